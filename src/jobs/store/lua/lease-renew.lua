-- Renews a lease.
-- Input: KEYS lease. ARGV token of its owner, milliseconds.
-- Output: 1, or 0 when another has it.
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0
