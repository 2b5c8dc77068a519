-- The next task for a free thread of an engine: one whose engine is gone, or whose maker is done, else by the ring.
-- Input: ARGV engine ("<uuid>/<threads>"), runner, now (ms), most starts, the types of task that it makes (words; '': all), and the
-- lanes as JSON (LANES).
-- Output: the id and `ok`, or `worn` (too many of its runs died); nothing when there is none. Said again by the same runner it
-- answers the same.
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

local lanes = cjson.decode(ARGV[6])
for _, lane in ipairs(lanes) do
  lane.busy = 0
  lane.most = math.max(1, math.ceil(threads * lane.lessThan) - 1)
end
local inflight, orphans = {}, {}
for _, id in ipairs(redis.call('ZRANGE', keys.running(), 0, -1)) do
  local fields = redis.call('HMGET', keys.task(id), 'account', 'seconds', 'engine', 'runner')
  local account, seconds = fields[1], tonumber(fields[2] or 0)
  if not account then redis.call('ZREM', keys.running(), id)
  elseif fields[4] == runner then return {id, 'ok'}
  elseif fields[3] == own or alive(fields[3]) then
    inflight[account] = (inflight[account] or 0) + 1
    for _, lane in ipairs(lanes) do
      if seconds > lane.overSeconds then lane.busy = lane.busy + 1 end
    end
  else table.insert(orphans, {id = id, account = account, seconds = seconds}) end
end
local function fits(seconds)
  for _, lane in ipairs(lanes) do
    if threads >= lane.fromThreads and seconds > lane.overSeconds and lane.busy >= lane.most then return false end
  end
  return true
end

for _, orphan in ipairs(orphans) do
  if fits(orphan.seconds) and makes(orphan.id) then return begin(orphan) end
end
local chosen = take_turn(takes, fits, inflight, threads)
return chosen and begin(chosen) or {}
