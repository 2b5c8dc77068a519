import { gradient } from './gradient.ts';
import { createPlaces } from './places.ts';
import { type Distance, type Grid, visitCrossed } from './sample-grid.ts';

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
const EDGE_FROM = Uint8Array.from(EDGES, ([from]) => from);
const EDGE_TO = Uint8Array.from(EDGES, ([, to]) => to);
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

const SHEETS = sheetTable();

/** The net while it is made: its vertices, and per cell what is needed to join them. */
interface Net {
  positions: number[];
  /** Cell of each vertex, as a sample index. */
  home: number[];
  /** Cells that the surface crosses. */
  crossed: number[];
  /** Per cell: its first vertex, and which of its corners are inside. */
  first: Int32Array;
  masks: Uint8Array;
}

const RELAXATIONS = 2;

export function surfaceNets(grid: Grid): Surface {
  const net = placeVertices(grid);
  const surface = { positions: new Float32Array(net.positions), quads: new Uint32Array(joinVertices(grid, net)) };
  for (let pass = 0; pass < RELAXATIONS; pass++) {
    projectOntoGrid(surface, net.home, grid);
    relax(surface);
  }
  project(surface, net.home, grid);
  separate(surface, grid.cell);
  return surface;
}

/** One vertex per sheet and cell, at the mean of its edge crossings. */
function placeVertices(grid: Grid): Net {
  const { values, origin, cell } = grid;
  const [nx, ny] = grid.size;
  const { sheets, counts } = SHEETS;
  const corner = Array.from({ length: 8 }, (_, i) => (i & 1) + ((i >> 1) & 1) * nx + ((i >> 2) & 1) * nx * ny);
  const first = new Int32Array(values.length).fill(-1);
  const masks = new Uint8Array(values.length);
  const positions: number[] = [];
  const home: number[] = [];
  const crossed: number[] = [];
  visitCrossed(grid, (at, mask, i) => {
    const j = Math.floor(at / nx) % ny;
    const k = Math.floor(at / (nx * ny));
    crossed.push(at);
    masks[at] = mask;
    first[at] = home.length;
    for (let sheet = 0; sheet < counts[mask]; sheet++) {
      let sx = 0;
      let sy = 0;
      let sz = 0;
      let n = 0;
      for (let e = 0; e < 12; e++) {
        if (sheets[mask * 12 + e] !== sheet) continue;
        const a = EDGE_FROM[e];
        const b = EDGE_TO[e];
        const va = values[at + corner[a]];
        const vb = values[at + corner[b]];
        const t = va / (va - vb);
        sx += (a & 1) + ((b & 1) - (a & 1)) * t;
        sy += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
        sz += ((a >> 2) & 1) + (((b >> 2) & 1) - ((a >> 2) & 1)) * t;
        n++;
      }
      positions.push(origin[0] + (i + sx / n) * cell, origin[1] + (j + sy / n) * cell, origin[2] + (k + sz / n) * cell);
      home.push(at);
    }
    return false;
  });
  return { positions, home, crossed, first, masks };
}

/** One quad per crossed grid edge, between the vertices of the four cells around it. */
function joinVertices({ values, size: [nx, ny] }: Grid, { crossed, first, masks }: Net): number[] {
  const strides = [1, nx, nx * ny] as const;
  const { sheets } = SHEETS;
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
  return quads;
}

/** Two sheets of one cell can meet in a point; they are kept apart, so that welding by position joins nothing. */
function separate({ positions }: Surface, cell: number): void {
  const places = createPlaces(positions);
  for (let v = 0; v < positions.length / 3; v++) {
    for (let i = 1; places.has(v); i++) {
      const axis = v * 3 + (i % 3);
      positions[axis] = positions[axis] + cell * 0.03 * i;
    }
    places.add(v);
  }
}

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

/** How far a vertex may go from the middle of its own cell, in cells. */
const LEASH = 0.62;

/** One Newton step to where the samples alone say that the surface is: no field is asked. */
function projectOntoGrid({ positions }: Surface, home: readonly number[], grid: Grid): void {
  const { cell, origin } = grid;
  const near = new Float64Array(4);
  const low = new Int32Array(3);
  for (let v = 0; v < home.length; v++) {
    between(grid, home[v], positions, v * 3, near, low);
    const square = near[1] * near[1] + near[2] * near[2] + near[3] * near[3];
    if (square < FLAT) continue;
    const step = Math.max(-cell, Math.min(cell, near[0])) / square;
    for (let axis = 0; axis < 3; axis++) {
      const middle = origin[axis] + (low[axis] + 0.5) * cell;
      const moved = positions[v * 3 + axis] - near[axis + 1] * step;
      positions[v * 3 + axis] = Math.max(middle - cell * LEASH, Math.min(middle + cell * LEASH, moved));
    }
  }
}

