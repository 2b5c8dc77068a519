-- KEYS task. ARGV runner, now, outputs, sizes of files.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'outputs', ARGV[3], 'sizes', ARGV[4], 'progress', 100)
finish('SUCCEEDED', tonumber(ARGV[2]))
return 1
