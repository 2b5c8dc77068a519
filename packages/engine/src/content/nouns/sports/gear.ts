import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Appearances, type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Sports gear. */

interface Swung {
  slots: Appearances;
  head(b: Builder): void;
  /** Height of the grip. */
  grip?: number;
}

/** What is swung by its handle: a grip below, and what is drawn above it. */
const swung = (words: string[], size: number, { slots, head, grip = 0.15 }: Swung): Noun =>
  noun(words, size, {
    slots,
    secondary: ['handle'],
    draw(b) {
      head(b.slot('main', 0));
      return { ...flatTop(1, 0.06), grip: { at: [0, grip, 0] } };
    },
  });

export const gear: readonly Noun[] = [
  noun(['basketball hoop', 'hoop', 'basketball ring', 'basketball basket'], 3.2, {
    slots:
      'main #f07f1a metal, board #f4f3ef glossy, line #d3261f glossy, net #f4f2ec fabric, pole #3a3d44 metal, base #2b2d33 rubber',
    draw(b) {
      b.slot('base', 0).box(0, 0.03, -0.2, 0.34, 0.06, 0.34, 0.02);
      b.slot('pole').rod([0, 0.04, -0.2], [0, 0.72, -0.16], 0.024);
      b.rod([0, 0.7, -0.16], [0, 0.8, -0.02], 0.02).slot('board').box(0, 0.86, 0, 0.5, 0.3, 0.025, 0.01);
      b.slot('line').box(0, 0.995, 0.01, 0.5, 0.014, 0.02, 0.004).box(0, 0.717, 0.01, 0.5, 0.014, 0.02, 0.004);
      b.both((m) =>
        m.box(0.243, 0.86, 0.01, 0.014, 0.29, 0.02, 0.004).box(0.08, 0.83, 0.012, 0.012, 0.13, 0.014, 0.003),
      );
      b.box(0, 0.89, 0.012, 0.17, 0.012, 0.014, 0.003);
      b.slot('main').ring(0, 0.76, 0.15, 0.115, 0.014).box(0, 0.765, 0.03, 0.08, 0.03, 0.05, 0.008);
      b.slot('net').at({ move: [0, 0.76, 0.15] }, (m) =>
        m.around(10, (p, i) => p.rod([0, 0, 0.112], [i % 2 ? 0.05 : -0.05, -0.17, 0.06], 0.007)),
      );
      b.ring(0, 0.68, 0.15, 0.083, 0.007).ring(0, 0.6, 0.15, 0.066, 0.007);
      return flatTop(1, 0.1);
    },
  }),
  swung(['tennis racket', 'racket', 'racquet', 'badminton racket', 'tennis racquet'], 0.7, {
    slots: 'main #d3261f glossy, handle #22242a rubber, string #f1efe6 plastic',
    head: (b) => {
      b.at({ move: [0, 0.72, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.2, 0.026));
      b.slot('main', 0.01).both((m) => m.rod([0.1, 0.52, 0], [0, 0.36, 0], 0.02));
      b.slot('handle', 0).rod([0, 0.02, 0], [0, 0.37, 0], 0.036, 0.03);
      b.slot('string');
      for (let i = -3; i <= 3; i++) {
        const half = Math.sqrt(0.2 ** 2 - (i * 0.052) ** 2);
        b.rod([i * 0.052, 0.72 - half, 0], [i * 0.052, 0.72 + half, 0], 0.005);
        b.rod([-half, 0.72 + i * 0.056, 0], [half, 0.72 + i * 0.056, 0], 0.005);
      }
    },
  }),
  swung(['baseball bat', 'cricket bat', 'wooden bat'], 0.9, {
    slots: 'main #d1a067 wood, handle #2b2d33 leather, ball #f6f4ee leather, seam #c8202b fabric',
    head: (b) => {
      b.lathe('0,0 0.055,0 0.055,0.03 0.032,0.06 0.034,0.3 0.05,0.5 0.085,0.75 0.092,0.9 0.07,0.96 0,0.98', {
        at: [0, 0.02, 0],
      });
      b.slot('handle').rod([0, 0.07, 0], [0, 0.32, 0], 0.038, 0.04);
      b.slot('ball').ball(0.2, 0.085, 0.06, 0.085).slot('seam');
      b.at({ move: [0.2, 0.085, 0.06], turn: [20, 0, 60] }, (m) =>
        m.ring(0, 0.05, 0, 0.068, 0.01).ring(0, -0.05, 0, 0.068, 0.01),
      );
    },
  }),
  swung(['golf club', 'putter', 'golf iron'], 1, {
    slots: 'main steel, handle #22242a rubber, ball #f6f6f4 matte',
    head: (b) => {
      b.slot('handle', 0).rod([0, 0.72, 0], [0, 1, 0], 0.026, 0.03);
      b.slot('main', 0.01).rod([0, 0.06, 0], [0, 0.76, 0], 0.012);
      b.at({ move: [0.06, 0.06, 0.01], turn: [-14, 0, 0] }, (m) =>
        m.plate('-0.07,-0.04 0.1,-0.055 0.14,0.02 0.12,0.07 -0.06,0.02', 0.05),
      );
      b.slot('ball', 0).ball(0.1, 0.045, 0.17, 0.045);
    },
    grip: 0.85,
  }),
  swung(['hockey stick', 'ice hockey stick'], 1.5, {
    slots: 'main #c08a4a wood, handle #22242a fabric, puck #1c1c20 rubber',
    head: (b) => {
      b.at({ move: [-0.1, 0.03, 0] }, (m) => {
        m.slot('main', 0.015).at({ turn: [0, 0, -9] }, (s) => s.box(0, 0.5, 0, 0.05, 0.94, 0.03, 0.01));
        m.slot('handle').box(0.13, 0.02, 0, 0.28, 0.075, 0.03, 0.012);
        m.slot('handle', 0).at({ turn: [0, 0, -9] }, (s) => s.box(0, 0.88, 0, 0.054, 0.2, 0.034, 0.01));
      });
      b.slot('puck').cone(0.28, 0, 0.12, 0.065, 0.065, 0.045, 0.012);
    },
    grip: 0.8,
  }),
  noun(['dumbbell', 'barbell', 'dumbell', 'hand weight'], 0.4, {
    slots: 'main #2b2d33 rubber, handle chrome, trim #5b6066 metal',
    draw(b) {
      b.slot('handle', 0).rod([-0.4, 0.24, 0], [0.4, 0.24, 0], 0.042);
      b.pair({ move: [0, 0.24, 0], turn: [0, 0, -90] }, (w) => {
        w.slot('main').cone(0, 0.2, 0, 0.24, 0.24, 0.1, 0.02).cone(0, 0.31, 0, 0.2, 0.2, 0.08, 0.02);
        w.slot('trim').cone(0, 0.17, 0, 0.07, 0.07, 0.03, 0.008).cone(0, 0.39, 0, 0.07, 0.06, 0.04, 0.01);
      });
      return { ...flatTop(0.48, 0.1), grip: { at: [0, 0.24, 0] } };
    },
  }),
  noun(['boxing glove', 'boxing gloves'], 0.3, {
    slots: 'main #d3261f leather, cuff #f4f2ec leather, lace #f4f2ec fabric',
    draw(b) {
      b.slot('cuff', 0).cone(0, 0, 0, 0.22, 0.21, 0.22, 0.03);
      b.slot('main', 0.05).cone(0, 0.18, 0, 0.2, 0.24, 0.24, 0.05);
      b.egg(0, 0.62, 0.02, 0.3, 0.33, 0.27).egg(0, 0.72, 0.16, 0.27, 0.2, 0.2);
      b.at({ move: [0.25, 0.52, 0.14], turn: [0, 0, -18] }, (m) => m.egg(0, 0, 0, 0.1, 0.2, 0.13));
      b.slot('lace', 0);
      for (const y of [0.26, 0.33, 0.4])
        b.rod([-0.08, y, 0.225], [0.08, y + 0.03, 0.225], 0.014).rod([0.08, y, 0.225], [-0.08, y + 0.03, 0.225], 0.014);
      return stands(0.95, 0.15);
    },
  }),
  noun(['bowling pin', 'skittle', 'bowling'], 0.38, {
    slots: 'main #f6f4ee glossy, accent #d3261f glossy',
    draw(b) {
      b.slot('main', 0);
      b.lathe('0.08,0 0.11,0.04 0.165,0.26 0.16,0.4 0.09,0.62 0.07,0.7 0.085,0.84 0.08,0.93 0,0.98');
      b.slot('accent').ring(0, 0.66, 0, 0.072, 0.014).ring(0, 0.72, 0, 0.066, 0.014);
      return stands(0.98, 0.06);
    },
  }),
  noun(['american football', 'rugby ball', 'football ball'], 0.28, {
    slots: 'main #8a4a26 leather, accent #f6f4ee leather',
    draw(b) {
      b.at({ move: [0, 0.3, 0], turn: [0, 0, -16] }, (m) => {
        m.slot('main', 0);
        m.at({ turn: [0, 0, 90] }, (l) => l.lathe('0,-0.5 0.06,-0.46 0.2,-0.28 0.28,0 0.2,0.28 0.06,0.46 0,0.5'));
        m.slot('accent');
        m.pair({ move: [0.27, 0, 0], turn: [0, 0, 90] }, (r) => r.cone(0, -0.02, 0, 0.214, 0.212, 0.04, 0.01));
        m.box(0, 0.275, 0.07, 0.26, 0.025, 0.03, 0.01);
        for (let i = 0; i < 5; i++) m.box(-0.09 + i * 0.045, 0.272, 0.07, 0.018, 0.03, 0.09, 0.006);
      });
      return flatTop(0.58, 0.1);
    },
  }),
  noun(['dartboard', 'darts', 'target', 'archery target', 'bullseye'], 0.45, {
    features: ['arrow'],
    secondary: [],
    slots:
      'main #d3261f matte, white #f4f2ec matte, blue #2b62cf matte, yellow #f6cf23 matte, wood #8b5a33 wood, shaft #c79a5b wood, feather #3b9a41 feathers',
    draw(b, look) {
      b.at({ move: [0, 0.55, 0], turn: [78, 0, 0] }, (m) => {
        for (const [i, name] of ['wood', 'white', 'main', 'white', 'blue', 'yellow'].entries())
          m.slot(name, 0).cone(0, -0.06, 0, 0.44 - i * 0.075, 0.44 - i * 0.075, 0.08 + i * 0.008, 0.004);
      });
      b.slot('wood').both((m) => m.rod([0.18, 0.6, -0.08], [0.3, 0.01, 0.02], 0.028));
      b.rod([0, 0.6, -0.1], [0, 0.01, -0.36], 0.028);
      if (look.has('arrow')) {
        b.slot('shaft').rod([0.03, 0.56, 0.04], [0.14, 0.66, 0.42], 0.014).slot('feather');
        b.rod([0.115, 0.637, 0.335], [0.14, 0.66, 0.42], 0.035, 0.03);
      }
      return flatTop(0.98, 0.1);
    },
  }),
  noun(['roller skate', 'rollerskate', 'inline skate', 'ice skate'], 0.3, {
    slots:
      'main #f4f2ec leather, wheel #f24f8a glossy, plate #8d949b metal, lace #f24f8a fabric, sole #7a4a2c rubber, stopper #f24f8a rubber',
    draw(b, look) {
      b.slot('main', 0.05).cone(0, 0.32, -0.22, 0.15, 0.155, 0.6, 0.04).egg(0, 0.36, 0.14, 0.15, 0.14, 0.3);
      b.egg(0, 0.34, -0.2, 0.15, 0.13, 0.18);
      b.slot('sole', 0).box(0, 0.24, -0.02, 0.28, 0.04, 0.76, 0.02).box(0, 0.2, -0.26, 0.24, 0.08, 0.2, 0.02);
      b.slot('plate').box(0, 0.17, 0, 0.12, 0.05, 0.62, 0.015);
      b.slot('lace');
      for (let i = 0; i < 5; i++)
        b.rod([-0.09, 0.44 + i * 0.09, 0.14 - i * 0.06], [0.09, 0.44 + i * 0.09, 0.14 - i * 0.06], 0.02);
      b.slot('stopper').cone(0, 0.06, 0.36, 0.05, 0.07, 0.12, 0.02);
      if (look.has('wheel'))
        b.slot('wheel').both((m) => {
          for (const z of [-0.24, 0.2])
            m.at({ move: [0.1, 0.1, z], turn: [0, 0, -90] }, (w) => {
              w.slot('wheel').cone(0, -0.03, 0, 0.1, 0.1, 0.08, 0.03);
              w.slot('plate').cone(0, 0.045, 0, 0.035, 0.035, 0.012, 0.004);
            });
        });
      return stands(0.92, 0.1);
    },
  }),
  noun(['kite', 'diamond kite'], 1, {
    features: ['tail'],
    slots: 'main #d3261f fabric, accent #f6cf23 fabric, stick #8b5a33 wood, tail #f4f2ec fabric, bow #2b62cf fabric',
    draw(b, look) {
      b.at({ move: [0, 0.64, 0], turn: [-10, 0, 14] }, (m) => {
        m.slot('main', 0).plate('0,0.34 -0.26,0.08 0,-0.36', 0.02);
        m.plate('0,-0.36 0.26,0.08 0,0.08', 0.02);
        m.slot('accent').plate('0,0.34 0,0.08 0.26,0.08', 0.024, { at: [0, 0, 0.002] });
        m.plate('0,0.08 -0.26,0.08 0,-0.36', 0.024, { at: [0, 0, 0.002] });
        m.slot('stick').rod([0, 0.35, 0.016], [0, -0.37, 0.016], 0.011);
        m.rod([-0.265, 0.08, 0.016], [0.265, 0.08, 0.016], 0.011);
      });
      if (look.has('tail')) {
        b.slot('tail').tube(`0.09,0.28,0.05,0.016 0.02,0.22,0.06,0.016 0.12,0.14,0.06,0.016 0.02,0.07,0.06,0.016
          0.1,0.02,0.06,0.016`);
        b.slot('bow');
        for (const [x, y] of rows('0.05,0.235 0.1,0.15 0.04,0.08', 2))
          b.at({ move: [x, y, 0.06] }, (p) => p.both((s) => s.egg(0.04, 0, 0, 0.042, 0.03, 0.02)));
      }
      return flatTop(0.98, 0.05);
    },
  }),
  noun(['chess piece', 'chess pawn', 'pawn', 'chess queen', 'chess king'], 0.09, {
    slots: 'main #2b2622 satin, accent #5b4a3a satin',
    draw(b) {
      b.slot('main', 0);
      b.lathe('0.3,0 0.3,0.08 0.24,0.14 0.22,0.2 0.15,0.28 0.1,0.5 0.11,0.6 0.18,0.64 0.18,0.68 0.1,0.7 0,0.71');
      b.ball(0, 0.82, 0, 0.18);
      return stands(1, 0.1);
    },
  }),
  noun(['chess knight', 'knight chess piece', 'chess horse'], 0.1, {
    secondary: [],
    slots: 'main #e8d7b4 satin, eye #2b2622 satin',
    draw(b) {
      b.slot('main', 0).lathe('0.3,0 0.3,0.08 0.24,0.14 0.23,0.2 0.17,0.26 0,0.27').slot('main', 0.02);
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.plate(
          '-0.16,0.24 0.15,0.24 0.18,0.42 0.06,0.56 0.2,0.56 0.28,0.52 0.34,0.6 0.28,0.72 0.16,0.84 0.06,0.9 0.02,1 -0.04,0.9 -0.16,0.8 -0.22,0.6 -0.2,0.4',
          0.18,
          { smooth: true },
        ),
      );
      b.slot('eye', 0).both((m) => m.ball(0.09, 0.77, 0.1, 0.03));
      return stands(1, 0.08);
    },
  }),
];
