-- Who decided, cancelled or removed another member's request is named there no more; its card is to say so, too.
-- ARGV id, member, by when nobody looks after the card. Answers 1 when something named them.
local key = keys.request(ARGV[1])
local fields = { 'decided_by', 'cancel_by', 'removed_by' }
local named = 0
for i, by in ipairs(redis.call('HMGET', key, unpack(fields))) do
  if by == ARGV[2] then
    redis.call('HSET', key, fields[i], 'forgotten')
    named = 1
  end
end
if named == 1 and redis.call('HEXISTS', key, 'card_channel') == 1 then redis.call('ZADD', keys.approvals(), 'NX', ARGV[3], ARGV[1]) end
return named
