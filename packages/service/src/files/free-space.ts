import { QUEUE_FULL_MESSAGE } from 'kiln-client/contract/wire';
import { HttpError } from '../http-error.ts';
import type { FileStore } from './store/file-store.ts';
import { freeBytes } from './store/folder-store.ts';

/**
 * Room for files. New work is refused while little is left, so that what was accepted before can still be finished: a
 * task that meets the end of the disk is lost, one that waits for its turn is not.
 */

export interface FreeSpace {
  /** @throws {HttpError} 429, as `noRoom` */
  check(): Promise<void>;
}

/** How old an answer may be: a disk does not fill up in a second. */
const FRESH_MS = 1_000;

/**
 * @param dataDir where files are on their way in
 * @param floorBytes how much must be left for new work, there and where the files are kept
 */
export function createFreeSpace(dataDir: string, store: Pick<FileStore, 'freeBytes'>, floorBytes: number): FreeSpace {
  const least = async () => Math.min(...(await Promise.all([freeBytes(dataDir), store.freeBytes()])));
  let asked = { at: Number.NEGATIVE_INFINITY, bytes: Promise.resolve(Number.POSITIVE_INFINITY) };
  return {
    async check() {
      if (performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), bytes: least() };
      if ((await asked.bytes) < floorBytes) throw noRoom();
    },
  };
}

/** As for a full queue: callers wait and try again, and read why. */
export function noRoom(options: ErrorOptions = {}): HttpError {
  const details = 'The disk of the service is nearly full. Nothing was charged; please retry later.';
  return new HttpError(429, QUEUE_FULL_MESSAGE, { 'retry-after': '60' }, { ...options, details });
}

/** The disk, or what this process may use of it, is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
