import type { Part } from '../core/model.ts';
import { unit } from './normals.ts';
import { eachPolygon } from './polygons.ts';

/**
 * A part under an affine matrix, column-major 4 x 4: points and shapes by the matrix, normals by its cofactors, which also
 * hold where an axis is flattened. Faces are turned over where it mirrors. Keeps: vertices and faces.
 * @example movePart(part, worldMatrix)
 */
export function movePart(part: Part, m: ArrayLike<number>): Part {
  const c = cofactors(m);
  const mirrors = m[0] * c[0] + m[1] * c[1] + m[2] * c[2] < 0;
  const turn = mirrors ? c.map((value) => -value) : c;
  const result: Part = { ...part, positions: transform(part.positions, m, 3) };
  const normals = part.normals && transform(part.normals, turn, 0);
  if (normals) result.normals = unit(normals);
  if (part.shapes) {
    const lengths = normals && lengthsOf(normals);
    const list = part.shapes.list.map(({ name, positions, normals }) => ({
      name,
      positions: transform(positions, withoutMove(m), 0),
      // What is added to a normal must be as long beside it as before.
      ...(normals &&
        lengths && { normals: transform(normals, turn, 0).map((value, i) => value / lengths[(i / 3) | 0]) }),
    }));
    result.shapes = { ...part.shapes, list };
  }
  return mirrors ? turnedOver(result) : result;
}

/** Three columns of three. */
function cofactors(m: ArrayLike<number>): number[] {
  return [0, 1, 2].flatMap((column) =>
    [0, 1, 2].map((row) => {
      const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
      const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
      return m[c1 * 4 + r1] * m[c2 * 4 + r2] - m[c2 * 4 + r1] * m[c1 * 4 + r2];
    }),
  );
}

function withoutMove(m: ArrayLike<number>): number[] {
  return [m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]];
}

/** By columns of four with a move (3), or of three without (0). */
function transform(vectors: Float32Array, m: ArrayLike<number>, move: 3 | 0): Float32Array {
  const step = move ? 4 : 3;
  const out = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const [x, y, z] = [vectors[i], vectors[i + 1], vectors[i + 2]];
    for (let k = 0; k < 3; k++) {
      out[i + k] = m[k] * x + m[step + k] * y + m[step * 2 + k] * z + (move ? m[12 + k] : 0);
    }
  }
  return out;
}

function lengthsOf(vectors: Float32Array): Float32Array {
  return Float32Array.from(
    { length: vectors.length / 3 },
    (_, i) => Math.hypot(vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]) || 1,
  );
}

export function turnedOver(part: Part): Part {
  const indices = part.indices.slice();
  for (let i = 0; i < indices.length; i += 3) indices.set([indices[i + 1], indices[i]], i);
  const result: Part = { ...part, indices };
  if (part.polygons) {
    const corners = part.polygons.indices.slice();
    eachPolygon(part.polygons, (size, corner) => void corners.subarray(corner, corner + size).reverse());
    result.polygons = { sizes: part.polygons.sizes, indices: corners };
  }
  return result;
}
