-- Takes a mark off, unless it was made anew since it was read. KEYS the set. ARGV member, score as read.
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
