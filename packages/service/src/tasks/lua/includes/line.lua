-- Who is next. Accounts that wait stand in a ring by their plan, and inside of it by the seconds of threads that they have
-- had: next is who had the least, as in weighted fair queueing. An account is charged what a task is expected to take when
-- it is taken, and set right when it has ended. An account that comes back after a pause stands a little before those that
-- were served meanwhile, however long it was away; so light use is served at once, and a flood waits for itself. Inside an
-- account the oldest task goes first that a free thread may take (`lanes.ts`).
--
-- Every task stands in a second line, of its account and type, for engines that make some types only: what they do not make
-- costs them nothing. The line of the account is the truth; what an older version puts there is put here by `line-mend`, what
-- it takes away there is taken away by `task-take`, and a line that no task enters for a day expires.
local PLAN, LEAD, BY_TYPE_SECONDS = 1e13, 5000, 86400

local function line_entry(seconds, id) return (seconds or '0') .. ' ' .. id end
local function line_read(entry)
  local seconds, id = string.match(entry, '^(%S+) (.+)$')
  return tonumber(seconds), id
end
local function share_of(account) return tonumber(redis.call('HGET', keys.shares(), account) or 0) end

local function share_add(account, ms)
  redis.call('HINCRBYFLOAT', keys.shares(), account, ms)
  if redis.call('ZSCORE', keys.ring(), account) then redis.call('ZINCRBY', keys.ring(), ms, account) end
end

local function line_by_type(account, id, seconds, sequence, type)
  redis.call('ZADD', keys.typeLine(account, type), sequence, line_entry(seconds, id))
  redis.call('SADD', keys.typeAccounts(type), account)
  redis.call('EXPIRE', keys.typeLine(account, type), BY_TYPE_SECONDS)
  redis.call('EXPIRE', keys.typeAccounts(type), BY_TYPE_SECONDS)
end
local function leave_by_type(account, entry, type)
  redis.call('ZREM', keys.typeLine(account, type), entry)
  if redis.call('EXISTS', keys.typeLine(account, type)) == 0 then redis.call('SREM', keys.typeAccounts(type), account) end
end

local function line_enter(account, id, seconds, priority, sequence, type)
  redis.call('ZADD', keys.lineOf(account), sequence, line_entry(seconds, id))
  line_by_type(account, id, seconds, sequence, type)
  if redis.call('ZSCORE', keys.ring(), account) then return end
  local since = tonumber(redis.call('GET', keys.ringClock()) or 0) - LEAD
  local share = math.max(0, since, share_of(account))
  redis.call('HSET', keys.shares(), account, share)
  redis.call('ZADD', keys.ring(), priority * PLAN + share, account)
end

local function line_leave(account, id, seconds, type)
  redis.call('ZREM', keys.lineOf(account), line_entry(seconds, id))
  leave_by_type(account, line_entry(seconds, id), type)
  if redis.call('EXISTS', keys.lineOf(account)) == 0 then redis.call('ZREM', keys.ring(), account) end
end
