-- ARGV count. The first of all tasks that wait stand in their accounts' lines, also those that an older version created.
-- @include ./includes/task.lua
for _, id in ipairs(redis.call('ZRANGE', keys.line(), 0, ARGV[1] - 1)) do
  local fields = redis.call('HMGET', keys.task(id), 'status', 'account', 'seconds', 'priority')
  if fields[1] ~= 'PENDING' then redis.call('ZREM', keys.line(), id)
  elseif not redis.call('ZSCORE', keys.lineOf(fields[2]), line_entry(fields[3], id)) then
    line_enter(fields[2], id, fields[3], tonumber(fields[4]), redis.call('ZSCORE', keys.line(), id))
  end
end
