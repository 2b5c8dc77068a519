-- The process stops in order: another may start the task at once; not counted as a death.
-- Input: KEYS task. ARGV runner.
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
at_pool(get('maker'))
settle()
redis.call('HSET', task, 'engine', '', 'runner', '')
redis.call('HINCRBY', task, 'starts', -1)
return 1
