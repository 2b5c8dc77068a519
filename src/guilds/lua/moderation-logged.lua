-- Records the log's message of an event.
-- Input: ARGV guild, id, channel, message.
-- Output: 0 whether the event is there or not.
local events = keys.moderation(ARGV[1])
local found = redis.call('HGET', events, ARGV[2])
if not found then return 0 end
local event = cjson.decode(found)
event.log_channel, event.log_message = ARGV[3], ARGV[4]
return redis.call('HSET', events, ARGV[2], cjson.encode(event))
