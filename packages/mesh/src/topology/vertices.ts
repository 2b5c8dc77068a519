import type { Part } from '../core/model.ts';

/**
 * Moving whole vertices about: every per-vertex array of a part at once, so that an operation names which vertices it
 * wants and cannot forget an attribute.
 */

/** Numbers of a vertex. */
export const WIDTHS = { positions: 3, normals: 3, uvs: 2, uvs2: 2, colors: 3, weights: 4 } as const;

/** A part with one vertex for each entry of `sources`, copied from that vertex of `part`; faces as given. */
export function gatherVertices(part: Part, sources: Uint32Array, faces: Pick<Part, 'indices' | 'polygons'>): Part {
  const { polygons: _, ...rest } = part;
  const result: Part = { ...rest, ...faces };
  for (const [name, width] of Object.entries(WIDTHS) as [keyof typeof WIDTHS, number][]) {
    const from = part[name];
    if (from) result[name] = gather(new Float32Array(sources.length * width), from, width, sources);
  }
  if (part.joints) result.joints = gather(new Uint16Array(sources.length * 4), part.joints, 4, sources);
  if (part.shapes) {
    const vectors = (from: Float32Array) => gather(new Float32Array(sources.length * 3), from, 3, sources);
    const list = part.shapes.list.map(({ name, positions, normals }) => ({
      name,
      positions: vectors(positions),
      ...(normals && { normals: vectors(normals) }),
    }));
    result.shapes = { ...part.shapes, list };
  }
  return result;
}

function gather<A extends Float32Array | Uint16Array>(to: A, from: A, width: number, sources: Uint32Array): A {
  for (let i = 0, at = 0; i < sources.length; i++) {
    const source = sources[i] * width;
    for (let k = 0; k < width; k++) to[at++] = from[source + k];
  }
  return to;
}

/** Drops vertices that no face uses; the others keep their order. */
export function compact(part: Part): Part {
  const count = part.positions.length / 3;
  const used = new Uint8Array(count);
  for (const corners of [part.indices, part.polygons?.indices ?? []])
    for (let i = 0; i < corners.length; i++) used[corners[i]] = 1;
  const place = new Uint32Array(count);
  let kept = 0;
  for (let i = 0; i < count; i++) if (used[i]) place[i] = kept++;
  if (kept === count) return part;
  const sources = new Uint32Array(kept);
  for (let i = 0; i < count; i++) if (used[i]) sources[place[i]] = i;
  return gatherVertices(part, sources, renumbered(part, place));
}

/** The triangles of which no two corners are at one place. */
export function wholeTriangles(indices: Uint32Array, placeOf: (vertex: number) => number): Uint32Array {
  const kept = new Uint32Array(indices.length);
  let at = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [placeOf(indices[i]), placeOf(indices[i + 1]), placeOf(indices[i + 2])];
    if (a === b || b === c || c === a) continue;
    for (let k = 0; k < 3; k++) kept[at++] = indices[i + k];
  }
  return kept.slice(0, at);
}

/** Its faces, where each vertex has another number. */
function renumbered({ indices, polygons }: Part, place: Uint32Array): Pick<Part, 'indices' | 'polygons'> {
  const placed = (corners: Uint32Array) => corners.map((vertex) => place[vertex]);
  return {
    indices: placed(indices),
    ...(polygons && { polygons: { ...polygons, indices: placed(polygons.indices) } }),
  };
}

/**
 * Joins vertices that are equal in everything, for formats that repeat them for every corner. Faces stay what they are,
 * even degenerate ones: a reader does not repair.
 */
export function joinEqual(part: Part): Part {
  const { sources, place } = distinct(part.positions.length / 3, columnsOf(part));
  return gatherVertices(part, sources, renumbered(part, place));
}

export const isSamePlace = (positions: Float32Array, a: number, b: number): boolean =>
  a === b ||
  (positions[a * 3] === positions[b * 3] &&
    positions[a * 3 + 1] === positions[b * 3 + 1] &&
    positions[a * 3 + 2] === positions[b * 3 + 2]);

