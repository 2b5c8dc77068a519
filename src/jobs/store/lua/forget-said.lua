-- Who decided, cancelled or removed another member's request is named there no more; its card is to say so, too.
-- ARGV id, member, by when nobody looks after the card, what stands in their place, and the fields that may name them.
-- Answers 1 when something did.
local key = keys.request(ARGV[1])
local named = 0
for i = 5, #ARGV do
  if redis.call('HGET', key, ARGV[i]) == ARGV[2] then
    redis.call('HSET', key, ARGV[i], ARGV[4])
    named = 1
  end
end
if named == 1 and redis.call('HEXISTS', key, 'card_channel') == 1 then redis.call('ZADD', keys.approvals(), 'NX', ARGV[3], ARGV[1]) end
return named
