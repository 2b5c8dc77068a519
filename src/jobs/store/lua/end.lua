-- The end of a request: its hold is settled or released, and slot, place in the queue and limits are given back.
-- Input: as every step (requests.lua), and `to`, the state; `charge`, the credits that it cost (without it everything comes
-- back); `note` for the books instead of its stage; `unseen`: there is no place to say so, ever.
-- Output: as every step.
-- @include ./includes/requests.lua
-- @include ./includes/approval-card.lua
-- @include ./includes/batch.lua
-- @include ./includes/chain.lua
-- @include ./includes/vote.lua
-- @include ./includes/library.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end

local key, channel = keys.request(a.id), r.parent_channel_id or r.channel_id
step_write(a, r, now)
redis.call('HSET', key, 'state', a.to)
step_take_on(a.id)
-- In an account of the guild's own nothing was held: what it cost there is written down only.
local own = a.charge and (r.account or '') ~= ''
local claim = hold_end(books_of(r.guild_id), r.records.hold, a.id, own and 0 or a.charge, a.note or r.type)
if claim then
  if own then
    claim.charged = a.charge
    hold_write(r.records.hold, a.id, claim)
  end
  records_mirror(key, claim)
  limits_count(r.guild_id, r.user_id, channel, tonumber(r.created_at), claim.charged - claim.amount)
end
ring_release(a.id)
ring_leave(a.id, r.guild_id, r.user_id)
limits_remove(r.guild_id, r.user_id, channel, a.id)
redis.call('HSETNX', key, 'finished_at', now)
local of_batch = batch_ended(r.hold_id, a.id, claim, now)
chain_ended(r.hold_id, now)
vote_ended(r.hold_id, now)
redis.call('ZREM', keys.doubts(), a.id)

if r.state == 'waiting' then approval_over(a.id, now) end
if a.to == 'succeeded' then
  library_changed(r.guild_id, a.id)
  outbox_add('thumbnail', a.id, now, now)
end
if r.asset_id then
  -- What is new is good until a member says otherwise.
  if a.to == 'succeeded' then
    redis.call('HSET', keys.asset(r.asset_id), 'state', 'ready', 'state_at', now)
    redis.call('HDEL', keys.asset(r.asset_id), 'state_by')
    library_asset_changed(r.asset_id)
  end
  outbox_add('label', r.asset_id, now, now)
end
if a.unseen then
  redis.call('HINCRBY', r.records.display, 'shelved', 1)
  redis.call('ZREM', keys.live(), a.id)
  redis.call('EXPIRE', keys.mail(r.shown), MAIL_KEPT_SECONDS)
elseif step_shares(a, r) then
  -- Its end is shown with the others: by one job, or, of a batch, as its progress.
  redis.call('ZREM', keys.live(), a.id)
  if of_batch then mailbox_mark(r.shown, r.channel_id, MAIL_PROGRESS, now) else outbox_add('group', r.shown, now, now) end
else
  step_mail(a, r, now)
end
return step_done(a.id, r, now)
