import { faceNormalAt, normalizeAt } from '../core/math/triangle.ts';
import type { Mesh } from '../topology/connected-components.ts';

/** xyz of each triangle's normal; zeros where it has no area. */
export function unitNormals({ positions, indices }: Mesh): Float32Array {
  const normals = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    normals.set(faceNormalAt(positions, indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3), i);
    normalizeAt(normals, i, 0);
  }
  return normals;
}
