import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FILE_NAME } from './links.ts';

/**
 * Where the files of tasks are: `<dataDir>/assets/<task>/<name>`, what may be linked; `…/private/<name>`, what only later
 * stages read; `…/input/<name>`, what was fetched for the task. All of it goes when the task does.
 */

export type FileKind = 'output' | 'private' | 'input';

export interface AssetFiles {
  dataDir: string;
  /** The folder of a task. */
  folder(task: string): string;
  path(task: string, kind: FileKind, name: string): string;
  write(task: string, kind: FileKind, name: string, bytes: Uint8Array): Promise<void>;
  names(task: string, kind: FileKind): Promise<string[]>;
  remove(task: string): Promise<void>;
  /** Ids of all tasks that have a folder, with the time of its last change. */
  all(): Promise<{ task: string; changedAt: number }[]>;
}

export function createAssetFiles(dataDir: string): AssetFiles {
  const root = resolve(dataDir, 'assets');
  const folder = (task: string) => {
    if (!FILE_NAME.test(task)) throw new Error('not the id of a task');
    return join(root, task);
  };
  const kindFolder = (task: string, kind: FileKind) => (kind === 'output' ? folder(task) : join(folder(task), kind));
  const path = (task: string, kind: FileKind, name: string) => {
    if (!FILE_NAME.test(name)) throw new Error(`not a file name: ${JSON.stringify(name)}`);
    return join(kindFolder(task, kind), name);
  };

  return {
    dataDir,
    folder,
    path,
    async write(task, kind, name, bytes) {
      const target = path(task, kind, name);
      await mkdir(kindFolder(task, kind), { recursive: true });
      // Readers see the whole file or none, also when the process dies half-way.
      const partial = `${target}.${process.pid}.part`;
      await writeFile(partial, bytes);
      await rename(partial, target);
    },
    async names(task, kind) {
      const entries = await readdir(kindFolder(task, kind), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map((entry) => entry.name);
    },
    async remove(task) {
      await rm(folder(task), { recursive: true, force: true });
    },
    async all() {
      const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
      const folders = entries.filter((entry) => entry.isDirectory() && FILE_NAME.test(entry.name));
      return Promise.all(
        folders.map(async ({ name }) => ({
          task: name,
          changedAt: await stat(join(root, name)).then(
            (info) => info.mtimeMs,
            () => Date.now(),
          ),
        })),
      );
    },
  };
}
