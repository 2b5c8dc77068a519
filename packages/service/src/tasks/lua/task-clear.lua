-- The files of a task are gone; only a task that is there can be cleared.
-- Input: KEYS task.
-- Output: 1.
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'cleared', 1) end
return 1
