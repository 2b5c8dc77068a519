-- A hold: credits that are kept for one or more requests, until each of them has ended. Every request has a claim in it, as
-- JSON: `amount` (its price), `held` (what is kept of it: nothing where the guild's own account pays), `state` (held, settled or
-- released) and `charged`. A claim ends once, by itself: what it does not cost is available again at once, and the rest of the
-- hold stays for the others. In the ledger each claim is a hold under its request's id.
-- @include ./ledger.lua
local function hold_claim(key, request)
  local text = redis.call('HGET', key, 'claim:' .. request)
  return text and cjson.decode(text)
end

-- The hold's own state and amount follow from its claims.
local function hold_sum(key)
  local amount, state, all = 0, 'ended', redis.call('HGETALL', key)
  for i = 1, #all, 2 do
    local one = all[i]:find('^claim:') and cjson.decode(all[i + 1])
    if one then amount = amount + one.amount end
    if one and one.state == 'held' then state = 'held' end
  end
  redis.call('HSET', key, 'v', 1, 'amount', amount, 'state', state)
end

local function hold_write(key, request, claim)
  redis.call('HSET', key, 'claim:' .. request, cjson.encode(claim))
  hold_sum(key)
end

-- `claims`: a list of request, amount and held. All of them or none: `short` with what is available, else `done`.
local function hold_open(books, key, start, claims, note)
  local had, sum = ledger_open(books, start, ''), 0
  for _, claim in ipairs(claims) do sum = sum + claim.held end
  local available = tonumber(had[2] or 0)
  if sum > available then return 'short', available end
  for _, claim in ipairs(claims) do
    ledger_hold(books, start, claim.request, claim.held, '', note)
    redis.call('HSET', key, 'claim:' .. claim.request, cjson.encode({ amount = claim.amount, held = claim.held, state = 'held' }))
  end
  hold_sum(key)
  return 'done', available - sum
end

-- Ends a claim: settled with what it cost, or released without `charge`. Answers the claim, nil when it has ended before.
local function hold_end(books, key, request, charge, note)
  local claim = hold_claim(key, request)
  if not claim or claim.state ~= 'held' then return nil end
  if charge then
    local _, charged = ledger_settle(books, request, charge, '', note)
    claim.state, claim.charged = 'settled', charged
  else
    ledger_release(books, request, '', note)
    claim.state, claim.charged = 'released', 0
  end
  hold_write(key, request, claim)
  return claim
end
