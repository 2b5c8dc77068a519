-- Removes a task for good; one that had not started is refunded.
-- Input: KEYS task. ARGV now (ms).
-- Output: 1, or 0 when it is not there.
-- @include ./includes/task.lua
local status = get('status')
if not status then return 0 end
-- First what takes things away: that goes on while Redis is full, and what follows it, too.
leave()
if status == 'PENDING' then
  refund()
  use('CANCELED')
elseif status == 'IN_PROGRESS' then
  use('CANCELED')
end
leftover(tonumber(ARGV[1]), status == 'IN_PROGRESS')
local id = get('id')
redis.call('ZREM', keys.expiring(), id)
redis.call('ZREM', keys.forgetting(), id)
redis.call('ZREM', keys.list(get('account'), get('collection')), id)
tell('DELETED', 0)
redis.call('DEL', task)
return 1
