-- Words that the scripts of tasks share. `task` is KEYS[1] unless a script looks for one itself.
-- @include <clock>
-- @include ./line.lua
local task = KEYS[1]
local function get(name) return redis.call('HGET', task, name) end
local function tell(status, progress)
  redis.call('PUBLISH', keys.updates(), get('id') .. ' ' .. status .. ' ' .. progress .. ' ' .. (get('ahead') or ''))
end
local function refund()
  local price = tonumber(get('consumed'))
  if price > 0 then
    local account = keys.account(get('account'))
    redis.call('HINCRBY', account, 'credits', price)
    redis.call('HINCRBY', account, 'spent', -price)
  end
  redis.call('HSET', task, 'consumed', 0)
end
-- A run is over: its account has had what it took, not what it was expected to take.
local function settle()
  local taken = tonumber(get('taken_at') or 0)
  if taken == 0 then return end
  share_add(get('account'), now_ms() - taken - tonumber(get('seconds') or 0) * 1000)
  redis.call('HSET', task, 'taken_at', 0)
end
-- What its lines are by: type, or maker.
local function kind()
  local maker = get('maker') or ''
  return maker == '' and get('type') or maker
end
local function leave()
  local id, account = get('id'), get('account')
  at_pool(get('maker'))
  redis.call('ZREM', pool.line(), id)
  redis.call('ZREM', pool.running(), id)
  redis.call('SREM', keys.live(account), id)
  line_leave(account, id, get('seconds'), kind())
  settle()
  -- What a server still has of it is called back, also when the process that sent it is gone.
  local sent = get('sent') or ''
  if sent ~= '' then redis.call('ZADD', keys.recalls(), now_ms(), sent) end
end
local function use(status)
  redis.call('HSET', keys.use(get('id')), 'status', status, 'credits', get('consumed'))
end
local function finish(status, now)
  local expires = now + tonumber(get('lifetime'))
  redis.call('HSET', task, 'status', status, 'finished_at', string.format('%.0f', now),
    'expires_at', string.format('%.0f', expires), 'engine', '', 'runner', '')
  redis.call('ZADD', keys.expiring(), expires, get('id'))
  leave()
  use(status)
  tell(status, get('progress'))
end
-- Files that no client may see again: due now, or once a run that is under way must have noticed.
local function leftover(now, running)
  if running then now = now + 60000 end
  redis.call('ZADD', keys.leftovers(), now, get('id'))
end
local function alive(engine)
  if engine == '' then return false end
  local lease = redis.call('ZSCORE', keys.engines(), engine)
  return lease and tonumber(lease) > now_ms()
end
