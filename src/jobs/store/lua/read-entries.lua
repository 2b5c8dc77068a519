-- What the library of a guild is searched by, of each result: nothing is written.
-- Input: ARGV ids.
-- Output: of each: type, title, input, member, when it was done, whether its member alone sees it, the state of its asset,
-- its marks as fields and values, and its votes; an empty list for what is no result, or none any more.
local rows = {}
for i, id in ipairs(ARGV) do
  local r = redis.call('HMGET', keys.request(id), 'state', 'removed_by', 'type', 'title', 'input', 'user_id', 'finished_at', 'created_at', 'asset_id', 'display_id', 'ephemeral', 'votes')
  if r[1] == 'succeeded' and not r[2] then
    -- In the first release the record of the request has it.
    local private = redis.call('HGET', keys.display(r[10] or id), 'ephemeral') or r[11]
    local state = r[9] and redis.call('HGET', keys.asset(r[9]), 'state')
    rows[i] = { r[3], r[4] or '', r[5] or '{}', r[6] or '', r[7] or r[8], private or '0', state or '', redis.call('HGETALL', keys.marks(id)), r[12] or 0 }
  else
    rows[i] = {}
  end
end
return rows
