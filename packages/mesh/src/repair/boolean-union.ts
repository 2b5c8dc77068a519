import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { integrate } from '../core/math/triangle.ts';
import { type Keep, meshOf, pointsOf, toSolid, usingManifold } from '../core/using-manifold.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';

/**
 * Boolean union: one solid out of closed components that may pass through each other. Components that face outwards are
 * joined, those that face inwards (cavities) are cut out. Undefined where a component is no solid to begin with.
 *
 * Keeps: the outer surface, cavities. Gives up: what lies inside of another component, slivers without area, all but points.
 * Source: Manifold (E. Lalish), after J. Smith, "Towards robust inexact geometric computation" (2009).
 * @example const solid = await booleanUnion(weldAll(model))
 */
export async function booleanUnion(mesh: Mesh): Promise<Mesh | undefined> {
  const work = (library: ManifoldToplevel, keep: Keep) => {
    const whole = solidOf(mesh, library, keep);
    return whole?.isEmpty() === false ? meshOf(whole) : undefined;
  };
  return usingManifold(work).catch(() => undefined); // it throws where a mesh is no solid
}

/** The same as a solid of the library's. @throws what the library throws where a mesh is no solid */
export function solidOf(mesh: Mesh, library: ManifoldToplevel, keep: Keep): Manifold | undefined {
  const solids: Manifold[] = [];
  const cavities: Manifold[] = [];
  for (const component of connectedComponents(mesh)) {
    const inwards = integrate(component).volume < 0;
    const indices = inwards ? component.indices.toReversed() : component.indices;
    const solid = keep(toSolid(library, { ...component, indices }));
    if (solid.status() !== 'NoError' || solid.isEmpty()) return undefined;
    (inwards ? cavities : solids).push(solid);
  }
  if (solids.length === 0) return undefined;
  let whole = keep(library.Manifold.union(solids));
  if (cavities.length > 0) whole = keep(whole.subtract(keep(library.Manifold.union(cavities))));
  return whole;
}

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

/**
 * Boolean union of several solids whose surface still says which of them each triangle is from.
 *
 * @param library of manifold-3d, set up; the caller keeps the solids
 * @param cut may divide triangles on the way, of all surfaces at once, so that their borders still fit; `sourceOf` says of which
 */
export function unionSurfaces(
  { Manifold: Solid }: ManifoldToplevel,
  solids: readonly Manifold[],
  cut?: (all: Triangles) => { triangles: Triangles; sourceOf: Uint32Array },
): United {
  const marked = solids.map((solid) => solid.asOriginal());
  const whole = Solid.union(marked);
  const mesh = whole.getMesh();
  const points = pointsOf(mesh);
  const { triVerts, runIndex, runOriginalID } = mesh;
  const numberOf = new Map(marked.map((solid, n) => [solid.originalID(), n]));
  const from = new Uint32Array(triVerts.length / 3);
  runOriginalID.forEach((id, run) => void from.fill(numberOf.get(id)!, runIndex[run] / 3, runIndex[run + 1] / 3));
  const volume = whole.volume();
  for (const gone of [whole, ...marked]) gone.delete();
  const uncut = { points, indices: triVerts };
  const { triangles, sourceOf } = cut ? cut(uncut) : { triangles: uncut, sourceOf: from.map((_, f) => f) };
  const corners = solids.map((): number[] => []);
  sourceOf.forEach((of, f) => void corners[from[of]].push(...triangles.indices.subarray(f * 3, f * 3 + 3)));
  const surfaces = corners.map((indices) => ({ points: triangles.points, indices: Uint32Array.from(indices) }));
  return { surfaces, volume };
}
