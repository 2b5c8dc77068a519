-- Makes an account, with its first entry in the journal.
-- Input: KEYS account, accounts, journal. ARGV id, by, note, credits, then fields and values.
-- Output: 1, or 0 when the id is taken.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('XADD', KEYS[3], '*', 'what', 'create', 'by', ARGV[2], 'note', ARGV[3], 'credits', ARGV[4])
return 1
