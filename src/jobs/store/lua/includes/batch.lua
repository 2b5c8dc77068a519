-- A batch: a group whose requests begin one after the other. Its record (`group:`) says who asked and how far it is: `state`
-- (running, paused, stopped), `next` (the place of the first request that has not begun), `entered` (the one that
-- began last, from `place`), `open` (how many have not ended), `used` (what those that began cost, or are held for) and perhaps a `budget`.
--
-- What has not begun is held and in no queue. One request at a time waits in the line of its member, so that their other
-- requests, and those of other members and guilds, take turns with it; and it begins only while the limits of tasks at once and a
-- minute have room: for a batch they say how fast it goes, not whether it may be. Where it may not be any more, since its member was blocked or
-- what it makes is closed to them, it is paused; and what is held for one that is paused comes back after three days.
-- @include ./ring.lua
-- @include ./mailbox.lua
-- @include ../../../../guilds/lua/includes/limits.lua
-- @include ../../../../guilds/lua/includes/outbox.lua
local BATCH_PACE = { 'tasks', 'minute' }
local BATCH_SUM = { 'request', 'day', 'month' }
local BATCH_PAUSED_MS = 259200000

-- Nil when the group is no batch.
local function batch_read(group)
  local flat, b = group and redis.call('HGETALL', keys.group(group)) or {}, {}
  for i = 1, #flat, 2 do b[flat[i]] = flat[i + 1] end
  return b.kind == 'batch' and b
end

-- `state`: paused, or stopped with the reason `why`; the job of the batch ends the rest of one that was stopped, or is paused for too long.
local function batch_halt(group, b, state, why, now)
  redis.call('HSET', keys.group(group), 'state', state, 'why', why)
  redis.call('SREM', keys.batches(OF), group)
  outbox_add('batch', group, state == 'stopped' and now or now + BATCH_PAUSED_MS, now)
  mailbox_mark(group, b.channel_id, MAIL_FIRST, now)
end

-- The next request begins, where there is room for it.
local function batch_feed(group, now)
  local b = batch_read(group)
  if not b or b.state ~= 'running' then return end
  if b.entered and redis.call('HGET', keys.request(b.entered), 'state') == 'held' then return end
  local ids, who, at = cjson.decode(redis.call('HGET', keys.display(group), 'requests')), cjson.decode(b.who), tonumber(b.next)
  while ids[at] do
    local id = ids[at]
    local state, amount = unpack(redis.call('HMGET', keys.request(id), 'state', 'hold'))
    if state == 'waiting' then break end
    if state == 'held' then
      if b.budget and tonumber(b.used) + amount > tonumber(b.budget) then
        batch_halt(group, b, 'stopped', 'budget', now)
        break
      end
      -- What Discord's own settings say of its command was asked when it was accepted.
      local limit = limits_check(b.guild_id, b.rules, who, { family = who.wish.family }, 0, now, 1, BATCH_PACE)
      if limit and not limits_passes(limit) and not (limit[1] == 'blocked' and limit[2] > 0) then
        redis.call('HSET', keys.group(group), 'by', '')
        batch_halt(group, b, 'paused', '', now)
      end
      if limit then break end
      limits_enter(b.guild_id, b.user_id, who.channel, id, now)
      redis.call('SREM', keys.waitingInGuild(b.guild_id), id)
      redis.call('ZADD', keys.live(), now, id)
      redis.call('HINCRBY', keys.group(group), 'used', amount)
      redis.call('HSET', keys.group(group), 'entered', id, 'place', at, 'next', at + 1)
      ring_enter(id, b.guild_id, b.user_id, false)
      return
    end
    at = at + 1
  end
  redis.call('HSET', keys.group(group), 'next', at)
  if not ids[at] then redis.call('SREM', keys.batches(OF), group) end
end

-- What waits in the line leaves it again, and begins when the batch goes on; false when none does.
local function batch_draw_back(group, b)
  local id = b.entered
  local state, amount = unpack(redis.call('HMGET', keys.request(id or ''), 'state', 'hold'))
  if state ~= 'held' then return false end
  ring_leave(id, b.guild_id, b.user_id)
  limits_remove(b.guild_id, b.user_id, cjson.decode(b.who).channel, id)
  redis.call('SADD', keys.waitingInGuild(b.guild_id), id)
  redis.call('ZREM', keys.live(), id)
  redis.call('HINCRBY', keys.group(group), 'used', -amount)
  redis.call('HDEL', keys.group(group), 'entered')
  redis.call('HSET', keys.group(group), 'next', b.place)
  return true
end

-- One of its requests has ended; false when the group is no batch.
local function batch_ended(group, id, claim, now)
  local b = batch_read(group)
  if not b then return false end
  local began = redis.call('SREM', keys.waitingInGuild(b.guild_id), id) == 0
  if began and claim then
    local used = redis.call('HINCRBY', keys.group(group), 'used', claim.charged - claim.amount)
    -- It cost more than was thought: the one that waits in the line does not begin.
    if b.budget and used > tonumber(b.budget) and b.state == 'running' and batch_draw_back(group, b) then
      batch_halt(group, b, 'stopped', 'budget', now)
    end
  end
  if redis.call('HINCRBY', keys.group(group), 'open', -1) <= 0 then
    redis.call('SREM', keys.batches(OF), group)
    outbox_add('batch', group, now, now)
  end
  return true
end
