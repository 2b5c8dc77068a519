import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { redisOptions } from './address.ts';
import { isReplica, REDIS_OPTIONS } from './connect.ts';
import { keyTable } from './keys.ts';
import { queuePlace } from './prefix.ts';
import { isSilence, refusalOf } from './trouble.ts';

/**
 * Asks Redis whether it can be written, by writing, on a connection of its own that queues nothing and repeats nothing:
 * other connections wait for Redis as long as it takes, which reports nothing.
 */
export interface RedisProbe extends Disposable {
  /** For others who look and must not wait for Redis; without the installation's prefix, as BullMQ wants it. */
  redis: Redis;
  /** @returns undefined when it can; else why not, without addresses */
  check(): Promise<string | undefined>;
}

const COMMAND_MS = 3_000;
const ANSWER_MS = 600;
export const PROBE_KEYS = keyTable('kiln:', {
  probe: { key: 'probe', type: 'string', of: 'nobody', life: 60, is: 'that Redis could be written a moment ago' },
});

export function createRedisProbe(address: string): RedisProbe {
  const { url, prefix: key } = queuePlace(address, PROBE_KEYS.names.probe);
  const redis = new Redis({
    ...redisOptions(url),
    ...REDIS_OPTIONS,
    // Follows a failover, and what is refused is said, not sent again.
    reconnectOnError: isReplica,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_MS,
    connectTimeout: 2_000,
    replyMapping: 'legacy',
  });
  let latest = '';
  redis.on('error', (error: Error & { code?: string }) => {
    latest = refusalOf(error) ?? error.code ?? '';
  });
  const notConnected = () => (latest ? `not connected: ${latest}` : 'not connected');
  return {
    redis,
    async check() {
      if (redis.status !== 'ready') return notConnected();
      try {
        const answer = redis.set(key, '1', 'EX', 60);
        const late = wait(ANSWER_MS, `no answer in ${ANSWER_MS} ms`, { ref: false });
        const reason = await Promise.race([answer.then(() => undefined), late]);
        if (reason === undefined) latest = '';
        return reason;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== undefined) latest = refusal;
        else if (redis.status !== 'ready' || isSilence(error)) return notConnected();
        return refusal ?? (error instanceof Error ? error.name : 'it cannot be told');
      }
    },
    [Symbol.dispose]: () => redis.disconnect(),
  };
}
