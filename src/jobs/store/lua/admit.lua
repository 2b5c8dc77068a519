-- held -> admitted: as many requests as there are free slots get one, in the order of the ring.
-- Input: ARGV configured slots, milliseconds of a lease, account.
-- Output: the ids that got a slot.
-- @include ./includes/requests.lua
-- @include ./includes/slots.lua
ring_use(ARGV[3])
local now = now_ms()
local set = redis.call('HMGET', keys.ringSlots(OF), 'current', 'paused_until')
local most = slots_of(ARGV[3], ARGV[1])
local slots = math.min(tonumber(set[1] or most), most)
local taken = {}
if tonumber(set[2] or 0) > now then return taken end
while redis.call('ZCARD', keys.ringLeases(OF)) < slots do
  local id, guild = ring_pop()
  if not guild then break end
  local key = id and keys.request(id)
  local state, channel, display
  if key then state, channel, display = unpack(redis.call('HMGET', key, 'state', 'channel_id', 'display_id')) end
  if state == 'held' then
    redis.call('HSET', key, 'state', 'admitted')
    ring_lease(id, guild, now + ARGV[2])
    mailbox_mark(display or id, channel, MAIL_PROGRESS, now)
    taken[#taken + 1] = id
  end
  ring_turn(guild)
end
return taken
