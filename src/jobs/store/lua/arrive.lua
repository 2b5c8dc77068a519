-- The message of a request is another one, in the thread of its asset; what was shown with files before comes there again,
-- with them.
-- Input: as every step (requests.lua), and `thread` and `message`. Output: as every step.
-- @include ./includes/requests.lua
-- @include ./includes/display.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

step_write(a, r, now)
local display = r.records.display
display_leave(r)
redis.call('HSET', display, 'thread_id', a.thread, 'message_channel_id', a.thread, 'message_id', a.message)
redis.call('SET', keys.message(a.message), a.id)
local carried = redis.call('HDEL', display, 'files') == 1
display_found(a.id, r)
if r.delivered == '1' and (r.state == 'succeeded' or carried) then display_again(a.id, r, now) end
if r.asset_id then outbox_add('label', r.asset_id, now, now) end
step_mail(a, r, now)
return step_done(a.id, r, now)
