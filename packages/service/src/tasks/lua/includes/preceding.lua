-- @include ./line.lua
-- Tasks that start before this one if no others come: all of higher plans, those of its account that are older, and of
-- other accounts what has its turn before, each counted with what it is expected to take.
local function preceding(account, seconds, id)
  local place = redis.call('ZRANK', pool.line_of(account), line_entry(seconds, id))
  local since = redis.call('ZSCORE', pool.ring(), account)
  if not place or not since then return 0 end
  local turn = tonumber(since)
  local plan = math.floor(turn / PLAN)
  if place > 0 then
    for _, entry in ipairs(redis.call('ZRANGE', pool.line_of(account), 0, place - 1)) do turn = turn + line_read(entry) * 1000 end
  end
  local count = place
  local ring = redis.call('ZRANGEBYSCORE', pool.ring(), '-inf', string.format('%.3f', turn), 'WITHSCORES')
  for i = 1, #ring, 2 do
    local other, at = ring[i], tonumber(ring[i + 1])
    if other ~= account and math.floor(at / PLAN) < plan then count = count + redis.call('ZCARD', pool.line_of(other))
    elseif other ~= account then
      for _, entry in ipairs(redis.call('ZRANGE', pool.line_of(other), 0, -1)) do
        if at > turn or (at == turn and other > account) then break end
        count = count + 1
        at = at + line_read(entry) * 1000
      end
    end
  end
  return count
end
