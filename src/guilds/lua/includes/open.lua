-- Who may make what, and where: the one rule, for the script that accepts a request and for questions before (access.ts).
-- It is the same for a slash command, a button, a menu and a mention, because all of them end in that script.
--
-- First the guild's settings here: `channels` and `roles`, lists of ids, `family/<name>`, the roles that may use a
-- family, and `place/<name>`, the channels where it may be used; an empty or absent list excludes no one. Only channels bind
-- those who manage the guild. Then the guild's settings in Discord (command-rules.ts), where Discord has not checked them
-- itself, in Discord's order: the command's entries before those for all commands, a member's own entry before those of
-- their roles (one that allows is enough), these before everyone's. They do not bind administrators.
--
-- Before all of it: a blocked member (moderation.ts) may make nothing, unless they manage the guild.
-- @include <clock>
local function open_blocked(guild, who)
  if who.lead then return nil end
  local block = redis.call('HGET', keys.blocked(guild), who.user)
  if not block then return nil end
  local set = cjson.decode(block)
  if set['until'] > 0 and set['until'] <= now_ms() then return nil end
  return { 'blocked', set['until'], set.event, set.by == '' and 'pause' or 'lead' }
end

local function open_to(list, wanted)
  for _, one in ipairs(list) do
    for _, id in ipairs(wanted) do if one == id then return true end end
  end
  return #list == 0
end

-- What one layer allows for the channel and for the member: true, false, or nil if it has no entry
local function open_layer(rules, who)
  local channel, member = rules.channels[who.channel], rules.users[who.user]
  if channel == nil then channel = rules.channels['*'] end
  if member == nil then
    for _, role in ipairs(who.roles) do
      if rules.roles[role] ~= nil then member = member or rules.roles[role] end
    end
  end
  if member == nil then member = rules.roles['*'] end
  return channel, member
end

local function open_by_discord(guild, who, wish)
  local none = '{"channels":{},"users":{},"roles":{}}'
  local set = redis.call('HMGET', keys.commandRules(guild), 'read', wish.command, who.application)
  if not set[1] then return { 'unread' } end
  local own, all = cjson.decode(set[2] or none), cjson.decode(set[3] or none)
  local channel, member = open_layer(own, who)
  local any_channel, any_member = open_layer(all, who)
  if channel == nil then channel = any_channel end
  if member == nil then member = any_member end
  if channel == false then return { 'command', wish.family, 'channel' } end
  if member ~= false then return nil end
  local closed = { 'command', wish.family, 'member' }
  for _, rules in ipairs({ own, all }) do
    for role, allowed in pairs(rules.roles) do
      if allowed and role ~= '*' then closed[#closed + 1] = role end
    end
  end
  return closed
end

-- nil, or the reason: { 'channels' | 'roles', id... }, { 'family', name, role id... }, { 'place', name, channel id... }, { 'command', name, of what,
-- role id... }, { 'unread' } or { 'blocked', until (0: permanently), event, by whom }. A wish has a family, or none for anything at all, and a command that Discord did not judge.
local function open_check(guild, who, wish)
  local blocked = open_blocked(guild, who)
  if blocked then return blocked end
  local family = wish.family or ''
  local set = redis.call('HMGET', keys.settings(guild), 'channels', 'roles', 'family/' .. family, 'place/' .. family)
  local channels, roles, users = cjson.decode(set[1] or '[]'), cjson.decode(set[2] or '[]'), cjson.decode(set[3] or '[]')
  local places = cjson.decode(set[4] or '[]')
  if not open_to(channels, { who.channel }) then return { 'channels', unpack(channels) } end
  if not open_to(places, { who.channel }) then return { 'place', family, unpack(places) } end
  if not who.lead then
    if not open_to(roles, who.roles) then return { 'roles', unpack(roles) } end
    if not open_to(users, who.roles) then return { 'family', family, unpack(users) } end
  end
  if wish.command and not who.admin then return open_by_discord(guild, who, wish) end
  return nil
end
