import { UserError } from 'kiln-errors';
import sharp, { type Metadata } from 'sharp';
import { createFairTurns } from '../fair-turns.ts';

/**
 * Decodes each picture once, so that what is accepted can be used, and turns it upright when its EXIF says that it lies:
 * everything behind this sees pixels as a person does. Decoding takes a core and sometimes much memory, so it goes by
 * turns: one small picture and one large one at a time, an account after the other.
 */
export type PictureCheck = (
  account: string,
  /** A file that is read where it is. */
  path: string,
  limits: ImageLimits,
) => Promise<string>;

export interface ImageLimits {
  minSidePixels: number;
  maxPixels: number;
}

/** Two-stage specification, section 8: the keycap's, for all families. */
export const IMAGE_LIMITS: ImageLimits = { minSidePixels: 32, maxPixels: 178_956_970 };

/** For the decoding of one picture. */
const MOST_SECONDS = 30;
/** Of one that can only be decoded whole: the most pixels, with a byte for each of three colours. */
const MOST_HELD_BYTES = 512 * 1024 * 1024;
/** One that lies is kept this large when it is turned: nothing made of it shows more. */
const UPRIGHT_PIXELS = 4_096;
/** JPEG can be shrunk by halves while it is read, so this is the most that is held. */
const TURNED_PIXELS = (2 * UPRIGHT_PIXELS) ** 2;
/** Measured: decoding whole (interlaced, progressive, turned) takes some ten times as long as row by row. */
const WHOLE_COSTS = 10;
/** What is decoded in half a second or so. */
const SMALL_COST = 512 * 1024 * 1024;

/** @returns a function that answers where the picture is that is to be used, there or beside it; it throws `bad_input` */
export function createPictureCheck(): PictureCheck {
  const small = createFairTurns({ atOnce: 1 });
  const large = createFairTurns({ atOnce: 1 });
  return async (account, path, limits) => {
    const head = await readHead(path, limits);
    const { held, cost } = effort(head);
    if (held > MOST_HELD_BYTES) {
      throw fail(
        `needs ${number(held)} bytes of memory to be decoded, at most ${number(MOST_HELD_BYTES)}: save it smaller, or neither interlaced nor progressive`,
      );
    }
    return (cost > SMALL_COST ? large : small).run(account, () => decode(path, head, limits));
  };
}

/** Reads no pixel. */
async function readHead(path: string, { maxPixels, minSidePixels }: ImageLimits): Promise<Metadata> {
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw fail('is not a picture that can be read', error);
    });
  const { width, height } = head;
  if (width * height > maxPixels) {
    throw fail(`has ${number(width * height)} pixels: at most ${number(maxPixels)}`);
  }
  if (Math.min(width, height) < minSidePixels) {
    throw fail(`is ${width} x ${height} pixels: each side must have at least ${minSidePixels}`);
  }
  return head;
}

/** What a picture holds in memory while it is decoded, and how much work it is, both in bytes of pixels. */
function effort(head: Metadata): { held: number; cost: number } {
  const { width, height, format } = head;
  const pixels = width * height;
  const bytes = head.channels * (head.depth === 'ushort' ? 2 : 1);
  if (lies(head) && format === 'jpeg') {
    const held = Math.min(pixels, TURNED_PIXELS) * bytes;
    return { held, cost: held * WHOLE_COSTS };
  }
  const rowByRow = (format === 'png' || format === 'jpeg') && !head.isProgressive && !lies(head);
  if (rowByRow) return { held: 0, cost: pixels * bytes };
  return { held: pixels * bytes, cost: pixels * bytes * WHOLE_COSTS };
}

async function decode(path: string, head: Metadata, { maxPixels }: ImageLimits): Promise<string> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  picture.timeout({ seconds: MOST_SECONDS });
  try {
    if (!lies(head)) {
      await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
      return path;
    }
    const upright = `${path}-upright`;
    const sides = { width: UPRIGHT_PIXELS, height: UPRIGHT_PIXELS };
    await picture
      .autoOrient()
      .resize({ ...sides, fit: 'inside', withoutEnlargement: true })
      .toFormat(head.format)
      .toFile(upright);
    return upright;
  } catch (error) {
    if (/^timeout/.test((error as Error).message)) throw fail('takes too long to decode: save it smaller', error);
    throw fail('is damaged or incomplete', error);
  }
}

const lies = ({ orientation }: Metadata) => orientation !== undefined && orientation > 1;
const number = (value: number) => value.toLocaleString('en');
const fail = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });
