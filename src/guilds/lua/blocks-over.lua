-- Deletes blocks that have ended, unless the member was blocked again since.
-- Input: KEYS the blocks. ARGV member, block as read, member, block as read …
-- Output: nothing of use.
for i = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
return 0
