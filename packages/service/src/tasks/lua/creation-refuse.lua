-- A create that began under this key before makes no task any more.
-- Input: KEYS creation. ARGV seconds to keep it.
-- Output: 1, or 0 when a task was made.
if redis.call('HEXISTS', KEYS[1], 'task') == 1 then return 0 end
redis.call('HINCRBY', KEYS[1], 'refused', 1)
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
