import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls } from 'kiln-mesh/figure/animate/controls';
import { keyed, type Motion, stand, wave } from 'kiln-mesh/figure/animate/motion';
import { ANIMAL } from './animals.ts';

/** Jumps, exercises and turns. */

const AIR: Controls = { ...both({ footPitch: 36 }) };

const jump = keyed(1.4, [
  [0, stand()],
  [0.24, stand({ hipsY: -0.38, hipsZ: -0.06, hipsPitch: 14, spinePitch: 22, ...both({ swing: -44, elbow: 16 }) })],
  [0.36, stand({ hipsY: 0.05, spinePitch: -4, ...both({ swing: 110, elbow: 20, footPitch: 52, raise: 14 }) })],
  [0.5, stand({ hipsY: 0.5, spinePitch: 2, ...both({ swing: 140, elbow: 20, raise: 18, footY: 0.48 }), ...AIR })],
  [0.66, stand({ hipsY: 0.02, ...both({ swing: 60, raise: 36, elbow: 30, footPitch: 30 }) })],
  [
    0.76,
    stand({ hipsY: -0.34, hipsZ: -0.05, hipsPitch: 12, spinePitch: 18, ...both({ swing: 26, raise: 26, elbow: 30 }) }),
  ],
  [1, stand()],
]);
const hop: Motion = {
  seconds: 0.7,
  at(phase) {
    const up = Math.max(0, wave(phase, 1, -0.08));
    return stand({
      hipsY: -0.1 + 0.3 * up - 0.1 * Math.max(0, -wave(phase, 1, -0.08)),
      ...both({ footY: 0.28 * up, footPitch: 46 * Math.min(1, up * 2), raise: 14 + 16 * up, elbow: 40 }),
      spinePitch: 6 - 6 * up,
    });
  },
};
const starJump = keyed(
  1.1,
  [
    [0, stand({ hipsY: -0.1 })],
    [0.2, stand({ hipsY: 0.08, ...both({ raise: 80, footX: 0.14, footY: 0.12, footPitch: 30, elbow: 8 }) })],
    [0.42, stand({ hipsY: -0.1, ...both({ raise: 160, footX: 0.34, elbow: 8 }) })],
    [0.55, stand({ hipsY: -0.12, ...both({ raise: 158, footX: 0.34, elbow: 8 }) })],
    [0.75, stand({ hipsY: 0.08, ...both({ raise: 80, footX: 0.14, footY: 0.12, footPitch: 30, elbow: 8 }) })],
  ],
  { loops: true },
);
const SQUAT: Controls = {
  hipsY: -0.5,
  hipsZ: -0.2,
  hipsPitch: 22,
  spinePitch: 10,
  ...both({ swing: 84, elbow: 4, footX: 0.08, footYaw: 14, knee: 10 }),
};
const squat = keyed(
  1.8,
  [
    [0, stand({ ...both({ footX: 0.08, footYaw: 14, swing: 10 }) })],
    [0.42, stand(SQUAT)],
    [0.54, stand(SQUAT)],
  ],
  { loops: true },
);
const highKnees: Motion = {
  seconds: 0.7,
  at(phase) {
    const [left, right] = [Math.max(0, wave(phase)), Math.max(0, -wave(phase))];
    return stand({
      hipsY: -0.04 + 0.03 * Math.abs(wave(phase)),
      footYL: 0.5 * left,
      footZL: 0.26 * left,
      footPitchL: 24 * left,
      footYR: 0.5 * right,
      footZR: 0.26 * right,
      footPitchR: 24 * right,
      swingL: 20 + 40 * (right - left),
      swingR: 20 + 40 * (left - right),
      elbowL: 88,
      elbowR: 88,
      spinePitch: -2,
    });
  },
};
const lunge = keyed(2.4, [
  [0, stand()],
  [0.16, stand({ footZL: 0.3, footYL: 0.12, hipsZ: 0.1, hipsY: -0.06 })],
  [
    0.34,
    stand({ footZL: 0.6, hipsY: -0.34, hipsZ: 0.26, footPitchR: 46, ...both({ raise: 26, elbow: 80, twist: 40 }) }),
  ],
  [
    0.62,
    stand({ footZL: 0.6, hipsY: -0.37, hipsZ: 0.26, footPitchR: 50, ...both({ raise: 26, elbow: 80, twist: 40 }) }),
  ],
  [0.84, stand({ footZL: 0.3, footYL: 0.12, hipsZ: 0.1, hipsY: -0.06 })],
  [1, stand()],
]);
const stretchUp = keyed(3, [
  [0, stand()],
  [0.3, stand({ ...both({ raise: 160, elbow: 24 }), spinePitch: -8, headPitch: -12 })],
  [0.48, stand({ ...both({ raise: 172, elbow: 4, footPitch: 34 }), hipsY: 0.06, spinePitch: -10, headPitch: -16 })],
  [0.64, stand({ ...both({ raise: 172, elbow: 4, footPitch: 32 }), hipsY: 0.06, spineRoll: 10, headPitch: -14 })],
  [0.8, stand({ ...both({ raise: 90, elbow: 14 }), spinePitch: 4 })],
  [1, stand()],
]);
const sideBend = keyed(
  3.2,
  [
    [0, stand({ ...both({ footX: 0.1 }) })],
    [
      0.22,
      stand({ ...both({ footX: 0.1 }), spineRoll: 34, headRoll: 12, raiseR: 158, elbowR: 24, raiseL: 8, hipsX: -0.06 }),
    ],
    [
      0.32,
      stand({ ...both({ footX: 0.1 }), spineRoll: 36, headRoll: 12, raiseR: 162, elbowR: 24, raiseL: 8, hipsX: -0.06 }),
    ],
    [0.5, stand({ ...both({ footX: 0.1 }) })],
    [
      0.72,
      stand({
        ...both({ footX: 0.1 }),
        spineRoll: -34,
        headRoll: -12,
        raiseL: 158,
        elbowL: 24,
        raiseR: 8,
        hipsX: 0.06,
      }),
    ],
    [
      0.82,
      stand({
        ...both({ footX: 0.1 }),
        spineRoll: -36,
        headRoll: -12,
        raiseL: 162,
        elbowL: 24,
        raiseR: 8,
        hipsX: 0.06,
      }),
    ],
  ],
  { loops: true },
);
const torsoTwist: Motion = {
  seconds: 1.8,
  at: (phase) =>
    stand({
      spineYaw: 46 * wave(phase),
      hipsYaw: 10 * wave(phase, 1, -0.03),
      headYaw: -20 * wave(phase),
      ...both({ raise: 78, elbow: 88, twist: 0, footX: 0.08 }),
    }),
};
const armCircles: Motion = {
  seconds: 1.6,
  at: (phase) =>
    stand({
      ...both({ raise: 88 + 34 * wave(phase), reach: 30 * wave(phase, 1, 0.25), elbow: 4 }),
      hipsY: -0.03 + 0.01 * wave(phase),
    }),
};
const balance = keyed(3.6, [
  [0, stand()],
  [0.2, stand({ hipsX: -0.1, raiseL: 84, raiseR: 84, elbowL: 6, elbowR: 6, footYL: 0.2, footPitchL: 20 })],
  [
    0.36,
    stand({
      hipsX: -0.13,
      hipsRoll: -4,
      raiseL: 80,
      raiseR: 96,
      elbowL: 6,
      elbowR: 6,
      footYL: 0.46,
      footZL: 0.16,
      footPitchL: 30,
    }),
  ],
  [
    0.54,
    stand({
      hipsX: -0.11,
      hipsRoll: 3,
      spineRoll: 6,
      raiseL: 98,
      raiseR: 78,
      elbowL: 6,
      elbowR: 6,
      footYL: 0.48,
      footZL: 0.18,
      footPitchL: 30,
    }),
  ],
  [
    0.7,
    stand({
      hipsX: -0.13,
      hipsRoll: -4,
      spineRoll: -4,
      raiseL: 82,
      raiseR: 94,
      elbowL: 6,
      elbowR: 6,
      footYL: 0.46,
      footZL: 0.16,
      footPitchL: 30,
    }),
  ],
  [0.86, stand({ hipsX: -0.06, raiseL: 40, raiseR: 40, footYL: 0.12, footPitchL: 14 })],
  [1, stand()],
]);
const toeTouch = keyed(
  2.4,
  [
    [0, stand({ spinePitch: -6, ...both({ footX: 0.06 }) })],
    [
      0.4,
      stand({
        hipsPitch: 54,
        spinePitch: 46,
        headPitch: 10,
        hipsZ: -0.2,
        ...both({ footX: 0.06, swing: 74, elbow: 4, raise: 2 }),
      }),
    ],
    [
      0.55,
      stand({
        hipsPitch: 58,
        spinePitch: 52,
        headPitch: 10,
        hipsZ: -0.22,
        ...both({ footX: 0.06, swing: 78, elbow: 4, raise: 2 }),
      }),
    ],
  ],
  { loops: true },
);
const gridHop = keyed(
  1.2,
  [
    [0, stand({ hipsY: -0.14, hipsX: 0.3, footXL: 0.3, footXR: -0.3 })],
    [0.25, stand({ hipsY: 0.12, footXL: 0, footXR: 0, ...both({ footY: 0.22, footPitch: 30, raise: 24 }) })],
    [0.45, stand({ hipsY: -0.14, hipsX: -0.3, footXL: -0.3, footXR: 0.3 })],
    [0.55, stand({ hipsY: -0.14, hipsX: -0.3, footXL: -0.3, footXR: 0.3 })],
    [0.75, stand({ hipsY: 0.12, footXL: 0, footXR: 0, ...both({ footY: 0.22, footPitch: 30, raise: 24 }) })],
    [0.95, stand({ hipsY: -0.14, hipsX: 0.3, footXL: 0.3, footXR: -0.3 })],
  ],
  { loops: true },
);
const crouch = keyed(2.2, [
  [0, stand()],
  [
    0.3,
    stand({
      hipsY: -0.56,
      hipsZ: -0.12,
      hipsPitch: 20,
      spinePitch: 34,
      headPitch: -26,
      ...both({ swing: 40, elbow: 60, footPitch: 14, footX: 0.06, footYaw: 12 }),
    }),
  ],
  [
    0.7,
    stand({
      hipsY: -0.58,
      hipsZ: -0.12,
      hipsPitch: 20,
      spinePitch: 38,
      headPitch: -28,
      ...both({ swing: 42, elbow: 62, footPitch: 14, footX: 0.06, footYaw: 12 }),
    }),
  ],
  [1, stand()],
]);
const airKick = keyed(1.4, [
  [0, stand()],
  [0.22, stand({ hipsY: -0.34, spinePitch: 20, ...both({ swing: -36 }) })],
  [
    0.48,
    stand({
      hipsY: 0.46,
      ...both({ raise: 116, elbow: 8, footX: 0.5, footY: 0.74, footZ: 0.28, footPitch: 26 }),
      spinePitch: 14,
      headPitch: -8,
    }),
  ],
  [0.7, stand({ hipsY: -0.06, ...both({ raise: 50, footX: 0.02, footPitch: 20 }) })],
  [0.78, stand({ hipsY: -0.32, spinePitch: 18, ...both({ raise: 30 }) })],
  [1, stand()],
]);

