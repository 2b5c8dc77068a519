-- Writes a guild's journal again, some entries at a time, without the members of the guild who are being forgotten: the same
-- entries under the same ids, so that the sums stay. It goes on after the last one of the copy, which another process may have
-- written. When none are left, what went out of the journal meanwhile goes from the copy, which takes its place.
-- Input: ARGV guild, what stands in the place of a member, how many at most.
-- Output: 1 when the copy has taken its place, else 0.
local guild, forgotten, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
local journal, copy = keys.journal(guild), keys.journalAnew(guild)
local members = {}
for _, one in ipairs(redis.call('SMEMBERS', keys.forget())) do
  local of, member = one:match('^(.-)/(.+)$')
  if of == guild then members[member] = '%f[%w]' .. member:gsub('%W', '%%%0') .. '%f[%W]' end
end
local last = redis.call('XREVRANGE', copy, '+', '-', 'COUNT', 1)[1]
local rows = redis.call('XRANGE', journal, last and '(' .. last[1] or '-', '+', 'COUNT', most)
for _, row in ipairs(rows) do
  local kept, fields = {}, row[2]
  for i = 1, #fields, 2 do
    local name, value = fields[i], fields[i + 1]
    if name == 'note' then
      for _, pattern in pairs(members) do value = value:gsub(pattern, forgotten) end
    end
    if name ~= 'user' or not members[value] then
      kept[#kept + 1] = name
      kept[#kept + 1] = value
    end
  end
  redis.call('XADD', copy, row[1], unpack(kept))
end
if #rows == most then return 0 end
local first = redis.call('XRANGE', journal, '-', '+', 'COUNT', 1)[1]
if not first then
  redis.call('DEL', copy)
else
  redis.call('XTRIM', copy, 'MINID', first[1])
  redis.call('RENAME', copy, journal)
end
return 1
