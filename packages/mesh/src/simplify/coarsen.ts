import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import { distanceAt } from '../core/math/triangle.ts';
import type { Part } from '../core/model.ts';
import { joinMeshes } from '../topology/connected-components.ts';
import { nextCorner } from '../topology/edges.ts';
import { topology } from '../topology/topology.ts';
import { compact } from '../topology/vertices.ts';
import { weldMesh } from '../topology/weld.ts';

await MeshoptSimplifier.ready;

export interface CoarsenOptions {
  triangles: number;
  error: number;
  flags: SimplifierFlags[];
}

/** How much a full turn of a texture coordinate or colour may cost, against moving the surface by the mesh size. */
export const UV_WEIGHT = 0.5;
export const COLOR_WEIGHT = 0.5;

/** Attempts, each around the places where the one before it has torn or pinched the surface, or from more triangles. */
const ATTEMPTS = 4;
/** Around such a place, in lengths of the longest edge there: left as it is. */
const LEFT_ALONE = 3;
/** Of the triangles, as vertices left alone: more would stand in the way of all that follows. */
const MOST_LEFT_ALONE = 0.15;
const FINER = 2.5;

/**
 * The first, fast way down for meshes with many more triangles than wanted: meshoptimizer's collapse, which does not look
 * whether the surface stays one. Where it did not, all around is left as it was, or more triangles are.
 *
 * @returns undefined where that did not help: then the surface is the caller's to collapse
 */
export function coarsen(parts: readonly Part[], options: CoarsenOptions): Part[] | undefined {
  const whole = joined(parts);
  const locks = new Uint8Array(whole.positions.length / 3);
  let { triangles } = options;
  let before: number | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && triangles < whole.indices.length / 3; attempt++) {
    const { positions, attributes, indices } = simplified(whole, locks, { ...options, triangles });
    const faults = faultsOf(positions, indices);
    if (faults.count > 0) before ??= faultsOf(whole.positions, whole.indices).count;
    if (faults.count <= (before ?? 0)) return split(parts, whole, positions, attributes, indices);
    for (const { place, radius } of faults.places) lockAround(whole.positions, locks, place, radius * LEFT_ALONE);
    if (locks.reduce((sum, lock) => sum + lock, 0) < triangles * MOST_LEFT_ALONE) continue;
    locks.fill(0);
    triangles = Math.round(triangles * FINER);
  }
  return undefined;
}

function joined(parts: readonly Part[]) {
  const starts = [0];
  for (const part of parts) starts.push(starts.at(-1)! + part.positions.length / 3);
  const { values, width, uvs } = valuesOf(parts, 1, 1);
  const weights = Array.from({ length: width }, (_, k) => (uvs && k < 2 ? UV_WEIGHT : COLOR_WEIGHT));
  return { ...joinMeshes(parts), starts, attributes: Float32Array.from(values), weights, uvs, width };
}

/** Of each vertex the texture coordinates, then the colours, where any part has them: 0 and white by default. */
export function valuesOf(parts: readonly Part[], uvWeight: number, colorWeight: number) {
  const uvs = parts.some((part) => part.uvs);
  const colors = parts.some((part) => part.colors);
  const width = (uvs ? 2 : 0) + (colors ? 3 : 0);
  const values = new Float64Array(parts.reduce((sum, { positions }) => sum + positions.length / 3, 0) * width);
  let at = 0;
  for (const part of parts)
    for (let i = 0; i < part.positions.length / 3; i++) {
      if (uvs) for (let k = 0; k < 2; k++) values[at++] = (part.uvs?.[i * 2 + k] ?? 0) * uvWeight;
      if (colors) for (let k = 0; k < 3; k++) values[at++] = (part.colors?.[i * 3 + k] ?? 1) * colorWeight;
    }
  return { values, width, uvs };
}

/** Of a texture coordinate or colour. */
const ROUNDING = 1e-5;

type Joined = ReturnType<typeof joined>;

function simplified(whole: Joined, locks: Uint8Array, { triangles, error, flags }: CoarsenOptions) {
  const positions = whole.positions.slice();
  const attributes = whole.attributes.slice();
  const indices = whole.indices.slice();
  const [left] = MeshoptSimplifier.simplifyWithUpdate(
    indices,
    positions,
    3,
    attributes,
    whole.width,
    whole.weights,
    locks,
    triangles * 3,
    error,
    flags,
  );
  // What is the same all around stays so to the bit.
  for (let i = 0; i < attributes.length; i++)
    if (Math.abs(attributes[i] - whole.attributes[i]) < ROUNDING) attributes[i] = whole.attributes[i];
  return { positions, attributes, indices: indices.slice(0, left) };
}

/** Edges with more than two faces, or whose faces disagree; where they are, and how long edges are there. */
function faultsOf(positions: Float32Array, indices: Uint32Array) {
  const welded = weldMesh({ positions, indices });
  const report = topology(welded.indices, welded.positions.length / 3);
  const count = report.nonManifoldEdges + report.flippedEdges;
  return { count, places: count === 0 ? [] : placesOf(welded.positions, welded.indices) };
}

function placesOf(positions: Float32Array, indices: Uint32Array) {
  const vertices = positions.length / 3;
  const uses = new Map<number, number>();
  const ends = (c: number) => [indices[c], indices[nextCorner(c)]] as const;
  const directed = (a: number, b: number) => a * vertices + b;
  for (let c = 0; c < indices.length; c++) {
    const key = directed(...ends(c));
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const bad = new Map<number, number>();
  for (let c = 0; c < indices.length; c++)
    if (uses.get(directed(...ends(c)))! > 1) for (const v of ends(c)) bad.set(v, 0);
  for (let c = 0; c < indices.length; c++) {
    const [a, b] = ends(c);
    for (const v of [a, b]) if (bad.has(v)) bad.set(v, Math.max(bad.get(v)!, distanceAt(positions, a * 3, b * 3)));
  }
  return [...bad].map(([v, radius]) => ({ place: positions.subarray(v * 3, v * 3 + 3), radius }));
}

function lockAround(positions: Float32Array, locks: Uint8Array, place: Float32Array, radius: number): void {
  for (let v = 0; v < locks.length; v++) {
    let square = 0;
    for (let k = 0; k < 3; k++) square += (positions[v * 3 + k] - place[k]) ** 2;
    if (square <= radius * radius) locks[v] = 1;
  }
}

function split(
  parts: readonly Part[],
  { starts, uvs, width }: Joined,
  positions: Float32Array,
  attributes: Float32Array,
  indices: Uint32Array,
): Part[] {
  const lists: number[][] = parts.map(() => []);
  for (let i = 0; i < indices.length; i += 3) {
    let p = 0;
    while (indices[i] >= starts[p + 1]) p++;
    lists[p].push(indices[i] - starts[p], indices[i + 1] - starts[p], indices[i + 2] - starts[p]);
  }
  return parts.map((part, p) => {
    const from = starts[p];
    const count = starts[p + 1] - from;
    const column = (offset: number, size: number) => {
      const values = new Float32Array(count * size);
      for (let i = 0; i < values.length; i++)
        values[i] = attributes[(from + Math.floor(i / size)) * width + offset + (i % size)];
      return values;
    };
    return compact({
      ...part,
      positions: positions.slice(from * 3, starts[p + 1] * 3),
      indices: Uint32Array.from(lists[p]),
      ...(part.uvs && { uvs: column(0, 2) }),
      ...(part.colors && { colors: column(uvs ? 2 : 0, 3).map((value) => Math.min(1, Math.max(0, value))) }),
    });
  });
}
