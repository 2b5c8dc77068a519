import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { keys } from '../../../keys.ts';
import { DrawingError } from './pool.ts';

const KEPT_SECONDS = 7 * 86_400;
/** More beginnings than this without an end are no accident. */
const MOST_BEGUN = 3;

export type Drawings = ReturnType<typeof createDrawings>;

/**
 * Models that are not drawn again: those whose drawing took too long or took its thread down, and those whose drawing was
 * begun a few times and never came to any end, because the process died of it. By their bytes, for all requests.
 */
export function createDrawings(redis: Redis, log: Logger) {
  return {
    /**
     * @param about whose model it is, for the log
     * @returns undefined: it is set aside, or cannot be drawn. @throws what the work throws, after the signal
     */
    async draw<T>(
      bytes: Uint8Array,
      work: () => Promise<T>,
      { about, signal }: { about: object; signal?: AbortSignal },
    ): Promise<T | undefined> {
      const key = keys.drawing(createHash('sha256').update(bytes).digest('base64url'));
      // Together: a key without an expiry would stay.
      const [begun] = (await redis.multi().incr(key).expire(key, KEPT_SECONDS).exec()) ?? [];
      if (Number(begun?.[1]) > MOST_BEGUN) {
        log.info(about, 'a model that could not be drawn before is not drawn');
        return undefined;
      }
      try {
        const drawn = await work();
        await redis.del(key);
        return drawn;
      } catch (error) {
        // Not of one that cannot be read, or that was given up for other reasons than itself.
        const isItsFault = !(error instanceof DrawingError) && !signal?.aborted;
        await (isItsFault ? redis.set(key, MOST_BEGUN, 'EX', KEPT_SECONDS) : redis.del(key));
        if (signal?.aborted) throw error;
        log.warn({ ...about, err: error, aside: isItsFault }, 'a model could not be drawn');
        return undefined;
      }
    },
  };
}
