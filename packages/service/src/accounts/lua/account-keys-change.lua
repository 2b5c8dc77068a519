-- Gives an account a key, takes one away, or puts one in the place of another, with the entry in the journal.
-- Input: KEYS account, journal, account's keys, new key, old key. ARGV id, what, by, note, now (ms), name of the new key or '',
-- its hash, name of the old one or '', milliseconds for which the old one goes on working.
-- Output: 1; or 0: there is no such account or key, or the account is closed.
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
return 1
