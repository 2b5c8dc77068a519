import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls, mirrored } from 'kiln-mesh/figure/animate/controls';
import { keyed, type Motion, stand, wave } from 'kiln-mesh/figure/animate/motion';

/** Dances: short loops on a beat. */

/** Half a loop, then the same mirrored. */
function swapped(half: Motion): Motion {
  return {
    seconds: half.seconds * 2,
    at: (phase) => {
      const second = phase % 1 >= 0.5;
      const pose = half.at((phase * 2) % 1);
      return second ? mirrored(pose) : pose;
    },
  };
}

const beat = (phase: number, perLoop: number): number => Math.abs(wave(phase, perLoop / 2));

const groove: Motion = {
  seconds: 2,
  at: (phase) =>
    stand({
      hipsX: 0.14 * wave(phase, 2),
      hipsY: -0.1 + 0.05 * Math.cos(8 * Math.PI * phase),
      hipsRoll: -5 * wave(phase, 2),
      spineRoll: 9 * wave(phase, 2, -0.04),
      headRoll: 6 * wave(phase, 2, -0.1),
      ...both({ footX: 0.12, footYaw: 10, raise: 18 }),
      swingL: 26 + 18 * wave(phase, 2),
      swingR: 26 - 18 * wave(phase, 2),
      elbowL: 78 + 14 * wave(phase, 4),
      elbowR: 78 + 14 * wave(phase, 4),
    }),
};
/** The left hand on the hip. */
const onHip: Controls = { raiseL: 40, twistL: 66, elbowL: 96 };

/** Up with one hand, down across, and over to the other one, which rested on the hip. */
const point: readonly (readonly [number, Controls])[] = [
  [
    0,
    stand({
      hipsY: -0.1,
      ...both({ footX: 0.12 }),
      raiseR: 144,
      elbowR: 6,
      ...onHip,
      hipsX: 0.1,
      spineRoll: 10,
      headYaw: -22,
      headPitch: -14,
    }),
  ],
  [
    0.14,
    stand({
      hipsY: -0.04,
      ...both({ footX: 0.12 }),
      raiseR: 138,
      elbowR: 10,
      ...onHip,
      hipsX: 0.07,
      spineRoll: 8,
      headYaw: -20,
      headPitch: -12,
    }),
  ],
  [
    0.28,
    stand({
      hipsY: -0.12,
      ...both({ footX: 0.12 }),
      raiseR: 20,
      reachR: 40,
      elbowR: 14,
      ...onHip,
      hipsX: -0.04,
      spineRoll: -6,
      spineYaw: 14,
      headPitch: 8,
    }),
  ],
];
const disco = keyed(2, [...point, ...point.map(([time, pose]) => [time + 0.5, mirrored(pose)] as const)], {
  loops: true,
});
const twist: Motion = {
  seconds: 1.2,
  at: (phase) =>
    stand({
      hipsYaw: 26 * wave(phase),
      spineYaw: -40 * wave(phase),
      hipsY: -0.2 + 0.05 * wave(phase, 2),
      footYawL: 22 * wave(phase),
      footYawR: -22 * wave(phase),
      ...both({ footPitch: 14, raise: 26, footX: 0.04 }),
      swingL: 24 - 34 * wave(phase),
      swingR: 24 + 34 * wave(phase),
      elbowL: 86,
      elbowR: 86,
      headYaw: 10 * wave(phase),
    }),
};
/** Stays, then jumps to the next pose. */
const snap = (phase: number, poses: readonly Controls[]): [number, Controls][] =>
  poses.flatMap((pose, i): [number, Controls][] => [
    [phase + i / poses.length, pose],
    [phase + (i + 0.72) / poses.length, pose],
  ]);
