import { UserError } from 'kiln-errors';
import { oklabOf } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { decodePicture } from '../decode.ts';
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
/** Width of an outline's blur, in pixels of the photo as it was sent. */
const RIM = 1.5;

/**
 * Reads .jpg, .png or .webp bytes, upright as their EXIF says; of an animation the first frame.
 * Throws UserError `bad_image` for anything else, for damaged bytes and for pictures too small or too large.
 */
export async function readPhoto(bytes: Uint8Array): Promise<Photo> {
  const picture = await decodePicture(bytes, SIDE, { enlarges: true, files: '.jpg, .png or .webp' });
  const { width, height, rgba, cutOut } = picture;
  const count = width * height;
  const labAt = oklabOf(rgba);
  const colors = new Float32Array(count * 3);
  const subject = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    colors.set(labAt(i), i * 3);
    subject[i] = rgba[i * 4 + 3] / 255;
  }
  const photo: Photo = { width, height, colors, rgba, subject, cutOut, grade: 'sure', doubt: '' };
  if (cutOut) return photo;
  const backdrop = plainBackdrop(photo);
  if (backdrop) {
    const original = await sharp(bytes).metadata();
    const enlarged = SIDE / Math.max(original.width, original.height);
    cleanRim(photo, backdrop, Math.ceil(RIM * Math.max(1, enlarged)));
    return { ...photo, subject: backdrop, cutOut: true };
  }
  // Of one colour there is nothing to look for, which takes longest.
  if (isPlain(photo)) return { ...photo, subject: subject.fill(1) };
  const { grade, doubt, mask } = segment(picture);
  // A whole photo makes a better picture than what is no subject.
  const isCut = grade !== 'hopeless';
  return { ...photo, subject: isCut ? mask : subject.fill(1), cutOut: isCut, grade, doubt };
}

/** What to say of a photo in which there is nothing to make something of. */
export function noSubject(): UserError {
  return new UserError(
    'no_subject',
    'The picture shows no subject: it is all of one colour, or what it shows is too small. Send one with a single thing in view.',
  );
}
