import { UserError } from 'kiln-errors';
import { fromBytes, fromOklab, type Rgb, toOklab } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { MAX_PIXELS } from './decode.ts';

/** Colours at most. */
const COUNT = 5;

/**
 * The main colours of a picture, by share: k-means in OKLab (B. Ottosson 2020) on a small copy, where thin strokes are
 * faint. Starting points are spread by lightness, so the result does not depend on chance.
 * @returns linear-light colours, the largest share first
 * @throws {UserError} `bad_image` when nothing is to be seen; what sharp throws when the bytes are no image
 */
export async function mainColors(bytes: Uint8Array): Promise<Rgb[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(72, 72, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points: [...Rgb, weight: number][] = [];
  for (let i = 0; i < info.width * info.height; i++) {
    const weight = data[i * 4 + 3] / 255;
    if (weight > 0) points.push([...toOklab(...fromBytes([data[i * 4], data[i * 4 + 1], data[i * 4 + 2]])), weight]);
  }
  if (points.length === 0) throw new UserError('bad_image', 'The picture is fully transparent.');
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const total = points.reduce((sum, p) => sum + p[3], 0);
  let centres: Rgb[] = [];
  let passed = 0;
  for (const [l, a, b, weight] of sorted) {
    passed += weight;
    while (passed > ((centres.length + 0.5) / COUNT) * total) centres.push([l, a, b]);
  }
  let shares = new Array<number>(COUNT).fill(0);
  for (let pass = 0; pass < 12; pass++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const p of points) {
      let best = 0;
      let least = Infinity;
      centres.forEach((c, i) => {
        const d = (p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 + (p[2] - c[2]) ** 2;
        if (d < least) [best, least] = [i, d];
      });
      const sum = sums[best];
      for (let k = 0; k < 3; k++) sum[k] += p[k] * p[3];
      sum[3] += p[3];
    }
    centres = sums.map((s, i) => (s[3] > 0 ? [s[0] / s[3], s[1] / s[3], s[2] / s[3]] : centres[i]));
    shares = sums.map((s) => s[3]);
  }
  return centres
    .map((centre, i) => ({ centre, share: shares[i] }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(({ centre }) => fromOklab(...centre).map((v) => Math.min(1, Math.max(0, v))) as Rgb);
}
