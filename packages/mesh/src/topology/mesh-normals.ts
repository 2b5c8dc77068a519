import { faceNormalAt, normalizeAt } from '../core/math/triangle.ts';
import type { Mesh } from '../core/model.ts';
import { unit } from './normals.ts';

/** xyz of each triangle's normal; zeros where it has no area. */
export function triangleNormals({ positions, indices }: Mesh): Float32Array {
  const normals = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    normals.set(faceNormalAt(positions, indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3), i);
    normalizeAt(normals, i, 0);
  }
  return normals;
}

/** Unit normals of a mesh's points, xyz each: those of the faces around, by their area. */
export function vertexNormals({ positions, indices }: Mesh): Float32Array {
  const sums = new Float32Array(positions.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    const n = faceNormalAt(positions, a, b, c);
    for (const at of [a, b, c]) for (let k = 0; k < 3; k++) sums[at + k] += n[k];
  }
  return unit(sums);
}
