import { gradient } from '../../field/gradient.ts';
import { createPlaces } from '../../field/places.ts';
import type { Surface as Net } from '../../field/surface-nets.ts';
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
  const count = positions.length / 3;
  const look = new Int32Array(count);
  for (let v = 0; v < count; v++) look[v] = looks.at(positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]);
  const { share, target } = nearestCrossings(net, looks, look);
  const before = positions.slice();
  for (let v = 0; v < count; v++) {
    if (share[v] === 1) continue;
    const [x, y, z] = [target[v * 3], target[v * 3 + 1], target[v * 3 + 2]];
    const field = looks.near(x, y, z);
    const g = gradient(field, x, y, z, cell * 0.05);
    const length = g[0] ** 2 + g[1] ** 2 + g[2] ** 2;
    const step = length > 0.05 ? Math.max(-cell, Math.min(cell, field.distance(x, y, z))) / length : 0;
    for (const k of [0, 1, 2] as const) positions[v * 3 + k] = target[v * 3 + k] - g[k] * step;
  }
  for (let pass = 0; pass < 4 && undoFolds(net, before, share); pass++);
  undoMeetings(positions, before, share);
  for (let v = 0; v < count; v++) if (share[v] < 1) look[v] = BORDER;
  return look;
}

/** Where an edge of each vertex first comes to another look, and the share of the edge's length up to there; 1 is never. */
function nearestCrossings({ positions, quads }: Net, looks: Looks, look: Int32Array) {
  const share = new Float32Array(look.length).fill(1);
  const target = new Float32Array(look.length * 3);
  const offer = (v: number, length: number, at: readonly [number, number, number]) => {
    if (length >= share[v]) return;
    share[v] = length;
    target.set(at, v * 3);
  };
  for (let q = 0; q < quads.length; q += 4) {
    for (let c = 0; c < 4; c++) {
      const a = quads[q + c];
      const b = quads[q + ((c + 1) & 3)];
      // Each edge comes twice, once in each direction.
      if (a > b || look[a] === look[b]) continue;
      const [ax, ay, az] = [positions[a * 3], positions[a * 3 + 1], positions[a * 3 + 2]];
      const [dx, dy, dz] = [positions[b * 3] - ax, positions[b * 3 + 1] - ay, positions[b * 3 + 2] - az];
      let low = 0;
      let high = 1;
      for (let i = 0; i < 6; i++) {
        const t = (low + high) / 2;
        if (looks.at(ax + dx * t, ay + dy * t, az + dz * t) === look[a]) low = t;
        else high = t;
      }
      const t = (low + high) / 2;
      const at = [ax + dx * t, ay + dy * t, az + dz * t] as const;
      if (t <= 0.5) offer(a, t, at);
      else offer(b, 1 - t, at);
    }
  }
  return { share, target };
}

/** Two vertices in one place would be joined later, and the surface would touch itself there: the later one goes back. */
function undoMeetings(positions: Float32Array, before: Float32Array, share: Float32Array): void {
  const places = createPlaces(positions);
  for (let v = 0; v < share.length; v++) if (share[v] === 1) places.add(v);
  for (let v = 0; v < share.length; v++) {
    if (share[v] === 1) continue;
    if (places.has(v)) {
      share[v] = 1;
      positions.set(before.subarray(v * 3, v * 3 + 3), v * 3);
    }
    places.add(v);
  }
}

/** Puts back the moved corners of faces that have turned over or become a line; answers whether there were any. */
function undoFolds({ positions, quads }: Net, before: Float32Array, share: Float32Array): boolean {
  let found = false;
  const normal = (from: Float32Array, a: number, b: number, c: number): [number, number, number] => {
    const at = (v: number, k: number) => from[v * 3 + k] - from[a * 3 + k];
    return [
      at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1),
      at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2),
      at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0),
    ];
  };
  for (let q = 0; q < quads.length; q += 4) {
    if (share[quads[q]] + share[quads[q + 1]] + share[quads[q + 2]] + share[quads[q + 3]] === 4) continue;
    const corners = [quads[q], quads[q + 1], quads[q + 2], quads[q + 3]] as const;
    const bad = [0, 1, 2, 3].some((c) => {
      const [a, b, d] = [corners[c], corners[(c + 1) & 3], corners[(c + 3) & 3]];
      const was = normal(before, a, b, d);
      const is = normal(positions, a, b, d);
      const square = was[0] * was[0] + was[1] * was[1] + was[2] * was[2];
      const turn = was[0] * is[0] + was[1] * is[1] + was[2] * is[2];
      return turn < 0.03 * square;
    });
    if (!bad) continue;
    for (const v of corners) {
      if (share[v] === 1) continue;
      share[v] = 1;
      positions.set(before.subarray(v * 3, v * 3 + 3), v * 3);
      found = true;
    }
  }
  return found;
}
