-- A member says the state of an asset, or the standard of the guild does as long as no member has: its card is to show it, and
-- the library of the guild finds its steps by it.
-- Input: ARGV id, state, member ('' for the standard), time, the kind of the card's job.
-- Output: nothing.
-- @include ./includes/library.lua
local id = ARGV[1]
if ARGV[3] == '' and (redis.call('HGET', keys.asset(id), 'state_by') or '') ~= '' then return end
redis.call('HSET', keys.asset(id), 'state', ARGV[2], 'state_by', ARGV[3], 'state_at', ARGV[4])
redis.call('ZADD', keys.due(ARGV[5]), ARGV[4], id)
library_asset_changed(id)
