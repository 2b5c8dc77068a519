import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  link,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from 'kiln-runtime/make-folder';
import type { FileStore } from './file-store.ts';
import { StoreProblem } from './store-problem.ts';

/** Files in a folder of this machine, or one that several share. A file appears under its name when it is whole, by renaming. */

const PARTIAL = '.part';

export function createFolderStore(location: string): FileStore {
  const root = resolve(location);
  const at = (name: string) => join(root, name);
  /** Under its own name, which the caller moves. */
  const beside = async (
    path: string,
    write: (partial: string) => Promise<unknown>,
    done: (partial: string) => Promise<unknown>,
  ) => {
    await makeFolder(dirname(path));
    // Not by the process' id: that is 1 in every container.
    const partial = `${path}.${randomUUID()}${PARTIAL}`;
    try {
      await write(partial);
      await done(partial);
    } finally {
      await rm(partial, { force: true });
    }
  };
  const filesIn = async (folder: string) => {
    const entries = await readdir(at(folder), { withFileTypes: true }).catch(ifThere<never[]>([]));
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  return {
    location: root,
    read: async (name) => new Uint8Array(await readFile(at(name))),
    async stat(name) {
      const info = await stat(at(name)).catch(ifThere(undefined));
      return info?.isFile() ? { size: info.size, changedAt: info.mtimeMs } : undefined;
    },
    stream: async (name, { from, to }) => createReadStream(at(name), { start: from, end: to }),
    async write(name, bytes) {
      const path = at(name);
      const write = (partial: string) => writeFile(partial, bytes, { flush: true });
      await beside(path, write, (partial) => rename(partial, path));
    },
    async writeStream(name, bytes) {
      const path = at(name);
      const write = (partial: string) => pipeline(bytes, createWriteStream(partial, { flush: true }));
      await beside(path, write, (partial) => rename(partial, path));
    },
    async writeNew(name, bytes) {
      const path = at(name);
      let placed = true;
      const taken = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        placed = false;
      };
      // Not every file system has links.
      const copy = (partial: string) => copyFile(partial, path, constants.COPYFILE_EXCL).catch(taken);
      await beside(
        path,
        (partial) => writeFile(partial, bytes, { flush: true }),
        (partial) =>
          link(partial, path).catch((error: NodeJS.ErrnoException) =>
            error.code === 'EEXIST' ? taken(error) : copy(partial),
          ),
      );
      return placed;
    },
    async adopt(name, from) {
      const path = at(name);
      await makeFolder(dirname(path));
      await syncPath(from);
      try {
        await rename(from, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        // Another disk: it is copied under another name first.
        await beside(
          path,
          async (partial) => {
            await copyFile(from, partial);
            await syncPath(partial);
          },
          async (partial) => {
            const [sent, there] = await Promise.all([stat(from), stat(partial)]);
            if (there.size !== sent.size) throw new StoreProblem(`${name} was taken and is not there as it was sent`);
            await rename(partial, path);
          },
        );
        await rm(from, { force: true });
      }
    },
    sync: (folder) => syncPath(at(folder)).catch(() => undefined),
    names: async (folder) => (await filesIn(folder)).filter((name) => !name.endsWith(PARTIAL)),
    async *folders(folder) {
      const entries = await opendir(at(folder)).catch(ifThere(undefined));
      if (!entries) return;
      for await (const entry of entries) if (entry.isDirectory()) yield entry.name;
    },
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    remove: (name) => rm(at(name), { force: true }),
    async moveFolder(folder, to) {
      await makeFolder(dirname(at(to)));
      return rename(at(folder), at(to)).then(() => true, ifThere(false));
    },
    async removePartials(folder) {
      for (const name of await filesIn(folder)) {
        if (name.endsWith(PARTIAL)) await rm(at(join(folder, name)), { force: true });
      }
    },
    freeBytes: () => freeBytes(root),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Bytes that this process may still write to the disk of a folder. Infinity where the file system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

const ifThere =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise;
  };

async function syncPath(path: string): Promise<void> {
  const opened = await open(path);
  await opened.sync().finally(() => opened.close());
}
