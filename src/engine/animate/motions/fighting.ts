import type { Authored } from '../action.ts';
import { both, type Controls, mirrored } from '../controls.ts';
import { keyed, layered, type Motion, stand, wave } from '../motion.ts';
import { ANIMAL } from './animals.ts';

/** Guards, strikes, kicks, blocks and falls. The left foot is in front. */

const guard = (changes: Controls = {}): Controls =>
  stand({
    hipsY: -0.12,
    hipsYaw: -18,
    spineYaw: -8,
    headYaw: 22,
    spinePitch: 8,
    footZL: 0.2,
    footZR: -0.16,
    footYawR: 22,
    swingL: 46,
    elbowL: 96,
    twistL: 12,
    raiseL: 10,
    swingR: 34,
    elbowR: 116,
    twistR: 20,
    raiseR: 10,
    ...changes,
  });
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

const slash = keyed(1.4, [
  [0, guard()],
  [
    0.28,
    guard({ hipsYaw: -30, spineYaw: -34, raiseR: 110, reachR: -10, elbowR: 70, twistR: -60, swingR: 0, headYaw: 46 }),
  ],
  [
    0.44,
    guard({
      hipsYaw: 20,
      spineYaw: 30,
      raiseR: 60,
      reachR: 80,
      elbowR: 14,
      twistR: 10,
      swingR: 0,
      hipsZ: 0.14,
      spinePitch: 16,
      headYaw: -34,
      footPitchR: 22,
    }),
  ],
  [
    0.58,
    guard({
      hipsYaw: 28,
      spineYaw: 40,
      raiseR: 34,
      reachR: 110,
      elbowR: 30,
      twistR: 30,
      swingR: 0,
      hipsZ: 0.14,
      spinePitch: 18,
      headYaw: -44,
      footPitchR: 26,
    }),
  ],
  [0.8, guard()],
  [1, guard()],
]);
const overhead = keyed(1.6, [
  [0, guard()],
  [
    0.34,
    guard({
      ...both({ raise: 30, swing: 150, elbow: 80, twist: 20 }),
      spinePitch: -12,
      hipsY: -0.06,
      hipsYaw: 0,
      spineYaw: 0,
      headYaw: 0,
    }),
  ],
  [
    0.5,
    guard({
      ...both({ raise: 8, swing: 54, elbow: 14, twist: 30 }),
      spinePitch: 34,
      hipsPitch: 12,
      hipsY: -0.22,
      hipsZ: 0.1,
      hipsYaw: 0,
      spineYaw: 0,
      headYaw: 0,
      headPitch: -16,
    }),
  ],
  [
    0.66,
    guard({
      ...both({ raise: 8, swing: 40, elbow: 18, twist: 30 }),
      spinePitch: 38,
      hipsPitch: 14,
      hipsY: -0.24,
      hipsZ: 0.1,
      hipsYaw: 0,
      spineYaw: 0,
      headYaw: 0,
      headPitch: -16,
    }),
  ],
  [1, guard()],
]);
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
const cast = layered(
  keyed(2.2, [
    [0, stand()],
    [
      0.3,
      stand({ ...both({ swing: 20, twist: 60, elbow: 110, raise: 18 }), spinePitch: 10, hipsY: -0.14, headPitch: 10 }),
    ],
    [
      0.44,
      stand({ ...both({ swing: 28, twist: 56, elbow: 112, raise: 22 }), spinePitch: 12, hipsY: -0.16, headPitch: 8 }),
    ],
    [
      0.56,
      stand({
        ...both({ swing: 86, twist: 10, elbow: 10, raise: 12, wrist: -60 }),
        spinePitch: 10,
        hipsZ: 0.12,
        footZL: 0.26,
        hipsY: -0.1,
        headPitch: -4,
      }),
    ],
    [
      0.78,
      stand({
        ...both({ swing: 88, twist: 10, elbow: 8, raise: 12, wrist: -60 }),
        spinePitch: 10,
        hipsZ: 0.12,
        footZL: 0.26,
        hipsY: -0.1,
        headPitch: -4,
      }),
    ],
    [0.9, stand({ footZL: 0.12, footYL: 0.04 })],
    [1, stand()],
  ]),
  (phase) => ({ elbowL: 3 * wave(phase, 12), elbowR: 3 * wave(phase, 12) }),
);
const shoot = keyed(2.4, [
  [0, stand()],
  [
    0.2,
    stand({
      hipsYaw: -46,
      headYaw: 46,
      spineYaw: -16,
      footZL: 0.14,
      footZR: -0.14,
      footYawR: 30,
      raiseL: 60,
      swingL: 20,
      reachL: 10,
      elbowL: 10,
      swingR: 50,
      elbowR: 60,
    }),
  ],
  [
    0.45,
    stand({
      hipsYaw: -50,
      headYaw: 56,
      spineYaw: -20,
      footZL: 0.14,
      footZR: -0.14,
      footYawR: 30,
      raiseL: 88,
      elbowL: 2,
      reachL: 4,
      raiseR: 84,
      reachR: 22,
      elbowR: 134,
    }),
  ],
  [
    0.62,
    stand({
      hipsYaw: -50,
      headYaw: 56,
      spineYaw: -22,
      footZL: 0.14,
      footZR: -0.14,
      footYawR: 30,
      raiseL: 88,
      elbowL: 2,
      reachL: 4,
      raiseR: 86,
      reachR: 8,
      elbowR: 140,
    }),
  ],
  [
    0.67,
    stand({
      hipsYaw: -50,
      headYaw: 56,
      spineYaw: -24,
      footZL: 0.14,
      footZR: -0.14,
      footYawR: 30,
      raiseL: 90,
      elbowL: 2,
      reachL: 2,
      raiseR: 88,
      reachR: -20,
      elbowR: 100,
    }),
  ],
  [0.85, stand({ hipsYaw: -30, headYaw: 30, footZL: 0.14, footZR: -0.14, footYawR: 20, raiseL: 40, elbowL: 20 })],
  [1, stand()],
]);
const powerUp: Motion = {
  seconds: 1.6,
  at: (phase) =>
    stand({
      hipsY: -0.2 + 0.015 * wave(phase, 8),
      ...both({ footX: 0.14, footYaw: 14, raise: 34 + 2 * wave(phase, 8), elbow: 88, twist: -10, swing: 6 }),
      spinePitch: 6 + 4 * wave(phase),
      headPitch: -10 - 5 * wave(phase, 1, 0.1),
    }),
};
const idle: Motion = layered({ seconds: 1.2, at: () => guard() }, (phase) => ({
  hipsY: 0.025 * wave(phase, 2),
  hipsX: 0.02 * wave(phase),
  spineYaw: 4 * wave(phase, 1, 0.1),
  elbowL: 6 * wave(phase, 2, 0.1),
  elbowR: 6 * wave(phase, 2, 0.2),
}));

