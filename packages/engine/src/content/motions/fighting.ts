import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls } from 'kiln-mesh/figure/animate/controls';
import { keyed, layered, type Motion, stand, wave } from 'kiln-mesh/figure/animate/motion';
import { ANIMAL } from './animals.ts';
import { guard } from './guard.ts';

/** Guards, strikes, kicks, blocks and falls. The left foot is in front. */

const JAB = guard({
  hipsYaw: -26,
  spineYaw: -16,
  hipsZ: 0.08,
  swingL: 86,
  elbowL: 4,
  twistL: 30,
  raiseL: 6,
  headYaw: 34,
});
const CROSS = guard({
  hipsYaw: 16,
  spineYaw: 26,
  hipsZ: 0.12,
  spinePitch: 12,
  swingR: 88,
  elbowR: 4,
  twistR: 30,
  raiseR: 6,
  headYaw: -34,
  footPitchR: 24,
  swingL: 40,
  elbowL: 116,
});
const HOOK = guard({
  hipsYaw: 26,
  spineYaw: 34,
  hipsZ: 0.08,
  raiseR: 82,
  reachR: 64,
  elbowR: 84,
  twistR: 0,
  swingR: 0,
  headYaw: -46,
  footPitchR: 30,
});
const UPPERCUT = guard({
  hipsYaw: 18,
  spineYaw: 26,
  hipsY: -0.02,
  hipsZ: 0.08,
  swingR: 110,
  elbowR: 104,
  raiseR: 4,
  headYaw: -30,
  headPitch: -6,
  footPitchR: 26,
});

/** From the guard through the strikes, each with a short way back, and into the guard. */
function combo(
  seconds: number,
  strikes: readonly Controls[],
  windup: Controls = guard({ spineYaw: -20, hipsYaw: -26 }),
): Motion {
  const step = 1 / (strikes.length + 1);
  const keys: [number, Controls][] = [
    [0, guard()],
    [step * 0.45, windup],
  ];
  strikes.forEach((strike, i) => {
    keys.push([step * (i + 0.85), strike], [step * (i + 1), strike]);
    if (i < strikes.length - 1) keys.push([step * (i + 1.4), guard()]);
  });
  keys.push([1 - step * 0.3, guard()], [1, guard()]);
  return keyed(seconds, keys);
}

/** A leg thrown out: the other one stands, the trunk leans away. */
function kick(seconds: number, chamber: Controls, out: Controls): Motion {
  return keyed(seconds, [
    [0, guard()],
    [0.3, guard(chamber)],
    [0.45, guard(out)],
    [0.55, guard(out)],
    [0.72, guard(chamber)],
    [1, guard()],
  ]);
}

const attack = keyed(1.2, [
  [0, guard()],
  [
    0.3,
    guard({ hipsYaw: -30, spineYaw: -30, hipsZ: -0.06, swingR: 10, raiseR: 60, twistR: -40, elbowR: 110, headYaw: 44 }),
  ],
  [0.46, { ...CROSS, hipsZ: 0.18, footZL: 0.34 }],
  [0.6, { ...CROSS, hipsZ: 0.2, footZL: 0.34, spinePitch: 18 }],
  [0.8, guard({ footZL: 0.26, footYL: 0.04 })],
  [1, guard()],
]);
const block = keyed(1.4, [
  [0, guard()],
  [
    0.25,
    guard({
      ...both({ swing: 74, elbow: 112, twist: 30, raise: 12 }),
      spinePitch: 12,
      hipsY: -0.2,
      hipsZ: -0.05,
      headPitch: 12,
    }),
  ],
  [
    0.45,
    guard({
      ...both({ swing: 78, elbow: 116, twist: 32, raise: 12 }),
      spinePitch: 4,
      hipsY: -0.2,
      hipsZ: -0.12,
      headPitch: 16,
    }),
  ],
  [
    0.7,
    guard({
      ...both({ swing: 74, elbow: 112, twist: 30, raise: 12 }),
      spinePitch: 12,
      hipsY: -0.18,
      hipsZ: -0.05,
      headPitch: 12,
    }),
  ],
  [1, guard()],
]);
const dodge = keyed(1.1, [
  [0, guard()],
  [0.22, guard({ hipsY: -0.2 })],
  [0.42, guard({ hipsY: -0.22, hipsZ: -0.16, spinePitch: -24, headPitch: 14, spineRoll: 12 })],
  [0.6, guard({ hipsY: -0.26, hipsX: -0.1, spineRoll: -22, hipsZ: -0.06 })],
  [1, guard()],
]);
const hit = keyed(0.9, [
  [0, guard()],
  [0.16, guard({ hipsZ: -0.14, spinePitch: -18, headPitch: -26, spineYaw: 16, ...both({ raise: 30, elbow: 50 }) })],
  [0.36, guard({ hipsZ: -0.18, hipsY: -0.2, spinePitch: 22, headPitch: 20, ...both({ raise: 20, elbow: 70 }) })],
  [1, guard()],
]);
const die = keyed(2.2, [
  [0, stand()],
  [0.14, stand({ spinePitch: -14, headPitch: -20, hipsZ: -0.06, ...both({ raise: 36, elbow: 40 }) })],
  [
    0.34,
    stand({
      hipsY: -0.4,
      hipsZ: 0.02,
      spinePitch: 26,
      headPitch: 24,
      ...both({ raise: 16, elbow: 20, footPitch: 30 }),
    }),
  ],
  [
    0.5,
    stand({
      hipsY: -0.52,
      hipsZ: 0.1,
      spinePitch: 34,
      headPitch: 30,
      ...both({ raise: 10, elbow: 10, footPitch: 56 }),
    }),
  ],
  [
    0.72,
    stand({
      hipsY: -0.66,
      hipsZ: 0.02,
      hipsPitch: 30,
      spinePitch: 58,
      headPitch: 34,
      ...both({ raise: 26, swing: 40, elbow: 10, footPitch: 62 }),
    }),
  ],
  [
    0.84,
    stand({
      hipsY: -0.68,
      hipsZ: 0,
      hipsPitch: 34,
      spinePitch: 64,
      headPitch: 30,
      ...both({ raise: 28, swing: 46, elbow: 10, footPitch: 64 }),
    }),
  ],
  [
    1,
    stand({
      hipsY: -0.68,
      hipsZ: 0,
      hipsPitch: 34,
      spinePitch: 64,
      headPitch: 32,
      ...both({ raise: 28, swing: 46, elbow: 10, footPitch: 64 }),
    }),
  ],
]);
const idle: Motion = layered({ seconds: 1.2, at: () => guard() }, (phase) => ({
  hipsY: 0.025 * wave(phase, 2),
  hipsX: 0.02 * wave(phase),
  spineYaw: 4 * wave(phase, 1, 0.1),
  elbowL: 6 * wave(phase, 2, 0.1),
  elbowR: 6 * wave(phase, 2, 0.2),
}));

