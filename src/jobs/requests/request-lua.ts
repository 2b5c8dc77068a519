import { LEDGER_LUA } from '../../guilds/ledger-lua.ts';
import { LIMITS_LUA } from '../../guilds/limits-lua.ts';
import { RING_LUA } from '../line/ring-lua.ts';
import { MAILBOX_LUA } from '../showing/mailbox-lua.ts';

/**
 * The scripts that change requests. Each arrow of the state machine is one run of `TRANSITION_LUA`: compare (state, epoch,
 * post) and set, together with everything that must never be apart from it: the hold's end, the slot, the place in the
 * line, the limits' sets, the mailbox mark. Redis' own clock throughout.
 */

const PARTS = `${LEDGER_LUA}${LIMITS_LUA}${RING_LUA}${MAILBOX_LUA}
local function request_key(id) return 'kiln:request:' .. id end
`;

/**
 * ARGV: id, guild, user, channel, price, start credits, token or '', token seconds, ledger note, whose it is and of which
 * family as JSON (`Asker` and `Wish` in access.ts), then the record's fields and values. Hold, record and place in the line in one step. Gives `done`,
 * `repeated`, `short` or a limit. The service's account is fixed here for good; in a guild's own account nothing is held,
 * since those credits are not the operator's, but limits count as ever. The journal needs no user: the record has it.
 */
export const SUBMIT_LUA = `${PARTS}
local id, guild, user, channel, price = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local who = cjson.decode(ARGV[10])
local account = redis.call('HGET', 'kiln:guild:' .. guild .. ':settings', 'account') or ''
ring_use(account)
local key = request_key(id)
if redis.call('EXISTS', key) == 1 then return { 'repeated' } end
local now = now_ms()
local limit = limits_check(guild, who, who.wish, price, now)
if limit then return { 'limit', unpack(limit) } end
local held, available = ledger_hold(guild, tonumber(ARGV[6]), id, account == '' and price or 0, '', ARGV[9])
if held == 'short' then return { 'short', available } end
for i = 11, #ARGV, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
redis.call('HSET', key, 'state', 'held', 'money', 'held', 'epoch', 0, 'hold', price, 'created_at', now, 'account', account)
if account ~= '' then redis.call('SADD', 'kiln:ring:accounts', account) end
if ARGV[7] ~= '' then redis.call('SET', 'kiln:token:' .. id, ARGV[7], 'EX', ARGV[8]) end
redis.call('ZADD', 'kiln:live', now, id)
redis.call('ZADD', 'kiln:guild:' .. guild .. ':requests', now, id)
redis.call('ZADD', 'kiln:guild:' .. guild .. ':member:' .. user .. ':requests', now, id)
local message = redis.call('HGET', key, 'message_id')
if message then redis.call('SET', 'kiln:message:' .. message, id) end
limits_add(guild, user, who.channel, id, price, now)
ring_enter(id, guild, user, false)
mailbox_mark(id, channel, MAIL_FIRST, now)
return { 'done' }
`;

/** Configured slots: those that a guild said its own account has, else those of the operator's. */
const SLOTS = `
local function slots_of(account, default)
  return tonumber(account ~= '' and redis.call('HGET', 'kiln:service-key:' .. account, 'slots') or default)
end
`;

/** ARGV: configured slots, milliseconds of a lease, account. Gives the ids that got a slot. */
export const TAKE_LUA = `${PARTS}${SLOTS}
ring_use(ARGV[3])
local now = now_ms()
local set = redis.call('HMGET', RING .. ':slots', 'current', 'paused_until')
local most = slots_of(ARGV[3], ARGV[1])
local slots = math.min(tonumber(set[1] or most), most)
local taken = {}
if tonumber(set[2] or 0) > now then return taken end
while redis.call('ZCARD', RING .. ':leases') < slots do
  local id, guild = ring_pop()
  if not guild then break end
  local key = id and request_key(id)
  if key and redis.call('HGET', key, 'state') == 'held' then
    redis.call('HSET', key, 'state', 'admitted')
    ring_lease(id, guild, now + ARGV[2])
    mailbox_mark(id, redis.call('HGET', key, 'channel_id'), MAIL_PROGRESS, now)
    taken[#taken + 1] = id
  end
  ring_turn(guild)
end
return taken
`;

