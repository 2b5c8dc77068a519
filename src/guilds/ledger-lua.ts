import { CALENDAR_LUA } from './calendar-lua.ts';

/**
 * The ledger's moves as Lua functions, for every script that moves credits: the ledger's own, and those of jobs that
 * change a request and its hold in one atomic step. A move is keyed by (id, move) and happens once; repeating it changes
 * nothing. `granted = available + held + spent`, each never below zero, and the journal's sums are the balance.
 *
 * Keys of a guild: `kiln:guild:<id>` the balance, `:moves` every id:move that was made, `:holds` id -> credits held now,
 * `:journal` a stream with one entry per move, `allowance` in the balance's hash. Keys are made inside the scripts, so all of Kiln lives on one Redis node.
 */
export const LEDGER_LUA = `${CALENDAR_LUA}
local function ledger_key(guild) return 'kiln:guild:' .. guild end

local function ledger_available(guild)
  return tonumber(redis.call('HGET', ledger_key(guild), 'available') or 0)
end

local function ledger_has(guild, id, move)
  return redis.call('HEXISTS', ledger_key(guild) .. ':moves', id .. ':' .. move) == 1
end

-- 'done', 'repeated', or 'short' when a part would go below zero
local function ledger_move(guild, id, move, change, user, note)
  local key = ledger_key(guild)
  local v = redis.call('HMGET', key, 'granted', 'available', 'held', 'spent')
  local by_granted, by_available, by_held, by_spent = change.granted or 0, change.available or 0, change.held or 0, change.spent or 0
  local granted, available, held, spent = (v[1] or 0) + by_granted, (v[2] or 0) + by_available, (v[3] or 0) + by_held, (v[4] or 0) + by_spent
  if granted < 0 or available < 0 or held < 0 or spent < 0 then return ledger_has(guild, id, move) and 'repeated' or 'short' end
  if redis.call('HSETNX', key .. ':moves', id .. ':' .. move, '') == 0 then return 'repeated' end
  if not v[1] then redis.call('SADD', 'kiln:guilds', guild) end
  redis.call('HSET', key, 'granted', granted, 'available', available, 'held', held, 'spent', spent)
  redis.call('XADD', key .. ':journal', '*', 'id', id, 'move', move, 'user', user, 'note', note,
    'granted', by_granted, 'available', by_available, 'held', by_held, 'spent', by_spent)
  return 'done'
end

-- A guild that is seen for the first time gets its start credits; one with an allowance gets it once in each UTC month.
-- The fields 'started' and 'allowed' spare the search among the moves, which alone decide.
local function ledger_open(guild, start)
  local key = ledger_key(guild)
  local v = redis.call('HMGET', key, 'started', 'allowance', 'allowed')
  if start > 0 and not v[1] then
    ledger_move(guild, 'start', 'grant', { granted = start, available = start }, '', 'start credits')
    redis.call('HSET', key, 'started', 1)
  end
  local monthly = tonumber(v[2] or 0)
  if monthly == 0 then return end
  local month = month_of(now_ms())
  if v[3] == month then return end
  ledger_move(guild, 'allowance/' .. month, 'grant', { granted = monthly, available = monthly }, '', 'allowance of ' .. month)
  redis.call('HSET', key, 'allowed', month)
end

local function ledger_hold(guild, id, amount, user, note)
  local outcome = ledger_move(guild, id, 'hold', { available = -amount, held = amount }, user, note)
  if outcome == 'done' then redis.call('HSET', ledger_key(guild) .. ':holds', id, amount) end
  return outcome
end

-- what became of a hold that is no longer there
local function ledger_ended(guild, id)
  if ledger_has(guild, id, 'settle') or ledger_has(guild, id, 'release') then return 'repeated' end
  return 'unknown'
end

local function ledger_release(guild, id, user, note)
  local held = redis.call('HGET', ledger_key(guild) .. ':holds', id)
  if not held then return ledger_ended(guild, id) end
  held = tonumber(held)
  ledger_move(guild, id, 'release', { available = held, held = -held }, user, note)
  redis.call('HDEL', ledger_key(guild) .. ':holds', id)
  return 'done'
end

-- The truth may be more than the hold: the difference, up to the tolerance (as much again as was held, at least 10) and
-- what is available, is a second move that everybody can see. Returns the outcome and the credits charged in all.
local function ledger_settle(guild, id, charged, user, note)
  local held = redis.call('HGET', ledger_key(guild) .. ':holds', id)
  if not held then return ledger_ended(guild, id), 0 end
  held = tonumber(held)
  local kept = math.min(charged, held)
  ledger_move(guild, id, 'settle', { held = -held, spent = kept, available = held - kept }, user, note)
  redis.call('HDEL', ledger_key(guild) .. ':holds', id)
  local extra = charged > held and math.min(charged - held, math.max(10, held), ledger_available(guild)) or 0
  if extra > 0 then
    ledger_move(guild, id, 'settle-extra', { available = -extra, spent = extra }, user, 'the service charged ' .. charged .. ', held were ' .. held)
    kept = kept + extra
  end
  return 'done', kept
end
`;
