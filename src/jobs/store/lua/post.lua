-- How a POST goes on. `to` says it: posting (it is begun), admitted (it was not taken and is sent again, with the slot that it
-- has), in_doubt (there is no answer: a run that is still sending it writes no more), held (the queue of the service is full: back to
-- the front of the queue, without a slot).
-- Input: as every step (requests.lua), and `to`. Output: as every step.
-- @include ./includes/requests.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

step_write(a, r, now)
local key = keys.request(a.id)
redis.call('HSET', key, 'state', a.to)
if a.to == 'posting' then
  redis.call('HSET', key, 'posted_at', now)
  redis.call('ZADD', keys.doubts(), 'NX', now, a.id)
elseif a.to == 'in_doubt' then
  step_take_on(a.id)
  redis.call('ZADD', keys.doubts(), 'NX', r.posted_at or now, a.id)
else
  redis.call('HDEL', key, 'posted_at')
  redis.call('ZREM', keys.doubts(), a.id)
end
if a.to == 'held' then
  ring_release(a.id)
  ring_enter(a.id, r.guild_id, r.user_id, true)
end
step_mail(a, r, now)
return step_done(a.id, r, now)
