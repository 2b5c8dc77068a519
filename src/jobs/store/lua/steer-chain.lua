-- A chain stops, waits for a member, ends or goes on: as its requests came out, or by a press.
-- Input: as every step (requests.lua), and `turn`, that of the chain as it was read, `fields`, what is written into its record, and `votes`, for how
-- long members vote, milliseconds. A vote that was open is over with it; and, unless it waits, nothing of it is blind any more.
-- Output: as every step, of a note; `stale` when it has moved on meanwhile.
-- @include ./includes/requests.lua
-- @include ./includes/chain-vote.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
if not chain_fits(a.display, a.turn) then return step_brief('stale', r, now) end

local open = chain_vote_read(a.display, r)
if open then
  vote_tally(a.display, open)
  redis.call('HSET', keys.group(a.display), 'deadline', 0)
end
if a.fields.state ~= 'waiting' then vote_reveal(a.display) end
chain_write(a.display, a.fields)
if a.votes then chain_vote_open(a.display, a.votes, now) end
if a.fields.state == 'running' then
  chain_run(a.display, r.records.display, now)
else
  outbox_add('group', a.display, now, now)
end
mailbox_mark(a.display, r.channel_id, MAIL_FIRST, now)
return step_brief('done', r, now)
