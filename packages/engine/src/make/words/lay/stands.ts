import { type Box, emptyBox, growBox } from 'kiln-mesh/core/math/box';
import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Relation } from '../../../content/words/links.ts';
import type { Solid } from '../../../field/piece.ts';
import { apply, placing, type Transform } from '../../../field/transform.ts';
import type { Placed } from '../form/placed.ts';
import { extent, longestSide, survey } from '../form/survey.ts';

/** How a thing stands to the one before it: where, how it is turned, how large it is. One function for each relation. */

/** A thing and the one before it, in metres. */
interface Pair {
  part: Placed;
  scale: number;
  before: Placed;
  /** Where the one before stands. */
  box: Box;
  /** In its other hand. */
  other?: boolean;
  /** Where on it, of how many. */
  top: Top | undefined;
}

export interface Top {
  solid: Solid;
  row: number;
  count: number;
  occupied: boolean;
}

export type Stood = Exclude<Relation, 'with'>;

export interface Standing {
  move: Vector;
  turn?: Vector;
  /** By how much all that came before is put elsewhere, and its box higher; before that, turned about its own middle. */
  shift?: Vector;
  tip?: Vector;
  lift?: number;
}

type Stand = (pair: Pair) => Standing;

const middleOf = ({ min, max }: Box) => [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2] as const;

/** Its middle over a place, its bottom at a height. */
function standAt({ part: { box }, scale }: Pair, x: number, y: number, z: number): [number, number, number] {
  const middle = middleOf(box);
  return [x - middle[0] * scale, y - box.min[1] * scale, z - middle[1] * scale];
}

/** Height of a hand against that of a face below which it stands on the ground. */
const PAW = 0.15;

/** What has no hands has a mouth, and holds across it what is long. */
function inMouth({ part, scale, before }: Pair, face: { at: Vector; r: number }): Standing {
  const turn: Vector = extent(part.box, 2) > extent(part.box, 0) ? [0, 90, 0] : [0, 0, 0];
  const [x, y, z] = face.at.map((value) => value * before.scale) as [number, number, number];
  const r = face.r * before.scale;
  const { min, max } = placedBox(part.box, placing({ scale, turn }));
  const middle = (axis: 0 | 1 | 2) => (min[axis] + max[axis]) / 2;
  return { turn, move: [x - middle(0), y - r * 0.8 - middle(1), z + r * 0.45 - middle(2)] };
}

/** In the hand by its grip; without a hand close beside. */
const holding: Stand = (pair) => {
  const { part, scale, before, box, other } = pair;
  const { face } = before.anchors;
  const hand = other ? before.anchors.otherHand : before.anchors.hand;
  const { grip } = part.anchors;
  if (face && (!hand || hand[1] < face.at[1] * PAW)) return inMouth(pair, face);
  if (!hand)
    return {
      move: standAt(pair, box.max[0] + (extent(part.box, 0) * scale) / 2, 0, middleOf(box)[1] + extent(box, 2) * 0.3),
    };
  const s = before.scale;
  if (!grip) {
    const [down, forward] = [extent(part.box, 1) * scale * 0.3, extent(part.box, 2) * scale * 0.25];
    return { move: standAt(pair, hand[0] * s, hand[1] * s - down, hand[2] * s + forward) };
  }
  const turn: Vector = [grip.down ? 12 : -12, 0, grip.down ? 180 : 0];
  const at = apply(placing({ scale, turn }), grip.at);
  return { turn, move: [hand[0] * s - at[0], hand[1] * s - at[1], hand[2] * s - at[2]] };
};

/** To the right; what is larger to the left, where it hides nothing. */
const beside: Stand = (pair) => {
  const { part, scale, box } = pair;
  const off = extent(part.box, 0) * scale * 0.56;
  const larger = longestSide(part.box) * scale > longestSide(box) * 1.15;
  return { move: standAt(pair, larger ? box.min[0] - off : box.max[0] + off, 0, middleOf(box)[1]) };
};

/** In front of the one before, to a side, so that both are seen; what is much larger stays behind it. */
const behind: Stand = (pair) => {
  const { part, scale, box } = pair;
  const aside = extent(box, 0) * 0.3;
  return { move: standAt(pair, middleOf(box)[0] - aside, 0, box.max[2] + extent(part.box, 2) * scale * 0.56) };
};

const before: Stand = (pair) => {
  const { part, scale, box } = pair;
  return { move: standAt(pair, middleOf(box)[0], 0, box.min[2] - extent(part.box, 2) * scale * 0.56) };
};

