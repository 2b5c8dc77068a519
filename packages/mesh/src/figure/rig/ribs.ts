import { heightRange } from './slices.ts';
import { indexOf, measureDepth, type Volume } from './volume.ts';

/** How far from the mirror plane ribs reach, in heights of the figure. */
const WIDE = 0.2;
/** The widest gap between two ribs, in heights of the figure. */
const GAP = 0.05;

/**
 * A skeleton's chest as one solid thing: near the mirror plane, what lies between front and back is filled, and then what
 * lies between one rib and the next.
 */
export function fillRibs(volume: Volume, middle: number): Volume {
  const [nx, ny, nz] = volume.size;
  const { low, high } = heightRange(volume);
  const tall = high - low + 1;
  const filled: Volume = {
    ...volume,
    solid: Uint8Array.from(volume.solid),
    depth: new Float32Array(volume.depth.length),
  };
  const { solid } = filled;
  const fill = (count: number, gap: number, at: (k: number) => number) => {
    let last = -Infinity;
    for (let k = 0; k < count; k++) {
      if (!solid[at(k)]) continue;
      if (k - last <= gap + 1) for (let between = last + 1; between < k; between++) solid[at(between)] = 1;
      last = k;
    }
  };
  const [from, to] = [Math.max(1, Math.ceil(middle - WIDE * tall)), Math.min(nx - 2, middle + WIDE * tall)];
  for (let x = from; x <= to; x++) {
    for (let y = low; y <= high; y++) fill(nz, nz, (z) => indexOf(volume, x, y, z));
    for (let z = 1; z < nz - 1; z++) fill(ny, GAP * tall, (y) => indexOf(volume, x, y, z));
  }
  measureDepth(filled);
  return filled;
}
