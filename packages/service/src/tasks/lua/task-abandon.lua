-- A run ended without a word: like the death of its process, and counted as one.
-- Input: KEYS task. ARGV runner.
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'engine', '', 'runner', '')
return 1
