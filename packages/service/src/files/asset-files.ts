import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { taskIdTime } from '../task-id.ts';
import { FILE_NAME } from './links.ts';

/**
 * Where the files of tasks are: `<dataDir>/assets/<task>/<name>`, what may be linked; `…/private/<name>`, what only later
 * stages read; `…/input/<name>`, what was fetched for the task. All of it goes when the task does.
 */

export const FILE_KINDS = ['output', 'private', 'input'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface AssetFiles {
  dataDir: string;
  /** The folder of a task. */
  folder(task: string): string;
  path(task: string, kind: FileKind, name: string): string;
  /** Readers see the whole file or none, also when the process dies half-way. What could not be written leaves nothing. */
  write(task: string, kind: FileKind, name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file here that is whole and on the same disk. */
  adopt(task: string, kind: FileKind, name: string, from: string): Promise<void>;
  /** After this the files that were written stay, whatever becomes of the machine. */
  sync(task: string): Promise<void>;
  names(task: string, kind: FileKind): Promise<string[]>;
  remove(task: string): Promise<void>;
  /** Removes all that cannot be linked to: private files, half-written ones, and whatever has none of these names. */
  keepOnly(task: string, names: ReadonlySet<string>): Promise<void>;
  /** Removes what runs that were cut off had half written. */
  removePartials(task: string): Promise<void>;
  /** Ids of all tasks that have a folder. */
  tasks(): AsyncIterable<string>;
}

const PARTIAL = '.part';

/** `<dataDir>/assets` */
export function assetsFolder(dataDir: string): string {
  return resolve(dataDir, 'assets');
}

export function createAssetFiles(dataDir: string): AssetFiles {
  const root = assetsFolder(dataDir);
  const folder = (task: string) => {
    if (!FILE_NAME.test(task)) throw new Error('not the id of a task');
    return join(root, task);
  };
  const kindFolder = (task: string, kind: FileKind) => (kind === 'output' ? folder(task) : join(folder(task), kind));
  const path = (task: string, kind: FileKind, name: string) => {
    if (!FILE_NAME.test(name)) throw new Error(`not a file name: ${JSON.stringify(name)}`);
    return join(kindFolder(task, kind), name);
  };
  const filesIn = async (task: string, kind: FileKind) => {
    const entries = await readdir(kindFolder(task, kind), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const removeFiles = async (task: string, goes: (kind: FileKind, name: string) => boolean) => {
    for (const kind of FILE_KINDS) {
      for (const name of await filesIn(task, kind)) {
        if (goes(kind, name)) await rm(join(kindFolder(task, kind), name), { force: true });
      }
    }
  };

  return {
    dataDir,
    folder,
    path,
    async write(task, kind, name, bytes) {
      const target = path(task, kind, name);
      await mkdir(kindFolder(task, kind), { recursive: true });
      // Not by the process' id: that is 1 in every container.
      const partial = `${target}.${randomUUID()}${PARTIAL}`;
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async adopt(task, kind, name, from) {
      const target = path(task, kind, name);
      await mkdir(kindFolder(task, kind), { recursive: true });
      await syncFile(from);
      await rename(from, target);
    },
    async sync(task) {
      for (const kind of FILE_KINDS) {
        await syncFile(kindFolder(task, kind)).catch(() => undefined);
      }
    },
    async names(task, kind) {
      return (await filesIn(task, kind)).filter((name) => !name.endsWith(PARTIAL));
    },
    async remove(task) {
      await rm(folder(task), { recursive: true, force: true });
    },
    keepOnly: (task, names) => removeFiles(task, (kind, name) => kind === 'private' || !names.has(name)),
    removePartials: (task) => removeFiles(task, (_kind, name) => name.endsWith(PARTIAL)),
    async *tasks() {
      const entries = await opendir(root).catch(() => undefined);
      if (!entries) return;
      for await (const entry of entries)
        if (entry.isDirectory() && taskIdTime(entry.name) !== undefined) yield entry.name;
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const opened = await open(path);
  await opened.sync().finally(() => opened.close());
}
