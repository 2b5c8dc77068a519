import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { json, number } from './codec.ts';

/**
 * The hold: credits that are kept for one or more requests, a claim for each (guilds/lua/includes/hold.lua, which alone
 * writes it). Its id is the request's, unless several share one.
 */

export const CLAIM_STATES = ['held', 'settled', 'released'] as const;

export const Claim = z.object({
  /** The price that was agreed on. */
  amount: z.number(),
  /** What is kept of it: nothing where the guild's own account pays. */
  held: z.number(),
  state: z.enum(CLAIM_STATES),
  /** Once it has ended. */
  charged: z.number().optional(),
});
export type Claim = z.output<typeof Claim>;

/** `claim:<request>` are its other fields. */
const Hold = z.object({
  amount: number,
  state: z.enum(['held', 'ended']),
});
export interface Hold extends z.output<typeof Hold> {
  claims: ReadonlyMap<string, Claim>;
}

const ClaimText = json(Claim);

/** Undefined when there is none, as of a request of the first release that no script has touched since. */
export async function readHold(redis: Redis, id: string): Promise<Hold | undefined> {
  const fields = await redis.hgetall(keys.hold(id));
  if (fields.state === undefined) return undefined;
  const claims = Object.entries(fields).filter(([name]) => name.startsWith('claim:'));
  const read = claims.map(([name, text]) => [name.slice('claim:'.length), ClaimText.parse(text)] as const);
  return { ...Hold.parse(fields), claims: new Map(read) };
}
