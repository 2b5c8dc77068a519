import { addTo } from '../core/lists.ts';
import { faceNormalAt } from '../core/math/triangle.ts';
import { edgesOf } from '../topology/edges.ts';
import { createNearest } from '../topology/nearest.ts';
import type { Sight } from './look-around.ts';
import { pick, type Surface } from './surface.ts';

/** Of the size: three voxels of the coarsest grid that models are made in, 192 across. */
const NEAR = 1 / 64;
/** Share of its faces that lie so near below what is seen. */
const MOSTLY = 0.9;
/** Share of them that lie along it. */
const ALONG = 0.6;
/** Of the rays that would meet it: what gets through a crack of the raster. */
const CRACKS = 1 / 20_000;
/** Faces looked at of each patch, and of all of them. */
const SAMPLES = 400;
const MOST_SAMPLES = 200_000;

interface Patches {
  of: ArrayLike<number>;
  count: number;
  sight: Sight;
}

/**
 * Without inner shells: patches that no ray from outside meets and that lie a few voxels below what is seen, along it. What
 * joins such a shell to the surface goes with it. What is farther away is a cavity, and what an opening shows is seen:
 * both stay.
 *
 * @param size longest side of the model
 */
export function dropShells(surface: Surface, { of, count, sight }: Patches, size: number): Surface {
  const isSeen = (patch: number) => sight.front[patch] + sight.back[patch] > sight.rays[patch] * CRACKS;
  const hidden = Array.from({ length: count }, (_, patch) => patch).filter((patch) => !isSeen(patch));
  if (hidden.length === 0 || hidden.length === count || hidden.length > MOST_SAMPLES / 4) return surface;
  const { near, along } = nearness(surface, of, { hidden: new Set(hidden), size });
  const opens = createOpens(surface.points, of);
  const shells = new Set(hidden.filter((patch) => near(patch) >= MOSTLY && along(patch) >= ALONG));
  const dropped = new Set([...shells].filter((patch) => !opens(patch, shells)));
  for (const patch of hidden) {
    if (near(patch) >= MOSTLY && opens(patch, dropped) === false) dropped.add(patch);
  }
  return pick(surface, (t) => !dropped.has(of[t]));
}

/** For hidden patches the share of their faces that is near what is seen, and the share that lies along it. */
function nearness(
  surface: Surface,
  of: ArrayLike<number>,
  { hidden, size }: { hidden: ReadonlySet<number>; size: number },
) {
  const { positions, points, parts } = surface;
  const seen = pick(surface, (t) => !hidden.has(of[t]));
  const nearest = createNearest({ positions, indices: seen.points });
  const faces = new Map<number, number[]>();
  for (let t = 0; t < parts.length; t++) if (hidden.has(of[t])) addTo(faces, of[t], t);
  const most = Math.max(4, Math.min(SAMPLES, Math.floor(MOST_SAMPLES / hidden.size)));
  const shares = new Map<number, { near: number; along: number }>();
  for (const [patch, list] of faces) {
    const step = Math.ceil(list.length / most);
    let [looked, near, along] = [0, 0, 0];
    for (let i = 0; i < list.length; i += step) {
      looked++;
      const [a, b, c] = [0, 1, 2].map((k) => points[list[i] * 3 + k] * 3);
      const middle = [0, 1, 2].map((k) => (positions[a + k] + positions[b + k] + positions[c + k]) / 3);
      const hit = nearest(middle[0], middle[1], middle[2], size * NEAR);
      if (!hit) continue;
      near++;
      const normal = faceNormalAt(positions, a, b, c);
      const way = [hit.x - middle[0], hit.y - middle[1], hit.z - middle[2]];
      const dot = Math.abs(way[0] * normal[0] + way[1] * normal[1] + way[2] * normal[2]);
      if (dot > hit.distance * Math.hypot(...normal) * 0.5) along++;
    }
    shares.set(patch, { near: near / looked, along: along / looked });
  }
  return {
    near: (patch: number) => shares.get(patch)?.near ?? 0,
    along: (patch: number) => shares.get(patch)?.along ?? 0,
  };
}

/** Share of the edges at which a patch meets others: more of them may not be left with a single face. */
const OPENED = 0.1;

/**
 * Whether the surface would be open where a patch was, without it and others; undefined where it meets none of the others
 * at an edge of more than two faces.
 */
function createOpens(points: Uint32Array, of: ArrayLike<number>) {
  const { edgeOf, uses } = edgesOf(points);
  const patchesAt = new Map<number, number[]>();
  const edgesAt = new Map<number, Set<number>>();
  for (let c = 0; c < points.length; c++) {
    if (uses[edgeOf[c]] <= 2) continue;
    const patch = of[Math.floor(c / 3)];
    addTo(patchesAt, edgeOf[c], patch);
    edgesAt.set(patch, (edgesAt.get(patch) ?? new Set()).add(edgeOf[c]));
  }
  return (patch: number, others: ReadonlySet<number>): boolean | undefined => {
    const edges = [...(edgesAt.get(patch) ?? [])].map((edge) => patchesAt.get(edge)!); // an edge of a patch has that patch
    const left = edges.map((all) => all.filter((one) => one !== patch && !others.has(one)).length);
    const opened = left.filter((count) => count === 1).length;
    if (opened > edges.length * OPENED) return true;
    return edges.some((all) => all.some((one) => one !== patch && others.has(one))) ? false : undefined;
  };
}
