import { faceNormalAt } from '../../src/core/math/triangle.ts';
import type { Model, Part } from '../../src/core/model.ts';
import type { Mesh } from '../../src/topology/connected-components.ts';

/** Solids whose pieces are known. Metres. */

const of = (...parts: Omit<Part, 'name' | 'material'>[]): Model => ({
  name: 'solids',
  parts: parts.map((part, i) => ({ ...part, name: `part ${i}`, material: -1 })),
  materials: [],
  metadata: {},
});

type Vector = [number, number, number];

/** Between two corners. */
function box([x, y, z]: Vector, [X, Y, Z]: Vector): Mesh {
  const positions = new Float32Array([x, y, z, X, y, z, X, Y, z, x, Y, z, x, y, Z, X, y, Z, X, Y, Z, x, Y, Z]);
  const quads = [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [1, 2, 6, 5],
    [0, 4, 7, 3],
  ];
  return { positions, indices: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])) };
}

export const boxModel = ([x, y, z]: Vector): Model => of(box([0, 0, 0], [x, y, z]));

/** An L of three unit cubes, extruded: 3 cubic metres. */
export function lShape(): Model {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ];
  const positions = new Float32Array([0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x!, y!, z])));
  const cap = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5];
  const back = cap.toReversed();
  const front = cap.map((corner) => corner + 6);
  const sides = outline.flatMap((_, i) => {
    const j = (i + 1) % 6;
    return [i, j, j + 6, i, j + 6, i + 6];
  });
  return of({ positions, indices: Uint32Array.from([...back, ...front, ...sides]) });
}

/** A ring of radius 1 m, 0.25 m thick, about the origin. */
export function torusModel(around: number, across: number): Model {
  const positions = new Float32Array(around * across * 3);
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const [u, v] = [(i / around) * 2 * Math.PI, (j / across) * 2 * Math.PI];
      const far = 1 + 0.25 * Math.cos(v);
      positions.set([far * Math.cos(u), 0.25 * Math.sin(v), -far * Math.sin(u)], (i * across + j) * 3);
      const at = (n: number, m: number) => (n % around) * across + (m % across);
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return of({ positions, indices: Uint32Array.from(indices) });
}

/** A large box with a small one in it, a box beside it, and a flat square. */
export function twoBodies(): Model {
  const flat = {
    positions: new Float32Array([9, 0, 0, 10, 0, 0, 10, 1, 0, 9, 1, 0]),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  return of(box([0, 0, 0], [3, 3, 3]), box([1, 1, 1], [2, 2, 2]), box([5, 0, 0], [6, 1, 1]), flat);
}

/** No corner is above any face, but for rounding. */
export function isConvex({ positions, indices }: Mesh): boolean {
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const normal = faceNormalAt(positions, a, b, c);
    const length = Math.hypot(...normal);
    for (let p = 0; p < positions.length; p += 3) {
      let above = 0;
      for (let k = 0; k < 3; k++) above += ((positions[p + k]! - positions[a + k]!) * normal[k]!) / length;
      if (above > 1e-5) return false;
    }
  }
  return true;
}
