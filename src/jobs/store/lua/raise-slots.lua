-- After a create that went well: one slot back.
-- Input: ARGV the most slots, milliseconds to wait since the last one was lost, account.
-- Output: 1, or 0 when there was none to give back yet.
-- @include <clock>
-- @include ./includes/ring.lua
-- @include ./includes/slots.lua
ring_use(ARGV[3])
local set = redis.call('HMGET', keys.ringSlots(OF), 'current', 'lowered_at')
if not set[1] or now_ms() - tonumber(set[2]) < tonumber(ARGV[2]) then return 0 end
local current = tonumber(set[1]) + 1
if current >= slots_of(ARGV[3], ARGV[1]) then redis.call('DEL', keys.ringSlots(OF)) else redis.call('HSET', keys.ringSlots(OF), 'current', current) end
return 1
