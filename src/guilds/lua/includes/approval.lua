-- Whether a lead has to approve a request before it is queued: decided in the script that accepts it, by the guild's settings
-- at that moment: `approve` (a higher price), `approve_roles` (members with one of them), `approve_families`. A lead's own
-- requests need no approval.
local function approval_wanted(guild, who, price)
  if who.lead then return false end
  local set = redis.call('HMGET', keys.settings(guild), 'approve', 'approve_roles', 'approve_families')
  local above = tonumber(set[1] or 0)
  if above > 0 and price > above then return true end
  for _, role in ipairs(cjson.decode(set[2] or '[]')) do
    for _, own in ipairs(who.roles) do if own == role then return true end end
  end
  for _, family in ipairs(cjson.decode(set[3] or '[]')) do
    if who.wish and who.wish.family == family then return true end
  end
  return false
end
