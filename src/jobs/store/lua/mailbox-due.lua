-- The channels that are due. KEYS mailboxes. ARGV the most.
-- @include <clock>
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now_ms(), 'LIMIT', 0, ARGV[1])
