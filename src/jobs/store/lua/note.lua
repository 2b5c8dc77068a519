-- A note on a result is written, answered, marked or taken away, and is to be shown so in the thread of its message. A note is some
-- fields of one hash, each with its id: what was written, its state once a member marked it, answers, and the message that shows it;
-- with them stands where notes of earlier versions lie on this one,
-- and the version that meets the last wish.
-- Input: ARGV guild, request, id of the note, what is done (write, answer, mark, drop, post, next, place), what is written, the most notes of a
-- result, answers of a note or places of a result, the id of an answer.
-- Output: 1 done, 0 there is no room, -1 there is no such result or note, -2 the id is of another note.
-- @include <clock>
-- @include ../../../guilds/lua/includes/outbox.lua
-- Of all notes of a result: they are read together, in milliseconds.
local MOST_ANSWERS = 1000
local guild, id, note, act, value, most = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
local key, field, answers = keys.notes(id), 'note:' .. note, 'answer:' .. note .. ':'
local of, state, removed = unpack(redis.call('HMGET', keys.request(id), 'guild_id', 'state', 'removed_by'))
if of ~= guild or state ~= 'succeeded' or removed then return -1 end
local known = redis.call('HGET', key, field)

local function named(prefix)
  local names = {}
  for _, name in ipairs(redis.call('HKEYS', key)) do
    if name:sub(1, #prefix) == prefix then names[#names + 1] = name end
  end
  return names
end

if act == 'place' then
  -- Of notes that are gone: what is still wanted is found again.
  local found = named('place:')
  if #found >= most then redis.call('HDEL', key, unpack(found)) end
  for name, placed in pairs(cjson.decode(value)) do redis.call('HSETNX', key, 'place:' .. name, placed) end
  return 1
end
if act == 'write' then
  -- Sent again, because its answer was lost.
  if known then
    local was, is = cjson.decode(known), cjson.decode(value)
    return was.by == is.by and was.text == is.text and 1 or -2
  end
  if #named('note:') >= most then return 0 end
  redis.call('HSET', key, field, value)
elseif not known then
  return -1
elseif act == 'next' then
  redis.call('HSET', key, 'next', value)
  return 1
elseif act == 'post' then
  redis.call('HSET', key, 'posted:' .. note, value)
  return 1
elseif act == 'answer' then
  local answer = answers .. ARGV[7]
  local is_new = redis.call('HEXISTS', key, answer) == 0
  if is_new and (#named(answers) >= most or #named('answer:') >= MOST_ANSWERS) then return 0 end
  redis.call('HSETNX', key, answer, value)
elseif act == 'mark' then
  redis.call('HSET', key, 'state:' .. note, value)
else
  redis.call('HDEL', key, field, 'state:' .. note)
  for _, name in ipairs(named(answers)) do redis.call('HDEL', key, name) end
end
local now = now_ms()
outbox_add('notes', id, now, now)
return 1
