import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Work of which only one process of this machine is in the middle, by a file that names it. Who was killed half-way is no
 * hindrance: its file counts as long as there is such a process, and never longer than a minute.
 */
export async function oneAtATime<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await claim(path))) {
    if (!(await isHeld(path))) await rm(path, { force: true });
    await wait(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

const LOOK_MS = 25;
const LONGEST_MS = 60_000;

async function claim(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    const age = Date.now() - mtimeMs;
    const pid = Number(await readFile(path, 'utf8'));
    // Nothing is in it yet in the first moment.
    return age < LOOK_MS || (age < LONGEST_MS && pid > 0 && process.kill(pid, 0));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
