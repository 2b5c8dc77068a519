-- Writes the link to a result in place of the one that was read; of two who do it at the same time the first one has done it.
-- Input: ARGV request, the record as it was read ('': there was none), and the new one.
-- Output: the record that is there now; the new one where the result went meanwhile.
local key, before, record = keys.viewerLink(ARGV[1]), ARGV[2], ARGV[3]
if (redis.call('GET', key) or '') == before then redis.call('SET', key, record) end
return redis.call('GET', key) or record
