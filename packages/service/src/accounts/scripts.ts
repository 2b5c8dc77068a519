import { defineScript } from 'kiln-runtime/redis/script';

/**
 * What is done to an account by hand: each is one script, with its entry in the account's journal. A change that is
 * repeated (ioredis re-sends what was not answered) sets the same again; credits are moved once, by the move's id.
 */

/** KEYS account, accounts, journal. ARGV id, by, note, credits, then fields. Answers 1, or 0 when the id is taken. */
export const makeAccount = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('XADD', KEYS[3], '*', 'what', 'create', 'by', ARGV[2], 'note', ARGV[3], 'credits', ARGV[4])
return 1`);

/**
 * KEYS account, journal, moves, account's keys. ARGV move's id (or empty), what, by, note, credits, then fields. Closing
 * takes the keys away. Answers done, repeated, short, closed or unknown.
 */
export const changeAccount = defineScript(`
local had = redis.call('HMGET', KEYS[1], 'credits', 'state')
if not had[1] then return 'unknown' end
if ARGV[1] ~= '' and redis.call('HEXISTS', KEYS[3], ARGV[1]) == 1 then return 'repeated' end
if had[2] == 'closed' then return 'closed' end
local credits = tonumber(ARGV[5])
if credits < 0 and tonumber(had[1]) + credits < 0 then return 'short' end
if credits ~= 0 then redis.call('HINCRBY', KEYS[1], 'credits', ARGV[5]) end
local details = {}
for i = 6, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
  details[#details + 1] = ARGV[i] .. ' ' .. ARGV[i + 1]
  if ARGV[i] == 'state' and ARGV[i + 1] == 'closed' then
    for _, name in ipairs(redis.call('SMEMBERS', KEYS[4])) do redis.call('DEL', 'svc:key:' .. name) end
    redis.call('DEL', KEYS[4])
  end
end
local entry = redis.call('XADD', KEYS[2], '*', 'what', ARGV[2], 'by', ARGV[3], 'note', ARGV[4], 'credits', ARGV[5],
  'details', table.concat(details, ', '))
if ARGV[1] ~= '' then redis.call('HSET', KEYS[3], ARGV[1], entry) end
return 'done'`);

/**
 * KEYS account, journal, account's keys, new key, old key. ARGV id, what, by, note, now, new name (or empty), its hash,
 * old name (or empty), ms that the old one works on. Answers 1, or 0: no such account or key, or closed.
 */
export const changeKeys = defineScript(`
local state = redis.call('HMGET', KEYS[1], 'id', 'state')
if not state[1] or state[2] == 'closed' then return 0 end
if ARGV[6] ~= '' and redis.call('SISMEMBER', KEYS[3], ARGV[6]) == 1 then return 1 end
local old = ARGV[8]
if old ~= '' and (redis.call('SISMEMBER', KEYS[3], old) == 0 or redis.call('EXISTS', KEYS[5]) == 0) then return 0 end
local details = {}
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[4], 'hash', ARGV[7], 'account', ARGV[1], 'created_at', ARGV[5])
  redis.call('SADD', KEYS[3], ARGV[6])
  details[1] = 'new ' .. ARGV[6]
end
if old ~= '' then
  if tonumber(ARGV[9]) > 0 then
    redis.call('PEXPIRE', KEYS[5], ARGV[9])
  else
    redis.call('DEL', KEYS[5])
    redis.call('SREM', KEYS[3], old)
  end
  details[#details + 1] = 'old ' .. old
end
redis.call('XADD', KEYS[2], '*', 'what', ARGV[2], 'by', ARGV[3], 'note', ARGV[4], 'details', table.concat(details, ', '))
return 1`);

/** KEYS task, expiring. ARGV until (ms), id. A result that would live longer goes then. */
export const shortenLife = defineScript(`
local expires = tonumber(redis.call('HGET', KEYS[1], 'expires_at') or 0)
if expires <= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'expires_at', ARGV[1])
return redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])`);
