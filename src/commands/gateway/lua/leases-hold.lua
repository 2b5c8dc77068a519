-- Renews what a process has and takes what is free for it.
-- Input: KEYS total, then lease and wish of each shard. ARGV owner, total, milliseconds of a lease, then 1 or 0 for each
-- shard: named by this process or not.
-- Output: `held`, the shards that it has, and those of them that another process wants; or `other` and the number of shards
-- that was agreed on.
local agreed = redis.call('GET', KEYS[1])
if agreed and agreed ~= ARGV[2] then return { 'other', agreed } end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
local held, wanted = {}, {}
for shard = 0, tonumber(ARGV[2]) - 1 do
  local lease, wish = KEYS[2 + 2 * shard], KEYS[3 + 2 * shard]
  local named = ARGV[4 + shard] == '1'
  if named then redis.call('SET', wish, ARGV[1], 'PX', ARGV[3]) end
  local owner = redis.call('GET', lease)
  if not owner and (named or redis.call('EXISTS', wish) == 0) then owner = ARGV[1] end
  if owner == ARGV[1] then
    redis.call('SET', lease, ARGV[1], 'PX', ARGV[3])
    table.insert(held, tostring(shard))
    if not named and redis.call('EXISTS', wish) == 1 then table.insert(wanted, tostring(shard)) end
  end
end
return { 'held', table.concat(held, ' '), table.concat(wanted, ' ') }
