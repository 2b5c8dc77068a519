import { about, type Quaternion, rotate, turns } from '../../core/math/quaternion.ts';
import { add, scale, subtract, type Vector } from '../../core/math/vector.ts';
import type { AnimalControl, AnimalControls, Paw } from './animal-controls.ts';
import { bendTo, highestRoot, type Limb } from './limb.ts';
import { type Body, distanceBetween, placeOf } from './rigged-body.ts';
import type { Solved } from './solve-humanoid.ts';

/**
 * Makes an animal on four legs do what the controls say: chest and hips go to their heights, paws to their places on the
 * ground, and the legs follow. Fore knees point forward, hind hocks backward. A body that planted paws cannot reach
 * comes down.
 */
export function createQuadrupedSolver(
  body: Body,
  belly: Record<'Chest' | 'Hips', number>,
): (controls: AnimalControls) => Solved {
  const legs = LEGS.map((leg) => readLeg(body, leg));
  const legLength = legs.reduce((sum, { length }) => sum + length, 0) / legs.length;
  const [hips, spineAt, chestAt] = [placeOf(body, 'Hips'), placeOf(body, 'Spine'), placeOf(body, 'Chest')];
  const middle = scale(add(hips, chestAt), 0.5);
  const trunk = distanceBetween(body, 'Hips', 'Chest') || 1;
  const restRise = Math.asin(Math.max(-1, Math.min(1, (chestAt[1] - hips[1]) / trunk)));
  return (controls) => {
    const of = (name: AnimalControl) => {
      const value = controls[name] ?? 0;
      if (name === 'hipsY') return Math.max(value, (-0.97 * belly.Hips) / legLength);
      if (name === 'chestY') return Math.max(value, (-0.97 * belly.Chest) / legLength);
      return value;
    };
    const out = new Map<string, Quaternion>();
    const steep = (chestAt[1] - hips[1] + (of('chestY') - of('hipsY')) * legLength) / trunk;
    const rise = Math.asin(Math.max(-0.9, Math.min(0.9, steep)));
    const turn = turns(
      about('y', of('bodyYaw')),
      about('x', ((restRise - rise) * 180) / Math.PI),
      about('z', -of('bodyRoll')),
    );
    const half = turns(about('y', of('spineYaw') / 2), about('x', of('spinePitch') / 2));
    const [spine, chest] = [turns(turn, half), turns(turn, half, half)];
    const neck = turns(chest, about('y', of('neckYaw')), about('x', of('neckPitch')));
    const head = turns(neck, about('y', of('headYaw')), about('x', of('headPitch')), about('z', -of('headRoll')));
    out.set('Hips', turn).set('Spine', spine).set('Chest', chest).set('Neck', neck).set('Head', head);
    solveTail(of, turn, out);
    const wished = add(middle, [
      of('bodyX') * legLength,
      ((of('chestY') + of('hipsY')) / 2) * legLength,
      of('bodyZ') * legLength,
    ]);
    const hipsWished = add(wished, rotate(turn, subtract(hips, middle)));
    const rootOf = (leg: Leg, hipsNow: Vector): Vector => {
      if (leg.hind) return add(hipsNow, rotate(turn, subtract(leg.limb.root, hips)));
      const spineNow = add(hipsNow, rotate(turn, subtract(spineAt, hips)));
      const chestNow = add(spineNow, rotate(spine, subtract(chestAt, spineAt)));
      return add(chestNow, rotate(chest, subtract(leg.limb.root, chestAt)));
    };
    const ankles = legs.map((leg) => placePaw(leg, of, legLength));
    let sink = 0;
    legs.forEach((leg, i) => {
      if (of(`pawY${leg.paw}`) > 0.02) return;
      const root = rootOf(leg, hipsWished);
      sink = Math.max(sink, root[1] - highestRoot(root, ankles[i].ankle, leg.length));
    });
    const hipsNow = subtract(hipsWished, [0, sink, 0]);
    legs.forEach((leg, i) => {
      const pole = rotate(about('y', of('bodyYaw')), [0, 0.1, leg.hind ? -1 : 1]);
      const { upper, lower } = bendTo(leg.limb, rootOf(leg, hipsNow), ankles[i].ankle, pole);
      out.set(`${leg.name}UpLeg`, upper).set(`${leg.name}Leg`, lower).set(`${leg.name}Foot`, ankles[i].turn);
    });
    return { turns: out, rootMove: subtract(hipsNow, hips) };
  };
}

const LEGS = [
  { paw: 'FL', name: 'LeftFront' },
  { paw: 'FR', name: 'RightFront' },
  { paw: 'HL', name: 'LeftHind' },
  { paw: 'HR', name: 'RightHind' },
] as const;

interface Leg {
  paw: Paw;
  name: string;
  hind: boolean;
  sign: 1 | -1;
  length: number;
  limb: Limb;
}

function readLeg(body: Body, { paw, name }: (typeof LEGS)[number]): Leg {
  const at = (bone: string) => placeOf(body, `${name}${bone}`);
  return {
    paw,
    name,
    hind: name.endsWith('Hind'),
    sign: name.startsWith('Left') ? 1 : -1,
    length: distanceBetween(body, `${name}UpLeg`, `${name}Leg`) + distanceBetween(body, `${name}Leg`, `${name}Foot`),
    limb: { root: at('UpLeg'), middle: at('Leg'), end: at('Foot') },
  };
}

/** A paw turns about the ground under its ankle, so that it never goes through it. */
function placePaw({ paw, sign, limb }: Leg, of: (name: AnimalControl) => number, legLength: number) {
  const turn = about('x', of(`pawPitch${paw}`));
  const ground: Vector = [limb.end[0], 0, limb.end[2]];
  const place = scale([sign * of(`pawX${paw}`), of(`pawY${paw}`), of(`pawZ${paw}`)], legLength);
  return { turn, ankle: add(add(ground, place), rotate(turn, subtract(limb.end, ground))) };
}

function solveTail(of: (name: AnimalControl) => number, hips: Quaternion, out: Map<string, Quaternion>): void {
  let turn = hips;
  for (const name of ['Tail', 'Tail1', 'Tail2']) {
    // A tail points backward: what lifts it is a nod.
    turn = turns(
      turn,
      about('y', of('tailYaw') / 3 + (name === 'Tail' ? 0 : of('tailCurl') / 2)),
      about('x', of('tailPitch') / 3),
    );
    out.set(name, turn);
  }
}
