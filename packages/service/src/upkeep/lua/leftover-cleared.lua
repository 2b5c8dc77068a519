-- Takes leftover files off the list; they stay on it while a run may still be writing.
-- Input: KEYS leftovers. ARGV task, now (ms).
-- Output: 1 when it is off, else 0.
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) <= tonumber(ARGV[2]) then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0
