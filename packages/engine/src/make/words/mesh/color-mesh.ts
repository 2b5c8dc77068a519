import type { Part } from 'kiln-mesh/core/model';
import { splitByCorner } from 'kiln-mesh/internal/topology/corners';
import type { Looks } from './looks.ts';

/** Vertex colours from the looks of a scene: one look per face, vertices split only where looks meet. */

interface Faces {
  positions: ArrayLike<number>;
  indices: Uint32Array;
}

/** The look of the face whose corners begin at `t`: of most of four places on it. */
export function lookOfTriangle({ positions, indices }: Faces, t: number, looks: Looks): number {
  const a = indices[t];
  const b = indices[t + 1];
  const c = indices[t + 2];
  const at = (k: number, wa: number, wb: number, wc: number) =>
    positions[a * 3 + k] * wa + positions[b * 3 + k] * wb + positions[c * 3 + k] * wc;
  const place = (wa: number, wb: number, wc: number) =>
    looks.at(at(0, wa, wb, wc), at(1, wa, wb, wc), at(2, wa, wb, wc));
  const middle = place(1 / 3, 1 / 3, 1 / 3);
  const first = place(0.6, 0.2, 0.2);
  if (first === middle) return middle;
  const second = place(0.2, 0.6, 0.2);
  if (second === middle) return middle;
  const third = place(0.2, 0.2, 0.6);
  if (third === middle) return middle;
  return first === second || first === third ? first : middle;
}

/** @param known look of each face (polygon where there are polygons), where it is known already; -1 elsewhere */
export function colorByLooks(part: Part, looks: Looks, known?: Int32Array): Part {
  const { positions, indices } = part;
  const values = new Float32Array(indices.length * 3);
  const sizes = part.polygons?.sizes;
  let face = 0;
  let left = sizes ? sizes[0] - 2 : 1;
  let look = -1;
  for (let t = 0; t < indices.length; t += 3) {
    if (look < 0) {
      const found = known?.[face] ?? -1;
      look = found >= 0 ? found : lookOfTriangle(part, t, looks);
    }
    for (let c = t; c < t + 3; c++) {
      const color = looks.color(look, positions[indices[c] * 3 + 1]);
      values[c * 3] = color[0];
      values[c * 3 + 1] = color[1];
      values[c * 3 + 2] = color[2];
    }
    if (--left === 0) {
      face++;
      left = sizes ? (sizes[face] ?? 3) - 2 : 1;
      look = -1;
    }
  }
  const split = splitByCorner(part, values, 3);
  return { ...split.part, colors: split.values };
}
