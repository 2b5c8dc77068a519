import { UserError } from 'kiln-errors';
import sharp, { type Metadata } from 'sharp';
import type { PictureLook, PictureOrder } from '../threads/inspections.ts';

/** Decodes a picture once, so that what is accepted can be used, and turns it upright. Runs in a process of its own. */

// Nothing is decoded twice.
sharp.cache(false);

/** For the decoding of one picture. */
const MOST_SECONDS = 30;
/** One that lies is kept this large when it is turned: nothing made of it shows more. */
const UPRIGHT_PIXELS = 4_096;
/** JPEG can be shrunk by halves while it is read, so this is the most that is held. */
const TURNED_PIXELS = (2 * UPRIGHT_PIXELS) ** 2;
/** Measured: decoding whole (interlaced, progressive, turned) takes some ten times as long as row by row. */
const WHOLE_COSTS = 10;
/** What is decoded in half a second or so, in bytes of pixels; a tenth of it at most is held. */
const SMALL_COST = 512 * 1024 * 1024;

export async function lookAtPicture(order: PictureOrder): Promise<PictureLook> {
  try {
    const head = await readHead(order);
    const { held, cost } = effort(head);
    if (held > order.mostHeldBytes) {
      throw fail(
        `needs ${number(held)} bytes of memory to be decoded, at most ${number(order.mostHeldBytes)}: save it smaller, or neither interlaced nor progressive`,
      );
    }
    if (order.onlySmall && cost > SMALL_COST) return { kind: 'large' };
    return { kind: 'fine', path: await decode(order, head) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { kind: 'refused', why: error.message };
  }
}

/** Reads no pixel. */
async function readHead({ path, maxPixels, minSidePixels }: PictureOrder): Promise<Metadata> {
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

async function decode({ path, maxPixels }: PictureOrder, head: Metadata): Promise<string> {
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
    const { message } = error as Error;
    if (/out of memory/.test(message)) throw error;
    if (/^timeout/.test(message)) throw fail('takes too long to decode: save it smaller', error);
    throw fail('is damaged or incomplete', error);
  }
}

const lies = ({ orientation }: Metadata) => orientation !== undefined && orientation > 1;
const number = (value: number) => value.toLocaleString('en');
const fail = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });
