-- What is due of a list, for the process that sweeps.
-- Input: KEYS lease, list. ARGV token, milliseconds of the lease, now (ms), how many at most.
-- Output: ids, longest due first; nothing when another process sweeps.
-- @include ./includes/while-mine.lua
return redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[3], 'LIMIT', 0, ARGV[4])
