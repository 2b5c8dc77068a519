import { contactSheet, turnsInStep } from 'kiln-mesh/internal/render/contact-sheet';
import type { Logger } from 'pino';
import type { InLine } from '../base/line.ts';
import type { Request } from '../store/request.ts';

export type Thumbnails = ReturnType<typeof createThumbnails>;

/** A folder or a bucket, by names with slashes. */
interface Store {
  /** @throws an error with the code ENOENT */
  read(name: string): Promise<Uint8Array>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

/** @param folder of the guild */
export const thumbnailName = (folder: string, id: unknown): string => `${folder}/thumbnails/${id}.webp`;

/**
 * Small pictures of finished results, kept for the library: the service's own go with its task, after days.
 * @param folder of the store: that of the archive, whose files of a guild go with its data
 */
export function createThumbnails(store: Store, folder: string) {
  const nameOf = (guild: string, id: string) => thumbnailName(`${folder}/${guild}`, id);
  return {
    /** Undefined: there is none. */
    async read(guild: string, id: string): Promise<Uint8Array | undefined> {
      try {
        return await store.read(nameOf(guild, id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: (guild: string, id: string, bytes: Uint8Array) => store.write(nameOf(guild, id), bytes),
    remove: (guild: string, id: string) => store.remove(nameOf(guild, id)),
  };
}

/**
 * The thumbnails of a page on one numbered sheet, as a WebP.
 * @param ids of at most nine results; undefined for one that is not to be shown
 * @returns undefined when there is none of them, or the store is away: the words are enough
 */
export async function pageSheet(
  { thumbnails, log }: { thumbnails?: Thumbnails | undefined; log: Logger },
  guild: string,
  ids: readonly (string | undefined)[],
): Promise<Uint8Array | undefined> {
  if (!thumbnails) return undefined;
  try {
    const pictures = await Promise.all(ids.map((id) => (id === undefined ? undefined : thumbnails.read(guild, id))));
    return pictures.every((picture) => picture === undefined) ? undefined : await contactSheet(pictures);
  } catch (error) {
    log.warn({ guild, err: error }, 'the pictures of a page of the library could not be shown');
    return undefined;
  }
}

interface Attachments {
  download(url: string, maxBytes: number): Promise<Uint8Array>;
}

const MOST_TURN_BYTES = 4_000_000;
const MOST_PAIR_BYTES = 3_000_000;

/**
 * The turntables of two results side by side, as their messages carry them, as an animated WebP.
 * @param inLine two, unpacked, are a hundred megabytes
 * @returns undefined when there are not two that turn as long, many wait, or Discord is away: small pictures are enough
 */
export async function turnsOf(
  { inputFiles, inLine, log }: { inputFiles?: Attachments | undefined; inLine: InLine; log: Logger },
  pair: readonly [Request, Request],
): Promise<Uint8Array | undefined> {
  const [one, other] = pair.map(({ files = [] }) => files.find(({ role }) => role === 'turntable')?.url);
  if (one === undefined || other === undefined || !inputFiles) return undefined;
  try {
    return await inLine(async () => {
      const [left, right] = await Promise.all([one, other].map((url) => inputFiles.download(url, MOST_TURN_BYTES)));
      return left && right && (await turnsInStep([left, right], MOST_PAIR_BYTES));
    });
  } catch (error) {
    log.info({ requests: pair.map(({ id }) => id), err: error }, 'two turntables could not be shown in step');
    return undefined;
  }
}
