-- What the scripts that move requests share. Each step is one script: compare (state, epoch, POST) and set, together with
-- everything that must never be apart from it: the end of the hold, the slot, the place in the queue, the sets of the limits,
-- the outbox, the mark in the mailbox. Redis' own clock throughout.
--
-- Input of every step: ARGV[1], one JSON instruction. `id`; what is compared: `from` (states), `epoch`, `posted_at` (the POST
-- that is under way); what is written: `set`, `unset`, `stamp` (fields that get the time of the script); `mail`, the class of
-- the news for the message. What else a script takes stands in its header.
-- Output of every step: outcome (`done`, `stale`: the request has moved on, `missing`), Redis' time, the jobs that are due
-- (outbox.lua), and the record as fields and values; of a step that was not made, and of a note, those of `BRIEF` only.
-- @include <clock>
-- @include ../../../../guilds/lua/includes/ledger.lua
-- @include ../../../../guilds/lua/includes/limits.lua
-- @include ../../../../guilds/lua/includes/outbox.lua
-- @include ./ring.lua
-- @include ./mailbox.lua
local MAIL_KEPT_SECONDS = 604800
local READ = { 'state', 'epoch', 'guild_id', 'user_id', 'channel_id', 'money', 'posted_at', 'type', 'account', 'hold', 'created_at', 'parent_channel_id', 'delivered', 'ephemeral', 'finished_at', 'message_channel_id', 'shared_to', 'cancel_by', 'notice', 'asset_id', 'thread_id', 'message_id' }
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

local function step_done(id, now)
  return { 'done', now, DUE, redis.call('HGETALL', keys.request(id)) }
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

-- The record as it is, and the answer when the step cannot be made.
local function step_begin(a, now)
  local r, values = {}, redis.call('HMGET', keys.request(a.id), unpack(READ))
  for i, name in ipairs(READ) do r[name] = values[i] end
  if not r.state then return r, { 'missing', now, DUE, {} } end
  if not step_fits(a, r) then return r, step_brief('stale', r, now) end
  ring_use(r.account)
  return r
end

local function step_write(a, now)
  local key = keys.request(a.id)
  for field, value in pairs(a.set or {}) do redis.call('HSET', key, field, value) end
  for _, field in ipairs(a.stamp or {}) do redis.call('HSET', key, field, now) end
  for _, field in ipairs(a.unset or {}) do redis.call('HDEL', key, field) end
end

-- Older epochs write no more.
local function step_take_on(id)
  redis.call('HINCRBY', keys.request(id), 'epoch', 1)
end

local function step_mail(a, r, now)
  if not a.mail then return end
  mailbox_mark(a.id, r.channel_id, a.mail, now)
  if r.delivered == '1' then redis.call('EXPIRE', keys.mail(a.id), MAIL_KEPT_SECONDS) end
end
