import { QUEUE_FULL_MESSAGE } from 'kiln-client/contract/wire';
import { HttpError } from '../base/http-error.ts';
import { unavailable } from '../base/unavailable.ts';
import type { FileStore } from './store/file-store.ts';
import { freeBytes } from './store/folder-store.ts';
import { StoreProblem } from './store/store-problem.ts';
import type { StoreWatch } from './store/store-watch.ts';

/**
 * Whether files can be kept. New work is refused while they cannot, and while little room is left, so that what was
 * accepted before can still be finished: a task that meets the end of the disk is lost, one that waits for its turn is not.
 */

export interface FreeSpace {
  /** @throws {HttpError} 429, as `noRoom`; 503, as `filesAway` */
  check(): Promise<void>;
  /** What a caller reads where files could not be kept or read; any other error as it is. */
  refusal(error: unknown): unknown;
}

/** How old an answer may be: a disk does not fill up in a second. */
const FRESH_MS = 1_000;

export interface FreeSpaceOptions {
  /** Where files are on their way in. */
  dataDir: string;
  /** Where they are kept. */
  store: Pick<FileStore, 'freeBytes'>;
  watch: Pick<StoreWatch, 'problem' | 'suspect'>;
  /** How much must be left for new work in both. */
  floorBytes: number;
}

export function createFreeSpace({ dataDir, store, watch, floorBytes }: FreeSpaceOptions): FreeSpace {
  const least = async () => Math.min(...(await Promise.all([freeBytes(dataDir), store.freeBytes()])));
  let asked = { at: Number.NEGATIVE_INFINITY, bytes: Promise.resolve(Number.POSITIVE_INFINITY) };
  return {
    async check() {
      if (watch.problem() !== undefined) throw filesAway();
      if (performance.now() - asked.at > FRESH_MS) asked = { at: performance.now(), bytes: least() };
      if ((await asked.bytes) < floorBytes) throw noRoom();
    },
    refusal(error) {
      if (isFull(error)) return noRoom({ cause: error });
      if (!(error instanceof StoreProblem)) return error;
      watch.suspect();
      return filesAway({ cause: error });
    },
  };
}

/** As for a full queue: callers wait and try again, and read why. */
export function noRoom(options: ErrorOptions = {}): HttpError {
  const details = 'The disk of the service is nearly full. Nothing was charged; please retry later.';
  return new HttpError(429, QUEUE_FULL_MESSAGE, { ...options, retryAfter: 60, details });
}

/** Callers wait and try again, and read why. */
export function filesAway(options: ErrorOptions = {}): HttpError {
  const message = 'Files cannot be stored or read at the moment. Nothing was charged; please retry later.';
  return unavailable('files_unavailable', message, { ...options, retryAfter: 10 });
}

/** The disk, or what this process may use of it, is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
