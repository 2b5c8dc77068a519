/**
 * How often a surface passes through itself: pairs of triangles without a common corner of which an edge of one goes
 * through the inside of the other (Möller and Trumbore 1997). What only touches does not count. Counting stops at `most`.
 */
export function selfIntersections(positions: Float32Array, indices: Uint32Array, most = 1_000): number {
  const grid = createGrid(positions, indices);
  const tested = new Int32Array(indices.length / 3).fill(-1);
  let found = 0;
  for (let t = 0; t < indices.length / 3; t++) {
    tested[t] = t;
    grid.visit(t, (other) => {
      if (other < t || tested[other] === t) return;
      tested[other] = t;
      if (neighbours(indices, t, other)) return;
      if (pierces(positions, indices, t, other) || pierces(positions, indices, other, t)) found++;
    });
    if (found >= most) return most;
  }
  return found;
}

function neighbours(indices: Uint32Array, a: number, b: number): boolean {
  for (let i = a * 3; i < a * 3 + 3; i++)
    for (let j = b * 3; j < b * 3 + 3; j++) if (indices[i] === indices[j]) return true;
  return false;
}

/** Strictly inside, so that triangles which only touch do not count. */
const MARGIN = 1e-5;

/** True when an edge of triangle `a` goes through triangle `b`. */
function pierces(positions: Float32Array, indices: Uint32Array, a: number, b: number): boolean {
  const at = (corner: number, axis: number) => positions[indices[corner]! * 3 + axis]!;
  const o = b * 3;
  const [ox, oy, oz] = [at(o, 0), at(o, 1), at(o, 2)];
  const [ux, uy, uz] = [at(o + 1, 0) - ox, at(o + 1, 1) - oy, at(o + 1, 2) - oz];
  const [vx, vy, vz] = [at(o + 2, 0) - ox, at(o + 2, 1) - oy, at(o + 2, 2) - oz];
  for (let k = 0; k < 3; k++) {
    const from = a * 3 + k;
    const to = a * 3 + ((k + 1) % 3);
    const [px, py, pz] = [at(from, 0), at(from, 1), at(from, 2)];
    const [dx, dy, dz] = [at(to, 0) - px, at(to, 1) - py, at(to, 2) - pz];
    const [hx, hy, hz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const det = ux * hx + uy * hy + uz * hz;
    const scale = Math.hypot(dx, dy, dz) * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz);
    if (Math.abs(det) <= 1e-6 * scale) continue;
    const [sx, sy, sz] = [px - ox, py - oy, pz - oz];
    const u = (sx * hx + sy * hy + sz * hz) / det;
    if (u <= MARGIN || u >= 1 - MARGIN) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v <= MARGIN || u + v >= 1 - MARGIN) continue;
    const t = (vx * qx + vy * qy + vz * qz) / det;
    if (t > MARGIN && t < 1 - MARGIN) return true;
  }
  return false;
}

/** Cells along the longest side at most. */
const MOST_CELLS = 512;

/** Triangles by the cells that their boxes touch; a cell is about as large as a triangle. */
function createGrid(positions: Float32Array, indices: Uint32Array) {
  const count = indices.length / 3;
  const boxes = new Float32Array(count * 6);
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let sum = 0;
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((corner) => positions[indices[t * 3 + corner]! * 3 + k]!) as [
        number,
        number,
        number,
      ];
      const low = Math.min(a, b, c);
      const high = Math.max(a, b, c);
      boxes[t * 6 + k] = low;
      boxes[t * 6 + 3 + k] = high;
      min[k] = Math.min(min[k]!, low);
      max[k] = Math.max(max[k]!, high);
      sum += high - low;
    }
  }
  const longest = Math.max(...max.map((high, k) => high - min[k]!)) || 1;
  const cell = Math.max((sum / (count * 3)) * 1.5, longest / MOST_CELLS) || 1;
  const cells = min.map((low, k) => Math.max(1, Math.floor((max[k]! - low) / cell) + 1)) as [number, number, number];
  const range = (t: number, k: number) =>
    [0, 3].map((side) => Math.min(cells[k]! - 1, Math.floor((boxes[t * 6 + side + k]! - min[k]!) / cell))) as [
      number,
      number,
    ];
  const each = (t: number, see: (cell: number) => void) => {
    const [x, y, z] = [range(t, 0), range(t, 1), range(t, 2)];
    for (let i = x[0]; i <= x[1]; i++)
      for (let j = y[0]; j <= y[1]; j++) for (let k = z[0]; k <= z[1]; k++) see((i * cells[1] + j) * cells[2] + k);
  };
  const lists = new Map<number, number[]>();
  for (let t = 0; t < count; t++) {
    each(t, (key) => {
      const list = lists.get(key);
      if (list) list.push(t);
      else lists.set(key, [t]);
    });
  }
  const apart = (a: number, b: number) => {
    for (let k = 0; k < 3; k++) {
      if (boxes[a * 6 + k]! > boxes[b * 6 + 3 + k]! || boxes[b * 6 + k]! > boxes[a * 6 + 3 + k]!) return true;
    }
    return false;
  };
  return {
    visit(t: number, see: (other: number) => void) {
      each(t, (key) => {
        for (const other of lists.get(key)!) if (!apart(t, other)) see(other);
      });
    },
  };
}
