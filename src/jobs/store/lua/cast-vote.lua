-- A member votes for this result, or changes their vote, as long as the vote is open. With the last vote of a quorum it is decided. A chain
-- votes at a gate, on the results of one step.
-- Input: as every step (requests.lua), and `user`. Output: as every step, of a note; `stale` when the vote is not open.
-- @include ./includes/requests.lua
-- @include ./includes/chain-vote.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
local group = r.hold_id
local of_chain = group and chain_vote_read(group, r)
local v = of_chain or vote_read(group)
local is_open = v and v.state == 'open' and now < tonumber(v.deadline)
local can_win = false
for _, one in ipairs(is_open and vote_candidates(group, v.ids) or {}) do can_win = can_win or one.id == a.id end
if not can_win then return step_brief('stale', r, now) end

local votes = keys.votes(v.guild_id, group)
redis.call('HSET', votes, a.user, a.id)
local cast, quorum = redis.call('HLEN', votes), tonumber(v.quorum)
redis.call('HSET', keys.group(group), 'cast', cast)
local _, winner = vote_count(group, v)
if quorum > 0 and cast >= quorum and winner then
  if of_chain then chain_vote_close(group, v, now) else vote_close(group, v, { winner = winner }, now) end
else
  mailbox_mark(group, v.channel_id, MAIL_PROGRESS, now)
end
return step_brief('done', r, now)
