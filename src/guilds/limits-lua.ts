import { DEFAULT_LIMITS } from './limit-rules.ts';
import { OPEN_LUA } from './open-lua.ts';

/**
 * Limits as Lua functions, for the script that accepts a request and those that end one: what is checked and what is
 * counted is one atomic step with the hold, so that two presses at the same moment cannot both slip through, and a change
 * of a limit counts from the next press on. Needs CALENDAR_LUA.
 *
 * Keys of a guild (`kiln:guild:<id>`): `:limits` `<scope>:<kind>` -> most; `:active`, `:member:<id>:active`,
 * `:channel:<id>:active` requests not at their end; `:recent:<subject>` starts of the last minute; `:use:<window>`
 * subject -> credits held or charged for requests of that UTC day or month.
 */
export const LIMITS_LUA = `${OPEN_LUA}
local LIMIT_DEFAULTS = cjson.decode('${JSON.stringify(DEFAULT_LIMITS)}')
local LIMIT_KINDS = { 'request', 'tasks', 'minute', 'day', 'month' }

local function limits_key(guild, name) return 'kiln:guild:' .. guild .. ':' .. name end

local function limits_rules(guild)
  local rules, flat = {}, redis.call('HGETALL', limits_key(guild, 'limits'))
  for i = 1, #flat, 2 do rules[flat[i]] = tonumber(flat[i + 1]) end
  return rules
end

-- Who is counted: the member, the channel, the guild.
local function limits_subjects(user, channel)
  return {
    { scope = 'member', id = user, name = 'member:' .. user, active = 'member:' .. user .. ':active' },
    { scope = 'channel', id = channel, name = 'channel:' .. channel, active = 'channel:' .. channel .. ':active' },
    { scope = 'guild', id = '', name = 'guild', active = 'active' },
  }
end

-- The rule for one of them. A member's own rule comes before those of roles, the most generous role before everybody's.
local function limits_most(rules, subject, roles, kind)
  if subject.scope == 'guild' then return rules['guild:' .. kind] or LIMIT_DEFAULTS['guild:' .. kind] end
  if subject.scope == 'channel' then return rules['channel/' .. subject.id .. ':' .. kind] end
  local own = rules['user/' .. subject.id .. ':' .. kind]
  if own then return own end
  local best
  for _, role in ipairs(roles) do
    local most = rules['role/' .. role .. ':' .. kind]
    if most and (not best or most > best) then best = most end
  end
  return best or rules['member:' .. kind] or LIMIT_DEFAULTS['member:' .. kind]
end

-- What is used of it, and when that is less again (0: when a task ends, or never)
local function limits_used(guild, subject, kind, now)
  if kind == 'tasks' then return redis.call('SCARD', limits_key(guild, subject.active)), 0 end
  if kind == 'minute' then
    local recent = limits_key(guild, 'recent:' .. subject.name)
    redis.call('ZREMRANGEBYSCORE', recent, '-inf', now - 60000)
    local oldest = redis.call('ZRANGE', recent, 0, 0, 'WITHSCORES')
    return redis.call('ZCARD', recent), oldest[2] and tonumber(oldest[2]) + 60000 or 0
  end
  if kind == 'day' or kind == 'month' then
    local window, ends
    if kind == 'day' then window, ends = day_of(now) else window, ends = month_of(now) end
    return tonumber(redis.call('HGET', limits_key(guild, 'use:' .. window), subject.name) or 0), ends
  end
  return 0, 0
end

-- nil, or the first thing in the way: what open_check says, or { kind, scope, most, used, price, resets }
local function limits_check(guild, who, wish, price, now)
  local closed = open_check(guild, who, wish)
  if closed then return closed end
  local rules, subjects = limits_rules(guild), limits_subjects(who.user, who.channel)
  for _, kind in ipairs(LIMIT_KINDS) do
    for _, subject in ipairs(subjects) do
      local most = limits_most(rules, subject, who.roles, kind)
      if most then
        local used, resets = limits_used(guild, subject, kind, now)
        local wanted = (kind == 'tasks' or kind == 'minute') and 1 or price
        if used + wanted > most then return { kind, subject.scope, most, used, price, resets } end
      end
    end
  end
  return nil
end

local function limits_count(guild, user, channel, at, credits)
  if credits == 0 then return end
  for _, window in ipairs({ (day_of(at)), (month_of(at)) }) do
    local key = limits_key(guild, 'use:' .. window)
    for _, subject in ipairs(limits_subjects(user, channel)) do redis.call('HINCRBY', key, subject.name, credits) end
    redis.call('EXPIRE', key, 3456000)
  end
end

local function limits_add(guild, user, channel, id, price, now)
  for _, subject in ipairs(limits_subjects(user, channel)) do
    redis.call('SADD', limits_key(guild, subject.active), id)
    local recent = limits_key(guild, 'recent:' .. subject.name)
    redis.call('ZADD', recent, now, id)
    redis.call('PEXPIRE', recent, 60000)
  end
  limits_count(guild, user, channel, now, price)
end

local function limits_remove(guild, user, channel, id)
  for _, subject in ipairs(limits_subjects(user, channel)) do redis.call('SREM', limits_key(guild, subject.active), id) end
end
`;
