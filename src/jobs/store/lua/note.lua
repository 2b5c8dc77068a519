-- A note on a result is written, marked or taken away. A note is some fields of one hash, each with its id: what was written,
-- and its state once a member marked it.
-- Input: ARGV guild, request, id of the note, what is done (write, mark, drop), what is written, the most notes of a result.
-- Output: 1 done, 0 there is no room, -1 there is no such result or note, -2 the id is of another note.
local guild, id, note, act, value, most = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
local key, field = keys.notes(id), 'note:' .. note
local of, state, removed = unpack(redis.call('HMGET', keys.request(id), 'guild_id', 'state', 'removed_by'))
if of ~= guild or state ~= 'succeeded' or removed then return -1 end
local known = redis.call('HGET', key, field)
if act == 'write' then
  -- Sent again, because its answer was lost.
  if known then
    local was, is = cjson.decode(known), cjson.decode(value)
    return was.by == is.by and was.text == is.text and 1 or -2
  end
  local count = 0
  for _, name in ipairs(redis.call('HKEYS', key)) do
    if name:sub(1, 5) == 'note:' then count = count + 1 end
  end
  if count >= most then return 0 end
  redis.call('HSET', key, field, value)
  return 1
end
if not known then return -1 end
if act == 'mark' then
  redis.call('HSET', key, 'state:' .. note, value)
else
  redis.call('HDEL', key, field, 'state:' .. note)
end
return 1
