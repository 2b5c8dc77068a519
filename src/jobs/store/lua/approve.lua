-- waiting -> held: a lead approved it. The books say who; it enters the queue at its end, or, of a batch, when its turn comes.
-- Input: as every step (requests.lua), and `by`, the lead. Output: as every step.
-- @include ./includes/requests.lua
-- @include ./includes/approval-card.lua
-- @include ./includes/batch.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

step_write(a, r, now)
redis.call('HSET', keys.request(a.id), 'state', 'held')
step_take_on(a.id)
local books = books_of(r.guild_id)
ledger_move(books, ledger_read(books, 'approve/' .. a.id), a.id, 'approve', a.by, r.type, { 0, 0, 0, 0 })
if batch_read(r.hold_id) then batch_feed(r.hold_id, now) else ring_enter(a.id, r.guild_id, r.user_id, false) end
approval_over(a.id, now)
step_mail(a, r, now)
return step_done(a.id, r, now)
