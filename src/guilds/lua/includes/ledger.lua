-- The ledger's moves, for every script that moves credits: the ledger's own, and those of jobs that change a request and
-- its hold in one atomic step. A move is keyed by (id, move) and happens once; repeating it changes nothing.
-- granted = available + held + spent, each never below zero, and the journal's sums are the balance.
--
-- A guild's hash has the balance, one field for each id that moved credits (`hold/<request>`: credits held now, then
-- `settled` or `released`; `<move>/<id>` for the others) and the `allowance`; its journal has one entry for each move, with
-- those parts that it changed. So a move is one read and two writes.
-- @include ./calendar.lua
local LEDGER_PARTS = { 'granted', 'available', 'held', 'spent' }

-- A guild's books: its hash, its journal, and the set of all guilds.
local function ledger_books(guild, balance, journal, guilds)
  return { guild = guild, balance = balance, journal = journal, guilds = guilds }
end

-- the four parts, and what became of the move that the field names
local function ledger_read(books, field)
  return redis.call('HMGET', books.balance, 'granted', 'available', 'held', 'spent', field, 'grant/start', 'allowance', 'allowed')
end

-- Changes the parts (in the order of LEDGER_PARTS) and the field, with a line in the journal; false when a part would go
-- below zero. What was read then has the new parts.
local function ledger_write(books, had, field, value, id, move, user, note, by)
  local set, entry = { field, value }, { 'id', id, 'move', move }
  if user ~= '' then entry[5], entry[6] = 'user', user end
  if note ~= '' then entry[#entry + 1], entry[#entry + 2] = 'note', note end
  local new = not had[1]
  for i = 1, 4 do
    local now = (had[i] or 0) + by[i]
    if now < 0 then return false end
    if by[i] ~= 0 or new then set[#set + 1], set[#set + 2] = LEDGER_PARTS[i], now end
    if by[i] ~= 0 then entry[#entry + 1], entry[#entry + 2] = LEDGER_PARTS[i], by[i] end
  end
  for i = 1, 4 do had[i] = (had[i] or 0) + by[i] end
  if new then redis.call('SADD', books.guilds, books.guild) end
  redis.call('HSET', books.balance, unpack(set))
  redis.call('XADD', books.journal, '*', unpack(entry))
  return true
end

-- 'done', 'repeated', or 'short' when a part would go below zero
local function ledger_move(books, had, id, move, user, note, by)
  if had[5] then return 'repeated' end
  return ledger_write(books, had, move .. '/' .. id, 1, id, move, user, note, by) and 'done' or 'short'
end

-- Reads, after a guild that is seen for the first time got its start credits, and one with an allowance that of this UTC month.
local function ledger_open(books, start, field)
  local had = ledger_read(books, field)
  if start > 0 and not had[6] then
    ledger_write(books, had, 'grant/start', 1, 'start', 'grant', '', 'start credits', { start, start, 0, 0 })
  end
  local monthly = tonumber(had[7] or 0)
  if monthly > 0 then
    local month = month_of(now_ms())
    if had[8] ~= month then
      ledger_write(books, had, 'allowed', month, 'allowance/' .. month, 'grant', '', 'allowance of ' .. month, { monthly, monthly, 0, 0 })
    end
  end
  return had
end

local function ledger_grant(books, start, id, amount, user, note)
  return ledger_move(books, ledger_open(books, start, 'grant/' .. id), id, 'grant', user, note, { amount, amount, 0, 0 })
end

-- Purchased credits. What the guild owes of refunds is deducted first, as a move of its own.
local function ledger_sell(books, start, id, amount, user, note)
  local outcome = ledger_grant(books, start, id, amount, user, note)
  local owed = math.min(amount, tonumber(redis.call('HGET', books.balance, 'owed') or 0))
  if outcome == 'done' and owed > 0 then
    local had = ledger_read(books, 'repay/' .. id)
    ledger_move(books, had, id, 'repay', '', 'owed for refunds', { -owed, -owed, 0, 0 })
    redis.call('HINCRBY', books.balance, 'owed', -owed)
  end
  return outcome
end

-- What a grant of this id gave goes as far as it is available; gives what is owed. Without such a grant nothing goes.
local function ledger_take_back(books, start, id, amount)
  local had = ledger_open(books, start, 'take-back/' .. id)
  if had[5] then return tonumber(had[5]) end
  if redis.call('HEXISTS', books.balance, 'grant/' .. id) == 0 then return 0 end
  local taken = math.min(amount, tonumber(had[2] or 0))
  local owed = amount - taken
  local note = owed > 0 and 'refunded: ' .. amount .. ', owed: ' .. owed or 'refunded'
  ledger_write(books, had, 'take-back/' .. id, owed, id, 'take-back', '', note, { -taken, -taken, 0, 0 })
  if owed > 0 then redis.call('HINCRBY', books.balance, 'owed', owed) end
  return owed
end

-- the outcome, and what is available then
local function ledger_hold(books, start, id, amount, user, note)
  local field = 'hold/' .. id
  local had = ledger_open(books, start, field)
  if had[5] then return 'repeated', tonumber(had[2]) end
  local done = ledger_write(books, had, field, amount, id, 'hold', user, note, { 0, -amount, amount, 0 })
  return done and 'done' or 'short', tonumber(had[2] or 0)
end

-- 'done', 'repeated' when it has ended, or 'unknown'; what was read, and the credits held
local function ledger_held(books, id)
  local had = ledger_read(books, 'hold/' .. id)
  if not had[5] then return 'unknown' end
  local held = tonumber(had[5])
  return held and 'done' or 'repeated', had, held
end

local function ledger_release(books, id, user, note)
  local outcome, had, held = ledger_held(books, id)
  if held then ledger_write(books, had, 'hold/' .. id, 'released', id, 'release', user, note, { 0, held, -held, 0 }) end
  return outcome
end

-- The truth may be more than the hold: the difference, up to the tolerance (as much again as was held, at least 10) and
-- what is available, is a second move, visible in the journal. Returns the outcome and the credits charged in all.
local function ledger_settle(books, id, charged, user, note)
  local outcome, had, held = ledger_held(books, id)
  if not held then return outcome, 0 end
  local field, kept = 'hold/' .. id, math.min(charged, held)
  ledger_write(books, had, field, 'settled', id, 'settle', user, note, { 0, held - kept, -held, kept })
  local extra = math.min(charged - kept, math.max(10, held), had[2])
  if extra > 0 then
    note = 'the service charged ' .. charged .. ', held were ' .. held
    ledger_write(books, had, field, 'settled', id, 'settle-extra', user, note, { 0, -extra, 0, extra })
  end
  return 'done', kept + extra
end
