-- Gives a lease back.
-- Input: KEYS lease. ARGV token of its owner.
-- Output: 1, or 0 when another has it.
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
