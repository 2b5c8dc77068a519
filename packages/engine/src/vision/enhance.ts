import { byteTable, linearTable } from 'kiln-mesh/core/color';
import type { Picture } from './decode.ts';
import type { Subject } from './segment.ts';

/** Brings an underexposed subject up to normal brightness; a picture that is bright enough stays as it is. */

const BRIGHT = 0.45;
const WANTED = 0.7;
const MOST_GAIN = 2.5;

export function evenOut(picture: Picture, { width, height, mask }: Subject): Picture {
  const linear = linearTable();
  const histogram = new Float64Array(256);
  let total = 0;
  for (let y = 0; y < picture.height; y += 2) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) / picture.height) * height)) * width;
    for (let x = 0; x < picture.width; x += 2) {
      if (mask[row + Math.min(width - 1, Math.floor(((x + 0.5) / picture.width) * width))] < 0.9) continue;
      const at = (y * picture.width + x) * 4;
      histogram[Math.max(picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2])]++;
      total++;
    }
  }
  let brightest = 255;
  for (let above = 0; brightest > 0 && above < total * 0.04; brightest--) above += histogram[brightest];
  const light = linear[brightest];
  // Something black is black, not badly lit.
  if (total === 0 || light > BRIGHT || light < 0.02) return picture;
  const gain = Math.min(MOST_GAIN, WANTED / light);
  const byte = byteTable();
  const table = Uint8Array.from(linear, (value) => byte(value * gain));
  return { ...picture, rgba: picture.rgba.map((value, i) => (i % 4 === 3 ? value : table[value])) };
}
