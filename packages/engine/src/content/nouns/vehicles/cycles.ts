import type { Noun } from '../../noun.ts';
import { machine, wheel } from './templates.ts';

/** What is ridden and raced: its wheels are seen whole. */

export const cycles: readonly Noun[] = [
  machine(['race car', 'racing car', 'racecar', 'formula one car', 'go kart'], 4.8, {
    features: ['wheel', 'wings'],
    slots: 'main #d3261f glossy, wings #f3f2ee glossy, helmet #2b62cf glossy',
    anchors: 'top 0,0.38,0.03,0.08',
    draw(b, look) {
      b.slot('main', 0.04).rod([0, 0.13, 0.5], [0, 0.18, 0.1], 0.05, 0.1).egg(0, 0.18, -0.12, 0.15, 0.11, 0.3);
      b.both((m) => m.egg(0.15, 0.15, -0.12, 0.085, 0.075, 0.2)).rod([0, 0.3, -0.14], [0, 0.22, -0.4], 0.075, 0.05);
      b.slot('trim', 0).egg(0, 0.27, 0.06, 0.085, 0.04, 0.11).slot('helmet').ball(0, 0.32, 0.03, 0.075);
      if (look.has('wings')) {
        b.slot('wings').box(0, 0.08, 0.5, 0.5, 0.025, 0.12, 0.01).box(0, 0.38, -0.47, 0.42, 0.03, 0.13, 0.012);
        b.both((m) => m.box(0.2, 0.31, -0.47, 0.02, 0.17, 0.15, 0.008).box(0.245, 0.1, 0.5, 0.02, 0.07, 0.13, 0.008));
      }
      b.slot('trim').rod([0, 0.2, -0.42], [0, 0.37, -0.47], 0.022);
      b.both((m) =>
        m.rod([0.05, 0.13, 0.32], [0.26, 0.12, 0.32], 0.014).rod([0.05, 0.13, -0.36], [0.26, 0.13, -0.36], 0.016),
      );
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, { x: 0.27, r: 0.11, z: 0.32, wide: 0.11 });
          wheel(m, { x: 0.27, r: 0.13, z: -0.36, wide: 0.14 });
        });
    },
  }),
  machine(['hoverbike', 'hover bike', 'speeder', 'speeder bike', 'hover motorcycle', 'hovering bike'], 2.6, {
    features: ['light', 'handle', 'fin'],
    secondary: ['panel', 'seat'],
    slots:
      'main #3f6fb0 glossy, panel #e9ecef glossy, seat #22242a leather, glow #58e0ff glow, chrome chrome, fin #2a2d33 metal',
    anchors: 'top 0,0.42,-0.12,0.1',
    draw(b, look) {
      b.slot('main', 0.04).rod([0, 0.3, 0.5], [0, 0.3, 0.05], 0.05, 0.11).egg(0, 0.29, -0.22, 0.13, 0.1, 0.28);
      b.slot('panel', 0.01).both((m) => m.egg(0.11, 0.28, 0.12, 0.03, 0.06, 0.22));
      b.slot('seat', 0.02).egg(0, 0.39, -0.2, 0.085, 0.045, 0.2).egg(0, 0.44, -0.38, 0.08, 0.06, 0.05);
      if (look.has('handle'))
        b.slot('chrome', 0).rod([0, 0.36, 0.16], [0, 0.5, 0.08], 0.02).rod([-0.18, 0.5, 0.04], [0.18, 0.5, 0.04], 0.02);
      for (const z of [0.36, -0.36])
        b.both((m) => {
          m.slot('chrome', 0.01).rod([0.05, 0.26, z], [0.2, 0.2, z], 0.03);
          m.slot('main', 0.01).ring(0.24, 0.18, z, 0.1, 0.035);
          m.slot('glow', 0).cone(0.24, 0.14, z, 0.05, 0.075, 0.05, 0.01);
        });
      b.slot('chrome', 0).both((m) => m.rod([0.06, 0.3, -0.48], [0.06, 0.3, -0.6], 0.05, 0.04));
      b.slot('glow').both((m) => m.ball(0.06, 0.3, -0.6, 0.036));
      if (look.has('fin'))
        b.slot('fin', 0).plate('-0.01,0 0.01,0 0.01,0.16 -0.01,0.16', 0.14, { at: [0, 0.42, -0.48] });
      if (look.has('light')) b.slot('light').ball(0, 0.3, 0.54, 0.035);
    },
  }),
  machine(['motorcycle', 'motorbike'], 2.1, {
    features: ['wheel', 'light', 'handle'],
    secondary: ['hub', 'seat', 'light'],
    slots: 'main #d3261f glossy, seat #2c2320 leather, chrome chrome',
    anchors: 'top 0,0.52,-0.15,0.1',
    draw(b, look) {
      if (look.has('wheel'))
        for (const z of [0.36, -0.34]) {
          wheel(b, { x: 0, r: 0.17, z, wide: 0.09 });
          b.slot('tyre').at({ move: [0, 0.17, z], turn: [0, 0, 90] }, (m) => m.ring(0, 0, 0, 0.15, 0.05));
        }
      b.slot('main', 0.03).egg(0, 0.46, 0.06, 0.09, 0.085, 0.17).egg(0, 0.4, -0.34, 0.07, 0.07, 0.16);
      b.slot('seat').egg(0, 0.475, -0.18, 0.085, 0.05, 0.2);
      b.slot('chrome', 0.01).box(0, 0.25, 0.02, 0.15, 0.2, 0.24, 0.05);
      b.both((m) => {
        m.rod([0.06, 0.17, 0.36], [0.05, 0.6, 0.22], 0.022);
        m.rod([0.055, 0.17, -0.34], [0.05, 0.38, -0.1], 0.02);
        m.tube('0.08,0.2,0.05,0.03 0.1,0.13,-0.15,0.032 0.1,0.16,-0.46,0.036');
      });
      if (look.has('handle')) b.slot('trim').both((m) => m.rod([0.03, 0.6, 0.22], [0.24, 0.64, 0.12], 0.02, 0.024));
      if (look.has('light')) b.slot('light').egg(0, 0.52, 0.3, 0.06, 0.06, 0.05);
    },
  }),
  machine(['bicycle', 'bike', 'tricycle', 'mountain bike'], 1.7, {
    features: ['wheel', 'handle'],
    secondary: [],
    slots: 'main #2b62cf glossy, seat #2c2320 leather, chrome chrome',
    anchors: 'top 0,0.61,-0.16,0.06',
    draw(b, look) {
      if (look.has('wheel'))
        for (const z of [0.34, -0.34]) {
          b.slot('tyre', 0).at({ move: [0, 0.24, z], turn: [0, 0, 90] }, (m) => m.ring(0, 0, 0, 0.22, 0.026));
          b.slot('chrome');
          for (let i = 0; i < 6; i++) {
            const a = (i * Math.PI) / 6;
            b.rod(
              [0, 0.24 + Math.sin(a) * 0.21, z + Math.cos(a) * 0.21],
              [0, 0.24 - Math.sin(a) * 0.21, z - Math.cos(a) * 0.21],
              0.007,
            );
          }
          b.at({ move: [0, 0.24, z], turn: [0, 0, 90] }, (m) => m.cone(0, -0.04, 0, 0.03, 0.03, 0.08, 0.01));
        }
      b.slot('main', 0.008).rod([0, 0.24, -0.34], [0, 0.24, -0.02], 0.02);
      b.rod([0, 0.24, -0.02], [0, 0.54, -0.14], 0.024).rod([0, 0.5, -0.12], [0, 0.52, 0.22], 0.024);
      b.rod([0, 0.24, -0.02], [0, 0.5, 0.22], 0.024).rod([0, 0.24, -0.34], [0, 0.5, -0.12], 0.018);
      b.rod([0, 0.24, 0.34], [0, 0.62, 0.2], 0.022);
      b.slot('seat', 0.01).egg(0, 0.58, -0.16, 0.06, 0.028, 0.12);
      if (look.has('handle')) {
        b.slot('trim').rod([0, 0.62, 0.2], [0, 0.66, 0.18], 0.02);
        b.both((m) => m.tube('0,0.66,0.18,0.018 0.14,0.67,0.2,0.018 0.22,0.66,0.12,0.024'));
      }
      b.slot('chrome').both((m) =>
        m.rod([0.03, 0.24, -0.02], [0.06, 0.14, 0.02], 0.012).box(0.09, 0.135, 0.02, 0.08, 0.02, 0.06, 0.006),
      );
    },
  }),
];
