import { dot, lengthOf, scale, subtract, type Vector } from 'kiln-mesh/core/math/vector';
import type { Part } from 'kiln-mesh/core/model';
import { type Edges, edgesOf } from 'kiln-mesh/internal/topology/edges';
import { lookOfTriangle } from './color-mesh.ts';
import type { Looks } from './looks.ts';

/**
 * Cuts faces along the lines where two looks meet, so that the colours of a mesh end at these lines and not at the next
 * edge. No vertex moves and no face bends: new vertices lie on edges, where both faces are cut at the same place, or inside
 * of one face. What was closed stays closed.
 */

export interface CutOptions {
  /** Scene units that the border of two colours may be off its line. */
  tolerance: number;
  /** Most triangles of the result. */
  most: number;
}

/** Each one cuts what the last one left: curved lines inside of large faces come closer from one to the next. */
const MOST_PASSES = 6;
/** Along an edge looks are compared at least this often, in scene units, but at no more places than these. */
const STEP = 0.004;
const MOST_STEPS = 24;
/** Halvings of a step until the place where looks change is known. */
const HALVINGS = 14;

/**
 * @param part triangles, welded by place
 * @returns the same surface with more triangles; undefined where `most` would not be enough
 */
export function cutByLooks(part: Part, looks: Looks, { tolerance, most }: CutOptions): Part | undefined {
  const state: Cutting = {
    positions: [...part.positions],
    active: part.indices,
    looks,
    tolerance,
    tested: 0,
  };
  const done: Uint32Array[] = [];
  let count = 0;
  for (let pass = 0; pass < MOST_PASSES && state.active.length > 0; pass++) {
    const vertices = state.positions.length / 3;
    const { made, finished } = cutOnce(state);
    done.push(finished);
    count += finished.length / 3;
    state.active = made;
    state.tested = vertices;
    if (count + made.length / 3 > most) return undefined;
  }
  const positions = new Float32Array(state.positions);
  if (positions.length === part.positions.length) return part;
  return { ...part, positions, indices: joined([...done, state.active]) };
}

interface Cutting {
  /** Grows. */
  positions: number[];
  /** Corners of the faces that may have to be cut further. */
  active: Uint32Array;
  looks: Looks;
  tolerance: number;
  /** Edges between vertices below this one cross no line: all edges that a cut makes have a new vertex. */
  tested: number;
}

/** Cuts each face at most once. @returns the new faces and those beside a line, and the ones that nothing is left to do for */
function cutOnce(state: Cutting): { made: Uint32Array; finished: Uint32Array } {
  const { active, positions } = state;
  const edges = edgesOf(active);
  const splits = splitsOf(state, edges);
  const inner = innerVertices(state, edges, splits);
  const [made, finished]: [number[], number[]] = [[], []];
  for (let t = 0; t < active.length; t += 3) {
    const [a, b, c] = [active[t], active[t + 1], active[t + 2]];
    const within = inner.get(t);
    if (within !== undefined) made.push(a, b, within, b, c, within, c, a, within);
    else if (!divide(positions, { t, active, edges, splits }, made)) finished.push(a, b, c);
  }
  return { made: new Uint32Array(made), finished: new Uint32Array(finished) };
}

/** Of each edge the new vertex on it; -1 where it crosses no line. */
function splitsOf(state: Cutting, { count, ends }: Edges): Int32Array {
  const splits = new Int32Array(count).fill(-1);
  for (let edge = 0; edge < count; edge++) {
    const [low, high] = [ends[edge * 2], ends[edge * 2 + 1]];
    if (high >= state.tested) splits[edge] = crossing(state, low, high);
  }
  return splits;
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  const out = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    out.set(list, at);
    at += list.length;
  }
  return out;
}

/** A new vertex where the look first changes on the way from `a` to `b`; -1 where that is as good as at an end. */
function crossing({ positions, looks, tolerance }: Cutting, a: number, b: number): number {
  const from = placeOf(positions, a);
  const way = subtract(placeOf(positions, b), from);
  const length = lengthOf(way);
  if (length < tolerance * 2) return -1;
  const lookAt = (t: number) => looks.at(from[0] + way[0] * t, from[1] + way[1] * t, from[2] + way[2] * t);
  // What changes at the very ends changes at a vertex.
  const margin = tolerance / length;
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(length / STEP)));
  let before = margin;
  const own = lookAt(before);
  for (let step = 1; step <= steps; step++) {
    const t = margin + ((1 - 2 * margin) * step) / steps;
    const next = lookAt(t);
    if (next !== own) {
      const change = changeBetween(before, t, (x) => lookAt(x) === own);
      return addVertex(positions, along(from, way, change));
    }
    before = t;
  }
  return -1;
}

