import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** Meals, and what they are made of. */

export const meals: readonly Noun[] = [
  noun(['burger', 'hamburger', 'cheeseburger'], 0.12, {
    secondary: [],
    slots: `bun #cf8b3f satin, patty #5b3420 stone, lettuce #6cb53c leaf, cheese #f5b82e satin, tomato #d2352b glossy,
      seed #f6ecd0 satin`,
    draw(b, { random }) {
      b.slot('bun').cone(0, 0, 0, 0.4, 0.43, 0.17, 0.07);
      b.slot('patty').bump(0.008, 22).cone(0, 0.17, 0, 0.45, 0.45, 0.14, 0.06).bump(0, 0);
      b.slot('cheese').box(0, 0.325, 0, 0.68, 0.035, 0.68, 0.012);
      b.both((m) => m.rod([0.32, 0.325, 0.32], [0.36, 0.23, 0.36], 0.035, 0.02));
      b.slot('tomato').cone(0, 0.34, 0, 0.4, 0.4, 0.065, 0.025);
      b.slot('lettuce', 0.02).cone(0, 0.4, 0, 0.44, 0.44, 0.035, 0.015);
      b.around(15, (m, i) => m.egg(0, 0.4 + (i % 2) * 0.02, 0.43, 0.075, 0.028, 0.075));
      b.group((g) => {
        g.slot('bun').egg(0, 0.44, 0, 0.45, 0.33, 0.45);
        g.cut((c) => c.blend(0.03).box(0, 0.2, 0, 2, 0.5, 2, 0));
      });
      b.slot('seed', 0);
      for (let i = 0; i < 22; i++) {
        const h = 0.35 + 0.62 * ((i + 0.5) / 22);
        const a = i * 2.39996 + random.between(-0.2, 0.2);
        const q = Math.sqrt(1 - h * h);
        b.at(
          {
            move: [Math.cos(a) * q * 0.447, 0.44 + h * 0.328, Math.sin(a) * q * 0.447],
            turn: [0, random.between(0, 180), 0],
          },
          (m) => m.egg(0, 0, 0, 0.028, 0.015, 0.018),
        );
      }
      return onTop(0.76, 0.3);
    },
  }),
  noun(['pizza', 'pizza slice'], 0.3, {
    secondary: [],
    slots: 'cheese #f4c04a mottled, crust #c9853f mottled, salami #b3362b satin, basil #4d9a3a leaf',
    draw(b, { random }) {
      b.slot('crust').cone(0, 0, 0, 0.46, 0.48, 0.06, 0.02).ring(0, 0.055, 0, 0.455, 0.05);
      b.slot('cheese').cone(0, 0.045, 0, 0.43, 0.43, 0.035, 0.01);
      b.slot('salami', 0);
      for (let i = 0; i < 9; i++)
        b.cone(
          Math.cos(i * 2.4) * (0.1 + i * 0.027),
          0.07,
          Math.sin(i * 2.4) * (0.1 + i * 0.027),
          0.075,
          0.07,
          0.025,
          0.008,
        );
      for (let i = 0; i < 6; i++) {
        b.slot('basil');
        b.egg(
          Math.cos(i * 1.9 + 1) * random.between(0.1, 0.34),
          0.09,
          Math.sin(i * 1.9 + 1) * random.between(0.1, 0.34),
          0.045,
          0.012,
          0.025,
        );
      }
      return onTop(0.09, 0.4);
    },
  }),
  noun(['sandwich', 'club sandwich', 'toastie'], 0.15, {
    secondary: [],
    slots: `main #e9cf9a mottled, crust #b8762f mottled, lettuce #6fb545 leaf, tomato #d8352a glossy,
      cheese #f5c02e plastic, ham #ee9a9a skin`,
    draw(b) {
      const layer = (slot: string, y: number, h: number, s: number) =>
        b.at({ move: [0, y, 0], turn: [-90, 0, 0] }, (m) =>
          m.slot(slot, 0).plate(
            [
              [-0.46 * s, -0.3 * s],
              [0.46 * s, -0.3 * s],
              [0, 0.46 * s],
            ],
            h,
          ),
        );
      layer('crust', 0.07, 0.13, 1.02);
      layer('main', 0.075, 0.14, 0.94);
      layer('lettuce', 0.16, 0.045, 1.1);
      layer('tomato', 0.2, 0.05, 1.0);
      layer('cheese', 0.245, 0.035, 1.08);
      layer('ham', 0.285, 0.045, 1.03);
      layer('crust', 0.375, 0.13, 1.02);
      layer('main', 0.385, 0.14, 0.94);
      return stands(0.46, 0.2);
    },
  }),
  noun(['sushi', 'sushi roll', 'maki', 'nigiri'], 0.12, {
    secondary: [],
    slots: `main #f7f5ee mottled, nori #1f2b22 fabric, fish #f5825c stripes:#ffc3a6, roe #ff7a2a glossy,
      board #a4713f wood, avocado #8fbf4a plastic`,
    draw(b) {
      b.slot('board', 0).box(0, 0.05, 0, 1, 0.07, 0.6, 0.015);
      b.both((m) => m.box(0.36, 0.01, 0, 0.08, 0.05, 0.5, 0.01));
      for (const [x, z] of rows('-0.24,0.1 -0.3,-0.15', 2)) {
        b.slot('main', 0).cone(x, 0.08, z, 0.115, 0.115, 0.2, 0.02);
        b.slot('nori').cone(x, 0.09, z, 0.122, 0.122, 0.17, 0.006).slot('main').cone(x, 0.24, z, 0.1, 0.1, 0.035, 0.01);
        b.slot('fish').cone(x, 0.25, z, 0.045, 0.045, 0.04, 0.01);
        b.slot('avocado').ball(x + 0.05, 0.275, z + 0.02, 0.02);
      }
      for (const [x, z] of rows('0.14,0.13 0.2,-0.14', 2)) {
        b.slot('main', 0.02).box(x, 0.15, z, 0.34, 0.14, 0.17, 0.06);
        b.slot('fish', 0.01).box(x, 0.235, z, 0.39, 0.065, 0.19, 0.03);
        b.slot('nori', 0).box(x, 0.19, z, 0.06, 0.19, 0.2, 0.03);
      }
      return stands(0.28, 0.2);
    },
  }),
  noun(['ramen', 'noodles', 'soup', 'noodle soup', 'spaghetti', 'pasta', 'rice bowl'], 0.22, {
    slots: `main #c3262c ceramic, rim #f6efdc ceramic, soup #c98a45 glossy, noodle #f4d98a glossy, egg #fbfaf4 glossy,
      yolk #f7a51f glossy, leaf #3f9a45 leaf, stick #5a2a20 wood, meat #b06a4a skin`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.01).lathe('0,0 0.2,0 0.22,0.05 0.38,0.2 0.46,0.42 0,0.42');
        g.cut((c) => c.slot('rim').cone(0, 0.34, 0, 0.4, 0.44, 0.2, 0.01));
      });
      b.slot('soup', 0).cone(0, 0.3, 0, 0.4, 0.41, 0.05, 0.004).slot('noodle');
      for (let i = 0; i < 5; i++)
        b.ring(look.random.between(-0.1, 0.02), 0.36, look.random.between(-0.05, 0.12), 0.1 + i * 0.03, 0.02);
      b.slot('egg').egg(0.15, 0.38, 0.15, 0.11, 0.06, 0.085).slot('yolk').egg(0.15, 0.42, 0.15, 0.055, 0.03, 0.05);
      b.slot('meat').cone(0.2, 0.36, -0.12, 0.12, 0.12, 0.045, 0.015);
      b.slot('leaf', 0.01).around(4, (p) => p.egg(0, 0.38, 0.05, 0.04, 0.012, 0.07));
      b.egg(-0.22, 0.37, 0.16, 0.06, 0.025, 0.05);
      b.slot('stick', 0).rod([-0.5, 0.5, -0.1], [0.35, 0.44, -0.3], 0.017, 0.011);
      b.rod([-0.5, 0.5, -0.04], [0.36, 0.44, -0.24], 0.017, 0.011);
      return stands(0.42, 0.25);
    },
  }),
  noun(['drumstick', 'chicken leg', 'fried chicken', 'meat', 'ham'], 0.18, {
    slots: 'main #b8672c mottled, bone #f1e8d2 bone',
    draw(b) {
      b.at({ move: [0, 0.32, 0], turn: [0, 0, -38] }, (m) => {
        m.slot('bone', 0.02).rod([0, 0, 0], [0, 0.6, 0], 0.06);
        m.both((s) => s.ball(0.06, 0.63, 0, 0.075));
        m.slot('main', 0.06).bump(0.008, 14).egg(0, -0.05, 0, 0.26, 0.3, 0.24);
        m.rod([0, 0.1, 0], [0, 0.38, 0], 0.18, 0.09).bump(0, 1);
      });
      return stands(0.6, 0.15);
    },
  }),
  noun(['fried egg', 'sunny side up', 'omelette'], 0.14, {
    slots: 'main #fbfaf4 glossy, yolk #f7b21f glossy',
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.04, 0, 0.34, 0.045, 0.34);
      b.around(6, (p) => p.egg(0, 0.03, look.random.between(0.24, 0.32), 0.18, 0.035, 0.16));
      b.slot('yolk', 0.01).egg(0.02, 0.08, 0.01, 0.17, 0.11, 0.17);
      return stands(0.18, 0.1);
    },
  }),
];
