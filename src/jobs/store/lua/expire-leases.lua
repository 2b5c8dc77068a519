-- Leases past their deadline: freed when their request is at its end or not under way, else extended, since the service still
-- counts the task.
-- Input: ARGV milliseconds of a lease, account, lane.
-- Output: the number freed.
-- @include <clock>
-- @include ./includes/ring.lua
ring_use(ARGV[2], ARGV[3])
local now = now_ms()
local freed = 0
for _, id in ipairs(redis.call('ZRANGEBYSCORE', keys.ringLeases(OF), '-inf', now, 'LIMIT', 0, 500)) do
  local state = redis.call('HGET', keys.request(id), 'state')
  if state == 'admitted' or state == 'posting' or state == 'in_doubt' or state == 'bound' then
    redis.call('ZADD', keys.ringLeases(OF), now + ARGV[1], id)
  elseif ring_release(id) then
    freed = freed + 1
  end
end
return freed
