-- The message of a channel that is edited now.
-- Input: KEYS mailboxes, the channel's. ARGV channel, milliseconds between two edits that show progress.
-- Output: the request and the class of its news; nothing when the channel is due later, or has no news.
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
