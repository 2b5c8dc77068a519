-- What was shown of a request. Newer news stays in the mailbox.
-- Input: KEYS mail, the channel's mailbox. ARGV id, version, shown ('1' or '0'), hash, percent, phase.
-- Output: 1.
-- @include <clock>
local mail, box, id, now = KEYS[1], KEYS[2], ARGV[1], now_ms()
if ARGV[3] == '1' then
  redis.call('HSET', mail, 'shown_at', now, 'hash', ARGV[4], 'percent', ARGV[5], 'phase', ARGV[6])
end
if tonumber(redis.call('HGET', mail, 'version') or 0) <= tonumber(ARGV[2]) then
  redis.call('ZREM', box, id)
else
  local score = redis.call('ZSCORE', box, id)
  if score and tonumber(score) >= 1e14 then redis.call('ZADD', box, 2e14 + now, id) end
end
return 1
