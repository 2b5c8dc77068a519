-- KEYS lease, list. ARGV token, ms, now, count.
-- @include ./includes/while-mine.lua
return redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[3], 'LIMIT', 0, ARGV[4])
