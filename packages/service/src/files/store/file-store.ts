import type { Readable } from 'node:stream';

/**
 * Where files lie: bytes by a name with slashes, `assets/<task>/model.glb`. Two forms, a folder and a bucket, and no
 * other part of the service knows which of them it is. A reader sees a whole file or none; a name is written once, or again
 * with the same bytes, so there is nothing to lock. What was written is there: a store that cannot show the bytes that it was
 * given has not written them.
 */
export interface FileStore extends AsyncDisposable {
  /** What it can be opened by again, as in another thread. Without secrets. */
  readonly location: string;
  /** @throws an error with the code ENOENT */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Undefined: there is no such file. A store that does not say how long a file is has failed. */
  stat(name: string): Promise<{ size: number; changedAt: number } | undefined>;
  /** Bytes `from` to `to`, both included, and no fewer. */
  stream(name: string, range: { from: number; to: number }): Promise<Readable>;
  /** What could not be written leaves nothing. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** As `write`, of bytes as they come. */
  writeStream(name: string, bytes: Readable): Promise<void>;
  /** Of several that write it at once, one does. @returns false when it was there */
  writeNew(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Takes over a whole file of this machine's disk, which is gone there then. */
  adopt(name: string, from: string): Promise<void>;
  /** After this the files in a folder stay, whatever becomes of the machine. */
  sync(folder: string): Promise<void>;
  /** Files right in a folder, without it. None of a folder that is not there. */
  names(folder: string): Promise<string[]>;
  /** Folders right in a folder, without it. */
  folders(folder: string): AsyncIterable<string>;
  /** With all that is below. */
  removeFolder(folder: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** What was not copied is not removed. @returns false when there is no such folder */
  moveFolder(folder: string, to: string): Promise<boolean>;
  /** Takes away what writers that died left half written right in a folder. */
  removePartials(folder: string): Promise<void>;
  /** Bytes that may still be written. */
  freeBytes(): Promise<number>;
  /** An address at which anybody may fetch the file for some seconds, where there is such a thing. */
  presign?(name: string, seconds: number, headers: { type: string; disposition: string }): Promise<string>;
}

/** Of reading the one error that callers tell from others: there is no file of that name. */
export const isNoSuchFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @returns undefined: there is no such file */
export async function readIfThere({ read }: Pick<FileStore, 'read'>, name: string) {
  return read(name).catch((error: unknown) => {
    if (isNoSuchFile(error)) return undefined;
    throw error;
  });
}

export function noSuchFile(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`there is no file ${name}`), { code: 'ENOENT' });
}
