import { UserError } from 'kiln-errors';
import { linearTable, toOklab } from 'kiln-mesh/core/color';
import sharp, { type OutputInfo } from 'sharp';
import type { Grade } from '../mask/confidence.ts';
import { segment } from '../segment.ts';
import { cleanRim, isPlain, plainBackdrop } from './plain-backdrop.ts';

/**
 * A photo made small for pixel art, and what is known of its subject: pictures with alpha say it themselves; else it is
 * what stands out from the backdrop. Where nothing can be cut out the whole frame counts as the subject. Either is only
 * used unasked when it is sure.
 */

export interface Photo {
  width: number;
  height: number;
  /** OKLab, 3 per pixel. */
  colors: Float32Array;
  /** sRGB bytes, 4 per pixel, as the photo has them. */
  rgba: Uint8Array;
  /** 1 subject, 0 backdrop, per pixel. */
  subject: Float32Array;
  /** False when the whole frame counts as the subject. */
  cutOut: boolean;
  /** The one gate: the sender is asked about what is not sure. */
  grade: Grade;
  /** What speaks against it. */
  doubt: string;
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
      Math.max(head.width, head.height),
    );
  } catch (cause) {
    throw fail('is damaged, incomplete or fully transparent', cause);
  }
}

/** Width of an outline's blur, in pixels of the photo as it was sent. */
const RIM = 1.5;

function decode({ data, info }: { data: Buffer; info: OutputInfo }, original: number): Photo {
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
  const sure = { grade: 'sure', doubt: '' } as const;
  const photo = { width, height, colors, rgba: data, subject, cutOut: clear > count * 0.01, ...sure };
  if (photo.cutOut) {
    if (clear === count) throw new Error('fully transparent');
    return photo;
  }
  const backdrop = plainBackdrop(photo);
  if (backdrop) {
    cleanRim(photo, backdrop, Math.ceil(RIM * Math.max(1, SIDE / original)));
    return { ...photo, subject: backdrop, cutOut: true };
  }
  // Of one colour there is nothing to look for, which takes longest.
  if (isPlain(photo)) return { ...photo, subject: subject.fill(1) };
  const { grade, doubt, mask } = segment({ width, height, rgba: data, cutOut: false });
  // A whole photo makes a better picture than what is no subject.
  const cutOut = grade !== 'hopeless';
  return { ...photo, subject: cutOut ? mask : subject.fill(1), cutOut, grade, doubt };
}

/** What to say of a photo in which there is nothing to make something of. */
export function noSubject(): UserError {
  return new UserError(
    'no_subject',
    'The picture shows no subject: it is all of one colour, or what it shows is too small. Send one with a single thing in view.',
  );
}
