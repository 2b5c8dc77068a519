-- The fair ring. Slots at the service are the scarce thing. The next one goes to the guild with the fewest in flight, then to
-- the one that joined, or was served, least recently; inside a guild members take turns the same way. So a guild that floods never delays a
-- guild with one request by more than the slots that are free at that moment, and no slot is idle while a request waits. (A
-- cap per guild adds nothing to that order: measured, it only idles slots.)
--
-- There is one ring per account at the service: the operator's, and one for each guild that brought its own key; and in
-- each account a second one for requests that a model makes (lane `maker`). Those take minutes, so they have a share of the
-- slots (admit.lua), and nothing else waits behind them. `ring_use` says which ring a script means.
local OF = ''

local function ring_use(account, lane)
  OF = ((account or '') == '' and '' or '/' .. account) .. ((lane or '') == '' and '' or '~' .. lane)
end

local function ring_score(guild)
  local inflight = tonumber(redis.call('HGET', keys.ringInflight(OF), guild) or 0)
  local served = tonumber(redis.call('HGET', keys.ringServed(OF), guild) or 0)
  return inflight * 1e10 + served
end

local function ring_enter(id, guild, user, front)
  redis.call(front and 'LPUSH' or 'RPUSH', keys.lineOfMember(OF, guild, user), id)
  -- Who joins comes behind all who wait. (By when they were served last, those who never were would come before others for
  -- as long as they keep coming.)
  local turn = front and 0 or redis.call('INCR', keys.ringTurn(OF))
  redis.call('ZADD', keys.line(OF, guild), 'NX', turn, user)
  if redis.call('ZSCORE', keys.ring(OF), guild) then return end
  redis.call('HSET', keys.ringServed(OF), guild, turn)
  redis.call('ZADD', keys.ring(OF), ring_score(guild), guild)
end

-- Out of the ring when none of its members waits.
local function ring_drop(guild)
  redis.call('ZREM', keys.ring(OF), guild)
  redis.call('HDEL', keys.ringServed(OF), guild)
end

local function ring_leave(id, guild, user)
  local list = keys.lineOfMember(OF, guild, user)
  redis.call('LREM', list, 0, id)
  if redis.call('EXISTS', list) == 0 then redis.call('ZREM', keys.line(OF, guild), user) end
  if redis.call('EXISTS', keys.line(OF, guild)) == 0 then ring_drop(guild) end
end

-- Gives a slot back, once: only the call that removes the lease counts down.
local function ring_release(id)
  if redis.call('ZREM', keys.ringLeases(OF), id) == 0 then return false end
  local guild = redis.call('HGET', keys.ringLeaseGuild(OF), id)
  redis.call('HDEL', keys.ringLeaseGuild(OF), id)
  if redis.call('HINCRBY', keys.ringInflight(OF), guild, -1) <= 0 then redis.call('HDEL', keys.ringInflight(OF), guild) end
  redis.call('ZADD', keys.ring(OF), 'XX', ring_score(guild), guild)
  return true
end

-- The next waiting request, off its line; nil when none waits.
local function ring_pop()
  local guild = redis.call('ZRANGE', keys.ring(OF), 0, 0)[1]
  if not guild then return nil end
  local line = keys.line(OF, guild)
  local user = redis.call('ZRANGE', line, 0, 0)[1]
  local id = user and redis.call('LPOP', keys.lineOfMember(OF, guild, user))
  local turn = redis.call('INCR', keys.ringTurn(OF))
  redis.call('HSET', keys.ringServed(OF), guild, turn)
  if user then
    if redis.call('EXISTS', keys.lineOfMember(OF, guild, user)) == 1 then redis.call('ZADD', line, turn, user) else redis.call('ZREM', line, user) end
  end
  return id, guild
end

-- Puts the guild back into the ring, behind, or out of it.
local function ring_turn(guild)
  if redis.call('EXISTS', keys.line(OF, guild)) == 1 then
    redis.call('ZADD', keys.ring(OF), ring_score(guild), guild)
  else
    ring_drop(guild)
  end
end

local function ring_lease(id, guild, deadline)
  if redis.call('ZADD', keys.ringLeases(OF), 'NX', deadline, id) == 0 then return end
  redis.call('HSET', keys.ringLeaseGuild(OF), id, guild)
  redis.call('HINCRBY', keys.ringInflight(OF), guild, 1)
end
