-- Of these ids, those that Redis knows nothing of. KEYS lease, leftovers, then the task of each id. ARGV token, ms, ids.
-- @include ./includes/while-mine.lua
local found = {}
for i = 3, #ARGV do
  local known = redis.call('EXISTS', KEYS[i]) == 1 or redis.call('ZSCORE', KEYS[2], ARGV[i])
  if not known then table.insert(found, ARGV[i]) end
end
return found
