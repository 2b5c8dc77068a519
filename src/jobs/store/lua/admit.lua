-- held -> admitted: as many requests as there are free slots get one, in the order of their ring. Those that a model makes
-- have their share and no more, so that a slot is always left for others; others may take them all, since they are done soon. Batches go on
-- as far as there is room.
-- Input: ARGV configured slots, how many of them requests for models may have, milliseconds of a lease, account.
-- Output: the ids that got a slot.
-- @include ./includes/requests.lua
-- @include ./includes/batch.lua
-- @include ./includes/slots.lua
local account, now, taken = ARGV[4], now_ms(), {}
ring_use(account)
local set = redis.call('HMGET', keys.ringSlots(OF), 'current', 'paused_until')
local most = slots_of(account, ARGV[1])
local slots = math.min(tonumber(set[1] or most), most)
if tonumber(set[2] or 0) > now then return taken end

local function leased(lane)
  ring_use(account, lane)
  return redis.call('ZCARD', keys.ringLeases(OF))
end

local function fill(lane, most_leases)
  ring_use(account, lane)
  for _, group in ipairs(redis.call('SMEMBERS', keys.batches(OF))) do batch_feed(group, now) end
  while leased(lane) < most_leases do
    local id, guild = ring_pop()
    if not guild then break end
    local key = id and keys.request(id)
    local state, channel, display, group
    if key then state, channel, display, group = unpack(redis.call('HMGET', key, 'state', 'channel_id', 'display_id', 'hold_id')) end
    if state == 'held' then
      redis.call('HSET', key, 'state', 'admitted', 'admitted_at', now)
      ring_lease(id, guild, now + ARGV[3])
      mailbox_mark(display or id, channel, MAIL_PROGRESS, now)
      taken[#taken + 1] = id
      batch_feed(group, now)
    end
    ring_turn(guild)
  end
end

local share = math.max(1, math.min(tonumber(ARGV[2]), slots - 1))
fill('maker', math.min(share, slots - leased('')))
fill('', slots - leased('maker'))
return taken
