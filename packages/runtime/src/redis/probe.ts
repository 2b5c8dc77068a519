import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { redisOptions } from './address.ts';
import { REDIS_OPTIONS } from './connect.ts';
import { keyTable } from './keys.ts';
import { queuePlace } from './prefix.ts';

/**
 * Asks Redis whether it can be written, by writing, on a connection of its own that queues nothing and repeats nothing:
 * other connections wait for Redis as long as it takes, which tells nobody anything.
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

/** What Redis says first when it refuses a write. */
const REFUSALS: Readonly<Record<string, string>> = {
  OOM: 'it is full (maxmemory)',
  MISCONF: 'it cannot write to its disk',
  READONLY: 'it is a replica, which cannot be written',
  LOADING: 'it still reads its data',
  NOREPLICAS: 'it lacks the replicas it is set to have',
  BUSY: 'a script keeps it busy',
  NOAUTH: 'it wants a password',
  WRONGPASS: 'it does not take the password',
  NOPERM: 'it does not let this user write',
};

export function createRedisProbe(address: string): RedisProbe {
  const { url, prefix: key } = queuePlace(address, PROBE_KEYS.names.probe);
  const redis = new Redis({
    ...redisOptions(url),
    ...REDIS_OPTIONS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_MS,
    connectTimeout: 2_000,
    replyMapping: 'legacy',
  });
  let latest = '';
  redis.on('error', (error: Error & { code?: string }) => {
    latest = refusal(error) ?? error.code ?? '';
  });
  return {
    redis,
    async check() {
      if (redis.status !== 'ready') return latest ? `not connected: ${latest}` : 'not connected';
      try {
        const answer = redis.set(key, '1', 'EX', 60);
        const late = wait(ANSWER_MS, `no answer in ${ANSWER_MS} ms`, { ref: false });
        return await Promise.race([answer.then(() => undefined), late]);
      } catch (error) {
        if (redis.status !== 'ready') return 'not connected';
        return error instanceof Error ? (refusal(error) ?? error.name) : 'it cannot be told';
      }
    },
    [Symbol.dispose]: () => redis.disconnect(),
  };
}

function refusal({ message }: Error): string | undefined {
  const [word = ''] = message.split(' ', 1);
  return Object.hasOwn(REFUSALS, word) ? REFUSALS[word] : undefined;
}
