import type { Redis } from 'ioredis';
import type { SortBy } from 'kiln-client/contract/wire';
import type { FairTurns } from '../base/fair-turns.ts';
import { keys } from '../keys.ts';

/** What an account used, a page at a time. However much that is, no more than some uses are ever looked at in one turn. */

export interface UsageQuestion {
  /** Unix milliseconds, both included. */
  from: number;
  until: number;
  sort_by: SortBy;
  /** Only of these; all when left out. */
  status: string | undefined;
  type: string | undefined;
  skip: number;
  most: number;
}

/** Fields of a use as they are kept: texts. */
export type Use = Record<string, string>;

const LOOKED_AT = 200;

/** @param tools.lists each look is a turn, since what hardly occurs is looked for in all that an account has used */
export async function listUsage(
  { redis, lists }: { redis: Redis; lists: FairTurns },
  account: string,
  question: UsageQuestion,
): Promise<Use[]> {
  const { status, type, skip, most } = question;
  const look = (at: number, count: number) =>
    lists.run(account, () => usesAt(redis, keys.usage(account), question, [at, count]));
  if (status === undefined && type === undefined) return (await look(skip, most)) ?? [];
  const found: Use[] = [];
  let fitting = 0;
  for (let at = 0; found.length < most; at += LOOKED_AT) {
    const uses = await look(at, LOOKED_AT);
    if (!uses) break;
    const fit = uses.filter((use) => (!status || use.status === status) && (!type || use.type === type));
    found.push(...fit.slice(Math.max(0, skip - fitting)));
    fitting += fit.length;
  }
  return found.slice(0, most);
}

/** At some places of the order, without those that have expired; undefined behind the last place. */
async function usesAt(
  redis: Redis,
  key: string,
  { from, until, sort_by }: UsageQuestion,
  [at, count]: [number, number],
): Promise<Use[] | undefined> {
  // Redis does not take every number that a page may have.
  if (at >= (await redis.zcard(key))) return undefined;
  const ids = await (sort_by === '+created_at'
    ? redis.zrangebyscore(key, from, until, 'LIMIT', at, count)
    : redis.zrevrangebyscore(key, until, from, 'LIMIT', at, count));
  if (ids.length === 0) return undefined;
  const uses = await Promise.all(ids.map((id) => redis.hgetall(keys.use(id))));
  return uses.filter((use) => use.id !== undefined);
}
