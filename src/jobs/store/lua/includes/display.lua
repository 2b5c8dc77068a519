-- The one message of a request, where a step gives it another one.
local OLD_MESSAGE_SECONDS = 2592000

-- The buttons of a message that the request has left are answered for a month more.
local function display_leave(r)
  if r.message_id then redis.call('EXPIRE', keys.message(r.message_id), OLD_MESSAGE_SECONDS) end
end

-- A request that a message shows with others gets a display of its own, in the same place, and no message yet.
local OF_PLACE = { 'application_id', 'ephemeral', 'restricted', 'attachment_size_limit', 'guild_locale' }
local function display_own(id, r)
  if r.shown == id then return end
  local own, values = keys.display(id), redis.call('HMGET', r.records.display, unpack(OF_PLACE))
  redis.call('HSET', own, 'v', 1, 'requests', cjson.encode({ id }), 'notice', 'none')
  for i, field in ipairs(OF_PLACE) do
    if values[i] then redis.call('HSET', own, field, values[i]) end
  end
  redis.call('HDEL', keys.request(id), 'display_id')
  r.records.display, r.shown, r.message_id = own, id, nil
end

-- What was shown with its files comes to the new message with them: it is delivered again, by a run that takes it on.
local function display_again(id, r, now)
  redis.call('HSET', r.records.display, 'delivered', 0)
  step_take_on(id)
  redis.call('ZREM', keys.due('turn'), id)
  redis.call('ZADD', keys.live(), now, id)
end

-- Whatever was postponed, there is a message now.
local function display_found(id, r)
  redis.call('HDEL', r.records.display, 'shelved')
  redis.call('HINCRBY', r.records.display, 'moves', 1)
  redis.call('ZREM', keys.due('retry-delivery'), id)
end
