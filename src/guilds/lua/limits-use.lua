-- Every limit that counts for a member in a channel, and what is used of it.
-- Input: ARGV guild, the member as JSON, default rules as JSON.
-- Output: of each limit kind, scope, the most (-1: none), used, and when it resets.
-- @include <clock>
-- @include ./includes/limits.lua
local guild, who, now, out = ARGV[1], cjson.decode(ARGV[2]), now_ms(), {}
local rules = limits_rules(guild, ARGV[3])
for _, subject in ipairs(limits_subjects(guild, who.user, who.channel)) do
  for _, kind in ipairs(LIMIT_KINDS) do
    local used, resets = limits_used(guild, subject, kind, now)
    out[#out + 1] = { kind, subject.scope, limits_most(rules, subject, who.roles, kind) or -1, used, resets }
  end
end
return out
