-- The pause of an end that no place took is over: it is live again, as one that is still to be shown.
-- Input and output as every step (requests.lua); `stale` when it was shown meanwhile. A result gets its job, not news.
-- @include ./includes/requests.lua
-- @include ./includes/batch.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if r.delivered == '1' then return step_brief('stale', r, now) end

if step_shares(a, r) then
  outbox_add(batch_read(r.shown) and 'batch' or 'group', r.shown, now, now)
  return step_done(a.id, r, now)
end
redis.call('ZADD', keys.live(), now, a.id)
if r.state ~= 'succeeded' then step_mail(a, r, now) end
return step_done(a.id, r, now)
