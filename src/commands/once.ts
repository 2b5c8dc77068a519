import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';

/** What is to be said once in a guild, whichever process says it. The marks go with the guild's data. */
export interface Once {
  /** True the first time, and again when the seconds are over, if there are any. */
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
