import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

/** Ensures that something is said once per guild across processes. The marks are deleted with the guild's data. */
export interface Once {
  /** True the first time, and again after the given number of seconds, if any. */
  first(guild: string, what: string, seconds?: number): Promise<boolean>;
}

export function createOnce(redis: Redis): Once {
  return {
    async first(guild, what, seconds) {
      const key = keys.said(guild, what);
      const set =
        seconds === undefined ? await redis.set(key, '1', 'NX') : await redis.set(key, '1', 'EX', seconds, 'NX');
      return set === 'OK';
    },
  };
}
