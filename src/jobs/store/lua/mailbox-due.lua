-- The channels in which something is to be shown now.
-- Input: KEYS mailboxes. ARGV how many at most.
-- Output: channels, longest due first.
-- @include <clock>
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now_ms(), 'LIMIT', 0, ARGV[1])
