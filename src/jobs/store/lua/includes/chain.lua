-- A chain: a group whose requests are made one step after the other. Its record (`group:`, chain.ts) says its steps and how far it
-- is. `turn` grows with each change: who read an older one changes nothing, so that each step is made once.
-- @include ../../../../guilds/lua/includes/limits.lua
-- @include ../../../../guilds/lua/includes/outbox.lua
-- @include ../../../../guilds/lua/includes/approval.lua
local CHAIN_PACE_MS = 30000

-- False when it has moved on since `turn` was read, or is no chain any more.
local function chain_fits(group, turn)
  local kind, at = unpack(redis.call('HMGET', keys.group(group), 'kind', 'turn'))
  return kind == 'chain' and tonumber(at) == turn
end

local function chain_write(group, fields)
  for field, value in pairs(fields) do redis.call('HSET', keys.group(group), field, value) end
  redis.call('HINCRBY', keys.group(group), 'turn', 1)
end

-- Whether leads are asked before this step: by a gate, or since the whole, or a family in it, needs them, and they have not said so yet.
local function chain_asks(guild, who, chain, group)
  if chain.asks then return true end
  if chain.whole <= tonumber(redis.call('HGET', keys.group(group), 'approved') or -1) then return false end
  for _, family in ipairs(chain.families) do
    local asker = { lead = who.lead, roles = who.roles, wish = { family = family } }
    if approval_wanted(guild, asker, chain.whole) then return true end
  end
  return false
end

-- Its next step has to wait for room under the limits of tasks at once and a minute, which the member's other requests have now.
local function chain_waits(chain, limit)
  return chain.turn and limits_passes(limit)
end

-- It goes on: its next rest is shown, and said, as the first one was.
local function chain_run(group, display, now)
  redis.call('HSET', keys.group(group), 'state', 'running')
  redis.call('HSET', display, 'delivered', 0)
  redis.call('HDEL', display, 'notice', 'told_at', 'told_with')
  redis.call('PERSIST', keys.mail(group))
  outbox_add('chain', group, now, now)
end

-- One of its requests has ended: what follows is the job of the chain.
local function chain_ended(group, now)
  if group and redis.call('HGET', keys.group(group), 'kind') == 'chain' then outbox_add('chain', group, now, now) end
end
