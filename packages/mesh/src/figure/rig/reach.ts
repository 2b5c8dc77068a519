import type { Vector, Volume } from './volume.ts';

/** Walking through the volume: how far it is from some cubes to all others without leaving the solid. */

export interface Neighbour {
  offset: number;
  length: number;
}

/** The 26 neighbours of a cube with their distances in cubes. */
export function neighboursOf({ size: [nx, , nz] }: Volume): Neighbour[] {
  const list: Neighbour[] = [];
  for (let dy = -1; dy <= 1; dy++)
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++)
        if (dx || dy || dz) list.push({ offset: dx + nx * (dz + nz * dy), length: Math.hypot(dx, dy, dz) });
  return list;
}

/** Distances in cubes within `inside` from the seeds; Infinity where no way leads. Buckets of half a cube (R. Dial 1969). */
export function distancesWithin(volume: Volume, inside: Uint8Array, seeds: readonly number[]): Float32Array {
  const distance = new Float32Array(inside.length).fill(Infinity);
  const neighbours = neighboursOf(volume);
  const buckets: number[][] = [];
  const put = (i: number, value: number) => {
    distance[i] = value;
    const at = Math.floor(value * 2);
    let bucket = buckets[at];
    if (!bucket) {
      bucket = [];
      buckets[at] = bucket;
    }
    bucket.push(i);
  };
  for (const seed of seeds) if (inside[seed]) put(seed, 0);
  for (let at = 0; at < buckets.length; at++) {
    const bucket = buckets[at];
    if (!bucket) continue;
    for (const i of bucket) {
      const own = distance[i];
      if (Math.floor(own * 2) !== at) continue;
      for (const { offset, length } of neighbours) {
        const j = i + offset;
        // As it will be stored: else a rounded value is improved upon again and again.
        const value = Math.fround(own + length);
        if (inside[j] && value < distance[j]) put(j, value);
      }
    }
  }
  return distance;
}

/** Connected components (26 neighbours) of `inside`, largest first. */
export function componentsOf(volume: Volume, inside: Uint8Array): number[][] {
  const seen = new Uint8Array(inside.length);
  const neighbours = neighboursOf(volume);
  const components: number[][] = [];
  for (let first = 0; first < inside.length; first++) {
    if (!inside[first] || seen[first]) continue;
    const component = [first];
    seen[first] = 1;
    for (let at = 0; at < component.length; at++) {
      for (const { offset } of neighbours) {
        const j = component[at] + offset;
        if (!inside[j] || seen[j]) continue;
        seen[j] = 1;
        component.push(j);
      }
    }
    components.push(component);
  }
  return components.sort((a, b) => b.length - a.length);
}

/** x, y, z of a cube. */
export function placeOf({ size: [nx, , nz] }: Volume, i: number): Vector {
  const x = i % nx;
  const row = (i - x) / nx;
  return [x, Math.floor(row / nz), row % nz];
}

export interface MiddleLine {
  /** From the seeds of the distances outward. */
  line: { at: Vector; depth: number; distance: number }[];
  /** The cubes that were passed, from the tip inward. */
  path: number[];
}

interface Way {
  /** Where the line ends outside. */
  tip: number;
  /** Of each cube, from what the line grows out of. */
  distance: Float32Array;
  /** Those that may count. */
  cubes: readonly number[];
  /** How far from the way the middle is sought: the way hugs the inside of bends. */
  wide: number;
}

/**
 * From the tip inward, each step to the neighbour that is nearest; each point is the middle of the cubes around that lie about
 * as far, the deep ones counting most: what is thin and held hardly moves it.
 */
export function middleLine(volume: Volume, { tip, distance, cubes, wide }: Way): MiddleLine {
  const neighbours = neighboursOf(volume);
  const layers: number[][] = [];
  for (const i of cubes) {
    if (!Number.isFinite(distance[i])) continue;
    const layer = Math.floor(distance[i] / 2);
    layers[layer] ??= [];
    layers[layer].push(i);
  }
  const line: MiddleLine['line'] = [];
  const path: number[] = [];
  let at = tip;
  let layer = Infinity;
  for (;;) {
    path.push(at);
    const own = Math.floor(distance[at] / 2);
    if (own < layer) {
      layer = own;
      const here = placeOf(volume, at);
      let weight = 0;
      let depth = 0;
      const sum: Vector = [0, 0, 0];
      for (const i of layers[own] ?? []) {
        const place = placeOf(volume, i);
        if (Math.hypot(place[0] - here[0], place[1] - here[1], place[2] - here[2]) > wide) continue;
        const share = volume.depth[i] ** 3;
        weight += share;
        depth = Math.max(depth, volume.depth[i]);
        for (let k = 0; k < 3; k++) sum[k] += share * place[k];
      }
      const middle = weight > 0 ? (sum.map((value) => value / weight) as Vector) : here;
      line.unshift({ at: middle, depth, distance: distance[at] });
    }
    let next = at;
    for (const { offset } of neighbours) if (distance[at + offset] < distance[next]) next = at + offset;
    if (next === at) return { line, path };
    at = next;
  }
}
