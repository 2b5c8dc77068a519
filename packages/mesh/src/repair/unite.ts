import type { Manifold, ManifoldToplevel } from 'manifold-3d';

/** Several solids as one body whose surface still says which of them each triangle is from. */

export interface Triangles {
  /** xyz, 3 per vertex. */
  points: Float32Array;
  indices: Uint32Array;
}

export interface United {
  /** What is left of each solid's surface, on the same points; triangles between solids are gone. */
  surfaces: Triangles[];
  volume: number;
}

/** `cut` may divide triangles on the way, of all surfaces at once, so that their rims still fit. The caller keeps the solids. */
export function unite(
  { Manifold: Solid }: ManifoldToplevel,
  solids: readonly Manifold[],
  cut?: (all: Triangles) => { triangles: Triangles; pieceOf: Uint32Array },
): United {
  const marked = solids.map((solid) => solid.asOriginal());
  const whole = Solid.union(marked);
  const { vertProperties, triVerts, numProp, runIndex, runOriginalID } = whole.getMesh();
  const points = new Float32Array((vertProperties.length / numProp) * 3);
  for (let i = 0; i < points.length; i++) points[i] = vertProperties[Math.floor(i / 3) * numProp + (i % 3)];
  const numberOf = new Map(marked.map((solid, n) => [solid.originalID(), n]));
  const from = new Uint32Array(triVerts.length / 3);
  runOriginalID.forEach((id, run) => void from.fill(numberOf.get(id)!, runIndex[run] / 3, runIndex[run + 1] / 3));
  const volume = whole.volume();
  for (const gone of [whole, ...marked]) gone.delete();
  const uncut = { points, indices: triVerts };
  const { triangles, pieceOf } = cut ? cut(uncut) : { triangles: uncut, pieceOf: from.map((_, f) => f) };
  const corners = solids.map((): number[] => []);
  pieceOf.forEach((of, f) => void corners[from[of]].push(...triangles.indices.subarray(f * 3, f * 3 + 3)));
  const surfaces = corners.map((indices) => ({ points: triangles.points, indices: Uint32Array.from(indices) }));
  return { surfaces, volume };
}
