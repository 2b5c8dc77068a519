import type { Outages } from 'kiln-runtime/outages';
import { isSilence, refusalOf } from 'kiln-runtime/redis/trouble';

/** What requests meet while Redis is away, or takes no writes: a line for each outage, not one for each request. */
export interface RedisOutages {
  /** @returns whether it was Redis: then enough is said of it */
  failed(error: unknown): boolean;
  /** Redis was written. */
  worked(): void;
}

export const REDIS_AWAY = 'redis of the service';
const WRITES_REFUSED = 'writes to redis';

export function createRedisOutages(outages: Outages): RedisOutages {
  const nameOf = (error: unknown) => {
    if (refusalOf(error) !== undefined) return WRITES_REFUSED;
    return isSilence(error) ? REDIS_AWAY : undefined;
  };
  return {
    failed(error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const [about] = [error, cause].filter((one) => nameOf(one) !== undefined);
      const name = nameOf(about);
      if (name !== undefined) outages.failed(name, about);
      return name !== undefined;
    },
    worked() {
      outages.worked(REDIS_AWAY);
      outages.worked(WRITES_REFUSED);
    },
  };
}
