import type { Client } from 'kiln-client';
import { ApiError } from 'kiln-client/errors';
import type { Logger } from 'pino';
import { idsOf, type Request } from '../store/request.ts';
import { type Attachable, inOrder, type Room } from './choose-attachments.ts';
import { type Compressor, MOST_COMPRESSED_BYTES } from './compress.ts';
import type { ResultFile } from './result-files.ts';

/**
 * The bytes of a result's files, one after the other in the order in which they get their places in the message, and no
 * more than there is room for: what does not fit is not fetched. So a delivery holds about as much memory as it sends.
 */

/** From this try on, a file that cannot be fetched is a link. */
const LAST_FETCH_TRY = 6;
/** An OBJ and what belongs to it are packed, and may have more before that. */
const PACKED_AT_LEAST = 2;

export interface Fetching {
  client: Pick<Client, 'download'>;
  compressor: Compressor;
  log: Logger;
}

export interface FetchOptions {
  room: Room;
  attempt: number;
  signal?: AbortSignal | undefined;
  /** Of models and archives the first that can be had, and no more. */
  mainOnly?: boolean;
}

/** Less than this is no model that is worth looking at. */
const LEAST_COMPRESSED = 64 * 1024;

const isModel = ({ role }: ResultFile) => role === 'model' || role === 'archive';

/** The file as the service has it, beside the smaller one. */
const original = (file: ResultFile): Attachable => ({
  ...file,
  words: 'original',
  linkOnly: true,
  name: file.name.replace(/(\.[^.]*)?$/, '-original$1'),
});

/** A file without bytes will be a link. */
export async function fetchFiles(
  files: readonly ResultFile[],
  request: Request,
  { client, log, compressor }: Fetching,
  { room, attempt, signal, mainOnly = false }: FetchOptions,
): Promise<Attachable[]> {
  async function fetch(file: ResultFile, maxBytes: number): Promise<Attachable> {
    if (file.linkOnly || maxBytes <= 0) return file;
    try {
      return { ...file, bytes: await client.download(file.url, { maxBytes, ...(signal ? { signal } : {}) }) };
    } catch (error) {
      const tooLarge = error instanceof ApiError && error.code === 'bad_request';
      if (signal?.aborted || (!tooLarge && attempt < LAST_FETCH_TRY)) throw error;
      log.info({ ...idsOf(request), name: file.name, err: error }, 'a file stays a link');
      return file;
    }
  }

  /** One that is too large for its place, in fewer bytes; beside it stands the original. */
  async function compressed(file: ResultFile, maxBytes: number): Promise<Attachable[]> {
    const whole = await fetch(file, MOST_COMPRESSED_BYTES);
    const bytes = whole.bytes && (await compressor.glb(whole.bytes, maxBytes, signal));
    if (!bytes) return [file];
    log.info({ ...idsOf(request), before: whole.bytes?.length, after: bytes.length }, 'a model was compressed to fit');
    return [{ ...file, words: 'compressed', bytes }, original(file)];
  }

  const fetched: Attachable[] = [];
  let left = room.total;
  const hasMain = () => mainOnly && fetched.some((file) => isModel(file) && file.bytes);
  for (const file of inOrder(files.filter((one) => !isPacked(one, files)))) {
    if (isModel(file) && hasMain()) {
      fetched.push(file);
      continue;
    }
    const maxBytes = Math.min(left, room.perFile);
    const one = await fetch(file, maxBytes);
    const isTooLarge = one.bytes === undefined && file.format === 'glb' && maxBytes >= LEAST_COMPRESSED;
    fetched.push(...(isTooLarge && mainOnly ? await compressed(file, maxBytes) : [one]));
    left -= fetched.findLast(({ name }) => name === file.name)?.bytes?.length ?? 0;
  }
  if (hasMain()) return [...fetched, ...files.filter((one) => isPacked(one, files))];
  let unpacked = Math.min(left, room.perFile) * PACKED_AT_LEAST;
  for (const file of files.filter((one) => isPacked(one, files))) {
    const one = await fetch(file, unpacked);
    fetched.push(one);
    unpacked = one.bytes ? unpacked - one.bytes.length : 0; // without one of its parts an archive is none
  }
  return fetched;
}

/** Parts of an OBJ's archive. Textures of anything else are inside of it, and only links. */
function isPacked({ format, role }: ResultFile, files: readonly ResultFile[]): boolean {
  if (!files.some((file) => file.format === 'mtl')) return false;
  return format === 'obj' || format === 'mtl' || role === 'texture';
}
