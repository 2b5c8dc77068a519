import type { Rgb } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { EMPTY, type PixelArt } from './art.ts';

/** Pixel art as PNGs: one to look at, and one of a pixel a cell that holds exactly the art. */

export type Look = 'pixels' | 'beads';

/** A picture of `size` pixels per side: flat squares with fine grid lines, or round beads. Empty cells are transparent. */
export async function drawPicture(art: PixelArt, look: Look, size: number): Promise<Uint8Array> {
  const step = size / art.size;
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [column, row] = [Math.floor(x / step), Math.floor(y / step)];
      const cell = art.cells[row * art.size + column];
      if (cell === EMPTY) continue;
      // Place within the cell, -1..1 from its middle.
      const u = ((x + 0.5) / step - column) * 2 - 1;
      const v = ((y + 0.5) / step - row) * 2 - 1;
      const light = look === 'beads' ? bead(u, v) : square(u, v, 2 / step);
      const color = art.palette[cell];
      const at = (y * size + x) * 4;
      for (const k of [0, 1, 2] as const) rgba[at + k] = Math.min(255, Math.round(color[k] * light));
      rgba[at + 3] = 255;
    }
  }
  return sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

function square(u: number, v: number, pixel: number): number {
  return u > 1 - pixel || v > 1 - pixel ? 0.82 : 1;
}

/** A fused bead from above: the own colour in the middle, a lit and a shaded rim, a dark gap between beads. */
function bead(u: number, v: number): number {
  // Between a circle and a square, as beads are that were ironed together.
  const radius = (u ** 4 + v ** 4) ** 0.25;
  if (radius > 0.97) return 0.62;
  if (radius > 0.78) return 1 - 0.16 * ((u + v) / 1.4) * Math.min(1, (radius - 0.78) / 0.1) - 0.04;
  const hole = Math.hypot(u, v);
  return hole > 0.22 && hole < 0.34 ? 0.9 : 1;
}

export async function encodeCells({ size, palette, cells }: PixelArt): Promise<Uint8Array> {
  const rgba = new Uint8Array(size * size * 4);
  cells.forEach((cell, i) => {
    if (cell !== EMPTY) rgba.set([...palette[cell], 255], i * 4);
  });
  return sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

/** The reverse of `encodeCells`. Throws when the bytes are no square PNG of at most 254 colours. */
export async function decodeCells(bytes: Uint8Array): Promise<PixelArt> {
  const { data, info } = await sharp(bytes, { limitInputPixels: 128 * 128 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== info.height) throw new Error('pixel art must be square');
  const palette: Rgb[] = [];
  const known = new Map<number, number>();
  const cells = new Uint8Array(info.width * info.height).fill(EMPTY);
  for (let i = 0; i < cells.length; i++) {
    if (data[i * 4 + 3] < 128) continue;
    const [r, g, b] = [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]];
    const key = (r << 16) | (g << 8) | b;
    let index = known.get(key);
    if (index === undefined) {
      index = palette.push([r, g, b]) - 1;
      if (index >= EMPTY) throw new Error('pixel art has at most 254 colours');
      known.set(key, index);
    }
    cells[i] = index;
  }
  return { size: info.width, palette, cells };
}
