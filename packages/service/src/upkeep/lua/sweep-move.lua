-- Moves a task from one list to another, or to a later time of the same; while Redis is full, too.
-- Input: KEYS from, to. ARGV task, when it is due there (ms).
-- Output: 1; 0 when it is on the first no more.
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
