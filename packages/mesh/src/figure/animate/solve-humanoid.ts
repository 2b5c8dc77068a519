import { about, between, type Quaternion, rotate, turns } from '../../core/math/quaternion.ts';
import { add, scale, subtract, type Vector } from '../../core/math/vector.ts';
import type { Clearance } from './clearance.ts';
import type { Control, Controls } from './controls.ts';
import { bendTo, highestRoot, type Limb } from './limb.ts';
import { type Body, distanceBetween, placeOf } from './rigged-body.ts';

/** Turns of bones from rest in model space, and how far the root has moved. */
export interface Solved {
  turns: Map<string, Quaternion>;
  rootMove: Vector;
}

/**
 * Makes a humanoid do what the controls say. Arms are turned from straight down, whatever pose the rig rests in; feet
 * are put to their places on the ground and the legs follow, the hips sinking as far as planted feet need it.
 */
export function createHumanoidSolver(
  body: Body,
  clearance: Record<'Left' | 'Right', Clearance>,
  robed: boolean,
  carrying: Record<'Left' | 'Right', boolean>,
): (controls: Controls) => Solved {
  const sides = (['Left', 'Right'] as const).map((side) => ({
    ...readSide(body, side),
    clearance: clearance[side],
    carries: carrying[side],
  }));
  const legLength = Math.max(...sides.map(({ leg }) => leg));
  const hipsRest = placeOf(body, 'Hips');
  return (controls) => {
    const of = (name: Control) => (controls[name] ?? 0) * (robed && BELOW.test(name) ? IN_A_ROBE : 1);
    const out = new Map<string, Quaternion>();
    const hips = turns(about('y', of('hipsYaw')), about('x', of('hipsPitch')), about('z', -of('hipsRoll')));
    const spineHalf = turns(
      about('y', of('spineYaw') / 2),
      about('x', of('spinePitch') / 2),
      about('z', -of('spineRoll') / 2),
    );
    const headHalf = turns(
      about('y', of('headYaw') / 2),
      about('x', of('headPitch') / 2),
      about('z', -of('headRoll') / 2),
    );
    const spine = turns(hips, spineHalf);
    const chest = turns(spine, spineHalf);
    out.set('Hips', hips).set('Spine', spine).set('Chest', chest);
    out.set('Neck', turns(chest, headHalf)).set('Head', turns(chest, headHalf, headHalf));
    for (const side of sides) solveArm(side, of, chest, out);
    const wished: Vector = [of('hipsX') * legLength, of('hipsY') * legLength, of('hipsZ') * legLength];
    const feet = sides.map((side) => placeFoot(side, of, legLength));
    let lift = wished[1];
    sides.forEach((side, i) => {
      if (of(`footY${side.letter}`) > 0.02) return;
      const hip = add(add(hipsRest, [wished[0], 0, wished[2]]), rotate(hips, side.hipOffset));
      lift = Math.min(lift, highestRoot(hip, feet[i].ankle, side.leg) - hip[1]);
    });
    const rootMove: Vector = [wished[0], lift, wished[2]];
    sides.forEach((side, i) => {
      const hip = add(add(hipsRest, rootMove), rotate(hips, side.hipOffset));
      const foot = feet[i];
      const aim = (of('hipsYaw') + side.sign * of(`footYaw${side.letter}`)) / 2 + side.sign * of(`knee${side.letter}`);
      const { upper, lower } = bendTo(side.limb, hip, foot.ankle, rotate(about('y', aim), [0, 0.15, 1]));
      out.set(`${side.name}UpLeg`, upper).set(`${side.name}Leg`, lower);
      out.set(`${side.name}Foot`, foot.turn).set(`${side.name}ToeBase`, foot.toes);
    });
    return { turns: out, rootMove };
  };
}

/** A robe hides the legs and goes with them: they make small steps and bend little. */
const IN_A_ROBE = 0.35;
const BELOW = /^(foot|hipsY|hipsZ|hipsX|knee)/;

interface Side {
  name: 'Left' | 'Right';
  letter: 'L' | 'R';
  sign: 1 | -1;
  leg: number;
  limb: Limb;
  hipOffset: Vector;
  ankle: Vector;
  ball: Vector;
  /** Under the ankle, on the ground. */
  heel: Vector;
  /** From the rest pose to an arm that hangs straight. */
  hang: Record<'Arm' | 'ForeArm' | 'Hand', Quaternion>;
}

