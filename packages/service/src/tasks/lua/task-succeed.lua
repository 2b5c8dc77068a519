-- A run has its result.
-- Input: KEYS task. ARGV runner, now (ms), outputs, sizes of files.
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'outputs', ARGV[3], 'sizes', ARGV[4], 'progress', 100)
finish('SUCCEEDED', tonumber(ARGV[2]))
return 1
