import { type RasterImage, trimmed } from './raster-image.ts';

/** A picture of the same things again and again, in columns of which every second one is shifted; its edges meet. */

/** Even, so that the shift goes on over the edge. */
const COLUMNS = 4;
/** Share of its cell that a thing takes. */
const FILLED = 0.82;

/** @param things with transparency around them */
export async function tilePattern(things: RasterImage, background: RasterImage): Promise<RasterImage> {
  const { width, height } = background;
  const cell = Math.floor(width / COLUMNS);
  const rows = Math.max(1, Math.round(height / cell));
  const step = height / rows;
  const motif = await trimmed(things, Math.floor(cell * FILLED), Math.floor(step * FILLED));
  const rgba = new Uint8Array(background.rgba);
  for (let column = 0; column < COLUMNS; column++)
    for (let row = 0; row < rows; row++) {
      const left = Math.round(((column + 0.5) * width) / COLUMNS - motif.width / 2);
      const top = Math.round((row + (column % 2 ? 1 : 0.5)) * step - motif.height / 2);
      stamp({ width, height, rgba }, motif, left, top);
    }
  return { width, height, rgba };
}

/** Over the edge it goes on at the other side. */
function stamp({ width, height, rgba }: RasterImage, motif: RasterImage, left: number, top: number): void {
  for (let y = 0; y < motif.height; y++)
    for (let x = 0; x < motif.width; x++) {
      const from = (y * motif.width + x) * 4;
      const to = (((top + y + height) % height) * width + ((left + x + width) % width)) * 4;
      const share = motif.rgba[from + 3] / 255;
      for (let k = 0; k < 3; k++)
        rgba[to + k] = Math.round(rgba[to + k] + (motif.rgba[from + k] - rgba[to + k]) * share);
    }
}
