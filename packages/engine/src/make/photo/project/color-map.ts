import { linearTable } from 'kiln-mesh/core/color';
import { bilinear } from '../../../vision/bilinear.ts';
import type { Picture } from '../../../vision/decode.ts';
import type { Subject } from '../../../vision/segment.ts';

/**
 * The colours of a subject without its backdrop: pixels that are surely the subject's keep theirs, all others get those
 * of the nearest ones, so that nothing of the backdrop is ever painted onto the model.
 */

export interface ColorMap {
  width: number;
  height: number;
  /** Linear light, 3 per pixel. */
  rgb: Float32Array;
  /** 1 where the colour is the picture's own. */
  sure: Uint8Array;
}

/** Longest side of the map. */
const SIDE = 1280;
/** Pixels of the mask within this many steps of the outline may hold light from behind. */
const RIM = 2;

export function colorMap(picture: Picture, subject: Subject): ColorMap {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const linear = linearTable();
  const rgb = new Float32Array(width * height * 3);
  const sure = new Uint8Array(width * height);
  const core = eroded(subject);
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(picture.height - 1, Math.floor((y + 0.5) / scale));
    const maskY = Math.min(subject.height - 1, Math.floor(((y + 0.5) / height) * subject.height));
    for (let x = 0; x < width; x++) {
      const from = (fromY * picture.width + Math.min(picture.width - 1, Math.floor((x + 0.5) / scale))) * 4;
      const to = y * width + x;
      for (let k = 0; k < 3; k++) rgb[to * 3 + k] = linear[picture.rgba[from + k]];
      const maskX = Math.min(subject.width - 1, Math.floor(((x + 0.5) / width) * subject.width));
      sure[to] = core[maskY * subject.width + maskX];
    }
  }
  fill(rgb, sure, width, height);
  return { width, height, rgb, sure };
}

/** Pixels that lie well inside; all of the subject where it has no inside. */
function eroded({ width, height, mask }: Subject): Uint8Array {
  const full = Uint8Array.from(mask, (share) => (share >= 0.9 ? 1 : 0));
  let core = full;
  for (let step = 0; step < RIM; step++) {
    const from = core;
    core = from.map((value, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      if (!value) return 0;
      // The picture's own edge is no outline.
      if ((x > 0 && !from[p - 1]) || (x < width - 1 && !from[p + 1])) return 0;
      return (y > 0 && !from[p - width]) || (y < height - 1 && !from[p + width]) ? 0 : 1;
    });
  }
  if (core.includes(1)) return core;
  return full.includes(1) ? full : Uint8Array.from(mask, (share) => (share >= 0.5 ? 1 : 0));
}

/** Colours for unsure pixels from coarser and coarser means of sure ones (push-pull, S. Gortler et al. 1996); in place. */
function fill(rgb: Float32Array, sure: Uint8Array, width: number, height: number): void {
  if (width <= 1 && height <= 1) return;
  const [w, h] = [Math.max(1, (width + 1) >> 1), Math.max(1, (height + 1) >> 1)];
  const coarse = { width: w, height: h, channels: 3 };
  const sums = new Float32Array(w * h * 3);
  const counts = new Uint8Array(w * h);
  for (let p = 0; p < sure.length; p++) {
    if (!sure[p]) continue;
    const to = (Math.floor(p / width) >> 1) * w + ((p % width) >> 1);
    counts[to]++;
    for (let k = 0; k < 3; k++) sums[to * 3 + k] = sums[to * 3 + k] + rgb[p * 3 + k];
  }
  for (let p = 0; p < counts.length; p++) {
    if (counts[p]) for (let k = 0; k < 3; k++) sums[p * 3 + k] = sums[p * 3 + k] / counts[p];
  }
  fill(
    sums,
    counts.map((count) => (count > 0 ? 1 : 0)),
    w,
    h,
  );
  for (let p = 0; p < sure.length; p++) {
    if (sure[p]) continue;
    const x = Math.min(w - 1.001, ((p % width) + 0.5) / 2 - 0.5);
    const y = Math.min(h - 1.001, (Math.floor(p / width) + 0.5) / 2 - 0.5);
    for (let k = 0; k < 3; k++) rgb[p * 3 + k] = bilinear(sums, coarse, x, y, k);
  }
}

/** Colour at picture coordinates 0..1, into `out`. */
export function sampleColor({ width, height, rgb }: ColorMap, u: number, v: number, out: Float64Array): void {
  const raster = { width, height, channels: 3 };
  for (let k = 0; k < 3; k++) out[k] = bilinear(rgb, raster, u * width - 0.5, v * height - 0.5, k);
}