/** ARGV: a JSON instruction (`Transition` in requests.ts). Gives [outcome, state, epoch, now]. */
export const TRANSITION_LUA = `${PARTS}
local a = cjson.decode(ARGV[1])
local key = request_key(a.id)
local now = now_ms()
local names = { 'state', 'epoch', 'guild_id', 'user_id', 'channel_id', 'money', 'posted_at', 'type', 'account', 'hold', 'created_at', 'parent_channel_id', 'delivered' }
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
if not fits then return { 'stale', r.state, epoch, now } end

if a.bind then
  local owner = redis.call('GET', 'kiln:task:' .. a.bind)
  if owner and owner ~= a.id then return { 'taken', r.state, epoch, now } end
  redis.call('SET', 'kiln:task:' .. a.bind, a.id)
  redis.call('HSET', key, 'task_id', a.bind)
end
if a.bump then epoch = redis.call('HINCRBY', key, 'epoch', 1) end
if a.to then redis.call('HSET', key, 'state', a.to) end
for field, value in pairs(a.set or {}) do redis.call('HSET', key, field, value) end
for _, field in ipairs(a.stamp or {}) do redis.call('HSET', key, field, now) end
for _, field in ipairs(a.unset or {}) do redis.call('HDEL', key, field) end

if a.doubt == true then redis.call('ZADD', 'kiln:doubts', 'NX', r.posted_at or now, a.id) end
if a.doubt == false then redis.call('ZREM', 'kiln:doubts', a.id) end

if a.release and r.money == 'held' then
  ledger_release(r.guild_id, a.id, '', a.note or r.type)
  limits_count(r.guild_id, r.user_id, channel, tonumber(r.created_at), -tonumber(r.hold))
  redis.call('HSET', key, 'money', 'released', 'charged', 0)
elseif a.settle and r.money == 'held' then
  local own = (r.account or '') ~= ''
  local outcome, charged = ledger_settle(r.guild_id, a.id, own and 0 or a.settle, '', a.note or r.type)
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
  redis.call('ZREM', 'kiln:doubts', a.id)
end
if a.line then
  ring_release(a.id)
  ring_enter(a.id, r.guild_id, r.user_id, true)
end
if a.delivered then
  redis.call('HSET', key, 'delivered', 1)
  redis.call('ZREM', 'kiln:live', a.id)
  redis.call('ZREM', 'kiln:shelved', a.id)
  redis.call('EXPIRE', 'kiln:mail:' .. a.id, 604800)
end
if a.turn then redis.call('ZADD', 'kiln:turns', now, a.id) end
if a.shelve then
  redis.call('HINCRBY', key, 'shelved', 1)
  redis.call('ZREM', 'kiln:live', a.id)
  if a.shelve == 'for good' then
    redis.call('EXPIRE', 'kiln:mail:' .. a.id, 604800)
  else
    redis.call('ZADD', 'kiln:shelved', now + a.shelve, a.id)
  end
end
if a.mark then
  mailbox_mark(a.id, r.channel_id, a.mark, now)
  if r.delivered == '1' then redis.call('EXPIRE', 'kiln:mail:' .. a.id, 604800) end
end
return { 'done', a.to or r.state, epoch, now }
`;

/** Ends whose time on the shelf is over are live again; gives their ids. */
export const UNSHELVE_LUA = `${PARTS}
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', 'kiln:shelved', '-inf', now, 'LIMIT', 0, 100)
for _, id in ipairs(due) do
  redis.call('ZREM', 'kiln:shelved', id)
  local state, delivered = unpack(redis.call('HMGET', request_key(id), 'state', 'delivered'))
  if state and delivered ~= '1' then redis.call('ZADD', 'kiln:live', now, id) end
end
return due
`;

