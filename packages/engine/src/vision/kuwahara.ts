import type { LabImage } from './lab-image.ts';

/**
 * The picture without its grain: each pixel takes the mean of the smoothest of the four squares that it is a corner of
 * (M. Kuwahara 1976), so that noise and fine texture go and edges stay. How restless that square was is kept: a smooth
 * thing before a noisy ground differs by it even where the colours are alike.
 */

export interface KuwaharaImage {
  image: LabImage;
  /** Standard deviation of the colours (OKLab) in the smoothest square, per pixel. */
  grain: Float32Array;
}

/** Edge of the squares in pixels. */
const SIDE = 3;

export function kuwahara(image: LabImage): KuwaharaImage {
  const { width, height, lab } = image;
  const stride = width + 1;
  // Sums over everything above and to the left: three channels and their squares together.
  const sums = new Float64Array(stride * (height + 1) * 4);
  for (let y = 0; y < height; y++) {
    const row = [0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      let square = 0;
      for (let k = 0; k < 3; k++) {
        row[k] = row[k] + lab[from + k];
        square += lab[from + k] ** 2;
      }
      row[3] = row[3] + square;
      const to = ((y + 1) * stride + x + 1) * 4;
      for (let k = 0; k < 4; k++) sums[to + k] = sums[to - stride * 4 + k] + row[k];
    }
  }
  const out = new Float32Array(lab.length);
  const grain = new Float32Array(width * height);
  const mean = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      let least = Infinity;
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = Math.max(0, quarter % 2 === 0 ? x - SIDE + 1 : x);
        const y0 = Math.max(0, quarter < 2 ? y - SIDE + 1 : y);
        const x1 = Math.min(width, quarter % 2 === 0 ? x + 1 : x + SIDE);
        const y1 = Math.min(height, quarter < 2 ? y + 1 : y + SIDE);
        const count = (x1 - x0) * (y1 - y0);
        // At the picture's edge a square of one pixel would always be the smoothest.
        if (count < SIDE * 2 && count < width * height) continue;
        for (let k = 0; k < 4; k++) {
          mean[k] =
            (sums[(y1 * stride + x1) * 4 + k] -
              sums[(y0 * stride + x1) * 4 + k] -
              sums[(y1 * stride + x0) * 4 + k] +
              sums[(y0 * stride + x0) * 4 + k]) /
            count;
        }
        const variance = mean[3] - mean[0] ** 2 - mean[1] ** 2 - mean[2] ** 2;
        if (variance >= least) continue;
        least = variance;
        for (let k = 0; k < 3; k++) out[p * 3 + k] = mean[k];
      }
      grain[p] = Math.sqrt(Math.max(0, least));
    }
  }
  return { image: { ...image, lab: out }, grain };
}
