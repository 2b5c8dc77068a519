import { ASSETS } from './asset-files.ts';
import type { FileStore } from './store/file-store.ts';

/**
 * Where folders go that belong to no task: `trash/<date>/<task>`. It may be Redis that does not know them and
 * not they that are over, so they can be brought back for a week.
 */

/** The folder of all of them in the store. */
export const TRASH = 'trash';
export const TRASH_DAYS = 7;
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface Trash {
  /** @param now Redis' time. @returns false when the folder is gone already */
  put(task: string, now: number): Promise<boolean>;
  /** Removes what has lain there for a week. @returns the days that went */
  empty(now: number): Promise<string[]>;
  list(): Promise<{ date: string; tasks: string[] }[]>;
  /** Puts what went on a day, or ever, back to where it was. @returns the tasks */
  bringBack(date?: string): Promise<string[]>;
}

export function createTrash(store: FileStore): Trash {
  const foldersIn = async (folder: string) => (await Array.fromAsync(store.folders(folder))).sort();
  const dates = async () => (await foldersIn(TRASH)).filter((name) => DATE.test(name));
  const list = async () => {
    const days = (await dates()).map(async (date) => ({ date, tasks: await foldersIn(`${TRASH}/${date}`) }));
    return (await Promise.all(days)).filter(({ tasks }) => tasks.length > 0);
  };

  return {
    put: (task, now) =>
      store.moveFolder(`${ASSETS}/${task}`, `${TRASH}/${new Date(now).toISOString().slice(0, 10)}/${task}`),
    async empty(now) {
      // A day is over at its end, so a week is one more than seven after its beginning.
      const over = (await dates()).filter((date) => Date.parse(date) + (TRASH_DAYS + 1) * DAY_MS <= now);
      for (const date of over) await store.removeFolder(`${TRASH}/${date}`);
      return over;
    },
    list,
    async bringBack(date) {
      const days = (await list()).filter((day) => date === undefined || day.date === date);
      const there = new Set(await foldersIn(ASSETS));
      const back: string[] = [];
      for (const day of days) {
        for (const task of day.tasks) {
          // What has a folder again is left where it is: the operator chooses one of the two.
          if (there.has(task)) continue;
          if (await store.moveFolder(`${TRASH}/${day.date}/${task}`, `${ASSETS}/${task}`)) back.push(task);
        }
      }
      return back;
    },
  };
}
