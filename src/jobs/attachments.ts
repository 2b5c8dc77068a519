import { strToU8, zipSync } from 'fflate';
import type { DeliveredFile } from '../messages/view.ts';
import { baseName, type ResultFile } from './result-files.ts';

/** Which files ride with the message, and which are links: by size, by count, by Discord's limit for the whole message. */

/** Without bytes: too large, or it could not be fetched. */
export interface Attachable extends ResultFile {
  bytes?: Uint8Array;
}

const MOST_FILES = 10;
/** Discord takes 25 MiB a request; the rest is for the message itself. */
const MOST_BYTES = 24 * 1024 * 1024;

const FIRST: readonly DeliveredFile['role'][] = ['turntable', 'thumbnail', 'image', 'model', 'archive', 'texture'];

/** @param limit bytes that one file may have */
export function chooseAttachments(
  files: readonly Attachable[],
  limit: number,
): { attached: Attachable[]; listed: DeliveredFile[] } {
  const inOrder = [...files].sort((a, b) => FIRST.indexOf(a.role) - FIRST.indexOf(b.role));
  const attached: Attachable[] = [];
  let left = MOST_BYTES;
  const listed = inOrder.flatMap((file): DeliveredFile[] => {
    const size = file.bytes?.length ?? 0;
    const fits = file.bytes !== undefined && size <= limit && size <= left && attached.length < MOST_FILES;
    // Textures are inside the models already: as links they take no place.
    const attach = fits && file.role !== 'texture';
    if (attach) {
      attached.push(file);
      left -= size;
    }
    const url = attach ? `attachment://${file.name}` : file.url;
    if (url === '') return []; // ours, and without a place to link to
    const format = file.format === undefined ? {} : { format: file.format };
    const words = file.words === undefined ? {} : { words: file.words };
    return [{ role: file.role, name: file.name, sizeBytes: size, url, ...format, ...words }];
  });
  return { attached, listed };
}

/**
 * An OBJ is three kinds of files that refer to each other by name: they become one archive under the service's own names.
 * Everything else stays as it is; so does an OBJ whose parts are not all here.
 */
export function objArchive(files: readonly Attachable[], title: string): Attachable[] {
  const obj = files.find((file) => file.format === 'obj');
  const mtl = files.find((file) => file.format === 'mtl');
  if (!obj?.bytes || !mtl?.bytes || !obj.url) return [...files];
  const textures = files.filter((file) => file.role === 'texture' && file.bytes);
  if (textures.length < files.filter((file) => file.role === 'texture').length) return [...files];

  const entries: Record<string, Uint8Array> = { [obj.originalName]: obj.bytes, [mtl.originalName]: mtl.bytes };
  for (const { originalName, bytes } of textures) if (bytes) entries[originalName] = bytes;
  const note = `${obj.originalName} is the model; the other files belong to it and have to stay beside it.\n`;
  const bytes = zipSync({ ...entries, 'README.txt': strToU8(note) }, { level: 6 });
  const name = `${baseName(title)}-obj.zip`;
  const archive: Attachable = { role: 'archive', name, originalName: name, url: obj.url, format: 'obj', bytes };
  return [...files.filter((file) => file !== obj && file !== mtl), archive];
}
