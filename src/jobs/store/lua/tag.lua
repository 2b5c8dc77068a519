-- The tags of a result are these from now on. What others said stays, unless `may`.
-- Input: ARGV guild, id, member, may (1 or 0), the most tags, then folded text and text of each.
-- Output: 1 done, 0 some did not fit, -1 there is no such result.
-- @include ./includes/library.lua
local guild, id, member, may, most = ARGV[1], ARGV[2], ARGV[3], ARGV[4] == '1', tonumber(ARGV[5])
local key, wanted = keys.marks(id), {}
local of, state, removed = unpack(redis.call('HMGET', keys.request(id), 'guild_id', 'state', 'removed_by'))
if of ~= guild or state ~= 'succeeded' or removed then return -1 end
for i = 6, #ARGV, 2 do wanted[ARGV[i]] = ARGV[i + 1] end
local kept, had = 0, redis.call('HGETALL', key)
for i = 1, #had, 2 do
  local folded = had[i]:match('^tag:(.*)$')
  if folded then
    if not wanted[folded] and (may or cjson.decode(had[i + 1]).by == member) then
      redis.call('HDEL', key, had[i])
    else
      kept = kept + 1
      wanted[folded] = nil
    end
  end
end
local fits = 1
-- In the order in which they were said.
for i = 6, #ARGV, 2 do
  if wanted[ARGV[i]] then
    if kept < most then
      redis.call('HSET', key, 'tag:' .. ARGV[i], cjson.encode({ text = ARGV[i + 1], by = member }))
      kept = kept + 1
    else
      fits = 0
    end
  end
end
library_changed(guild, id)
return fits
