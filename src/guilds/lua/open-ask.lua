-- What is in the way of wishes, by the guild's rules for roles, channels and families.
-- Input: ARGV guild, the member as JSON, wishes as JSON (without a family: any).
-- Output: a list for each wish, empty when nothing is in its way.
-- @include ./includes/open.lua
local who, out = cjson.decode(ARGV[2]), {}
for i, wish in ipairs(cjson.decode(ARGV[3])) do out[i] = open_check(ARGV[1], who, wish) or {} end
return out
