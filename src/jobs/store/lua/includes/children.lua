-- What came of each result of a guild: in one sorted set as `<result>:<request>`, in the order of letters, so of time. An index:
-- `parent_id` of the records is the truth.
local function children_add(guild, parent, id) redis.call('ZADD', keys.childrenInGuild(guild), 0, parent .. ':' .. id) end
