import { fromOklab, oklabDistance, oklabOf, type Rgb } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { bilinear } from '../../vision/bilinear.ts';
import type { Picture } from '../../vision/decode.ts';
import { subjectMask } from './subject-mask.ts';

/**
 * A square of a picture's subject as an endless surface: the largest square that is all subject, evened out in light,
 * repeated by mirroring so that no border shows.
 */

export interface PictureTile {
  /** Colour at a place in scene units, linear light. */
  sample(u: number, v: number, out: Float64Array): void;
  /** OKLab. */
  mean: Rgb;
  /** The same surface in another colour: its drawing stays, its mean becomes `color` (OKLab). */
  recolored(color: Rgb): PictureTile;
}

const EDGE = 512;
const RASTER = { width: EDGE, height: EDGE, channels: 3 } as const;
/** Scene units that one tile covers. */
const SPAN = 0.55;

/** @param even 0 keeps the picture's light and shade, 1 takes all that is larger than a sixth of the tile away */
export async function pictureTile(picture: Picture, { even }: { even: number }): Promise<PictureTile> {
  const { x, y, side } = largestSquare(picture);
  const { rgba, width, height } = picture;
  const patch = sharp(rgba, { raw: { width, height, channels: 4 } }).extract({
    left: x,
    top: y,
    width: side,
    height: side,
  });
  // Strokes on nothing stand on their own mean.
  const [r, g, b] = await patch.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const square = await patch.flatten({ background: { r, g, b } }).resize(EDGE, EDGE, { fit: 'fill' }).raw().toBuffer();
  const broad = await sharp(square, { raw: { width: EDGE, height: EDGE, channels: 3 } })
    .blur(EDGE / 6)
    .raw()
    .toBuffer();
  const [labAt, broadAt] = [oklabOf(square, 3), oklabOf(broad, 3)];
  const lab = new Float32Array(EDGE * EDGE * 3);
  const light = new Float32Array(EDGE * EDGE);
  const mean: Rgb = [0, 0, 0];
  for (let i = 0; i < light.length; i++) {
    const color = labAt(i);
    lab.set(color, i * 3);
    [light[i]] = broadAt(i);
    for (const k of [0, 1, 2] as const) mean[k] += color[k] / light.length;
  }
  for (let i = 0; i < light.length; i++) lab[i * 3] -= (light[i] - mean[0]) * even;
  return tileOf(lab, mean);
}

function tileOf(lab: Float32Array, mean: Rgb): PictureTile {
  const rgb = new Float32Array(lab.length);
  for (let i = 0; i < rgb.length; i += 3)
    rgb.set(fromOklab(Math.min(1, Math.max(0, lab[i])), lab[i + 1], lab[i + 2]), i);
  const fold = (value: number) => {
    const t = (((value / SPAN) % 2) + 2) % 2;
    return (t < 1 ? t : 2 - t) * (EDGE - 1);
  };
  return {
    mean,
    sample(u, v, out) {
      const [x, y] = [fold(u), fold(-v)];
      for (let k = 0; k < 3; k++) out[k] = bilinear(rgb, RASTER, x, y, k);
    },
    recolored(color) {
      if (oklabDistance(color, mean) < 0.02) return this;
      return tileOf(
        lab.map((value, i) => value + color[(i % 3) as 0 | 1 | 2] - mean[(i % 3) as 0 | 1 | 2]),
        color,
      );
    },
  };
}

/** The largest square of subject, by dynamic programming on a small mask. */
function largestSquare(picture: Picture): { x: number; y: number; side: number } {
  const { mask, width, height } = subjectMask(picture, 160);
  const scale = picture.width / width;
  const run = new Uint16Array(width * height);
  let [best, bx, by] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!mask[i]) continue;
      run[i] = x && y ? 1 + Math.min(run[i - 1], run[i - width], run[i - width - 1]) : 1;
      if (run[i] > best) [best, bx, by] = [run[i], x, y];
    }
  }
  // A little inside, away from what the border of the subject blurs in.
  const inset = best > 12 ? Math.round(best * 0.06) : 0;
  const side = Math.max(2, Math.floor((best - 2 * inset) * scale));
  const x = Math.max(0, Math.min(picture.width - side, Math.floor((bx - best + 1 + inset) * scale)));
  const y = Math.max(0, Math.min(picture.height - side, Math.floor((by - best + 1 + inset) * scale)));
  return { x, y, side: Math.min(side, picture.width, picture.height) };
}
