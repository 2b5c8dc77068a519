import { defineScript } from 'kiln-runtime/redis/script';
import { LINE_LUA } from './line-lua.ts';
import { WORDS } from './words-lua.ts';

/**
 * The moves of a task. Each is one Lua script with compare-and-set, so that the task, its account's credits, the lists
 * it stands in and the news of it change together or not at all. A move that is repeated (ioredis re-sends what was not
 * answered) finds the task already moved and changes nothing.
 *
 *   (none) -> PENDING -> IN_PROGRESS -> SUCCEEDED | FAILED      PENDING, IN_PROGRESS -> CANCELED
 */

/**
 * KEYS task, account, list, live, line, usage, use. ARGV id, price, created_at, priority, type, usage seconds, account,
 * expected seconds, then fields. Answers ok; credits and the balance; queue.
 */
export const createTask = defineScript(`${LINE_LUA}
if redis.call('EXISTS', KEYS[1]) == 1 then return {'ok'} end
local account = redis.call('HMGET', KEYS[2], 'credits', 'queued_tasks')
if not account[1] then return {'account'} end
local price = tonumber(ARGV[2])
if tonumber(account[1]) < price then return {'credits', account[1]} end
if redis.call('SCARD', KEYS[4]) >= tonumber(account[2]) then return {'queue'} end
if price > 0 then
  redis.call('HINCRBY', KEYS[2], 'credits', -price)
  redis.call('HINCRBY', KEYS[2], 'spent', price)
end
redis.call('HSET', KEYS[1], unpack(ARGV, 9))
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
redis.call('SADD', KEYS[4], ARGV[1])
local sequence = redis.call('INCR', 'svc:sequence')
redis.call('ZADD', KEYS[5], sequence, ARGV[1])
line_enter(ARGV[7], ARGV[1], ARGV[8], tonumber(ARGV[4]), sequence)
redis.call('ZADD', KEYS[6], ARGV[3], ARGV[1])
redis.call('HSET', KEYS[7], 'id', ARGV[1], 'type', ARGV[5], 'created_at', ARGV[3], 'status', 'PENDING', 'credits', ARGV[2])
redis.call('EXPIRE', KEYS[7], ARGV[6])
return {'ok'}`);

/** KEYS task. ARGV runner, progress. Progress never goes back. Answers 1, or 0 when the run no longer owns the task. */
export const progressTask = defineScript(`${WORDS}
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
if tonumber(ARGV[2]) > tonumber(get('progress')) then
  redis.call('HSET', task, 'progress', ARGV[2])
  tell('IN_PROGRESS', ARGV[2])
end
return 1`);

/** KEYS task. ARGV runner, now, outputs. */
export const succeedTask = defineScript(`${WORDS}
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'outputs', ARGV[3], 'progress', 100)
finish('SUCCEEDED', tonumber(ARGV[2]))
return 1`);

/** KEYS task. ARGV runner, now, failure, outputs (pictures of what was tried; empty for none). Refunded in full. */
export const failTask = defineScript(`${WORDS}
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'failure', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', task, 'outputs', ARGV[4]) end
refund()
finish('FAILED', tonumber(ARGV[2]))
leftover(tonumber(ARGV[2]), false)
return 1`);

/** KEYS task. ARGV runner. The process stops in order: another may start the task at once; not counted as a death. */
export const releaseTask = defineScript(`${WORDS}
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
settle()
redis.call('HSET', task, 'engine', '', 'runner', '')
redis.call('HINCRBY', task, 'starts', -1)
return 1`);

/** KEYS task. ARGV runner. A run ended without a word: like the death of its process, and counted as one. */
export const abandonTask = defineScript(`${WORDS}
if get('runner') ~= ARGV[1] or get('status') ~= 'IN_PROGRESS' then return 0 end
redis.call('HSET', task, 'engine', '', 'runner', '')
return 1`);

/** KEYS task. ARGV now. Refunded only while PENDING. Answers ok, or terminal. */
export const cancelTask = defineScript(`${WORDS}
local status = get('status')
if not status then return 'gone' end
if status ~= 'PENDING' and status ~= 'IN_PROGRESS' then return 'terminal' end
if status == 'PENDING' then refund() end
finish('CANCELED', tonumber(ARGV[1]))
leftover(tonumber(ARGV[1]), status == 'IN_PROGRESS')
return 'ok'`);

/** KEYS task. ARGV now. Removes the task for good; a task that had not started is refunded. */
export const removeTask = defineScript(`${WORDS}
local status = get('status')
if not status then return 0 end
if status == 'PENDING' then
  refund()
  use('CANCELED')
elseif status == 'IN_PROGRESS' then
  use('CANCELED')
end
leave()
leftover(tonumber(ARGV[1]), status == 'IN_PROGRESS')
local id = get('id')
redis.call('ZREM', 'svc:expiring', id)
redis.call('ZREM', 'svc:forgetting', id)
redis.call('ZREM', 'svc:list:' .. get('account') .. ':' .. get('collection'), id)
tell('DELETED', 0)
redis.call('DEL', task)
return 1`);

/** KEYS task. Only a task that is there can be cleared. */
export const clearTask = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'cleared', 1) end
return 1`);

/** KEYS engines. ARGV engine, lease ms. An engine process says that it lives, by Redis' own clock. */
export const beat = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])`);
