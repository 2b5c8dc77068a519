import type { Box } from 'kiln-mesh/core/math/box';
import { add, scale, subtract, type Vector } from 'kiln-mesh/core/math/vector';
import type { Anchors, Noun } from '../../../content/noun.ts';
import type { Pose } from '../../../content/words/poses.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { apply, multiply, placing, type Transform } from '../../../field/transform.ts';
import { moved, movedAnchors } from './placed.ts';
import { survey } from './survey.ts';
import { belongs, headOf, middleOf } from './swap-head.ts';

/**
 * What sits, kneels, lies or flies: its pieces are turned about its hips, in whatever way the noun draws them. Legs are found by where they are, as
 * heads are. Lengths are those of the drawing, on y = 0 and facing +z.
 */

interface Body {
  solid: Solid;
  anchors: Anchors;
}

type Build = 'figure' | 'beast' | 'bird' | 'being' | 'thing';
type Way = (body: Body, hips: Vector) => Body | undefined;

/** Undefined for what has no such pose. */
export const posed = (body: Body, pose: Pose, noun: Noun): Body | undefined =>
  WAYS[pose][buildOf(noun)]?.(body, body.anchors.rear?.at ?? [0, 0, 0]);

function buildOf({ features = [], slots }: Noun): Build {
  const has = (...names: string[]) => names.every((name) => features.includes(name));
  if (has('arm', 'leg')) return 'figure';
  if (has('wings', 'beak')) return 'bird';
  if (has('leg', 'tail')) return 'beast';
  return slots.eye === undefined ? 'thing' : 'being';
}

const WAYS: Readonly<Record<Pose, Partial<Record<Build, Way>>>> = {
  lying: { figure: (body) => whole(body, placing({ turn: [-90, 0, 0] })), beast: onSide, thing: onSide },
  flying: { figure: (body) => whole(body, placing({ turn: [72, 0, 0] })) },
  sitting: {
    figure: (body, hips) => bent(body, hips[1], (leg, hip) => [about(hip, -90, leg)]),
    beast: seatedBeast,
    // It always does.
    bird: (body) => body,
  },
  kneeling: { figure: (body, hips) => bent(body, hips[1], knelt) },
};

const whole = ({ solid, anchors }: Body, by: Transform): Body => ({
  solid: moved(solid, by),
  anchors: movedAnchors(anchors, by),
});

/** What lies as it is drawn stays so. */
function onSide(body: Body): Body {
  const { min, max }: Box = survey(body.solid).box;
  const [wide, high, deep] = [0, 1, 2].map((axis) => max[axis] - min[axis]) as [number, number, number];
  return high < Math.max(wide, deep) * 0.8 && body.anchors.head === undefined
    ? body
    : whole(body, placing({ turn: [0, 0, 90] }));
}

/** Turns a piece about an axis from left to right. */
const about = ([x, y, z]: Vector, degrees: number, piece: Piece): Piece => ({
  ...piece,
  transform: multiply(
    placing({ move: [x, y, z] }),
    multiply(placing({ turn: [degrees, 0, 0] }), multiply(placing({ move: [-x, -y, -z] }), piece.transform)),
  ),
});

/** Lengthens a piece upwards and downwards from a height. */
const stretched = (y: number, by: number, piece: Piece): Piece => ({
  ...piece,
  transform: multiply([1, 0, 0, 0, 0, by, 0, y * (1 - by), 0, 0, 1, 0], piece.transform),
});

const shifted = (move: Vector, piece: Piece): Piece => ({
  ...piece,
  transform: multiply(placing({ move }), piece.transform),
});

/** Of the height of the hips: below it and near the middle are legs. */
const LEG_TOP = 0.82;
const LEG_REACH = 0.5;

/** Each piece of a figure's legs becomes others. */
function bent({ solid, anchors }: Body, hips: number, bend: (leg: Piece, hip: Vector) => Piece[]): Body | undefined {
  const isLeg = (piece: Piece) => {
    const [x, y, z] = middleOf(piece);
    return y < hips * LEG_TOP && Math.abs(x) < hips * LEG_REACH && Math.abs(z) < hips * LEG_REACH;
  };
  if (!solid.groups.flat().some(isLeg)) return undefined;
  const hip: Vector = [0, hips * LEG_TOP, 0];
  const groups = solid.groups.map((group) => group.flatMap((piece) => (isLeg(piece) ? bend(piece, hip) : [piece])));
  return { solid: { groups }, anchors };
}

/** How much of a leg is thigh. */
const THIGH = 0.55;

/** Thighs down to the knees, shins and feet on the ground behind them. */
function knelt(leg: Piece, [, top]: Vector): Piece[] {
  const knee = top * (1 - THIGH);
  const isFoot = middleOf(leg)[1] < top * 0.3;
  const shin = about([0, knee, 0], 90, stretched(knee, THIGH, shifted([0, knee - top, 0], leg)));
  return isFoot ? [shin] : [stretched(top, THIGH, leg), shin];
}

/** Degrees by which a sitting animal is upright, and how far its rump goes down. */
const UPRIGHT = -34;
const SUNK = 0.42;

/** Its rump on the ground, its trunk upright before it, on straight forelegs. */
function seatedBeast({ solid, anchors }: Body, at: Vector): Body | undefined {
  const head = headOf(anchors);
  const [, height, back] = at;
  if (!head || back >= 0) return undefined;
  const pivot: Vector = [0, height * 0.6, back * 0.7];
  const turned = multiply(
    placing({ move: add(pivot, [0, -height * SUNK, 0]) }),
    multiply(placing({ turn: [UPRIGHT, 0, 0] }), placing({ move: scale(pivot, -1) })),
  );
  const gone = (place: Vector): Vector => subtract(apply(turned, place), place);
  const along = (place: Vector): Transform => placing({ move: gone(place) });
  const neck = along([0, head.at[1] - head.r * 0.6, head.at[2]]);

  const place = (piece: Piece): Piece => {
    const [x, y, z] = middleOf(piece);
    const by = (transform: Transform): Piece => ({ ...piece, transform: multiply(transform, piece.transform) });
    if (belongs(piece, head)) return by(neck);
    if (z < back * 0.98) return by(along(at));
    if (y > height * 0.62 || Math.abs(x) < 0.01) return by(turned);
    if (z < 0) return stretched(0, 1 - SUNK, shifted([0, 0, -z * 0.12], piece));
    const [, up, ahead] = gone([0, height * 0.8, z]);
    return shifted([0, 0, ahead], stretched(0, 1 + up / (height * 0.8), piece));
  };
  const by = (transform: Transform, anchor: Anchors['top']) =>
    anchor && { at: apply(transform, anchor.at), r: anchor.r };
  const { head: crown, face, neck: collar, back: shoulders, top, rear } = anchors;
  return {
    solid: { groups: solid.groups.map((group) => group.map(place)) },
    anchors: {
      ...anchors,
      ...Object.fromEntries(
        Object.entries({ head: crown, face, neck: collar }).map(([name, anchor]) => [name, by(neck, anchor)]),
      ),
      ...Object.fromEntries(
        Object.entries({ back: shoulders, top, rear }).map(([name, anchor]) => [name, by(turned, anchor)]),
      ),
    },
  };
}
