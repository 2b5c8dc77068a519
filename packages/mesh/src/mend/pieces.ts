import { areaAt } from '../core/math/triangle.ts';
import { setsOfVertices } from '../topology/topology.ts';
import type { Surface } from './surface.ts';

/** Triangles that hang together by points, as one row of numbers each. */
export interface Pieces {
  count: number;
  /** Piece of each triangle. */
  of: Uint32Array;
  area: Float64Array;
  /** Low xyz, high xyz of each. */
  boxes: Float64Array;
}

export function piecesOf({ positions, points }: Surface): Pieces {
  const { find } = setsOfVertices(points, positions.length / 3);
  const nameOf = new Int32Array(positions.length / 3).fill(-1);
  const of = new Uint32Array(points.length / 3);
  let count = 0;
  for (let t = 0; t < of.length; t++) {
    const root = find(points[t * 3]);
    if (nameOf[root] === -1) nameOf[root] = count++;
    of[t] = nameOf[root];
  }
  const area = new Float64Array(count);
  const boxes = new Float64Array(count * 6).map((_, i) => (i % 6 < 3 ? Infinity : -Infinity));
  for (let c = 0; c < points.length; c++) {
    const piece = of[Math.floor(c / 3)];
    if (c % 3 === 0) area[piece] += areaAt(positions, points[c] * 3, points[c + 1] * 3, points[c + 2] * 3);
    for (let k = 0; k < 3; k++) {
      const value = positions[points[c] * 3 + k];
      if (value < boxes[piece * 6 + k]) boxes[piece * 6 + k] = value;
      if (value > boxes[piece * 6 + 3 + k]) boxes[piece * 6 + 3 + k] = value;
    }
  }
  return { count, of, area, boxes };
}

/** Longest side of the box of a piece. */
export const extentOf = ({ boxes }: Pieces, piece: number): number =>
  Math.max(...[0, 1, 2].map((k) => boxes[piece * 6 + 3 + k] - boxes[piece * 6 + k]));
