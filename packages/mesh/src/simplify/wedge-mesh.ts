import { boxAround, sidesOf } from '../core/math/box.ts';
import type { Part } from '../core/model.ts';
import { joinMeshes } from '../topology/connected-components.ts';
import { halfEdgeTwins, nextCorner } from '../topology/edges.ts';
import { compact, distinct, gatherVertices, wholeTriangles } from '../topology/vertices.ts';
import { putValues, VALUE_WEIGHT, type Values, valuesOf } from './coarsen.ts';

/**
 * A mesh for collapsing: all parts in one, with vertices (points) apart from wedges (a point with its texture coordinate
 * and colour on one side of a seam), as in H. Hoppe, "New Quadric Metric for Simplifying Meshes with Appearance
 * Attributes" (1999). Places are scaled to a box of size 1.
 */
export interface WedgeMesh {
  parts: readonly Part[];
  /** Of each part: its first wedge; and the end. */
  starts: readonly number[];
  /** xyz of each vertex. */
  points: Float64Array;
  /** Vertex and wedge of each corner, three corners a triangle. */
  vertexOf: Int32Array;
  wedgeOf: Int32Array;
  alive: Uint8Array;
  triangles: number;
  /** The corners of a vertex as a list, dead ones among them: the first of each vertex, the one after each corner; -1 ends. */
  first: Int32Array;
  next: Int32Array;
  /** How many triangles of each vertex are alive. */
  degree: Int32Array;
  /** Values of each wedge: texture coordinates, then colours, then a second set, scaled to what they weigh against places. */
  values: Float64Array;
  width: number;
  columns: Values['columns'];
  /** Texture coordinates are the first two of the values. */
  uvs: boolean;
  /** For each wedge the wedge it has its skin from. */
  skinFrom: Int32Array;
  /** The places of all wedges as they came, and for each vertex one of its wedges then. */
  positions: Float32Array;
  home: Uint32Array;
  /** 0 for a vertex that is where it was, 1 for one that has moved, 2 where its values are new, too. */
  moved: Uint8Array;
  /** 0 inside of a smooth sheet, 1 on a line (seam, border, edge of a part), 2 where such lines meet or end. */
  kind: Uint8Array;
  onBorder: Uint8Array;
  /** The half-edges along lines as they came, by their first corners. */
  seams: Int32Array;
  /** Metres of the box of size 1. */
  size: number;
  origin: readonly [number, number, number];
}

/** Wedges that a collapse makes one: each that goes, and the one that it becomes. */
export type WedgePairs = readonly (readonly [number, number])[];

/** Of parts whose equal vertices are one. */
export function createWedgeMesh(parts: readonly Part[]): WedgeMesh {
  const starts = [0];
  for (const part of parts) starts.push(starts.at(-1)! + part.positions.length / 3);
  const wedges = starts.at(-1)!;
  const { positions, indices } = joinMeshes(parts);
  const { sources: home, place: vertexOfWedge } = distinct(wedges, [{ data: positions, width: 3 }]);
  const vertices = home.length;
  const corners = cornersOf(indices, vertexOfWedge);
  const box = boxAround(positions);
  const { min: origin } = box;
  const longest = Math.max(...sidesOf(box));
  const size = longest > 0 && Number.isFinite(longest) ? longest : 1;
  const points = new Float64Array(vertices * 3);
  for (let v = 0; v < vertices; v++)
    for (let k = 0; k < 3; k++) points[v * 3 + k] = (positions[home[v] * 3 + k] - origin[k]) / size;
  const count = corners.vertexOf.length;
  const first = new Int32Array(vertices).fill(-1);
  const next = new Int32Array(count);
  const degree = new Int32Array(vertices);
  for (let c = count - 1; c >= 0; c--) {
    next[c] = first[corners.vertexOf[c]];
    first[corners.vertexOf[c]] = c;
    degree[corners.vertexOf[c]]++;
  }
  return {
    parts,
    starts,
    points,
    ...corners,
    alive: new Uint8Array(count / 3).fill(1),
    triangles: count / 3,
    first,
    next,
    degree,
    ...valuesOf(parts, VALUE_WEIGHT),
    uvs: parts.some((part) => part.uvs),
    skinFrom: Int32Array.from({ length: wedges }, (_, w) => w),
    positions,
    home,
    moved: new Uint8Array(vertices),
    ...kindsOf(corners, vertices),
    size,
    origin,
  };
}

/** Without triangles that have lost a corner. */
function cornersOf(indices: Uint32Array, vertexOfWedge: Uint32Array) {
  const wedgeOf = new Int32Array(wholeTriangles(indices, (wedge) => vertexOfWedge[wedge]));
  return { vertexOf: wedgeOf.map((wedge) => vertexOfWedge[wedge]), wedgeOf };
}

