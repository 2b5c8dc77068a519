import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls } from 'kiln-mesh/figure/animate/controls';
import { breath, keyed, layered, type Motion, otherSide, stand, wave } from 'kiln-mesh/figure/animate/motion';
import { ANIMAL } from './animals.ts';

/** Standing about, greeting, talking: what people do all day. */

const idle: Motion = {
  seconds: 4,
  at: (phase) => ({
    ...stand({
      hipsX: 0.015 * wave(phase),
      hipsRoll: 0.8 * wave(phase),
      spineRoll: -1.4 * wave(phase),
      headYaw: 6 * wave(phase, 1, 0.1),
    }),
    hipsY: -0.022 - 0.006 * wave(phase, 2),
    spinePitch: 1.5 + 1.6 * wave(phase, 2),
    headPitch: -1 - 1.2 * wave(phase, 2, 0.1),
    raiseL: 6 + 1.2 * wave(phase, 2, 0.05),
    raiseR: 6 + 1.2 * wave(phase, 2, 0.1),
    elbowL: 13 + 2 * wave(phase, 2),
    elbowR: 13 + 2 * wave(phase, 2, 0.1),
  }),
};

/** From standing into a pose, holding it, and back. */
function hold(
  seconds: number,
  pose: Controls,
  { into = 0.25, from = 0.75, more }: { into?: number; from?: number; more?: (phase: number) => Controls } = {},
): Motion {
  const motion = keyed(seconds, [
    [0, stand()],
    [into, stand(pose)],
    [from, stand(pose)],
    [1, stand()],
  ]);
  if (!more) return layered(motion, (phase) => breath(phase, Math.round(seconds / 2)));
  const inside = (phase: number) => Math.min(1, Math.max(0, phase / into), Math.max(0, (1 - phase) / (1 - from)));
  return layered(motion, (phase) =>
    Object.fromEntries(Object.entries(more(phase)).map(([name, value]) => [name, (value ?? 0) * inside(phase) ** 2])),
  );
}

