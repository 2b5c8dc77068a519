-- Whether this Redis is of the installation and no older than what was seen of it, and writes down that it was looked at.
-- Input: KEYS installation. ARGV id, the files' folder or '', when it was seen last (ms), milliseconds that Redis may have lost.
-- Output: `same` and the time to remember (ms); `empty`, `other`, `files` (they are in another place); or `older` and its time.
-- @include <clock>
local record = redis.call('HMGET', KEYS[1], 'id', 'files', 'seen_at')
if not record[1] then return {'empty'} end
if record[1] ~= ARGV[1] then return {'other'} end
if ARGV[2] ~= '' and record[2] ~= ARGV[2] then return {'files'} end
local seen = tonumber(record[3] or '0')
if seen + ARGV[4] < tonumber(ARGV[3]) then return {'older', string.format('%.0f', seen)} end
local now = now_ms()
-- It grows, also when the clock was set back.
seen = string.format('%.0f', math.max(seen + 1, now))
redis.call('HSET', KEYS[1], 'seen_at', seen)
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'files_seen_at', string.format('%.0f', now)) end
return {'same', seen}
