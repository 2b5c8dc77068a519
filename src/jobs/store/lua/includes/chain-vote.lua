-- A vote at a gate of a chain, on the results of its last step: open as long as the chain waits and its record has a `deadline`. What
-- won is picked as if by a member; without a vote the chain goes on waiting, for who picks. Requests of different makers are `blind` until
-- one is picked or the chain is stopped; votes on what is no longer so count nothing in the league.
-- @include ./vote.lua
-- @include ./chain.lua

-- As `vote_read` has it; nil when none is open. `r`: a request of the chain.
local function chain_vote_read(group, r)
  local kind, state, deadline, quorum, attempts = unpack(redis.call('HMGET', keys.group(group), 'kind', 'state', 'deadline', 'quorum', 'attempts'))
  if kind ~= 'chain' or state ~= 'waiting' or tonumber(deadline or 0) == 0 then return nil end
  local made = cjson.decode(attempts)
  return { state = 'open', deadline = deadline, quorum = quorum, guild_id = r.guild_id, channel_id = r.channel_id, ids = made[#made].ids }
end

local function chain_vote_open(group, lasts, now)
  redis.call('HSET', keys.group(group), 'deadline', now + lasts, 'cast', 0)
  outbox_add('chain', group, now + lasts, now)
end

-- By its deadline or its quorum.
local function chain_vote_close(group, v, now)
  local all, winner = vote_count(group, v)
  local blind, stage = unpack(redis.call('HMGET', keys.request(winner or ''), 'blind', 'type'))
  if blind == '1' then league_count(v.guild_id, stage, all, redis.call('HGETALL', keys.votes(v.guild_id, group)), now) end
  vote_tally(group, v)
  redis.call('HSET', keys.group(group), 'deadline', 0)
  if winner then vote_reveal(group) end
  local rest = winner and cjson.decode(redis.call('HGET', keys.group(group), 'rest'))
  if rest then
    local picks = type(rest.picked) == 'string' and { rest.picked } or rest.picked
    if picks then picks[#picks + 1] = winner end
    rest.picked = picks or winner
    chain_write(group, { rest = cjson.encode(rest) })
    chain_run(group, keys.display(group), now)
  else
    chain_write(group, {})
  end
  mailbox_mark(group, v.channel_id, MAIL_FIRST, now)
end
