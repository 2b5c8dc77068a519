import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { DownloadedFile } from '../client.ts';
import { fileNameOf } from './file-name.ts';
import type { Sink } from './guarded-download.ts';

/** Where a download goes as it arrives: a folder, a file or a stream. What fails leaves no half file behind. */

interface Place {
  begin(fileName: () => string): Promise<void>;
  write(bytes: Uint8Array): Promise<unknown>;
  /** @returns the path, if it has one */
  end(): Promise<string | undefined>;
  fail(error: unknown): Promise<void>;
}

/** @throws errors of the place as they are, and those of the download */
export async function writeTo(place: Place, download: (into: Sink) => Promise<void>): Promise<DownloadedFile> {
  let sizeBytes = 0;
  let pending: Promise<unknown> | undefined;
  let problem: { error: unknown } | undefined;
  // Kept apart from those of the connection, after which a download may be repeated.
  const noted = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      problem ??= { error };
      throw error;
    });
  };
  try {
    await download({
      begin: (url, headers) => noted(place.begin(() => fileNameOf(url, headers['content-disposition']))),
      add(bytes) {
        sizeBytes += bytes.length;
        pending = place.write(bytes);
      },
      drain: () => pending && noted(pending),
    });
    return { path: await place.end(), sizeBytes };
  } catch (error) {
    await place.fail(error);
    throw problem ? problem.error : error;
  }
}

/** @param path of a folder that exists or ends with a slash, or of a file */
export async function openPlace(path: string): Promise<Place> {
  const isFolder = /[/\\]$/.test(path) || (await stat(path).catch(() => undefined))?.isDirectory();
  return isFolder ? inFolder(path) : asFile(path);
}

function inFolder(folder: string): Place {
  let file: { path: string; handle: FileHandle } | undefined;
  return {
    async begin(fileName) {
      await mkdir(folder, { recursive: true });
      file = await openNew(folder, fileName());
    },
    write: async (bytes) => file?.handle.writeFile(bytes),
    async end() {
      await file?.handle.close();
      return file?.path;
    },
    async fail() {
      if (!file) return;
      await file.handle.close();
      await rm(file.path, { force: true });
    },
  };
}

/** The name comes from elsewhere: it must not overwrite anything. */
async function openNew(folder: string, name: string): Promise<{ path: string; handle: FileHandle }> {
  const extension = extname(name);
  for (let number = 1; ; number++) {
    const path = join(
      folder,
      number === 1 ? name : `${name.slice(0, name.length - extension.length)}-${number}${extension}`,
    );
    try {
      return { path, handle: await open(path, 'wx') };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** Beside its place until it is whole. */
function asFile(path: string): Place {
  const part = `${path}.${randomUUID()}.part`;
  let handle: FileHandle | undefined;
  return {
    async begin() {
      handle = await open(part, 'wx');
    },
    write: async (bytes) => handle?.writeFile(bytes),
    async end() {
      await handle?.close();
      await rename(part, path);
      return path;
    },
    async fail() {
      await handle?.close();
      await rm(part, { force: true });
    },
  };
}

export function openStream(stream: Writable): Place {
  // Its errors come with the write that they end.
  stream.on('error', () => {});
  return {
    begin: async () => {},
    write: (bytes) =>
      new Promise<void>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    async end() {
      stream.end();
      // What can be read of a socket, too, is its owner's.
      await finished(stream, { readable: false });
      return undefined;
    },
    async fail(error) {
      stream.destroy(error instanceof Error ? error : undefined);
    },
  };
}
