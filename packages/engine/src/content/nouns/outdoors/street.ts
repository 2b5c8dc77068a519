import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** What stands in streets. */

export const street: readonly Noun[] = [
  noun(['mailbox', 'letterbox', 'post box', 'postbox', 'mail box'], 1.2, {
    features: ['flag', 'leg'],
    slots: 'main #2b62cf glossy, flag #d3261f glossy, leg #8b6a42 wood, front #244f9f glossy, letter #f7f4ec paper',
    draw(b, look) {
      if (look.has('leg'))
        b.slot('leg', 0).box(0, 0.3, 0, 0.09, 0.6, 0.09, 0.012).box(0, 0.59, 0, 0.2, 0.04, 0.36, 0.01);
      b.slot('main').box(0, 0.7, 0, 0.26, 0.2, 0.48, 0.01);
      b.at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.24, 0, 0.13, 0.13, 0.48, 0.01));
      b.slot('front').box(0, 0.7, 0.245, 0.28, 0.2, 0.02, 0.006);
      b.at({ move: [0, 0.8, 0.245], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.14, 0.14, 0.02, 0.005));
      b.slot('letter').box(0, 0.74, 0.27, 0.05, 0.02, 0.04, 0.006);
      b.slot('flag').box(0.142, 0.86, 0.02, 0.02, 0.26, 0.03, 0.006).box(0.142, 0.95, 0.07, 0.02, 0.09, 0.13, 0.006);
      return stands(0.93, 0.13);
    },
  }),
  noun(['street lamp', 'lamp post', 'street light', 'lamppost'], 3.5, {
    features: ['light'],
    slots: 'main #2c3036 iron, light #ffe9a8 glow',
    draw(b) {
      b.slot('main', 0.01).cone(0, 0, 0, 0.085, 0.06, 0.1, 0.02).rod([0, 0.05, 0], [0, 0.76, 0], 0.026, 0.02);
      b.ball(0, 0.14, 0, 0.042).ball(0, 0.66, 0, 0.034).rod([-0.1, 0.69, 0], [0.1, 0.69, 0], 0.012);
      b.blend(0).cone(0, 0.75, 0, 0.035, 0.065, 0.03, 0.01).cone(0, 0.92, 0, 0.115, 0.03, 0.06, 0.012);
      b.ball(0, 0.995, 0, 0.022);
      b.slot('light').cone(0, 0.78, 0, 0.055, 0.088, 0.145, 0.01);
      b.slot('main').around(4, (p) => p.rod([0, 0.77, 0.06], [0, 0.93, 0.092], 0.01), 45);
      return stands(1, 0.04);
    },
  }),
  noun(['traffic light', 'stop light', 'traffic lights', 'semaphore'], 2.5, {
    secondary: [],
    slots: `main #2c3036 metal, box #f0b41f plastic, red #e3281f glow, amber #f2a51c glow, green #2fb84a glow,
      dark #1c1c20 plastic`,
    primary: ['box'],
    draw(b) {
      b.slot('main', 0).cone(0, 0, 0, 0.12, 0.09, 0.06, 0.02).rod([0, 0.04, 0], [0, 0.5, 0], 0.035);
      b.slot('box').box(0, 0.71, 0, 0.22, 0.56, 0.17, 0.04);
      for (const [i, name] of ['red', 'amber', 'green'].entries()) {
        const y = 0.88 - i * 0.17;
        b.at({ move: [0, y, 0.085], turn: [90, 0, 0] }, (m) =>
          m.group((g) => {
            g.slot('dark').cone(0, -0.02, 0, 0.08, 0.08, 0.1, 0.008);
            g.cut((c) => c.cone(0, -0.03, 0, 0.066, 0.066, 0.3, 0.005).box(0, 0.12, 0.16, 0.4, 0.3, 0.2, 0));
          }),
        );
        b.slot(name).egg(0, y, 0.085, 0.066, 0.066, 0.03);
      }
      return stands(0.99, 0.1);
    },
  }),
  noun(['trash can', 'garbage can', 'bin', 'dustbin', 'rubbish bin', 'recycling bin', 'trashcan'], 1, {
    features: ['lid', 'handle'],
    slots: 'main #8d949b aluminium, lid #7b8288 aluminium, handle #5b6066 metal',
    draw(b) {
      b.slot('main', 0).cone(0, 0, 0, 0.29, 0.36, 0.76, 0.02);
      b.around(18, (p) => p.rod([0, 0.06, 0.295], [0, 0.7, 0.355], 0.014)).ring(0, 0.75, 0, 0.36, 0.022);
      b.ring(0, 0.05, 0, 0.3, 0.02);
      b.slot('lid').cone(0, 0.77, 0, 0.385, 0.36, 0.06, 0.02).egg(0, 0.82, 0, 0.33, 0.08, 0.33);
      b.slot('handle').tube('-0.1,0.88,0,0.02 -0.08,0.97,0,0.02 0.08,0.97,0,0.02 0.1,0.88,0,0.02');
      b.pair({ move: [0.345, 0.58, 0], turn: [0, 0, 78] }, (h) => h.ring(0, -0.01, 0, 0.075, 0.016));
      return stands(0.9, 0.3);
    },
  }),
  noun(['fire hydrant', 'hydrant'], 0.8, {
    slots: 'main #d3261f glossy, cap #e3b341 metal, bolt #b9bdc3 steel',
    draw(b) {
      b.slot('main', 0.012).cone(0, 0, 0, 0.29, 0.27, 0.08, 0.02).cone(0, 0.07, 0, 0.2, 0.18, 0.56, 0.02);
      b.cone(0, 0.6, 0, 0.25, 0.24, 0.07, 0.02).egg(0, 0.67, 0, 0.2, 0.2, 0.2);
      b.slot('cap', 0).cone(0, 0.84, 0, 0.06, 0.05, 0.1, 0.015);
      b.slot('main', 0.01).both((m) => m.rod([0.1, 0.44, 0], [0.28, 0.44, 0], 0.085));
      b.rod([0, 0.42, 0.1], [0, 0.42, 0.26], 0.11);
      b.slot('cap', 0);
      b.both((m) => m.rod([0.26, 0.44, 0], [0.32, 0.44, 0], 0.1).rod([0.3, 0.44, 0], [0.37, 0.44, 0], 0.04));
      b.rod([0, 0.42, 0.24], [0, 0.42, 0.3], 0.125).rod([0, 0.42, 0.28], [0, 0.42, 0.35], 0.05);
      b.slot('bolt').around(8, (p) => p.ball(0, 0.085, 0.24, 0.028));
      return stands(0.9, 0.12);
    },
  }),
  noun(['sign', 'signpost', 'wooden sign', 'road sign', 'stop sign', 'direction sign'], 1.6, {
    slots: 'main #b0804a wood, leg #7a5230 wood, accent #5b3a20 wood, grass #4f9a49 leaf',
    draw(b, look) {
      b.slot('leg', 0).box(0, 0.46, -0.02, 0.09, 0.92, 0.08, 0.02).slot('grass', 0.02).egg(0, 0.01, 0, 0.2, 0.05, 0.16);
      for (const [i, y] of [0.76, 0.5].entries()) {
        const s = i ? -1 : 1;
        b.at({ move: [0.02 * s, y, 0.05], turn: [0, 0, look.random.between(-5, 5)] }, (m) => {
          m.slot('main');
          m.plate(
            [
              [-0.34 * s, -0.1],
              [0.26 * s, -0.1],
              [0.42 * s, 0],
              [0.26 * s, 0.1],
              [-0.34 * s, 0.1],
            ],
            0.055,
          );
          m.slot('accent').box(-0.05 * s, 0.025, 0.03, 0.4, 0.022, 0.014, 0.004);
          m.box(-0.1 * s, -0.03, 0.03, 0.3, 0.022, 0.014, 0.004);
        });
      }
      return stands(0.92, 0.06);
    },
  }),
];