function readSide(body: Body, name: 'Left' | 'Right'): Side {
  const at = (bone: string) => placeOf(body, `${name}${bone}`);
  const down: Vector = [0, -1, 0];
  const ankle = at('Foot');
  const upper = between(subtract(at('ForeArm'), at('Arm')), down);
  const lower = between(subtract(at('Hand'), at('ForeArm')), down);
  return {
    name,
    letter: name === 'Left' ? 'L' : 'R',
    sign: name === 'Left' ? 1 : -1,
    leg: distanceBetween(body, `${name}UpLeg`, `${name}Leg`) + distanceBetween(body, `${name}Leg`, `${name}Foot`),
    limb: { root: at('UpLeg'), middle: at('Leg'), end: ankle },
    hipOffset: subtract(at('UpLeg'), placeOf(body, 'Hips')),
    ankle,
    ball: at('ToeBase'),
    heel: [ankle[0], 0, ankle[2] - 0.4 * (at('ToeBase')[2] - ankle[2])],
    hang: { Arm: upper, ForeArm: lower, Hand: lower },
  };
}

/** An arm that carries something long stays as it is at rest, and sways a little. */
const CARRIED_SWING = 0.15;

function solveArm(
  side: Side & { clearance: Clearance; carries: boolean },
  of: (name: Control) => number,
  chest: Quaternion,
  out: Map<string, Quaternion>,
): void {
  const { name, letter, sign, hang } = side;
  if (side.carries) {
    const arm = turns(chest, about('x', -CARRIED_SWING * of(`swing${letter}`)));
    out.set(`${name}Shoulder`, chest);
    for (const bone of ['Arm', 'ForeArm', 'Hand']) out.set(`${name}${bone}`, arm);
    return;
  }
  const raise = clear(of(`raise${letter}`), of(`swing${letter}`), side.clearance);
  const shrug = turns(chest, about('z', sign * Math.max(0, raise - 60) * 0.15));
  const arm = turns(
    chest,
    about('y', -sign * of(`reach${letter}`)),
    about('x', -of(`swing${letter}`)),
    about('z', sign * raise),
    about('y', -sign * of(`twist${letter}`)),
  );
  const fore = turns(arm, about('x', -of(`elbow${letter}`)));
  out.set(`${name}Shoulder`, shrug);
  out.set(`${name}Arm`, turns(arm, hang.Arm));
  out.set(`${name}ForeArm`, turns(fore, hang.ForeArm));
  out.set(`${name}Hand`, turns(fore, about('z', -sign * of(`wrist${letter}`)), hang.Hand));
}

/** Where the ankle goes for a foot at its place: rolled over its ball when the toes point down, over its heel when up. */
function placeFoot(side: Side, of: (name: Control) => number, legLength: number) {
  const { letter, sign, ankle, ball, heel } = side;
  const pitch = of(`footPitch${letter}`);
  const yaw = about('y', sign * of(`footYaw${letter}`));
  const turn = turns(yaw, about('x', pitch));
  const pivot: Vector = pitch > 0 ? [ball[0], 0, ball[2]] : heel;
  const place: Vector = scale([sign * of(`footX${letter}`), of(`footY${letter}`), of(`footZ${letter}`)], legLength);
  const ground: Vector = [ankle[0], 0, ankle[2]];
  const moved = add(add(ground, place), rotate(yaw, subtract(pivot, ground)));
  return {
    turn,
    // While the heel is up, the toes stay on the ground.
    toes: of(`footY${letter}`) < 0.05 && pitch > 0 ? turns(yaw, about('x', pitch * 0.2)) : turn,
    ankle: add(moved, rotate(turn, subtract(ankle, pivot))),
  };
}

/** Arms keep off a wide trunk when they hang, and off a big head when they go up. */
function clear(raise: number, swing: number, { low, high }: Clearance): number {
  if (raise > 90) return 90 + ((raise - 90) * (high - 90)) / 90;
  const hanging = low * Math.max(0, Math.cos((swing * Math.PI) / 180)) ** 2;
  return hanging + (raise * (90 - hanging)) / 90;
}
