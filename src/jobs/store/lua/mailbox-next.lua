-- The message to edit now and its class, or nothing: the channel is due later or not at all. KEYS mailboxes, the channel's.
-- ARGV channel, gap in milliseconds.
-- @include <clock>
local top = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if not top[1] then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return false
end
local score = tonumber(top[2])
local class = math.floor(score / 1e14)
if class == 2 then
  local due = score - 2e14 + ARGV[2]
  if due > now_ms() then
    redis.call('ZADD', KEYS[1], due, ARGV[1])
    return false
  end
end
return { top[1], class }
