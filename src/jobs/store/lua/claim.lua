-- A job takes a request on: from now on earlier epochs write nothing.
-- Input and output as every step (requests.lua).
-- @include ./includes/requests.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
step_take_on(a.id)
return step_done(a.id, r, now)
