-- A vote goes on or ends: `goes` says how. due: its time is over; the votes decide, and where there is none the member has a day to.
-- At a gate of a chain this alone: the other presses steer the chain.
-- decide: for `pick`. stop: there is no winner. drop: what was to follow is not made, `why` says it, and its credits come back.
-- Input: as every step (requests.lua), and `group`, `goes`, `pick`, `by`, `why`.
-- Output: as every step, of a note; `stale` when there is nothing to end any more, or not yet.
-- @include ./includes/requests.lua
-- @include ./includes/chain-vote.lua
local a, now = cjson.decode(ARGV[1]), now_ms()
local r, refused = step_begin(a, now)
if refused then return refused end
local v = vote_read(a.group)
local is_on = v and (v.state == 'open' or v.state == 'asking')
local stale = step_brief('stale', r, now)

local of_chain = chain_vote_read(a.group, r)
if of_chain then
  if a.goes ~= 'due' or now < tonumber(of_chain.deadline) then return stale end
  chain_vote_close(a.group, of_chain, now)
elseif a.goes == 'drop' then
  if not v or v.state ~= 'decided' or redis.call('EXISTS', keys.request(vote_next(a.group))) == 1 then return stale end
  redis.call('HSET', keys.group(a.group), 'why', a.why)
  if v.follow then vote_release(a.group) end
  mailbox_mark(a.group, v.channel_id, MAIL_FIRST, now)
elseif a.goes == 'stop' then
  if not is_on and (not v or v.state ~= 'making') then return stale end
  vote_close(a.group, v, { why = 'stopped', by = a.by }, now)
elseif not is_on then
  return stale
elseif a.goes == 'decide' then
  local can_win = false
  for _, one in ipairs(vote_candidates(a.group)) do can_win = can_win or one.id == a.pick end
  if not can_win then return stale end
  vote_close(a.group, v, { winner = a.pick, by = a.by }, now)
else
  if now < tonumber(v.deadline) then return stale end
  local all, winner = vote_count(a.group, v)
  if winner then
    vote_close(a.group, v, { winner = winner }, now)
  elseif #all == 0 or v.state == 'asking' then
    vote_close(a.group, v, { why = #all == 0 and 'none' or 'silence' }, now)
  else
    vote_go_on(a.group, v, 'asking', VOTE_ASKING_MS, now)
  end
end
return step_brief('done', r, now)
