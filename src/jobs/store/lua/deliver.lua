-- An end was shown, or its result was removed: nothing is to be shown of it any more. What follows is decided here, once.
-- Input: as every step (requests.lua), and `notice` (the default way and delay of a notice), `drawn` (a turntable follows),
-- `removed` (message and task are to be deleted), and of a chain the `turn` whose rest was shown.
-- Output: as every step, and 1 when it is the first time that the end was shown.
-- @include ./includes/requests.lua
-- @include ./includes/notices.lua
-- @include ./includes/chain.lua
-- @include ./includes/library.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if a.turn and not chain_fits(a.display, a.turn) then return step_brief('stale', r, now) end

step_write(a, r, now)
if a.removed then
  outbox_add('remove', a.id, now, now)
  redis.call('DEL', keys.marks(a.id))
  -- Of its notes all goes but where they stand in Discord, which their messages take along (delete-result.ts).
  local notes = keys.notes(a.id)
  for _, name in ipairs(redis.call('HKEYS', notes)) do
    if name:sub(1, 7) ~= 'posted:' then redis.call('HDEL', notes, name) end
  end
  library_changed(r.guild_id, a.id)
end
-- The message goes on to show the others.
if a.removed and step_shares(a, r) then return step_done(a.id, r, now) end
local display = r.records.display
if not r.notice then
  local way = notice_way(r, a.notice)
  redis.call('HSET', display, 'notice', way)
  if way ~= 'none' then outbox_add('tell', a.id, now, now) end
end
redis.call('HSET', display, 'delivered', 1)
redis.call('ZREM', keys.live(), a.id)
redis.call('ZREM', keys.due('retry-delivery'), a.id)
redis.call('EXPIRE', keys.mail(r.shown), MAIL_KEPT_SECONDS)
if r.asset_id then
  outbox_add('thread', a.id, now, now)
  outbox_add('label', r.asset_id, now, now)
end
if a.drawn then outbox_add('turn', a.id, now, now) end
-- Those of a private result that is shared.
if not a.removed and redis.call('EXISTS', keys.notes(a.id)) == 1 then outbox_add('notes', a.id, now, now) end
local answer = step_done(a.id, r, now)
answer[5] = r.notice and 0 or 1
return answer
