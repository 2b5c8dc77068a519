import { setTimeout as wait } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { UserError } from 'kiln-errors';
import { redisOptions } from './address.ts';
import { answerInTime } from './answer-in-time.ts';
import { readScript } from './script.ts';
import { writeTogether } from './write-together.ts';

/**
 * Connections to Redis. Ours reconnect within 2 s at most. ioredis re-sends commands that were not answered, so every
 * write that matters is one script keyed by an id (see `script.ts`): repeating it changes nothing.
 */

const againMs = (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 1_000);
/** The primary became a replica. */
export const isReplica = ({ message }: Error) => message.startsWith('READONLY');

export const REDIS_OPTIONS = {
  maxRetriesPerRequest: null,
  enableReadyCheck: true,
  // Its timer keeps the process alive after everything else has stopped; the default is 2 s.
  disconnectTimeout: 100,
  retryStrategy: againMs,
  sentinelRetryStrategy: againMs,
  // The command goes to the new primary.
  reconnectOnError: (error: Error) => (isReplica(error) ? 2 : false),
} satisfies RedisOptions;

const findKey = readScript(new URL('./lua/find-a-key.lua', import.meta.url));

/** As quickly as replies that arrive together. */
const TOGETHER_MS = 20;
const FOLLOW_AGAIN_MS = 1_000;

/**
 * For connections whose callers are answered in time: as above, and what is still refused after that is handed on instead
 * of sent again and again to a Redis that stays a replica.
 */
export function followOnce(now = () => performance.now()): (error: Error) => false | 2 {
  let followedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isReplica(error)) return false;
    const ago = now() - followedAt;
    if (ago > TOGETHER_MS && ago < FOLLOW_AGAIN_MS) return false;
    if (ago >= FOLLOW_AGAIN_MS) followedAt = now();
    return 2;
  };
}

/** For a first connection; whatever accepts connections and says nothing is no Redis. */
const CONNECT_MS = 5_000;

/**
 * @param options.commandTimeout as `answerInTime` counts it
 * @throws {UserError} `redis_unreachable` when the first connection does not come about within 5 s, or `connectTimeout`
 */
export async function connectRedis(url: string, { commandTimeout, ...options }: RedisOptions = {}): Promise<Redis> {
  const silenceMs = options.connectTimeout ?? CONNECT_MS;
  const first: RedisOptions = {
    ...REDIS_OPTIONS,
    ...options,
    lazyConnect: true,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    connectTimeout: silenceMs,
  };
  const redis = new Redis({ ...redisOptions(url), ...first, replyMapping: 'legacy' });
  let reason = '';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  const silence = setTimeout(() => {
    reason ||= 'it does not answer';
    redis.disconnect();
  }, silenceMs);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    const words = `Redis at ${withoutPassword(url)} cannot be reached: ${reason || String(error)}`;
    throw new UserError('redis_unreachable', words, { cause: error });
  } finally {
    clearTimeout(silence);
  }
  writeTogether(redis);
  if (commandTimeout !== undefined) answerInTime(redis, commandTimeout);
  redis.options.retryStrategy = REDIS_OPTIONS.retryStrategy;
  redis.options.sentinelRetryStrategy = REDIS_OPTIONS.sentinelRetryStrategy;
  return redis;
}

export interface AwaitOptions {
  /** How long a Redis that is not there yet is waited for. */
  patienceMs: number;
  /** Hears once that it is being waited for, with the reason. */
  onWait(reason: string): void;
  signal?: AbortSignal | undefined;
}

/**
 * The first connection of a process, which may have been started together with its Redis.
 * @throws {UserError} `redis_unreachable` when it does not come within the patience, or refuses us, which no waiting mends;
 *   `bad_redis_address`
 */
export async function awaitRedis(url: string, { patienceMs, onWait, signal }: AwaitOptions): Promise<Redis> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    try {
      return await connectRedis(url, { connectTimeout: Math.max(1_000, Math.min(CONNECT_MS, patienceMs)) });
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'redis_unreachable') throw error;
      const isRefusal = /NOAUTH|WRONGPASS|NOPERM|RESP/.test(error.message);
      if (isRefusal || performance.now() > deadline || signal?.aborted) throw error;
      if (tries === 0) onWait(error.message);
      await wait(Math.min(1_000, 100 * 2 ** tries), undefined, signal ? { signal } : {});
    }
  }
}

export function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  parsed.searchParams.delete('sentinel_password');
  return parsed.href;
}

/**
 * Queues and ledgers must never lose a key to memory pressure, and must be able to write.
 * @throws {UserError} `redis_evicts`, `redis_too_old`, `redis_read_only`, `redis_no_database`, `redis_cluster`, `redis_scripts`
 */
export async function checkRedis(redis: Redis): Promise<void> {
  const { db = 0 } = redis.options;
  // ioredis goes on in database 0 when the one of the address does not exist.
  await redis.select(db).catch((cause: Error) => {
    const words = `Redis has no database ${db}: ${cause.message}. Name another in REDIS_URL`;
    throw new UserError('redis_no_database', words, { cause });
  });
  const lines = (await redis.info()).split('\n');
  const read = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const [major = 0, minor = 0] = (read('redis_version') ?? '').split('.').map(Number);
  if (major < 6 || (major === 6 && minor < 2)) {
    throw new UserError('redis_too_old', `Redis ${read('redis_version')} is too old: Kiln needs 6.2 or newer`);
  }
  const policy = read('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    const words = `Redis has maxmemory-policy ${policy}: it may drop queued work and credits. Set it to noeviction (CONFIG SET maxmemory-policy noeviction)`;
    throw new UserError('redis_evicts', words);
  }
  if (read('cluster_enabled') === '1') await checkCluster(redis);
  if (read('role') === 'slave') {
    const words = 'This Redis is a replica, which cannot be written. Let REDIS_URL name the primary';
    throw new UserError('redis_read_only', words);
  }
  await checkScripts(redis);
}

/** One script touches many keys: they must be in one slot, and this node must have it. */
async function checkCluster(redis: Redis): Promise<void> {
  if (!redis.options.keyPrefix) {
    const words = 'This Redis is a cluster, so the keys of Kiln need one prefix: set KILN_REDIS_PREFIX';
    throw new UserError('redis_cluster', words);
  }
  await redis.exists('').catch((cause: Error) => {
    const [, , node] = /^MOVED (\d+) (\S+)/.exec(cause.message) ?? [];
    if (node === undefined) throw cause;
    const words = `Keys with this prefix are on another node: let REDIS_URL name ${node}`;
    throw new UserError('redis_cluster', words, { cause });
  });
}

/**
 * Scripts find keys while they run (`script.ts`), and so do BullMQ's: what all names begin with is declared, no more.
 * @throws {UserError} `redis_scripts`
 */
async function checkScripts(redis: Redis): Promise<void> {
  await findKey(redis, ['']).catch((cause: Error) => {
    const words = `This Redis does not run Kiln's scripts: ${cause.message}. They find keys while they run: a server that wants all of them declared, and a user who may not run scripts or not use every key and channel, cannot be used (docs/operating.md, Redis)`;
    throw new UserError('redis_scripts', words, { cause });
  });
}
