-- A result that would live longer goes then.
-- Input: KEYS task, expiring. ARGV until (ms), id.
-- Output: 0.
local expires = tonumber(redis.call('HGET', KEYS[1], 'expires_at') or 0)
if expires <= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'expires_at', ARGV[1])
return redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])
