import { dot } from 'kiln-mesh/core/math/vector';
import type { Part } from 'kiln-mesh/core/model';
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
    clean: new Set(),
  };
  const done: Uint32Array[] = [];
  let count = 0;
  for (let pass = 0; pass < MOST_PASSES && state.active.length > 0; pass++) {
    const { made, finished } = cutOnce(state);
    done.push(finished);
    count += finished.length / 3;
    state.active = made;
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
  /** Edges that are known to cross no line. */
  clean: Set<number>;
}

/** Cuts each face at most once. @returns the new faces and those beside a line, and the ones that nothing is left to do for */
function cutOnce(state: Cutting): { made: Uint32Array; finished: Uint32Array } {
  const { active, positions, clean } = state;
  const splits = new Map<number, number>();
  for (let t = 0; t < active.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [active[t + k], active[t + ((k + 1) % 3)]];
      const edge = edgeOf(a, b);
      if (clean.has(edge) || splits.has(edge)) continue;
      const made = crossing(state, Math.min(a, b), Math.max(a, b));
      if (made === undefined) clean.add(edge);
      else splits.set(edge, made);
    }
  }
  const inner = innerVertices(state, splits);
  const [made, finished]: [number[], number[]] = [[], []];
  for (let t = 0; t < active.length; t += 3) {
    const corners = [active[t], active[t + 1], active[t + 2]] as const;
    const [a, b, c] = corners;
    const within = inner.get(t);
    if (within !== undefined) made.push(a, b, within, b, c, within, c, a, within);
    else if (!divide(positions, corners, splits, made)) finished.push(a, b, c);
  }
  return { made: new Uint32Array(made), finished: new Uint32Array(finished) };
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

/** Of both directions. There are far fewer vertices than 2 ** 26. */
const edgeOf = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b);

/** A new vertex where the look first changes on the way from `a` to `b`; none where that is as good as at an end. */
function crossing({ positions, looks, tolerance }: Cutting, a: number, b: number): number | undefined {
  const from = placeOf(positions, a);
  const way = placeOf(positions, b).map((value, k) => value - from[k]!) as Place;
  const length = Math.hypot(...way);
  if (length < tolerance * 2) return undefined;
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
  return undefined;
}

/** Vertices inside of faces that no edge of is cut: where the line between two faces of two looks runs inside of one. */
function innerVertices(state: Cutting, splits: ReadonlyMap<number, number>): Map<number, number> {
  const { active: indices, looks, positions } = state;
  const part = { positions, indices };
  const faceLooks = new Int32Array(indices.length / 3);
  const faceOf = new Map<number, number>();
  const inner = new Map<number, number>();
  const isWhole = (t: number) =>
    [0, 1, 2].every((k) => !splits.has(edgeOf(indices[t + k], indices[t + ((k + 1) % 3)])));
  for (let t = 0; t < indices.length; t += 3) faceLooks[t / 3] = lookOfTriangle(part, t, looks);
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const edge = edgeOf(indices[t + k], indices[t + ((k + 1) % 3)]);
      const other = faceOf.get(edge);
      if (other === undefined) {
        faceOf.set(edge, t + k);
        continue;
      }
      const neighbour = other - (other % 3);
      if (faceLooks[t / 3] === faceLooks[neighbour / 3]) continue;
      for (const corner of [t + k, other]) {
        const face = corner - (corner % 3);
        if (inner.has(face) || !isWhole(face)) continue;
        const made = bend(state, corner, faceLooks[face / 3]);
        if (made !== undefined) inner.set(face, made);
      }
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
  const middle = a.map((value, k) => (value + b[k]!) / 2) as Place;
  const edge = b.map((value, k) => value - a[k]!) as Place;
  const rise = c.map((value, k) => value - middle[k]!) as Place;
  const square = dot(edge, edge);
  const share = dot(rise, edge) / square;
  const height = Math.hypot(...rise.map((value, k) => value - edge[k]! * share));
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

/** Adds the face as two, three or four, where edges of it have new vertices; answers whether any has. */
function divide(
  positions: readonly number[],
  corners: readonly [number, number, number],
  splits: ReadonlyMap<number, number>,
  out: number[],
): boolean {
  const on = corners.map((a, k) => splits.get(edgeOf(a, corners[(k + 1) % 3])));
  const count = on.filter((made) => made !== undefined).length;
  // Turned so that the first edge is cut, and of two cut ones the second is.
  const turn =
    count === 2
      ? (on.indexOf(undefined) + 1) % 3
      : Math.max(
          0,
          on.findIndex((made) => made !== undefined),
        );
  const [a, b, c] = [0, 1, 2].map((k) => corners[(turn + k) % 3]) as [number, number, number];
  const [ab, bc, ca] = [0, 1, 2].map((k) => on[(turn + k) % 3]);
  if (ab === undefined) return false;
  if (bc === undefined) out.push(a, ab, c, ab, b, c);
  else if (ca !== undefined) out.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  else if (gap(positions, a, bc) <= gap(positions, ab, c)) out.push(ab, b, bc, a, ab, bc, a, bc, c);
  else out.push(ab, b, bc, a, ab, c, ab, bc, c);
  return true;
}

type Place = [number, number, number];

const placeOf = (positions: readonly number[], v: number): Place => [
  positions[v * 3],
  positions[v * 3 + 1],
  positions[v * 3 + 2],
];

const along = (from: Place, way: Place, t: number): Place => [
  from[0] + way[0] * t,
  from[1] + way[1] * t,
  from[2] + way[2] * t,
];

function gap(positions: readonly number[], a: number, b: number): number {
  const [p, q] = [placeOf(positions, a), placeOf(positions, b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function addVertex(positions: number[], place: Place): number {
  return positions.push(...place.map(Math.fround)) / 3 - 1;
}
