import { promisify } from 'node:util';
import { type AsyncZipOptions, type AsyncZippable, strToU8, zip } from 'fflate';
import type { DeliveredFile } from '../../messages/request/view.ts';
import type { Request } from '../store/request.ts';
import { baseName, type ResultFile } from './result-files.ts';

/** Which files ride with the message, and which are links: by size, by count, by Discord's limit for the whole message. */

/** Without bytes: too large, or it could not be fetched. */
export interface Attachable extends ResultFile {
  bytes?: Uint8Array;
}

/** What there is room for in one request to Discord. */
export interface Room {
  /** Bytes of one file. */
  perFile: number;
  /** Bytes of all of them. */
  total: number;
  /** Files. */
  places: number;
}

/** Discord's default for everybody; boosted guilds and members with Nitro have more, and their interactions say so. */
export const DEFAULT_FILE_BYTES = 20 * 1024 * 1024;
/** Discord takes 25 MiB a request, and more where one file may be larger; the rest is for the message itself. */
const REQUEST_BYTES = 24 * 1024 * 1024;
const MOST_FILES = 10;
/** What is less than this goes as a link when uploads fail again and again. */
const LEAST_BYTES = 64 * 1024;

/** @param taken places that the message's other files have or will have */
export function roomOf(request: Request, taken: number): Room {
  const { attachment_size_limit: perFile, attach_limit: most = Number.POSITIVE_INFINITY } = request;
  return {
    perFile: Math.min(perFile, most),
    total: Math.min(Math.max(REQUEST_BYTES, perFile), most),
    places: MOST_FILES - taken,
  };
}

/** After an upload that was too much for the place or the line: half of it, at last nothing. */
export function halfOf(attached: readonly Attachable[]): number {
  const half = attached.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0) / 2;
  return half < LEAST_BYTES ? 0 : Math.floor(half);
}

const FIRST: readonly DeliveredFile['role'][] = ['turntable', 'thumbnail', 'image', 'model', 'archive', 'texture'];

/** In the order in which they get their places. */
export const inOrder = <T extends ResultFile>(files: readonly T[]): T[] =>
  [...files].sort((a, b) => FIRST.indexOf(a.role) - FIRST.indexOf(b.role));

export function chooseAttachments(
  files: readonly Attachable[],
  { perFile, total, places }: Room,
): { attached: Attachable[]; listed: DeliveredFile[] } {
  const attached: Attachable[] = [];
  let left = total;
  const listed = inOrder(files).flatMap((file): DeliveredFile[] => {
    const size = file.bytes?.length ?? 0;
    const fits = file.bytes !== undefined && size <= perFile && size <= left && attached.length < places;
    // Textures are inside the models already: as links they take no place.
    const attach = fits && file.role !== 'texture';
    if (attach) {
      attached.push(file);
      left -= size;
    }
    const url = attach ? `attachment://${file.name}` : file.url;
    if (url === '') return []; // ours, and without a place to link to
    return [sentFile(file, url)];
  });
  return { attached, listed };
}

/** A file as the record and the message know it. */
export function sentFile(file: Attachable, url = `attachment://${file.name}`): DeliveredFile {
  const { role, name, bytes, format, words } = file;
  return { role, name, sizeBytes: bytes?.length ?? 0, url, format, words };
}

/**
 * An OBJ is three kinds of files that refer to each other by name: they become one archive under the service's own names.
 * Everything else stays as it is; so does an OBJ whose parts are not all here.
 */
export async function objArchive(files: readonly Attachable[], title: string): Promise<Attachable[]> {
  const obj = files.find((file) => file.format === 'obj');
  const mtl = files.find((file) => file.format === 'mtl');
  if (!obj?.bytes || !mtl?.bytes || !obj.url) return [...files];
  const textures = files.filter((file) => file.role === 'texture' && file.bytes);
  if (textures.length < files.filter((file) => file.role === 'texture').length) return [...files];

  const entries: Record<string, Uint8Array> = { [obj.originalName]: obj.bytes, [mtl.originalName]: mtl.bytes };
  for (const { originalName, bytes } of textures) if (bytes) entries[originalName] = bytes;
  const note = `${obj.originalName} is the model; the other files belong to it and have to stay beside it.\n`;
  const bytes = await zipped({ ...entries, 'README.txt': strToU8(note) }, { level: 6 });
  const name = `${baseName(title)}-obj.zip`;
  const archive: Attachable = { role: 'archive', name, originalName: name, url: obj.url, format: 'obj', bytes };
  return [...files.filter((file) => file !== obj && file !== mtl), archive];
}

/**
 * An archive of these, packed in threads: some megabytes would keep everybody else waiting. Models and pictures are compressed
 * already: a low level is enough for them.
 */
export const zipped = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip);
