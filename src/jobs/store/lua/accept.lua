-- The first step of one request, or of several that share a message and a hold (a group): hold, records and places in the queue,
-- all of them or none. What a lead has to approve waits for that before the queue. The account at the service is fixed here for good; in a
-- guild's own account nothing is held, since those credits are not the operator's, but limits count as ever. The journal needs no
-- user: the record has it.
--
-- Input: ARGV[1], a JSON instruction: `requests`, the fields of each record (`hold`: its price; of a group `display_id` and `hold_id`, too),
-- `who` asks, for what (`Asker` and `Wish` in access.ts), `rules` (the default limits, JSON), `start` credits of a new guild, and if there
-- is one `token` of the interaction with its `token_seconds`. `batch`: they begin one after the other (batch.lua); its `title` and `budget`.
-- `vote`: they are voted on (vote.lua); `minutes`, `quorum`, and the stage that goes on with the winner (`follow`) with its `price`.
-- `pace`: how often each member may begin the stage in a minute.
-- `follows`: the group whose winner this one goes on with.
-- `attached`: ids of those with files of their member's to store.
-- `chain`: they are a step of one (chain.lua): `fields` of its record, the price of the `whole`, all its `families`, whether a gate `asks`
-- leads, and the `turn` that it was read at, but for the first step.
-- Output: of the first request, `done` or `repeated` as every step (requests.lua); `short` with the credits that are available;
-- `limit` with what limits_check says of the sum; or `chain` with `stale`, or `later`: its job looks again.
-- @include ./includes/requests.lua
-- @include ./includes/batch.lua
-- @include ./includes/chain.lua
-- @include ./includes/children.lua
-- @include ./includes/vote.lua
-- @include ../../../guilds/lua/includes/approval.lua
local APPROVAL_MS = 86400000
local a = cjson.decode(ARGV[1])
local who, now, first = a.who, now_ms(), a.requests[1]
local guild, user, channel = first.guild_id, first.user_id, first.channel_id
if redis.call('EXISTS', keys.request(first.id)) == 1 then
  return { 'repeated', now, DUE, records_read(first.id, records_of(first.id)) }
end
local chain = a.chain
if chain and chain.turn and not chain_fits(first.hold_id, chain.turn) then return { 'chain', 'stale' } end

local account = redis.call('HGET', keys.settings(guild), 'account') or ''
ring_use(account, first.lane)
local ids, claims, sum = {}, {}, 0
for i, fields in ipairs(a.requests) do
  local price = tonumber(fields.hold)
  ids[i], claims[i], sum = fields.id, { request = fields.id, amount = price, held = account == '' and price or 0 }, sum + price
end
if a.vote and a.vote.follow then
  local price = a.vote.price
  claims[#claims + 1], sum = { request = vote_reserve(first.hold_id), amount = price, held = account == '' and price or 0 }, sum + price
end
-- The limit of a request counts the whole of a chain; the others what is held now, and the whole before it begins.
local limit = chain and limits_check(guild, a.rules, who, who.wish, chain.whole, now, #ids, { 'request' })
  or limits_check(guild, a.rules, who, who.wish, chain and not chain.turn and chain.whole or sum, now, #ids, a.batch and BATCH_SUM)
if not limit and a.pace then limit = limits_paced(guild, user, first.type, a.pace, now, #ids) end
if limit and chain and chain_waits(chain, limit) then
  outbox_add('chain', first.hold_id, now + CHAIN_PACE_MS, now)
  return { 'chain', 'later' }
end
if limit then return { 'limit', unpack(limit) } end
local shared = records_named(first.id, first.display_id, first.hold_id)
-- What was held for it with its group is held for itself now.
if a.follows then vote_release(a.follows) end
local held, available = hold_open(books_of(guild), shared.hold, a.start, claims, first.type)
if held == 'short' then return { 'short', available } end

-- Of what follows a vote it was said with its group.
local asks = false
if chain then asks = chain_asks(guild, who, chain, first.hold_id) elseif not a.follows then asks = approval_wanted(guild, who, sum) end
if not asks and a.vote and a.vote.family then
  asks = approval_wanted(guild, { lead = who.lead, roles = who.roles, wish = { family = a.vote.family } }, sum)
end
for i, fields in ipairs(a.requests) do
  local id, key = fields.id, keys.request(fields.id)
  for field, value in pairs(fields) do
    local of = RECORD_OF[field]
    if of ~= 'hold' then redis.call('HSET', of and shared[of] or key, field, value) end
  end
  records_mirror(key, { amount = claims[i].amount, state = 'held' })
  redis.call('HSET', key, 'v', RECORD_VERSION, 'state', asks and 'waiting' or 'held', 'epoch', 0, 'created_at', now, 'account', account)
  redis.call('ZADD', keys.requestsOfGuild(guild), now, id)
  redis.call('ZADD', keys.requestsOfMember(guild, user), now, id)
  local origin = fields.parent_id or fields.again_of
  if origin then children_add(guild, origin, id) end
  if asks then outbox_add('expire-approval', id, now + APPROVAL_MS, now) end
  if a.batch then
    limits_count(guild, user, who.channel, now, claims[i].amount)
    redis.call('SADD', keys.waitingInGuild(guild), id)
  else
    redis.call('ZADD', keys.live(), now, id)
    limits_add(guild, user, who.channel, id, claims[i].amount, now)
    -- Of several makers each has its own ring.
    ring_use(account, fields.lane)
    if not asks then ring_enter(id, guild, user, false) end
  end
end
local shows = chain and chain.turn and cjson.decode(redis.call('HGET', shared.display, 'requests')) or {}
for _, id in ipairs(ids) do shows[#shows + 1] = id end
redis.call('HSET', shared.display, 'v', 1, 'requests', cjson.encode(shows))
if chain then chain_write(first.hold_id, chain.fields) end
if account ~= '' then redis.call('SADD', keys.ringAccounts(), account) end
if a.batch then
  redis.call('HSET', keys.group(first.hold_id), 'v', 1, 'kind', 'batch', 'title', a.batch.title, 'state', 'running', 'next', 1, 'open', #ids, 'used', 0, 'guild_id', guild, 'user_id', user, 'channel_id', channel, 'who', cjson.encode(who), 'rules', a.rules)
  if a.batch.budget then redis.call('HSET', keys.group(first.hold_id), 'budget', a.batch.budget) end
  redis.call('SADD', keys.batches(OF), first.hold_id)
  batch_feed(first.hold_id, now)
end
if a.vote then vote_begin(first.hold_id, a.vote, first, who, #ids) end
local shown = first.display_id or first.id
if a.token then redis.call('SET', keys.token(shown), a.token, 'EX', a.token_seconds) end
if first.message_id then redis.call('SET', keys.message(first.message_id), first.id) end
if first.asset_id then
  redis.call('ZADD', keys.assetSteps(first.asset_id), now, first.id)
  outbox_add('thread', first.id, now, now)
  outbox_add('label', first.asset_id, now, now)
end
for _, id in ipairs(a.attached) do outbox_add('keep', id, now, now) end
-- Leads are asked once: what they say of the first is said of all.
if asks then outbox_add('approval', first.id, now, now) end
mailbox_mark(shown, channel, MAIL_FIRST, now)
return step_done(first.id, { records = shared }, now)
