import { LEDGER_LUA } from '../guilds/ledger-lua.ts';
import { LIMITS_LUA } from '../guilds/limits.ts';
import { MAILBOX_LUA } from './mailbox-lua.ts';
import { RING_LUA } from './ring-lua.ts';

/**
 * The scripts that change requests. Each arrow of the state machine is one run of `TRANSITION_LUA`: compare (state, epoch,
 * post) and set, together with everything that must never be apart from it: the hold's end, the slot, the place in the
 * line, the limits' sets, the mailbox mark. Redis' own clock throughout.
 */

const PARTS = `${LEDGER_LUA}${LIMITS_LUA}${RING_LUA}${MAILBOX_LUA}
local function request_key(id) return 'kiln:request:' .. id end
`;

/**
 * ARGV: id, guild, user, channel, price, start credits, token or '', token seconds, ledger note, then the record's fields
 * and values. Hold, record and place in the line in one step. Gives `done`, `repeated`, `short` or a limit.
 */
export const SUBMIT_LUA = `${PARTS}
local id, guild, user, channel, price = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local key = request_key(id)
if redis.call('EXISTS', key) == 1 then return { 'repeated' } end
local now = now_ms()
ledger_open(guild, tonumber(ARGV[6]))
local limit = limits_check(guild, user)
if limit then return { 'limit', limit[1], limit[2], limit[3] } end
if ledger_hold(guild, id, price, user, ARGV[9]) == 'short' then
  return { 'short', ledger_balance(guild).available }
end
for i = 10, #ARGV, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
redis.call('HSET', key, 'state', 'held', 'money', 'held', 'epoch', 0, 'hold', price, 'created_at', now)
if ARGV[7] ~= '' then redis.call('SET', 'kiln:token:' .. id, ARGV[7], 'EX', ARGV[8]) end
redis.call('ZADD', 'kiln:live', now, id)
redis.call('ZADD', 'kiln:guild:' .. guild .. ':requests', now, id)
redis.call('ZADD', 'kiln:guild:' .. guild .. ':member:' .. user .. ':requests', now, id)
local message = redis.call('HGET', key, 'message_id')
if message then redis.call('SET', 'kiln:message:' .. message, id) end
limits_add(guild, user, id)
ring_enter(id, guild, user, false)
mailbox_mark(id, channel, MAIL_FIRST, now)
return { 'done' }
`;

/** ARGV: configured slots, milliseconds of a lease. Gives the ids that got a slot. */
export const TAKE_LUA = `${PARTS}
local now = now_ms()
local set = redis.call('HMGET', 'kiln:ring:slots', 'current', 'paused_until')
local slots = math.min(tonumber(set[1] or ARGV[1]), tonumber(ARGV[1]))
local taken = {}
if tonumber(set[2] or 0) > now then return taken end
while redis.call('ZCARD', 'kiln:ring:leases') < slots do
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
local names = { 'state', 'epoch', 'guild_id', 'user_id', 'channel_id', 'money', 'posted_at', 'type' }
local values = redis.call('HMGET', key, unpack(names))
local r = {}
for i, name in ipairs(names) do r[name] = values[i] end
if not r.state then return { 'missing', '', 0, now } end
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
  ledger_release(r.guild_id, a.id, r.user_id, a.note or r.type)
  redis.call('HSET', key, 'money', 'released', 'charged', 0)
elseif a.settle and r.money == 'held' then
  local outcome, charged = ledger_settle(r.guild_id, a.id, a.settle, r.user_id, a.note or r.type)
  redis.call('HSET', key, 'money', 'settled', 'charged', charged)
end
if a.free then ring_release(a.id) end
if a.ends then
  ring_release(a.id)
  ring_leave(a.id, r.guild_id, r.user_id)
  limits_remove(r.guild_id, r.user_id, a.id)
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
  redis.call('EXPIRE', 'kiln:mail:' .. a.id, 604800)
end
if a.mark then mailbox_mark(a.id, r.channel_id, a.mark, now) end
return { 'done', a.to or r.state, epoch, now }
`;

