-- What the scripts that move requests share. Each step is one script: compare (state, epoch, POST) and set, together with
-- everything that must never be apart from it: the end of the hold, the slot, the place in the queue, the sets of the limits,
-- the outbox, the mark in the mailbox. Redis' own clock throughout.
--
-- Input of every step: ARGV[1], one JSON instruction. `id`; what is compared: `from` (states), `epoch`, `posted_at` (the POST
-- that is under way); `display`, the message of its group, where the step is of that message; what is written: `set`, `unset`, `stamp` (fields that get the time of the script), `count` (a field that grows by one); `mail`, the class of
-- the news for the message. What else a script takes stands in its header.
-- Output of every step: outcome (`done`, `stale`: the request has moved on, `missing`), Redis' time, the jobs that are due
-- (outbox.lua), and the records as fields and values; of a step that was not made, and of a note, those of `BRIEF` only.
-- @include <clock>
-- @include ./records.lua
-- @include ../../../../guilds/lua/includes/limits.lua
-- @include ../../../../guilds/lua/includes/outbox.lua
-- @include ./ring.lua
-- @include ./mailbox.lua
local MAIL_KEPT_SECONDS = 604800
local READ = { 'v', 'display_id', 'hold_id', 'state', 'epoch', 'guild_id', 'user_id', 'channel_id', 'posted_at', 'type', 'account', 'created_at', 'parent_channel_id', 'finished_at', 'cancel_by', 'asset_id', 'lane' }
local READ_DISPLAY = { 'delivered', 'ephemeral', 'message_channel_id', 'shared_to', 'notice', 'thread_id', 'message_id' }
local BRIEF = { 'state', 'epoch', 'posted_at' }

local function books_of(guild)
  return ledger_books(guild, keys.guild(guild), keys.journal(guild), keys.guilds())
end

-- The short answer: nothing was written that it says, so the record as it was read is what it is.
local function step_brief(outcome, r, now)
  local fields = {}
  for _, name in ipairs(BRIEF) do
    if r[name] then
      fields[#fields + 1] = name
      fields[#fields + 1] = r[name]
    end
  end
  return { outcome, now, DUE, fields }
end

local function step_done(id, r, now)
  return { 'done', now, DUE, records_read(id, r.records) }
end

local function step_fits(a, r)
  if a.epoch and a.epoch ~= tonumber(r.epoch) then return false end
  if a.posted_at and a.posted_at ~= tonumber(r.posted_at or 0) then return false end
  if not a.from then return true end
  for _, state in ipairs(a.from) do
    if state == r.state then return true end
  end
  return false
end

-- What is read of the records, and the answer when the step cannot be made.
local function step_begin(a, now)
  local r, values = {}, redis.call('HMGET', keys.request(a.id), unpack(READ))
  for i, name in ipairs(READ) do r[name] = values[i] end
  if tonumber(r.v or 1) < RECORD_VERSION then records_upgrade(a.id) end
  r.shown = a.display or r.display_id or a.id
  r.records = records_named(a.id, r.shown, r.hold_id)
  values = redis.call('HMGET', r.records.display, unpack(READ_DISPLAY))
  for i, name in ipairs(READ_DISPLAY) do r[name] = values[i] end
  if not r.state then return r, { 'missing', now, DUE, {} } end
  if not step_fits(a, r) then return r, step_brief('stale', r, now) end
  ring_use(r.account, r.lane)
  return r
end

-- Whether its message shows others, too.
local function step_shares(a, r) return r.shown ~= a.id end

local function step_write(a, r, now)
  local function key_of(field) return r.records[RECORD_OF[field] or 'request'] end
  -- What a message of several carries is written by the steps of that message only.
  local function is_own(field) return a.display or not CARRIED[field] or not step_shares(a, r) end
  for field, value in pairs(a.set or {}) do
    if is_own(field) then redis.call('HSET', key_of(field), field, value) end
  end
  for _, field in ipairs(a.stamp or {}) do redis.call('HSET', key_of(field), field, now) end
  for _, field in ipairs(a.unset or {}) do
    if is_own(field) then redis.call('HDEL', key_of(field), field) end
  end
  if a.count then redis.call('HINCRBY', key_of(a.count), a.count, 1) end
end

-- Older epochs write no more.
local function step_take_on(id)
  redis.call('HINCRBY', keys.request(id), 'epoch', 1)
end

local function step_mail(a, r, now)
  if not a.mail then return end
  mailbox_mark(r.shown, r.channel_id, a.mail, now)
  if r.delivered == '1' then redis.call('EXPIRE', keys.mail(r.shown), MAIL_KEPT_SECONDS) end
end
