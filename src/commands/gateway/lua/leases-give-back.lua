-- Gives back the leases and wishes that a process has; with the last lease the number of shards goes, too.
-- Input: KEYS total, then lease and wish of each shard. ARGV owner, total, then shards.
-- Output: nothing.
for i = 3, #ARGV do
  for kind = 2, 3 do
    local key = KEYS[kind + 2 * ARGV[i]]
    if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
  end
end
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return end
for shard = 0, tonumber(ARGV[2]) - 1 do
  if redis.call('EXISTS', KEYS[2 + 2 * shard]) == 1 then return end
end
redis.call('DEL', KEYS[1])
