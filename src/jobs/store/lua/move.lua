-- A request is shown by this message from now on.
-- Input: as every step (requests.lua), and `message`. Output: as every step, of a note.
-- @include ./includes/requests.lua
-- @include ./includes/display.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

step_write(a, r, now)
if r.message_id ~= a.message then display_leave(r) end
redis.call('HSET', r.records.display, 'message_id', a.message)
redis.call('SET', keys.message(a.message), a.id)
return step_brief('done', r, now)
