-- Something is noted in the record, or shown again, and its state stays.
-- Input: as every step (requests.lua), and `due` and `done`: jobs that it needs, or needs no more.
-- Output: as every step, of a note.
-- @include ./includes/requests.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

step_write(a, r, now)
if a.due then outbox_add(a.due, a.id, now, now) end
if a.done then redis.call('ZREM', keys.due(a.done), a.id) end
step_mail(a, r, now)
return step_brief('done', r, now)
