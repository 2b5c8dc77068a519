-- KEYS creation. ARGV seconds to keep it. A create that began under this key before makes no task any more. Answers 0 when a task was made.
if redis.call('HEXISTS', KEYS[1], 'task') == 1 then return 0 end
redis.call('HINCRBY', KEYS[1], 'refused', 1)
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
