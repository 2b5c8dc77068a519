import type { Builder } from '../../../field/builder.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What stands in playgrounds, on squares and along streets. */

/** Two legs that lean to each other, at a place along x. */
const trestle = (b: Builder, x: number, top: number, wide: number, thick: number) =>
  b.rod([x, top, 0], [x * 1.06, 0.01, wide], thick).rod([x, top, 0], [x * 1.06, 0.01, -wide], thick);

/** A roof of striped cloth over a counter; what is sold is drawn on top. */
const stall = (words: string[], { slots, goods }: { slots: string; goods(b: Builder): void }): Noun =>
  noun(words, 2.4, {
    features: ['roof', 'wheel'],
    slots: `main #c8202b fabric, stripe #f6f2e6 fabric, wood #a4713f wood, pole #6b4a2e wood, ${slots}`,
    draw(b, look) {
      b.slot('wood', 0).box(0, 0.2, 0, 0.8, 0.34, 0.42, 0.015).box(0, 0.38, 0.02, 0.88, 0.035, 0.52, 0.012);
      b.slot('pole');
      for (let i = 0; i < 7; i++) b.box(-0.36 + i * 0.12, 0.2, 0.213, 0.014, 0.33, 0.012, 0.003);
      b.both((m) =>
        m.rod([0.38, 0.02, 0.2], [0.38, 0.86, 0.24], 0.02).rod([0.38, 0.02, -0.2], [0.38, 0.92, -0.2], 0.02),
      );
      if (look.has('roof'))
        for (let i = 0; i < 8; i++) {
          b.slot(i % 2 ? 'stripe' : 'main', 0).at({ move: [-0.42 + i * 0.12, 0.89, 0.02], turn: [14, 0, 0] }, (m) =>
            m.box(0, 0, 0, 0.12, 0.03, 0.66, 0.006),
          );
          b.at({ move: [-0.42 + i * 0.12, 0.79, 0.335] }, (m) =>
            m.plate('-0.06,0.03 0.06,0.03 0.06,-0.03 0,-0.07 -0.06,-0.03', 0.025),
          );
        }
      b.at({ move: [0, 0.4, 0.02] }, goods);
      return { top: { at: [0, 0.4, 0.1], r: 0.25 } };
    },
  });

