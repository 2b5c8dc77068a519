import { access, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assetsFolder } from './asset-files.ts';

/**
 * Where folders go that belong to no task: `<dataDir>/trash/<date>/<task>`. It may be Redis that does not know them and
 * not they that are over, so they can be brought back for a week.
 */

export const TRASH_DAYS = 7;
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface Trash {
  /** @param now Redis' time @returns false when the folder is gone already */
  put(task: string, now: number): Promise<boolean>;
  /** Removes what has lain there for a week. @returns the days that went */
  empty(now: number): Promise<string[]>;
  list(): Promise<{ date: string; tasks: string[] }[]>;
  /** Puts what went on a day, or ever, back to where it was. @returns the tasks */
  bringBack(date?: string): Promise<string[]>;
}

export function createTrash(dataDir: string): Trash {
  const root = resolve(dataDir, 'trash');
  const assets = assetsFolder(dataDir);
  const dates = async () => (await foldersIn(root)).filter((name) => DATE.test(name));
  const list = async () => {
    return Promise.all((await dates()).map(async (date) => ({ date, tasks: await foldersIn(join(root, date)) })));
  };

  return {
    async put(task, now) {
      const day = join(root, new Date(now).toISOString().slice(0, 10));
      await mkdir(day, { recursive: true });
      try {
        await rename(join(assets, task), join(day, task));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
    async empty(now) {
      // A day is over at its end, so a week is one more than seven after its beginning.
      const over = (await dates()).filter((date) => Date.parse(date) + (TRASH_DAYS + 1) * DAY_MS <= now);
      for (const date of over) await rm(join(root, date), { recursive: true, force: true });
      return over;
    },
    list,
    async bringBack(date) {
      const days = (await list()).filter((day) => date === undefined || day.date === date);
      await mkdir(assets, { recursive: true });
      const back: string[] = [];
      for (const day of days) {
        for (const task of day.tasks) {
          // What has a folder again is left where it is: one of the two is somebody's to choose.
          if (await exists(join(assets, task))) continue;
          await rename(join(root, day.date, task), join(assets, task));
          back.push(task);
        }
        await rmdir(join(root, day.date)).catch(() => {});
      }
      return back;
    },
  };
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
