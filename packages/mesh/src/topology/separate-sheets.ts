import { addTo } from '../core/lists.ts';
import type { Mesh } from './connected-components.ts';
import { edgesOf, halfEdgeTwins, nextCorner } from './edges.ts';
import { createSets } from './topology.ts';

/**
 * Sheet separation: where the surface of a solid touches itself along an edge or at a point, the sheets come apart by a
 * thousandth of the faces there, so that every edge has two faces and the faces around every point are one fan.
 *
 * Keeps: all else, to the bit; a mesh without such places comes back as it is. Expects faces that agree (see `orient`).
 * Source: A. Guéziec, G. Taubin, F. Lazarus and B. Horn, "Cutting and Stitching: Converting Sets of Polygons to Manifold
 * Surfaces" (2001).
 * @example separateSheets(weldAll(model))
 */
export function separateSheets(mesh: Mesh): Mesh {
  const { indices } = mesh;
  const twins = pairHalfEdges(mesh);
  const fans = createSets(indices.length);
  for (let c = 0; c < indices.length; c++) {
    const twin = twins[c];
    if (twin < c) continue;
    fans.join(c, nextCorner(twin));
    fans.join(nextCorner(c), twin);
  }
  const apart = splitVertices(mesh, fans.find);
  return splitEdges(apart, twins);
}

/** How far a sheet is drawn into itself, as a share of its faces there. */
const APART = 1e-3;

/** For each half-edge the one across; where more than two meet, those that have a part of the solid between them. */
function pairHalfEdges({ positions, indices }: Mesh): Int32Array {
  const twins = halfEdgeTwins(indices);
  const { edgeOf, uses } = edgesOf(indices);
  const lines = new Map<number, number[]>();
  for (let c = 0; c < indices.length; c++) {
    if (uses[edgeOf[c]] <= 2) continue;
    twins[c] = -1;
    addTo(lines, edgeOf[c], c);
  }
  for (const list of lines.values()) {
    const sorted = byAngle(positions, indices, list);
    const forward = (c: number) => indices[c] < indices[nextCorner(c)];
    // Turning about the edge, a solid begins behind a face that runs back and ends at the next one that runs forward.
    for (let i = 0; i < sorted.length; i++) {
      if (forward(sorted[i])) continue;
      for (let k = 1; k < sorted.length; k++) {
        const other = sorted[(i + k) % sorted.length];
        if (!forward(other) || twins[other] !== -1) continue;
        twins[sorted[i]] = other;
        twins[other] = sorted[i];
        break;
      }
    }
  }
  return twins;
}

/** Half-edges at one edge by the angle of their faces about it, seen along it from its lower vertex. */
function byAngle(positions: Float32Array, indices: Uint32Array, list: readonly number[]): number[] {
  const [a, b] = [indices[list[0]], indices[nextCorner(list[0])]].sort((one, other) => one - other);
  const at = (v: number) => [0, 1, 2].map((k) => positions[v * 3 + k] - positions[a * 3 + k]);
  const axis = at(b);
  const length = Math.hypot(...axis) || 1;
  const d = axis.map((value) => value / length);
  const flat = (v: number) => {
    const p = at(v);
    const along = p[0] * d[0] + p[1] * d[1] + p[2] * d[2];
    return p.map((value, k) => value - along * d[k]);
  };
  const apex = (c: number) => indices[nextCorner(nextCorner(c))];
  const x = flat(apex(list[0]));
  const y = [d[1] * x[2] - d[2] * x[1], d[2] * x[0] - d[0] * x[2], d[0] * x[1] - d[1] * x[0]];
  const angle = new Map(
    list.map((c) => {
      const p = flat(apex(c));
      const turn = Math.atan2(p[0] * y[0] + p[1] * y[1] + p[2] * y[2], p[0] * x[0] + p[1] * x[1] + p[2] * x[2]);
      return [c, turn < 0 ? turn + 2 * Math.PI : turn];
    }),
  );
  return [...list].sort((one, other) => angle.get(one)! - angle.get(other)! || one - other);
}

/** A vertex of its own for each fan but the first one. */
function splitVertices({ positions, indices }: Mesh, fanOf: (corner: number) => number): Mesh {
  const first = new Int32Array(positions.length / 3).fill(-1);
  const made = new Map<number, number>();
  const points: number[] = [];
  const out = indices.slice();
  for (let c = 0; c < indices.length; c++) {
    const fan = fanOf(c);
    const v = indices[c];
    if (first[v] === -1) first[v] = fan;
    if (first[v] === fan) continue;
    let copy = made.get(fan);
    if (copy === undefined) {
      copy = positions.length / 3 + made.size;
      made.set(fan, copy);
    }
    out[c] = copy;
  }
  if (made.size === 0) return { positions, indices };
  const sums = new Map<number, { to: number[]; count: number }>();
  for (let c = 0; c < indices.length; c++) {
    if (out[c] === indices[c]) continue;
    const sum = sums.get(out[c]) ?? { to: [0, 0, 0], count: 0 };
    sums.set(out[c], sum);
    for (const other of [nextCorner(c), nextCorner(nextCorner(c))]) {
      for (let k = 0; k < 3; k++) sum.to[k] += positions[indices[other] * 3 + k] - positions[indices[c] * 3 + k];
      sum.count++;
    }
    for (let k = 0; k < 3; k++) points[(out[c] - positions.length / 3) * 3 + k] = positions[indices[c] * 3 + k];
  }
  for (const [copy, { to, count }] of sums)
    for (let k = 0; k < 3; k++) points[(copy - positions.length / 3) * 3 + k] += (to[k] / count) * APART;
  return { positions: Float32Array.from([...positions, ...points]), indices: out };
}

/** Two sheets that still share both ends of an edge: one of them gets a point of its own in the middle of it. */
function splitEdges({ positions, indices }: Mesh, twins: Int32Array): Mesh {
  const { edgeOf, uses } = edgesOf(indices);
  const seen = new Set<number>();
  const again: number[] = [];
  for (let c = 0; c < indices.length; c++) {
    if (uses[edgeOf[c]] <= 2 || twins[c] === -1 || indices[c] > indices[nextCorner(c)]) continue;
    if (seen.has(edgeOf[c])) again.push(c);
    seen.add(edgeOf[c]);
  }
  if (again.length === 0) return { positions, indices };
  const points = Array.from(positions);
  const faces = Array.from(indices);
  const done = new Set<number>();
  for (const c of again) {
    const t = twins[c];
    const touched = [c - (c % 3), t - (t % 3)];
    if (touched.some((face) => done.has(face))) continue;
    for (const face of touched) done.add(face);
    const [a, b] = [indices[c], indices[nextCorner(c)]];
    const [x, y] = [indices[nextCorner(nextCorner(c))], indices[nextCorner(nextCorner(t))]];
    const middle = points.length / 3;
    for (let k = 0; k < 3; k++) {
      const [edge, beyond] = [
        (positions[a * 3 + k] + positions[b * 3 + k]) / 2,
        (positions[x * 3 + k] + positions[y * 3 + k]) / 2,
      ];
      points.push(edge + (beyond - edge) * APART);
    }
    faces.splice(touched[0], 3, a, middle, x);
    faces.splice(touched[1], 3, b, middle, y);
    faces.push(middle, b, x, middle, a, y);
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(faces) };
}
