import type { Mesh } from '../topology/connected-components.ts';
import { halfEdgeTwins, nextCorner } from '../topology/edges.ts';

/** Each pass goes to the middle of the neighbours, and a little farther back, so that a body does not shrink. */
const TO = 0.5;
const BACK = -0.53;

/**
 * Smooths a surface: each point goes to the middle of its neighbours and back, `passes` times; neighbours count by the cotangents of the
 * angles that lie opposite, so that uneven triangles pull nothing along the surface. Borders of open surfaces stay where they are; faces
 * stay what they are.
 *
 * Options: `isFree` says which points may move; all by default. Units: those of the mesh.
 * Source: G. Taubin, "A Signal Processing Approach to Fair Surface Design", 1995; M. Desbrun, M. Meyer, P. Schröder and A. Barr,
 * "Implicit Fairing of Irregular Meshes using Diffusion and Curvature Flow", 1999.
 * @example smooth(part, 10)
 */
export function smooth<T extends Mesh>(mesh: T, passes: number, isFree: (point: number) => boolean = () => true): T {
  if (passes === 0) return mesh;
  const positions = Float32Array.from(mesh.positions);
  const { starts, neighbours, weights } = around(mesh, isFree);
  const moves = new Float32Array(positions.length);
  const move = (share: number) => {
    for (let point = 0; point * 3 < positions.length; point++)
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let i = starts[point]; i < starts[point + 1]; i++)
          sum += weights[i] * (positions[neighbours[i] * 3 + k] - positions[point * 3 + k]);
        moves[point * 3 + k] = share * sum;
      }
    for (let i = 0; i < positions.length; i++) positions[i] += moves[i];
  };
  for (let pass = 0; pass < passes; pass++) {
    move(TO);
    move(BACK);
  }
  return { ...mesh, positions };
}

/**
 * How suddenly a surface bends: how much each point lies off the middle of its neighbours otherwise than they do off theirs, as the
 * root of the mean square. A plane has none, a ball next to none; edges, steps and bumps have much.
 *
 * Units: those of the mesh. Two surfaces are comparable where they have the same faces.
 * @param isIn whether a point counts
 * Source: as of `smooth`.
 */
export function roughness(mesh: Mesh, isIn: (point: number) => boolean = () => true): number {
  const { positions } = mesh;
  const { starts, neighbours, weights } = around(mesh, () => true);
  const off = (values: Float32Array) =>
    values.map((value, i) => {
      const point = Math.floor(i / 3);
      let sum = 0;
      for (let at = starts[point]; at < starts[point + 1]; at++)
        sum += weights[at] * (values[neighbours[at] * 3 + (i % 3)] - value);
      return sum;
    });
  const twice = off(off(positions));
  let [sum, count] = [0, 0];
  for (let point = 0; point * 3 < positions.length; point++) {
    if (!isIn(point)) continue;
    count++;
    for (let k = 0; k < 3; k++) sum += twice[point * 3 + k] ** 2;
  }
  return count > 0 ? Math.sqrt(sum / count) : 0;
}

/**
 * The neighbours of each point in one list, `starts` says where its own begin: each edge of a closed surface leaves its point in one
 * triangle. Weights of a point sum to 1, those of one that stays are 0.
 */
function around({ positions, indices }: Mesh, isFree: (point: number) => boolean) {
  const points = positions.length / 3;
  const twins = halfEdgeTwins(indices);
  const starts = new Uint32Array(points + 1);
  for (const point of indices) starts[point + 1]++;
  for (let point = 0; point < points; point++) starts[point + 1] += starts[point];
  const next = starts.slice();
  const neighbours = new Uint32Array(indices.length);
  const weights = new Float32Array(indices.length);
  const sums = new Float64Array(points);
  const isFixed = new Uint8Array(points);
  for (let corner = 0; corner < indices.length; corner++) {
    const [point, other, twin] = [indices[corner], indices[nextCorner(corner)], twins[corner]];
    if (twin === -1) isFixed[point] = isFixed[other] = 1;
    const weight = cotangent(positions, indices, corner) + (twin === -1 ? 0 : cotangent(positions, indices, twin));
    // Of an obtuse pair it is negative, and would push.
    weights[next[point]] = Math.max(LEAST, weight);
    neighbours[next[point]++] = other;
    sums[point] += Math.max(LEAST, weight);
  }
  for (let point = 0; point < points; point++)
    for (let i = starts[point]; i < starts[point + 1]; i++)
      weights[i] = isFixed[point] || !isFree(point) ? 0 : weights[i] / sums[point];
  return { starts, neighbours, weights };
}

const LEAST = 1e-3;
const MOST = 50;

/** Of the angle that lies opposite the edge from this corner to the next. */
function cotangent(positions: Float32Array, indices: Uint32Array, corner: number): number {
  const [a, b, c] = [corner, nextCorner(corner), nextCorner(nextCorner(corner))].map((i) => indices[i] * 3);
  const u = [0, 1, 2].map((k) => positions[a + k] - positions[c + k]);
  const v = [0, 1, 2].map((k) => positions[b + k] - positions[c + k]);
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return cross > 0 ? Math.min(MOST, dot / cross) : 0;
}
