-- The books of a guild, of one moment.
-- Input: KEYS balance, journal, guilds. ARGV guild, start credits.
-- Output: balance, the journal's last entry or '', what is carried of entries that went, and how many did. A sum is granted,
-- available, held, spent.
-- @include ./includes/ledger.lua
local books = ledger_books(ARGV[1], KEYS[1], KEYS[2], KEYS[3])
local had = ledger_open(books, tonumber(ARGV[2]), '')
local last = redis.call('XREVRANGE', books.journal, '+', '-', 'COUNT', 1)
local carried = redis.call('HMGET', books.balance, 'carried/granted', 'carried/available', 'carried/held', 'carried/spent', 'carried/entries')
local function four(values)
  return { tonumber(values[1] or 0), tonumber(values[2] or 0), tonumber(values[3] or 0), tonumber(values[4] or 0) }
end
return { four(had), last[1] and last[1][1] or '', four(carried), tonumber(carried[5] or 0) }
