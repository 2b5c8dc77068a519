-- KEYS task. ARGV runner. A run ended without a word: like the death of its process, and counted as one.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'engine', '', 'runner', '')
return 1
