import sharp from 'sharp';
import type { Picture } from './decode.ts';
import type { Subject } from './segment.ts';

/** The picture with what was taken for its backdrop faded and checkered: what a person looks at to see what went wrong. */

const SIDE = 512;
const SQUARE = 12;

/** @returns PNG bytes, longest side at most 512 */
export async function drawCutout(
  { width: w, height: h, rgba }: Omit<Picture, 'cutOut'>,
  subject: Pick<Subject, 'width' | 'height' | 'mask'>,
): Promise<Uint8Array> {
  const scale = Math.min(1, SIDE / Math.max(w, h));
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
  const small = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const my = Math.min(subject.height - 1, Math.floor(((y + 0.5) * subject.height) / height));
    for (let x = 0; x < width; x++) {
      const mx = Math.min(subject.width - 1, Math.floor(((x + 0.5) * subject.width) / width));
      const share = subject.mask[my * subject.width + mx];
      const dark = (Math.floor(x / SQUARE) + Math.floor(y / SQUARE)) % 2 === 0;
      const at = y * width + x;
      for (let k = 0; k < 3; k++) {
        out[at * 3 + k] = Math.round(small[at * 4 + k] * share + (dark ? 205 : 235) * (1 - share));
      }
    }
  }
  const png = await sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
