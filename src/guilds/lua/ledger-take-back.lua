-- Takes back what a grant gave, as far as it is available, once for each id.
-- Input: KEYS balance, journal, guilds. ARGV guild, start credits, id, amount.
-- Output: what is owed.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
return ledger_take_back(books, tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]))
