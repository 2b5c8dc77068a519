import { concat } from '../core/lists.ts';
import { borderLoops } from '../repair/fill-holes.ts';
import { edgesOf, keyOf, nextCorner } from '../topology/edges.ts';
import { triangulate } from '../topology/polygons.ts';
import { extentOf, piecesOf } from './pieces.ts';
import type { Surface } from './surface.ts';

/** Of the size: larger holes are left as they are. */
const SMALL = 0.02;
/** A border of as much as this share of its piece goes around a sheet, not around a hole. */
const OF_PIECE = 0.5;
/** Edges of a border; more are not cut into ears. */
const MOST_EDGES = 250;

/**
 * Closes small holes. Where the border runs within one chart of the texture its vertices go on into the lid; where it
 * crosses seams the lid has the colour of one of its points.
 *
 * @param size longest side of the model
 * @returns the patch that each lid continues, by a triangle beside it; and how many holes are left
 */
export function closeHoles(surface: Surface, size: number) {
  const { positions, points } = surface;
  const { edgeOf, uses } = edgesOf(points);
  const loops = borderLoops(points, (c) => uses[edgeOf[c]] === 1);
  const small = loops.filter((loop) => loop.length <= MOST_EDGES && spanOf(positions, loop) <= size * SMALL);
  if (small.length === 0) return { surface, beside: new Uint32Array(), closed: 0, open: loops.length };
  const pieces = piecesOf(surface);
  const lids = lidsOver(points, small).filter(({ loop, corners }) => {
    const piece = pieces.of[Math.floor(corners[0] / 3)];
    return spanOf(positions, loop) < extentOf(pieces, piece) * OF_PIECE;
  });
  return { ...withLids(surface, lids), closed: lids.length, open: loops.length - lids.length };
}

/** Puts a lid onto each of these borders, whatever its size. @param loops of this surface, as `borderLoops` finds them */
export const closeLoops = (surface: Surface, loops: readonly number[][]): Surface =>
  withLids(surface, lidsOver(surface.points, loops)).surface;

function lidsOver(points: Uint32Array, loops: readonly number[][]): Lid[] {
  const cornerAt = borderCorners(points, loops);
  // A lid walks the border the other way round.
  return loops.map((loop) => ({ loop, corners: loop.map((point, i) => cornerAt(loop[(i + 1) % loop.length], point)) }));
}

interface Lid {
  loop: number[];
  /** For each point of the loop the corner at which the edge begins that ends there. */
  corners: number[];
}

/** Finds the corner at which an edge of one of the loops begins, by its points. */
function borderCorners(points: Uint32Array, loops: readonly (readonly number[])[]) {
  const corners = new Map<number, number>();
  for (const loop of loops)
    for (let i = 0; i < loop.length; i++) corners.set(keyOf(loop[(i + 1) % loop.length], loop[i]), -1);
  for (let c = 0; c < points.length; c++) {
    const key = keyOf(points[c], points[nextCorner(c)]);
    if (corners.has(key)) corners.set(key, c);
  }
  // Each edge of a loop was found as the edge of a triangle.
  return (from: number, to: number): number => corners.get(keyOf(from, to))!;
}

function spanOf(positions: Float32Array, loop: readonly number[]): number {
  const side = (k: number) => {
    const values = loop.map((point) => positions[point * 3 + k]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(side(0), side(1), side(2));
}

function withLids(surface: Surface, lids: readonly Lid[]) {
  if (lids.length === 0) return { surface, beside: new Uint32Array() };
  const { positions, indices, points, sources, parts } = surface;
  const added = [...surface.added];
  const made = { indices: [] as number[], points: [] as number[], parts: [] as number[], beside: [] as number[] };
  for (const { loop, corners } of lids) {
    const triangle = Math.floor(corners[0] / 3);
    const vertexAt = vertexOf(surface, { loop, corners }, added);
    const cut = triangulate(positions, { sizes: Uint8Array.of(loop.length), indices: Uint32Array.from(loop) });
    for (const point of cut) {
      made.points.push(point);
      made.indices.push(vertexAt(point));
    }
    for (let i = 0; i < cut.length / 3; i++) {
      made.parts.push(parts[triangle]);
      made.beside.push(triangle);
    }
  }
  return {
    surface: {
      positions,
      indices: concat(Uint32Array, [indices, made.indices]),
      points: concat(Uint32Array, [points, made.points]),
      sources: concat(Int32Array, [sources, made.parts.map(() => -1)]),
      parts: concat(Uint32Array, [parts, made.parts]),
      added,
    },
    beside: Uint32Array.from(made.beside),
  };
}

/** The vertex that a lid uses at a point of its loop: that of its neighbour, or a new one where these do not hang together. */
function vertexOf(
  { positions, indices, parts }: Surface,
  { loop, corners }: Lid,
  added: { at: number; like: number }[],
): (point: number) => number {
  const ends = corners.map((corner) => indices[nextCorner(corner)]);
  const starts = corners.map((corner) => indices[corner]);
  const isWhole = ends.every((vertex, i) => vertex === starts[(i + loop.length - 1) % loop.length]);
  const places = new Map(loop.map((point, i) => [point, i]));
  if (isWhole && new Set(corners.map((corner) => parts[Math.floor(corner / 3)])).size === 1) {
    return (point) => ends[places.get(point) ?? 0];
  }
  const from = positions.length / 3 + added.length;
  for (const point of loop) added.push({ at: point, like: starts[0] });
  return (point) => from + (places.get(point) ?? 0);
}
