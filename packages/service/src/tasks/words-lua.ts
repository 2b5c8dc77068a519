import { LINE_LUA } from './line-lua.ts';

/** Words that the scripts of tasks share. `task` is KEYS[1] unless a script looks for one itself. */
export const WORDS = `${LINE_LUA}
local task = KEYS[1]
local function get(name) return redis.call('HGET', task, name) end
local function tell(status, progress)
  redis.call('PUBLISH', 'svc:updates', get('id') .. ' ' .. status .. ' ' .. progress)
end
local function refund()
  local price = tonumber(get('consumed'))
  if price > 0 then
    local account = 'svc:account:' .. get('account')
    redis.call('HINCRBY', account, 'credits', price)
    redis.call('HINCRBY', account, 'spent', -price)
  end
  redis.call('HSET', task, 'consumed', 0)
end
local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
-- A run is over: its account has had what it took, not what it was expected to take.
local function settle()
  local taken = tonumber(get('taken_at') or 0)
  if taken == 0 then return end
  share_add(get('account'), clock() - taken - tonumber(get('seconds') or 0) * 1000)
  redis.call('HSET', task, 'taken_at', 0)
end
local function leave()
  local id, account = get('id'), get('account')
  redis.call('ZREM', 'svc:line', id)
  redis.call('ZREM', 'svc:running', id)
  redis.call('SREM', 'svc:live:' .. account, id)
  line_leave(account, id, get('seconds'))
  settle()
end
local function use(status)
  redis.call('HSET', 'svc:use:' .. get('id'), 'status', status, 'credits', get('consumed'))
end
local function finish(status, now)
  local expires = now + tonumber(get('lifetime'))
  redis.call('HSET', task, 'status', status, 'finished_at', string.format('%.0f', now),
    'expires_at', string.format('%.0f', expires), 'engine', '', 'runner', '')
  redis.call('ZADD', 'svc:expiring', expires, get('id'))
  leave()
  use(status)
  tell(status, get('progress'))
end
-- Files that nobody may see again: looked after now, or once a run that is under way must have noticed.
local function leftover(now, running)
  if running then now = now + 60000 end
  redis.call('ZADD', 'svc:leftovers', now, get('id'))
end
local function alive(engine)
  if engine == '' then return false end
  local lease = redis.call('ZSCORE', 'svc:engines', engine)
  return lease and tonumber(lease) > clock()
end
`;