/** Over the one before: on legs on both sides of it, else with its trunk behind it, else in the air. */
const under: Stand = (pair) => {
  const { part, scale, box } = pair;
  const [x, z] = middleOf(box);
  const along = (axis: 0 | 1 | 2) => extent(part.box, axis) * scale;
  const [wide, high, deep] = [along(0), along(1), along(2)];
  if (high > extent(box, 1) * 1.1 && wide > extent(box, 0) * 1.15 && high < wide)
    return { move: standAt(pair, x, 0, z) };
  if (high > extent(box, 1) * 1.4) return { move: standAt(pair, x, 0, z - extent(box, 2) * 0.5 - deep * 0.12) };
  const [left, low, front] = standAt(pair, x, 0, z);
  return { move: [left, low + extent(box, 1) * 0.98, front], shift: [0, 0, 0] };
};

/** The one before is on its way through an opening, or is stuck through the middle. */
const through: Stand = (pair) => {
  const { part, scale, before, box } = pair;
  const [x, z] = middleOf(box);
  const { hole } = part.anchors;
  const move = standAt(pair, x, 0, z);
  if (hole) {
    move[0] = x - hole.at[0] * scale;
    move[1] = -part.box.min[1] * scale;
    move[2] = box.max[2] - extent(box, 2) * 0.55 - part.box.max[2] * scale;
    return { move, shift: [0, (hole.at[1] - part.box.min[1]) * scale, 0] };
  }
  const middle = extent(part.box, 1) * scale * 0.52;
  const tip: Vector = extent(before.box, 1) > extent(before.box, 0) ? [0, 0, 62] : [0, 0, 18];
  return { move, tip, shift: [0, middle - (box.min[1] + box.max[1]) / 2, 0] };
};

/** Carries the one before: where something can stand on it, or some way down into it. */
const carrying =
  (liftOf: (support: number, high: number) => number): Stand =>
  (pair) => {
    const { part, scale, box } = pair;
    const [x, z] = middleOf(box);
    const move = standAt(pair, x, 0, z);
    const { top } = part.anchors;
    const high = extent(part.box, 1) * scale;
    const lift = liftOf(top ? (top.at[1] - part.box.min[1]) * scale : high, high);
    const dx = top ? top.at[0] * scale + move[0] - x : 0;
    const dz = top ? top.at[2] * scale + move[2] - z : 0;
    return { move, shift: [dx, lift * 0.985, dz], lift };
  };

/** On the one before, which bears it. */
const borne: Stand = (pair) => {
  const { part, scale, before, box, top } = pair;
  const [x, z] = middleOf(box);
  if (!top) return { move: standAt(pair, x, box.max[1], z) };
  const [mx, mz] = middleOf(before.box);
  const [dx, , dz] = before.anchors.top?.at ?? [mx, 0, mz];
  const at = spotOf(top.row, top.count, top.occupied) * extent(box, 0);
  const place = [x + (dx - mx) * before.scale + at, z + (dz - mz) * before.scale] as const;
  const wide = Math.min(extent(part.box, 0), extent(part.box, 2)) * scale;
  return { move: standAt(pair, place[0], groundUnder(top.solid, ...place, wide), place[1]) };
};

/** Sits on it, its legs on both sides. */
const riding: Stand = (pair) => {
  const sunk = extent(pair.box, 1) * 0.17;
  return carrying((support) => Math.max(support * 0.5, support - sunk))(pair);
};

/** On the head, down over its rim. */
const worn: Stand = (pair) => {
  const { part, scale, before, box } = pair;
  const { head } = before.anchors;
  const [x, y, z] = head
    ? head.at.map((value) => value * before.scale)
    : [middleOf(box)[0], extent(box, 1), middleOf(box)[1]];
  const [left, low, front] = standAt(pair, x ?? 0, y ?? 0, z ?? 0);
  const { hole } = part.anchors;
  const sunk = hole
    ? (hole.at[1] - part.box.min[1]) * scale + (head?.r ?? 0) * before.scale * 0.1
    : extent(part.box, 1) * scale * 0.14;
  return { move: [left, low - sunk, front] };
};

/** Up through the middle of what is wound around it. */
const wound: Stand = (pair) => {
  const [x, z] = middleOf(pair.box);
  return { move: standAt(pair, x, 0, z) };
};

/** Stems lean out over the rim. */
const isTall = ({ box }: Placed): boolean => extent(box, 1) > Math.max(extent(box, 0), extent(box, 2)) * 1.15;

/** Into it, at its rim. */
const filling: Stand = (pair) => {
  const { part, scale, before, box } = pair;
  const [x, z] = middleOf(box);
  const { top } = before.anchors;
  const rim = top ? top.at[1] * before.scale : extent(box, 1);
  return { move: standAt(pair, x, Math.max(0, rim - extent(part.box, 1) * scale * (isTall(part) ? 0.34 : 0.28)), z) };
};

