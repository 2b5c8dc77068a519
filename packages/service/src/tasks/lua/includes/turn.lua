-- @include ./task.lua
-- The run that takes a task. ARGV engine, runner, now, most starts.
local own, runner, most = ARGV[1], ARGV[2], tonumber(ARGV[4])
local at = now_ms()

local function begin(found)
  task = keys.task(found.id)
  redis.call('HSET', task, 'status', 'IN_PROGRESS', 'engine', own, 'runner', runner)
  if tonumber(get('starts')) >= most then return {found.id, 'worn'} end
  redis.call('HSET', task, 'taken_at', string.format('%.0f', at))
  redis.call('HINCRBY', task, 'starts', 1)
  redis.call('HINCRBY', task, 'epoch', 1)
  if get('started_at') == '0' then redis.call('HSET', task, 'started_at', ARGV[3]) end
  redis.call('ZREM', pool.line(), found.id)
  redis.call('ZADD', pool.running(), ARGV[3], found.id)
  share_add(found.account, found.seconds * 1000)
  use('IN_PROGRESS')
  tell('IN_PROGRESS', get('progress'))
  return {found.id, 'ok'}
end

-- The first of a line that may be taken, read by pieces.
local function first(line, account, type, fits)
  local from, piece = 0, 32
  while true do
    local found = redis.call('ZRANGE', line, from, from + piece - 1, 'WITHSCORES')
    for i = 1, #found, 2 do
      local seconds, id = line_read(found[i])
      if fits(seconds) then
        if not type or redis.call('ZSCORE', pool.line_of(account), found[i]) then
          return {id = id, account = account, seconds = seconds, place = tonumber(found[i + 1])}
        end
        -- An older version has taken it.
        leave_by_type(account, found[i], type)
        from = from - 1
      end
    end
    if #found < 2 * piece then return nil end
    from = from + piece
  end
end
local function oldest(account, takes, fits)
  if not takes then return first(pool.line_of(account), account, nil, fits) end
  local found
  for type in pairs(takes) do
    local next = first(pool.type_line(account, type), account, type, fits)
    if next and not (found and found.place < next.place) then found = next end
  end
  return found
end
-- Accounts in the order of their turns; where only some types are taken those alone that wait for one of these.
local function accounts(takes)
  if not takes then return redis.call('ZRANGE', pool.ring(), 0, -1) end
  local turn, found = {}, {}
  for type in pairs(takes) do
    local some = redis.call('ZINTER', 2, pool.ring(), pool.type_accounts(type), 'WEIGHTS', 1, 0, 'WITHSCORES')
    for i = 1, #some, 2 do
      if not turn[some[i]] then table.insert(found, some[i]) end
      turn[some[i]] = tonumber(some[i + 1])
    end
  end
  table.sort(found, function(a, b) return turn[a] < turn[b] or (turn[a] == turn[b] and a < b) end)
  return found
end
-- Takes what is next out of its line. While others wait, an account gets no more than all places of the pool but one.
-- `takes`: types, or makers, as keys; nil for all.
local function take_turn(takes, fits, inflight, places)
  local chosen
  for _, account in ipairs(accounts(takes)) do
    local found = oldest(account, takes, fits)
    if found and (inflight[account] or 0) < math.max(1, places - 1) then
      chosen = found
      break
    end
    chosen = chosen or found
  end
  if not chosen then return nil end
  redis.call('SET', pool.clock(), math.max(share_of(chosen.account), tonumber(redis.call('GET', pool.clock()) or 0)))
  task = keys.task(chosen.id)
  line_leave(chosen.account, chosen.id, chosen.seconds, kind())
  return chosen
end
