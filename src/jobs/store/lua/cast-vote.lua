-- A member votes for this result, or changes their vote, as long as the vote is open. With the last vote of a quorum it is decided.
-- Input: as every step (requests.lua), and `user`. Output: as every step, of a note; `stale` when the vote is not open.
-- @include ./includes/requests.lua
-- @include ./includes/vote.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
local group = r.hold_id
local v = vote_read(group)
local is_open = v and v.state == 'open' and now < tonumber(v.deadline)
if not is_open or redis.call('HEXISTS', keys.request(a.id), 'removed_by') == 1 then return step_brief('stale', r, now) end

local votes = keys.votes(v.guild_id, group)
redis.call('HSET', votes, a.user, a.id)
local cast, quorum = redis.call('HLEN', votes), tonumber(v.quorum)
redis.call('HSET', keys.group(group), 'cast', cast)
local _, winner = vote_count(group, v)
if quorum > 0 and cast >= quorum and winner then
  vote_close(group, v, { winner = winner }, now)
else
  mailbox_mark(group, v.channel_id, MAIL_PROGRESS, now)
end
return step_brief('done', r, now)
