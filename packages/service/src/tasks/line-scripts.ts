import { defineScript } from 'kiln-runtime/redis/script';
import { WORDS } from './words-lua.ts';

/** Which task is next, and how many are before one: the scripts on the line of `line-lua.ts`. */

/**
 * The next task for a free thread of an engine: one whose engine is gone, else by the ring. While others wait, an account
 * gets no more than all threads but one. ARGV engine ("<uuid>/<threads>"), runner, now, most starts, then for each lane its
 * seconds, the part of the threads that it stays below, and from how many threads on. Answers the id and ok, or worn (too many of its runs died); nothing. Said again by
 * the same runner it answers the same.
 */
export const takeTask = defineScript(`${WORDS}
local own, runner, most = ARGV[1], ARGV[2], tonumber(ARGV[4])
local at = clock()
local function threads_of(engine) return tonumber(string.match(engine, '/(%d+)$')) or 1 end
local threads = 0
for _, engine in ipairs(redis.call('ZRANGEBYSCORE', 'svc:engines', string.format('(%.0f', at), '+inf')) do
  if engine ~= own then threads = threads + threads_of(engine) end
end
threads = threads + threads_of(own)

local inflight, busy, orphans = {}, {}, {}
for _, id in ipairs(redis.call('ZRANGE', 'svc:running', 0, -1)) do
  local fields = redis.call('HMGET', 'svc:task:' .. id, 'account', 'seconds', 'engine', 'runner')
  local account, seconds = fields[1], tonumber(fields[2] or 0)
  if not account then redis.call('ZREM', 'svc:running', id)
  elseif fields[4] == runner then return {id, 'ok'}
  elseif fields[3] == own or alive(fields[3]) then
    inflight[account] = (inflight[account] or 0) + 1
    for lane = 5, #ARGV, 3 do
      if seconds > tonumber(ARGV[lane]) then busy[lane] = (busy[lane] or 0) + 1 end
    end
  else table.insert(orphans, {id = id, account = account, seconds = seconds}) end
end
local function fits(seconds)
  for lane = 5, #ARGV, 3 do
    local most = math.max(1, math.ceil(threads * tonumber(ARGV[lane + 1])) - 1)
    local counts = threads >= tonumber(ARGV[lane + 2]) and seconds > tonumber(ARGV[lane])
    if counts and (busy[lane] or 0) >= most then return false end
  end
  return true
end

local function begin(found)
  task = 'svc:task:' .. found.id
  redis.call('HSET', task, 'status', 'IN_PROGRESS', 'engine', own, 'runner', runner)
  if tonumber(get('starts')) >= most then return {found.id, 'worn'} end
  redis.call('HSET', task, 'taken_at', string.format('%.0f', at))
  redis.call('HINCRBY', task, 'starts', 1)
  redis.call('HINCRBY', task, 'epoch', 1)
  if get('started_at') == '0' then redis.call('HSET', task, 'started_at', ARGV[3]) end
  redis.call('ZREM', 'svc:line', found.id)
  redis.call('ZADD', 'svc:running', ARGV[3], found.id)
  share_add(found.account, found.seconds * 1000)
  use('IN_PROGRESS')
  tell('IN_PROGRESS', get('progress'))
  return {found.id, 'ok'}
end

for _, orphan in ipairs(orphans) do
  if fits(orphan.seconds) then return begin(orphan) end
end
local function oldest(account)
  for _, entry in ipairs(redis.call('ZRANGE', line_key(account), 0, -1)) do
    local seconds, id = line_read(entry)
    if fits(seconds) then return {id = id, account = account, seconds = seconds} end
  end
end
local chosen
for _, account in ipairs(redis.call('ZRANGE', 'svc:ring', 0, -1)) do
  local found = oldest(account)
  if found and (inflight[account] or 0) < math.max(1, threads - 1) then
    chosen = found
    break
  end
  chosen = chosen or found
end
if not chosen then return {} end
local share = share_of(chosen.account)
redis.call('SET', 'svc:ring:clock', math.max(share, tonumber(redis.call('GET', 'svc:ring:clock') or 0)))
line_leave(chosen.account, chosen.id, chosen.seconds)
return begin(chosen)`);

/**
 * KEYS task. Tasks that will start before this one, if nobody comes: all of higher plans, those of its account that are
 * older, and of others what has its turn before, each counted with what it is expected to take.
 */
export const precedingTasks = defineScript(`${WORDS}
local account = get('account')
if not account then return 0 end
local place = redis.call('ZRANK', line_key(account), line_entry(get('seconds'), get('id')))
local since = redis.call('ZSCORE', 'svc:ring', account)
if not place or not since then return 0 end
local turn = tonumber(since)
local plan = math.floor(turn / PLAN)
if place > 0 then
  for _, entry in ipairs(redis.call('ZRANGE', line_key(account), 0, place - 1)) do turn = turn + line_read(entry) * 1000 end
end
local count = place
local ring = redis.call('ZRANGEBYSCORE', 'svc:ring', '-inf', string.format('%.3f', turn), 'WITHSCORES')
for i = 1, #ring, 2 do
  local other, at = ring[i], tonumber(ring[i + 1])
  if other ~= account and math.floor(at / PLAN) < plan then count = count + redis.call('ZCARD', line_key(other))
  elseif other ~= account then
    for _, entry in ipairs(redis.call('ZRANGE', line_key(other), 0, -1)) do
      if at > turn or (at == turn and other > account) then break end
      count = count + 1
      at = at + line_read(entry) * 1000
    end
  end
end
return count`);

/** ARGV count. The first of all tasks that wait stand in their accounts' lines, also those that an older version created. */
export const mendLine = defineScript(`${WORDS}
for _, id in ipairs(redis.call('ZRANGE', 'svc:line', 0, ARGV[1] - 1)) do
  local fields = redis.call('HMGET', 'svc:task:' .. id, 'status', 'account', 'seconds', 'priority')
  if fields[1] ~= 'PENDING' then redis.call('ZREM', 'svc:line', id)
  elseif not redis.call('ZSCORE', line_key(fields[2]), line_entry(fields[3], id)) then
    line_enter(fields[2], id, fields[3], tonumber(fields[4]), redis.call('ZSCORE', 'svc:line', id))
  end
end`);

/** ARGV engine. The runs of an engine: id, runner, id, runner … */
export const runsOfEngine = defineScript(`
local found = {}
for _, id in ipairs(redis.call('ZRANGE', 'svc:running', 0, -1)) do
  local fields = redis.call('HMGET', 'svc:task:' .. id, 'engine', 'runner')
  if fields[1] == ARGV[1] then
    table.insert(found, id)
    table.insert(found, fields[2])
  end
end
return found`);
