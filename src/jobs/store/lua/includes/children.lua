-- What came of each result of a guild: in one sorted set as `<result>:<request>`, in the order of letters, so of time. An index:
-- the records are the truth.
-- What a request came of: the result that it goes on from; of one that goes on from none, the one that it was made again of.
local function children_origin_of(id)
  local parent, again = unpack(redis.call('HMGET', keys.request(id), 'parent_id', 'again_of'))
  return parent or again or nil
end
local function children_add(guild, parent, id) redis.call('ZADD', keys.childrenInGuild(guild), 0, parent .. ':' .. id) end
