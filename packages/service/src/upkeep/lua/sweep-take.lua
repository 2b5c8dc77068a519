-- Takes the lease by which one process sweeps, or renews it.
-- Input: KEYS lease. ARGV token, milliseconds of the lease.
-- Output: 1; nothing when another process sweeps.
if redis.call('EXISTS', KEYS[1]) == 0 then
  -- What takes away goes on while Redis is full, and what follows it, too: sweeping is what makes room.
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
-- @include ./includes/while-mine.lua
return 1
