import { UserError } from 'kiln-errors';
import sharp from 'sharp';

/**
 * A picture from outside as pixels: upright as its EXIF says, in sRGB whatever it came in (CMYK, grey, 16 bit), its alpha
 * kept, and never larger than asked for, so that a picture of a hundred megapixels costs no more than a small one. Of a
 * moving picture it is the first frame.
 */

export interface Picture {
  width: number;
  height: number;
  /** sRGB bytes with straight alpha, 4 per pixel. */
  rgba: Uint8Array;
  /** True when the picture's own alpha says what belongs to its subject. */
  cutOut: boolean;
}

const FORMATS = ['jpeg', 'png', 'webp'];
export const MAX_PIXELS = 178_956_970;
const MIN_SIDE = 32;
/** Share of clear pixels from which alpha is taken to mean something. */
const CLEAR_SHARE = 0.01;

export interface DecodeOptions {
  /** Whether a smaller picture is made as large as `side`. */
  enlarges?: boolean;
  /** The files that a refusal names. */
  files?: string;
}

/**
 * @param side most pixels of the longer side
 * @throws UserError `bad_image` for other files, damaged bytes, and pictures too small, large or empty
 */
export async function decodePicture(
  bytes: Uint8Array,
  side: number,
  { enlarges = false, files = '.jpg or .png' }: DecodeOptions = {},
): Promise<Picture> {
  const fail = (text: string, cause?: unknown) => new UserError('bad_image', `The picture ${text}.`, { cause });
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw fail(`cannot be read: send a ${files} file`, cause);
    });
  if (!FORMATS.includes(head.format)) throw fail(`is ${head.format}: send a ${files} file`);
  if (head.width * head.height > MAX_PIXELS) throw fail(`is larger than ${MAX_PIXELS.toLocaleString('en')} pixels`);
  if (Math.min(head.width, head.height) < MIN_SIDE) throw fail(`is smaller than ${MIN_SIDE} pixels on a side`);
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: !enlarges })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw fail('is damaged or incomplete', cause);
    });
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  let clear = 0;
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] < 128) clear++;
  const count = info.width * info.height;
  if (clear === count) throw fail('is fully transparent');
  return { width: info.width, height: info.height, rgba, cutOut: clear > count * CLEAR_SHARE };
}
