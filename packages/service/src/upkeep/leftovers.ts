import type { Redis } from 'ioredis';
import { inTime } from 'kiln-runtime/in-time';
import { readScript } from 'kiln-runtime/redis/script';
import type { Logger } from 'pino';
import type { AssetFiles } from '../files/asset-files.ts';
import { keys } from '../keys.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { linkedFiles } from '../tasks/task-view.ts';

/**
 * Files that no client may see again: those of deleted tasks, and of failed and cancelled ones all but what the task object
 * shows. Which tasks these are is written down in the very step that ends or deletes them, so a process that dies before
 * the files are gone leaves a list to finish.
 */
export interface Leftovers {
  /** Clears a task's files away, if it is one of these. What cannot be cleared away now, or takes long, is on the sweep's list. */
  clear(task: string): Promise<void>;
  /** The same for the sweep. @throws {StoreProblem} */
  sweep(task: string): Promise<void>;
}

/** The answer to a delete waits for no store that is away. */
const PATIENCE_MS = 2_000;

const cleared = readScript(new URL('./lua/leftover-cleared.lua', import.meta.url));

export function createLeftovers({
  redis,
  store,
  files,
  log,
  now,
}: {
  redis: Redis;
  store: Pick<TaskStore, 'get'>;
  files: AssetFiles;
  log: Logger;
  now: () => number;
}): Leftovers {
  const sweep = async (task: string) => {
    if ((await redis.zscore(keys.leftovers, task)) === null) return;
    const record = await store.get(task);
    if (!record) await files.remove(task);
    else if (record.status === 'FAILED' || record.status === 'CANCELED') {
      await files.keepOnly(task, linkedFiles(record));
    }
    await cleared(redis, [keys.leftovers], [task, now()]);
  };
  const tried = (task: string) =>
    sweep(task).catch((error: unknown) => log.warn({ err: error, task }, 'files were not cleared away'));
  return { sweep, clear: (task) => inTime(PATIENCE_MS, tried(task), () => {}) };
}
