-- Ends a hold with what was charged, once.
-- Input: KEYS balance, journal, guilds. ARGV guild, id, charged, user, note.
-- Output: `done`, `repeated` (it has ended) or `unknown`, and the credits charged in all.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
return { ledger_settle(books, ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]) }
