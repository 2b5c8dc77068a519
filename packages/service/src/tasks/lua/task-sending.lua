-- From here on the work of a run is looked for at its server before anything is sent, and called back when the task ends
-- without it.
-- Input: KEYS task. ARGV runner, the work's name at its server.
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'sent', ARGV[2])
return 1
