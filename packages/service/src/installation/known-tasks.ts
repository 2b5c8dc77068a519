import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import type { AssetFiles } from '../files/asset-files.ts';
import { keys } from '../keys.ts';

/** Whether a folder's files are those of a Redis' tasks, judged by what is in both. */

/** Enough to tell; a folder may have very many. */
const LOOKED_AT = 1_000;

const countKnown = readScript(new URL('./lua/tasks-known.lua', import.meta.url));

/** Of the first thousand folders. */
export async function countKnownTasks(
  redis: Redis,
  files: Pick<AssetFiles, 'tasks'>,
): Promise<{ folders: number; known: number }> {
  const ids: string[] = [];
  for await (const id of files.tasks()) if (ids.push(id) === LOOKED_AT) break;
  const known =
    ids.length === 0 ? 0 : Number(await countKnown(redis, [keys.leftovers, ...ids.map((id) => keys.task(id))], ids));
  return { folders: ids.length, known };
}

/** Whether a task was ever made with this Redis. */
export async function hadTasks(redis: Redis): Promise<boolean> {
  return (await redis.exists(keys.sequence)) === 1;
}

/** Whether there are results whose files must be somewhere. */
export async function hasResults(redis: Redis): Promise<boolean> {
  const ids = await redis.zrange(keys.expiring, '0', String(LOOKED_AT - 1));
  const states = await Promise.all(ids.map((id) => redis.hget(keys.task(id), 'status')));
  return states.includes('SUCCEEDED');
}