const bigWave = hold(
  2.6,
  { raiseR: 128, twistR: -70, elbowR: 34, spineRoll: 4, headRoll: 4, headYaw: -6 },
  {
    into: 0.2,
    from: 0.84,
    more: (phase) => ({ raiseR: 18 * wave(phase, 4), elbowR: 24 * wave(phase, 4, 0.1), spineRoll: 2 * wave(phase, 4) }),
  },
);
const smallWave = hold(
  2,
  { raiseR: 36, twistR: -40, elbowR: 118 },
  { more: (phase) => ({ twistR: 16 * wave(phase, 4), wristR: 18 * wave(phase, 4, 0.15) }) },
);
const nod = hold(
  1.6,
  {},
  { into: 0.1, from: 0.9, more: (phase) => ({ headPitch: 14 * wave(phase, 3) + 6, spinePitch: 3 * wave(phase, 3) }) },
);
const refuse = hold(
  1.8,
  { headPitch: 4 },
  { into: 0.1, from: 0.9, more: (phase) => ({ headYaw: 26 * wave(phase, 3), spineYaw: 4 * wave(phase, 3, 0.05) }) },
);
const bow = hold(
  2.6,
  { hipsPitch: 32, spinePitch: 34, headPitch: 16, hipsZ: -0.1, ...both({ raise: 4, swing: -10, elbow: 6 }) },
  { into: 0.35, from: 0.6 },
);
const clap: Motion = {
  seconds: 0.8,
  at: (phase) => {
    const open = 0.5 + 0.5 * Math.cos(4 * Math.PI * phase);
    return stand({
      ...both({ swing: 46, twist: 42 - 26 * open, elbow: 78 - 8 * open, raise: 10 + 12 * open }),
      spinePitch: 4 + 2 * open,
      headPitch: 3 * open,
    });
  },
};
const cheer: Motion = {
  seconds: 1.2,
  at: (phase) => {
    const hop = Math.max(0, wave(phase, 2)) * 0.12;
    return stand({
      hipsY: -0.06 + hop - 0.05 * Math.max(0, -wave(phase, 2)),
      ...both({ raise: 148 + 16 * wave(phase, 2), elbow: 30 - 20 * wave(phase, 2), footY: hop, footPitch: 160 * hop }),
      headPitch: -12,
      spineRoll: 5 * wave(phase),
    });
  },
};
const shrug = hold(
  1.8,
  { ...both({ raise: 26, twist: -55, elbow: 88, wrist: -20 }), headRoll: 12, spinePitch: -4 },
  { into: 0.3, from: 0.65 },
);
const think = hold(
  4,
  {
    swingR: 58,
    raiseR: 4,
    twistR: 34,
    elbowR: 122,
    swingL: 26,
    twistL: 62,
    elbowL: 84,
    headPitch: 10,
    headYaw: 8,
    hipsRoll: 3,
    spineRoll: -3,
  },
  { into: 0.18, from: 0.84, more: (phase) => ({ headRoll: 6 * wave(phase, 2), headYaw: 8 * wave(phase) }) },
);
const salute = hold(
  2.2,
  { raiseR: 84, reachR: 14, twistR: -58, elbowR: 128, wristR: 6, spinePitch: -3, raiseL: 2, elbowL: 2 },
  { into: 0.2, from: 0.78 },
);
const point = hold(
  2,
  { swingR: 84, raiseR: 4, elbowR: 4, spineYaw: 10, headYaw: -8, hipsZ: 0.03 },
  { into: 0.25, from: 0.75 },
);
const talk: Motion = layered(
  keyed(
    4,
    [
      [0, stand({ swingL: 22, elbowL: 70, twistL: 10, swingR: 22, elbowR: 74, twistR: 10 })],
      [0.18, stand({ swingL: 30, elbowL: 84, twistL: -20, swingR: 16, elbowR: 60, headRoll: 5, raiseL: 20 })],
      [0.36, stand({ swingL: 24, elbowL: 66, swingR: 38, elbowR: 92, twistR: -24, raiseR: 18, headYaw: -10 })],
      [0.55, stand({ ...both({ swing: 34, elbow: 70, twist: -30, raise: 24 }), headPitch: -5 })],
      [0.75, stand({ ...both({ swing: 20, elbow: 84, twist: 20 }), headPitch: 7, headYaw: 9 })],
    ],
    { loops: true },
  ),
  (phase) => ({ headPitch: 3 * wave(phase, 5), hipsX: 0.012 * wave(phase) }),
);
const lookAround = keyed(4, [
  [0, stand()],
  [0.18, stand({ headYaw: 58, spineYaw: 16, headPitch: 3 })],
  [0.36, stand({ headYaw: 60, spineYaw: 18, headPitch: -6 })],
  [0.6, stand({ headYaw: -58, spineYaw: -16, headPitch: 3 })],
  [0.8, stand({ headYaw: -60, spineYaw: -18, headPitch: -5 })],
  [1, stand()],
]);
const phone = hold(
  4,
  { raiseR: 34, swingR: 40, twistR: 6, elbowR: 142, headRoll: -8, headPitch: 4 },
  {
    into: 0.16,
    from: 0.86,
    more: (phase) => ({
      headPitch: 4 * wave(phase, 4),
      hipsX: 0.03 * wave(phase),
      spineRoll: 3 * wave(phase),
      swingL: 12 * wave(phase, 2),
      elbowL: 24 + 20 * wave(phase, 2),
    }),
  },
);
const pray = hold(
  3.6,
  { ...both({ swing: 46, twist: 46, elbow: 104, raise: 8 }), headPitch: 24, spinePitch: 8 },
  { into: 0.25, from: 0.8 },
);
const laugh: Motion = {
  seconds: 1.6,
  at: (phase) =>
    stand({
      spinePitch: 12 + 5 * wave(phase, 6) - 9 * wave(phase),
      headPitch: -12 + 9 * wave(phase, 1, 0.1),
      hipsY: -0.05 + 0.012 * wave(phase, 6),
      ...both({ swing: 22, twist: 58, elbow: 94 + 4 * wave(phase, 6), raise: 14 }),
    }),
};
const cry = hold(
  3,
  { ...both({ swing: 62, twist: 30, elbow: 124, raise: 14 }), headPitch: 28, spinePitch: 16, hipsY: -0.06 },
  { into: 0.2, from: 0.84, more: (phase) => ({ spinePitch: 4 * wave(phase, 7), headPitch: 4 * wave(phase, 7, 0.1) }) },
);
const beckon = hold(
  2.2,
  { swingR: 62, elbowR: 50, raiseR: 10, spinePitch: 5 },
  { more: (phase) => ({ elbowR: 40 * wave(phase, 4), wristR: 20 * wave(phase, 4) }) },
);
const bored: Motion = {
  seconds: 6,
  at: (phase) =>
    stand({
      hipsX: 0.09 * Math.tanh(2.5 * wave(phase)),
      hipsRoll: -5 * Math.tanh(2.5 * wave(phase)),
      spineRoll: 7 * Math.tanh(2.5 * wave(phase)),
      headRoll: 6 * wave(phase, 1, 0.1),
      headPitch: 10 + 6 * wave(phase, 2),
      spinePitch: 7,
      swingL: 8 * wave(phase, 2),
      swingR: 8 * wave(phase, 2, 0.3),
      elbowL: 10,
      elbowR: 10,
    }),
};
const proud = hold(
  3,
  { ...both({ raise: 42, twist: 66, elbow: 96, swing: -16 }), spinePitch: -7, headPitch: -7, ...both({ footX: 0.02 }) },
  { into: 0.2, from: 0.8 },
);