/** ARGV: the most slots, milliseconds of the pause, account. A queue-full answer: one slot fewer, and nothing new for a moment. */
export const LOWER_SLOTS_LUA = `${PARTS}${SLOTS}
ring_use(ARGV[3])
local now = now_ms()
local most = slots_of(ARGV[3], ARGV[1])
local current = tonumber(redis.call('HGET', RING .. ':slots', 'current') or most)
redis.call('HSET', RING .. ':slots', 'current', math.max(1, math.min(current, most) - 1), 'lowered_at', now, 'paused_until', now + ARGV[2])
return 1
`;

/** ARGV: the most slots, milliseconds to wait, account. After a create that went well: one slot back. */
export const RAISE_SLOTS_LUA = `${PARTS}${SLOTS}
ring_use(ARGV[3])
local set = redis.call('HMGET', RING .. ':slots', 'current', 'lowered_at')
if not set[1] or now_ms() - tonumber(set[2]) < tonumber(ARGV[2]) then return 0 end
local current = tonumber(set[1]) + 1
if current >= slots_of(ARGV[3], ARGV[1]) then redis.call('DEL', RING .. ':slots') else redis.call('HSET', RING .. ':slots', 'current', current) end
return 1
`;

/**
 * ARGV: milliseconds of a lease, account. Leases past their deadline: freed when their request is at its end or not under way,
 * else extended, since the service still counts the task. Gives the number freed.
 */
export const EXPIRE_LEASES_LUA = `${PARTS}
ring_use(ARGV[2])
local now = now_ms()
local freed = 0
for _, id in ipairs(redis.call('ZRANGEBYSCORE', RING .. ':leases', '-inf', now, 'LIMIT', 0, 500)) do
  local state = redis.call('HGET', request_key(id), 'state')
  if state == 'admitted' or state == 'posting' or state == 'in_doubt' or state == 'bound' then
    redis.call('ZADD', RING .. ':leases', now + ARGV[1], id)
  elseif ring_release(id) then
    freed = freed + 1
  end
end
return freed
`;

/** ARGV: account. Counts the leases of each guild anew. Gives the number of guilds whose count was wrong. */
export const CHECK_RING_LUA = `${PARTS}
ring_use(ARGV[1])
local counts, wrong = {}, 0
for _, id in ipairs(redis.call('ZRANGE', RING .. ':leases', 0, -1)) do
  local guild = redis.call('HGET', RING .. ':lease-guild', id) or ''
  counts[guild] = (counts[guild] or 0) + 1
end
local known = redis.call('HGETALL', RING .. ':inflight')
for i = 1, #known, 2 do
  if not counts[known[i]] then
    redis.call('HDEL', RING .. ':inflight', known[i])
    wrong = wrong + 1
  end
end
for guild, count in pairs(counts) do
  if tonumber(redis.call('HGET', RING .. ':inflight', guild) or 0) ~= count then
    redis.call('HSET', RING .. ':inflight', guild, count)
    redis.call('ZADD', RING, 'XX', ring_score(guild), guild)
    wrong = wrong + 1
  end
end
return wrong
`;

/** ARGV: account. Everything that waits there, of one moment: per guild [guild, in flight, served, [user, served, ids]...]. */
export const LINES_LUA = `${RING_LUA}
ring_use(ARGV[1])
local out = {}
for _, guild in ipairs(redis.call('ZRANGE', RING, 0, -1)) do
  local members = {}
  local line = redis.call('ZRANGE', line_key(guild), 0, -1, 'WITHSCORES')
  for i = 1, #line, 2 do
    members[#members + 1] = { line[i], line[i + 1], redis.call('LRANGE', line_key(guild) .. ':' .. line[i], 0, -1) }
  end
  out[#out + 1] = { guild, redis.call('HGET', RING .. ':inflight', guild) or '0', redis.call('HGET', RING .. ':served', guild) or '0', members }
end
return out
`;
