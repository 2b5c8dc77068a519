-- How many of these ids Redis knows, as a task or as files that are left over.
-- Input: KEYS leftovers, then the task of each id. ARGV ids.
-- Output: the number.
local known = 0
for i, id in ipairs(ARGV) do
  if redis.call('EXISTS', KEYS[i + 1]) == 1 or redis.call('ZSCORE', KEYS[1], id) then known = known + 1 end
end
return known
