import { Redis, type RedisOptions } from 'ioredis';
import { UserError } from '../errors.ts';

/**
 * Connections to Redis. Ours reconnect within 2 s at most. ioredis re-sends commands that were not answered, so every
 * write that matters is one script keyed by an id (see `script.ts`): repeating it changes nothing.
 */

export const REDIS_OPTIONS = {
  maxRetriesPerRequest: null,
  enableReadyCheck: true,
  // Its timer keeps the process alive after everything else has stopped; the default is 2 s.
  disconnectTimeout: 100,
  retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 1_000),
} satisfies RedisOptions;

/** @throws {UserError} `redis_unreachable` when the first connection does not come about within 5 s */
export async function connectRedis(url: string, options: RedisOptions = {}): Promise<Redis> {
  const first: RedisOptions = {
    ...REDIS_OPTIONS,
    ...options,
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 5_000,
  };
  const redis = new Redis(url, { ...first, replyMapping: 'legacy' });
  let reason = '';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new UserError(
      'redis_unreachable',
      `Redis at ${withoutPassword(url)} cannot be reached: ${reason || String(error)}`,
      { cause: error },
    );
  }
  redis.options.retryStrategy = REDIS_OPTIONS.retryStrategy;
  return redis;
}

export function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/**
 * Queues and ledgers must never lose a key to memory pressure.
 * @throws {UserError} `redis_evicts`, `redis_too_old`
 */
export async function checkRedis(redis: Redis): Promise<void> {
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
    throw new UserError(
      'redis_evicts',
      `Redis has maxmemory-policy ${policy}: it may drop queued work and credits. Set it to noeviction (CONFIG SET maxmemory-policy noeviction)`,
    );
  }
}
