import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import { integrate } from '../../core/math/triangle.ts';
import { countTriangles, type Model, type Part } from '../../core/model.ts';
import { computeNormals } from '../topology/normals.ts';
import { topology } from '../topology/topology.ts';
import { compact } from '../topology/vertices.ts';
import { weldAll, weldPart } from '../topology/weld.ts';

await MeshoptSimplifier.ready;

export interface DecimateOptions {
  /** Wanted triangles of the whole model; met within 2 % where the shape allows it. */
  triangles: number;
  /** Rather well-shaped triangles than the smallest error; 'light' a little so, with seams kept. */
  regular?: boolean | 'light';
  /** Goes no further than this share of the mesh size may move the surface; then more triangles are left. Default 1. */
  error?: number;
}

/**
 * Decimation: fewer triangles with the same look, by quadric edge collapse over all parts at once, so that each part keeps
 * what its shape needs. A model that already has few enough triangles comes back as it is.
 *
 * Options: `regular` false, `error` 1 (a share of the mesh size). Units: those of the model.
 * Keeps: silhouette, texture seams and coordinates, colours, skin, closed surfaces. Gives up: polygons (they become
 * triangles), normals (computed anew), what is smaller than the triangles left.
 * Source: M. Garland and P. Heckbert, "Surface Simplification Using Quadric Error Metrics" (1997); meshoptimizer.
 * @example decimate(model, { triangles: 5_000 })
 */
export function decimate(model: Model, { triangles, regular = false, error = 1 }: DecimateOptions): Model {
  if (countTriangles(model) <= triangles) return model;
  const bare = model.parts.map(({ polygons: _, normals: __, ...part }) => part);
  const seamed = bare.map((part) => weldPart(part, { by: 'attributes' }));
  const before = faults(seamed);
  const style: SimplifierFlags[] =
    regular === 'light' ? ['RegularizeLight'] : regular ? ['Regularize', 'Permissive'] : [];
  let best: Part[] | undefined;
  let bestScore = Infinity;
  // Collapsing can leave an edge with three faces; a slightly different way down mostly does not. Seams that stop the
  // collapse early give way in the last attempts; where holding on to texture coordinates would cost the shape, they
  // are not looked at.
  const attributed = seamed.some((part) => part.uvs ?? part.colors);
  const surface = areaOf(seamed);
  for (const { share, flags, shapeOnly = false } of [
    { share: 1, flags: style },
    { share: 0.995, flags: style },
    { share: 1, flags: [...style, 'RegularizeLight' as const] },
    { share: 1, flags: [...style, 'Permissive' as const] },
    { share: 0.99, flags: [...style, 'Permissive' as const] },
    { share: 1, flags: [...style, 'Permissive' as const], shapeOnly: true },
  ]) {
    const result = collapse(seamed, Math.round(triangles * share) * 3, flags, error, shapeOnly);
    const left = result.reduce((sum, part) => sum + part.indices.length / 3, 0);
    const over = error < 1 ? 0 : Math.max(0, left / triangles - 1.02);
    const shrunk = attributed ? Math.max(0, 1 - areaOf(result) / surface - MOST_SHRINKING) : 0;
    const score = (over + shrunk) * 1000 + Math.max(0, faults(result) - before);
    if (score < bestScore) [best, bestScore] = [result, score];
    if (score === 0) break;
  }
  return {
    ...model,
    parts: best!
      .map((part, i) => (model.parts[i].normals ? computeNormals(part) : part))
      .filter((part) => part.indices.length > 0),
  };
}

/** Of its area, that a surface may lose to coarser faces; more is a shape that has fallen in. */
const MOST_SHRINKING = 0.08;

const areaOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + integrate(part).area, 0);

function faults(parts: readonly Part[]): number {
  const { positions, indices } = weldAll({ name: '', parts: [...parts], materials: [], metadata: {} });
  const { nonManifoldEdges, flippedEdges } = topology(indices, positions.length / 3);
  return nonManifoldEdges + flippedEdges;
}

/** How much a full turn of a texture coordinate or colour may cost, against moving the surface by the mesh size. */
const UV_WEIGHT = 0.5;
const COLOR_WEIGHT = 0.5;

function collapse(
  parts: readonly Part[],
  targetIndices: number,
  flags: SimplifierFlags[],
  error: number,
  shapeOnly: boolean,
): Part[] {
  const starts = [0];
  for (const part of parts) starts.push(starts.at(-1)! + part.positions.length / 3);
  const count = starts.at(-1)!;
  const uvs = parts.some((part) => part.uvs);
  const colors = parts.some((part) => part.colors);
  const width = (uvs ? 2 : 0) + (colors ? 3 : 0);
  const positions = new Float32Array(count * 3);
  const attributes = new Float32Array(count * width);
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0));
  let corner = 0;
  parts.forEach((part, p) => {
    const start = starts[p];
    positions.set(part.positions, start * 3);
    for (const index of part.indices) indices[corner++] = index + start;
    for (let i = 0; i < part.positions.length / 3; i++) {
      let at = (start + i) * width;
      if (uvs) for (let k = 0; k < 2; k++) attributes[at++] = part.uvs?.[i * 2 + k] ?? 0;
      if (colors) for (let k = 0; k < 3; k++) attributes[at++] = part.colors?.[i * 3 + k] ?? 1;
    }
  });
  const weights = shapeOnly
    ? Array<number>(width).fill(0)
    : [...(uvs ? [UV_WEIGHT, UV_WEIGHT] : []), ...(colors ? Array(3).fill(COLOR_WEIGHT) : [])];
  const [left] =
    width === 0
      ? MeshoptSimplifier.simplify(indices, positions, 3, targetIndices, error, flags)
      : MeshoptSimplifier.simplifyWithAttributes(
          indices,
          positions,
          3,
          attributes,
          width,
          weights,
          null,
          targetIndices,
          error,
          flags,
        );
  const lists: number[][] = parts.map(() => []);
  for (let i = 0; i < left.length; i += 3) {
    let p = 0;
    while (left[i] >= starts[p + 1]) p++;
    lists[p].push(left[i] - starts[p], left[i + 1] - starts[p], left[i + 2] - starts[p]);
  }
  return parts.map((part, p) => compact({ ...part, indices: Uint32Array.from(lists[p]) }));
}
