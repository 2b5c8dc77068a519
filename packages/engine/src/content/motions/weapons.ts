import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both } from 'kiln-mesh/figure/animate/controls';
import { keyed, layered, type Motion, otherSide, stand, wave } from 'kiln-mesh/figure/animate/motion';
import { guard } from './guard.ts';

/** Swords, bows and spells. */

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

export const WEAPONS: readonly Authored[] = [
  ofFigures(100, 'sword_slash', 'Sword Slash', 'Weapons', slash),
  ofFigures(101, 'sword_slash_left', 'Sword Slash Left', 'Weapons', otherSide(slash)),
  ofFigures(102, 'overhead_strike', 'Overhead Strike', 'Weapons', overhead),
  ofFigures(103, 'bow_shot', 'Bow Shot', 'Weapons', shoot),
  ofFigures(104, 'cast_spell', 'Cast Spell', 'Magic', cast),
  ofFigures(105, 'power_up', 'Power Up', 'Magic', powerUp, { loops: true }),
];
