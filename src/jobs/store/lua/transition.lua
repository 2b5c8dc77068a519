-- One arrow. ARGV a JSON instruction (`Transition` in requests.ts). Answers outcome, state, epoch, now, and of
-- an arrow that was made: type, created_at, posted_at, task_id, and whether the end was shown for the first time.
-- @include ./includes/requests.lua
-- @include ./includes/notices.lua
local OLD_MESSAGE_SECONDS = 2592000
local a = cjson.decode(ARGV[1])
local key = keys.request(a.id)
local now = now_ms()
local names = { 'state', 'epoch', 'guild_id', 'user_id', 'channel_id', 'money', 'posted_at', 'type', 'account', 'hold', 'created_at', 'parent_channel_id', 'delivered', 'ephemeral', 'finished_at', 'message_channel_id', 'shared_to', 'cancel_by', 'notice', 'task_id', 'asset_id', 'thread_id', 'message_id' }
local values = redis.call('HMGET', key, unpack(names))
local r = {}
for i, name in ipairs(names) do r[name] = values[i] end
if not r.state then return { 'missing', '', 0, now } end
ring_use(r.account)
local channel = r.parent_channel_id or r.channel_id
local epoch = tonumber(r.epoch)
local fits = not a.epoch or a.epoch == epoch
if a.posted_at and tonumber(r.posted_at or 0) ~= a.posted_at then fits = false end
if a.from then
  local found = false
  for _, state in ipairs(a.from) do found = found or state == r.state end
  fits = fits and found
end
-- Shared once: from then on there is nothing private to share.
if a.share and r.ephemeral ~= '1' then fits = false end
if not fits then return { 'stale', r.state, epoch, now } end

if a.bind then
  local owner = redis.call('GET', keys.task(a.bind))
  if owner and owner ~= a.id then return { 'taken', r.state, epoch, now } end
  redis.call('SET', keys.task(a.bind), a.id)
  redis.call('HSET', key, 'task_id', a.bind)
end
if a.bump then epoch = redis.call('HINCRBY', key, 'epoch', 1) end
if a.to then redis.call('HSET', key, 'state', a.to) end
for field, value in pairs(a.set or {}) do redis.call('HSET', key, field, value) end
for _, field in ipairs(a.stamp or {}) do redis.call('HSET', key, field, now) end
for _, field in ipairs(a.unset or {}) do redis.call('HDEL', key, field) end

if a.doubt == true then redis.call('ZADD', keys.doubts(), 'NX', r.posted_at or now, a.id) end
if a.doubt == false then redis.call('ZREM', keys.doubts(), a.id) end

if a.release and r.money == 'held' then
  ledger_release(books_of(r.guild_id), a.id, '', a.note or r.type)
  limits_count(r.guild_id, r.user_id, channel, tonumber(r.created_at), -tonumber(r.hold))
  redis.call('HSET', key, 'money', 'released', 'charged', 0)
elseif a.settle and r.money == 'held' then
  local own = (r.account or '') ~= ''
  local _, charged = ledger_settle(books_of(r.guild_id), a.id, own and 0 or a.settle, '', a.note or r.type)
  if own then charged = a.settle end
  limits_count(r.guild_id, r.user_id, channel, tonumber(r.created_at), charged - tonumber(r.hold))
  redis.call('HSET', key, 'money', 'settled', 'charged', charged)
end
if a.free then ring_release(a.id) end
if a.ends then
  ring_release(a.id)
  ring_leave(a.id, r.guild_id, r.user_id)
  limits_remove(r.guild_id, r.user_id, channel, a.id)
  redis.call('HSETNX', key, 'finished_at', now)
  redis.call('ZREM', keys.doubts(), a.id)
end
if a.approve then
  local books = books_of(r.guild_id)
  ledger_move(books, ledger_read(books, 'approve/' .. a.id), a.id, 'approve', a.approve, r.type, { 0, 0, 0, 0 })
  ring_enter(a.id, r.guild_id, r.user_id, false)
