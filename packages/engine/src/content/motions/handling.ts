import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls } from 'kiln-mesh/figure/animate/controls';
import { breath, keyed, layered, type Motion, stand, wave } from 'kiln-mesh/figure/animate/motion';
import { ANIMAL } from './animals.ts';

/** What is done with things: drinking, picking up, throwing, sitting on a chair. */

const drink = keyed(3, [
  [0, stand()],
  [0.22, stand({ swingR: 36, elbowR: 86, twistR: 16 })],
  [0.42, stand({ swingR: 62, elbowR: 128, twistR: 24, raiseR: 22, headPitch: -12, spinePitch: -4 })],
  [0.62, stand({ swingR: 72, elbowR: 132, twistR: 24, raiseR: 28, headPitch: -24, spinePitch: -7 })],
  [0.82, stand({ swingR: 36, elbowR: 86, twistR: 16 })],
  [1, stand()],
]);
const pickUp = keyed(2.6, [
  [0, stand()],
  [
    0.3,
    stand({
      hipsY: -0.42,
      hipsZ: -0.14,
      hipsPitch: 22,
      spinePitch: 40,
      swingR: 58,
      elbowR: 10,
      raiseR: 4,
      swingL: 14,
      footZL: 0.08,
      headPitch: -6,
    }),
  ],
  [
    0.42,
    stand({
      hipsY: -0.46,
      hipsZ: -0.14,
      hipsPitch: 24,
      spinePitch: 44,
      swingR: 62,
      elbowR: 6,
      raiseR: 4,
      swingL: 14,
      footZL: 0.08,
    }),
  ],
  [0.7, stand({ hipsY: -0.05, swingR: 48, elbowR: 84, spinePitch: 4, headPitch: 16, footZL: 0.08 })],
  [0.86, stand({ swingR: 40, elbowR: 90, headPitch: 12, footZL: 0.04, footYL: 0.03 })],
  [1, stand()],
]);
const throwIt = keyed(1.8, [
  [0, stand()],
  [0.16, stand({ spineYaw: -8, swingR: 30, elbowR: 70 })],
  [
    0.38,
    stand({
      hipsZ: -0.08,
      hipsYaw: -18,
      spineYaw: -34,
      headYaw: 40,
      raiseR: 92,
      twistR: -76,
      elbowR: 96,
      reachR: -24,
      swingL: 54,
      elbowL: 20,
      footZL: 0.24,
      footYL: 0.08,
    }),
  ],
  [
    0.52,
    stand({
      hipsZ: 0.14,
      hipsYaw: 12,
      spineYaw: 30,
      spinePitch: 14,
      headYaw: -30,
      raiseR: 78,
      reachR: 62,
      twistR: -20,
      elbowR: 14,
      swingL: -20,
      elbowL: 30,
      footZL: 0.3,
      footPitchR: 24,
    }),
  ],
  [
    0.66,
    stand({
      hipsZ: 0.16,
      hipsYaw: 16,
      spineYaw: 38,
      spinePitch: 24,
      raiseR: 40,
      reachR: 84,
      elbowR: 20,
      swingL: -14,
      footZL: 0.3,
      footPitchR: 30,
    }),
  ],
  [0.86, stand({ hipsZ: 0.05, spineYaw: 8, footZL: 0.12, footYL: 0.05 })],
  [1, stand()],
]);
const kneel = keyed(3.2, [
  [0, stand()],
  [0.2, stand({ footZL: 0.3, footYL: 0.05, hipsY: -0.1, hipsZ: 0.08 })],
  [
    0.42,
    stand({
      footZL: 0.4,
      hipsY: -0.52,
      hipsZ: 0.06,
      footPitchR: 64,
      headPitch: 14,
      spinePitch: 10,
      elbowL: 60,
      swingL: 34,
      twistL: 20,
    }),
  ],
  [
    0.72,
    stand({
      footZL: 0.4,
      hipsY: -0.54,
      hipsZ: 0.06,
      footPitchR: 66,
      headPitch: 26,
      spinePitch: 14,
      elbowL: 64,
      swingL: 36,
      twistL: 20,
    }),
  ],
  [0.88, stand({ footZL: 0.3, footYL: 0.03, hipsY: -0.12, hipsZ: 0.06, footPitchR: 10 })],
  [1, stand()],
]);
const sitOnChair: Controls = stand({
  hipsY: -0.44,
  hipsZ: -0.42,
  spinePitch: 3,
  ...both({ footZ: 0.02, swing: 38, elbow: 44, raise: 8, footX: 0.03 }),
});
const sitDown = keyed(3, [
  [0, stand()],
  [
    0.22,
    {
      ...stand(),
      hipsY: -0.2,
      hipsZ: -0.2,
      hipsPitch: 20,
      spinePitch: 22,
      ...both({ swing: 30, elbow: 30, raise: 8 }),
    },
  ],
  [0.42, sitOnChair],
  [0.66, sitOnChair],
  [
    0.84,
    {
      ...stand(),
      hipsY: -0.22,
      hipsZ: -0.2,
      hipsPitch: 24,
      spinePitch: 24,
      ...both({ swing: 40, elbow: 26, raise: 8 }),
    },
  ],
  [1, stand()],
]);
const sitIdle: Motion = layered({ seconds: 4, at: () => sitOnChair }, (phase) => ({
  ...breath(phase, 2),
  hipsY: 0,
  headYaw: 14 * wave(phase),
  spineRoll: 2 * wave(phase),
}));

export const HANDLING: readonly Authored[] = [
  ofFigures(42, 'drink', 'Drink', 'Eating', drink),
  ofFigures(43, 'pick_up', 'Pick Up', 'Interacting', pickUp),
  ofFigures(44, 'throw', 'Throw', 'Interacting', throwIt),
  ofFigures(46, 'kneel', 'Kneel', 'Sitting', kneel),
  ofFigures(47, 'sit_down', 'Sit Down', 'Sitting', sitDown, { quadruped: ANIMAL.sit }),
  ofFigures(48, 'sit_idle', 'Sit Idle', 'Sitting', sitIdle, { loops: true }),
];
