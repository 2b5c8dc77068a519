/**
 * The fair ring as Lua functions. Slots at the service are the scarce thing. `ring_take` gives the next one to the guild
 * with the fewest in flight, then to the one served least recently; inside a guild members take turns the same way. So a
 * guild that floods never delays a guild with one request by more than the slots that are free at that moment, and no slot
 * is idle while anyone waits. (A cap per guild adds nothing to that order: measured, it only idles slots.)
 *
 * There is one ring per account at the service: the operator's, and one for each guild that brought its own key
 * (`ring_use` says which one a script means; its keys begin with `kiln:ring/<account>` and `kiln:line/<account>`).
 *
 * Keys: `kiln:ring` guilds that wait, scored (in flight, last served); `kiln:line:<guild>` its waiting members by last
 * served; `kiln:line:<guild>:<user>` their requests; `kiln:ring:leases` requests that have a slot, by deadline;
 * `kiln:ring:lease-guild`, `kiln:ring:inflight`, `kiln:ring:served`, `kiln:ring:slots`.
 */
export const RING_LUA = `
local RING, LINE = 'kiln:ring', 'kiln:line:'

local function ring_use(account)
  if not account or account == '' then return end
  RING, LINE = 'kiln:ring/' .. account, 'kiln:line/' .. account .. ':'
end

local function line_key(guild) return LINE .. guild end

local function ring_score(guild)
  local inflight = tonumber(redis.call('HGET', RING .. ':inflight', guild) or 0)
  local served = tonumber(redis.call('HGET', RING .. ':served', guild) or 0)
  return inflight * 1e10 + served
end

local function ring_enter(id, guild, user, front)
  redis.call(front and 'LPUSH' or 'RPUSH', line_key(guild) .. ':' .. user, id)
  local served = redis.call('HGET', line_key(guild) .. '-served', user) or 0
  redis.call('ZADD', line_key(guild), 'NX', served, user)
  redis.call('ZADD', RING, 'NX', ring_score(guild), guild)
end

local function ring_leave(id, guild, user)
  local list = line_key(guild) .. ':' .. user
  redis.call('LREM', list, 0, id)
  if redis.call('EXISTS', list) == 0 then redis.call('ZREM', line_key(guild), user) end
  if redis.call('EXISTS', line_key(guild)) == 0 then redis.call('ZREM', RING, guild) end
end

-- Gives a slot back, once: only whoever removes the lease counts down.
local function ring_release(id)
  if redis.call('ZREM', RING .. ':leases', id) == 0 then return false end
  local guild = redis.call('HGET', RING .. ':lease-guild', id)
  redis.call('HDEL', RING .. ':lease-guild', id)
  if redis.call('HINCRBY', RING .. ':inflight', guild, -1) <= 0 then redis.call('HDEL', RING .. ':inflight', guild) end
  redis.call('ZADD', RING, 'XX', ring_score(guild), guild)
  return true
end

-- The next waiting request, off its line; nil when nobody waits.
local function ring_pop()
  local guild = redis.call('ZRANGE', RING, 0, 0)[1]
  if not guild then return nil end
  local line = line_key(guild)
  local user = redis.call('ZRANGE', line, 0, 0)[1]
  local id = user and redis.call('LPOP', line .. ':' .. user)
  local turn = redis.call('INCR', RING .. ':turn')
  redis.call('HSET', RING .. ':served', guild, turn)
  if user then
    redis.call('HSET', line .. '-served', user, turn)
    if redis.call('EXISTS', line .. ':' .. user) == 1 then redis.call('ZADD', line, turn, user) else redis.call('ZREM', line, user) end
  end
  return id, guild
end

-- Puts the guild back into the ring, behind, or out of it when nobody of it waits.
local function ring_turn(guild)
  if redis.call('EXISTS', line_key(guild)) == 1 then
    redis.call('ZADD', RING, ring_score(guild), guild)
  else
    redis.call('ZREM', RING, guild)
  end
end

local function ring_lease(id, guild, deadline)
  if redis.call('ZADD', RING .. ':leases', 'NX', deadline, id) == 0 then return end
  redis.call('HSET', RING .. ':lease-guild', id, guild)
  redis.call('HINCRBY', RING .. ':inflight', guild, 1)
end
`;
