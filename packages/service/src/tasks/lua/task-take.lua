-- The next task for a free thread of an engine: one whose engine is gone, or whose maker is done, else by the ring.
-- ARGV engine ("<uuid>/<threads>"), runner, now, most starts, the types of task that it makes (words; none: all), then for each
-- lane its seconds, the part of the threads that it stays below, and from how many threads on. Answers the id and ok, or worn (too
-- many of its runs died); nothing. Said again by the same runner it answers the same.
-- @include ./includes/turn.lua
local function threads_of(engine) return tonumber(string.match(engine, '/(%d+)$')) or 1 end
local threads = 0
for _, engine in ipairs(redis.call('ZRANGEBYSCORE', keys.engines(), string.format('(%.0f', at), '+inf')) do
  if engine ~= own then threads = threads + threads_of(engine) end
end
threads = threads + threads_of(own)

local takes = ARGV[5] ~= '' and {} or nil
for type in string.gmatch(ARGV[5], '%S+') do takes[type] = true end
local function makes(id) return not takes or takes[redis.call('HGET', keys.task(id), 'type')] end

local inflight, busy, orphans = {}, {}, {}
for _, id in ipairs(redis.call('ZRANGE', keys.running(), 0, -1)) do
  local fields = redis.call('HMGET', keys.task(id), 'account', 'seconds', 'engine', 'runner')
  local account, seconds = fields[1], tonumber(fields[2] or 0)
  if not account then redis.call('ZREM', keys.running(), id)
  elseif fields[4] == runner then return {id, 'ok'}
  elseif fields[3] == own or alive(fields[3]) then
    inflight[account] = (inflight[account] or 0) + 1
    for lane = 6, #ARGV, 3 do
      if seconds > tonumber(ARGV[lane]) then busy[lane] = (busy[lane] or 0) + 1 end
    end
  else table.insert(orphans, {id = id, account = account, seconds = seconds}) end
end
local function fits(seconds)
  for lane = 6, #ARGV, 3 do
    local most = math.max(1, math.ceil(threads * tonumber(ARGV[lane + 1])) - 1)
    local counts = threads >= tonumber(ARGV[lane + 2]) and seconds > tonumber(ARGV[lane])
    if counts and (busy[lane] or 0) >= most then return false end
  end
  return true
end

for _, orphan in ipairs(orphans) do
  if fits(orphan.seconds) and makes(orphan.id) then return begin(orphan) end
end
local chosen = take_turn(takes, fits, inflight, threads)
return chosen and begin(chosen) or {}
