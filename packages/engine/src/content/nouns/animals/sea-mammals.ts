import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Whales and seals. */

export const seaMammals: readonly Noun[] = [
  creature(['whale', 'blue whale', 'sperm whale'], 15, {
    features: ['fin', 'tail'],
    secondary: ['belly'],
    slots: 'nose #2c2a2a plastic, main #3f6fa5 skin, belly #e9eef2 stripes:#b9c8d6, spray #d6ecf7 glossy',
    anchors: 'head 0,0.54,0.22,0.2 top 0,0.57,0.1,0.2 back 0,0.55,0,0.2',
    draw(b, look) {
      b.slot('main', 0.08).egg(0, 0.3, 0.12, 0.29, 0.27, 0.38);
      b.tube('0,0.28,-0.2,0.2 0,0.36,-0.42,0.1 0,0.52,-0.56,0.05');
      b.slot('belly', 0.02).egg(0, 0.2, 0.18, 0.25, 0.2, 0.31);
      b.slot('main', 0.03).both((m) => {
        m.at({ move: [0.13, 0.55, -0.6], turn: [18, 24, 14] }, (s) => s.egg(0, 0, 0, 0.16, 0.03, 0.09));
        m.at({ move: [0.31, 0.16, 0.12], turn: [0, 24, -34] }, (s) => s.egg(0.05, 0, -0.03, 0.15, 0.03, 0.085));
      });
      if (look.has('steam')) {
        b.slot('spray', 0.02).rod([0, 0.55, 0.16], [0, 0.68, 0.16], 0.022, 0.03);
        b.both((m) => m.tube('0,0.66,0.16,0.03 0.07,0.76,0.16,0.032 0.14,0.71,0.16,0.02'));
      }
      b.slot('nose', 0).tube('-0.2,0.25,0.39,0.01 0,0.2,0.505,0.011 0.2,0.25,0.39,0.01');
      eyes(b, 0.205, 0.33, 0.34, 0.03);
    },
  }),
  creature(['dolphin', 'orca', 'porpoise'], 2.4, {
    features: ['fin', 'tail'],
    slots: 'main #6d93b8 glossy, belly #eef2f4 glossy',
    anchors: 'head 0,0.43,0.24,0.1 top 0,0.54,0,0.1 back 0,0.5,0.05,0.12',
    draw(b) {
      b.slot('main', 0.05).tube('0,0.3,0.3,0.09 0,0.4,0.14,0.14 0,0.43,-0.08,0.13 0,0.34,-0.32,0.07 0,0.2,-0.46,0.035');
      b.rod([0, 0.26, 0.34], [0, 0.2, 0.46], 0.045, 0.025);
      b.slot('belly', 0.02).tube('0,0.25,0.29,0.062 0,0.33,0.12,0.105 0,0.36,-0.08,0.09');
      b.slot('main', 0.02);
      b.at({ turn: [0, -90, 0] }, (s) =>
        s.plate('0.09,0 -0.04,0.17 -0.09,0.17 -0.07,-0.01', 0.04, { at: [-0.06, 0.53, 0] }),
      );
      b.both((m) => {
        m.at({ move: [0.11, 0.3, 0.12], turn: [20, 20, -35] }, (s) => s.egg(0.05, 0, -0.04, 0.11, 0.022, 0.055));
        m.at({ move: [0.07, 0.16, -0.5], turn: [-30, 20, 0] }, (s) => s.egg(0, 0, 0, 0.12, 0.022, 0.06));
      });
      eyes(b, 0.078, 0.325, 0.335, 0.018);
    },
  }),
  creature(['seal', 'sea lion'], 1.6, {
    features: ['tail', 'fin', 'whiskers'],
    slots: `main #77808c skin, belly #b9c0c7 skin, muzzle #c9ced3 skin, nose #22242a plastic, whisker #f1efe9 plastic,
      tusk #f1ead6 bone`,
    anchors: 'head 0,0.82,0.32,0.12 face 0,0.7,0.47,0.13 neck 0,0.53,0.26,0.15 top 0,0.82,0.36,0.06',
    draw(b, look) {
      b.slot('main', 0.06).tube('0,0.62,0.3,0.12 0,0.42,0.2,0.18 0,0.22,-0.05,0.2 0,0.12,-0.4,0.11 0,0.1,-0.6,0.05');
      b.ball(0, 0.68, 0.33, 0.15);
      b.slot('belly', 0.03).egg(0, 0.36, 0.27, 0.125, 0.2, 0.11);
      if (look.has('fin')) {
        b.slot('main', 0.02);
        b.pair({ move: [0.17, 0.2, 0.16], turn: [8, 26, -28] }, (f) => f.egg(0.14, -0.1, 0.02, 0.19, 0.03, 0.08));
      }
      if (look.has('tail'))
        b.pair({ move: [0.05, 0.09, -0.62], turn: [0, 24, 0] }, (f) => f.egg(0.03, 0, -0.1, 0.06, 0.025, 0.14));
      b.slot('muzzle', 0.02).both((m) => m.ball(0.045, 0.645, 0.455, 0.062));
      b.slot('nose', 0).egg(0, 0.69, 0.495, 0.034, 0.024, 0.022);
      eyes(b, 0.08, 0.735, 0.445, 0.03);
      if (look.has('whiskers'))
        b.slot('whisker', 0).both((m) =>
          m.rod([0.07, 0.65, 0.48], [0.19, 0.67, 0.47], 0.008).rod([0.07, 0.63, 0.48], [0.19, 0.61, 0.47], 0.008),
        );
      if (look.asked('tusk')) b.slot('tusk').both((m) => m.rod([0.045, 0.61, 0.48], [0.05, 0.4, 0.5], 0.026, 0.006));
    },
  }),
];
