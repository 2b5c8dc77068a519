/** Gradient-free value noise and cell noise on an integer lattice: deterministic, no tables, no state. */

const [STEP_X, STEP_Y, STEP_Z] = [374761393, 668265263, 1442695041];

/** 0..1 from three whole numbers. */
export function hash3(x: number, y: number, z: number): number {
  return scatter(Math.imul(x, STEP_X) + Math.imul(y, STEP_Y) + Math.imul(z, STEP_Z));
}

function scatter(sum: number): number {
  let h = Math.imul((sum | 0) ^ (sum >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
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
  return y0 + (x2 + (x3 - x2) * v - y0) * w;
}

/** Three octaves, 0..1. */
export function fractal(x: number, y: number, z: number): number {
  return (
    noise(x, y, z) * 0.57 +
    noise(x * 2.03 + 17.1, y * 2.03 + 5.3, z * 2.03 + 9.7) * 0.29 +
    noise(x * 4.01 + 3.7, y * 4.01 + 31.9, z * 4.01 + 1.3) * 0.14
  );
}

/** Distance to the nearest and second nearest jittered lattice point, and a number 0..1 of the nearest. */
export function cells(x: number, y: number, z: number, jitter = 1): [number, number, number] {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  let first = 9;
  let second = 9;
  let id = 0;
  for (let cx = ix - 1; cx <= ix + 1; cx++) {
    for (let cy = iy - 1; cy <= iy + 1; cy++) {
      for (let cz = iz - 1; cz <= iz + 1; cz++) {
        const dx = cx + 0.5 + (hash3(cx, cy, cz) - 0.5) * jitter - x;
        const dy = cy + 0.5 + (hash3(cx + 71, cy, cz) - 0.5) * jitter - y;
        const dz = cz + 0.5 + (hash3(cx, cy + 53, cz) - 0.5) * jitter - z;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < first) {
          second = first;
          first = d;
          id = hash3(cx, cy, cz + 37);
        } else if (d < second) second = d;
      }
    }
  }
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
