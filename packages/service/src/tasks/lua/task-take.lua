-- The next task for a free thread of an engine: one whose engine is gone, else by the ring. While others wait, an account
-- gets no more than all threads but one. ARGV engine ("<uuid>/<threads>"), runner, now, most starts, the types of task that it makes
-- (words; none: all), then for each lane its seconds, the part of the threads that it stays below, and from how many threads on. Answers the id and ok, or worn (too
-- many of its runs died); nothing. Said again by the same runner it answers the same.
-- @include ./includes/task.lua
local own, runner, most = ARGV[1], ARGV[2], tonumber(ARGV[4])
local at = now_ms()
local function threads_of(engine) return tonumber(string.match(engine, '/(%d+)$')) or 1 end
local threads = 0
for _, engine in ipairs(redis.call('ZRANGEBYSCORE', keys.engines(), string.format('(%.0f', at), '+inf')) do
  if engine ~= own then threads = threads + threads_of(engine) end
end
threads = threads + threads_of(own)

local takes, every = {}, ARGV[5] == ''
for type in string.gmatch(ARGV[5], '%S+') do takes[type] = true end
local function makes(id) return every or takes[redis.call('HGET', keys.task(id), 'type')] end

local inflight, busy, orphans = {}, {}, {}
for _, id in ipairs(redis.call('ZRANGE', keys.running(), 0, -1)) do
  local fields = redis.call('HMGET', keys.task(id), 'account', 'seconds', 'engine', 'runner')
  local account, seconds = fields[1], tonumber(fields[2] or 0)
  if not account then redis.call('ZREM', keys.running(), id)
  elseif fields[4] == runner then return {id, 'ok'}
  elseif fields[3] == own or alive(fields[3]) then
    inflight[account] = (inflight[account] or 0) + 1
    for lane = 6, #ARGV, 3 do
      if seconds > tonumber(ARGV[lane]) then busy[lane] = (busy[lane] or 0) + 1 end
    end
  else table.insert(orphans, {id = id, account = account, seconds = seconds}) end
end
local function fits(seconds)
  for lane = 6, #ARGV, 3 do
    local most = math.max(1, math.ceil(threads * tonumber(ARGV[lane + 1])) - 1)
    local counts = threads >= tonumber(ARGV[lane + 2]) and seconds > tonumber(ARGV[lane])
    if counts and (busy[lane] or 0) >= most then return false end
  end
  return true
end

local function begin(found)
  task = keys.task(found.id)
  redis.call('HSET', task, 'status', 'IN_PROGRESS', 'engine', own, 'runner', runner)
  if tonumber(get('starts')) >= most then return {found.id, 'worn'} end
  redis.call('HSET', task, 'taken_at', string.format('%.0f', at))
  redis.call('HINCRBY', task, 'starts', 1)
  redis.call('HINCRBY', task, 'epoch', 1)
  if get('started_at') == '0' then redis.call('HSET', task, 'started_at', ARGV[3]) end
  redis.call('ZREM', keys.line(), found.id)
  redis.call('ZADD', keys.running(), ARGV[3], found.id)
  share_add(found.account, found.seconds * 1000)
  use('IN_PROGRESS')
  tell('IN_PROGRESS', get('progress'))
  return {found.id, 'ok'}
end

for _, orphan in ipairs(orphans) do
  if fits(orphan.seconds) and makes(orphan.id) then return begin(orphan) end
end
-- The first of a line that a free thread may take, read by pieces.
local function first(line, account, type)
  local from, piece = 0, 32
  while true do
    local found = redis.call('ZRANGE', line, from, from + piece - 1, 'WITHSCORES')
    for i = 1, #found, 2 do
      local seconds, id = line_read(found[i])
      if fits(seconds) then
        if not type or redis.call('ZSCORE', keys.lineOf(account), found[i]) then
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
local function oldest(account)
  if every then return first(keys.lineOf(account), account) end
  local found
  for type in pairs(takes) do
    local next = first(keys.typeLine(account, type), account, type)
    if next and not (found and found.place < next.place) then found = next end
  end
  return found
end
-- Accounts in the order of their turns; of an engine for some types those alone that wait for one of these.
local function accounts()
  if every then return redis.call('ZRANGE', keys.ring(), 0, -1) end
  local turn, found = {}, {}
  for type in pairs(takes) do
    local some = redis.call('ZINTER', 2, keys.ring(), keys.typeAccounts(type), 'WEIGHTS', 1, 0, 'WITHSCORES')
    for i = 1, #some, 2 do
      if not turn[some[i]] then table.insert(found, some[i]) end
      turn[some[i]] = tonumber(some[i + 1])
    end
  end
  table.sort(found, function(a, b) return turn[a] < turn[b] or (turn[a] == turn[b] and a < b) end)
  return found
end
local chosen
for _, account in ipairs(accounts()) do
  local found = oldest(account)
  if found and (inflight[account] or 0) < math.max(1, threads - 1) then
    chosen = found
    break
  end
  chosen = chosen or found
end
if not chosen then return {} end
local share = share_of(chosen.account)
redis.call('SET', keys.ringClock(), math.max(share, tonumber(redis.call('GET', keys.ringClock()) or 0)))
line_leave(chosen.account, chosen.id, chosen.seconds, redis.call('HGET', keys.task(chosen.id), 'type'))
return begin(chosen)
