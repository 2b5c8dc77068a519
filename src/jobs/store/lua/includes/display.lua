-- The one message of a request, where a step gives it another one.
local OLD_MESSAGE_SECONDS = 2592000

-- The buttons of a message that the request has left are answered for a month more.
local function display_leave(r)
  if r.message_id then redis.call('EXPIRE', keys.message(r.message_id), OLD_MESSAGE_SECONDS) end
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