/** A slope of which this is the square leads nowhere. */
const FLAT = 0.05;

/**
 * Value and slope at a place, straight between the samples of cell `at` (and beyond, where the place is outside it), into
 * `near`; the cell's place in the grid into `low`.
 */
function between(
  { values, size: [nx, ny], cell, origin }: Grid,
  at: number,
  positions: Float32Array,
  place: number,
  near: Float64Array,
  low: Int32Array,
): void {
  const i = at % nx;
  const j = Math.floor(at / nx) % ny;
  const k = Math.floor(at / (nx * ny));
  const u = (positions[place] - origin[0]) / cell - i;
  const v = (positions[place + 1] - origin[1]) / cell - j;
  const w = (positions[place + 2] - origin[2]) / cell - k;
  const up = nx * ny;
  const a = values[at];
  const b = values[at + nx];
  const c = values[at + up];
  const d = values[at + nx + up];
  const dxa = values[at + 1] - a;
  const dxb = values[at + 1 + nx] - b;
  const dxc = values[at + 1 + up] - c;
  const dxd = values[at + 1 + nx + up] - d;
  const front = a + dxa * u;
  const dyFront = b + dxb * u - front;
  const back = c + dxc * u;
  const dyBack = d + dxd * u - back;
  const dxFront = dxa + (dxb - dxa) * v;
  const dz = back + dyBack * v - (front + dyFront * v);
  near[0] = front + dyFront * v + dz * w;
  near[1] = (dxFront + (dxc + (dxd - dxc) * v - dxFront) * w) / cell;
  near[2] = (dyFront + (dyBack - dyFront) * w) / cell;
  near[3] = dz / cell;
  low[0] = i;
  low[1] = j;
  low[2] = k;
}

/**
 * Newton steps to the surface, held within reach of the vertex's own cell. The slope between samples is as good as the
 * field's own where the surface is smooth; where a step along it does not lead there, the field is asked for its slope.
 */
function project({ positions }: Surface, home: readonly number[], grid: Grid): void {
  const { blocks, blockSize, blockCounts, cell, origin } = grid;
  const near = new Float64Array(4);
  const low = new Int32Array(3);
  const slope: [number, number, number] = [0, 0, 0];
  const steps = (v: number, field: Distance) => {
    for (let pass = 0; pass < 3; pass++) {
      const x = positions[v * 3];
      const y = positions[v * 3 + 1];
      const z = positions[v * 3 + 2];
      const d = field.distance(x, y, z);
      if (pass > 0 && Math.abs(d) < cell * NEAR_ENOUGH) return;
      let square = near[1] * near[1] + near[2] * near[2] + near[3] * near[3];
      if (pass > 0 || square < 0.6 || Math.abs(d - near[0]) > cell * 0.1) {
        gradient(field, x, y, z, cell * 0.05, slope);
        near[1] = slope[0];
        near[2] = slope[1];
        near[3] = slope[2];
        square = near[1] * near[1] + near[2] * near[2] + near[3] * near[3];
      }
      if (square < FLAT) return;
      const step = Math.max(-cell, Math.min(cell, d)) / square;
      for (let axis = 0; axis < 3; axis++) {
        const middle = origin[axis] + (low[axis] + 0.5) * cell;
        const moved = positions[v * 3 + axis] - near[axis + 1] * step;
        positions[v * 3 + axis] = Math.max(middle - cell * LEASH, Math.min(middle + cell * LEASH, moved));
      }
    }
  };
  for (let v = 0; v < home.length; v++) {
    const at = home[v];
    between(grid, at, positions, v * 3, near, low);
    const block = (n: number) => Math.floor(n / blockSize);
    const field = blocks.get((block(low[2]) * blockCounts[1] + block(low[1])) * blockCounts[0] + block(low[0]));
    if (field) steps(v, field);
  }
}

/** In cells: as near to the surface as anybody sees. */
const NEAR_ENOUGH = 0.01;
