-- After an answer that the queue is full: one slot fewer, and nothing new for a moment.
-- Input: ARGV the most slots, milliseconds of the pause, account.
-- Output: 1.
-- @include <clock>
-- @include ./includes/ring.lua
-- @include ./includes/slots.lua
ring_use(ARGV[3])
local now = now_ms()
local most = slots_of(ARGV[3], ARGV[1])
local current = tonumber(redis.call('HGET', keys.ringSlots(OF), 'current') or most)
redis.call('HSET', keys.ringSlots(OF), 'current', math.max(1, math.min(current, most) - 1), 'lowered_at', now, 'paused_until', now + ARGV[2])
return 1
