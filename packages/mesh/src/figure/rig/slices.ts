import { indexOf, type Volume } from './volume.ts';

/** What a level cut through the volume shows: islands, each with its extent in cubes. */
export interface Island {
  y: number;
  cubes: number;
  /** Middle, in cubes. */
  x: number;
  z: number;
  minX: number;
  maxX: number;
  minZ: number;
  maxZ: number;
  /** Indices of its cubes. */
  list: number[];
}

export function islandsOf(volume: Volume, y: number): Island[] {
  const { size, solid } = volume;
  const [nx, , nz] = size;
  const start = indexOf(volume, 0, y, 0);
  const seen = new Uint8Array(nx * nz);
  const islands: Island[] = [];
  for (let first = 0; first < nx * nz; first++) {
    if (seen[first] || !solid[start + first]) continue;
    const island: Island = {
      y,
      cubes: 0,
      x: 0,
      z: 0,
      minX: Infinity,
      maxX: -Infinity,
      minZ: Infinity,
      maxZ: -Infinity,
      list: [],
    };
    const queue = [first];
    seen[first] = 1;
    for (let at = 0; at < queue.length; at++) {
      const i = queue[at];
      const x = i % nx;
      const z = (i - x) / nx;
      island.cubes++;
      island.x += x;
      island.z += z;
      island.minX = Math.min(island.minX, x);
      island.maxX = Math.max(island.maxX, x);
      island.minZ = Math.min(island.minZ, z);
      island.maxZ = Math.max(island.maxZ, z);
      island.list.push(start + i);
      for (const j of [i - 1, i + 1, i - nx, i + nx]) {
        if (seen[j] || !solid[start + j]) continue;
        seen[j] = 1;
        queue.push(j);
      }
    }
    island.x /= island.cubes;
    island.z /= island.cubes;
    islands.push(island);
  }
  return islands.sort((a, b) => b.cubes - a.cubes);
}

/** Lowest and highest slice with anything solid. */
export function heightRange({ size: [nx, ny, nz], solid }: Volume): { low: number; high: number } {
  const slice = nx * nz;
  const filled = (y: number) => solid.subarray(y * slice, (y + 1) * slice).includes(1);
  let low = 0;
  while (low < ny - 1 && !filled(low)) low++;
  let high = ny - 1;
  while (high > low && !filled(high)) high--;
  return { low, high };
}

/**
 * Where the volume is most like its mirror image: the middle (in cubes, halves possible) of the plane across `axis`,
 * and the share of cubes that have a partner.
 */
export function mirrorPlane(volume: Volume, axis: 0 | 2): { middle: number; share: number } {
  const { size, solid } = volume;
  const [nx, ny, nz] = size;
  let total = 0;
  let mean = 0;
  for (let i = 0; i < solid.length; i++) {
    if (!solid[i]) continue;
    total++;
    mean += axis === 0 ? i % nx : Math.floor(i / nx) % nz;
  }
  mean /= total;
  const span = size[axis];
  const list: number[] = [];
  for (let y = 1; y < ny - 1; y += 2) for (let i = y * nx * nz; i < (y + 1) * nx * nz; i++) if (solid[i]) list.push(i);
  const step = axis === 0 ? 1 : nx;
  let best = { middle: (span - 1) / 2, share: 0 };
  const from = Math.round(Math.min(mean, (span - 1) / 2) * 2 - span * 0.12);
  const to = Math.round(Math.max(mean, (span - 1) / 2) * 2 + span * 0.12);
  for (let sum = from; sum <= to; sum++) {
    let both = 0;
    for (const i of list) {
      const at = axis === 0 ? i % nx : Math.floor(i / nx) % nz;
      const other = sum - at;
      if (other >= 0 && other < span && solid[i + (other - at) * step]) both++;
    }
    const share = both / list.length;
    if (share > best.share) best = { middle: sum / 2, share };
  }
  return best;
}
