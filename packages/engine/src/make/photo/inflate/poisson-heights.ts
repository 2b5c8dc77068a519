/**
 * How far a flat outline swells (Poisson inflation after I. Baran and J. Lehtinen, "Notes on inflating curves", 2009): u
 * solves laplace(u) - u / limit^2 = -4 inside and is 0 on the outline; the surface stands at sqrt(u). A disc becomes half
 * a ball; the second term keeps wide areas from becoming balloons. Outside, u falls below 0 with the distance, so that
 * the outline lies exactly where u changes its sign.
 */

export interface Raster {
  width: number;
  height: number;
  cell: number;
  share: Float32Array;
}

const ROUNDS = 260;

/** @param limit depth that wide areas approach (about twice this), in model units */
export function poissonHeights({ width, height, cell, share }: Raster, limit: number): Float32Array {
  const u = new Float32Array(width * height);
  const inside = Uint8Array.from(share, (value) => (value >= 0.5 ? 1 : 0));
  const h2 = cell * cell;
  const diagonal = 4 + h2 / (limit * limit);
  const omega = 2 / (1 + Math.sin(Math.PI / Math.max(width, height)));
  for (let round = 0; round < ROUNDS; round++) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const p = y * width + x;
        if (!inside[p]) continue;
        const next = (u[p - 1] + u[p + 1] + u[p - width] + u[p + width] + 4 * h2) / diagonal;
        u[p] = u[p] + omega * (next - u[p]);
      }
    }
  }
  // The outline runs through its cells where the share is a half: u there follows the share.
  const slope = rimSlope(u, inside, width, cell);
  const distance = outsideDistance(share, inside, width, height);
  for (let p = 0; p < u.length; p++) {
    if (inside[p]) u[p] = Math.max(u[p] + (share[p] < 1 ? (share[p] - 1) * slope * cell * 0.5 : 0), 1e-7);
    else u[p] = -distance[p] * cell * slope;
  }
  return u;
}

/** Usual steepness of u at the outline. */
function rimSlope(u: Float32Array, inside: Uint8Array, width: number, cell: number): number {
  let [sum, n] = [0, 0];
  for (let p = width; p < u.length - width; p++) {
    if (!inside[p]) continue;
    if (inside[p - 1] && inside[p + 1] && inside[p - width] && inside[p + width]) continue;
    sum += u[p] / cell;
    n++;
  }
  return Math.max(n === 0 ? 0 : sum / n, 1e-3);
}

/** Steps to the outline for cells outside it: two sweeps of a chamfer distance, shares give the first part of a step. */
function outsideDistance(share: Float32Array, inside: Uint8Array, width: number, height: number): Float32Array {
  const out = new Float32Array(share.length);
  for (let p = 0; p < out.length; p++) out[p] = inside[p] ? 0.5 - share[p] : 1e4;
  const look = (p: number, x: number, y: number, dx: number, dy: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
    const q = p + dy * width + dx;
    const via = out[q] + Math.hypot(dx, dy);
    if (via < out[p]) out[p] = via;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (inside[p]) continue;
      for (const [dx, dy] of [
        [-1, 0],
        [0, -1],
        [-1, -1],
        [1, -1],
      ] as const)
        look(p, x, y, dx, dy);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const p = y * width + x;
      if (inside[p]) continue;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ] as const)
        look(p, x, y, dx, dy);
    }
  }
  return out.map((value) => Math.max(value, 1e-3));
}