end
if a.carded then redis.call('ZREM', keys.approvals(), a.id) end
if a.line then
  ring_release(a.id)
  ring_enter(a.id, r.guild_id, r.user_id, true)
end
if a.delivered then
  if not r.notice then
    local way = notice_way(r, a.notice)
    redis.call('HSET', key, 'notice', way)
    if way ~= 'none' then redis.call('ZADD', keys.notices(), now, a.id) end
  end
  redis.call('HSET', key, 'delivered', 1)
  redis.call('ZREM', keys.live(), a.id)
  redis.call('ZREM', keys.shelved(), a.id)
  redis.call('EXPIRE', keys.mail(a.id), MAIL_KEPT_SECONDS)
end
-- Of a message that it leaves nobody knows the name any more.
if (a.share or a.thread) and r.message_id then redis.call('EXPIRE', keys.message(r.message_id), OLD_MESSAGE_SECONDS) end
if a.share then
  -- Its message is a new one in that channel, with its files: brought there as a result is brought anywhere.
  redis.call('HSET', key, 'ephemeral', 0, 'shared_to', a.share, 'delivered', 0)
  redis.call('HDEL', key, 'message_id', 'message_channel_id', 'files', 'shelved')
  redis.call('HINCRBY', key, 'moves', 1)
  redis.call('ZREM', keys.shelved(), a.id)
  redis.call('ZREM', keys.turns(), a.id)
  redis.call('ZADD', keys.live(), now, a.id)
end
if a.thread then
  -- Its message is another one, in the thread of its asset; what was shown with files before comes there anew, with them.
  redis.call('HSET', key, 'thread_id', a.thread.id, 'message_channel_id', a.thread.id, 'message_id', a.thread.message)
  redis.call('SET', keys.message(a.thread.message), a.id)
  local carried = redis.call('HDEL', key, 'files') == 1
  redis.call('HDEL', key, 'shelved')
  redis.call('HINCRBY', key, 'moves', 1)
  redis.call('ZREM', keys.shelved(), a.id)
  if r.delivered == '1' and (r.state == 'succeeded' or carried) then
    epoch = redis.call('HINCRBY', key, 'epoch', 1)
    redis.call('HSET', key, 'delivered', 0)
    redis.call('ZREM', keys.turns(), a.id)
    redis.call('ZADD', keys.live(), now, a.id)
  end
end
if r.asset_id then
  -- What is new is good until somebody says otherwise.
  if a.to == 'succeeded' then
    redis.call('HSET', keys.asset(r.asset_id), 'state', 'ready', 'state_at', now)
    redis.call('HDEL', keys.asset(r.asset_id), 'state_by')
  end
  if a.delivered then redis.call('ZADD', keys.threads(), now, a.id) end
  if a.ends or a.delivered or a.thread then redis.call('ZADD', keys.labels(), now, r.asset_id) end
end
if a.turn then redis.call('ZADD', keys.turns(), now, a.id) end
if a.told then
  redis.call('HSET', key, 'notice', 'told')
  redis.call('ZREM', keys.notices(), a.id)
end
if a.shelve then
  redis.call('HINCRBY', key, 'shelved', 1)
  redis.call('ZREM', keys.live(), a.id)
  if a.shelve == 'for good' then
    redis.call('EXPIRE', keys.mail(a.id), MAIL_KEPT_SECONDS)
  else
    redis.call('ZADD', keys.shelved(), now + a.shelve, a.id)
  end
end
if a.mark then
  mailbox_mark(a.id, r.channel_id, a.mark, now)
  if r.delivered == '1' then redis.call('EXPIRE', keys.mail(a.id), MAIL_KEPT_SECONDS) end
end
local shown = a.delivered and not r.notice and 1 or 0
return { 'done', a.to or r.state, epoch, now, r.type, r.created_at or '', r.posted_at or '', a.bind or r.task_id or '', shown }
