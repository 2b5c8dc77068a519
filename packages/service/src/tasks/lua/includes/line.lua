-- Who is next. Accounts that wait stand in a ring by their plan, and inside of it by the seconds of threads that they have
-- had: next is who had the least, as in weighted fair queueing. An account is charged what a task is expected to take when
-- it is taken, and set right when it has ended. An account that comes back after a pause stands a little before those that
-- were served meanwhile, however long it was away; so light use is served at once, and a flood waits for itself. Inside an
-- account the oldest task goes first that a free thread may take (`LANES`).
--
-- Every task stands in a second line, of its account and type, for engines that make some types only: what they do not make
-- costs them nothing. The line of the account is the truth; what an older version puts there is put here by `line-mend`, what
-- it takes away there is taken away by `task-take`, and a line that no task enters for a day expires.
--
-- There are two pools, each with lines, ring and shares of its own: of the threads, and of the servers of makers
-- (`makers/maker.ts`), where waiting holds no thread. There a line is by maker in place of type.
local PLAN, LEAD, BY_TYPE_SECONDS = 1e13, 5000, 86400
local THREADS = {
  line = keys.line, ring = keys.ring, clock = keys.ringClock, shares = keys.shares, line_of = keys.lineOf,
  type_line = keys.typeLine, type_accounts = keys.typeAccounts, running = keys.running
}
local SERVERS = {
  line = keys.serverLine, ring = keys.serverRing, clock = keys.serverClock, shares = keys.serverShares,
  line_of = keys.serverLineOf, type_line = keys.makerLine, type_accounts = keys.makerAccounts, running = keys.serverRunning
}
local pool = THREADS
-- What follows is of this pool: a script that may be about servers says so first. `maker`: of the task, '' or nothing for one of the threads.
local function at_pool(maker) pool = (maker or '') == '' and THREADS or SERVERS end

local function line_entry(seconds, id) return (seconds or '0') .. ' ' .. id end
local function line_read(entry)
  local seconds, id = string.match(entry, '^(%S+) (.+)$')
  return tonumber(seconds), id
end
local function share_of(account) return tonumber(redis.call('HGET', pool.shares(), account) or 0) end

local function share_add(account, ms)
  redis.call('HINCRBYFLOAT', pool.shares(), account, ms)
  if redis.call('ZSCORE', pool.ring(), account) then redis.call('ZINCRBY', pool.ring(), ms, account) end
end

local function line_by_type(account, id, seconds, sequence, type)
  redis.call('ZADD', pool.type_line(account, type), sequence, line_entry(seconds, id))
  redis.call('SADD', pool.type_accounts(type), account)
  redis.call('EXPIRE', pool.type_line(account, type), BY_TYPE_SECONDS)
  redis.call('EXPIRE', pool.type_accounts(type), BY_TYPE_SECONDS)
end
local function leave_by_type(account, entry, type)
  redis.call('ZREM', pool.type_line(account, type), entry)
  if redis.call('EXISTS', pool.type_line(account, type)) == 0 then redis.call('SREM', pool.type_accounts(type), account) end
end

local function line_enter(account, id, seconds, priority, sequence, type)
  redis.call('ZADD', pool.line_of(account), sequence, line_entry(seconds, id))
  line_by_type(account, id, seconds, sequence, type)
  if redis.call('ZSCORE', pool.ring(), account) then return end
  local since = tonumber(redis.call('GET', pool.clock()) or 0) - LEAD
  local share = math.max(0, since, share_of(account))
  redis.call('HSET', pool.shares(), account, share)
  redis.call('ZADD', pool.ring(), priority * PLAN + share, account)
end

local function line_leave(account, id, seconds, type)
  redis.call('ZREM', pool.line_of(account), line_entry(seconds, id))
  leave_by_type(account, line_entry(seconds, id), type)
  if redis.call('EXISTS', pool.line_of(account)) == 0 then redis.call('ZREM', pool.ring(), account) end
end
