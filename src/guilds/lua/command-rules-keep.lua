-- Keeps rules unless they changed while they were read.
-- Input: KEYS rules, number of changes. ARGV that number when the reading began, seconds to keep, then commands and their rules.
-- Output: 1, or 0 when they changed.
if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'read', 1)
for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
