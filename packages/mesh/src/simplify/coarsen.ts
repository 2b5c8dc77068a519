import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import { distanceAt } from '../core/math/triangle.ts';
import type { Part } from '../core/model.ts';
import { joinMeshes } from '../topology/connected-components.ts';
import { nextCorner } from '../topology/edges.ts';
import { topology } from '../topology/topology.ts';
import { compact, WIDTHS } from '../topology/vertices.ts';
import { weldMesh } from '../topology/weld.ts';

await MeshoptSimplifier.ready;

export interface CoarsenOptions {
  triangles: number;
  error: number;
  flags: SimplifierFlags[];
}

/** How much a full turn of a texture coordinate or colour may cost, against moving the surface by the mesh size. */
export const VALUE_WEIGHT = 0.5;

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
    const made = simplified(whole, locks, { ...options, triangles });
    const faults = faultsOf(made.positions, made.indices);
    if (faults.count > 0) before ??= faultsOf(whole.positions, whole.indices).count;
    if (faults.count <= (before ?? 0)) return split(parts, made);
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
  const values = valuesOf(parts, 1);
  return { ...joinMeshes(parts), starts, ...values, weights: new Array<number>(values.width).fill(VALUE_WEIGHT) };
}

/** What slides over the surface as vertices move. */
const SLIDING = ['uvs', 'colors', 'uvs2'] as const;

export type Values = Record<'values', ArrayLike<number>> & Omit<ReturnType<typeof valuesOf>, 'values'>;

/** A row for each vertex of what any part has, times a weight: coordinates of 0 and white where its own has none. */
export function valuesOf(parts: readonly Part[], weight: number) {
  const columns = SLIDING.filter((name) => parts.some((part) => part[name]));
  const width = columns.reduce((sum, name) => sum + WIDTHS[name], 0);
  const values = new Float64Array(parts.reduce((sum, { positions }) => sum + positions.length / 3, 0) * width);
  let at = 0;
  for (const part of parts)
    for (let i = 0; i < part.positions.length / 3; i++)
      for (const name of columns)
        for (let k = 0; k < WIDTHS[name]; k++)
          values[at++] = (part[name]?.[i * WIDTHS[name] + k] ?? (name === 'colors' ? 1 : 0)) * weight;
  return { columns, width, values };
}

/** Gives vertex `i` of a part what a row has; colours are not brighter than white. */
export function putValues(part: Part, i: number, from: Values, row: number, weight: number): void {
  let at = row * from.width;
  for (const name of from.columns)
    for (let k = 0; k < WIDTHS[name]; k++) {
      const value = from.values[at++] / weight;
      if (part[name]) part[name][i * WIDTHS[name] + k] = name === 'colors' ? Math.min(1, Math.max(0, value)) : value;
    }
}

/** Of a texture coordinate or colour. */
const ROUNDING = 1e-5;

type Joined = ReturnType<typeof joined>;

function simplified(whole: Joined, locks: Uint8Array, { triangles, error, flags }: CoarsenOptions) {
  const positions = whole.positions.slice();
  const attributes = Float32Array.from(whole.values);
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
    if (Math.abs(attributes[i] - whole.values[i]) < ROUNDING) attributes[i] = whole.values[i];
  return { ...whole, positions, values: attributes, indices: indices.slice(0, left) };
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

function split(parts: readonly Part[], made: ReturnType<typeof simplified>): Part[] {
  const { starts, positions, indices, columns } = made;
  const lists: number[][] = parts.map(() => []);
  let p = 0;
  for (let i = 0; i < indices.length; i += 3) {
    // Triangles stand in the order of the parts; else it is looked for from the first one on.
    if (indices[i] < starts[p]) p = 0;
    while (indices[i] >= starts[p + 1]) p++;
    lists[p].push(indices[i] - starts[p], indices[i + 1] - starts[p], indices[i + 2] - starts[p]);
  }
  return parts.map((part, p) => {
    const own = { ...part, indices: Uint32Array.from(lists[p]) };
    own.positions = positions.slice(starts[p] * 3, starts[p + 1] * 3);
    for (const name of columns) if (part[name]) own[name] = part[name].slice();
    for (let v = starts[p]; v < starts[p + 1]; v++) putValues(own, v - starts[p], made, v, 1);
    return compact(own);
  });
}
