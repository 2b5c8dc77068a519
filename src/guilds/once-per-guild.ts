import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

export type Once = ReturnType<typeof createOnce>;

/** Ensures that something is said once per guild across processes. The marks are deleted with the guild's data. */
export function createOnce(redis: Redis) {
  return {
    /** True the first time, and again after the given number of seconds, if any. */
    async first(guild: string, what: string, seconds?: number): Promise<boolean> {
      const key = keys.said(guild, what);
      const set =
        seconds === undefined ? await redis.set(key, '1', 'NX') : await redis.set(key, '1', 'EX', seconds, 'NX');
      return set === 'OK';
    },
  };
}
