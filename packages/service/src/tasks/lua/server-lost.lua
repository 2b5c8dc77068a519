-- Tasks whose maker, or the server that has their work, no engine has known for some time: it is not set up any more. They end
-- here, refunded.
-- Input: ARGV since when (ms), now (ms), failure.
-- Output: ids of the tasks that ended.
-- @include ./includes/task.lua
local ended = {}
local function end_lost(id)
  task = keys.task(id)
  local maker = get('maker') or ''
  local server = get('server') or ''
  local function known(name) return tonumber(redis.call('ZSCORE', keys.makers(), name) or 0) end
  local both = server == '' and known(maker) or math.min(known(maker), known(server))
  if maker == '' or math.max(both, tonumber(get('created_at') or 0)) > tonumber(ARGV[1]) then return end
  redis.call('HSET', task, 'failure', ARGV[3])
  refund()
  finish('FAILED', tonumber(ARGV[2]))
  leftover(tonumber(ARGV[2]), false)
  table.insert(ended, id)
end
for _, id in ipairs(redis.call('ZRANGE', keys.serverLine(), 0, 99)) do end_lost(id) end
for _, id in ipairs(redis.call('ZRANGE', keys.serverRunning(), 0, -1)) do
  if not alive(redis.call('HGET', keys.task(id), 'engine') or '') then end_lost(id) end
end
return ended
