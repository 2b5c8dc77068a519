import type { Field } from '../field/field.ts';

/**
 * Ambient occlusion of each vertex, from 0 (hidden) to 1 (open): distances of the field sampled along the normal.
 * Source: A. Evans, "Fast Approximations for Global Illumination on Dynamic Scenes" (SIGGRAPH 2006).
 */
export function ambientOcclusion(positions: Float32Array, normals: Float32Array, field: Field): Float32Array {
  const out = new Float32Array(positions.length / 3);
  for (let v = 0; v < out.length; v++) {
    const [x, y, z] = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
    const [nx, ny, nz] = [normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]];
    const near = field.focus(x, y, z, 0.09);
    let closed = 0;
    for (const [h, weight] of [
      [0.015, 0.3],
      [0.04, 0.3],
      [0.085, 0.4],
    ] as const) {
      const ground = y + ny * h;
      const d = Math.min(near.distance(x + nx * h, y + ny * h, z + nz * h), Math.max(ground + 0.01, 0));
      closed += weight * Math.min(1, Math.max(0, 1 - d / h));
    }
    out[v] = 1 - closed;
  }
  return out;
}
