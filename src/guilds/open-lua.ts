/**
 * Who may make what, and where, by a guild's settings: the one rule, as Lua, for the script that accepts a request and for
 * those who only ask (access.ts). It is the same for a slash command, a button, a menu and a mention, because all of them
 * end in that script.
 *
 * Of the hash `kiln:guild:<id>:settings`: `channels` and `roles`, lists of ids, and `family/<name>`, the roles that may use
 * a family; what is empty or absent keeps nobody out. Those who manage the guild are kept out of channels only.
 */
export const OPEN_LUA = `
local function open_to(list, wanted)
  for _, one in ipairs(list) do
    for _, id in ipairs(wanted) do if one == id then return true end end
  end
  return #list == 0
end

-- nil, or what is in the way: { 'channels' | 'roles', id... } or { 'family', name, role id... }. Without a family: of any.
local function open_check(guild, who, family)
  local set = redis.call('HMGET', 'kiln:guild:' .. guild .. ':settings', 'channels', 'roles', 'family/' .. (family or ''))
  local channels, roles, users = cjson.decode(set[1] or '[]'), cjson.decode(set[2] or '[]'), cjson.decode(set[3] or '[]')
  if not open_to(channels, { who.channel }) then return { 'channels', unpack(channels) } end
  if who.lead then return nil end
  if not open_to(roles, who.roles) then return { 'roles', unpack(roles) } end
  if not open_to(users, who.roles) then return { 'family', family, unpack(users) } end
  return nil
end
`;
