-- Creates a task, charged and in its line, once: also under a key of the client's own.
-- Input: KEYS task, account, list, live, usage, use, sequence. ARGV id, price, created_at (ms), priority, type, seconds to keep
-- the usage, account, expected seconds, the hash of the key that it is created under ('' for none), the hash of the request, how
-- often the key was refused before this attempt, seconds to keep the key, 1 if the tasks ahead are to be counted, the maker ('' for
-- the threads alone), then fields and values.
-- Output: `ok` and the number of tasks ahead; `credits` and the balance; `queue` (it is full); `account` (it is not there, or not active); of a
-- key that made a task `repeated` and that task, or `other` for another request; `late` when it was refused since this
-- attempt began.
-- @include ./includes/preceding.lua
at_pool(ARGV[14])
local function made()
  if ARGV[13] ~= '1' then return {'ok', 0} end
  return {'ok', preceding(ARGV[7], ARGV[8], ARGV[1])}
end
if redis.call('EXISTS', KEYS[1]) == 1 then return made() end
local creation = ARGV[9] ~= '' and keys.creation(ARGV[7], ARGV[9])
if creation then
  local kept = redis.call('HMGET', creation, 'task', 'request', 'refused')
  if kept[1] then return {kept[2] == ARGV[10] and 'repeated' or 'other', kept[1]} end
  if (kept[3] or '0') ~= ARGV[11] then return {'late'} end
end
local account = redis.call('HMGET', KEYS[2], 'credits', 'queued_tasks', 'state')
-- It may have been closed since the key was looked up.
if not account[1] or account[3] == 'closed' or account[3] == 'disabled' then return {'account'} end
local price = tonumber(ARGV[2])
if tonumber(account[1]) < price then return {'credits', account[1]} end
if redis.call('SCARD', KEYS[4]) >= tonumber(account[2]) then return {'queue'} end
if price > 0 then
  redis.call('HINCRBY', KEYS[2], 'credits', -price)
  redis.call('HINCRBY', KEYS[2], 'spent', price)
end
redis.call('HSET', KEYS[1], unpack(ARGV, 15))
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
redis.call('SADD', KEYS[4], ARGV[1])
local sequence = redis.call('INCR', KEYS[7])
redis.call('ZADD', pool.line(), sequence, ARGV[1])
line_enter(ARGV[7], ARGV[1], ARGV[8], tonumber(ARGV[4]), sequence, ARGV[14] == '' and ARGV[5] or ARGV[14])
redis.call('ZADD', KEYS[5], ARGV[3], ARGV[1])
-- What a use says goes by itself after that time, its place in this order does not.
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', tonumber(ARGV[3]) - tonumber(ARGV[6]) * 1000)
redis.call('HSET', KEYS[6], 'id', ARGV[1], 'type', ARGV[5], 'created_at', ARGV[3], 'status', 'PENDING', 'credits', ARGV[2])
redis.call('EXPIRE', KEYS[6], ARGV[6])
if creation then
  redis.call('HSET', creation, 'task', ARGV[1], 'request', ARGV[10])
  redis.call('EXPIRE', creation, ARGV[12])
end
return made()
