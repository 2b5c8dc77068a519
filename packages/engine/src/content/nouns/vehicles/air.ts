import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { machine } from './templates.ts';

/** In the air and in space. */

export const air: readonly Noun[] = [
  machine(['airplane', 'plane', 'aeroplane', 'aircraft', 'jet'], 12, {
    features: ['wing', 'window', 'wheel'],
    slots: 'main #f2f1ed glossy, accent #d3261f glossy, prop #3a3b40 metal',
    anchors: 'top 0,0.36,0,0.1 head 0,0.34,0.2,0.08',
    draw(b, look) {
      b.at({ move: [0, 0.1, 0] }, (f) => {
        f.slot('main', 0.03);
        f.tube('0,0.14,0.44,0.08 0,0.15,0.28,0.105 0,0.16,-0.02,0.1 0,0.19,-0.3,0.06 0,0.21,-0.48,0.03');
        f.slot('accent', 0).egg(0, 0.14, 0.47, 0.075, 0.075, 0.09);
        f.slot('accent', 0.01).at({ move: [0, 0.14, 0.1], turn: [90, 0, 0] }, (m) =>
          m.plate('-0.55,-0.07 -0.55,0.03 -0.1,0.12 0.1,0.12 0.55,0.03 0.55,-0.07 0.1,-0.1 -0.1,-0.1', 0.045),
        );
        f.at({ move: [0, 0.21, -0.43], turn: [90, 0, 0] }, (m) =>
          m.plate('-0.22,-0.05 -0.2,0.03 0,0.08 0.2,0.03 0.22,-0.05', 0.032),
        );
        f.at({ move: [0, 0.22, -0.43], turn: [0, -90, 0] }, (m) =>
          m.plate('-0.07,0 0.13,0 -0.02,0.19 -0.09,0.19', 0.034),
        );
        f.slot('window', 0).egg(0, 0.225, 0.2, 0.075, 0.07, 0.12);
        f.slot('prop').at({ move: [0, 0.14, 0.555], turn: [0, 0, look.random.between(0, 90)] }, (m) =>
          m.box(0, 0, 0, 0.34, 0.045, 0.022, 0.01).ball(0, 0, 0.01, 0.035),
        );
        if (look.has('wheel'))
          f.slot('prop').both((m) => {
            m.rod([0.08, 0.08, 0.12], [0.14, -0.06, 0.13], 0.014);
            m.slot('tyre').egg(0.145, -0.06, 0.13, 0.03, 0.05, 0.05);
          });
      });
    },
  }),
  machine(['helicopter', 'chopper'], 10, {
    features: ['tail', 'window'],
    secondary: ['trim'],
    slots: 'main #d3261f glossy',
    anchors: 'top 0,0.66,0.04,0.1',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.36, 0.12, 0.19, 0.19, 0.28).rod([0, 0.42, -0.1], [0, 0.48, -0.6], 0.09, 0.03);
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.blend(0.01).plate('0.06,0 -0.04,0.17 -0.1,0.17 -0.07,-0.05', 0.035, { at: [-0.6, 0.46, 0] }),
      );
      if (look.has('window')) b.slot('window', 0.004).egg(0, 0.39, 0.2, 0.165, 0.15, 0.22);
      b.slot('trim', 0).rod([0, 0.5, 0.04], [0, 0.64, 0.04], 0.024).egg(0, 0.64, 0.04, 0.05, 0.03, 0.05);
      b.both((m) => {
        m.tube('0.17,0.07,0.4,0.02 0.17,0.03,0.3,0.02 0.17,0.03,-0.24,0.02');
        m.rod([0.11, 0.22, 0.2], [0.17, 0.04, 0.22], 0.015).rod([0.11, 0.22, -0.04], [0.17, 0.04, -0.06], 0.015);
      });
      b.at({ move: [0, 0.64, 0.04], turn: [0, 30, 0] }, (m) =>
        m.box(0, 0, 0, 1.1, 0.018, 0.06, 0.006).box(0, 0, 0, 0.06, 0.018, 1.1, 0.006),
      );
      b.at({ move: [0.04, 0.52, -0.62], turn: [25, 0, 0] }, (m) =>
        m.box(0, 0, 0, 0.016, 0.3, 0.035, 0.005).box(0, 0, 0, 0.016, 0.035, 0.3, 0.005),
      );
    },
  }),
  noun(['hot air balloon'], 20, {
    slots: 'main #d3261f fabric, accent #f6cf23 fabric, basket #a4713f straw, rope #7b5a36 fabric',
    anchors: 'top 0,1,0,0.15 head 0,0.96,0,0.2',
    draw(b, look) {
      b.group((g) => {
        g.blend(0.012);
        for (let i = 0; i < 12; i++)
          g.slot(i % 2 ? 'accent' : 'main').at({ turn: [0, i * 30, 0] }, (m) =>
            m.tube('0,0.34,0.06,0.03 0,0.5,0.2,0.075 0,0.68,0.27,0.09 0,0.86,0.2,0.085 0,0.97,0.04,0.05'),
          );
        g.slot('main').lathe('0,0.34 0.08,0.34 0.24,0.52 0.31,0.7 0.22,0.9 0,0.99');
      });
      if (look.has('basket')) {
        b.slot('basket', 0).box(0, 0.08, 0, 0.17, 0.15, 0.17, 0.025).box(0, 0.155, 0, 0.19, 0.03, 0.19, 0.014);
        b.slot('rope').both((m) =>
          m.rod([0.075, 0.15, 0.075], [0.06, 0.38, 0.06], 0.013).rod([0.075, 0.15, -0.075], [0.06, 0.38, -0.06], 0.013),
        );
      }
    },
  }),
  noun(['rocket', 'spaceship', 'spacecraft', 'space rocket'], 20, {
    features: ['fin', 'window', 'flame'],
    slots: `main #f2f1ed glossy, accent #d3261f glossy, window #7ec4f2 glass, rim #b8bcc2 metal, dark #3a3b40 metal,
      flame #ff9a2e glow`,
    anchors: 'top 0,1,0,0.1 head 0,0.95,0,0.1',
    draw(b, look) {
      b.slot('main').lathe('0,0 0.12,0 0.175,0.16 0.19,0.34 0.16,0.54 0.1,0.68 0,0.8', { at: [0, 0.14, 0] });
      b.slot('accent').lathe('0,0.62 0.135,0.612 0.1,0.7 0.05,0.79 0,0.86', { at: [0, 0.14, 0] });
      b.slot('dark', 0).cone(0, 0.06, 0, 0.115, 0.085, 0.1, 0.01);
      if (look.has('fin'))
        b.slot('accent', 0.012).around(
          look.count('fin', 4),
          (m) => m.at({ turn: [0, -90, 0] }, (f) => f.plate('0.13,0.18 0.15,0.42 0.26,0.28 0.31,0 0.24,0.05', 0.045)),
          45,
        );
      if (look.has('window'))
        for (const [y, r] of rows('0.58,0.07 0.4,0.05', 2))
          b.at({ move: [0, y, 0.165 + (0.58 - y) * 0.14], turn: [82, 0, 0] }, (m) => {
            m.slot('rim', 0).ring(0, 0, 0, r, 0.02);
            m.slot('window').egg(0, 0, 0, r, 0.02, r);
          });
      if (look.asked('flame')) b.slot('flame', 0.02).rod([0, 0.06, 0], [0, -0.2, 0], 0.09, 0.02);
    },
  }),
  noun(['ufo', 'flying saucer', 'saucer', 'alien ship'], 9, {
    features: ['light'],
    slots: 'main #b4b9bf steel, dome #8fe3c4 glass, light #ffe08a glow, alien #7ec850 skin, eye #15131a glossy',
    anchors: 'top 0,0.6,0,0.1',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.3, 0, 0.5, 0.1, 0.5).egg(0, 0.24, 0, 0.24, 0.13, 0.24);
      b.cone(0, 0.34, 0, 0.3, 0.22, 0.07, 0.02);
      b.slot('dome', 0.004).egg(0, 0.41, 0, 0.2, 0.19, 0.2);
      if (look.has('light')) b.slot('light', 0).around(12, (m) => m.ball(0, 0.29, 0.49, 0.036));
      b.slot('light').cone(0, 0.09, 0, 0.12, 0.15, 0.04, 0.01);
      b.slot('main').rod([0, 0.59, 0], [0, 0.7, 0], 0.012).slot('light').ball(0, 0.71, 0, 0.03);
      b.slot('main');
      b.around(3, (m) => m.rod([0, 0.2, 0.26], [0, 0.02, 0.36], 0.018).egg(0, 0.015, 0.36, 0.04, 0.015, 0.04), 60);
    },
  }),
  machine(['drone', 'quadcopter', 'camera drone'], 0.4, {
    features: ['leg', 'light'],
    slots: 'main #e8eaec plastic, arm #2a2d33 plastic, blade #3a3d44 plastic, lens #16181c glossy, red #ff3b30 glow',
    anchors: 'top 0,0.37,0,0.1',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.3, 0, 0.17, 0.075, 0.22).box(0, 0.33, 0, 0.16, 0.07, 0.24, 0.03);
      for (const [x, z] of rows('1,1 1,-1 -1,1 -1,-1', 2)) {
        b.slot('arm', 0.01).rod([x * 0.1, 0.31, z * 0.1], [x * 0.34, 0.34, z * 0.32], 0.03, 0.024);
        b.cone(x * 0.34, 0.31, z * 0.32, 0.045, 0.04, 0.1, 0.012);
        b.slot('blade', 0).at({ move: [x * 0.34, 0.42, z * 0.32], turn: [0, x * z * 35 + z * 20, 0] }, (m) =>
          m.egg(0.085, 0, 0, 0.1, 0.012, 0.026).egg(-0.085, 0, 0, 0.1, 0.012, 0.026).ball(0, 0, 0, 0.025),
        );
      }
      b.slot('arm', 0).box(0, 0.2, 0.14, 0.12, 0.09, 0.1, 0.025);
      b.slot('lens').rod([0, 0.2, 0.18], [0, 0.2, 0.21], 0.035);
      if (look.has('leg'))
        b.slot('arm').both((m) =>
          m.rod([0.1, 0.27, 0.02], [0.16, 0.03, 0.02], 0.016).rod([0.16, 0.02, -0.16], [0.16, 0.02, 0.2], 0.018),
        );
      if (look.has('light')) b.slot('red').both((m) => m.ball(0.05, 0.33, 0.2, 0.016));
    },
  }),
];
