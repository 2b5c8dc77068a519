import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** What is baked. */

export const bakery: readonly Noun[] = [
  noun(['bread', 'loaf', 'baguette', 'toast'], 0.3, {
    secondary: [],
    slots: 'main #c98a45 mottled, crumb #f2dcae mottled, cut #e3b877 mottled',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.06).box(0, 0.17, 0, 0.36, 0.34, 0.84, 0.09).egg(0, 0.32, 0, 0.24, 0.16, 0.45);
        g.cut((c) => c.slot('crumb', 0).box(0, 0.2, 0.55, 1, 1, 0.3, 0));
      });
      b.slot('cut', 0.01);
      for (const z of [-0.26, -0.04, 0.18])
        b.at({ move: [0, 0.312 + 0.16 * Math.sqrt(1 - (z / 0.45) ** 2), z], turn: [0, 28, 0] }, (m) =>
          m.egg(0, 0, 0, 0.13, 0.02, 0.04),
        );
      b.slot('main', 0.04).at({ move: [0.02, 0, 0.56], turn: [-80, 0, 4] }, (m) =>
        m.group((g) => {
          g.slot('main').box(0, 0.16, 0, 0.36, 0.32, 0.09, 0.04).egg(0, 0.3, 0, 0.22, 0.13, 0.045);
          g.slot('crumb', 0).box(0, 0.17, 0.03, 0.29, 0.26, 0.05, 0.02).egg(0, 0.29, 0.03, 0.18, 0.1, 0.026);
        }),
      );
      return stands(0.48, 0.2);
    },
  }),
  noun(['croissant'], 0.16, {
    slots: 'main #cf8f43 mottled, accent #b57330 mottled',
    draw(b) {
      for (let i = 0; i < 9; i++) {
        const a = -1.25 + (i / 8) * 2.5;
        const r = 0.17 - Math.abs(i - 4) * 0.027;
        b.slot(i % 2 ? 'accent' : 'main', 0.012);
        b.egg(Math.sin(a) * 0.36, r, Math.cos(a) * 0.34 - 0.2, r * 0.85, r, r * 0.95);
      }
      return stands(0.32, 0.1);
    },
  }),
  noun(['pretzel', 'brezel'], 0.16, {
    secondary: [],
    slots: 'main #a8622a glossy, salt #f7f4ec plastic',
    draw(b, look) {
      b.slot('main', 0.01).tube(`0.16,0.12,0.05,0.05 -0.02,0.42,0.04,0.06 -0.3,0.7,0,0.075 -0.42,0.45,0,0.08
        -0.2,0.14,0,0.085 0,0.1,-0.02,0.088 0.2,0.14,0,0.085 0.42,0.45,0,0.08 0.3,0.7,0,0.075 0.02,0.42,0.06,0.06
        -0.16,0.12,0.07,0.05`);
      b.slot('salt', 0);
      for (const [x, y] of rows('-0.35,0.64 -0.42,0.42 -0.3,0.22 -0.1,0.12 0.12,0.12 0.32,0.24 0.42,0.46 0.34,0.64', 2))
        b.ball(x + look.random.between(-0.02, 0.02), y, 0.075, 0.022);
      return stands(0.78, 0.05);
    },
  }),
  noun(['cupcake', 'muffin'], 0.1, {
    slots: `icing #f59ac0 satin, cup #8ecae6 paper, cherry #c9182b glossy, stem #4d7a2a plain, candle #7ec4f2 wax,
      flame #ffb52e glow`,
    draw(b, look) {
      b.slot('cup', 0.004).cone(0, 0, 0, 0.24, 0.34, 0.36, 0.02);
      b.around(22, (m) => m.rod([0, 0.02, 0.238], [0, 0.34, 0.335], 0.024));
      b.group((g) => {
        g.slot('icing', 0.02);
        const points: [number, number, number, number][] = [];
        for (let i = 0; i <= 22; i++) {
          const t = i / 22;
          const r = 0.3 * (1 - t) ** 0.8;
          points.push([Math.cos(t * 19) * r, 0.4 + t * 0.37, Math.sin(t * 19) * r, 0.1 * (1 - t * 0.55)]);
        }
        g.tube(...points).cone(0, 0.36, 0, 0.3, 0.06, 0.36, 0.04);
      });
      if (look.asked('candle'))
        b.slot('candle').rod([0, 0.75, 0], [0, 1.02, 0], 0.035).slot('flame').egg(0, 1.1, 0, 0.035, 0.06, 0.035);
      else if (look.has('cherry'))
        b.slot('cherry', 0).ball(0, 0.85, 0, 0.09).slot('stem').tube('0,0.92,0,0.013 0.03,1,0,0.012 0.09,1.05,0,0.014');
      return onTop(0.8, 0.15);
    },
  }),
  noun(['cake', 'birthday cake', 'wedding cake'], 0.35, {
    bears: 'all',
    holds: ['candle'],
    slots: `icing #f8d9e4 satin, accent #e5567f satin, candle #7ec4f2 wax, flame #ffb52e glow,
      plate #f4f2ee porcelain, cherry #c9182b glossy`,
    draw(b, look) {
      b.slot('plate').cone(0, 0, 0, 0.42, 0.5, 0.05, 0.02);
      b.slot('icing').cone(0, 0.05, 0, 0.41, 0.41, 0.27, 0.04).cone(0, 0.31, 0, 0.27, 0.27, 0.23, 0.04);
      b.slot('accent', 0.012);
      b.around(14, (m, i) => m.rod([0, 0.3, 0.4], [0, 0.25 - (i % 3) * 0.035, 0.412], 0.045, 0.034));
      b.ring(0, 0.31, 0, 0.385, 0.04).ring(0, 0.065, 0, 0.415, 0.03);
      b.around(12, (m) => m.ball(0, 0.545, 0.23, 0.042)).around(12, (m) => m.ball(0, 0.33, 0.275, 0.035));
      const n = look.count('candle', 5);
      if (look.has('candle'))
        b.blend(0).around(n, (m) => {
          m.slot('candle').rod([0, 0.5, n === 1 ? 0 : 0.14], [0, 0.73, n === 1 ? 0 : 0.14], 0.022);
          m.slot('flame').egg(0, 0.79, n === 1 ? 0 : 0.14, 0.024, 0.046, 0.024);
        });
      return onTop(0.55, 0.2);
    },
  }),
  noun(['donut', 'doughnut'], 0.1, {
    secondary: ['sprinkle'],
    slots: `icing #f28ab2 glossy, dough #d29a55 mottled, sprinkle #f6cf23 candy, sprinkle2 #3d8ef0 candy,
      sprinkle3 #f3f2ee candy`,
    draw(b, { random }) {
      b.slot('dough').ring(0, 0.17, 0, 0.3, 0.17);
      b.slot('icing', 0.02).ring(0, 0.205, 0, 0.3, 0.158);
      b.around(9, (m, i) => m.rod([0, 0.24, 0.42], [0, 0.13 + (i % 3) * 0.03, 0.455], 0.055, 0.045));
      b.blend(0);
      for (let i = 0; i < 30; i++) {
        const a = i * 2.39996;
        const t = random.between(0.35, 2.8);
        const r = 0.3 + Math.cos(t) * 0.152;
        const y = 0.205 + Math.sin(t) * 0.158;
        b.slot(['sprinkle', 'sprinkle2', 'sprinkle3'][i % 3]);
        b.at({ move: [Math.cos(a) * r, y, Math.sin(a) * r], turn: [0, random.between(0, 180), 0] }, (m) =>
          m.rod([-0.024, 0, 0], [0.024, 0, 0], 0.0135),
        );
      }
      return onTop(0.35, 0.3);
    },
  }),
  noun(['pie', 'apple pie', 'tart', 'quiche'], 0.26, {
    slots: 'main #d9a255 mottled, filling #a3261f glossy, tin aluminium',
    draw(b) {
      b.slot('tin', 0).cone(0, 0, 0, 0.36, 0.46, 0.13, 0.01).slot('filling').cone(0, 0.1, 0, 0.43, 0.42, 0.075, 0.02);
      b.slot('main', 0.008);
      for (const t of [-0.26, -0.09, 0.09, 0.26]) {
        const half = Math.sqrt(0.42 ** 2 - t * t);
        b.box(t, 0.185, 0, 0.075, 0.035, half * 2, 0.012).box(0, 0.195, t, half * 2, 0.035, 0.075, 0.012);
      }
      b.blend(0.02).around(20, (p) => p.ball(0, 0.165, 0.44, 0.068));
      return stands(0.22, 0.25);
    },
  }),
  noun(['cookie', 'biscuit'], 0.1, {
    slots: 'main #c68a4a mottled, chip #3d2415 chocolate',
    draw(b, look) {
      b.at({ move: [0, 0.45, 0], turn: [78, 0, 0] }, (m) => {
        m.slot('main', 0.02).cone(0, -0.06, 0, 0.44, 0.42, 0.12, 0.05);
        m.slot('chip', 0.004);
        for (let i = 0; i < 13; i++) {
          const a = i * 2.4;
          const r = 0.1 * Math.sqrt(i);
          m.egg(
            Math.cos(a) * r,
            0.055,
            Math.sin(a) * r,
            look.random.between(0.035, 0.055),
            0.03,
            look.random.between(0.035, 0.055),
          );
        }
      });
      return onTop(0.88, 0.08);
    },
  }),
  noun(['gingerbread man', 'gingerbread', 'gingerbread cookie'], 0.14, {
    features: ['arm', 'leg'],
    slots: 'main #b06a2c mottled, icing #fbfaf4 plastic, button #d3261f glossy, eye #2a1b12 glossy',
    anchors: 'head 0,0.96,0,0.15 face 0,0.8,0.06,0.15 neck 0,0.65,0,0.14 top 0,0.98,0,0.1 hand 0.4,0.5,0.05',
    draw(b) {
      b.slot('main', 0.05).egg(0, 0.8, 0, 0.19, 0.19, 0.065).box(0, 0.48, 0, 0.28, 0.36, 0.12, 0.05);
      b.both((m) =>
        m.rod([0.1, 0.58, 0], [0.37, 0.54, 0], 0.075, 0.085).rod([0.08, 0.36, 0], [0.17, 0.1, 0], 0.085, 0.095),
      );
      b.cut((c) => c.blend(0.01).box(0, 0.5, 0.16, 2, 2, 0.2, 0).box(0, 0.5, -0.16, 2, 2, 0.2, 0));
      b.slot('icing', 0).tube('-0.09,0.75,0.06,0.014 0,0.71,0.062,0.016 0.09,0.75,0.06,0.014');
      b.both((m) => {
        m.tube('0.34,0.47,0.055,0.013 0.36,0.54,0.06,0.013 0.34,0.61,0.055,0.013');
        m.tube('0.08,0.13,0.055,0.013 0.16,0.16,0.06,0.013 0.24,0.14,0.055,0.013');
      });
      b.slot('eye').both((m) => m.egg(0.07, 0.84, 0.06, 0.024, 0.028, 0.018));
      b.slot('button').ball(0, 0.6, 0.06, 0.03).ball(0, 0.47, 0.06, 0.03);
    },
  }),
  noun(['pancakes', 'pancake', 'waffle', 'waffles'], 0.2, {
    secondary: [],
    slots: `main #d99a4e mottled, edge #f0cf94 mottled, syrup #7a3a12 glossy, butter #f8e07a wax,
      plate #f6f5f1 porcelain`,
    draw(b, look) {
      b.slot('plate', 0.006).cone(0, 0, 0, 0.3, 0.48, 0.05, 0.01);
      for (let i = 0; i < 4; i++) {
        const [x, z] = [look.random.between(-0.02, 0.02), look.random.between(-0.02, 0.02)];
        b.slot('edge', 0).cone(x, 0.05 + i * 0.085, z, 0.36, 0.36, 0.085, 0.038);
        b.slot('main').cone(x, 0.1 + i * 0.085, z, 0.34, 0.34, 0.04, 0.015);
      }
      b.slot('syrup', 0.02).egg(0, 0.4, 0, 0.26, 0.025, 0.26);
      for (const [a, drop] of rows('0.3,0.2 1.2,0.11 2.6,0.15 4.1,0.2 5.4,0.12', 2)) {
        b.rod(
          [Math.sin(a) * 0.2, 0.4, Math.cos(a) * 0.2],
          [Math.sin(a) * 0.365, 0.37, Math.cos(a) * 0.365],
          0.05,
          0.035,
        );
        b.rod(
          [Math.sin(a) * 0.37, 0.37, Math.cos(a) * 0.37],
          [Math.sin(a) * 0.375, 0.37 - drop, Math.cos(a) * 0.375],
          0.034,
          0.042,
        );
      }
      b.slot('butter', 0).at({ turn: [0, 20, 0] }, (m) => m.box(0, 0.44, 0, 0.13, 0.06, 0.13, 0.015));
      return stands(0.46, 0.2);
    },
  }),
];
