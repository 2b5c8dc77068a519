-- The records of a request: what was asked and how far it is (`request:`), the message that shows it (`display:`), the
-- credits that are held for it (`hold:`, hold.lua), and the card by which leads are asked (`card:`). Display and hold have the
-- request's id, unless it shares one with others: then it names them (`display_id`, `hold_id`).
--
-- Which record has a field stands in their schemas, and here: a test compares them.
-- @include ../../../../guilds/lua/includes/hold.lua
local RECORD_VERSION = 2
local RECORD_OF = {}
for field in ('requests application_id message_id message_channel_id shared_to thread_id left_channel left_message moves opens opens_in opening_at ephemeral restricted attachment_size_limit attach_limit guild_locale sources files delivered notice shelved told_at told_with copy_channel copy_message shown answered_at'):gmatch('%S+') do
  RECORD_OF[field] = 'display'
end
for field in ('card_channel card_message cards'):gmatch('%S+') do RECORD_OF[field] = 'card' end
for field in ('hold money charged'):gmatch('%S+') do RECORD_OF[field] = 'hold' end
-- These three stand in the hash of the request, too: a process of the first release beside this one may end a request that
-- waits, and gives back by them what is held.
local function records_mirror(key, claim)
  redis.call('HSET', key, 'hold', claim.amount, 'money', claim.state)
  if claim.charged then redis.call('HSET', key, 'charged', claim.charged) end
end

-- Keys by the names in `RECORD_OF`.
local function records_named(id, display_id, hold_id)
  return { request = keys.request(id), display = keys.display(display_id or id), card = keys.card(id), hold = keys.hold(hold_id or id) }
end

local function records_of(id)
  return records_named(id, unpack(redis.call('HMGET', keys.request(id), 'display_id', 'hold_id')))
end

-- Data of the first release has all in one hash. Brought up to date by the first script that touches it, once; of the books
-- nothing changes, since the id of the hold is the request's.
local function records_upgrade(id)
  local records = records_named(id)
  local state, v = unpack(redis.call('HMGET', records.request, 'state', 'v'))
  if not state or tonumber(v or 1) >= RECORD_VERSION then return false end
  local all, was = redis.call('HGETALL', records.request), {}
  for i = 1, #all, 2 do
    local name, value = all[i], all[i + 1]
    local of = RECORD_OF[name]
    was[name] = value
    if of and of ~= 'hold' then
      redis.call('HDEL', records.request, name)
      redis.call('HSET', records[of], name, value)
    end
  end
  redis.call('HSET', records.display, 'v', 1, 'requests', cjson.encode({ id }))
  local amount = tonumber(was.hold or 0)
  hold_write(records.hold, id, { amount = amount, held = (was.account or '') == '' and amount or 0, state = was.money, charged = tonumber(was.charged) })
  redis.call('HSET', records.request, 'v', RECORD_VERSION)
  return true
end

-- What a message carries that shows several requests is of none of them.
local CARRIED = { files = true, sources = true }

-- All of them as one list of fields and values: its claim as hold, money, charged. `alone`: without display and card.
local function records_read(id, records, alone)
  local all, is_shared = redis.call('HGETALL', records.request), records.display ~= keys.display(id)
  for _, of in ipairs(alone and {} or { 'display', 'card' }) do
    local fields = redis.call('HGETALL', records[of])
    for i = 1, #fields, 2 do
      if fields[i] ~= 'v' and not (is_shared and CARRIED[fields[i]]) then
        all[#all + 1] = fields[i]
        all[#all + 1] = fields[i + 1]
      end
    end
  end
  local claim, ended = hold_claim(records.hold, id), redis.call('HGET', records.request, 'money')
  if claim and (claim.state ~= 'held' or ended == 'held') then
    for name, value in pairs({ hold = claim.amount, money = claim.state, charged = claim.charged }) do
      all[#all + 1] = name
      all[#all + 1] = tostring(value)
    end
  end
  return all
end
