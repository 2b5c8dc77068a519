import sharp from 'sharp';
import type { ImageLimits } from '../../contract/field-info.ts';
import { UserError } from '../../errors.ts';

/** Limits where a family gives none (two-stage specification, section 8: the keycap's). */
export const IMAGE_LIMITS: ImageLimits = { minSidePixels: 32, maxPixels: 178_956_970, maxBytes: 20_000_000 };

/** For the decoding of one picture. */
const MOST = { seconds: 30 };

/**
 * Decodes a picture once, so that what is accepted can be used, and turns it upright when its EXIF says that it lies:
 * everything behind this sees pixels as a person does.
 * @throws {UserError} `bad_input`
 */
export async function checkImage(bytes: Uint8Array, limits: ImageLimits): Promise<Uint8Array> {
  const fail = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });
  const options = { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true } as const;
  const head = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw fail('is not a picture that can be read', error);
    });
  if (head.width * head.height > limits.maxPixels) {
    throw fail(
      `has ${(head.width * head.height).toLocaleString('en')} pixels: at most ${limits.maxPixels.toLocaleString('en')}`,
    );
  }
  if (Math.min(head.width, head.height) < limits.minSidePixels) {
    throw fail(`is ${head.width} x ${head.height} pixels: each side must have at least ${limits.minSidePixels}`);
  }
  try {
    if (head.orientation !== undefined && head.orientation > 1) {
      return new Uint8Array(await sharp(bytes, options).timeout(MOST).autoOrient().toBuffer());
    }
    await sharp(bytes, options).timeout(MOST).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    return bytes;
  } catch (error) {
    throw fail('is damaged or incomplete', error);
  }
}
