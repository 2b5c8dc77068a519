import { createGrid } from '../core/grid.ts';
import { boxAround, sidesOf } from '../core/math/box.ts';
import { distanceAt } from '../core/math/triangle.ts';
import type { Model } from '../core/model.ts';
import { edgesOf } from './edges.ts';
import { firstAtPlace, wholeTriangles } from './vertices.ts';
import { joinParts } from './weld.ts';

/** Of the diagonal, and of how far the model is from the origin, where the numbers themselves are coarser. */
const NEAR = { ofDiagonal: 1e-6, ofPlace: 5e-7 };

/**
 * Closes seams: where edges are open, points that differ in their last digits only become one place. Writers that reckon
 * each triangle by itself leave such gaps, which no eye sees and every tool that follows the surface falls into.
 *
 * Keeps: a model as it is where that closes nothing; all faces, vertices and what belongs to them: only places move.
 * @returns how many points have moved
 * @example const { model: closed, joined } = closeSeams(model)
 */
export function closeSeams(model: Model): { model: Model; joined: number } {
  const { positions, indices } = joinParts(model);
  const first = firstAtPlace(positions);
  const corners = indices.map((vertex) => first[vertex]);
  const open = openEdges(corners);
  if (open.size === 0) return { model, joined: 0 };
  const to = nearPoints(positions, open.points);
  if (to.size === 0) return { model, joined: 0 };
  const target = (vertex: number) => to.get(first[vertex]) ?? first[vertex];
  if (openEdges(wholeTriangles(indices, target).map(target)).size >= open.size) return { model, joined: 0 };
  let vertex = 0;
  const parts = model.parts.map((part) => {
    const moved = part.positions.slice();
    for (let i = 0; i < moved.length; i += 3, vertex++) {
      const from = target(vertex) * 3;
      for (let k = 0; k < 3; k++) moved[i + k] = positions[from + k];
    }
    return { ...part, positions: moved };
  });
  return { model: { ...model, parts }, joined: to.size };
}

/** Edges with other than two triangles, and the points at them. */
function openEdges(corners: Uint32Array): { size: number; points: Set<number> } {
  const { count, ends, uses } = edgesOf(corners);
  const points = new Set<number>();
  let size = 0;
  for (let edge = 0; edge < count; edge++) {
    if (uses[edge] === 2) continue;
    size++;
    points.add(ends[edge * 2]).add(ends[edge * 2 + 1]);
  }
  return { size, points };
}

/** For points that have one near them, that one: the first in its cell of a grid, so that many in one place cost no more. */
function nearPoints(positions: Float32Array, points: Iterable<number>): Map<number, number> {
  const box = boxAround(positions);
  const { min, max } = box;
  const diagonal = Math.hypot(...sidesOf(box));
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  const near = Math.max(diagonal * NEAR.ofDiagonal, farthest * NEAR.ofPlace);
  const grid = createGrid<number>(near * 2);
  const to = new Map<number, number>();
  for (const point of points) {
    const place = [0, 1, 2].map((k) => positions[point * 3 + k] - min[k]);
    const found = grid.around(place).find((other) => distanceAt(positions, point * 3, other * 3) <= near);
    if (found !== undefined) to.set(point, found);
    else if (grid.isEmptyAt(place)) grid.add(place, point);
  }
  return to;
}
