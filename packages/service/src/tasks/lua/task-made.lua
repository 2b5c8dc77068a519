-- The maker of a task is done: it goes on as a task whose engine is gone, before all that wait, since its member waits the
-- longest. How long the maker took is learned.
-- Input: KEYS task. ARGV runner, what was made, sizes of files, the maker that goes on ('' for the recipe), seconds that it, or the
-- recipe, is expected to take.
-- Output: 1, or 0 when the run no longer owns the task.
-- @include ./includes/task.lua
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
local maker, id, now = get('maker'), get('id'), now_ms()
at_pool(maker)
local took, known = now - tonumber(get('taken_at')), tonumber(redis.call('HGET', keys.makerTimes(), maker) or 0)
if tonumber(get('starts')) == 1 then
  redis.call('HSET', keys.makerTimes(), maker, math.floor(known == 0 and took or known * 0.8 + took * 0.2))
end
settle()
redis.call('ZREM', pool.running(), id)
redis.call('HSET', task, 'maker', ARGV[4], 'next_maker', '', 'made', ARGV[2], 'sizes', ARGV[3], 'sent', '', 'server', '',
  'ahead', '', 'engine', '', 'runner', '', 'starts', 0, 'seconds', ARGV[5])
at_pool(ARGV[4])
redis.call('ZADD', pool.running(), now, id)
return 1
