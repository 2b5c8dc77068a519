-- A tag is called otherwise on some results of a guild, or goes from them.
-- Input: ARGV guild, the folded tag, the folded new one and its text (both empty: it goes), member, then ids.
-- Output: the number of results that had it.
-- @include ./includes/library.lua
local guild, from, to = ARGV[1], 'tag:' .. ARGV[2], 'tag:' .. ARGV[3]
local changed = 0
for i = 6, #ARGV do
  local id = ARGV[i]
  local key = keys.marks(id)
  if redis.call('HGET', keys.request(id), 'guild_id') == guild and redis.call('HDEL', key, from) == 1 then
    if ARGV[3] ~= '' then redis.call('HSET', key, to, cjson.encode({ text = ARGV[4], by = ARGV[5] })) end
    library_changed(guild, id)
    changed = changed + 1
  end
end
return changed
