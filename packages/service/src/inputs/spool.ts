import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from 'kiln-runtime/make-folder';
import { createByteRow } from '../base/byte-row.ts';

/**
 * Files on their way in. What a request brings along, in its body or by address, goes to disk while it comes, and is
 * judged there: so a sender who takes an hour for a hundred megabytes holds some hundred kilobytes of memory, and so
 * does a request that waits for its turn. A task takes its files over by moving them; the rest goes with the request.
 */

export interface Spools {
  /** For one request. */
  open(): Spool;
  /** Takes away what processes that died left behind. */
  sweep(now: number): Promise<void>;
}

export interface Spool extends AsyncDisposable {
  file(): SpoolFile;
}

export interface SpoolFile {
  readonly path: string;
  readonly size: number;
  /** How it begins: at most `HEAD_BYTES`. */
  readonly head: Uint8Array;
  add(bytes: Uint8Array): void;
  /** Writes down what was added, when that is worth it. A caller that adds much waits for it. */
  drain(): Promise<void> | undefined;
  /** Writes down the rest. @returns the SHA-256 of all, in hexadecimal */
  close(): Promise<string>;
}

const HEAD_BYTES = 4_096;
const BLOCK_BYTES = 128 * 1024;
/** No request takes this long. */
const STRAY_MS = 6 * 3_600_000;

/** In `<dataDir>/uploads`: on the same disk as the files of tasks. */
export function createSpools(dataDir: string): Spools {
  const root = resolve(dataDir, 'uploads');
  return {
    open: () => createSpool(join(root, randomUUID())),
    async sweep(now) {
      for (const name of await readdir(root).catch(() => [])) {
        const info = await stat(join(root, name)).catch(() => undefined);
        if (info && info.mtimeMs < now - STRAY_MS) await rm(join(root, name), { recursive: true, force: true });
      }
    },
  };
}

function createSpool(folder: string): Spool {
  const handles = new Set<FileHandle>();
  let made: Promise<unknown> | undefined;
  let count = 0;
  let gone = false;
  const openFile = async (path: string) => {
    made ??= makeFolder(folder);
    await made;
    const handle = await open(path, 'wx');
    handles.add(handle);
    if (gone) await closeFile(handle);
    return handle;
  };
  const closeFile = async (handle: FileHandle) => {
    if (handles.delete(handle)) await handle.close();
  };
  return {
    file() {
      const path = join(folder, String(count++));
      return createSpoolFile(path, () => openFile(path), closeFile);
    },
    async [Symbol.asyncDispose]() {
      if (gone) return;
      gone = true;
      await Promise.allSettled([made, ...[...handles].map(closeFile)]);
      if (made) await rm(folder, { recursive: true, force: true });
    },
  };
}

function createSpoolFile(
  path: string,
  openFile: () => Promise<FileHandle>,
  closeFile: (handle: FileHandle) => Promise<void>,
): SpoolFile {
  const hash = createHash('sha256');
  const pending = createByteRow();
  let handle: FileHandle | undefined;
  let size = 0;
  let head = Buffer.alloc(0);
  const write = async () => {
    const block = pending.take();
    hash.update(block);
    handle ??= await openFile();
    await handle.appendFile(block);
  };
  return {
    path,
    get size() {
      return size;
    },
    get head() {
      return head;
    },
    add(bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      pending.add(bytes);
      size += bytes.length;
    },
    drain: () => (pending.length < BLOCK_BYTES ? undefined : write()),
    async close() {
      await write();
      if (handle) await closeFile(handle);
      return hash.digest('hex');
    },
  };
}
