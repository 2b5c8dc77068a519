-- A vote on the results of a group. Its record (`group:`) says how far it is: `state` (making, open, asking, decided, stopped), `open`
-- (how many requests have not ended), `minutes` and `quorum` as asked for, `deadline` of what is under way, `cast` (how many voted),
-- `blind` where they are of different makers, and at the end `winner`, `by` (who decided, where it was not the votes) and `why` there is no winner, or nothing follows.
--
-- When all have ended it is opened. Of a private group the member alone decides, as they do where no vote was cast. What was asked to
-- follow (`follow`) is held with the group, as a claim that is taken over by the request that follows, or given back.
-- @include ./mailbox.lua
-- @include ./league.lua
-- @include ./library.lua
-- @include ../../../../guilds/lua/includes/hold.lua
-- @include ../../../../guilds/lua/includes/outbox.lua
local VOTE_ASKING_MS = 86400000

-- Nil when there is none.
local function vote_read(group)
  local flat, v = group and redis.call('HGETALL', keys.group(group)) or {}, {}
  for i = 1, #flat, 2 do v[flat[i]] = flat[i + 1] end
  return v.kind == 'vote' and v
end

-- The claim of what is to follow, and the request that takes it over.
local function vote_reserve(group) return group .. '-reserve' end
local function vote_next(group) return group .. '-next' end

local function vote_begin(group, vote, first, who, count)
  redis.call('HSET', keys.group(group), 'v', 1, 'kind', 'vote', 'state', 'making', 'open', count, 'cast', 0, 'minutes', vote.minutes, 'quorum', vote.quorum, 'guild_id', first.guild_id, 'channel_id', first.channel_id, 'who', cjson.encode(who))
  if vote.follow then redis.call('HSET', keys.group(group), 'follow', vote.follow) end
  if vote.blind then redis.call('HSET', keys.group(group), 'blind', 1, 'type', first.type) end
end

-- The results that can win, in the order of the group. `ids`: of these only.
local function vote_candidates(group, ids)
  local found = {}
  for _, id in ipairs(ids or cjson.decode(redis.call('HGET', keys.display(group), 'requests') or '[]')) do
    local state, finished, removed = unpack(redis.call('HMGET', keys.request(id), 'state', 'finished_at', 'removed_by'))
    if state == 'succeeded' and not removed then found[#found + 1] = { id = id, finished = tonumber(finished or 0), votes = 0 } end
  end
  return found
end

-- The same with their votes, and the one that has most; of several the one that was finished first; nil without any vote.
local function vote_count(group, v)
  local all, best = vote_candidates(group, v.ids), nil
  local cast = redis.call('HVALS', keys.votes(v.guild_id, group))
  for _, one in ipairs(all) do
    for _, id in ipairs(cast) do if id == one.id then one.votes = one.votes + 1 end end
    local more = not best or one.votes > best.votes or (one.votes == best.votes and one.finished < best.finished)
    if one.votes > 0 and more then best = one end
  end
  return all, best and best.id
end

local function vote_release(group)
  local v = vote_read(group)
  hold_end(ledger_books(v.guild_id, keys.guild(v.guild_id), keys.journal(v.guild_id), keys.guilds()), keys.hold(group), vote_reserve(group), nil, 'vote')
end

-- Who wanted what is known no longer, how many did is.
local function vote_tally(group, v)
  for _, one in ipairs((vote_count(group, v))) do
    redis.call('HSET', keys.request(one.id), 'votes', one.votes)
    if one.votes > 0 then library_changed(v.guild_id, one.id) end
  end
  redis.call('DEL', keys.votes(v.guild_id, group))
end

-- From now on it is said who made which.
local function vote_reveal(group)
  for _, id in ipairs(cjson.decode(redis.call('HGET', keys.display(group), 'requests') or '[]')) do
    redis.call('HDEL', keys.request(id), 'blind')
  end
end

-- `ending`: `winner`, `by`, `why`.
local function vote_close(group, v, ending, now)
  -- A lead's or a member's own choice is no vote of the members.
  if v.blind and ending.winner and not ending.by then
    league_count(v.guild_id, v.type, vote_candidates(group), redis.call('HGETALL', keys.votes(v.guild_id, group)), now)
  end
  if v.blind then vote_reveal(group) end
  vote_tally(group, v)
  local state = ending.winner and 'decided' or 'stopped'
  redis.call('HSET', keys.group(group), 'state', state, 'why', ending.why or '', 'by', ending.by or '', 'decided_at', now)
  redis.call('ZREM', keys.due('vote'), group)
  if ending.winner then redis.call('HSET', keys.group(group), 'winner', ending.winner) end
  if v.follow and ending.winner then
    outbox_add('vote', group, now, now)
  elseif v.follow then
    vote_release(group)
  end
  mailbox_mark(group, v.channel_id, MAIL_FIRST, now)
end

-- open: all vote; asking: the member, or a lead, decides.
local function vote_go_on(group, v, state, lasts, now)
  redis.call('HSET', keys.group(group), 'state', state, 'deadline', now + lasts)
  outbox_add('vote', group, now + lasts, now)
  mailbox_mark(group, v.channel_id, MAIL_FIRST, now)
end

-- One of its requests has ended; with the last one the vote begins.
local function vote_ended(group, now)
  local v = vote_read(group)
  if not v or redis.call('HINCRBY', keys.group(group), 'open', -1) > 0 or v.state ~= 'making' then return end
  if #vote_candidates(group) == 0 then return vote_close(group, v, { why = 'none' }, now) end
  local alone = redis.call('HGET', keys.display(group), 'ephemeral') == '1'
  if alone then return vote_go_on(group, v, 'asking', VOTE_ASKING_MS, now) end
  vote_go_on(group, v, 'open', v.minutes * 60000, now)
end
