-- Gives a hold back in full, once.
-- Input: KEYS balance, journal, guilds. ARGV guild, id, user, note.
-- Output: `done`, `repeated` (it has ended), or `unknown`.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
return ledger_release(books, ARGV[2], ARGV[3], ARGV[4])
