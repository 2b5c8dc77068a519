import { UserError } from 'kiln-errors';
import sharp, { type OutputInfo } from 'sharp';
import { linearTable, toOklab } from '../../core/color.ts';
import { segment } from '../segment.ts';

/**
 * A photo made small for pixel art, and what is known of its subject: pictures with alpha say it themselves; else it is
 * what stands out from the backdrop, if that is convincing; in any other photo the whole frame counts as the subject.
 */

export interface Photo {
  width: number;
  height: number;
  /** OKLab, 3 per pixel. */
  colors: Float32Array;
  /** 1 subject, 0 backdrop, per pixel. */
  subject: Float32Array;
  /** False when the whole frame counts as the subject. */
  cutOut: boolean;
}

/** Longest side after decoding; 16 pixels for each of 32 cells. */
const SIDE = 512;
const MAX_PIXELS = 178_956_970;
const MIN_SIDE = 32;
const FORMATS = ['jpeg', 'png', 'webp'];

/**
 * Reads .jpg, .png or .webp bytes, upright as their EXIF says; of an animation the first frame.
 * Throws UserError `bad_image` for anything else, for damaged bytes and for pictures too small or too large.
 */
export async function readPhoto(bytes: Uint8Array): Promise<Photo> {
  const fail = (text: string, cause?: unknown) => new UserError('bad_image', `The picture ${text}.`, { cause });
  const options = { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' } as const;
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw fail('cannot be read: send a .jpg, .png or .webp file', cause);
    });
  if (!FORMATS.includes(head.format)) throw fail(`is ${head.format}: send a .jpg, .png or .webp file`);
  if (head.width * head.height > MAX_PIXELS) throw fail(`is larger than ${MAX_PIXELS.toLocaleString('en')} pixels`);
  if (Math.min(head.width, head.height) < MIN_SIDE) throw fail(`is smaller than ${MIN_SIDE} pixels on a side`);
  try {
    return decode(
      await sharp(bytes, options)
        .autoOrient()
        .toColourspace('srgb')
        .resize(SIDE, SIDE, { fit: 'inside' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
  } catch (cause) {
    throw fail('is damaged, incomplete or fully transparent', cause);
  }
}

function decode({ data, info }: { data: Buffer; info: OutputInfo }): Photo {
  const { width, height } = info;
  const count = width * height;
  const linear = linearTable();
  const colors = new Float32Array(count * 3);
  const subject = new Float32Array(count);
  let clear = 0;
  for (let i = 0; i < count; i++) {
    colors.set(toOklab(linear[data[i * 4]], linear[data[i * 4 + 1]], linear[data[i * 4 + 2]]), i * 3);
    subject[i] = data[i * 4 + 3] / 255;
    if (data[i * 4 + 3] < 128) clear++;
  }
  const photo = { width, height, colors, subject, cutOut: clear > count * 0.01 };
  if (photo.cutOut) {
    if (clear === count) throw new Error('fully transparent');
    return photo;
  }
  const backdrop = plainBackdrop(photo);
  if (backdrop) return { ...photo, subject: backdrop, cutOut: true };
  const found = segment({ width, height, rgba: data, cutOut: false });
  // A whole photo makes a better picture than half a subject.
  if (found.grade === 'sure' && found.mask.length === count) {
    return { ...photo, subject: found.mask, cutOut: true };
  }
  return { ...photo, subject: subject.fill(1) };
}

/** How far from the border's mean colour (OKLab) a backdrop's pixels may be, and how many of the border's must be so. */
const TOLERANCE = 0.055;
const AGREEMENT = 0.94;

/** The subject before a plain backdrop: what a flood from the border does not reach. Nothing when not convincing. */
function plainBackdrop({ width, height, colors }: Photo): Float32Array | undefined {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  const mean = [0, 1, 2].map((k) => median(border.map((i) => colors[i * 3 + k])));
  const like = (i: number) =>
    Math.hypot(colors[i * 3] - mean[0], colors[i * 3 + 1] - mean[1], colors[i * 3 + 2] - mean[2]) < TOLERANCE;
  const start = border.filter(like);
  if (start.length < border.length * AGREEMENT) return undefined;
  const subject = new Float32Array(width * height).fill(1);
  const stack = start;
  for (const i of stack) subject[i] = 0;
  while (stack.length > 0) {
    const i = stack.pop()!;
    const x = i % width;
    for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
      if (next < 0 || next >= subject.length || subject[next] === 0 || !like(next)) continue;
      subject[next] = 0;
      stack.push(next);
    }
  }
  const share = subject.reduce((sum, value) => sum + value, 0) / subject.length;
  return share > 0.04 && share < 0.9 ? subject : undefined;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** What to say of a photo in which there is nothing to make something of. */
export function noSubject(): UserError {
  return new UserError(
    'no_subject',
    'The picture shows no subject: it is all of one colour, or what it shows is too small. Send one with a single thing in view.',
  );
}
