-- The processes past their deadline, to one caller at a time.
-- Input: KEYS the caller's lease, processes. ARGV caller, milliseconds of that lease.
-- Output: processes.
-- @include <clock>
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return {} end
return redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now_ms())
