-- A private result is for everyone in this channel: it gets a new message there, with its files. Once: from then on there is
-- nothing private to share.
-- Input: as every step (requests.lua), and `channel`. Output: as every step.
-- @include ./includes/requests.lua
-- @include ./includes/display.lua
-- @include ./includes/library.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if r.ephemeral ~= '1' then return step_brief('stale', r, now) end

display_own(a.id, r)
step_write(a, r, now)
local display = r.records.display
display_leave(r)
redis.call('HSET', display, 'ephemeral', 0, 'shared_to', a.channel)
redis.call('HDEL', display, 'message_id', 'message_channel_id', 'files')
display_found(a.id, r)
display_again(a.id, r, now)
library_changed(r.guild_id, a.id)
return step_done(a.id, r, now)
