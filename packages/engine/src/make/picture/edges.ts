import type { RasterImage } from './raster-image.ts';
import { toSharp } from './raster-image.ts';

/** Lightness 0..1 per pixel, over white where it is clear. */
export async function lightOf(image: RasterImage): Promise<Float32Array> {
  const { data } = await toSharp(image)
    .flatten({ background: '#fff' })
    .grayscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from(data, (value) => value / 255);
}

/**
 * How much colour changes around each pixel, about 0..1, in a step that grows with the picture: the strongest of the
 * three channels and alpha (Sobel's operator, 1968).
 */
export function edgesOf(image: RasterImage, reach: number): Float32Array {
  const { width, height, rgba } = image;
  const step = Math.max(1, Math.round((reach * Math.max(width, height)) / 1024));
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - step) * width;
    const here = y * width;
    const below = Math.min(height - 1, y + step) * width;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - step);
      const right = Math.min(width - 1, x + step);
      let most = 0;
      for (let k = 0; k < 4; k++) {
        const at = (row: number, column: number) => rgba[(row + column) * 4 + k];
        const gx =
          at(above, right) +
          2 * at(here, right) +
          at(below, right) -
          at(above, left) -
          2 * at(here, left) -
          at(below, left);
        const gy =
          at(below, left) + 2 * at(below, x) + at(below, right) - at(above, left) - 2 * at(above, x) - at(above, right);
        most = Math.max(most, Math.abs(gx) + Math.abs(gy));
      }
      out[here + x] = most / 1020;
    }
  }
  return out;
}
