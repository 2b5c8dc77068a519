import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What stands in gardens and camps. */

export const garden: readonly Noun[] = [
  noun(['fence', 'picket fence', 'wooden fence', 'railing', 'barrier'], 2, {
    secondary: [],
    slots: 'main #f3f2ee wood, leg #e2e0da wood',
    draw(b, look) {
      b.slot('leg', 0).box(0, 0.16, -0.03, 1, 0.055, 0.03, 0.008).box(0, 0.38, -0.03, 1, 0.055, 0.03, 0.008);
      b.slot('main');
      for (let i = 0; i < 7; i++)
        b.at({ move: [-0.42 + i * 0.14, 0, 0.005], turn: [0, 0, look.random.between(-1.5, 1.5)] }, (m) =>
          m.plate('-0.045,0 0.045,0 0.045,0.47 0,0.54 -0.045,0.47', 0.035),
        );
      return stands(0.5, 0.2);
    },
  }),
  noun(['fountain', 'water fountain', 'bird bath'], 3, {
    slots: 'main #c9c5bb stone, water #5fb6dc glass, drop #a9dcf0 glass',
    draw(b) {
      const bowl = (y: number, r: number, h: number) => {
        b.group((g) => {
          g.slot('main', 0.01);
          g.lathe(
            [
              [0, 0],
              [r * 0.5, 0.01],
              [r * 0.92, h * 0.7],
              [r, h],
              [r * 0.9, h],
              [0, h],
            ],
            { at: [0, y, 0] },
          );
          g.cut((c) => c.egg(0, y + h * 1.02, 0, r * 0.86, h * 0.62, r * 0.86));
        });
        b.slot('water', 0).cone(0, y + h * 0.62, 0, r * 0.78, r * 0.82, h * 0.18, 0.005);
      };
      b.group((g) => {
        g.slot('main', 0).cone(0, 0, 0, 0.5, 0.5, 0.2, 0.03);
        g.cut((c) => c.cone(0, 0.07, 0, 0.43, 0.43, 0.3, 0.02));
      });
      b.slot('water').cone(0, 0.06, 0, 0.44, 0.44, 0.08, 0.005);
      b.slot('main', 0.02).lathe('0,0 0.13,0.01 0.07,0.1 0.055,0.25 0.08,0.34 0,0.36', { at: [0, 0.05, 0] });
      bowl(0.38, 0.28, 0.12);
      b.slot('main', 0.02).rod([0, 0.44, 0], [0, 0.66, 0], 0.05, 0.035);
      bowl(0.64, 0.15, 0.075);
      b.slot('drop', 0.01).rod([0, 0.7, 0], [0, 0.86, 0], 0.03, 0.02);
      b.around(8, (p) => p.tube('0,0.84,0,0.02 0,0.9,0.06,0.017 0,0.82,0.13,0.016 0,0.72,0.165,0.012'));
      b.around(10, (p) => p.tube('0,0.49,0.26,0.018 0,0.44,0.32,0.017 0,0.14,0.36,0.014'));
      return stands(0.72, 0.1);
    },
  }),
  noun(['well', 'wishing well', 'water well'], 2.4, {
    features: ['roof'],
    slots: `main #9a968d stone, roof #9c4a32 wood, post #7a5230 wood, rope #cdb27a fabric, bucket #8b6a42 wood,
      water #3f7fa8 glass`,
    draw(b) {
      b.group((g) => {
        g.slot('main', 0).bump(0.006, 16).cone(0, 0, 0, 0.36, 0.34, 0.34, 0.03);
        g.cut((c) => c.cone(0, 0.1, 0, 0.26, 0.26, 0.5, 0.01));
      });
      b.slot('main', 0).around(12, (p) => p.box(0, 0.34, 0.3, 0.15, 0.065, 0.12, 0.022));
      b.slot('water').cone(0, 0.09, 0, 0.265, 0.265, 0.05, 0.004);
      b.slot('post').both((m) => m.box(0.31, 0.58, 0, 0.06, 0.56, 0.06, 0.012));
      b.rod([-0.36, 0.66, 0], [0.4, 0.66, 0], 0.03).rod([0.4, 0.66, 0], [0.42, 0.56, 0.02], 0.018);
      b.slot('rope').rod([-0.08, 0.66, 0], [0.08, 0.66, 0], 0.045);
      b.rod([0.05, 0.66, 0.02], [0.05, 0.5, 0.03], 0.012);
      b.slot('bucket').cone(0.05, 0.38, 0.03, 0.06, 0.075, 0.12, 0.01);
      for (const s of [1, -1])
        b.slot('roof').at({ move: [0, 0.93, s * 0.13], turn: [s * 42, 0, 0] }, (m) =>
          m.box(0, -0.015, s * 0.03, 0.86, 0.045, 0.42, 0.01).box(0, 0.014, s * 0.12, 0.87, 0.03, 0.16, 0.008),
        );
      return stands(0.36, 0.25);
    },
  }),
  noun(['campfire', 'bonfire', 'fire'], 0.8, {
    features: ['flame'],
    slots: 'main #f07f1a glow, inner #ffd84a glow, log #6a4b30 bark, rock #8d8a84 stone',
    secondary: ['log'],
    draw(b, look) {
      b.slot('rock', 0.01).around(10, (m) =>
        m.egg(0, 0.05, 0.4, look.random.between(0.08, 0.11), look.random.between(0.06, 0.085), 0.085),
      );
      b.slot('log', 0).around(5, (m) => m.rod([0.02, 0.06, 0.34], [0, 0.24, -0.04], 0.06, 0.05));
      if (look.has('flame')) {
        b.slot('main', 0.05).tube('0,0.16,0,0.19 0.03,0.38,0.02,0.16 -0.04,0.58,0,0.09 0.03,0.8,0,0.01');
        b.tube('0.12,0.16,0.06,0.1 0.2,0.36,0.06,0.07 0.16,0.54,0.04,0.01');
        b.tube('-0.13,0.16,0.03,0.1 -0.22,0.32,0.05,0.07 -0.19,0.5,0.02,0.01');
        b.slot('inner', 0.02).tube('0,0.16,0.13,0.1 0.02,0.32,0.14,0.08 -0.01,0.48,0.11,0.01');
      }
      return flatTop(0.3);
    },
  }),
  noun(['tent', 'tipi', 'teepee', 'wigwam', 'camping tent'], 2.5, {
    features: ['door', 'flag'],
    slots: 'main #e08a3c fabric, inside #3a2a20 fabric, pole #8a6238 wood, accent #f3ead2 fabric',
    draw(b) {
      b.slot('main', 0).cone(0, 0, 0, 0.44, 0.04, 0.82, 0.012);
      b.slot('accent').cone(0, 0.2, 0, 0.343, 0.308, 0.07, 0.004).cone(0, 0.5, 0, 0.195, 0.165, 0.06, 0.004);
      b.slot('inside').at({ move: [0, 0, 0.3], turn: [-25.5, 0, 0] }, (m) =>
        m.plate('-0.13,-0.16 0.13,-0.16 0,0.3', 0.06, { at: [0, 0.14, 0.1] }),
      );
      b.slot('pole').around(6, (m) => m.rod([0, 0.72, 0.06], [0.03, 0.95, -0.08], 0.014));
      return flatTop(0.9, 0.05);
    },
  }),
];
