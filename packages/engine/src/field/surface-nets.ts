import { ALL_INSIDE, ALL_OUTSIDE, type Distance, edgeSigns, type Grid } from './sample-grid.ts';

/**
 * Dual surface of a sampled field (surface nets, S. Gibson 1998; one vertex per surface sheet of a cell as in dual
 * marching cubes, G. Nielson 2004). The grid has no ambiguous faces (see sample-grid.ts), so every edge of the result has
 * exactly two faces: watertight and manifold by construction. Vertices are then relaxed and put onto the true surface.
 */

export interface Surface {
  positions: Float32Array;
  /** Four corners per face, counter-clockwise from outside. */
  quads: Uint32Array;
}

/** Corners of a cell are numbered by bits x, y, z; edges run from a corner to the one with one more bit. */
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];
const FACES = [
  [0, 2, 4, 6],
  [1, 3, 5, 7],
  [0, 1, 4, 5],
  [2, 3, 6, 7],
  [0, 1, 2, 3],
  [4, 5, 6, 7],
] as const;

/** For each sign pattern: the sheet (0..3) of each edge, and how many sheets there are. */
function sheetTable(): { sheets: Int8Array; counts: Uint8Array } {
  const sheets = new Int8Array(256 * 12).fill(-1);
  const counts = new Uint8Array(256);
  for (let mask = 0; mask < 256; mask++) {
    const crosses = EDGES.map(([a, b]) => ((mask >> a) & 1) !== ((mask >> b) & 1));
    const parent = EDGES.map((_, i) => i);
    const root = (i: number): number => (parent[i] === i ? i : root(parent[i]));
    for (const face of FACES) {
      const on = EDGES.map((_, i) => i).filter(
        (i) => crosses[i] && EDGES[i].every((corner) => (face as readonly number[]).includes(corner)),
      );
      if (on.length === 2) parent[root(on[0])] = root(on[1]);
    }
    const names = new Map<number, number>();
    for (let i = 0; i < 12; i++) {
      if (!crosses[i]) continue;
      const r = root(i);
      if (!names.has(r)) names.set(r, names.size);
      sheets[mask * 12 + i] = names.get(r)!;
    }
    counts[mask] = names.size;
  }
  return { sheets, counts };
}

export function surfaceNets(grid: Grid, relaxations = 2): Surface {
  const { values, origin, cell } = grid;
  const [nx, ny, nz] = grid.size;
  const { sheets, counts } = sheetTable();
  const strides = [1, nx, nx * ny] as const;
  const corner = Array.from({ length: 8 }, (_, i) => (i & 1) + ((i >> 1) & 1) * nx + ((i >> 2) & 1) * nx * ny);
  const first = new Int32Array(values.length).fill(-1);
  const masks = new Uint8Array(values.length);
  const positions: number[] = [];
  /** Cell of each vertex, as a sample index. */
  const home: number[] = [];
  /** Cells that the surface crosses. */
  const crossed: number[] = [];

  // (1) One vertex per sheet and cell, at the mean of its edge crossings.
  for (let k = 0; k < nz - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      const row = (k * ny + j) * nx;
      let next = edgeSigns(values, row, strides);
      for (let i = 0; i < nx - 1; i++) {
        const at = row + i;
        const here = next;
        next = edgeSigns(values, at + 1, strides);
        const mask = here | (next << 1);
        if (mask === ALL_OUTSIDE || mask === ALL_INSIDE) continue;
        crossed.push(at);
        masks[at] = mask;
        first[at] = home.length;
        for (let sheet = 0; sheet < counts[mask]; sheet++) {
          let [sx, sy, sz, n] = [0, 0, 0, 0];
          for (let e = 0; e < 12; e++) {
            if (sheets[mask * 12 + e] !== sheet) continue;
            const [a, b] = EDGES[e];
            const va = values[at + corner[a]];
            const vb = values[at + corner[b]];
            const t = va / (va - vb);
            sx += (a & 1) + ((b & 1) - (a & 1)) * t;
            sy += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
            sz += ((a >> 2) & 1) + (((b >> 2) & 1) - ((a >> 2) & 1)) * t;
            n++;
          }
          positions.push(
            origin[0] + (i + sx / n) * cell,
            origin[1] + (j + sy / n) * cell,
            origin[2] + (k + sz / n) * cell,
          );
          home.push(at);
        }
      }
    }
  }

  // (2) One quad per crossed grid edge, between the four cells around it.
  const quads: number[] = [];
  // Which edge of each of the four cells it is; bits of the edge's lower corner in that cell.
  const around = [0, 1, 2].map((axis) => {
    const u = 1 << ((axis + 1) % 3);
    const v = 1 << ((axis + 2) % 3);
    return [u | v, v, 0, u].map((low) => EDGES.findIndex(([a, b]) => a === low && b === (low | (1 << axis))));
  });
  for (const at of crossed) {
    const inside = values[at] < 0;
    for (let axis = 0; axis < 3; axis++) {
      if (inside === values[at + strides[axis]] < 0) continue;
      const u = strides[(axis + 1) % 3];
      const v = strides[(axis + 2) % 3];
      const vertex = (cellAt: number, r: number) => first[cellAt] + sheets[masks[cellAt] * 12 + around[axis][r]];
      const a = vertex(at - u - v, 0);
      const b = vertex(at - v, 1);
      const c = vertex(at, 2);
      const d = vertex(at - u, 3);
      if (inside) quads.push(a, b, c, d);
      else quads.push(d, c, b, a);
    }
  }

  const surface = { positions: new Float32Array(positions), quads: new Uint32Array(quads) };
  for (let pass = 0; pass < relaxations; pass++) {
    project(surface, home, grid);
    relax(surface);
  }
  project(surface, home, grid);
  project(surface, home, grid);
  separate(surface, grid.cell);
  return surface;
}

