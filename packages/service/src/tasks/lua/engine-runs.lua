-- The runs of an engine.
-- Input: ARGV engine.
-- Output: id, runner, id, runner …
local found = {}
for _, running in ipairs({keys.running(), keys.serverRunning()}) do
  for _, id in ipairs(redis.call('ZRANGE', running, 0, -1)) do
    local fields = redis.call('HMGET', keys.task(id), 'engine', 'runner')
    if fields[1] == ARGV[1] then
      table.insert(found, id)
      table.insert(found, fields[2])
    end
  end
end
return found
