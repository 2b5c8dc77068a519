import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { z } from 'zod';

/**
 * Pictures in the size in which they are shown: addresses of the media proxy take `width`, `height`, `format` and `quality`,
 * as Discord's do. What comes fits in that size and is never larger than it was. A moving picture stays as it is, for
 * its frames would be encoded for seconds; with `animated=false` its first one is given. sharp works in threads of its
 * own, on one picture after another, which leaves threads for files of others; what was asked for last is kept.
 */

const MOST_PIXELS_A_SIDE = 4_096;
const MOST_DECODED_PIXELS = 2 ** 26;
const KEPT_BYTES = 32 * 1024 * 1024;
/** What browsers show as pictures: of the rest (a drawing in SVG is a program of its own) nothing is made. */
const OPENED = new Set(['png', 'jpeg', 'webp', 'gif']);

const Side = z.coerce.number().int().min(1).max(MOST_PIXELS_A_SIDE).optional();

/** Other parameters (an address is signed by some) are not looked at. */
export const Wanted = z.object({
  width: Side,
  height: Side,
  format: z.enum(['webp', 'png', 'jpeg']).optional(),
  quality: z.enum(['lossless']).optional(),
  animated: z.enum(['true', 'false']).optional(),
});
export type Wanted = z.infer<typeof Wanted>;

export interface Rendition {
  type: string;
  bytes: Buffer;
}

export interface MediaProxy {
  /** @returns undefined when the file is to be sent as it is: nothing is asked of it, or it cannot be made smaller */
  rendition(path: string, wanted: Wanted): Promise<Rendition | undefined>;
}

export function createMediaProxy(): MediaProxy {
  const kept = createKept();
  const making = new Map<string, Promise<Rendition | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(key: string, path: string, wanted: Wanted): Promise<Rendition | undefined> {
    try {
      const made = await render(await readFile(path), wanted);
      if (made !== undefined) kept.put(key, made);
      return made;
    } catch {
      // No picture that can be opened, or none at all.
      return undefined;
    } finally {
      making.delete(key);
    }
  }

  return {
    async rendition(path, wanted) {
      const { width, height, format, animated } = wanted;
      if ((width ?? height ?? format) === undefined && animated !== 'false') return undefined;
      const key = JSON.stringify([path, wanted]);
      const known = kept.get(key) ?? making.get(key);
      if (known !== undefined) return known;
      const made = last.then(() => make(key, path, wanted));
      last = made;
      making.set(key, made);
      return made;
    },
  };
}

async function render(bytes: Buffer, wanted: Wanted): Promise<Rendition | undefined> {
  const { width, height, format, pages = 1, pageHeight = height } = await sharp(bytes).metadata();
  const isMoving = pages > 1 && wanted.animated !== 'false';
  if (isMoving || !OPENED.has(format) || width * pageHeight > MOST_DECODED_PIXELS) return undefined;
  const { data, info } = await sharp(bytes)
    // A camera may write how it was held.
    .autoOrient()
    .resize({ width: wanted.width, height: wanted.height, fit: 'inside', withoutEnlargement: true })
    .toFormat(wanted.format ?? format, wanted.quality === 'lossless' ? { lossless: true } : {})
    .toBuffer({ resolveWithObject: true });
  const isLess = data.length < bytes.length || (wanted.format ?? format) !== format || pages > 1;
  return isLess ? { type: `image/${info.format}`, bytes: data } : undefined;
}

/** Renditions by what was asked for, as many as fit: those that were not asked for longest make room. */
function createKept() {
  const all = new Map<string, Rendition>();
  let size = 0;
  return {
    get(key: string): Rendition | undefined {
      const found = all.get(key);
      if (found === undefined) return undefined;
      all.delete(key);
      all.set(key, found);
      return found;
    },
    put(key: string, made: Rendition): void {
      all.set(key, made);
      size += made.bytes.length;
      for (const [oldest, { bytes }] of all) {
        if (size <= KEPT_BYTES) return;
        all.delete(oldest);
        size -= bytes.length;
      }
    },
  };
}
