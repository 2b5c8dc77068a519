import type { Redis } from 'ioredis';
import { z } from 'zod';
import { json, number } from '../../src/jobs/store/codec.ts';
import { keys } from '../../src/keys.ts';

/** A hold with its claims, as the scripts keep it (guilds/lua/includes/hold.lua). Its id is the request's, unless several share one. */

const Claim = json(
  z.object({
    /** The price that was agreed on. */
    amount: z.number(),
    /** What is kept of it: nothing where the guild's own account pays. */
    held: z.number(),
    state: z.enum(['held', 'settled', 'released']),
    /** Once it has ended. */
    charged: z.number().optional(),
  }),
);
const Hold = z.object({ amount: number, state: z.enum(['held', 'ended']) });

/** Undefined when there is none, as of a request of the first release that no script has touched since. */
export async function readHold(redis: Redis, id: string) {
  const fields = await redis.hgetall(keys.hold(id));
  if (fields.state === undefined) return undefined;
  const claims = Object.entries(fields).filter(([name]) => name.startsWith('claim:'));
  const read = claims.map(([name, text]) => [name.slice('claim:'.length), Claim.parse(text)] as const);
  return { ...Hold.parse(fields), claims: new Map(read) };
}
