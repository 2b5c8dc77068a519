-- ARGV guild, whose it is as JSON, wishes as JSON (without a family: any). An empty list stands for nothing in the way.
-- @include ./includes/open.lua
local who, out = cjson.decode(ARGV[2]), {}
for i, wish in ipairs(cjson.decode(ARGV[3])) do out[i] = open_check(ARGV[1], who, wish) or {} end
return out
