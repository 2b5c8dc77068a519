import type { Box } from 'kiln-mesh/core/math/box';
import type { Vector } from 'kiln-mesh/core/math/vector';
import { createSets } from 'kiln-mesh/topology/topology';
import { createField } from '../../field/field.ts';
import { isSolid, type Piece, type Solid } from '../../field/piece.ts';
import { pieceBox } from '../../field/piece-box.ts';
import { placing } from '../../field/transform.ts';
import { moved } from '../words/form/placed.ts';
import { bareSlot } from '../words/form/slots.ts';
import { survey } from '../words/form/survey.ts';

/**
 * The named parts of a solid. Pieces that are joined smoothly, or cut by each other, are one surface and belong together with
 * all that has their slots; what only touches stays apart. So the union of the parts is the solid, each can be meshed for
 * itself, and a part keeps its name when pieces are added to it.
 */

export interface NamedPart {
  /** The first of its slots: "0.cap". */
  id: string;
  /** For people: "cap", "cat tail" where there are several things. */
  name: string;
  slots: readonly string[];
}

interface Naming {
  /** Slots in the order in which their things name them. */
  order: readonly string[];
  /** Those that a part is named after. */
  primary: readonly string[];
  /** Of the things, by their number. */
  nouns: readonly string[];
  /** Bare names of slots that stay together: a hat and its band. */
  together: readonly (readonly string[])[];
}

export function partsOf({ groups }: Solid, { order, primary, nouns, together }: Naming): NamedPart[] {
  const used = new Set(groups.flat().map(({ slot }) => slot));
  const slots = [...order.filter((slot) => used.has(slot)), ...[...used].filter((slot) => !order.includes(slot))];
  const sets = createSets(slots.length);
  const unite = (a: string, b: string) => sets.join(slots.indexOf(a), slots.indexOf(b));
  for (const group of groups) linkSlots(group, unite);
  for (const names of together)
    for (const [, same] of Map.groupBy(slots, thingOf)) {
      const [first, ...others] = same.filter((slot) => names.includes(bareSlot(slot)));
      for (const other of others) unite(first!, other);
    }
  const byRoot = Map.groupBy(slots, (_, i) => sets.find(i));
  const things = new Set(slots.map(thingOf)).size;
  return [...byRoot.values()].map((own) => {
    const [id = ''] = own;
    const after = own.find((slot) => bareSlot(slot) === 'main') ?? own.find((slot) => primary.includes(slot)) ?? id;
    const bare = bareSlot(after);
    return { id, name: nameOf(bare, nouns[thingOf(id)] ?? '', things > 1), slots: own };
  });
}

/** A slot or part of a thing for people: "cap", "cat tail" where there are several things. */
export function nameOf(bare: string, noun: string, several: boolean): string {
  const name = bare === 'main' ? noun || 'body' : bare.replaceAll('-', ' ');
  return several && name !== noun ? `${noun} ${name}`.trim() : name;
}

/** The number of the thing that a slot belongs to. */
export const thingOf = (slot: string): number => Number.parseInt(slot, 10) || 0;

/** The pieces of a part alone. */
export const solidOf = ({ groups }: Solid, { slots }: Pick<NamedPart, 'slots'>): Solid => ({
  groups: groups.map((group) => group.filter(({ slot }) => slots.includes(slot))).filter(isSolid),
});

function linkSlots(group: readonly Piece[], unite: (a: string, b: string) => void): void {
  const boxes = group.map(pieceBox);
  group.forEach((piece, i) => {
    if (!piece.cut && piece.blend === 0) return;
    for (let j = 0; j < i; j++) {
      const other = group[j]!;
      if (other.slot !== piece.slot && meet(boxes[i]!, boxes[j]!, piece.blend)) unite(other.slot, piece.slot);
    }
  });
}

const meet = (a: Box, b: Box, within: number): boolean =>
  a.min.every((low, k) => low - within <= b.max[k]! && b.min[k]! - within <= a.max[k]!);

/** Pieces of a part that hang together: each leg of four. A cut goes with what it cuts. */
export function clustersOf(pieces: readonly Piece[]): Piece[][] {
  const sets = createSets(pieces.length);
  const boxes = pieces.map(pieceBox);
  for (let i = 0; i < pieces.length; i++)
    for (let j = 0; j < i; j++) if (meet(boxes[i]!, boxes[j]!, 0)) sets.join(i, j);
  return [...Map.groupBy(pieces, (_, i) => sets.find(i)).values()];
}

/** A part with where it is. */
export interface PlacedPart extends NamedPart {
  solid: Solid;
  box: Box;
}

