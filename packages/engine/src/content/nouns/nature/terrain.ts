import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Pieces that landscapes are put together of. */

export const terrain: readonly Noun[] = [
  noun(['tunnel', 'railway tunnel', 'mountain tunnel', 'underpass'], 9, {
    features: ['tree'],
    secondary: ['arch'],
    slots:
      'main #5b8f45 leaf, rock #7d7a74 stone, arch #a9a59c stone, dark #1c1a1e matte, floor #8a7d6a stone, trunk #6a4b30 bark, leaf #3b7a3a leaf',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.05).egg(0, 0.02, 0, 0.5, 0.5, 0.46).egg(0.26, 0.02, -0.1, 0.3, 0.34, 0.32);
        g.egg(-0.28, 0.02, 0.06, 0.26, 0.3, 0.32).blend(0);
        g.cut((c) => c.box(0, -0.5, 0, 3, 1, 3, 0).box(0, 0.3, 0.72, 3, 2, 0.7, 0).box(0, 0.3, -0.72, 3, 2, 0.7, 0));
        g.slot('rock', 0.02);
        g.both((m) => m.egg(0.34, 0.06, 0.3, 0.1, 0.09, 0.08).egg(0.3, 0.04, -0.32, 0.1, 0.08, 0.06));
        g.slot('arch', 0);
        g.plate('-0.27,0 -0.27,0.22 -0.19,0.35 0,0.41 0.19,0.35 0.27,0.22 0.27,0', 0.08, { at: [0, 0, 0.35] });
        g.plate('-0.27,0 -0.27,0.22 -0.19,0.35 0,0.41 0.19,0.35 0.27,0.22 0.27,0', 0.08, { at: [0, 0, -0.35] });
        g.cut((c) =>
          c.slot('dark').plate('-0.2,0 -0.2,0.22 -0.14,0.31 0,0.35 0.14,0.31 0.2,0.22 0.2,0', 2, { at: [0, -0.02, 0] }),
        );
      });
      b.slot('floor').box(0, 0.008, 0, 0.4, 0.016, 0.9, 0.004);
      b.slot('arch').plate('-0.03,0 0.03,0 0.045,0.1 -0.045,0.1', 0.05, { at: [0, 0.33, 0.38] });
      if (look.has('tree'))
        for (const [x, y, z, s] of rows('0.22,0.44,0.02,0.13 -0.3,0.3,0.04,0.11 0.42,0.26,-0.1,0.1', 4)) {
          b.slot('trunk').rod([x, y - 0.06, z], [x, y + 0.04, z], 0.016);
          b.slot('leaf').cone(x, y + 0.02, z, s * 0.6, 0.004, s * 1.3, 0.004);
        }
      return { top: { at: [0, 0.52, 0], r: 0.2 }, hole: { at: [0, 0.02, 0], r: 0.17 } };
    },
  }),
  noun(['cave', 'cavern', 'grotto', 'bear cave', 'mine entrance', 'den'], 8, {
    secondary: ['moss'],
    slots: 'main #7a766f stone, dark #17151a matte, moss #5c8a3a leaf, grass #5b8f45 leaf',
    draw(b, look) {
      b.slot('grass', 0).cone(0, 0, 0, 0.56, 0.54, 0.04, 0.015);
      b.group((g) => {
        g.slot('main', 0.05).bump(0.03, 7);
        for (const [x, y, z, s] of rows(
          '0,0.3,-0.14,0.36 0.3,0.2,-0.04,0.24 -0.3,0.22,-0.04,0.26 0.12,0.5,-0.18,0.22 -0.14,0.46,-0.12,0.22',
          4,
        ))
          g.at(
            {
              move: [x, y, z],
              turn: [look.random.between(0, 30), look.random.between(0, 60), look.random.between(0, 20)],
            },
            (m) => m.box(0, 0, 0, s * 1.5, s * 1.4, s * 1.4, 0.08),
          );
        g.bump(0, 1);
        g.cut((c) => c.blend(0.02).box(0, -0.48, 0, 3, 1, 3, 0).slot('dark').egg(0.02, 0.14, 0.3, 0.19, 0.26, 0.36));
      });
      b.slot('moss', 0.02).egg(-0.15, 0.62, -0.1, 0.15, 0.04, 0.13).egg(0.28, 0.4, 0, 0.13, 0.035, 0.12);
      b.slot('main', 0.01).egg(0.32, 0.06, 0.34, 0.09, 0.06, 0.08).egg(-0.34, 0.05, 0.32, 0.07, 0.05, 0.06);
      return { top: { at: [0, 0.66, -0.1], r: 0.15 }, hole: { at: [0, 0.04, 0.3], r: 0.16 } };
    },
  }),
  noun(['waterfall', 'cascade', 'falls'], 12, {
    slots: 'main #7a766f stone, water #5fb6dc glass, foam #eef7fb matte, grass #5b8f45 leaf, pool #3f9ccf glass',
    draw(b, look) {
      b.slot('main', 0.02).bump(0.02, 8);
      for (let i = 0; i < 9; i++) {
        const x = -0.4 + (i % 3) * 0.4;
        const y = 0.14 + Math.floor(i / 3) * 0.25;
        b.at(
          {
            move: [x, y, -0.24 + (x === 0 ? -0.06 : look.random.between(-0.03, 0.05))],
            turn: [look.random.between(-6, 6), look.random.between(-14, 14), look.random.between(-6, 6)],
          },
          (m) => m.box(0, 0, 0, 0.44, 0.32, 0.36, 0.05),
        );
      }
      b.bump(0, 1);
      b.slot('grass', 0.03).egg(-0.34, 0.81, -0.24, 0.24, 0.06, 0.18).egg(0.34, 0.82, -0.24, 0.24, 0.06, 0.18);
      b.slot('pool', 0).cone(0, 0, 0.08, 0.56, 0.54, 0.05, 0.02).slot('water', 0.01);
      b.box(0, 0.81, -0.22, 0.26, 0.04, 0.34, 0.02);
      for (let i = 0; i < 5; i++)
        b.tube(
          [-0.1 + i * 0.05, 0.81, -0.06, 0.034],
          [-0.1 + i * 0.05, 0.74, 0.02, 0.036],
          [-0.11 + i * 0.055, 0.4, 0.05, 0.036],
          [-0.12 + i * 0.06, 0.04, 0.07, 0.045],
        );
      b.slot('foam', 0.02);
      for (let i = 0; i < 7; i++) b.egg(-0.18 + i * 0.06, 0.06 + (i % 2) * 0.03, 0.12, 0.06, 0.05, 0.055);
      for (const x of [-0.09, 0.02, 0.1]) b.rod([x, 0.7, 0.055], [x, 0.5, 0.082], 0.012);
      b.slot('main', 0.01).egg(0.34, 0.05, 0.28, 0.1, 0.07, 0.09).egg(-0.36, 0.05, 0.24, 0.12, 0.08, 0.09);
      b.egg(-0.24, 0.04, 0.4, 0.06, 0.05, 0.06);
      return flatTop(0.84, 0.2);
    },
  }),
  noun(['stone arch', 'rock arch', 'natural arch', 'stone gate', 'archway'], 6, {
    slots: 'main #b0764a sandstone, accent #c98f5c sandstone, ground #d9c190 sand',
    draw(b) {
      b.slot('ground', 0.02).cone(0, 0, 0, 0.56, 0.52, 0.05, 0.02).slot('main', 0.06).bump(0.02, 7);
      b.tube(`-0.4,0.02,0,0.2 -0.38,0.26,0.02,0.14 -0.26,0.52,0,0.13 0,0.64,-0.02,0.12 0.25,0.52,0,0.13
        0.37,0.26,0.02,0.15 0.4,0.02,0,0.2`);
      b.slot('accent').egg(-0.32, 0.62, 0, 0.12, 0.1, 0.1).egg(0.4, 0.14, 0.1, 0.14, 0.12, 0.12).bump(0, 1);
      return { top: { at: [0, 0.76, 0], r: 0.15 }, hole: { at: [0, 0.05, 0], r: 0.2 } };
    },
  }),
  noun(['staircase', 'stairs', 'stairway', 'stone stairs', 'steps'], 3, {
    slots: 'main #9a968d stone, tread #b8b3a6 stone, rail #7a5230 wood',
    draw(b, look) {
      for (let i = 0; i < 7; i++) {
        const y = (i + 1) * 0.1;
        const z = 0.42 - i * 0.14;
        b.slot('main', 0).box(0, y / 2, z - 0.07, 0.56, y, 0.15, 0.006);
        b.slot('tread').box(0, y, z - 0.062, 0.6, 0.026, 0.165, 0.008);
        if (look.asked('rail'))
          b.slot('rail').both((m) => m.rod([0.27, y, z - 0.06], [0.27, y + 0.26, z - 0.06], 0.012));
      }
      if (look.asked('rail')) b.slot('rail').both((m) => m.rod([0.27, 0.36, 0.36], [0.27, 0.96, -0.48], 0.02));
      return { top: { at: [0, 0.72, -0.48], r: 0.14 } };
    },
  }),
  noun(['brick wall', 'wall', 'stone wall', 'garden wall', 'castle wall', 'city wall'], 3, {
    secondary: ['cap'],
    slots: 'main #a9553c brick, accent #8f4430 brick, cap #b8b3a6 stone, mortar #cfc6b4 matte',
    draw(b, look) {
      b.slot('mortar', 0).box(0, 0.29, 0, 0.98, 0.56, 0.14, 0.004);
      for (let r = 0; r < 7; r++)
        for (let i = 0; i < 7; i++) {
          const x = -0.45 + i * 0.15 + (r % 2 ? 0.04 : -0.04);
          const w = Math.min(0.5, x + 0.07) - Math.max(-0.5, x - 0.07);
          if (w > 0.03) {
            b.slot(look.random.between(0, 1) < 0.3 ? 'accent' : 'main');
            b.box(Math.max(-0.5, x - 0.07) + w / 2, 0.045 + r * 0.08, 0, w - 0.006, 0.068, 0.17, 0.008);
          }
        }
      b.slot('cap').box(0, 0.59, 0, 1.04, 0.05, 0.22, 0.012);
      return flatTop(0.61, 0.3);
    },
  }),
  noun(['ruins', 'ancient ruins', 'ruin', 'broken columns', 'temple ruins'], 8, {
    secondary: ['moss'],
    slots: 'main #d3cab4 stone, base #b8ae98 stone, moss #6f9a3c leaf, grass #6f9f4f leaf',
    draw(b) {
      b.slot('grass', 0).cone(0, 0, 0, 0.56, 0.54, 0.03, 0.012);
      b.slot('base').box(0, 0.05, -0.05, 0.92, 0.06, 0.62, 0.01).box(0, 0.1, -0.05, 0.82, 0.05, 0.52, 0.01);
      const column = (x: number, z: number, h: number) => {
        b.slot('base').box(x, 0.14, z, 0.15, 0.04, 0.15, 0.01).slot('main').cone(x, 0.15, z, 0.058, 0.05, h, 0.006);
        b.at({ move: [x, 0.15, z] }, (m) => m.around(9, (p) => p.rod([0, 0.01, 0.056], [0, h - 0.01, 0.049], 0.011)));
      };
      column(-0.3, -0.2, 0.56);
      column(0, -0.2, 0.56);
      column(0.3, -0.2, 0.3);
      column(-0.3, 0.12, 0.2);
      column(0.28, 0.1, 0.44);
      b.slot('base').box(-0.3, 0.73, -0.2, 0.16, 0.05, 0.16, 0.01).box(0, 0.73, -0.2, 0.16, 0.05, 0.16, 0.01);
      b.slot('main').box(-0.15, 0.79, -0.2, 0.52, 0.08, 0.17, 0.012);
      b.at({ move: [0.02, 0.1, 0.32], turn: [0, 24, 90] }, (m) => m.cone(0, -0.16, 0, 0.056, 0.052, 0.34, 0.006));
      b.box(0.42, 0.06, 0.3, 0.12, 0.1, 0.1, 0.02);
      b.slot('moss', 0.01).egg(-0.16, 0.835, -0.2, 0.13, 0.022, 0.07).egg(0.3, 0.46, -0.2, 0.05, 0.02, 0.05);
      b.egg(0.1, 0.13, 0.14, 0.1, 0.02, 0.07);
      return { top: { at: [0, 0.13, 0.05], r: 0.2 } };
    },
  }),
  noun(['column', 'pillar', 'greek column', 'marble column'], 4, {
    bears: 'all',
    slots: 'main #efece4 marble, base #dcd7ca marble',
    draw(b) {
      b.slot('base', 0).box(0, 0.03, 0, 0.34, 0.06, 0.34, 0.008).cone(0, 0.055, 0, 0.145, 0.125, 0.05, 0.02);
      b.slot('main').cone(0, 0.1, 0, 0.115, 0.1, 0.74, 0.006);
      b.around(14, (p) => p.rod([0, 0.11, 0.114], [0, 0.83, 0.099], 0.014));
      b.slot('base').cone(0, 0.83, 0, 0.105, 0.14, 0.06, 0.015).box(0, 0.91, 0, 0.34, 0.05, 0.32, 0.01);
      b.pair({ move: [0.145, 0.875, 0], turn: [90, 0, 0] }, (v) => v.cone(0, -0.15, 0, 0.055, 0.055, 0.3, 0.01));
      return stands(0.94, 0.16);
    },
  }),
  noun(['iceberg', 'ice floe', 'glacier', 'ice cliff'], 20, {
    bears: 'all',
    secondary: ['water'],
    slots: 'main #dff0f8 ice, snow #ffffff snow, water #2f7fae glass, deep #9fd0e8 ice',
    draw(b, look) {
      b.slot('water', 0).cone(0, 0, 0, 0.58, 0.58, 0.05, 0.02).slot('main', 0.012);
      for (const [x, z, w, h, lean] of rows(
        '-0.08,-0.05,0.4,0.66,6 0.2,0.06,0.3,0.4,-14 -0.3,0.06,0.26,0.3,16 0.06,0.24,0.3,0.2,4',
        5,
      ))
        b.at({ move: [x, 0.02, z], turn: [look.random.between(-5, 5), look.random.between(0, 40), lean] }, (m) =>
          m.plate(
            [
              [-w / 2, 0],
              [w / 2, 0],
              [w * 0.4, h * 0.6],
              [w * 0.1, h],
              [-w * 0.2, h * 0.84],
              [-w * 0.44, h * 0.4],
            ],
            w * 0.85,
          ),
        );
      b.slot('deep', 0.02).cone(0, 0.02, 0.02, 0.42, 0.38, 0.08, 0.03);
      b.slot('snow', 0.02).egg(-0.1, 0.64, -0.06, 0.09, 0.05, 0.13).egg(0.22, 0.38, 0.06, 0.1, 0.04, 0.11);
      b.egg(0.05, 0.21, 0.26, 0.11, 0.03, 0.1);
      return flatTop(0.6, 0.12);
    },
  }),
];
