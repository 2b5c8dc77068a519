import { MeshoptTangents } from 'meshoptimizer/tangents';
import { normalizeAt } from '../core/math/triangle.ts';
import type { Part } from '../core/model.ts';
import { splitByCorner } from '../topology/corners.ts';

await MeshoptTangents.ready;

/**
 * Tangent space as glTF wants it: xyz, and the sign of the bitangent, for a part with normals and texture coordinates.
 *
 * Keeps: points, faces, attributes. Gives up: shared vertices where the texture is mirrored: they are split. Vertices
 * without a direction of their own get one across their normal. Source: MikkTSpace (M. Mikkelsen, 2008).
 * @example const { part, tangents } = computeTangents(textured)
 */
export function computeTangents(part: Part): { part: Part; tangents: Float32Array<ArrayBuffer> } {
  if (!part.normals || !part.uvs) throw new Error('Tangents need normals and texture coordinates');
  const { indices, positions, normals, uvs } = part;
  const values = MeshoptTangents.generateTangents(indices, positions, 3, normals, 3, uvs, 2, ['Compatible']);
  for (let i = 0; i < values.length; i += 4) values[i + 3] = values[i + 3] < 0 ? -1 : 1;
  const split = splitByCorner(part, values, 4);
  const out = split.values;
  const normal = split.part.normals!;
  for (let i = 0; i < out.length / 4; i++) {
    if (normalizeAt(out, i * 4, 1e-6)) continue;
    const [x, y, z] = [normal[i * 3], normal[i * 3 + 1], normal[i * 3 + 2]];
    const across = Math.abs(x) < 0.9 ? [0, z, -y] : [-z, 0, x];
    const size = Math.hypot(...across) || 1;
    for (let k = 0; k < 3; k++) out[i * 4 + k] = across[k] / size;
  }
  return { part: split.part, tangents: out };
}
