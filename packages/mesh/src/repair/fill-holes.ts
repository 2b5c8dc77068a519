import { addTo, concat } from '../core/lists.ts';
import { halfEdgeTwins, nextCorner } from '../topology/edges.ts';
import { triangulate } from '../topology/polygons.ts';

/** Borders of more edges than this are filled from their middle; shorter ones by cutting ears, which adds no point. */
const EAR_LIMIT = 64;

/**
 * Hole filling: each chain of border edges that comes back to its start gets a lid. Borders that touch themselves are taken
 * apart at the point where they do. Short borders are filled by cutting ears, which adds no point, long ones from their middle.
 *
 * Keeps: all points and triangles there are, in their order. Gives up: how the hole was curved: lids are flat or cones.
 * @example const { positions, indices, holes } = fillHoles(mesh.positions, mesh.indices)
 */
export function fillHoles(positions: Float32Array, indices: Uint32Array) {
  const points: number[] = [];
  const twins = halfEdgeTwins(indices);
  const loops = borderLoops(indices, (c) => twins[c] === -1);
  const lids = loops.flatMap((loop) => lid(positions, points, loop));
  return {
    positions: concat(Float32Array, [positions, points]),
    indices: concat(Uint32Array, [indices, lids]),
    holes: loops.length,
  };
}

/**
 * The holes of a welded mesh: points of its border edges, in the order in which a lid walks them; none touches itself.
 * @param isBorder of a half-edge
 */
export function borderLoops(indices: Uint32Array, isBorder: (corner: number) => boolean): number[][] {
  const next = new Map<number, number[]>();
  for (let c = 0; c < indices.length; c++) {
    if (!isBorder(c)) continue;
    // A lid walks the border the other way round.
    addTo(next, indices[nextCorner(c)], indices[c]);
  }
  const loops: number[][] = [];
  for (const start of [...next.keys()]) {
    while (next.get(start)?.length) for (const loop of walk(next, start)) if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Follows the border until it ends; every return to a point seen before closes a loop. */
function walk(next: Map<number, number[]>, start: number): number[][] {
  const loops: number[][] = [];
  const path = [start];
  const place = new Map<number, number>([[start, 0]]);
  for (let at = start; ; ) {
    const to = next.get(at)?.pop();
    if (to === undefined) return loops;
    const seen = place.get(to);
    if (seen !== undefined) {
      const loop = path.splice(seen + 1);
      for (const vertex of loop) place.delete(vertex);
      loops.push([to, ...loop]);
    } else {
      place.set(to, path.length);
      path.push(to);
    }
    at = to;
  }
}

function lid(positions: Float32Array, points: number[], loop: readonly number[]): number[] {
  if (loop.length <= EAR_LIMIT) {
    return [...triangulate(positions, { sizes: Uint8Array.of(loop.length), indices: Uint32Array.from(loop) })];
  }
  const middle = (positions.length + points.length) / 3;
  for (let k = 0; k < 3; k++) points.push(loop.reduce((sum, v) => sum + positions[v * 3 + k], 0) / loop.length);
  return loop.flatMap((vertex, i) => [middle, vertex, loop[(i + 1) % loop.length]]);
}
