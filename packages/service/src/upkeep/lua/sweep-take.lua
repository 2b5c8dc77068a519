-- Takes the lease by which one process sweeps, or renews it.
-- Input: KEYS lease. ARGV token, milliseconds of the lease.
-- Output: 1; nothing when another process sweeps.
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
-- @include ./includes/while-mine.lua
return 1
