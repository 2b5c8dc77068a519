-- Limits, for the script that accepts a request and those that end one: what is checked and what is counted is one atomic
-- step with the hold, so that of two presses at the same moment only one passes, and a changed limit applies from the next
-- press on.
-- @include ./calendar.lua
-- @include ./open.lua
local LIMIT_KINDS = { 'request', 'tasks', 'minute', 'day', 'month' }

-- The guild's rules over the defaults.
local function limits_rules(guild, defaults)
  local rules, flat = cjson.decode(defaults), redis.call('HGETALL', keys.limits(guild))
  for i = 1, #flat, 2 do rules[flat[i]] = tonumber(flat[i + 1]) end
  return rules
end

-- The subjects that are counted: the member, the channel, the guild.
local function limits_subjects(guild, user, channel)
  return {
    {
      scope = 'member', id = user, name = 'member:' .. user,
      active = keys.activeOfMember(guild, user), recent = keys.recentOfMember(guild, user),
    },
    {
      scope = 'channel', id = channel, name = 'channel:' .. channel,
      active = keys.activeInChannel(guild, channel), recent = keys.recentInChannel(guild, channel),
    },
    { scope = 'guild', id = '', name = 'guild', active = keys.activeInGuild(guild), recent = keys.recentInGuild(guild) },
  }
end

-- The rule for one of them. A member's own rule comes before those of roles, the most generous role before the one for each member.
local function limits_most(rules, subject, roles, kind)
  if subject.scope == 'guild' then return rules['guild:' .. kind] end
  if subject.scope == 'channel' then return rules['channel/' .. subject.id .. ':' .. kind] end
  local own = rules['user/' .. subject.id .. ':' .. kind]
  if own then return own end
  local best
  for _, role in ipairs(roles) do
    local most = rules['role/' .. role .. ':' .. kind]
    if most and (not best or most > best) then best = most end
  end
  return best or rules['member:' .. kind]
end

-- The usage, and when it decreases (0: when a task ends, or never)
local function limits_used(guild, subject, kind, now)
  if kind == 'tasks' then return redis.call('SCARD', subject.active), 0 end
  if kind == 'minute' then
    redis.call('ZREMRANGEBYSCORE', subject.recent, '-inf', now - 60000)
    local oldest = redis.call('ZRANGE', subject.recent, 0, 0, 'WITHSCORES')
    return redis.call('ZCARD', subject.recent), oldest[2] and tonumber(oldest[2]) + 60000 or 0
  end
  if kind == 'day' or kind == 'month' then
    local window, ends
    if kind == 'day' then window, ends = day_of(now) else window, ends = month_of(now) end
    return tonumber(redis.call('HGET', keys.use(guild, window), subject.name) or 0), ends
  end
  return 0, 0
end

-- Of `count` requests that cost `price` together: nil, or the first refusal: that of open_check, or { kind, scope, most, used, price, resets }.
-- `kinds`: those that are asked about, left out: all
local function limits_check(guild, defaults, who, wish, price, now, count, kinds)
  local closed = open_check(guild, who, wish)
  if closed then return closed end
  local rules, subjects = limits_rules(guild, defaults), limits_subjects(guild, who.user, who.channel)
  for _, kind in ipairs(kinds or LIMIT_KINDS) do
    for _, subject in ipairs(subjects) do
      local most = limits_most(rules, subject, who.roles, kind)
      if most then
        local used, resets = limits_used(guild, subject, kind, now)
        local wanted = (kind == 'tasks' or kind == 'minute') and count or price
        if used + wanted > most then return { kind, subject.scope, most, used, price, resets } end
      end
    end
  end
  return nil
end

-- The same of a stage of which each member may begin `most` in a minute.
local function limits_paced(guild, user, type, most, now, count)
  local recent, used, resets = redis.call('ZRANGE', keys.recentOfMember(guild, user), now - 60000, '+inf', 'BYSCORE', 'WITHSCORES'), 0, 0
  for i = 1, #recent, 2 do
    if redis.call('HGET', keys.request(recent[i]), 'type') == type then
      used = used + 1
      if resets == 0 then resets = tonumber(recent[i + 1]) + 60000 end
    end
  end
  if used + count > most then return { 'minute', 'member', most, used, 0, resets } end
  return nil
end

-- Whether there will be room without anybody's doing: what has it now comes to its end.
local function limits_passes(limit)
  return (limit[1] == 'tasks' or limit[1] == 'minute') and limit[4] > 0
end

local function limits_count(guild, user, channel, at, credits)
  if credits == 0 then return end
  for _, window in ipairs({ (day_of(at)), (month_of(at)) }) do
    local key = keys.use(guild, window)
    for _, subject in ipairs(limits_subjects(guild, user, channel)) do redis.call('HINCRBY', key, subject.name, credits) end
    redis.call('EXPIRE', key, 3456000)
  end
end

-- It counts as a task at once and of this minute.
local function limits_enter(guild, user, channel, id, now)
  for _, subject in ipairs(limits_subjects(guild, user, channel)) do
    redis.call('SADD', subject.active, id)
    redis.call('ZADD', subject.recent, now, id)
    redis.call('ZREMRANGEBYSCORE', subject.recent, '-inf', now - 60000)
    redis.call('PEXPIRE', subject.recent, 60000)
  end
end

local function limits_add(guild, user, channel, id, price, now)
  limits_enter(guild, user, channel, id, now)
  limits_count(guild, user, channel, now, price)
end

local function limits_remove(guild, user, channel, id)
  for _, subject in ipairs(limits_subjects(guild, user, channel)) do redis.call('SREM', subject.active, id) end
end
