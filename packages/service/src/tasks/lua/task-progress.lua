-- How far a run is; progress never goes back.
-- Input: KEYS task. ARGV runner, progress, how many works are ahead of it at its server ('' for none).
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
local before, most = get('ahead') or '', math.max(tonumber(get('progress')), tonumber(ARGV[2]))
if most == tonumber(get('progress')) and before == ARGV[3] then return 1 end
redis.call('HSET', task, 'progress', most, 'ahead', ARGV[3])
tell('IN_PROGRESS', most)
return 1