const line = (
  actionId: number,
  key: string,
  name: string,
  subCategory: string,
  humanoid: Motion,
  more: Partial<Authored> = {},
): Authored => ({
  actionId,
  key,
  name,
  subCategory,
  humanoid,
  ...more,
});
const other = (motion: Motion): Motion => ({ seconds: motion.seconds, at: (phase) => mirrored(motion.at(phase)) });

export const FIGHTING: readonly Authored[] = [
  line(4, 'attack', 'Attack', 'Punching', attack, { quadruped: ANIMAL.attack }),
  line(92, 'double_combo_attack', 'Double Combo Attack', 'Punching', combo(1.5, [JAB, CROSS])),
  line(90, 'fight_idle', 'Fight Idle', 'Guarding', idle, { loops: true }),
  line(91, 'jab', 'Jab', 'Punching', combo(0.8, [JAB])),
  line(93, 'triple_combo_attack', 'Triple Combo Attack', 'Punching', combo(2, [JAB, CROSS, HOOK])),
  line(94, 'cross_punch', 'Cross Punch', 'Punching', combo(0.9, [CROSS])),
  line(95, 'hook_punch', 'Hook Punch', 'Punching', combo(1, [HOOK])),
  line(
    96,
    'uppercut',
    'Uppercut',
    'Punching',
    combo(1.1, [UPPERCUT], guard({ hipsY: -0.28, spineYaw: -26, swingR: -6, elbowR: 90 })),
  ),
  line(
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
  line(
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
  line(
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
  line(100, 'sword_slash', 'Sword Slash', 'Weapons', slash),
  line(101, 'sword_slash_left', 'Sword Slash Left', 'Weapons', other(slash)),
  line(102, 'overhead_strike', 'Overhead Strike', 'Weapons', overhead),
  line(103, 'bow_shot', 'Bow Shot', 'Weapons', shoot),
  line(104, 'cast_spell', 'Cast Spell', 'Magic', cast),
  line(105, 'power_up', 'Power Up', 'Magic', powerUp, { loops: true }),
  line(106, 'block', 'Block', 'Guarding', block),
  line(107, 'dodge', 'Dodge', 'Guarding', dodge),
  line(108, 'hit_reaction', 'Hit Reaction', 'Reacting', hit),
  line(109, 'fall_dead', 'Fall Dead', 'Reacting', die, { quadruped: ANIMAL.die }),
];
