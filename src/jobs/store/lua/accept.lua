-- The first step of a request: hold, record and place in the queue; what a lead has to approve waits for that before the
-- queue. The account at the service is fixed here for good; in a guild's own account nothing is held, since those credits are
-- not the operator's, but limits count as ever. The journal needs no user: the record has it.
--
-- Input: ARGV[1], a JSON instruction: `fields` of the record (`hold`: its price), `who` asks, for what (`Asker` and `Wish`
-- in access.ts), `rules` (the default limits, JSON), `start` credits of a new guild, and if there is one `token` of the interaction
-- with its `token_seconds`.
-- Output: `done` or `repeated` as every step (requests.lua); `short` with the credits that are available; or `limit` with what
-- limits_check says.
-- @include ./includes/requests.lua
-- @include ../../../guilds/lua/includes/approval.lua
local APPROVAL_MS = 86400000
local a = cjson.decode(ARGV[1])
local fields, who, now = a.fields, a.who, now_ms()
local id, guild, user, channel, price = fields.id, fields.guild_id, fields.user_id, fields.channel_id, tonumber(fields.hold)
local key = keys.request(id)
if redis.call('EXISTS', key) == 1 then
  return { 'repeated', now, DUE, records_read(id, records_of(id)) }
end

local account = redis.call('HGET', keys.settings(guild), 'account') or ''
ring_use(account)
local limit = limits_check(guild, a.rules, who, who.wish, price, now)
if limit then return { 'limit', unpack(limit) } end
local records = records_of(id)
local claims = { { request = id, amount = price, held = account == '' and price or 0 } }
local held, available = hold_open(books_of(guild), records.hold, a.start, claims, fields.type)
if held == 'short' then return { 'short', available } end

local asks = approval_wanted(guild, who, price)
for field, value in pairs(fields) do
  local of = RECORD_OF[field] or 'request'
  if of ~= 'hold' then redis.call('HSET', records[of], field, value) end
end
redis.call('HSET', records.display, 'v', 1, 'requests', cjson.encode({ id }))
records_mirror(key, { amount = price, state = 'held' })
redis.call('HSET', key, 'v', RECORD_VERSION, 'state', asks and 'waiting' or 'held', 'epoch', 0, 'created_at', now, 'account', account)
if account ~= '' then redis.call('SADD', keys.ringAccounts(), account) end
if a.token then redis.call('SET', keys.token(id), a.token, 'EX', a.token_seconds) end
redis.call('ZADD', keys.live(), now, id)
redis.call('ZADD', keys.requestsOfGuild(guild), now, id)
redis.call('ZADD', keys.requestsOfMember(guild, user), now, id)
if fields.message_id then redis.call('SET', keys.message(fields.message_id), id) end
if fields.asset_id then
  redis.call('ZADD', keys.assetSteps(fields.asset_id), now, id)
  outbox_add('thread', id, now, now)
  outbox_add('label', fields.asset_id, now, now)
end
limits_add(guild, user, who.channel, id, price, now)
if asks then
  outbox_add('approval', id, now, now)
  outbox_add('expire-approval', id, now + APPROVAL_MS, now)
else
  ring_enter(id, guild, user, false)
end
mailbox_mark(id, channel, MAIL_FIRST, now)
return step_done(id, { records = records }, now)
