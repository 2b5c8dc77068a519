import { nextCorner, previousCorner } from '../topology/edges.ts';
import type { CollapsePlan } from './collapse-costs.ts';
import type { WedgeMesh, WedgePairs } from './wedge-mesh.ts';

/**
 * Where charts end in the texture, so that a seam that is cut short does not cross its neighbour's: a chart whose faces all
 * lie the right way up and whose border meets no border covers nothing twice.
 */
export interface TextureBorders {
  /** Whether the collapse would bring a chart over itself or another one. */
  crosses(plan: CollapsePlan, pairs: WedgePairs): boolean;
  /** After a collapse: the borders at the vertex that is left are where they are now. */
  moved(kept: number): void;
}

/** Of a segment's length, from its ends: to touch is not to cross. */
const TOUCHING = 1e-9;

/** @returns undefined where charts lie on each other from the start, or there is no texture: then nothing is to be kept */
export function createTextureBorders(mesh: WedgeMesh): TextureBorders | undefined {
  const { first, next, alive, kind } = mesh;
  if (!mesh.uvs || mesh.seams.length === 0) return undefined;
  const grid = createGrid(mesh);
  if (overlapping(mesh, grid)) return undefined;
  return {
    crosses({ moves, kept, gone }, pairs) {
      if (moves || kind[gone] === 0) return false;
      return crossesAfter(mesh, grid, { kept, gone, target: new Map(pairs) });
    },
    moved(vertex) {
      if (kind[vertex] === 0) return;
      for (let c = first[vertex]; c !== -1; c = next[c]) {
        if (!alive[Math.floor(c / 3)]) continue;
        if (!hasTwin(mesh, vertex, [c, nextCorner(c)], previousCorner)) grid.add(c);
        if (!hasTwin(mesh, vertex, [c, previousCorner(c)], nextCorner)) grid.add(previousCorner(c));
      }
    },
  };
}

/** The collapse that is asked about: vertices, and which wedge each one of `gone` becomes. */
interface Joined {
  kept: number;
  gone: number;
  target: ReadonlyMap<number, number>;
}

function crossesAfter(mesh: WedgeMesh, grid: Grid, joined: Joined): boolean {
  const { first, next, alive, vertexOf, wedgeOf, values, width, kind } = mesh;
  const { kept, gone } = joined;
  for (let c = first[gone]; c !== -1; c = next[c]) {
    if (!alive[Math.floor(c / 3)] || dies(mesh, joined, c)) continue;
    const [from, to] = [wedgeOf[c], wedgeAfter(mesh, joined, c)];
    if (from === to) continue;
    const [b, d] = [nextCorner(c), previousCorner(c)];
    const upright = side(values, from * width, wedgeOf[b] * width, wedgeOf[d] * width) > 0;
    for (const [far, ahead] of [
      [b, true],
      [d, false],
    ] as const) {
      const left = side(values, from * width, wedgeOf[far] * width, to * width) > 0;
      const way = { from, to, far: wedgeOf[far], outside: (left === ahead) !== upright };
      if (passesOver(mesh, grid, joined, way)) return true;
      if (kind[vertexOf[far]] > 0 && turnsTwice(mesh, joined, wedgeOf[far], [vertexOf[far]])) return true;
    }
    if (turnsTwice(mesh, joined, to, [kept, gone])) return true;
  }
  return false;
}

const wedgeAfter = ({ wedgeOf }: WedgeMesh, { target }: Joined, c: number) => target.get(wedgeOf[c]) ?? wedgeOf[c];

/** Whether the face of a corner goes with the collapse. */
function dies({ vertexOf }: WedgeMesh, { kept, gone }: Joined, c: number): boolean {
  const [a, b, d] = [vertexOf[c], vertexOf[nextCorner(c)], vertexOf[previousCorner(c)]];
  return (a === gone || b === gone || d === gone) && (a === kept || b === kept || d === kept);
}

/** A side of a face, from a wedge that becomes `to` to `far`. */
interface Way {
  from: number;
  to: number;
  far: number;
  /** It moves away from its face, over what is beside it. */
  outside: boolean;
}

/** Whether what a side passes over, on the way of its one end, is not its chart's alone. */
function passesOver(mesh: WedgeMesh, grid: Grid, joined: Joined, { from, to, far, outside }: Way): boolean {
  const { alive, values, width } = mesh;
  const [a, b, f] = [from * width, to * width, far * width];
  return grid.some([a, b, f], (c) => {
    if (!alive[Math.floor(c / 3)] || dies(mesh, joined, c)) return false;
    const [p, q] = [wedgeAfter(mesh, joined, c), wedgeAfter(mesh, joined, nextCorner(c))];
    if (p === to || q === to || p === far || q === far) return false;
    return crossing(values, [b, f], [p * width, q * width]) || (outside && within(values, [a, b, f], p * width));
  });
}

/** Whether the faces at a wedge go round it more than once after the collapse. */
function turnsTwice(mesh: WedgeMesh, joined: Joined, wedge: number, vertices: readonly number[]): boolean {
  const { first, next, alive, values, width } = mesh;
  const after = (c: number) => wedgeAfter(mesh, joined, c);
  let sum = 0;
  for (const vertex of vertices)
    for (let c = first[vertex]; c !== -1; c = next[c])
      if (alive[Math.floor(c / 3)] && after(c) === wedge && !dies(mesh, joined, c))
        sum += angle(values, wedge * width, after(nextCorner(c)) * width, after(previousCorner(c)) * width);
  return sum > 2 * Math.PI + 1e-6;
}

