import { decodePicture } from 'kiln-engine/vision/decode';
import sharp from 'sharp';

/** More than any recipe takes of a picture. */
const SIDE = 2048;

/**
 * The picture with its mask as alpha: what a person would send who has cut it out.
 *
 * @param mask grey PNG of any size, stretched over the picture
 * @returns PNG bytes, upright, longest side at most 2048
 * @throws {UserError} `bad_image`
 */
export async function applyMask(picture: Uint8Array, mask: Uint8Array): Promise<Uint8Array> {
  const { width, height, rgba } = await decodePicture(picture, SIDE);
  const shares = await sharp(mask).resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer();
  for (const [p, share] of shares.entries()) rgba[p * 4 + 3] = Math.min(rgba[p * 4 + 3]!, share);
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
