-- Who decided, cancelled or removed another member's request is named there no more; its card is to say so, too.
-- Input: ARGV id, member, what stands in their place, and the fields that may name them.
-- Output: 1 when one of them did.
-- @include <clock>
-- @include ../../../guilds/lua/includes/outbox.lua
-- @include ./includes/records.lua
records_upgrade(ARGV[1])
local key = keys.request(ARGV[1])
local named = 0
for i = 4, #ARGV do
  if redis.call('HGET', key, ARGV[i]) == ARGV[2] then
    redis.call('HSET', key, ARGV[i], ARGV[3])
    named = 1
  end
end
-- A chain says who stopped it.
local group = redis.call('HGET', key, 'hold_id')
local rest = group and redis.call('HGET', keys.group(group), 'rest')
local read = rest and cjson.decode(rest)
if read and read.by == ARGV[2] then
  read.by = nil
  redis.call('HSET', keys.group(group), 'rest', cjson.encode(read))
  named = 1
end
-- And a vote who decided it.
if group and redis.call('HGET', keys.group(group), 'by') == ARGV[2] then redis.call('HSET', keys.group(group), 'by', ARGV[3]) end
if named == 1 and redis.call('HEXISTS', keys.card(ARGV[1]), 'card_channel') == 1 then
  local now = now_ms()
  outbox_add('approval', ARGV[1], now, now)
end
return named
