import { poissonHeights } from './poisson-heights.ts';
import { meshSamples, type Solid } from './solid-grid.ts';
import { FREE, type SubjectOutline } from './subject-outline.ts';

/** One outline as a solid, a body for each of its pieces: swollen to both sides of the picture's plane, with a little relief from its light and dark. */

/** Depth against the half ball that a disc would become. */
const DEPTH = 0.9;
/** Depth limit of wide areas, as a share of the longer side. */
const LIMIT = 0.33;
/** How far light and dark move the front, as a share of the depth. */
const RELIEF = 0.07;

/** @param relief -1..1 per cell of the outline */
export function inflate(outline: SubjectOutline, relief?: Float32Array): Solid {
  const { width, height, cell } = outline;
  const u = poissonHeights(outline, LIMIT * Math.max(width - 2 * FREE, height - 2 * FREE) * cell);
  const deepest = DEPTH * Math.sqrt(u.reduce((most, value) => Math.max(most, value), 0)) * (1 + RELIEF);
  const half = Math.ceil(deepest / cell) + FREE;
  const depth = 2 * half + 1;
  const values = new Float32Array(width * height * depth);
  const slope = slopes(u, width, height, cell);
  for (let k = 0; k < depth; k++) {
    const z = ((k - half) * cell) / DEPTH;
    for (let p = 0; p < u.length; p++) {
      const swell = z > 0 && u[p] > 0 && relief ? u[p] * (1 + RELIEF * relief[p]) ** 2 : u[p];
      // z^2 = u is the surface; divided by the steepness it is a distance near it.
      const value = (z * z - swell) / Math.sqrt(4 * z * z + slope[p] + cell * cell);
      values[k * u.length + p] = Math.max(-6 * cell, Math.min(6 * cell, value));
    }
  }
  return meshSamples(
    { values, size: [width, height, depth], origin: [outline.left, outline.bottom, -half * cell], cell },
    1,
    true,
  );
}

/** Squared steepness of u. */
function slopes(u: Float32Array, width: number, height: number, cell: number): Float32Array {
  const out = new Float32Array(u.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      out[p] = ((u[p + 1] - u[p - 1]) / (2 * cell)) ** 2 + ((u[p + width] - u[p - width]) / (2 * cell)) ** 2;
    }
  }
  return out;
}
