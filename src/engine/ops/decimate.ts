import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import { countTriangles, type Model, type Part } from '../model.ts';
import { computeNormals } from './normals.ts';
import { compact } from './vertices.ts';
import { weldPart } from './weld.ts';

await MeshoptSimplifier.ready;

/**
 * Fewer triangles with the same look: quadric edge collapse (meshoptimizer, after Garland and Heckbert 1997) that knows
 * texture seams and colours. Each part gets its share of the target. Polygons become triangles. A model that already
 * has few enough triangles comes back as it is.
 */
export function decimate(model: Model, { triangles }: { triangles: number }): Model {
  const total = countTriangles(model);
  if (total <= triangles) return model;
  return {
    ...model,
    parts: model.parts.map((part) => {
      const share = Math.max(4, Math.round((part.indices.length / 3 / total) * triangles));
      return decimatePart(part, share);
    }),
  };
}

function decimatePart(part: Part, triangles: number): Part {
  const { polygons: _, normals, ...bare } = part;
  const seamed = weldPart(bare, { by: 'attributes' });
  const target = triangles * 3;
  if (seamed.indices.length <= target) return normals ? computeNormals(seamed) : seamed;
  let best = collapse(seamed, target, []);
  // Seams and folds can stop the collapse early; then the seams may give way a little.
  if (best.indices.length > target * 1.02) best = smaller(best, collapse(seamed, target, ['Permissive']));
  if (best.indices.length > target * 1.02) best = smaller(best, collapse(weldPart(bare), target, []));
  return normals ? computeNormals(best) : best;
}

function smaller(a: Part, b: Part): Part {
  return b.indices.length < a.indices.length ? b : a;
}

/** Relative to the mesh size: how much a full turn of a texture coordinate or colour may cost against moving the surface. */
const UV_WEIGHT = 0.5;
const COLOR_WEIGHT = 0.5;

function collapse(part: Part, targetIndices: number, flags: SimplifierFlags[]): Part {
  const { positions, indices, uvs, colors } = part;
  const width = (uvs ? 2 : 0) + (colors ? 3 : 0);
  const count = positions.length / 3;
  if (width === 0) {
    const [left] = MeshoptSimplifier.simplify(indices, positions, 3, targetIndices, 1, flags);
    return compact({ ...part, indices: left });
  }
  const attributes = new Float32Array(count * width);
  for (let i = 0; i < count; i++) {
    let at = i * width;
    if (uvs) for (let k = 0; k < 2; k++) attributes[at++] = uvs[i * 2 + k]!;
    if (colors) for (let k = 0; k < 3; k++) attributes[at++] = colors[i * 3 + k]!;
  }
  const weights = [...(uvs ? [UV_WEIGHT, UV_WEIGHT] : []), ...(colors ? Array(3).fill(COLOR_WEIGHT) : [])];
  const [left] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes,
    width,
    weights,
    null,
    targetIndices,
    1,
    flags,
  );
  return compact({ ...part, indices: left });
}
