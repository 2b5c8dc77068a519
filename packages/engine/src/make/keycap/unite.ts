import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Triangles } from './textured-part.ts';

/** Several solids as one body whose surface still says which of them each triangle is from. */

export interface United {
  /** What is left of each solid's surface, on the same points; triangles between solids are gone. */
  surfaces: Triangles[];
  volume: number;
}

/** `cut` may divide triangles on the way, of all surfaces at once, so that their rims still fit. */
export function unite(
  { Manifold: Solid }: ManifoldToplevel,
  solids: readonly Manifold[],
  cut: (all: Triangles) => { triangles: Triangles; pieceOf: Uint32Array },
): United {
  const marked = solids.map((solid) => solid.asOriginal());
  const whole = Solid.union(marked);
  const { vertProperties, triVerts, numProp, runIndex, runOriginalID } = whole.getMesh();
  const points = new Float32Array((vertProperties.length / numProp) * 3);
  for (let i = 0; i < points.length; i++) points[i] = vertProperties[Math.floor(i / 3) * numProp + (i % 3)];
  const from = new Uint8Array(triVerts.length / 3);
  runOriginalID.forEach((id, run) => {
    from.fill(
      marked.findIndex((solid) => solid.originalID() === id),
      runIndex[run] / 3,
      runIndex[run + 1] / 3,
    );
  });
  const volume = whole.volume();
  for (const gone of [whole, ...marked]) gone.delete();
  const { triangles, pieceOf } = cut({ points, indices: triVerts });
  const surfaces = solids.map((_, n): Triangles => {
    const indices: number[] = [];
    pieceOf.forEach((of, f) => {
      if (from[of] === n) indices.push(...triangles.indices.subarray(f * 3, f * 3 + 3));
    });
    return { points: triangles.points, indices: Uint32Array.from(indices) };
  });
  return { surfaces, volume };
}
