import { type Noun, noun } from '../../noun.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** What is eaten between meals, and sweets. */

export const snacks: readonly Noun[] = [
  noun(['fries', 'french fries', 'chips', 'french fry'], 0.16, {
    slots: 'main #f2c84b mottled, box #d3261f plastic, stripe #f7f4ec plastic',
    draw(b, look) {
      b.group((g) => {
        g.slot('box', 0);
        g.plate('-0.2,-0.25 0.2,-0.25 0.3,0.22 0.12,0.14 -0.12,0.14 -0.3,0.22', 0.26, { at: [0, 0.25, 0] });
        g.slot('stripe').box(0, 0.16, 0.12, 0.07, 0.3, 0.03, 0.01);
        g.pair({ move: [0.14, 0.17, 0.12], turn: [0, 0, -9] }, (q) => q.box(0, 0, 0, 0.06, 0.32, 0.03, 0.01));
      });
      b.slot('main', 0);
      for (let i = 0; i < 16; i++)
        b.at(
          {
            move: [-0.2 + (i % 8) * 0.057, 0.5 + look.random.between(-0.04, 0.13), i < 8 ? 0.05 : -0.05],
            turn: [
              look.random.between(-5, 8),
              look.random.between(-30, 30),
              (3.5 - (i % 8)) * 4 + look.random.between(-4, 4),
            ],
          },
          (m) => m.box(0, 0, 0, 0.05, 0.5, 0.05, 0.008),
        );
      return stands(0.8, 0.15);
    },
  }),
  noun(['popcorn', 'popcorn bucket'], 0.2, {
    slots: 'main #f8eecb mottled, box #f6f4ee plastic, stripe #d3261f plastic, butter #f2cf6a mottled',
    draw(b, look) {
      b.slot('box', 0).cone(0, 0, 0, 0.24, 0.34, 0.58, 0.01);
      b.slot('stripe').around(9, (p) =>
        p.at({ move: [0, 0.29, 0.292], turn: [9.5, 0, 0] }, (m) => m.box(0, 0, 0, 0.1, 0.57, 0.03, 0.008)),
      );
      for (let i = 0; i < 26; i++) {
        const a = i * 2.4;
        const r = 0.31 * Math.sqrt((i % 26) / 26);
        b.slot(i % 4 ? 'main' : 'butter', 0.012);
        b.ball(
          Math.sin(a) * r,
          0.6 + (0.33 - r) * 0.55 + look.random.between(0, 0.03),
          Math.cos(a) * r,
          look.random.between(0.07, 0.09),
        );
      }
      return stands(0.85, 0.15);
    },
  }),
  noun(['taco', 'burrito', 'wrap'], 0.18, {
    secondary: [],
    slots: `main #e8b64a mottled, meat #7a4426 mottled, lettuce #6fb545 leaf, tomato #d8352a glossy,
      cheese #f7d04a plastic`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0);
        g.at({ move: [0, 0.42, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.15, 0, 0.46, 0.46, 0.3, 0.05));
        g.cut((c) => {
          c.box(0, 0.95, 0, 2, 1, 2, 0);
          c.at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.1, 0, 0.46, 0.46, 0.2, 0.05));
        });
      });
      for (let i = 0; i < 9; i++) {
        const x = -0.34 + i * 0.085;
        b.slot('lettuce', 0.01).egg(x, 0.44, look.random.between(-0.06, 0.06), 0.08, 0.07, 0.1);
        b.slot(['tomato', 'meat', 'cheese'][i % 3]);
        b.ball(x, 0.5 + look.random.between(-0.01, 0.03), look.random.between(-0.04, 0.05), 0.055);
      }
      return stands(0.55, 0.2);
    },
  }),
  noun(['hot dog', 'hotdog', 'sausage'], 0.2, {
    slots: 'main #b5502f glossy, bun #d99b52 mottled, mustard #f6cf23 glossy',
    draw(b) {
      b.slot('bun', 0.02).both((m) => m.tube('0.13,0.15,-0.42,0.1 0.14,0.16,0,0.14 0.13,0.15,0.42,0.1'));
      b.box(0, 0.06, 0, 0.24, 0.08, 0.86, 0.03);
      b.slot('main', 0).tube('0,0.27,-0.52,0.07 0,0.24,-0.2,0.095 0,0.24,0.2,0.095 0,0.27,0.52,0.07');
      b.slot('mustard');
      b.tube(
        ...Array.from({ length: 11 }, (_, i) => [(i % 2 ? 1 : -1) * 0.045, 0.335, -0.4 + i * 0.08, 0.022] as const),
      );
      return onTop(0.34, 0.08);
    },
  }),
  noun(['egg', 'easter egg', 'dragon egg'], 0.06, {
    slots: 'main #efe0c6 ceramic, accent #d8b98f plain',
    draw(b) {
      b.slot('main').lathe('0,0 0.2,0.03 0.33,0.2 0.36,0.38 0.31,0.62 0.19,0.86 0,0.97');
      return onTop(0.97, 0.12);
    },
  }),
  noun(['cheese', 'cheese wedge', 'swiss cheese'], 0.15, {
    slots: 'main #f6c744 satin, rind #dd9c2c satin',
    draw(b) {
      b.group((g) => {
        g.slot('main');
        g.at({ turn: [-90, 0, 0] }, (m) => m.plate('-0.46,-0.3 0.46,-0.06 -0.46,0.34', 0.4, { at: [0, 0, 0.2] }));
        g.cut((c) => {
          c.slot('rind', 0).ball(-0.2, 0.4, -0.02, 0.1).ball(0.08, 0.41, 0.02, 0.06).ball(-0.36, 0.24, 0.3, 0.09);
          c.ball(-0.1, 0.16, 0.26, 0.09).ball(0.14, 0.28, 0.16, 0.05).ball(-0.46, 0.2, 0, 0.09);
          c.ball(-0.34, 0.4, -0.2, 0.05);
        });
      });
      return onTop(0.4);
    },
  }),
  noun(['ice cream', 'ice cream cone', 'icecream', 'gelato'], 0.2, {
    primary: ['scoop', 'scoop2'],
    slots: 'scoop #f7b6cd satin, scoop2 #f6ebcd satin, cone #cf9a50 checks:#a86f2e, cherry #c9182b glossy',
    draw(b) {
      b.slot('cone').cone(0, 0, 0, 0.03, 0.2, 0.52, 0.015).ring(0, 0.51, 0, 0.195, 0.028);
      b.slot('scoop', 0.02).ball(0, 0.62, 0, 0.215);
      b.around(9, (m) => m.ball(0, 0.54, 0.195, 0.06));
      b.slot('scoop2').ball(0.02, 0.86, 0, 0.175);
      b.around(8, (m) => m.ball(0.02, 0.785, 0.155, 0.05));
      b.slot('cherry', 0).ball(0.03, 1.06, 0, 0.065);
      return onTop(1.02, 0.14);
    },
  }),
  noun(['lollipop', 'lolly', 'candy', 'sweet'], 0.15, {
    slots: 'main #e5397a candy, swirl #fbe6ee candy, stick #f3f0e6 paper',
    draw(b) {
      b.slot('stick').rod([0, 0.02, 0], [0, 0.5, 0], 0.022);
      b.slot('main');
      b.at({ move: [0, 0.7, 0], turn: [90, 0, 0] }, (m) => m.blend(0).cone(0, -0.06, 0, 0.29, 0.29, 0.12, 0.055));
      b.slot('swirl').tube(
        ...Array.from({ length: 17 }, (_, i) => {
          const a = i * 0.78;
          const r = 0.01 + i * 0.0155;
          return [Math.cos(a) * r, 0.7 + Math.sin(a) * r, 0.058, 0.02] as const;
        }),
      );
      return onTop(0.98, 0.06);
    },
  }),
  noun(['candy cane'], 0.2, {
    slots: 'main #f7f4ec glossy, stripe #d3261f glossy, bow #2f8f3f fabric',
    draw(b) {
      const path = Array.from({ length: 23 }, (_, i): [number, number] =>
        i < 13
          ? [0.14, i * 0.056]
          : [0.14 - 0.17 * (1 - Math.cos(((i - 12) / 10) * Math.PI)), 0.7 + 0.17 * Math.sin(((i - 12) / 10) * Math.PI)],
      );
      b.blend(0);
      for (let i = 0; i + 1 < path.length; i++) {
        const [a, c] = [path[i], path[i + 1]];
        b.slot(i % 2 ? 'stripe' : 'main').rod([a[0], a[1] + 0.07, 0], [c[0], c[1] + 0.07, 0], 0.068);
      }
      b.slot('bow', 0.02).ball(0.14, 0.52, 0.08, 0.05).egg(0.05, 0.55, 0.08, 0.09, 0.055, 0.035);
      b.egg(0.23, 0.55, 0.08, 0.09, 0.055, 0.035).rod([0.13, 0.5, 0.08], [0.07, 0.36, 0.09], 0.03, 0.036);
      b.rod([0.15, 0.5, 0.08], [0.22, 0.37, 0.09], 0.03, 0.036);
      return stands(0.95, 0.05);
    },
  }),
];
