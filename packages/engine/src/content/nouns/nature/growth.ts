import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Wood, coral and what is built of logs. */

export const growth: readonly Noun[] = [
  noun(['tree stump', 'stump', 'chopping block'], 0.8, {
    bears: 'all',
    slots: 'main #6a4b30 bark, cut #d9b07a wood, ring #b98a54 wood, moss #6f9a3c leaf',
    draw(b) {
      b.slot('main', 0.04).lathe('0.36,0 0.31,0.08 0.28,0.24 0.29,0.46 0,0.46');
      b.around(6, (p, i) =>
        p.tube([0, 0.2, 0.22, 0.1], [0, 0.08, 0.34, 0.08], [0.02, 0.015, 0.44 + (i % 2) * 0.07, 0.03]),
      );
      b.slot('cut', 0).cone(0, 0.44, 0, 0.27, 0.27, 0.035, 0.008).slot('ring');
      for (const r of [0.06, 0.12, 0.18, 0.235]) b.ring(0, 0.474, 0, r, 0.008);
      b.slot('moss', 0.01).egg(0.2, 0.12, 0.24, 0.11, 0.05, 0.08).egg(-0.3, 0.08, 0.1, 0.08, 0.05, 0.1);
      return stands(0.48, 0.27);
    },
  }),
  noun(['log', 'fallen log', 'hollow log', 'wooden log', 'tree trunk', 'firewood'], 1.6, {
    slots:
      'main #6a4b30 bark, cut #d9b07a wood, ring #b98a54 wood, moss #6f9a3c leaf, dark #2a1c12 matte, cap #c8402f satin',
    draw(b) {
      b.group((g) => {
        g.at({ move: [0, 0.2, 0], turn: [0, 0, 90] }, (m) => {
          m.slot('main', 0.02).cone(0, -0.5, 0, 0.2, 0.185, 1, 0.015);
          m.slot('cut', 0).cone(0, -0.51, 0, 0.175, 0.175, 0.04, 0.006).cone(0, 0.475, 0, 0.165, 0.165, 0.04, 0.006);
          m.slot('ring').ring(0, 0.515, 0, 0.09, 0.008).ring(0, 0.515, 0, 0.135, 0.008).ring(0, -0.51, 0, 0.09, 0.008);
          m.ring(0, -0.51, 0, 0.135, 0.008).ring(0, 0.515, 0, 0.045, 0.008);
        });
      });
      b.slot('main', 0.02).rod([0.12, 0.34, 0.04], [0.2, 0.52, 0.1], 0.055, 0.045);
      b.slot('cut', 0).ball(0.2, 0.525, 0.1, 0.04);
      b.slot('moss', 0.02).egg(-0.2, 0.385, 0, 0.2, 0.035, 0.1).egg(0.32, 0.37, -0.05, 0.12, 0.03, 0.07);
      b.slot('cut', 0).rod([-0.32, 0.36, 0.08], [-0.32, 0.46, 0.1], 0.018);
      b.slot('cap').egg(-0.32, 0.47, 0.1, 0.06, 0.04, 0.06);
      return flatTop(0.4, 0.3);
    },
  }),
  noun(['coral', 'coral reef', 'reef', 'sea coral'], 1, {
    slots: 'main #f2607a satin, accent #f6a13c satin, purple #8a5cc9 satin, rock #8d8a7a stone, sand #e0c890 sand',
    draw(b, look) {
      b.slot('sand', 0.02).cone(0, 0, 0, 0.5, 0.46, 0.06, 0.03);
      b.slot('rock', 0.03).egg(0, 0.08, 0, 0.28, 0.11, 0.22).egg(0.22, 0.06, 0.12, 0.14, 0.08, 0.12);
      b.slot('main', 0.02);
      for (let i = 0; i < 5; i++) {
        const x = -0.14 + i * 0.07;
        const lean = (i - 2) * 0.09;
        b.tube(
          [x, 0.12, -0.04, 0.045],
          [x + lean * 0.4, 0.34, -0.05, 0.036],
          [x + lean, 0.6 + (i % 2) * 0.12, -0.04, 0.026],
        );
        b.rod([x + lean * 0.3, 0.32, -0.05], [x + lean * 0.3 + 0.08, 0.46, 0.02], 0.028, 0.02);
        b.rod([x + lean * 0.5, 0.42, -0.05], [x + lean * 0.5 - 0.09, 0.56, -0.06], 0.026, 0.018);
      }
      b.slot('accent', 0.01);
      for (let i = 0; i < 6; i++) {
        const a = i * 1.05;
        b.rod(
          [0.24 + Math.sin(a) * 0.05, 0.1, 0.12 + Math.cos(a) * 0.05],
          [0.24 + Math.sin(a) * 0.1, 0.24 + look.random.between(0, 0.12), 0.12 + Math.cos(a) * 0.1],
          0.034,
          0.042,
        );
      }
      b.slot('purple', 0.02).at({ move: [-0.28, 0.1, 0.1] }, (m) => {
        m.egg(0, 0.04, 0, 0.13, 0.12, 0.12);
        m.around(9, (p, i) => p.ball(0, 0.08 + (i % 3) * 0.04, 0.1 - (i % 3) * 0.02, 0.032));
      });
      return flatTop(0.6, 0.2);
    },
  }),
  noun(['bamboo', 'bamboo grove', 'bamboo stalk', 'bamboo plant', 'bamboo forest'], 5, {
    secondary: ['leaf'],
    slots: 'main #8fb04a satin, node #6f8f34 satin, leaf #4f9a3a leaf, earth #6b5a3a matte',
    draw(b, look) {
      b.slot('earth', 0.01).cone(0, 0, 0, 0.3, 0.26, 0.05, 0.02);
      for (const [x, z, h, lean] of rows(
        '0,0,1,0.04 0.14,0.08,0.8,0.1 -0.13,0.06,0.88,-0.09 0.05,-0.14,0.7,0.06 -0.08,-0.12,0.6,-0.1',
        4,
      )) {
        const to = (t: number) => [x + lean * t * t, t * h, z] as const;
        for (let k = 0; k < 6; k++) {
          b.slot('main', 0).rod(to(k / 6), to((k + 1) / 6), 0.03 - k * 0.002);
          b.slot('node').ball(...to((k + 1) / 6), 0.033 - k * 0.002);
        }
        if (look.has('leaf'))
          for (let k = 0; k < 6; k++)
            b.slot('leaf').at({ move: to(0.5 + k * 0.085), turn: [0, k * 137 + x * 300, 0] }, (m) =>
              m.at({ turn: [62, 0, 0] }, (l) => l.egg(0, 0.1, 0, 0.028, 0.1, 0.01)),
            );
      }
      return flatTop(1, 0.1);
    },
  }),
  noun(['palisade', 'log wall', 'stockade', 'wooden wall', 'wooden palisade'], 4, {
    secondary: ['rope'],
    slots: 'main #8b5f38 wood, cut #c99a62 wood, rope #d8c08a fabric, earth #6b5a3a matte',
    draw(b, look) {
      b.slot('earth', 0.01).box(0, 0.03, 0, 1.1, 0.06, 0.24, 0.03).slot('main', 0);
      for (let i = 0; i < 10; i++) {
        const x = -0.46 + i * 0.102;
        const h = 0.56 + look.random.between(-0.03, 0.04);
        b.slot('main').rod([x, 0, 0], [x, h, 0], 0.05, 0.048);
        b.slot('cut').cone(x, h - 0.01, 0, 0.05, 0.004, 0.13, 0.003);
      }
      b.slot('rope').box(0, 0.22, 0, 1.04, 0.035, 0.112, 0.015).box(0, 0.46, 0, 1.04, 0.035, 0.112, 0.015);
      return flatTop(0.62, 0.2);
    },
  }),
];
