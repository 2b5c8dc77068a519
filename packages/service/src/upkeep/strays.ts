import type { Redis } from 'ioredis';
import { inGroups } from 'kiln-runtime/in-groups';
import type { Logger } from 'pino';
import { taskIdTime } from '../base/task-id.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { TRASH_DAYS, type Trash } from '../files/trash.ts';
import { keys } from '../keys.ts';
import { NotMine, type SweepLease } from './sweep-lease.ts';

/**
 * Folders that Redis does not know: what creates leave that were cut short. That Redis does not know a folder is no
 * proof of anything, since it may be Redis that lost something, so strays are not deleted but go to the trash, and none of
 * them does when they are suspiciously many.
 */

/** A create has written its record long before. */
const STRAY_MS = 3600 * 1000;
const EVERY_MS = 3600 * 1000;
const AT_ONCE = 200;
/** Crashes leave no more than this; more are only believed when they are a small part of all folders. */
const FEW = 10;
const SMALL_PART = 0.05;
const NAMED = 20;

export interface StrayOptions {
  redis: Redis;
  lease: SweepLease;
  files: AssetFiles;
  trash: Trash;
  /** Whether folder and Redis are still of one installation: strays mean nothing otherwise. */
  belongs: () => Promise<boolean>;
  log: Logger;
}

/**
 * Looks for strays, if no process has within the hour.
 * @param time Redis' time
 * @throws {NotMine}
 */
export async function sweepStrays(options: StrayOptions, time: () => Promise<number>): Promise<void> {
  const { redis, lease, files, trash, belongs, log } = options;
  if ((await redis.set(keys.strays, 1, 'PX', EVERY_MS, 'NX')) === null) return;
  const before = (await time()) - STRAY_MS;
  let folders = 0;
  const found: string[] = [];
  for await (const some of inGroups(files.tasks(), AT_ONCE)) {
    folders += some.length;
    found.push(...(await lease.unknown(some.filter((task) => taskIdTime(task)! < before))));
  }
  if (found.length === 0) return;
  const tasks = found.slice(0, NAMED);
  if (tooMany(found.length, folders) && (await redis.getdel(keys.straysBelieved)) === null) {
    log.error(
      { strays: found.length, folders, tasks },
      'Redis does not know many of the folders: nothing is moved. Was it restored from an older backup? If they are to go: npm run kiln -- trash collect',
    );
    return;
  }
  let moved = 0;
  for await (const some of inGroups(found, AT_ONCE)) {
    if (!(await belongs())) throw new NotMine();
    for (const task of await lease.unknown(some)) if (await trash.put(task, await time())) moved++;
  }
  log.warn({ moved, folders, tasks, keptDays: TRASH_DAYS }, 'folders that belong to no task went to the trash');
}

/** Whether there are more strays among all folders than can be believed. */
export function tooMany(strays: number, folders: number): boolean {
  return strays > FEW && strays > SMALL_PART * folders;
}

/** For the operator: the next sweep looks for strays, and believes them however many they are. */
export async function believeStrays(redis: Redis): Promise<void> {
  await redis.multi().set(keys.straysBelieved, 1, 'EX', 3_600).del(keys.strays).exec();
}