interface Column {
  data: Float32Array | Uint16Array | Uint32Array;
  /** Entries per vertex. */
  width: number;
}

/** Steps a vertex in a table of hashes: a hostile model may have hashes that all meet. */
const MOST_STEPS = 32;

/**
 * For each vertex the first vertex that is equal in all the given arrays. Floats are equal when their bits are, except that
 * 0 and -0 are one number.
 */
export function firstEqual(count: number, arrays: readonly Column[]): Uint32Array {
  const columns = arrays.map(({ data, width }) => ({ width, bits: toBits(data) }));
  return firstByHash(count, columns) ?? firstBySorting(count, columns);
}

/** For each point the first one at its place. */
export const firstAtPlace = (positions: Float32Array): Uint32Array =>
  firstEqual(positions.length / 3, [{ data: positions, width: 3 }]);

/** The different ones among vertices: `sources` is where each is first, `place` which one each vertex is. */
export function distinct(count: number, arrays: readonly Column[]): { sources: Uint32Array; place: Uint32Array } {
  const first = firstEqual(count, arrays);
  const place = new Uint32Array(count);
  const sources = new Uint32Array(count);
  let made = 0;
  for (let i = 0; i < count; i++) {
    if (first[i] === i) sources[made] = i;
    place[i] = first[i] === i ? made++ : place[first[i]];
  }
  return { sources: sources.slice(0, made), place };
}

/** All that vertices of a part may differ in. */
export function columnsOf(part: Part): Column[] {
  const { joints, shapes } = part;
  const floats = Object.entries(WIDTHS) as [keyof typeof WIDTHS, number][]; // of that table
  const columns = floats.flatMap(([name, width]): Column[] => (part[name] ? [{ data: part[name], width }] : []));
  if (joints) columns.push({ data: joints, width: 4 });
  return [...columns, ...(shapes?.list ?? []).map(({ positions }) => ({ data: positions, width: 3 }))];
}

type Columns = readonly { width: number; bits: Uint32Array | Uint16Array }[];

/** Undefined when it would take much longer than it should. */
function firstByHash(count: number, columns: Columns): Uint32Array | undefined {
  const first = new Uint32Array(count);
  let size = 1024;
  while (size < count * 2) size *= 2;
  const table = new Int32Array(size).fill(-1);
  let steps = 1_000_000 + count * MOST_STEPS;
  for (let i = 0; i < count; i++) {
    let hash = 2166136261;
    for (const { bits, width } of columns)
      for (let k = 0; k < width; k++) {
        hash = Math.imul(hash ^ bits[i * width + k], 0x5bd1e995);
        hash ^= hash >>> 15;
      }
    let slot = (hash >>> 0) & (size - 1);
    while (table[slot] !== -1 && compare(columns, table[slot], i) !== 0) {
      slot = (slot + 1) & (size - 1);
      if (--steps < 0) return undefined;
    }
    if (table[slot] === -1) table[slot] = i;
    first[i] = table[slot];
  }
  return first;
}

function firstBySorting(count: number, columns: Columns): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => compare(columns, a, b) || a - b);
  const first = new Uint32Array(count);
  order.forEach((vertex, i) => {
    const before = order[i - 1];
    first[vertex] = before !== undefined && compare(columns, before, vertex) === 0 ? first[before] : vertex;
  });
  return first;
}

function compare(columns: Columns, a: number, b: number): number {
  for (const { bits, width } of columns)
    for (let k = 0; k < width; k++) {
      const difference = bits[a * width + k] - bits[b * width + k];
      if (difference !== 0) return difference;
    }
  return 0;
}

function toBits(data: Column['data']): Uint32Array | Uint16Array {
  if (!(data instanceof Float32Array)) return data;
  const clean = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) clean[i] = data[i] + 0; // -0 + 0 is 0
  return new Uint32Array(clean.buffer);
}