export const FIGHTING: readonly Authored[] = [
  ofFigures(4, 'attack', 'Attack', 'Punching', attack, { quadruped: ANIMAL.attack }),
  ofFigures(92, 'double_combo_attack', 'Double Combo Attack', 'Punching', combo(1.5, [JAB, CROSS])),
  ofFigures(90, 'fight_idle', 'Fight Idle', 'Guarding', idle, { loops: true }),
  ofFigures(91, 'jab', 'Jab', 'Punching', combo(0.8, [JAB])),
  ofFigures(93, 'triple_combo_attack', 'Triple Combo Attack', 'Punching', combo(2, [JAB, CROSS, HOOK])),
  ofFigures(94, 'cross_punch', 'Cross Punch', 'Punching', combo(0.9, [CROSS])),
  ofFigures(95, 'hook_punch', 'Hook Punch', 'Punching', combo(1, [HOOK])),
  ofFigures(
    96,
    'uppercut',
    'Uppercut',
    'Punching',
    combo(1.1, [UPPERCUT], guard({ hipsY: -0.28, spineYaw: -26, swingR: -6, elbowR: 90 })),
  ),
  ofFigures(
    97,
    'front_kick',
    'Front Kick',
    'Kicking',
    kick(
      1.2,
      { footZR: 0.16, footYR: 0.5, footPitchR: 20, spinePitch: -4, hipsZ: 0.1 },
      { footZR: 0.84, footYR: 0.82, footPitchR: -50, spinePitch: -20, hipsPitch: -10, hipsZ: 0.14 },
    ),
  ),
  ofFigures(
    98,
    'side_kick',
    'Side Kick',
    'Kicking',
    kick(
      1.3,
      { hipsYaw: 40, footXR: 0.1, footYR: 0.5, footZR: 0.1, spineRoll: 12, headYaw: -30, kneeR: 20 },
      {
        hipsYaw: 50,
        footXR: 0.85,
        footYR: 0.8,
        footZR: 0.24,
        footPitchR: -14,
        spineRoll: 30,
        hipsRoll: 14,
        headYaw: -60,
        kneeR: 40,
      },
    ),
  ),
  ofFigures(
    99,
    'roundhouse_kick',
    'Roundhouse Kick',
    'Kicking',
    kick(
      1.3,
      { hipsYaw: -40, footXR: 0.4, footYR: 0.5, footZR: -0.1, kneeR: 40, spineRoll: 10, headYaw: 40 },
      {
        hipsYaw: 50,
        footXR: 0.1,
        footYR: 0.9,
        footZR: 0.8,
        footPitchR: 40,
        kneeR: 50,
        spineRoll: 22,
        hipsRoll: 12,
        headYaw: -40,
      },
    ),
  ),
  ofFigures(106, 'block', 'Block', 'Guarding', block),
  ofFigures(107, 'dodge', 'Dodge', 'Guarding', dodge),
  ofFigures(108, 'hit_reaction', 'Hit Reaction', 'Reacting', hit),
  ofFigures(109, 'fall_dead', 'Fall Dead', 'Reacting', die, { quadruped: ANIMAL.die }),
];