/** How a thing stands to the one before it, and the range of its size to that one's in which both can be seen. */
export const STANDS: Readonly<Record<Stood, { sizes: readonly [number, number]; stand: Stand }>> = {
  holding: { sizes: [0.3, 0.55], stand: holding },
  worn: { sizes: [0.05, 2], stand: worn },
  riding: { sizes: [0.7, 2.6], stand: riding },
  through: { sizes: [0.5, 3], stand: through },
  around: { sizes: [1.3, 1.9], stand: wound },

  filling: { sizes: [0.3, 0.92], stand: filling },
  atop: { sizes: [0.36, 0.62], stand: borne },
  beside: { sizes: [0.42, 2.4], stand: beside },
  behind: { sizes: [0.5, 0.9], stand: behind },
  before: { sizes: [0.6, 3], stand: before },
  under: { sizes: [1.3, 3.2], stand: under },
  on: { sizes: [0.7, 2.6], stand: carrying((support) => support) },
  in: { sizes: [0.7, 2.6], stand: carrying((support, high) => Math.min(support, high) * 0.6) },
};

/** Polearms are as long as they are. */
const LONG_HELD = 1.1;
/** A ring is drawn for what it goes around. */
const RINGED = [0.1, 1] as const;
/** What drives through an opening fills so much of its width. */
const CLEAR = 0.8;

interface Suit extends Omit<Pair, 'scale'> {
  /** The one before is drawn in coils. */
  coiled: boolean;
}

/** How large a thing is, so that it suits the one before. */
export function suited(relation: Stood, { part, before, box, coiled, top }: Suit): number {
  const { sizes } = STANDS[relation];
  const { head, hole, grip } = { ...before.anchors, hole: part.anchors.hole, grip: part.anchors.grip };
  const across = Math.max(extent(part.box, 0), extent(part.box, 2));
  if (relation === 'worn' && head) return (head.r * before.scale) / (hole?.r ?? across / 2.6);
  if (relation === 'through' && hole) return extent(box, 0) / (hole.r * 2 * CLEAR);
  if (relation === 'filling') return fitted(part, before, box);
  const ringed = relation === 'around' && !coiled;
  const [least, most] = ringed ? RINGED : [sizes[0], relation === 'holding' && grip ? LONG_HELD : sizes[1]];
  const [own, other] = [longestSide(part.box), longestSide(box)];
  const scale = Math.min((other * most) / own, Math.max((other * least) / own, part.scale));
  return top ? Math.min(scale, shareOf(box, top.count) / across) : scale;
}

/** As wide as the opening is. */
function fitted(part: Placed, before: Placed, box: Box): number {
  const across = Math.max(extent(part.box, 0), extent(part.box, 2));
  const { top } = before.anchors;
  const wide = top ? top.r * 2 * before.scale : Math.min(extent(box, 0), extent(box, 2)) * 0.8;
  return (wide * (isTall(part) ? 1.12 : 0.92)) / across;
}

/** Land is as wide as what stands on it needs. */
const GROUND_SIZES = [1.35, 1.9] as const;

/** A base is a little wider than what stands on it. */
const BASE_SIZE = 1.12;

export function grounded(part: Placed, box: Box, isBase: boolean): number {
  if (isBase) return (Math.max(extent(box, 0), extent(box, 2)) * BASE_SIZE) / extent(part.box, 0);
  const [own, other] = [longestSide(part.box), longestSide(box)];
  return Math.min((other * GROUND_SIZES[1]) / own, Math.max((other * GROUND_SIZES[0]) / own, part.scale));
}

/** Of the width of what bears it: how far what stands on it is spread, and how far its ground is looked at. */
const SPREAD = 0.5;
const FOOT = 0.3;

/**
 * How far from the middle each of several stands, as shares of the width of what bears them; the middle is left to what
 * stands there already.
 */
function spotOf(row: number, count: number, occupied: boolean): number {
  if (occupied) return (row % 2 === 0 ? 1 : -1) * SPREAD * (count > 2 ? 0.35 + 0.3 * Math.floor(row / 2) : 0.6);
  return count === 1 ? 0 : SPREAD * (row / (count - 1) - 0.5) * (count === 2 ? 0.9 : 1.2);
}

/** The height of a surface under a foot of some width: where the ground falls away, the lower of both sides. */
function groundUnder(solid: Solid, x: number, z: number, wide: number): number {
  const { field, box } = survey(solid);
  const step = (box.max[1] - box.min[1]) / 100;
  const heightAt = (px: number, pz: number): number => {
    let y = box.max[1];
    while (y > box.min[1] && field.distance(px, y, pz) >= 0) y -= step;
    return y;
  };
  const middle = heightAt(x, z);
  const sides = [-1, 1].flatMap((side) => [heightAt(x + side * wide * FOOT, z), heightAt(x, z + side * wide * FOOT)]);
  return Math.max(middle - wide * FOOT, Math.min(middle, ...sides));
}

/** How wide each of several may be. */
const shareOf = (box: Box, count: number): number => ((box.max[0] - box.min[0]) * 0.8) / count;

/** The box of a thing where it was put. */
export function placedBox(box: Box, t: Transform): Box {
  const placed = emptyBox();
  for (const corner of [box.min, box.max]) growBox(placed, apply(t, corner));
  return placed;
}
