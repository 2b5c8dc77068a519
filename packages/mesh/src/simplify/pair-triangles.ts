import { edgeAt } from '../core/math/triangle.ts';
import { add, cross, dot, lengthOf } from '../core/math/vector.ts';
import { halfEdgeTwins, nextCorner } from '../topology/edges.ts';

/** Which lines between points are taken: an edge of the whole model, or the other diagonal of a quadrilateral. */
export interface TakenLines {
  /** The number of the point at each vertex: the same for vertices at one place. */
  points: Uint32Array;
  taken: Set<number>;
}

const SPAN = 2 ** 26;
const lineOf = (a: number, b: number) => (a < b ? a * SPAN + b : b * SPAN + a);

/** Marks the edges of triangles as taken. */
export function takeEdges(indices: Uint32Array, { points, taken }: TakenLines): void {
  for (let c = 0; c < indices.length; c++) taken.add(lineOf(points[indices[c]], points[indices[nextCorner(c)]]));
}

/**
 * Partners of triangles that make good quadrilaterals: the best pairs first, then chains of pairs are shifted so that
 * triangles left alone find one too. Answers the partner of each triangle, -1 for none.
 *
 * Whichever diagonal a program cuts them along, no edge gets more than two faces: no diagonal is an edge of the model or
 * a diagonal of another quadrilateral. The lines in `taken` grow by the diagonals chosen.
 */
export function pairTriangles(positions: Float32Array, indices: Uint32Array, lines: TakenLines): Int32Array {
  const twins = halfEdgeTwins(indices);
  const count = indices.length / 3;
  const cost = new Float32Array(indices.length).fill(Infinity);
  const edges: number[] = [];
  for (let c = 0; c < indices.length; c++) {
    const twin = twins[c];
    if (twin < c) continue;
    const crossed = lines.taken.has(otherDiagonal(indices, lines.points, c, twin));
    cost[c] = cost[twin] = crossed ? Infinity : pairCost(positions, indices, c, twin);
    if (cost[c] < Infinity) edges.push(c);
  }
  edges.sort((a, b) => cost[a] - cost[b] || a - b);
  const partner = new Int32Array(count).fill(-1);
  const triangleOf = (corner: number) => Math.floor(corner / 3);
  for (const c of edges) {
    const [a, b] = [triangleOf(c), triangleOf(twins[c])];
    if (partner[a] !== -1 || partner[b] !== -1) continue;
    partner[a] = b;
    partner[b] = a;
  }
  const neighbours = (t: number) =>
    [t * 3, t * 3 + 1, t * 3 + 2].filter((c) => cost[c] < Infinity).map((c) => triangleOf(twins[c]));
  for (let t = 0; t < count; t++) if (partner[t] === -1) shiftPairs(t, partner, neighbours);
  for (let c = 0; c < indices.length; c++) {
    const [a, b] = [triangleOf(c), triangleOf(twins[c])];
    if (twins[c] < c || partner[a] !== b) continue;
    const line = otherDiagonal(indices, lines.points, c, twins[c]);
    if (lines.taken.has(line)) partner[a] = partner[b] = -1;
    else lines.taken.add(line);
  }
  return partner;
}

/** Between the corners that face the shared edge of two triangles. */
function otherDiagonal(indices: Uint32Array, points: Uint32Array, corner: number, twin: number): number {
  return lineOf(points[indices[nextCorner(nextCorner(corner))]], points[indices[nextCorner(nextCorner(twin))]]);
}

/** How far a triangle looks for another lonely one. */
const LONGEST_CHAIN = 2000;

/** Breadth first along "may pair with, is paired with" steps to another lonely triangle; then every pair on the way moves on. */
function shiftPairs(start: number, partner: Int32Array, neighbours: (triangle: number) => number[]): void {
  const reachedFrom = new Map<number, number>([[start, -1]]);
  const queue = [start];
  for (let head = 0; head < queue.length && queue.length < LONGEST_CHAIN; head++) {
    const t = queue[head];
    for (const next of neighbours(t)) {
      if (next === partner[t] || next === start) continue;
      const beyond = partner[next];
      if (beyond === -1) {
        if (!chainIsSimple(t, next, partner, reachedFrom)) continue;
        let [a, b] = [t, next];
        for (;;) {
          const previous = partner[a];
          const from = reachedFrom.get(a)!;
          partner[a] = b;
          partner[b] = a;
          if (from === -1) return;
          b = previous;
          a = from;
        }
      }
      if (reachedFrom.has(beyond) || reachedFrom.has(next)) continue;
      reachedFrom.set(beyond, t);
      queue.push(beyond);
    }
  }
}

/** A chain that meets itself (the mesh is no chessboard) would tear pairs apart. */
function chainIsSimple(
  from: number,
  end: number,
  partner: Int32Array,
  reachedFrom: ReadonlyMap<number, number>,
): boolean {
  const seen = new Set<number>([end]);
  for (let at = from; at !== -1; at = reachedFrom.get(at)!) {
    const mate = partner[at];
    if (seen.has(at) || (mate !== -1 && seen.has(mate))) return false;
    seen.add(at);
    if (mate !== -1) seen.add(mate);
  }
  return true;
}

/** 0 for a flat square; Infinity for what is folded, concave or a sliver. */
function pairCost(positions: Float32Array, indices: Uint32Array, corner: number, twin: number): number {
  const point = (c: number) => indices[c] * 3;
  const far = (c: number) => point(nextCorner(nextCorner(c)));
  const quad = [far(corner), point(corner), far(twin), point(nextCorner(corner))];
  if (new Set(quad).size < 4) return Infinity;
  const edge = (a: number, b: number) => edgeAt(positions, a, b);
  const one = cross(edge(quad[0], quad[1]), edge(quad[0], quad[3]));
  const two = cross(edge(quad[2], quad[3]), edge(quad[2], quad[1]));
  const fold = dot(one, two) / (lengthOf(one) * lengthOf(two));
  if (!(fold > 0.6)) return Infinity;
  const normal = add(one, two);
  let worst = 0;
  for (let k = 0; k < 4; k++) {
    const forward = edge(quad[k], quad[(k + 1) % 4]);
    const back = edge(quad[k], quad[(k + 3) % 4]);
    const turn = cross(forward, back);
    const angle = Math.atan2((dot(turn, normal) < 0 ? -1 : 1) * lengthOf(turn), dot(forward, back));
    if (angle < 0.2 || angle > 2.95) return Infinity;
    worst = Math.max(worst, Math.abs(angle - Math.PI / 2));
  }
  return worst + (1 - fold) * 2;
}
