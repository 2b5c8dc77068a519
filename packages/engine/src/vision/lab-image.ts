import { linearTable, toOklab } from 'kiln-mesh/core/color';
import type { Picture } from './decode.ts';

/** A picture as OKLab values, averaged down to a working size: what comparing colours is done on. */

export interface LabImage {
  width: number;
  height: number;
  /** OKLab, 3 per pixel. */
  lab: Float32Array;
  /** 0..1, 1 per pixel. */
  alpha: Float32Array;
}

/** @param side most pixels of the longer side; colours are averaged in linear light, weighted by alpha */
export function toLabImage({ width: fullWidth, height: fullHeight, rgba }: Picture, side: number): LabImage {
  const scale = Math.min(1, side / Math.max(fullWidth, fullHeight));
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const linear = linearTable();
  const sums = new Float32Array(width * height * 4);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < fullHeight; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / fullHeight)) * width;
    for (let x = 0; x < fullWidth; x++) {
      const to = row + Math.min(width - 1, Math.floor(((x + 0.5) * width) / fullWidth));
      const from = (y * fullWidth + x) * 4;
      const alpha = rgba[from + 3] / 255;
      sums[to * 4] = sums[to * 4] + linear[rgba[from]] * alpha;
      sums[to * 4 + 1] = sums[to * 4 + 1] + linear[rgba[from + 1]] * alpha;
      sums[to * 4 + 2] = sums[to * 4 + 2] + linear[rgba[from + 2]] * alpha;
      sums[to * 4 + 3] = sums[to * 4 + 3] + alpha;
      counts[to] = counts[to] + 1;
    }
  }
  const lab = new Float32Array(width * height * 3);
  const alpha = new Float32Array(width * height);
  for (let i = 0; i < counts.length; i++) {
    const weight = sums[i * 4 + 3];
    alpha[i] = weight / Math.max(1, counts[i]);
    if (weight === 0) continue;
    lab.set(toOklab(sums[i * 4] / weight, sums[i * 4 + 1] / weight, sums[i * 4 + 2] / weight), i * 3);
  }
  return { width, height, lab, alpha };
}

/** Half as large: means of two by two pixels. */
export function halfSize({ width, height, lab, alpha }: LabImage): LabImage {
  const [w, h] = [Math.max(1, (width + 1) >> 1), Math.max(1, (height + 1) >> 1)];
  const out: LabImage = { width: w, height: h, lab: new Float32Array(w * h * 3), alpha: new Float32Array(w * h) };
  for (let y = 0, p = 0; y < h; y++) {
    const [above, below] = [y * 2 * width, Math.min(height - 1, y * 2 + 1) * width];
    for (let x = 0; x < w; x++, p++) {
      const [left, right] = [x * 2, Math.min(width - 1, x * 2 + 1)];
      const [a, b, c, d] = [above + left, above + right, below + left, below + right];
      for (let k = 0; k < 3; k++) {
        out.lab[p * 3 + k] = (lab[a * 3 + k] + lab[b * 3 + k] + lab[c * 3 + k] + lab[d * 3 + k]) / 4;
      }
      out.alpha[p] = (alpha[a] + alpha[b] + alpha[c] + alpha[d]) / 4;
    }
  }
  return out;
}

/** OKLab distance between two entries of one list. */
export function labGap(lab: Float32Array, i: number, j: number): number {
  const l = lab[i * 3] - lab[j * 3];
  const a = lab[i * 3 + 1] - lab[j * 3 + 1];
  const b = lab[i * 3 + 2] - lab[j * 3 + 2];
  return Math.sqrt(l * l + a * a + b * b);
}
