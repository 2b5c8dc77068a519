-- An engine process says that it lives. KEYS engines. ARGV engine, lease ms.
-- @include <clock>
local now = now_ms()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
