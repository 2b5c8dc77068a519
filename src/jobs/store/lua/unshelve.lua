-- Ends whose time on the shelf is over are live again. Answers their ids.
-- @include <clock>
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', keys.shelved(), '-inf', now, 'LIMIT', 0, 100)
for _, id in ipairs(due) do
  redis.call('ZREM', keys.shelved(), id)
  local state, delivered = unpack(redis.call('HMGET', keys.request(id), 'state', 'delivered'))
  if state and delivered ~= '1' then redis.call('ZADD', keys.live(), now, id) end
end
return due