const robot = keyed(
  4,
  snap(0, [
    stand({ ...both({ raise: 84, elbow: 90, twist: -84 }), headYaw: 0 }),
    stand({ raiseL: 84, elbowL: 90, twistL: 84, raiseR: 84, elbowR: 90, twistR: -84, headYaw: 34, spineYaw: 12 }),
    stand({ raiseL: 84, elbowL: 90, twistL: -84, raiseR: 84, elbowR: 90, twistR: 84, headYaw: -34, spineYaw: -12 }),
    stand({ swingL: 84, elbowL: 0, swingR: 10, elbowR: 90, spinePitch: 12, hipsY: -0.12 }),
    stand({ swingR: 84, elbowR: 0, swingL: 10, elbowL: 90, spinePitch: 12, hipsY: -0.12, headRoll: 14 }),
    stand({ ...both({ swing: 20, elbow: 90 }), hipsPitch: 14, spinePitch: 24, hipsZ: -0.1 }),
  ]),
  { loops: true },
);
const bounce: Motion = {
  seconds: 1.6,
  at: (phase) =>
    stand({
      hipsY: -0.18 + 0.1 * beat(phase, 4),
      spinePitch: 14 - 10 * beat(phase, 4),
      headPitch: 8 - 16 * beat(phase, 4),
      spineYaw: 14 * wave(phase),
      ...both({ footX: 0.14, footYaw: 16, raise: 24 }),
      swingL: 40 + 26 * wave(phase),
      swingR: 40 - 26 * wave(phase),
      elbowL: 84 - 24 * wave(phase),
      elbowR: 84 + 24 * wave(phase),
    }),
};
const floss: Motion = {
  seconds: 1,
  at: (phase) =>
    stand({
      hipsX: 0.13 * wave(phase, 2),
      hipsRoll: -7 * wave(phase, 2),
      spineRoll: 5 * wave(phase, 2),
      hipsY: -0.08,
      ...both({ footX: 0.08, elbow: 2 }),
      raiseL: 26 - 20 * wave(phase, 2),
      raiseR: 26 + 20 * wave(phase, 2),
      swingL: 26 * wave(phase),
      swingR: 26 * wave(phase),
    }),
};
const runningMan: Motion = {
  seconds: 0.9,
  at(phase) {
    const [left, right] = [Math.max(0, wave(phase)), Math.max(0, -wave(phase))];
    return stand({
      hipsY: -0.14 + 0.06 * Math.abs(wave(phase)),
      spinePitch: 12 - 8 * Math.abs(wave(phase)),
      footYL: 0.34 * left,
      footZL: 0.2 * left - 0.24 * right,
      footYR: 0.34 * right,
      footZR: 0.2 * right - 0.24 * left,
      footPitchL: 20 * left,
      footPitchR: 20 * right,
      ...both({ elbow: 92, swing: 30 - 46 * Math.abs(wave(phase)), raise: 16 }),
    });
  },
};
const waltz: Motion = {
  seconds: 2.4,
  at: (phase) =>
    stand({
      hipsX: 0.2 * wave(phase),
      hipsY: -0.08 + 0.07 * wave(phase, 3, 0.1),
      spineRoll: 7 * wave(phase),
      headRoll: 6 * wave(phase),
      headYaw: 20,
      raiseL: 78,
      reachL: 26,
      elbowL: 26,
      raiseR: 56,
      reachR: 40,
      elbowR: 84,
      footXL: 0.14,
      footXR: 0.14,
      footPitchL: 14 * Math.max(0, -wave(phase)),
      footPitchR: 14 * Math.max(0, wave(phase)),
    }),
};
const canCan = swapped(
  keyed(
    0.9,
    [
      [0, stand({ hipsY: -0.06, ...both({ raise: 60, twist: 60, elbow: 84 }) })],
      [
        0.28,
        stand({
          hipsY: 0,
          ...both({ raise: 60, twist: 60, elbow: 84 }),
          footYL: 0.4,
          footZL: 0.2,
          footPitchL: 30,
          hipsX: -0.05,
        }),
      ],
      [
        0.52,
        stand({
          hipsY: 0,
          ...both({ raise: 60, twist: 60, elbow: 84 }),
          footYL: 0.92,
          footZL: 0.7,
          footPitchL: -10,
          spinePitch: -14,
          hipsX: -0.05,
        }),
      ],
      [
        0.78,
        stand({ hipsY: -0.02, ...both({ raise: 60, twist: 60, elbow: 84 }), footYL: 0.3, footZL: 0.2, footPitchL: 24 }),
      ],
    ],
    { loops: true },
  ),
);
const armWave: Motion = {
  seconds: 2,
  at: (phase) =>
    stand({
      raiseL: 88 + 18 * wave(phase, 1, 0),
      twistL: -40 + 40 * wave(phase, 1, -0.12),
      elbowL: 26 + 24 * wave(phase, 1, -0.12),
      wristL: 30 * wave(phase, 1, -0.24),
      raiseR: 88 + 18 * wave(phase, 1, -0.6),
      twistR: -40 + 40 * wave(phase, 1, -0.72),
      elbowR: 26 + 24 * wave(phase, 1, -0.72),
      wristR: 30 * wave(phase, 1, -0.84),
      spineRoll: 7 * wave(phase, 1, -0.3),
      hipsX: 0.06 * wave(phase, 1, -0.3),
      hipsY: -0.08 + 0.03 * wave(phase, 2),
    }),
};
const shuffle: Motion = {
  seconds: 0.8,
  at(phase) {
    const [left, right] = [Math.max(0, wave(phase)), Math.max(0, -wave(phase))];
    return stand({
      hipsY: -0.12 + 0.05 * Math.abs(wave(phase, 1)),
      footXL: 0.06 + 0.18 * left,
      footYL: 0.1 * left,
      footXR: 0.06 + 0.18 * right,
      footYR: 0.1 * right,
      footYawL: 20 - 30 * right,
      footYawR: 20 - 30 * left,
      spineYaw: 10 * wave(phase),
      ...both({ elbow: 70, swing: 24, raise: 22 }),
      twistL: -20 + 50 * left,
      twistR: -20 + 50 * right,
    });
  },
};
const raiseRoof: Motion = {
  seconds: 1.2,
  at: (phase) =>
    stand({
      hipsY: -0.12 + 0.07 * beat(phase, 4),
      ...both({
        raise: 122 + 12 * beat(phase, 4),
        twist: -64,
        elbow: 92 - 46 * beat(phase, 4),
        wrist: -50,
        footX: 0.1,
      }),
      headPitch: -10,
      hipsX: 0.08 * wave(phase),
      spineRoll: 6 * wave(phase),
    }),
};

export const DANCING: readonly Authored[] = [
  ofFigures(200, 'groove', 'Groove', 'Party', groove),
  ofFigures(201, 'disco_point', 'Disco Point', 'Party', disco),
  ofFigures(202, 'twist', 'Twist', 'Party', twist),
  ofFigures(203, 'robot_dance', 'Robot Dance', 'Street', robot),
  ofFigures(204, 'hip_hop_bounce', 'Hip Hop Bounce', 'Street', bounce),
  ofFigures(205, 'arm_swing_dance', 'Arm Swing Dance', 'Party', floss),
  ofFigures(206, 'running_man', 'Running Man', 'Street', runningMan),
  ofFigures(207, 'waltz_sway', 'Waltz Sway', 'Ballroom', waltz),
  ofFigures(208, 'can_can', 'Can-Can', 'Stage', canCan),
  ofFigures(209, 'arm_wave', 'Arm Wave', 'Street', armWave),
  ofFigures(210, 'shuffle', 'Shuffle', 'Street', shuffle),
  ofFigures(211, 'raise_the_roof', 'Raise the Roof', 'Party', raiseRoof),
].map((action) => ({ ...action, loops: true }));
