-- Brings requests of the first release up to date, each whole or not at all.
-- Input: ARGV their ids.
-- Output: how many were.
-- @include <clock>
-- @include ./includes/records.lua
local upgraded = 0
for _, id in ipairs(ARGV) do
  if records_upgrade(id) then upgraded = upgraded + 1 end
end
return upgraded
