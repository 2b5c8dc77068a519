-- Who decided, cancelled or removed another member's request is named there no more; its card is to say so, too. Nor is who
-- tagged its result; it is that member's favourite no longer, and their notes and answers on it go.
-- Input: ARGV id, member, what stands in their place, and the fields that may name them.
-- Output: 1 when one of them did; 2 when the message of the request says so.
-- @include <clock>
-- @include ../../../guilds/lua/includes/outbox.lua
-- @include ./includes/records.lua
-- @include ./includes/library.lua
records_upgrade(ARGV[1])
local key = keys.request(ARGV[1])
local named = 0
for i = 4, #ARGV do
  if redis.call('HGET', key, ARGV[i]) == ARGV[2] then
    redis.call('HSET', key, ARGV[i], ARGV[3])
    named = 1
  end
end
if named == 1 and redis.call('HEXISTS', keys.card(ARGV[1]), 'card_channel') == 1 then
  local now = now_ms()
  outbox_add('approval', ARGV[1], now, now)
end
-- A chain says who stopped it.
local group = redis.call('HGET', key, 'hold_id')
local rest = group and redis.call('HGET', keys.group(group), 'rest')
local read = rest and cjson.decode(rest)
if read and read.by == ARGV[2] then
  read.by = ARGV[3]
  redis.call('HSET', keys.group(group), 'rest', cjson.encode(read))
  named = 2
end
-- And a vote who decided it, a batch who paused it.
if group and redis.call('HGET', keys.group(group), 'by') == ARGV[2] then
  redis.call('HSET', keys.group(group), 'by', ARGV[3])
  named = 2
end
-- The link to the result says who made it, and who withdrew it.
local link, links = (redis.call('GET', keys.viewerLink(ARGV[1])) or ''):gsub('"' .. ARGV[2] .. '"', '"' .. ARGV[3] .. '"')
if links > 0 then redis.call('SET', keys.viewerLink(ARGV[1]), link) end
-- What they accepted stays accepted, without their name and their reason.
local waiver = redis.call('HGET', key, 'waiver')
local accepted = waiver and cjson.decode(waiver)
if accepted and accepted.by == ARGV[2] then
  redis.call('HSET', key, 'waiver', cjson.encode({ at = accepted.at, findings = accepted.findings }))
  named = 2
end
local marks, guild = keys.marks(ARGV[1]), redis.call('HGET', key, 'guild_id')
local changed, had = redis.call('HDEL', marks, 'fan:' .. ARGV[2]) == 1, redis.call('HGETALL', marks)
for i = 1, #had, 2 do
  local tag = had[i]:sub(1, 4) == 'tag:' and cjson.decode(had[i + 1])
  if tag and tag.by == ARGV[2] then
    redis.call('HSET', marks, had[i], cjson.encode({ text = tag.text, by = ARGV[3] }))
  end
end
local notes, written, dropped = keys.notes(ARGV[1]), {}, {}
local fields = redis.call('HGETALL', notes)
for i = 1, #fields, 2 do
  local kind, note = fields[i]:match('^(%a+):([^:]*)')
  local said = (kind == 'note' or kind == 'answer' or kind == 'state') and cjson.decode(fields[i + 1])
  if said then written[#written + 1] = { field = fields[i], kind = kind, note = note, said = said, own = said.by == ARGV[2] } end
  if kind == 'note' and said.by == ARGV[2] then dropped[note] = true end
end
local touched = false
for _, one in ipairs(written) do
  -- With a note goes what others said of it.
  if dropped[one.note] or (one.own and one.kind == 'answer') then
    redis.call('HDEL', notes, one.field)
    touched = true
  elseif one.own then
    redis.call('HSET', notes, one.field, cjson.encode({ state = one.said.state, by = ARGV[3], at = one.said.at }))
  end
end
if touched then
  local now = now_ms()
  outbox_add('notes', ARGV[1], now, now)
end
if changed and guild then library_changed(guild, ARGV[1]) end
return named
