-- Gives a guild credits that were bought, less what it owes, once for each id.
-- Input: KEYS balance, journal, guilds. ARGV guild, start credits, id, amount, user, note.
-- Output: `done` or `repeated`.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
return ledger_sell(books, tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), ARGV[5], ARGV[6])