function kindsOf({ vertexOf, wedgeOf }: Pick<WedgeMesh, 'vertexOf' | 'wedgeOf'>, vertices: number) {
  const twins = halfEdgeTwins(Uint32Array.from(vertexOf));
  const lines = new Uint8Array(vertices);
  const onBorder = new Uint8Array(vertices);
  const seams: number[] = [];
  for (let c = 0; c < vertexOf.length; c++) {
    const end = nextCorner(c);
    const twin = twins[c];
    if (isSeam(wedgeOf, c, twin)) seams.push(c);
    if (twin === -1) onBorder[vertexOf[c]] = onBorder[vertexOf[end]] = 1;
    else if (twin < c) continue;
    // A line ends at a vertex with one wedge: that one is no part of it.
    const across = nextCorner(twin);
    if (twin === -1 || wedgeOf[c] !== wedgeOf[across]) lines[vertexOf[c]] = Math.min(3, lines[vertexOf[c]] + 1);
    if (twin === -1 || wedgeOf[end] !== wedgeOf[twin]) lines[vertexOf[end]] = Math.min(3, lines[vertexOf[end]] + 1);
  }
  const kind = lines.map((count) => {
    if (count === 0) return 0;
    return count === 2 ? 1 : 2;
  });
  return { kind, onBorder, seams: Int32Array.from(seams) };
}

/** Where the faces on both sides have different wedges, or there is but one face. */
function isSeam(wedgeOf: Int32Array, c: number, twin: number): boolean {
  return twin === -1 || wedgeOf[c] !== wedgeOf[nextCorner(twin)] || wedgeOf[nextCorner(c)] !== wedgeOf[twin];
}

/** The wedge of a vertex that has one; one of them where it has more. */
export function wedgeAt({ first, next, alive, wedgeOf }: WedgeMesh, vertex: number): number {
  let corner = first[vertex];
  while (!alive[Math.floor(corner / 3)] && next[corner] !== -1) corner = next[corner];
  return wedgeOf[corner];
}

/** The wedges of `gone`, each with that of `kept` on the same side of the seam; with itself where there is none. */
export function wedgePairs(mesh: WedgeMesh, kept: number, gone: number): [number, number][] {
  const { first, next, alive, vertexOf, wedgeOf } = mesh;
  const pairs: [number, number][] = [];
  for (let c = first[gone]; c !== -1; c = next[c]) {
    const t = Math.floor(c / 3);
    if (!alive[t]) continue;
    let target = -1;
    for (let k = t * 3; k < t * 3 + 3; k++) if (vertexOf[k] === kept) target = wedgeOf[k];
    let pair: [number, number] | undefined;
    for (const other of pairs) if (other[0] === wedgeOf[c]) pair = other;
    if (!pair) pairs.push([wedgeOf[c], target === -1 ? wedgeOf[c] : target]);
    else if (target !== -1) pair[1] = target;
  }
  return pairs;
}

/** True for an edge of a seam, a border or a part: where its two faces have different wedges. */
export function isLine(mesh: WedgeMesh, u: number, v: number): boolean {
  const { first, next, alive, vertexOf, wedgeOf } = mesh;
  let faces = 0;
  let one = -1;
  let two = -1;
  for (let c = first[u]; c !== -1; c = next[c]) {
    const t = Math.floor(c / 3);
    if (!alive[t]) continue;
    for (let k = t * 3; k < t * 3 + 3; k++) {
      if (vertexOf[k] !== v) continue;
      if (faces++ > 0 && (one !== wedgeOf[c] || two !== wedgeOf[k])) return true;
      one = wedgeOf[c];
      two = wedgeOf[k];
    }
  }
  return faces !== 2;
}

/** The parts that are left: what did not move keeps its bits. */
export function partsOf(mesh: WedgeMesh): Part[] {
  const { parts, starts, vertexOf, wedgeOf, alive } = mesh;
  const vertexOfWedge = new Int32Array(starts.at(-1)!).fill(-1);
  const lists: number[][] = parts.map(() => []);
  for (let t = 0, p = 0; t < alive.length; t++) {
    if (!alive[t]) continue;
    // Triangles stand in the order of the parts, and a wedge never leaves its part.
    while (wedgeOf[t * 3] >= starts[p + 1]) p++;
    for (let c = t * 3; c < t * 3 + 3; c++) {
      vertexOfWedge[wedgeOf[c]] = vertexOf[c];
      lists[p].push(wedgeOf[c] - starts[p]);
    }
  }
  return parts.map((part, p) => {
    const wedges = part.positions.length / 3;
    const sources = Uint32Array.from({ length: wedges }, (_, i) => mesh.skinFrom[starts[p] + i] - starts[p]);
    const skinned = part.joints ? gatherVertices(part, sources, { indices: part.indices }) : part;
    const made: Part = { ...part, indices: Uint32Array.from(lists[p]), positions: part.positions.slice() };
    for (const name of mesh.columns) if (part[name]) made[name] = part[name].slice();
    if (skinned.joints) made.joints = skinned.joints;
    if (skinned.weights) made.weights = skinned.weights;
    for (let i = 0; i < wedges; i++) {
      const vertex = vertexOfWedge[starts[p] + i];
      if (vertex !== -1) write(mesh, made, i, starts[p] + i, vertex);
    }
    return compact(made);
  });
}

function write(mesh: WedgeMesh, part: Part, i: number, wedge: number, vertex: number): void {
  const { points, moved, size, origin, positions, home } = mesh;
  for (let k = 0; k < 3; k++)
    part.positions[i * 3 + k] =
      moved[vertex] === 0 ? positions[home[vertex] * 3 + k] : points[vertex * 3 + k] * size + origin[k];
  if (moved[vertex] === 2) putValues(part, i, mesh, wedge, VALUE_WEIGHT);
}
