-- Saves the session of a shard, for the process that has its lease.
-- Input: KEYS session, lease. ARGV owner, session or '' (it is over), seconds to keep it.
-- Output: 1, or 0 when another process has the lease.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
