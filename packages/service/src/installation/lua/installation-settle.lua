-- Sets a field that is not set, or is still as it was.
-- Input: KEYS installation. ARGV field, value, value before or ''.
-- Output: its value then.
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before and before ~= ARGV[3] then return before end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ARGV[2]
