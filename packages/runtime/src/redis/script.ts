import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script: EVALSHA with EVAL as the fallback. One script is one atomic move. */
export type Script = (redis: Redis, keys: readonly string[], args?: readonly (string | number)[]) => Promise<unknown>;

export function defineScript(lua: string): Script {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (redis, keys, args = []) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return redis.eval(lua, keys.length, ...keys, ...args);
    }
  };
}
