-- No place takes an end: it is tried again after `pause` milliseconds; without one never.
-- Input: as every step (requests.lua), and `pause`. Output: as every step.
-- @include ./includes/requests.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

redis.call('HINCRBY', r.records.display, 'shelved', 1)
redis.call('ZREM', keys.live(), a.id)
if a.pause then
  outbox_add('retry-delivery', a.id, now + a.pause, now)
else
  redis.call('EXPIRE', keys.mail(r.shown), MAIL_KEPT_SECONDS)
end
return step_done(a.id, r, now)
