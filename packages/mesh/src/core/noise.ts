/** Gradient-free value noise and cell noise on an integer lattice: deterministic, the same place has always the same value. */

const [STEP_X, STEP_Y, STEP_Z] = [374761393, 668265263, 1442695041];

/** 0..1 from three whole numbers. */
export function hash3(x: number, y: number, z: number): number {
  return scatter(Math.imul(x, STEP_X) + Math.imul(y, STEP_Y) + Math.imul(z, STEP_Z)) / RANGE;
}

const RANGE = 2 ** 32;

/** A whole number below RANGE. */
function scatter(sum: number): number {
  const h = Math.imul((sum | 0) ^ (sum >>> 13), 1274126177);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Smooth value noise, 0..1. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const w = fz * fz * (3 - 2 * fz);
  // The sums of `hash3` for the eight corners.
  const h = (Math.imul(ix, STEP_X) + Math.imul(iy, STEP_Y) + Math.imul(iz, STEP_Z)) | 0;
  const hy = (h + STEP_Y) | 0;
  const hz = (h + STEP_Z) | 0;
  const hyz = (hy + STEP_Z) | 0;
  const a = scatter(h);
  const b = scatter(hy);
  const c = scatter(hz);
  const d = scatter(hyz);
  const x0 = a + (scatter((h + STEP_X) | 0) - a) * u;
  const x1 = b + (scatter((hy + STEP_X) | 0) - b) * u;
  const x2 = c + (scatter((hz + STEP_X) | 0) - c) * u;
  const x3 = d + (scatter((hyz + STEP_X) | 0) - d) * u;
  const y0 = x0 + (x1 - x0) * v;
  return (y0 + (x2 + (x3 - x2) * v - y0) * w) / RANGE;
}

/** Three octaves, 0..1. */
export function fractal(x: number, y: number, z: number): number {
  return (
    noise(x, y, z) * 0.57 +
    noise(x * 2.03 + 17.1, y * 2.03 + 5.3, z * 2.03 + 9.7) * 0.29 +
    noise(x * 4.01 + 3.7, y * 4.01 + 31.9, z * 4.01 + 1.3) * 0.14
  );
}

/** The points of a cell of the lattice and of the 26 around it. */
interface Neighbourhood {
  ix: number;
  iy: number;
  iz: number;
  jitter: number;
  /** Three for each point. */
  points: Float64Array;
}

/**
 * The neighbourhoods that were asked for last. A surface is painted place by place: nearly all places lie in the same
 * cell as one shortly before.
 */
const KEPT: readonly Neighbourhood[] = Array.from({ length: 64 }, () => ({
  ix: Number.NaN,
  iy: 0,
  iz: 0,
  jitter: 0,
  points: new Float64Array(27 * 3),
}));

function pointsAround(ix: number, iy: number, iz: number, jitter: number): Float64Array {
  const kept = KEPT[(ix & 3) | ((iy & 3) << 2) | ((iz & 3) << 4)];
  const { points } = kept;
  if (kept.ix === ix && kept.iy === iy && kept.iz === iz && kept.jitter === jitter) return points;
  kept.ix = ix;
  kept.iy = iy;
  kept.iz = iz;
  kept.jitter = jitter;
  let at = 0;
  for (let cx = ix - 1; cx <= ix + 1; cx++) {
    for (let cy = iy - 1; cy <= iy + 1; cy++) {
      for (let cz = iz - 1; cz <= iz + 1; cz++) {
        points[at++] = cx + 0.5 + (hash3(cx, cy, cz) - 0.5) * jitter;
        points[at++] = cy + 0.5 + (hash3(cx + 71, cy, cz) - 0.5) * jitter;
        points[at++] = cz + 0.5 + (hash3(cx, cy + 53, cz) - 0.5) * jitter;
      }
    }
  }
  return points;
}

/** The order in which neighbours are asked: the middle, the one before, the one after. */
const ORDER = [1, 0, 2] as const;

/** How far a place that lies `share` into its cell is from the neighbour that is asked as number `turn`. */
function gapTo(turn: number, share: number): number {
  if (turn === 0) return 0;
  return turn === 1 ? share : 1 - share;
}

/** Distance to the nearest and second nearest jittered lattice point, and a number 0..1 of the nearest. */
export function cells(x: number, y: number, z: number, jitter = 1): [number, number, number] {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const points = pointsAround(ix, iy, iz, jitter);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  let first = 9;
  let second = 9;
  let nearest = 0;
  // The cell itself first, and no other one that is farther away than two points.
  for (let i = 0; i < 3; i++) {
    const gx = gapTo(i, fx);
    const column = ORDER[i] * 9;
    for (let j = 0; j < 3; j++) {
      const gy = gapTo(j, fy);
      const away = gx * gx + gy * gy;
      if (away > second) continue;
      const row = column + ORDER[j] * 3;
      for (let k = 0; k < 3; k++) {
        const gz = gapTo(k, fz);
        if (away + gz * gz > second) continue;
        const cell = row + ORDER[k];
        const dx = points[cell * 3] - x;
        const dy = points[cell * 3 + 1] - y;
        const dz = points[cell * 3 + 2] - z;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < first) {
          second = first;
          first = d;
          nearest = cell;
        } else if (d < second) second = d;
      }
    }
  }
  const id = hash3(ix - 1 + Math.floor(nearest / 9), iy - 1 + (Math.floor(nearest / 3) % 3), iz + 36 + (nearest % 3));
  return [Math.sqrt(first), Math.sqrt(second), id];
}

/** From the nearest jittered lattice point to the place. */
export function fromNearestPoint(x: number, y: number, z: number, jitter: number): [number, number, number] {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  let first = 9;
  let found: [number, number, number] = [9, 9, 9];
  for (let cx = ix - 1; cx <= ix + 1; cx++) {
    for (let cy = iy - 1; cy <= iy + 1; cy++) {
      for (let cz = iz - 1; cz <= iz + 1; cz++) {
        const dx = x - cx - 0.5 - (hash3(cx, cy, cz) - 0.5) * jitter;
        const dy = y - cy - 0.5 - (hash3(cx + 71, cy, cz) - 0.5) * jitter;
        const dz = z - cz - 0.5 - (hash3(cx, cy + 53, cz) - 0.5) * jitter;
        const d = dx * dx + dy * dy + dz * dz;
        if (d >= first) continue;
        first = d;
        found = [dx, dy, dz];
      }
    }
  }
  return found;
}
