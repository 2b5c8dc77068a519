-- KEYS task. Only a task that is there can be cleared.
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'cleared', 1) end
return 1
