-- The next of all tasks that wait stand in their accounts' lines, also those that an older version created.
-- Input: ARGV how many, the place in the line after which they stand ('' for its beginning).
-- Output: the place of the last of them; '' at the end of the line.
-- @include ./includes/task.lua
at_pool(ARGV[3])
local after = ARGV[2] == '' and '-inf' or '(' .. ARGV[2]
local found = redis.call('ZRANGEBYSCORE', pool.line(), after, '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[1])
for i = 1, #found, 2 do
  local id, place = found[i], found[i + 1]
  local fields = redis.call('HMGET', keys.task(id), 'status', 'account', 'seconds', 'priority', ARGV[3] == '' and 'type' or 'maker')
  local account, seconds, type = fields[2], fields[3], fields[5]
  if fields[1] ~= 'PENDING' then redis.call('ZREM', pool.line(), id)
  elseif not redis.call('ZSCORE', pool.line_of(account), line_entry(seconds, id)) then
    line_enter(account, id, seconds, tonumber(fields[4]), place, type)
  elseif not redis.call('ZSCORE', pool.type_line(account, type), line_entry(seconds, id)) then
    line_by_type(account, id, seconds, place, type)
  end
end
return #found < 2 * ARGV[1] and '' or found[#found]
