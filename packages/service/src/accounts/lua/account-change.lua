-- A change of an account, with its entry in the journal; closing it takes its keys away.
-- Input: KEYS account, journal, moves, account's keys. ARGV id of the move or '', what, by, note, credits (below zero: less),
-- then fields and values.
-- Output: done, repeated (a move of this id was made), short (of credits), closed or unknown.
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
    for _, name in ipairs(redis.call('SMEMBERS', KEYS[4])) do redis.call('DEL', keys.key(name)) end
    redis.call('DEL', KEYS[4])
  end
end
local entry = redis.call('XADD', KEYS[2], '*', 'what', ARGV[2], 'by', ARGV[3], 'note', ARGV[4], 'credits', ARGV[5],
  'details', table.concat(details, ', '))
if ARGV[1] ~= '' then redis.call('HSET', KEYS[3], ARGV[1], entry) end
return 'done'
