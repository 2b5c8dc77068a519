import type { Request } from '../store/request.ts';
import { type Attachable, type Room, zipped } from './choose-attachments.ts';
import { type Fetching, fetchFiles } from './fetch-files.ts';
import { baseName, filesMade } from './result-files.ts';

/**
 * The main files of a batch's results and their pictures, as archives that one message can hold: rows one after the other, as many
 * as fit; the next archive begins where this one ends. What is too large for an archive of its own is left out.
 */
export interface Packed {
  /** The archive; undefined when none of these rows has a file. */
  bytes: Uint8Array | undefined;
  /** Names in the archive, by request. */
  names: ReadonlyMap<string, readonly string[]>;
  /** Pictures of the results, by request. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Place of the first row that is not in it; `rows.length` at the end. */
  next: number;
}

export interface PackOptions {
  /** Place of the first row, from 0. */
  from: number;
  /** Bytes that the archive may have. */
  bytes: number;
  attempt: number;
  signal: AbortSignal;
}

/** A row is left to the next archive when what is left of this one is smaller than that. */
const LEAST_BYTES = 256 * 1024;

/** @param rows undefined: a row that has no files, or none that may be shown */
export async function packRows(
  rows: readonly (Request | undefined)[],
  context: Fetching,
  { from, bytes, attempt, signal }: PackOptions,
): Promise<Packed> {
  const entries: Record<string, Uint8Array> = {};
  const names = new Map<string, string[]>();
  const pictures = new Map<string, Uint8Array>();
  // An archive has a little more than its files.
  const most = bytes - Math.ceil(bytes / 64);
  let left = most;
  let next = from;
  for (; next < rows.length; next++) {
    const row = rows[next];
    if (!row) continue;
    const isFirst = left === most;
    if (!isFirst && left < LEAST_BYTES) break;
    const room: Room = { perFile: left, total: left, places: 10 };
    const files = await fetchFiles(filesOfRow(row), row, context, { room, attempt, signal });
    if (!isFirst && files.some((file) => file.bytes === undefined)) break;
    const number = String(next + 1).padStart(String(rows.length).length, '0');
    for (const file of files) {
      if (!file.bytes) continue;
      const name = `${number}-${nameInArchive(row, file)}`;
      entries[name] = file.bytes;
      names.set(row.id, [...(names.get(row.id) ?? []), name]);
      if (file.role === 'thumbnail') pictures.set(row.id, file.bytes);
      left -= file.bytes.length;
    }
  }
  return { bytes: names.size === 0 ? undefined : await zipped(entries, { level: 1 }), names, pictures, next };
}

/** Its picture and its main file. */
function filesOfRow(request: Request) {
  const all = filesMade(request);
  const main =
    all.find(({ role, linkOnly }) => role === 'model' && !linkOnly) ?? all.find(({ role }) => role === 'archive');
  const pictures = all.filter(({ role }) => role === 'thumbnail' || (main === undefined && role === 'image'));
  return [...pictures, ...(main ? [main] : [])];
}

const nameInArchive = ({ title }: Request, { role, name }: Attachable) =>
  role === 'thumbnail' ? `${baseName(title)}${/\.[^.]*$/.exec(name)?.[0] ?? ''}` : name;
