-- Takes a job out of the outbox, unless it became necessary again since it was read.
-- Input: KEYS the outbox of the job. ARGV id, time as read.
-- Output: 1 when it is out, else 0.
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
