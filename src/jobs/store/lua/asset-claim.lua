-- Which request opens the thread of an asset: one, until it is open or given up.
-- Input: KEYS the asset. ARGV the request.
-- Output: `mine`; `again` when it began already and may have opened it; `other`; or `lost`, when its thread was deleted.
local by, lost = unpack(redis.call('HMGET', KEYS[1], 'opened_by', 'lost'))
if lost then return 'lost' end
if by and by ~= ARGV[1] then return 'other' end
if by then return 'again' end
redis.call('HSET', KEYS[1], 'opened_by', ARGV[1])
return 'mine'
