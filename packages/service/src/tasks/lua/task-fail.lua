-- A run failed; refunded in full.
-- Input: KEYS task. ARGV runner, now (ms), failure, outputs (pictures of what was tried; '' for none), sizes of files (the same).
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'failure', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', task, 'outputs', ARGV[4]) end
if ARGV[5] ~= '' then redis.call('HSET', task, 'sizes', ARGV[5]) end
refund()
finish('FAILED', tonumber(ARGV[2]))
leftover(tonumber(ARGV[2]), false)
return 1