/** ARGV: the most slots, milliseconds of the pause. A queue-full answer: one slot fewer, and nothing new for a moment. */
export const LOWER_SLOTS_LUA = `${PARTS}
local now = now_ms()
local current = tonumber(redis.call('HGET', 'kiln:ring:slots', 'current') or ARGV[1])
redis.call('HSET', 'kiln:ring:slots', 'current', math.max(1, math.min(current, tonumber(ARGV[1])) - 1), 'lowered_at', now, 'paused_until', now + ARGV[2])
return 1
`;

/** ARGV: the most slots, milliseconds to wait. After a create that went well: one slot back. */
export const RAISE_SLOTS_LUA = `${PARTS}
local set = redis.call('HMGET', 'kiln:ring:slots', 'current', 'lowered_at')
if not set[1] or now_ms() - tonumber(set[2]) < tonumber(ARGV[2]) then return 0 end
local current = tonumber(set[1]) + 1
if current >= tonumber(ARGV[1]) then redis.call('DEL', 'kiln:ring:slots') else redis.call('HSET', 'kiln:ring:slots', 'current', current) end
return 1
`;

/**
 * ARGV: milliseconds of a lease. Leases past their deadline: freed when their request is at its end or not under way,
 * else extended, since the service still counts the task. Gives the number freed.
 */
export const EXPIRE_LEASES_LUA = `${PARTS}
local now = now_ms()
local freed = 0
for _, id in ipairs(redis.call('ZRANGEBYSCORE', 'kiln:ring:leases', '-inf', now, 'LIMIT', 0, 500)) do
  local state = redis.call('HGET', request_key(id), 'state')
  if state == 'admitted' or state == 'posting' or state == 'in_doubt' or state == 'bound' then
    redis.call('ZADD', 'kiln:ring:leases', now + ARGV[1], id)
  elseif ring_release(id) then
    freed = freed + 1
  end
end
return freed
`;

/** Counts the leases of each guild anew. Gives the number of guilds whose count was wrong. */
export const CHECK_RING_LUA = `${PARTS}
local counts, wrong = {}, 0
for _, id in ipairs(redis.call('ZRANGE', 'kiln:ring:leases', 0, -1)) do
  local guild = redis.call('HGET', 'kiln:ring:lease-guild', id) or ''
  counts[guild] = (counts[guild] or 0) + 1
end
local known = redis.call('HGETALL', 'kiln:ring:inflight')
for i = 1, #known, 2 do
  if not counts[known[i]] then
    redis.call('HDEL', 'kiln:ring:inflight', known[i])
    wrong = wrong + 1
  end
end
for guild, count in pairs(counts) do
  if tonumber(redis.call('HGET', 'kiln:ring:inflight', guild) or 0) ~= count then
    redis.call('HSET', 'kiln:ring:inflight', guild, count)
    redis.call('ZADD', 'kiln:ring', 'XX', ring_score(guild), guild)
    wrong = wrong + 1
  end
end
return wrong
`;

/** Everything that waits, of one moment: per guild [guild, in flight, served, [user, served, ids]...]. */
export const LINES_LUA = `
local out = {}
for _, guild in ipairs(redis.call('ZRANGE', 'kiln:ring', 0, -1)) do
  local members = {}
  local line = redis.call('ZRANGE', 'kiln:line:' .. guild, 0, -1, 'WITHSCORES')
  for i = 1, #line, 2 do
    members[#members + 1] = { line[i], line[i + 1], redis.call('LRANGE', 'kiln:line:' .. guild .. ':' .. line[i], 0, -1) }
  end
  out[#out + 1] = { guild, redis.call('HGET', 'kiln:ring:inflight', guild) or '0', redis.call('HGET', 'kiln:ring:served', guild) or '0', members }
end
return out
`;
