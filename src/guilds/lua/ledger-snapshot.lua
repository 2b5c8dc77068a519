-- Balance and the journal's last entry, of one moment. KEYS balance, journal, guilds. ARGV guild, start credits.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
local had = ledger_open(books, tonumber(ARGV[2]), '')
local last = redis.call('XREVRANGE', books.journal, '+', '-', 'COUNT', 1)
return { tonumber(had[1] or 0), tonumber(had[2] or 0), tonumber(had[3] or 0), tonumber(had[4] or 0), last[1] and last[1][1] or '' }