/** Whether a face at `vertex` has the same two wedges as the side between two corners, the other way round. */
function hasTwin(
  { first, next, alive, wedgeOf }: WedgeMesh,
  vertex: number,
  [c, end]: readonly [number, number],
  other: (c: number) => number,
): boolean {
  for (let k = first[vertex]; k !== -1; k = next[k])
    if (alive[Math.floor(k / 3)] && wedgeOf[k] === wedgeOf[c] && wedgeOf[other(k)] === wedgeOf[end]) return true;
  return false;
}

interface Grid {
  /** A side by its first corner. */
  add(corner: number): void;
  /** Whether any of the sides near some places in the texture does. */
  some(places: readonly number[], does: (corner: number) => boolean): boolean;
}

/** Sides of faces by the cells of the texture that they lie in, each by its first corner; what has changed lies there, too. */
function createGrid({ seams, wedgeOf, values, width }: WedgeMesh): Grid {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let i = 0; i < values.length; i += width)
    for (let k = 0; k < 2; k++) {
      low[k] = Math.min(low[k], values[i + k]);
      high[k] = Math.max(high[k], values[i + k]);
    }
  const edge = Math.min(256, Math.max(1, Math.ceil(Math.sqrt(seams.length))));
  const heads = new Int32Array(edge * edge).fill(-1);
  const corners: number[] = [];
  const after: number[] = [];
  const cell = (value: number, k: number) =>
    Math.min(edge - 1, Math.max(0, Math.floor(((value - low[k]) / (high[k] - low[k] || 1)) * edge)));
  const box = [0, 0, 0, 0];
  const boxOf = (places: readonly number[]) => {
    for (let k = 0; k < 2; k++) {
      let [least, most] = [Infinity, -Infinity];
      for (const place of places) {
        least = Math.min(least, values[place + k]);
        most = Math.max(most, values[place + k]);
      }
      box[k] = cell(least, k);
      box[k + 2] = cell(most, k);
    }
  };
  const grid: Grid = {
    add(c) {
      boxOf([wedgeOf[c] * width, wedgeOf[nextCorner(c)] * width]);
      for (let y = box[1]; y <= box[3]; y++)
        for (let x = box[0]; x <= box[2]; x++) {
          after.push(heads[y * edge + x]);
          heads[y * edge + x] = corners.push(c) - 1;
        }
    },
    some(places, does) {
      boxOf(places);
      const [x0, y0, x1, y1] = box;
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++)
          for (let i = heads[y * edge + x]; i !== -1; i = after[i]) if (does(corners[i])) return true;
      return false;
    },
  };
  for (const c of seams) grid.add(c);
  return grid;
}

/** Whether borders cross, or two charts lie on one side of the same one. */
function overlapping({ seams, wedgeOf, values, width }: WedgeMesh, grid: Grid): boolean {
  const at = (c: number) => wedgeOf[c] * width;
  const same = (p: number, q: number) => values[p] === values[q] && values[p + 1] === values[q + 1];
  return seams.some((one) => {
    const [a, b] = [at(one), at(nextCorner(one))];
    const upright = side(values, a, b, at(previousCorner(one))) > 0;
    return grid.some([a, b], (two) => {
      const [p, q] = [at(two), at(nextCorner(two))];
      if (one === two) return false;
      const along = same(a, p) && same(b, q);
      if (along || (same(a, q) && same(b, p)))
        return along === (upright === side(values, p, q, at(previousCorner(two))) > 0) && !same(a, b);
      return crossing(values, [a, b], [p, q]);
    });
  });
}

/** Twice the area of a triangle in the texture: above 0 where it turns against the clock. */
const side = (values: Float64Array, a: number, b: number, c: number): number =>
  (values[b] - values[a]) * (values[c + 1] - values[a + 1]) - (values[b + 1] - values[a + 1]) * (values[c] - values[a]);

type Ends = readonly [number, number];

function crossing(values: Float64Array, [a, b]: Ends, [p, q]: Ends): boolean {
  const [ux, uy] = [values[b] - values[a], values[b + 1] - values[a + 1]];
  const [vx, vy] = [values[q] - values[p], values[q + 1] - values[p + 1]];
  const [wx, wy] = [values[p] - values[a], values[p + 1] - values[a + 1]];
  const det = ux * vy - uy * vx;
  const [s, t] = [(wx * vy - wy * vx) / det, (wx * uy - wy * ux) / det];
  return Math.min(s, t) > TOUCHING && Math.max(s, t) < 1 - TOUCHING;
}

function within(values: Float64Array, [a, b, c]: readonly [number, number, number], p: number): boolean {
  const sides = [side(values, a, b, p), side(values, b, c, p), side(values, c, a, p)];
  return sides.every((value) => value > 0) || sides.every((value) => value < 0);
}

function angle(values: Float64Array, a: number, b: number, c: number): number {
  const [ux, uy] = [values[b] - values[a], values[b + 1] - values[a + 1]];
  const [vx, vy] = [values[c] - values[a], values[c + 1] - values[a + 1]];
  return Math.atan2(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy);
}
