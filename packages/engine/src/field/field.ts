import { type Box, emptyBox, growBox } from 'kiln-mesh/core/math/box';
import { isSolid, type Piece, type Solid } from './piece.ts';
import { type CompiledPiece, compilePiece } from './primitives.ts';

/**
 * The distance field of a solid. `focus` gives the same field for a ball in space with only the pieces that can matter
 * there, which is what makes fine grids and large textures affordable: near a surface one to four pieces are left.
 */

export interface Field {
  /** Signed distance, a lower bound away from the surface. */
  distance(x: number, y: number, z: number): number;
  /** The piece whose surface is nearest. */
  owner(x: number, y: number, z: number): Piece;
  focus(x: number, y: number, z: number, radius: number): Field;
  /** All pieces that can matter here. */
  pieces(): Piece[];
  /** Where the distance is `d`, the surface is at least its amount through this away. */
  steepness(d: number): number;
}

/** Smooth minimum, quadratic. */
function join(a: number, b: number, k: number): number {
  const gap = Math.abs(a - b);
  if (gap >= k) return Math.min(a, b);
  const h = (k - gap) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

type Group = CompiledPiece[];

function groupDistance(group: Group, x: number, y: number, z: number): number {
  let d = 1e9;
  for (let i = 0; i < group.length; i++) {
    const { distance, cut, blend } = group[i];
    const v = distance(x, y, z);
    d = cut ? -join(-d, v, blend) : join(d, v, blend);
  }
  return d;
}

/** Most focused fields are of one piece: asked without a way around. */
function distanceTo(groups: Group[]): Field['distance'] {
  const [first = []] = groups;
  if (groups.length === 1 && first.length === 1) return first[0].distance;
  if (groups.length === 1) return (x, y, z) => groupDistance(first, x, y, z);
  return (x, y, z) => {
    let d = 1e9;
    for (let i = 0; i < groups.length; i++) {
      const v = groupDistance(groups[i], x, y, z);
      if (v < d) d = v;
    }
    return d;
  };
}

/** Distances of pieces, and of groups, at the place that a field is focused on: one for all fields of a solid. */
interface Focus {
  values: number[];
  totals: number[];
}

function fromGroups(groups: Group[], focus: Focus): Field {
  const { inside, outside } = steepnessOf(groups);
  const isOnePiece = groups.length === 1 && groups[0].length === 1;
  return {
    pieces: () => groups.flatMap((group) => group.map(({ piece }) => piece)),
    steepness: (d) => (d < 0 ? inside : outside),
    distance: distanceTo(groups),
    owner: isOnePiece ? () => groups[0][0].piece : (x, y, z) => ownerAt(groups, x, y, z),
    focus(x, y, z, radius) {
      if (isOnePiece) return this;
      // Distances of squashed eggs are not exact: a margin over the strict bound of 1.
      const reach = radius * 2.6;
      const total = measure(groups, focus, [x, y, z]);
      const kept: Group[] = [];
      let all = true;
      let first = 0;
      for (let g = 0; g < groups.length; g++) {
        const group = groups[g];
        const few = focus.totals[g] > total + reach ? undefined : withinReach(group, focus.values, first, reach);
        first += group.length;
        if (few !== group) all = false;
        if (few) kept.push(few);
      }
      return all ? this : fromGroups(kept, focus);
    },
  };
}

function steepnessOf(groups: Group[]): CompiledPiece['steepness'] {
  let inside = 1;
  let outside = 1;
  for (const group of groups) {
    for (const { cut, steepness } of group) {
      inside = Math.max(inside, cut ? steepness.outside : steepness.inside);
      outside = Math.max(outside, cut ? steepness.inside : steepness.outside);
    }
  }
  return { inside, outside };
}

function ownerAt(groups: Group[], x: number, y: number, z: number): Piece {
  let best = 1e9;
  let owner = groups[0][0].piece;
  for (const group of groups) {
    let d = 1e9;
    let mine = group[0].piece;
    for (const { piece, distance } of group) {
      const v = distance(x, y, z);
      if (piece.cut) {
        if (-v > d) mine = piece;
        d = -join(-d, v, piece.blend);
      } else {
        if (v < d) mine = piece;
        d = join(d, v, piece.blend);
      }
    }
    if (d < best) {
      best = d;
      owner = mine;
    }
  }
  return owner;
}

/** Writes the distances of all pieces and groups. @returns that of the solid */
function measure(groups: Group[], { values, totals }: Focus, [x, y, z]: readonly [number, number, number]): number {
  let total = 1e9;
  for (let g = 0, asked = 0; g < groups.length; g++) {
    let d = 1e9;
    for (const { distance, cut, blend } of groups[g]) {
      const v = distance(x, y, z);
      values[asked++] = v;
      d = cut ? -join(-d, v, blend) : join(d, v, blend);
    }
    totals[g] = d;
    total = Math.min(total, d);
  }
  return total;
}

/**
 * The pieces of a group that can matter where its own distances, from `first` on in `values`, may fall or rise by half of
 * `reach`: the group itself where all can, undefined where nothing is left to cut from.
 */
function withinReach(group: Group, values: readonly number[], first: number, reach: number): Group | undefined {
  let adds = 1e9;
  for (let i = 0; i < group.length; i++) if (!group[i].cut) adds = Math.min(adds, values[first + i]);
  const few: Group = [];
  let solid = false;
  for (let i = 0; i < group.length; i++) {
    const piece = group[i];
    if (values[first + i] > (piece.cut ? 0 : adds) + reach + piece.blend) continue;
    few.push(piece);
    if (!piece.cut) solid = true;
  }
  if (!solid) return undefined;
  return few.length === group.length ? group : few;
}

/** @throws when the solid has nothing in it */
export function createField(solid: Solid): Field {
  const groups = solid.groups.filter(isSolid).map((group) => group.map(compilePiece));
  if (groups.length === 0) throw new Error('the solid has no pieces');
  return fromGroups(groups, { values: [], totals: [] });
}

/** A box that holds the solid (from the pieces' spheres; not tight). */
export function solidBounds(solid: Solid): Box {
  const box = emptyBox();
  for (const piece of solid.groups.flat()) {
    if (piece.cut) continue;
    const { center, radius } = compilePiece(piece);
    const reach = (axis: 0 | 1 | 2, side: 1 | -1) => center[axis] + side * radius + side * piece.blend * 0.25;
    growBox(box, [reach(0, -1), reach(1, -1), reach(2, -1)], [reach(0, 1), reach(1, 1), reach(2, 1)]);
  }
  return box;
}
