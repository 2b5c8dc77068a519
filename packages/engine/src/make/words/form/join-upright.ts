import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Anchors, Look, Noun } from '../../../content/noun.ts';
import { createBuilder } from '../../../field/builder.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { apply, multiply, placing, type Transform } from '../../../field/transform.ts';
import { cutAway, isLong, trunkOf } from './join-halves.ts';
import { moved, movedAnchors } from './placed.ts';
import { survey } from './survey.ts';
import { HEAD_SLOT, middleOf } from './swap-head.ts';

/**
 * Who has hands down to the waist, and below it something else: "half man half fish". It grows out of where others have
 * their neck: out of the front of what walks, out of the middle of what swims, whose rear hangs down, out of arms and coils.
 */

/** Where a waist goes on what is left of the other, and how wide that is there. */
interface Seat {
  solid: Solid;
  at: Vector;
  r: number;
}

/** Radius of a waist of a figure that is one unit high, and how far it goes into what is below. */
const WAIST = 0.135;
const SUNK = 0.05;
/** Height of hips against that of the top of the head, where it is not known. */
const HIPS = 0.42;
/** Pieces that are this near to the middle, as a share of how far out a hand is, are no arms. */
const BETWEEN_ARMS = 0.75;

/** Undefined where the upper one has no hands or the lower one has some, too. */
export function joinUpright(
  upper: Noun,
  lower: Noun,
  { solid, anchors }: { solid: Solid; anchors: Anchors },
  look: Look,
): { solid: Solid; anchors: Anchors } | undefined {
  if (!upper.features?.includes('arm') || lower.features?.includes('arm')) return undefined;
  const b = createBuilder();
  // Arms that hang would be cut off, or go into what is below.
  const places = upper.draw(b, { ...look, holding: 2 }) ?? {};
  const { hand, rear, head } = places;
  if (!hand || !head) return undefined;
  const seat = seatOf(lower, solid, anchors);
  if (!seat) return undefined;
  const waist = rear?.at[1] ?? head.at[1] * HIPS;
  const isAbove = (piece: Piece): boolean => {
    const [x, y] = middleOf(piece);
    return y > waist || Math.abs(x) > Math.abs(hand[0]) * BETWEEN_ARMS;
  };
  const groups = b.solid.groups
    .map((group) => group.filter(isAbove).map((piece) => ({ ...piece, slot: HEAD_SLOT + piece.slot })))
    .filter((group) => group.some(({ cut }) => !cut));
  const scale = seat.r / WAIST;
  const [x, y, z] = seat.at;
  const t = placing({ scale, move: [x, y - (waist + SUNK) * scale, z] });
  return {
    solid: { groups: [...seat.solid.groups, ...moved({ groups }, t).groups] },
    anchors: movedAnchors(places, t),
  };
}

function seatOf({ features = [] }: Noun, whole: Solid, anchors: Anchors): Seat | undefined {
  const solid = without(whole, ({ slot }) => FACE.has(slot));
  const trunk = trunkOf(whole);
  if (features.includes('leg') && anchors.neck && trunk) return onTrunk(solid, trunk);
  if (features.includes('fin') && !features.includes('tentacle')) return hanging(solid);
  if (features.includes('tentacle') && trunk)
    return {
      solid: { groups: cutAway(solid.groups, 1, trunk.centre[1], 1) },
      at: trunk.centre,
      r: trunk.half[0] * 0.7,
    };
  const { head, neck } = anchors;
  if (!head) return undefined;
  // Insects keep their heads: somebody stands on them.
  if (!neck) return { solid: whole, at: head.at, r: head.r * 1.2 };
  return { solid: without(solid, (piece) => middleOf(piece)[1] > neck.at[1]), at: neck.at, r: neck.r * 1.2 };
}

/** What is gone with a head whose trunk stays. */
const FACE: ReadonlySet<string> = new Set(['eye', 'shine', 'mouth', 'nose']);

const without = ({ groups }: Solid, isGone: (piece: Piece) => boolean): Solid => ({
  groups: groups
    .map((group) => group.filter((piece) => !isGone(piece)))
    .filter((group) => group.some(({ cut }) => !cut)),
});

/** The front end of a trunk that lies, the top of one that stands; what is above it and before it was neck and head. */
function onTrunk(solid: Solid, { centre, half }: { centre: Vector; half: Vector }): Seat {
  const front = isLong(half) ? 0.62 : 0;
  const isHead = (piece: Piece): boolean => {
    const [, y, z] = middleOf(piece);
    const above = y > centre[1] + half[1] * 0.85 && z > centre[2] - half[2] * 0.2;
    return above || (y > centre[1] && z > centre[2] + half[2] * 1.1);
  };
  const at = [0, centre[1] + half[1] * 0.6, centre[2] + half[2] * front] as const;
  return { solid: without(solid, isHead), at, r: half[0] * 0.85 };
}

/** Degrees by which the rear of what swims hangs down, and its tail is behind. */
const HANGS = -72;
/** Share of its length that is its rear, and how long that is at least, in radii of the waist. */
const KEPT = 0.58;
const TAIL = 4;

/** The rear, turned so that its tail is below. */
function hanging(solid: Solid): Seat | undefined {
  const { field, box } = survey(solid);
  const z = box.min[2] + (box.max[2] - box.min[2]) * KEPT;
  const step = (box.max[1] - box.min[1]) / 60;
  const inside: number[] = [];
  for (let y = box.min[1]; y <= box.max[1]; y += step) if (field.distance(0, y, z) < 0) inside.push(y);
  const [low, high] = [inside[0], inside.at(-1)];
  if (low === undefined || high === undefined) return undefined;
  const middle = (low + high) / 2;
  let wide = 0;
  while (wide < box.max[0] && field.distance(wide, middle, z) < 0) wide += step;
  const r = ((high - low) / 2 + wide) / 2;
  const longer = Math.max(1, (r * TAIL) / (z - box.min[2]));
  const home = multiply([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, longer, 0], placing({ move: [0, -middle, -z] }));
  const turn: Transform = multiply(placing({ turn: [HANGS, 0, 0] }), home);
  const isFin = (piece: Piece): boolean => {
    const [x, , at] = middleOf(piece);
    return Math.abs(x) > wide * 0.7 && at > z - wide;
  };
  const { groups } = without(solid, isFin);
  return { solid: moved({ groups: cutAway(groups, 2, z, 1) }, turn), at: apply(turn, [0, middle, z]), r };
}
