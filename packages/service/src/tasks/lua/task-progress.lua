-- KEYS task. ARGV runner, progress. Progress never goes back. Answers 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
if tonumber(ARGV[2]) > tonumber(get('progress')) then
  redis.call('HSET', task, 'progress', ARGV[2])
  tell('IN_PROGRESS', ARGV[2])
end
return 1
