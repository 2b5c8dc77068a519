-- Hold, record and place in the line in one step; what a lead has to approve waits for that before the line. The service's account is fixed here for good; in a guild's own account
-- nothing is held, since those credits are not the operator's, but limits count as ever. The journal needs no user: the
-- record has it.
--
-- ARGV id, guild, user, channel, price, start credits, token or '', token seconds, ledger note, whose it is and of which
-- family as JSON (`Asker` and `Wish` in access.ts), default rules as JSON, then the record's fields and values. Answers
-- `done`, `repeated`, `short` or a limit.
-- @include ./includes/requests.lua
-- @include ../../../guilds/lua/includes/approval.lua
local APPROVAL_MS = 86400000
local id, guild, user, channel, price = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local who = cjson.decode(ARGV[10])
local account = redis.call('HGET', keys.settings(guild), 'account') or ''
ring_use(account)
local key = keys.request(id)
if redis.call('EXISTS', key) == 1 then return { 'repeated' } end
local now = now_ms()
local limit = limits_check(guild, ARGV[11], who, who.wish, price, now)
if limit then return { 'limit', unpack(limit) } end
local held, available = ledger_hold(books_of(guild), tonumber(ARGV[6]), id, account == '' and price or 0, '', ARGV[9])
if held == 'short' then return { 'short', available } end
for i = 12, #ARGV, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
local asks = approval_wanted(guild, who, price)
redis.call('HSET', key, 'state', asks and 'waiting' or 'held', 'money', 'held', 'epoch', 0, 'hold', price, 'created_at', now, 'account', account)
if account ~= '' then redis.call('SADD', keys.ringAccounts(), account) end
if ARGV[7] ~= '' then redis.call('SET', keys.token(id), ARGV[7], 'EX', ARGV[8]) end
redis.call('ZADD', keys.live(), now, id)
redis.call('ZADD', keys.requestsOfGuild(guild), now, id)
redis.call('ZADD', keys.requestsOfMember(guild, user), now, id)
local message = redis.call('HGET', key, 'message_id')
if message then redis.call('SET', keys.message(message), id) end
local asset = redis.call('HGET', key, 'asset_id')
if asset then
  redis.call('ZADD', keys.assetSteps(asset), now, id)
  redis.call('ZADD', keys.threads(), now, id)
  redis.call('ZADD', keys.labels(), now, asset)
end
limits_add(guild, user, who.channel, id, price, now)
if asks then redis.call('ZADD', keys.approvals(), now + APPROVAL_MS, id) else ring_enter(id, guild, user, false) end
mailbox_mark(id, channel, MAIL_FIRST, now)
return { 'done' }
