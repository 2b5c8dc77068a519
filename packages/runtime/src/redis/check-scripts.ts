import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { readScript } from './script.ts';

const find = readScript(new URL('./lua/find-a-key.lua', import.meta.url));

/**
 * Scripts find keys while they run (`script.ts`), and so do BullMQ's: what all names begin with is declared, no more.
 * @throws {UserError} `redis_scripts`
 */
export async function checkScripts(redis: Redis): Promise<void> {
  await find(redis, ['']).catch((cause: Error) => {
    throw new UserError(
      'redis_scripts',
      `This Redis does not run Kiln's scripts: ${cause.message}. They find keys while they run: a server that wants all of them declared, and a user who may not run scripts or not use every key and channel, cannot be used (docs/operating.md, Redis)`,
      { cause },
    );
  });
}
