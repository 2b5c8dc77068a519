-- Removes a member from a guild's events: events about them keep no words; events that they wrote or decided, blocks, and the
-- guild's own key at the service keep no name.
-- Their messages in the log are drawn again.
-- Input: ARGV guild, member.
-- Output: nothing of use.
local guild, member = ARGV[1], ARGV[2]
local events = keys.moderation(guild)
local all = redis.call('HGETALL', events)
for i = 1, #all, 2 do
  local id, event = all[i], cjson.decode(all[i + 1])
  local left
  if event.member == member then
    left = { id = event.id, kind = event.kind, at = event.at, member = '', decided = 'forgotten', log_channel = event.log_channel, log_message = event.log_message }
  elseif event.by == member or event.decided_by == member then
    left = event
    if event.by == member then left.by, left.words = '', '' end
    if event.decided_by == member then left.decided_by = '' end
  end
  if left then
    redis.call('HSET', events, id, cjson.encode(left))
    if event.log_message then redis.call('ZADD', keys.dueInLog(), 0, guild .. ':' .. id) end
  end
end
local blocked = redis.call('HGETALL', keys.blocked(guild))
for i = 1, #blocked, 2 do
  local block = cjson.decode(blocked[i + 1])
  if block.by == member then
    -- Not '', which is a pause that no lead decided.
    block.by = 'forgotten'
    redis.call('HSET', keys.blocked(guild), blocked[i], cjson.encode(block))
  end
end
local key = keys.serviceKey(redis.call('HGET', keys.settings(guild), 'account') or '')
if redis.call('HGET', key, 'by_user') == member then redis.call('HSET', key, 'by_user', 'forgotten') end
return 0
