-- Of these ids, those that Redis knows nothing of, for the process that sweeps.
-- Input: KEYS lease, leftovers, then the task of each id. ARGV token, milliseconds of the lease, then the ids.
-- Output: ids; nothing when another process sweeps.
-- @include ./includes/while-mine.lua
local found = {}
for i = 3, #ARGV do
  local known = redis.call('EXISTS', KEYS[i]) == 1 or redis.call('ZSCORE', KEYS[2], ARGV[i])
  if not known then table.insert(found, ARGV[i]) end
end
return found
