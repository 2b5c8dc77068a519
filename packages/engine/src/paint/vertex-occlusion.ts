import type { Field } from '../field/field.ts';
import { focusCache } from '../field/focus-cache.ts';

/** How far along the normal it is sampled, and what each sample counts. */
const SAMPLES = [
  { height: 0.015, weight: 0.3 },
  { height: 0.04, weight: 0.3 },
  { height: 0.085, weight: 0.4 },
] as const;
/** Of space that shares a focused field; vertices lie up to half its diagonal from its middle. */
const CELL = 1 / 16;
const REACH = CELL * 0.87 + 0.09;

/**
 * Ambient occlusion of each vertex, from 0 (hidden) to 1 (open): distances of the field sampled along the normal.
 * Source: A. Evans, "Fast Approximations for Global Illumination on Dynamic Scenes" (SIGGRAPH 2006).
 */
export function ambientOcclusion(positions: Float32Array, normals: Float32Array, field: Field): Float32Array {
  const out = new Float32Array(positions.length / 3);
  const near = focusCache(field, { cell: CELL, reach: REACH, keep: (close) => close });
  for (let v = 0; v < out.length; v++) {
    const [x, y, z] = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
    const [nx, ny, nz] = [normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]];
    const close = near(x, y, z);
    let closed = 0;
    for (const { height, weight } of SAMPLES) {
      const ground = y + ny * height;
      const d = close.distance(x + nx * height, ground, z + nz * height);
      closed += weight * Math.min(1, Math.max(0, 1 - Math.min(d, Math.max(ground + 0.01, 0)) / height));
    }
    out[v] = 1 - closed;
  }
  return out;
}