export const playground: readonly Noun[] = [
  noun(['swing', 'swing set', 'playground swing', 'swings'], 2.4, {
    slots: 'main #d3261f metal, seat #f6cf23 plastic, chain #8d949b steel',
    draw(b, look) {
      b.slot('main', 0).rod([-0.5, 0.9, 0], [0.5, 0.9, 0], 0.026);
      trestle(b, 0.5, 0.9, 0.28, 0.024);
      trestle(b, -0.5, 0.9, 0.28, 0.024);
      if (look.has('seat'))
        b.both((m, side) => {
          const z = side * 0.1;
          m.slot('chain').rod([0.12, 0.9, 0], [0.12, 0.28, z], 0.01).rod([0.34, 0.9, 0], [0.34, 0.28, z], 0.01);
          m.slot('seat').box(0.23, 0.27, z, 0.27, 0.03, 0.13, 0.012);
        });
      return { top: { at: [0.23, 0.29, 0.1], r: 0.12 } };
    },
  }),
  noun(['slide', 'playground slide', 'kids slide'], 2.8, {
    slots: 'main #f6cf23 plastic, ladder #2b62cf metal, rail #d3261f metal',
    draw(b, look) {
      b.slot('main', 0).at({ move: [0, 0.33, 0.14], turn: [40, 0, 0] }, (m) =>
        m.box(0, 0, 0, 0.28, 0.03, 0.78, 0.01).both((s) => s.box(0.15, 0.045, 0, 0.03, 0.12, 0.78, 0.012)),
      );
      b.box(0, 0.075, 0.49, 0.28, 0.03, 0.16, 0.01).both((m) => m.box(0.15, 0.12, 0.49, 0.03, 0.12, 0.16, 0.012));
      b.box(0, 0.58, -0.24, 0.32, 0.03, 0.2, 0.01);
      b.slot('rail').both((m) => {
        m.tube('0.15,0.58,-0.33,0.014 0.15,0.8,-0.32,0.014 0.15,0.8,-0.16,0.014 0.15,0.66,-0.08,0.014');
        m.rod([0.14, 0.02, 0.5], [0.14, 0.08, 0.5], 0.014);
      });
      if (look.has('ladder')) {
        b.slot('ladder').both((m) => m.rod([0.14, 0.02, -0.52], [0.14, 0.58, -0.34], 0.018));
        for (let i = 0; i < 5; i++)
          b.rod([-0.14, 0.1 + i * 0.1, -0.5 + i * 0.034], [0.14, 0.1 + i * 0.1, -0.5 + i * 0.034], 0.014);
      }
      return { top: { at: [0, 0.6, -0.24], r: 0.14 } };
    },
  }),
  noun(['seesaw', 'see saw', 'teeter totter'], 2.6, {
    slots: 'main #d3261f wood, accent #2b62cf metal, seat #f6cf23 plastic',
    draw(b) {
      b.slot('accent', 0);
      b.both((m) => m.rod([0.07, 0.26, 0], [0.09, 0.01, 0.13], 0.022).rod([0.07, 0.26, 0], [0.09, 0.01, -0.13], 0.022));
      b.rod([-0.1, 0.26, 0], [0.1, 0.26, 0], 0.03);
      b.at({ move: [0, 0.29, 0], turn: [0, 90, 0] }, (q) =>
        q.at({ turn: [0, 0, 14] }, (m) => {
          m.slot('main').box(0, 0, 0, 1.1, 0.035, 0.12, 0.012);
          m.both((s) => {
            s.slot('seat').box(0.46, 0.03, 0, 0.16, 0.035, 0.16, 0.015);
            s.slot('accent').rod([0.34, 0.01, 0], [0.34, 0.14, 0], 0.014);
            s.rod([0.34, 0.14, -0.07], [0.34, 0.14, 0.07], 0.014);
          });
        }),
      );
      return flatTop(0.32, 0.1);
    },
  }),
  noun(['bird house', 'birdhouse', 'nest box', 'nesting box', 'bird box'], 0.4, {
    features: ['roof', 'door'],
    slots: 'main #6fb3c9 wood, roof #b3342a wood, hole #2a1c14 matte, pole #a4713f wood, perch #a4713f wood',
    draw(b) {
      b.slot('pole', 0).rod([0, 0, 0], [0, 0.4, 0], 0.03).box(0, 0.385, 0, 0.36, 0.03, 0.34, 0.01);
      b.slot('main').plate('-0.16,0 0.16,0 0.17,0.28 0,0.46 -0.17,0.28', 0.28, { at: [0, 0.39, 0] });
      b.slot('hole');
      b.at({ move: [0, 0.64, 0.13], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.062, 0.062, 0.03, 0.004));
      b.slot('perch').rod([0, 0.52, 0.12], [0, 0.52, 0.24], 0.018);
      b.slot('roof');
      b.pair({ move: [0.115, 0.755, 0], turn: [0, 0, -46.5] }, (r) => r.box(0, 0, 0, 0.34, 0.035, 0.4, 0.01));
      return stands(0.9, 0.1);
    },
  }),
  stall(['market stall', 'fruit stand', 'stall', 'market stand', 'food stall', 'vegetable stand', 'lemonade stand'], {
    slots: 'crate #8b5a33 wood, red #d3261f glossy, orange #f07f1a glossy, green #6fb03a glossy',
    goods: (b) => {
      for (const [i, name] of ['red', 'orange', 'green'].entries()) {
        const x = -0.27 + i * 0.27;
        b.slot('crate', 0).at({ move: [x, 0.03, 0.06], turn: [14, 0, 0] }, (m) => {
          m.box(0, 0, 0, 0.24, 0.08, 0.3, 0.008).slot(name);
          for (let k = 0; k < 12; k++) m.ball(-0.075 + (k % 3) * 0.075, 0.06, -0.1 + Math.floor(k / 3) * 0.068, 0.04);
        });
      }
    },
  }),
  stall(
    [
      'hot dog stand',
      'hot dog cart',
      'food cart',
      'street food cart',
      'snack stand',
      'food stand',
      'ice cream cart',
      'hotdog stand',
      'hotdog cart',
    ],
    {
      slots:
        'bun #d9a05a satin, sausage #b3452a glossy, mustard #f6cf23 glossy, sign #f6f2e6 paper, tyre #1d1d20 rubber, steel aluminium, ketchup #d3261f glossy',
      goods: (b) => {
        b.slot('steel', 0).box(-0.18, 0.04, 0, 0.4, 0.09, 0.3, 0.02);
        b.slot('mustard').cone(0.3, 0, 0.1, 0.04, 0.036, 0.12, 0.01).cone(0.3, 0.12, 0.1, 0.02, 0.006, 0.05);
        b.slot('ketchup').cone(0.2, 0, 0.12, 0.04, 0.036, 0.12, 0.01).cone(0.2, 0.12, 0.12, 0.02, 0.006, 0.05);
        b.at({ move: [0, 0.26, 0.24] }, (m) => {
          m.slot('bun', 0.01).rod([-0.15, -0.02, 0], [0.15, -0.02, 0], 0.055);
          m.rod([-0.15, -0.02, 0.05], [0.15, -0.02, 0.05], 0.05);
          m.slot('sausage', 0).rod([-0.2, 0.03, 0.03], [0.2, 0.03, 0.03], 0.042);
          m.slot('mustard').tube(`-0.15,0.07,0.04,0.012 -0.09,0.075,0.06,0.012 -0.03,0.075,0.02,0.012
            0.03,0.075,0.06,0.012 0.09,0.075,0.02,0.012 0.15,0.07,0.04,0.012`);
        });
        b.pair({ move: [0.43, -0.26, 0], turn: [0, 0, 90] }, (w) => {
          w.slot('tyre', 0).ring(0, 0, 0, 0.12, 0.024);
          w.slot('steel').around(6, (s) => s.rod([0, 0, 0], [0, 0, 0.11], 0.01));
        });
      },
    },
  ),
];