const animal = (
  actionId: number,
  key: string,
  name: string,
  quadruped: Authored['quadruped'],
  loops = false,
): Authored => ({
  actionId,
  key,
  name,
  subCategory: 'Animals',
  loops,
  ...(quadruped && { quadruped }),
});

export const DAILY: readonly Authored[] = [
  ofFigures(0, 'idle', 'Idle', 'Idle', idle, { loops: true, quadruped: ANIMAL.idle }),
  ofFigures(28, 'big_wave_hello', 'Big Wave Hello', 'Greeting', bigWave),
  ofFigures(29, 'small_wave', 'Small Wave', 'Greeting', smallWave),
  ofFigures(30, 'nod_yes', 'Nod Yes', 'Gestures', nod),
  ofFigures(31, 'shake_head_no', 'Shake Head No', 'Gestures', refuse),
  ofFigures(32, 'bow', 'Bow', 'Greeting', bow),
  ofFigures(33, 'clap', 'Clap', 'Gestures', clap, { loops: true }),
  ofFigures(34, 'cheer', 'Cheer', 'Gestures', cheer, { loops: true }),
  ofFigures(35, 'shrug', 'Shrug', 'Gestures', shrug),
  ofFigures(36, 'think', 'Think', 'Gestures', think),
  ofFigures(37, 'salute', 'Salute', 'Greeting', salute),
  ofFigures(38, 'point_forward', 'Point Forward', 'Gestures', point),
  ofFigures(39, 'talk', 'Talk', 'Talking', talk, { loops: true }),
  ofFigures(40, 'look_around', 'Look Around', 'Idle', lookAround),
  ofFigures(41, 'phone_call', 'Phone Call', 'Talking', phone),
  ofFigures(45, 'pray', 'Pray', 'Gestures', pray),
  ofFigures(49, 'laugh', 'Laugh', 'Gestures', laugh, { loops: true }),
  ofFigures(50, 'cry', 'Cry', 'Gestures', cry),
  ofFigures(51, 'beckon', 'Beckon', 'Gestures', beckon),
  ofFigures(52, 'idle_bored', 'Idle Bored', 'Idle', bored, { loops: true }),
  ofFigures(53, 'hands_on_hips', 'Hands on Hips', 'Idle', proud),
  ofFigures(54, 'wave_left_hand', 'Wave Left Hand', 'Greeting', otherSide(bigWave)),
  animal(60, 'lie_down', 'Lie Down', ANIMAL.lieDown),
  animal(61, 'eat_from_ground', 'Eat from the Ground', ANIMAL.eat),
  animal(62, 'bark', 'Bark', ANIMAL.bark, true),
  animal(63, 'shake_off', 'Shake Off', ANIMAL.shake),
  animal(64, 'wag_tail', 'Wag Tail', ANIMAL.happy, true),
];