/** Two sheets of one cell can meet in a point; they are kept apart, so that welding by position joins nothing. */
function separate({ positions }: Surface, cell: number): void {
  // Places by the bits of their coordinates, with the vertex that is there: at most half of it is used.
  const seen = new Int32Array(2 ** Math.ceil(Math.log2(positions.length + 1))).fill(-1);
  const bits = new Int32Array(positions.buffer);
  for (let v = 0; v < positions.length; v += 3) {
    const slot = () => {
      let at = Math.imul(bits[v], 0x9e3779b1) ^ Math.imul(bits[v + 1], 0x85ebca6b) ^ Math.imul(bits[v + 2], 0xc2b2ae35);
      at = (at ^ (at >>> 15)) & (seen.length - 1);
      while (seen[at] >= 0 && !isSame(positions, seen[at], v)) at = (at + 1) & (seen.length - 1);
      return at;
    };
    let at = slot();
    for (let i = 1; seen[at] >= 0; i++) {
      const axis = v + (i % 3);
      positions[axis] = positions[axis] + cell * 0.03 * i;
      at = slot();
    }
    seen[at] = v;
  }
}

const isSame = (positions: Float32Array, a: number, b: number) =>
  positions[a] === positions[b] && positions[a + 1] === positions[b + 1] && positions[a + 2] === positions[b + 2];

/** Each vertex moves halfway to the mean of its neighbours: even quads, no slivers. */
function relax({ positions, quads }: Surface): void {
  const sums = new Float32Array(positions.length);
  const degree = new Uint16Array(positions.length / 3);
  for (let q = 0; q < quads.length; q += 4) {
    for (let c = 0; c < 4; c++) {
      const a = quads[q + c];
      const b = quads[q + ((c + 1) & 3)];
      // The other direction of this edge comes with the face on its other side.
      sums[a * 3] = sums[a * 3] + positions[b * 3];
      sums[a * 3 + 1] = sums[a * 3 + 1] + positions[b * 3 + 1];
      sums[a * 3 + 2] = sums[a * 3 + 2] + positions[b * 3 + 2];
      degree[a] = degree[a] + 1;
    }
  }
  for (let i = 0; i < positions.length; i++) {
    const n = degree[Math.floor(i / 3)];
    if (n > 0) positions[i] = positions[i] * 0.5 + (sums[i] / n) * 0.5;
  }
}

/** One Newton step to the surface along the gradient, held within reach of the vertex's own cell. */
function project(
  { positions }: Surface,
  home: readonly number[],
  { size: [nx, ny], blocks, blockSize, blockCounts, cell, origin }: Grid,
): void {
  for (let v = 0; v < home.length; v++) {
    const at = home[v];
    const i = at % nx;
    const j = Math.floor(at / nx) % ny;
    const k = Math.floor(at / (nx * ny));
    const block =
      (Math.floor(k / blockSize) * blockCounts[1] + Math.floor(j / blockSize)) * blockCounts[0] +
      Math.floor(i / blockSize);
    const field = blocks.get(block);
    if (!field) continue;
    const p = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]] as const;
    const d = field.distance(p[0], p[1], p[2]);
    const [gx, gy, gz] = gradient(field, p[0], p[1], p[2], cell * 0.05);
    const length = gx * gx + gy * gy + gz * gz;
    if (length < 0.05) continue;
    const step = Math.max(-cell, Math.min(cell, d)) / length;
    const low = [i, j, k] as const;
    const g = [gx, gy, gz] as const;
    for (const axis of [0, 1, 2] as const) {
      const middle = origin[axis] + (low[axis] + 0.5) * cell;
      const moved = p[axis] - g[axis] * step;
      positions[v * 3 + axis] = Math.max(middle - cell * 0.62, Math.min(middle + cell * 0.62, moved));
    }
  }
}

/** Gradient by four samples on a tetrahedron; about unit length. */
export function gradient(field: Distance, x: number, y: number, z: number, h: number): [number, number, number] {
  const a = field.distance(x + h, y - h, z - h);
  const b = field.distance(x - h, y - h, z + h);
  const c = field.distance(x - h, y + h, z - h);
  const d = field.distance(x + h, y + h, z + h);
  const s = 1 / (4 * h);
  return [(a - b - c + d) * s, (-a - b + c + d) * s, (-a + b - c + d) * s];
}
