-- A chain stops, waits for a member, ends or goes on: as its requests came out, or by a press.
-- Input: as every step (requests.lua), and `turn`, that of the chain as it was read, and `fields`, what is written into its record.
-- Output: as every step, of a note; `stale` when it has moved on meanwhile.
-- @include ./includes/requests.lua
-- @include ./includes/chain.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if not chain_fits(a.display, a.turn) then return step_brief('stale', r, now) end

chain_write(a.display, a.fields)
if a.fields.state == 'running' then
  -- Its next rest is shown, and said, as the first one was.
  redis.call('HSET', r.records.display, 'delivered', 0)
  redis.call('HDEL', r.records.display, 'notice', 'told_at', 'told_with')
  redis.call('PERSIST', keys.mail(a.display))
  outbox_add('chain', a.display, now, now)
else
  outbox_add('group', a.display, now, now)
end
mailbox_mark(a.display, r.channel_id, MAIL_FIRST, now)
return step_brief('done', r, now)
