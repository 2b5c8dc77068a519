-- Moves credits from one guild to another, once for each id.
-- Input: KEYS balance and journal of the guild that gives, guilds, balance and journal of the one that gets. ARGV the guild that
-- gives, the one that gets, start credits, id, amount, user, note.
-- Output: `done`, `repeated`, or `short` of credits.
-- @include ./includes/ledger.lua
local giver = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
local taker = ledger_books(ARGV[2], KEYS[4], KEYS[5], KEYS[3])
local start, id, amount, user, note = tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5]), ARGV[6], ARGV[7]
local given = ledger_open(giver, start, 'transfer-out/' .. id)
local taken = ledger_open(taker, start, 'transfer-in/' .. id)
local outcome = ledger_move(giver, given, id, 'transfer-out', user, note, { -amount, -amount, 0, 0 })
if outcome == 'done' then ledger_move(taker, taken, id, 'transfer-in', user, note, { amount, amount, 0, 0 }) end
return outcome
