-- Puts requests of a guild into the index of what came of its results, from their records.
-- Input: ARGV guild, then ids.
-- Output: how many of these came of a result.
-- @include ./includes/children.lua
local guild, count = ARGV[1], 0
for i = 2, #ARGV do
  local parent = children_origin_of(ARGV[i])
  if parent then
    children_add(guild, parent, ARGV[i])
    count = count + 1
  end
end
return count
