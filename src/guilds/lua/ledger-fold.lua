-- Takes the oldest entries out of a guild's journal, up to and with the one named: what they changed is carried beside the
-- balance, so that both together still are it. Holds that have ended with them are forgotten, and who approved them; the
-- first one that has not stays, and all after it.
-- Input: KEYS balance, journal. ARGV the last entry to go, how many at most.
-- Output: how many went.
local fold = { granted = 0, available = 0, held = 0, spent = 0 }
local gone = {}
for _, row in ipairs(redis.call('XRANGE', KEYS[2], '-', ARGV[1], 'COUNT', ARGV[2])) do
  local entry = {}
  for i = 1, #row[2], 2 do entry[row[2][i]] = row[2][i + 1] end
  local field = 'hold/' .. entry.id
  if entry.move == 'hold' and tonumber(redis.call('HGET', KEYS[1], field) or '') then break end
  if entry.move == 'settle' or entry.move == 'release' then redis.call('HDEL', KEYS[1], field) end
  if entry.move == 'approve' then redis.call('HDEL', KEYS[1], 'approve/' .. entry.id) end
  for part, sum in pairs(fold) do fold[part] = sum + tonumber(entry[part] or 0) end
  gone[#gone + 1] = row[1]
end
if #gone == 0 then return 0 end
for part, sum in pairs(fold) do
  if sum ~= 0 then redis.call('HINCRBY', KEYS[1], 'carried/' .. part, sum) end
end
redis.call('HINCRBY', KEYS[1], 'carried/entries', #gone)
redis.call('XDEL', KEYS[2], unpack(gone))
return #gone
