import type { Redis } from 'ioredis';
import { collectionPath, taskTypes } from 'kiln-client/contract/families/index';
import { readScript } from 'kiln-runtime/redis/script';
import type { Accounts, ChangeOutcome, Said } from '../accounts/accounts.ts';
import { keys } from '../keys.ts';
import type { TaskStore } from './task-store.ts';

/**
 * Closing an account for good: its keys are gone, what it has under way is cancelled (with the refund of a cancel), and
 * its results go in three days, those of an Enterprise account, too. Its books stay. Said again, it goes on where it broke off.
 */

const shortenLife = readScript(new URL('./lua/life-shorten.lua', import.meta.url));
const LAST_DAYS_MS = 3 * 24 * 3600 * 1000;

export async function closeAccount(
  { redis, accounts, store, now }: { redis: Redis; accounts: Accounts; store: TaskStore; now: () => number },
  id: string,
  said: Said,
): Promise<ChangeOutcome> {
  const outcome = await accounts.change(id, { state: 'closed' }, said);
  if (outcome !== 'done' && outcome !== 'closed') return outcome;
  for (const task of await redis.smembers(keys.live(id))) await store.cancel(task);
  const until = now() + LAST_DAYS_MS;
  for (const collection of new Set(taskTypes.map(collectionPath))) {
    for (const task of await redis.zrange(keys.list(id, collection), '0', '-1')) {
      await shortenLife(redis, [keys.task(task), keys.expiring], [until, task]);
    }
  }
  return outcome;
}
