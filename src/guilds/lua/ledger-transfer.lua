-- KEYS balance and journal of who gives, guilds, balance and journal of who gets. ARGV who gives, who gets, start credits,
-- id, amount, user, note.
-- @include ./includes/ledger.lua
local giver = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
local taker = ledger_books(ARGV[2], KEYS[4], KEYS[5], KEYS[3])
local start, id, amount, user, note = tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5]), ARGV[6], ARGV[7]
local given = ledger_open(giver, start, 'transfer-out/' .. id)
local taken = ledger_open(taker, start, 'transfer-in/' .. id)
local outcome = ledger_move(giver, given, id, 'transfer-out', user, note, { -amount, -amount, 0, 0 })
if outcome == 'done' then ledger_move(taker, taken, id, 'transfer-in', user, note, { amount, amount, 0, 0 }) end
return outcome