/** Vertices inside of faces that no edge of is cut: where the line between two faces of two looks runs inside of one. */
function innerVertices(state: Cutting, { count, edgeOf }: Edges, splits: Int32Array): Map<number, number> {
  const { active: indices, looks, positions } = state;
  const part = { positions, indices };
  const faceLooks = new Int32Array(indices.length / 3);
  const firstAt = new Int32Array(count).fill(-1);
  const inner = new Map<number, number>();
  const isWhole = (t: number) => [t, t + 1, t + 2].every((corner) => splits[edgeOf[corner]] < 0);
  for (let t = 0; t < indices.length; t += 3) faceLooks[t / 3] = lookOfTriangle(part, t, looks);
  for (let corner = 0; corner < indices.length; corner++) {
    const other = firstAt[edgeOf[corner]];
    if (other < 0) {
      firstAt[edgeOf[corner]] = corner;
      continue;
    }
    const [face, neighbour] = [corner - (corner % 3), other - (other % 3)];
    if (faceLooks[face / 3] === faceLooks[neighbour / 3]) continue;
    for (const at of [corner, other]) {
      const own = at - (at % 3);
      if (inner.has(own) || !isWhole(own)) continue;
      const made = bend(state, at, faceLooks[own / 3]);
      if (made !== undefined) inner.set(own, made);
    }
  }
  return inner;
}

/** A new vertex inside of the face, across the middle of the edge that begins at a corner, where its look `own` begins. */
function bend(
  { positions, active: indices, looks, tolerance }: Cutting,
  corner: number,
  own: number,
): number | undefined {
  const face = corner - (corner % 3);
  const cornerAt = (k: number) => placeOf(positions, indices[face + ((corner + k) % 3)]);
  const [a, b, c] = [cornerAt(0), cornerAt(1), cornerAt(2)];
  const middle = a.map((value, k) => (value + b[k]!) / 2) as unknown as Vector;
  const edge = subtract(b, a);
  const rise = subtract(c, middle);
  const square = dot(edge, edge);
  const share = dot(rise, edge) / square;
  const height = lengthOf(subtract(rise, scale(edge, share)));
  if (height < tolerance * 4 || square < (tolerance * 4) ** 2) return undefined;
  // On the way to the corner across it never leaves the face.
  const isOwn = (t: number) => looks.at(...along(middle, rise, t)) === own;
  const least = tolerance / height;
  if (isOwn(least)) return undefined;
  let before = least;
  for (let t = least * 2; t < DEEPEST; t *= 1.5) {
    if (isOwn(t)) {
      const change = changeBetween(before, t, (x) => !isOwn(x));
      return addVertex(positions, along(middle, rise, change));
    }
    before = t;
  }
  return undefined;
}

/** How far into a face, of its height, a line is looked for. */
const DEEPEST = 0.9;

/** Where between two numbers `holds` stops to hold. */
function changeBetween(low: number, high: number, holds: (t: number) => boolean): number {
  let [from, to] = [low, high];
  for (let i = 0; i < HALVINGS; i++) {
    const t = (from + to) / 2;
    if (holds(t)) from = t;
    else to = t;
  }
  return (from + to) / 2;
}

/** Adds the face whose corners begin at `t` as two, three or four, where edges of it have new vertices; answers whether any has. */
function divide(
  positions: readonly number[],
  { t, active, edges, splits }: { t: number; active: Uint32Array; edges: Edges; splits: Int32Array },
  out: number[],
): boolean {
  const on = (k: number) => splits[edges.edgeOf[t + (k % 3)]];
  const isCut = (k: number) => on(k) >= 0;
  // Turned so that the first edge is cut, and of two cut ones the second is.
  const turn = [0, 1, 2].find((k) => isCut(k) && (isCut(k + 1) || !isCut(k + 2)));
  if (turn === undefined) return false;
  const [a, b, c] = [0, 1, 2].map((k) => active[t + ((turn + k) % 3)]) as unknown as Vector;
  const [ab, bc, ca] = [on(turn), on(turn + 1), on(turn + 2)];
  if (bc < 0) out.push(a, ab, c, ab, b, c);
  else if (ca >= 0) out.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  else if (gap(positions, a, bc) <= gap(positions, ab, c)) out.push(ab, b, bc, a, ab, bc, a, bc, c);
  else out.push(ab, b, bc, a, ab, c, ab, bc, c);
  return true;
}

const placeOf = (positions: readonly number[], v: number): Vector => [
  positions[v * 3],
  positions[v * 3 + 1],
  positions[v * 3 + 2],
];

const along = (from: Vector, way: Vector, t: number): Vector => [
  from[0] + way[0] * t,
  from[1] + way[1] * t,
  from[2] + way[2] * t,
];

const gap = (positions: readonly number[], a: number, b: number): number =>
  lengthOf(subtract(placeOf(positions, a), placeOf(positions, b)));

function addVertex(positions: number[], place: Vector): number {
  return positions.push(Math.fround(place[0]), Math.fround(place[1]), Math.fround(place[2])) / 3 - 1;
}
