-- KEYS task. ARGV runner. The process stops in order: another may start the task at once; not counted as a death.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
at_pool(get('maker'))
settle()
redis.call('HSET', task, 'engine', '', 'runner', '')
redis.call('HINCRBY', task, 'starts', -1)
return 1
