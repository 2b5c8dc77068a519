import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { keys } from '../../../keys.ts';

const KEPT_SECONDS = 7 * 86_400;
/** More beginnings than this without an end are no accident. */
const MOST_BEGUN = 3;

export const drawingKey = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

export type Drawings = ReturnType<typeof createDrawings>;

/**
 * Models that are not drawn again: those whose drawing took too long or took its thread down, and those whose drawing was
 * begun a few times and never came to any end, because the process died of it. By their bytes, for all requests.
 */
export function createDrawings(redis: Redis) {
  return {
    /** @returns false when the model is set aside */
    async begin(key: string): Promise<boolean> {
      // Together: a key without an expiry would stay.
      const [begun] =
        (await redis.multi().incr(keys.drawing(key)).expire(keys.drawing(key), KEPT_SECONDS).exec()) ?? [];
      return Number(begun?.[1]) <= MOST_BEGUN;
    },
    /** It was drawn, could not be read, or was given up for other reasons than itself. */
    async end(key: string): Promise<void> {
      await redis.del(keys.drawing(key));
    },
    async setAside(key: string): Promise<void> {
      await redis.set(keys.drawing(key), MOST_BEGUN, 'EX', KEPT_SECONDS);
    },
  };
}
