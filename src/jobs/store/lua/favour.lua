-- A result is a member's favourite from now on, or no longer.
-- Input: ARGV guild, id, member, the most members whose favourite one can be.
-- Output: 1 it is now, 0 it is no longer, -1 there is no such result, -2 it is that of too many.
-- @include <clock>
-- @include ./includes/library.lua
local guild, id, member = ARGV[1], ARGV[2], ARGV[3]
local key, field = keys.marks(id), 'fan:' .. member
local of, state, removed = unpack(redis.call('HMGET', keys.request(id), 'guild_id', 'state', 'removed_by'))
if of ~= guild or state ~= 'succeeded' or removed then return -1 end
if redis.call('HDEL', key, field) == 1 then
  library_changed(guild, id)
  return 0
end
local fans = 0
for _, name in ipairs(redis.call('HKEYS', key)) do
  if name:sub(1, 4) == 'fan:' then fans = fans + 1 end
end
if fans >= tonumber(ARGV[4]) then return -2 end
redis.call('HSET', key, field, now_ms())
library_changed(guild, id)
return 1
