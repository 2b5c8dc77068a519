import { gradient } from '../../../field/gradient.ts';
import { createPlaces } from '../../../field/places.ts';
import type { Surface as Net } from '../../../field/surface-nets.ts';
import type { Looks } from './looks.ts';

/**
 * Moves vertices onto the lines where two looks meet, so that edges of the mesh follow these lines and every face has
 * one look. An edge that crosses a line gives its nearer end to it; a move that would fold a face is taken back.
 */

/** Look of each vertex, or BORDER where it lies on a line. */
export const BORDER = -1;

/** Changes `net.positions`; answers the look of each vertex. */
export function alignToBorders(net: Net, looks: Looks, cell: number): Int32Array {
  const { positions } = net;
  const look = looksOf(positions, looks);
  const { share, target } = nearestCrossings(net, looks, look);
  const before = positions.slice();
  for (let v = 0; v < share.length; v++) if (share[v] < 1) moveOnto(positions, v, target, looks, cell);
  for (let pass = 0; pass < 4 && undoFolds(net, before, share); pass++);
  undoMeetings(positions, before, share);
  for (let v = 0; v < share.length; v++) if (share[v] < 1) look[v] = BORDER;
  return look;
}

function looksOf(positions: Float32Array, looks: Looks): Int32Array {
  const look = new Int32Array(positions.length / 3);
  for (let v = 0; v < look.length; v++)
    look[v] = looks.at(positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]);
  return look;
}

/** Puts a vertex to where it is wanted, and from there onto the surface. */
function moveOnto(positions: Float32Array, v: number, target: Float32Array, looks: Looks, cell: number): void {
  const x = target[v * 3];
  const y = target[v * 3 + 1];
  const z = target[v * 3 + 2];
  const field = looks.near(x, y, z);
  const g = gradient(field, x, y, z, cell * 0.05, slope);
  const length = g[0] ** 2 + g[1] ** 2 + g[2] ** 2;
  const step = length > 0.05 ? Math.max(-cell, Math.min(cell, field.distance(x, y, z))) / length : 0;
  positions[v * 3] = x - g[0] * step;
  positions[v * 3 + 1] = y - g[1] * step;
  positions[v * 3 + 2] = z - g[2] * step;
}

/** Reused. */
const slope: [number, number, number] = [0, 0, 0];

interface Crossings {
  /** Of each vertex: the share of an edge's length up to where it first comes to another look; 1 is never. */
  share: Float32Array;
  /** The place of that. */
  target: Float32Array;
}

function nearestCrossings({ positions, quads }: Net, looks: Looks, look: Int32Array): Crossings {
  const found = { share: new Float32Array(look.length).fill(1), target: new Float32Array(look.length * 3) };
  for (let q = 0; q < quads.length; q++) {
    const a = quads[q];
    const b = quads[(q & 3) === 3 ? q - 3 : q + 1];
    // Each edge comes twice, once in each direction.
    if (a < b && look[a] !== look[b]) findCrossing(positions, a, b, looks, look[a], found);
  }
  return found;
}

/** Offers the place on an edge where the look `own` ends to the nearer one of its vertices. */
function findCrossing(
  positions: Float32Array,
  a: number,
  b: number,
  looks: Looks,
  own: number,
  { share, target }: Crossings,
): void {
  const ax = positions[a * 3];
  const ay = positions[a * 3 + 1];
  const az = positions[a * 3 + 2];
  const dx = positions[b * 3] - ax;
  const dy = positions[b * 3 + 1] - ay;
  const dz = positions[b * 3 + 2] - az;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 6; i++) {
    const t = (low + high) / 2;
    if (looks.at(ax + dx * t, ay + dy * t, az + dz * t) === own) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  const v = t <= 0.5 ? a : b;
  const length = t <= 0.5 ? t : 1 - t;
  if (length >= share[v]) return;
  share[v] = length;
  target[v * 3] = ax + dx * t;
  target[v * 3 + 1] = ay + dy * t;
  target[v * 3 + 2] = az + dz * t;
}

/** Two vertices in one place would be joined later, and the surface would touch itself there: the later one goes back. */
function undoMeetings(positions: Float32Array, before: Float32Array, share: Float32Array): void {
  const places = createPlaces(positions);
  for (let v = 0; v < share.length; v++) if (share[v] === 1) places.add(v);
  for (let v = 0; v < share.length; v++) {
    if (share[v] === 1) continue;
    if (places.has(v)) putBack(positions, before, share, v);
    places.add(v);
  }
}

function putBack(positions: Float32Array, before: Float32Array, share: Float32Array, v: number): void {
  share[v] = 1;
  for (let k = v * 3; k < v * 3 + 3; k++) positions[k] = before[k];
}

/** Puts back the moved corners of faces that have turned over or become a line; answers whether there were any. */
function undoFolds({ positions, quads }: Net, before: Float32Array, share: Float32Array): boolean {
  let found = false;
  for (let q = 0; q < quads.length; q += 4) {
    const moved = share[quads[q]] + share[quads[q + 1]] + share[quads[q + 2]] + share[quads[q + 3]] !== 4;
    if (!moved || !isFolded(quads, q, before, positions)) continue;
    for (let c = q; c < q + 4; c++) {
      if (share[quads[c]] === 1) continue;
      putBack(positions, before, share, quads[c]);
      found = true;
    }
  }
  return found;
}

/** Whether the corner of a face at one of its vertices has turned over, or is hardly one any more. */
function isFolded(quads: Uint32Array, q: number, before: Float32Array, after: Float32Array): boolean {
  for (let c = 0; c < 4; c++) {
    const a = quads[q + c] * 3;
    const b = quads[q + ((c + 1) & 3)] * 3;
    const d = quads[q + ((c + 3) & 3)] * 3;
    let square = 0;
    let turn = 0;
    for (let k = 0; k < 3; k++) {
      const was = normalAlong(before, a, b, d, k);
      square += was * was;
      turn += was * normalAlong(after, a, b, d, k);
    }
    if (turn < 0.03 * square) return true;
  }
  return false;
}

/** The normal's part along an axis, of the corner at the first of three places. */
function normalAlong(from: Float32Array, a: number, b: number, d: number, axis: number): number {
  const u = axis === 2 ? 0 : axis + 1;
  const w = axis === 0 ? 2 : axis - 1;
  return (
    (from[b + u] - from[a + u]) * (from[d + w] - from[a + w]) -
    (from[b + w] - from[a + w]) * (from[d + u] - from[a + u])
  );
}