export const BODY: readonly Authored[] = [
  ofFigures(466, 'regular_jump', 'Regular Jump', 'Jumping', jump, { quadruped: ANIMAL.jump }),
  ofFigures(467, 'hop', 'Hop', 'Jumping', hop, { loops: true }),
  ofFigures(468, 'star_jump', 'Star Jump', 'Exercising', starJump, { loops: true }),
  ofFigures(469, 'split_jump', 'Split Jump', 'Jumping', airKick),
  ofFigures(470, 'side_hop', 'Side Hop', 'Jumping', gridHop, { loops: true }),
  ofFigures(471, 'squat', 'Squat', 'Exercising', squat, { loops: true }),
  ofFigures(472, 'high_knees', 'High Knees', 'Exercising', highKnees, { loops: true }),
  ofFigures(473, 'lunge', 'Lunge', 'Exercising', lunge),
  ofFigures(474, 'stretch_up', 'Stretch Up', 'Stretching', stretchUp, { quadruped: ANIMAL.stretch }),
  ofFigures(475, 'side_bend', 'Side Bend', 'Stretching', sideBend, { loops: true }),
  ofFigures(476, 'torso_twist', 'Torso Twist', 'Stretching', torsoTwist, { loops: true }),
  ofFigures(477, 'arm_circles', 'Arm Circles', 'Stretching', armCircles, { loops: true }),
  ofFigures(478, 'balance_on_one_leg', 'Balance on One Leg', 'Balancing', balance),
  ofFigures(479, 'toe_touch', 'Toe Touch', 'Stretching', toeTouch, { loops: true }),
  ofFigures(480, 'crouch', 'Crouch', 'Crouching', crouch),
  { actionId: 481, key: 'rear_up', name: 'Rear Up', subCategory: 'Animals', quadruped: ANIMAL.rear },
];
