-- KEYS lease. ARGV token, ms.
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
-- @include ./includes/while-mine.lua
return 1
