-- An engine process says that it lives.
-- Input: KEYS engines. ARGV engine, milliseconds of its lease.
-- Output: 1 for an engine that was not there, else 0.
-- @include <clock>
local now = now_ms()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
