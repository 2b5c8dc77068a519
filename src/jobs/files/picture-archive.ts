import { extname } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { mediumOfFile } from 'kiln-client/contract/media';
import { packedBytes, type ZipEntry, zipEntries } from 'kiln-mesh/internal/formats/zip/zip-directory';
import { AttachmentError } from './attachment-error.ts';

/**
 * An archive of pictures that a member attached. A picture in it is named by the archive's address with its place and ending behind:
 * `https://…/pictures.zip?ex=…#3.png`; so it goes through orders and records as the address of a picture does. What the archive says
 * of itself is held against these limits before a byte of it is unpacked; names are for people only, and lead nowhere.
 */

/** Of the archive, as Discord has it. */
export const MOST_ARCHIVE_BYTES = 25_000_000;
/** Of all of its pictures together: they wait in memory until their turn. */
const MOST_UNPACKED_BYTES = 48_000_000;
/** Of its directory, folders and other files included. */
const MOST_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;

export interface ArchivedPicture {
  /** Its file's name, without folders. */
  name: string;
  url: string;
}

const PLACE = /^#(\d{1,4})(\.[a-z]{3,5})$/;

/** The archive and the place in it that an address names; undefined: it is that of a file. */
export function placeInArchive(url: string): { archive: string; place: number; ending: string } | undefined {
  const at = url.lastIndexOf('#');
  const [, place, ending] = (at === -1 ? undefined : PLACE.exec(url.slice(at))) ?? [];
  return place === undefined || ending === undefined
    ? undefined
    : { archive: url.slice(0, at), place: Number(place), ending };
}

/** The ending of the file that an address names: ".png". */
export const endingOf = (url: string): string =>
  placeInArchive(url)?.ending ?? extname(new URL(url).pathname).toLowerCase();

/** @throws {AttachmentError} `damaged_archive` */
export function listPictures(archive: Uint8Array, url: string, mostBytes: number): ArchivedPicture[] {
  const found = picturesIn(archive, mostBytes).map(({ entry, place }) => {
    const name = entry.name.slice(Math.max(entry.name.lastIndexOf('/'), entry.name.lastIndexOf('\\')) + 1);
    return { name, url: `${url}#${place}${extname(name).toLowerCase()}` };
  });
  // In the order that people see in a folder.
  const collator = new Intl.Collator('en', { numeric: true });
  return found.sort((one, other) => collator.compare(one.name, other.name));
}

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** One of them, unpacked in a thread of its own and to no more than it says. @throws {AttachmentError} `damaged_archive` */
export async function unpackPicture(archive: Uint8Array, place: number, mostBytes: number): Promise<Buffer> {
  const entry = picturesIn(archive, mostBytes).find((one) => one.place === place)?.entry;
  if (!entry) throw damaged();
  try {
    const packed = packedBytes(archive, entry);
    if (entry.method === STORED) return Buffer.from(packed);
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  } catch (error) {
    throw damaged(error);
  }
}

/** Files whose name is that of a picture, by their place in the directory. */
function picturesIn(archive: Uint8Array, mostBytes: number): { entry: ZipEntry; place: number }[] {
  const found: { entry: ZipEntry; place: number }[] = [];
  let [place, packed, unpacked] = [0, 0, 0];
  try {
    for (const entry of zipEntries(archive)) {
      if (place >= MOST_ENTRIES) throw damaged();
      if (isPicture(entry)) {
        found.push({ entry, place });
        packed += entry.packedBytes;
        unpacked += entry.bytes;
        const isOdd = entry.method !== STORED && entry.method !== DEFLATED;
        if (isOdd || entry.bytes > mostBytes || (entry.method === STORED && entry.bytes !== entry.packedBytes))
          throw damaged();
      }
      place++;
    }
  } catch (error) {
    throw error instanceof AttachmentError ? error : damaged(error);
  }
  // Together they are no larger than the archive, unless they lie over each other.
  if (packed > archive.length || unpacked > MOST_UNPACKED_BYTES) throw damaged();
  return found;
}

/** Not of folders, nor what programs of Apple's put beside each file. */
function isPicture({ name }: ZipEntry): boolean {
  return mediumOfFile(name) === 'image' && !/(^|[/\\])(__MACOSX[/\\]|\._)/.test(name) && !/[/\\]$/.test(name);
}

const damaged = (cause?: unknown) => new AttachmentError('damaged_archive', '', { cause });