export const placedParts = (solid: Solid, parts: readonly NamedPart[]): PlacedPart[] =>
  parts
    .map((part) => ({ ...part, solid: solidOf(solid, part) }))
    .filter((part) => part.solid.groups.length > 0)
    .map((part) => ({ ...part, box: survey(part.solid).box }));

/** Of the longest side, which is 1 in a scene: what is nearer than this touches. */
const NEAR = 0.012;
/** Places a side at which two parts are looked at where their boxes meet. */
const PLACES = 14;

/** How many bodies the parts are: those that touch count as one. */
export function countBodies(parts: readonly PlacedPart[]): number {
  const sets = createSets(parts.length);
  const fields = parts.map(({ solid }) => createField(solid));
  parts.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      const b = parts[j]!;
      const shared = sharedBox(a.box, b.box);
      if (sets.find(i) === sets.find(j) || !shared) continue;
      const [f, g] = [fields[i]!, fields[j]!];
      if (somewhere(shared, (x, y, z) => Math.max(f.distance(x, y, z), g.distance(x, y, z)) < NEAR)) sets.join(i, j);
    }
  });
  return new Set(parts.map((_, i) => sets.find(i))).size;
}

function sharedBox(a: Box, b: Box): Box | undefined {
  const min = a.min.map((low, k) => Math.max(low, b.min[k]!) - NEAR) as Box['min'];
  const max = a.max.map((high, k) => Math.min(high, b.max[k]!) + NEAR) as Box['max'];
  return max.every((high, k) => high > min[k]!) ? { min, max } : undefined;
}

function somewhere({ min, max }: Box, holds: (x: number, y: number, z: number) => boolean): boolean {
  const at = (axis: 0 | 1 | 2, i: number) => min[axis] + ((max[axis] - min[axis]) * i) / (PLACES - 1);
  for (let i = 0; i < PLACES; i++)
    for (let j = 0; j < PLACES; j++)
      for (let k = 0; k < PLACES; k++) if (holds(at(0, i), at(1, j), at(2, k))) return true;
  return false;
}

/** Off the middle by this share of its own width, a part has another side to be doubled on. */
const ASIDE = 0.25;
/** Of its height, how far a second one stands above the first. */
const ABOVE = 0.75;

/** A part and a second one: on the other side of the thing where it has sides, else on top of it. */
export function doubled({ solid, box }: PlacedPart, whole: Box): Solid {
  const middle = (of: Box, k: 0 | 1 | 2) => (of.min[k] + of.max[k]) / 2;
  const across = (k: 0 | 2) => middle(whole, k) * 2;
  const isAside = (k: 0 | 2) => Math.abs(middle(box, k) - middle(whole, k)) > (box.max[k] - box.min[k]) * ASIDE;
  const up = placing({ move: [0, (box.max[1] - box.min[1]) * ABOVE, 0] });
  const mirror = placing({ mirror: true, move: [across(0), 0, 0] });
  const behind = placing({ turn: [0, 180, 0], move: [across(0), 0, across(2)] });
  let by = up;
  if (isAside(0)) by = mirror;
  else if (isAside(2)) by = behind;
  return { groups: [...solid.groups, ...moved(solid, by).groups] };
}

/** A part of another size: each of its clusters grows away from the end that is nearer to the middle of the whole. */
export function scaled(solid: Solid, factor: number, whole: Box): Solid {
  const middle = (whole.min[1] + whole.max[1]) / 2;
  const places = new Map<Piece, Vector>();
  for (const cluster of clustersOf(solid.groups.flat())) {
    const { min, max } = survey({ groups: [cluster] }).box;
    const above = (min[1] + max[1]) / 2 > middle;
    for (const piece of cluster)
      places.set(piece, [(min[0] + max[0]) / 2, above ? min[1] : max[1], (min[2] + max[2]) / 2]);
  }
  return {
    groups: solid.groups.map((group) =>
      group.flatMap((piece) => {
        const at = places.get(piece) ?? [0, 0, 0];
        const by = placing({ scale: factor, move: [at[0] * (1 - factor), at[1] * (1 - factor), at[2] * (1 - factor)] });
        return moved({ groups: [[piece]] }, by).groups.flat();
      }),
    ),
  };
}

/** A part whose surface lies farther out; what is cut out of it stays as it is. */
export const thickened = ({ groups }: Solid, by: number): Solid => ({
  groups: groups.map((group) =>
    group.map((piece) => (piece.cut ? piece : { ...piece, grown: (piece.grown ?? 0) + by })),
  ),
});
