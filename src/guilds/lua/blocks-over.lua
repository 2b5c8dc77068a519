-- Takes blocks off that have ended, unless they were made anew since they were read. KEYS the blocks. ARGV member, block as
-- read, and so on.
for i = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
return 0
