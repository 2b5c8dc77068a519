-- Who is next. Accounts that wait stand in a ring by their plan, and inside of it by the seconds of threads that they have
-- had: next is who had the least, as in weighted fair queueing. An account is charged what a task is expected to take when
-- it is taken, and set right when it has ended. Whoever comes back after a pause stands a little before those who were
-- served meanwhile, however long it was away; so light use is served at once, and a flood waits for itself. Inside an
-- account the oldest task goes first that a free thread may take (`lanes.ts`).
local PLAN, LEAD = 1e13, 5000

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

local function line_enter(account, id, seconds, priority, sequence)
  redis.call('ZADD', keys.lineOf(account), sequence, line_entry(seconds, id))
  if redis.call('ZSCORE', keys.ring(), account) then return end
  local since = tonumber(redis.call('GET', keys.ringClock()) or 0) - LEAD
  local share = math.max(0, since, share_of(account))
  redis.call('HSET', keys.shares(), account, share)
  redis.call('ZADD', keys.ring(), priority * PLAN + share, account)
end

local function line_leave(account, id, seconds)
  redis.call('ZREM', keys.lineOf(account), line_entry(seconds, id))
  if redis.call('EXISTS', keys.lineOf(account)) == 0 then redis.call('ZREM', keys.ring(), account) end
end
