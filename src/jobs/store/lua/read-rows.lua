-- Requests as they are, without the message that they share: nothing is written.
-- Input: ARGV ids.
-- Output: of each the fields and values of its own records, as far as they are there.
-- @include <clock>
-- @include ./includes/records.lua
local rows = {}
for i, id in ipairs(ARGV) do
  local records = records_of(id)
  rows[i] = records_read(id, records, redis.call('HEXISTS', records.request, 'display_id') == 1)
end
return rows
