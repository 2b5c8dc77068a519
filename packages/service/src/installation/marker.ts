import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from 'kiln-errors';
import { z } from 'zod';

/** The file by which a folder says whose it is. */
export const Marker = z.object({
  installation: z.string(),
  /** The latest that this folder has seen of its Redis: what `seen_at` was there. Milliseconds by Redis' clock. */
  seen_at: z.number(),
  /** Of the folder with the files: which of all folders it is. */
  folder: z.string().optional(),
});
export type Marker = z.infer<typeof Marker>;

const NAME = 'installation.json';

/** @returns undefined without one. @throws {UserError} `unreadable_marker` */
export async function readMarker(folder: string): Promise<Marker | undefined> {
  const path = join(folder, NAME);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return Marker.parse(JSON.parse(text));
  } catch (cause) {
    throw new UserError(
      'unreadable_marker',
      `${path} says which Redis the folder belongs to, and cannot be read. Bring it back from a backup; or remove it, and say npm run kiln -- installation adopt`,
      { cause },
    );
  }
}

/** Puts it there unless one is there: of several processes that start at once one does. @returns what is there then */
export async function placeMarker(folder: string, marker: Marker): Promise<Marker> {
  const path = join(folder, NAME);
  const whole = await writeBeside(path, marker);
  try {
    // Not every file system has links.
    await link(whole, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') return copyFile(whole, path, constants.COPYFILE_EXCL);
      throw error;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(whole, { force: true });
  }
  const there = await readMarker(folder);
  if (!there) throw new Error(`${path} was written and is not there`);
  return there;
}

export async function replaceMarker(folder: string, marker: Marker): Promise<void> {
  const path = join(folder, NAME);
  const whole = await writeBeside(path, marker);
  try {
    await rename(whole, path);
  } catch (error) {
    await rm(whole, { force: true });
    throw error;
  }
}

export async function removeMarker(folder: string): Promise<void> {
  await rm(join(folder, NAME), { force: true });
}

async function writeBeside(path: string, marker: Marker): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const whole = `${path}.${randomUUID()}`;
  try {
    await writeFile(whole, `${JSON.stringify(marker)}\n`, { flush: true });
  } catch (error) {
    await rm(whole, { force: true });
    throw error;
  }
  return whole;
}
