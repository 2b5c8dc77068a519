-- A turn of a generic cell rate algorithm.
-- Input: KEYS rate. ARGV milliseconds between requests, burst.
-- Output: the milliseconds to wait, or 0 when the turn is taken.
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local interval, allowance = tonumber(ARGV[1]), tonumber(ARGV[2])
local next = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local early = next - now - allowance * interval
if early > 0 then return tostring(early) end
redis.call('SET', KEYS[1], string.format('%.3f', next + interval), 'PX', 60000)
return '0'
