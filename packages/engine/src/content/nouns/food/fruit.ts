import { type Noun, noun } from '../../noun.ts';
import { revolved } from '../../templates/revolved.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** Fruit. */

export const fruit: readonly Noun[] = [
  revolved(['apple'], 0.08, {
    secondary: ['leaf'],
    slots: 'main #cf2a22 glossy, stem #5a3a20 bark, leaf #4d9a3a leaf',
    profile: '0,0.84 0.1,0.87 0.27,0.93 0.44,0.76 0.47,0.52 0.38,0.22 0.22,0.03 0.1,0.02 0,0.06',
    stem: '0,0.8,0,0.022 0.01,0.93,0,0.02 0.05,1.04,0,0.028',
    leaf: [0.03, 0.97, 0],
    top: [0.88, 0.3],
  }),
  revolved(['pear'], 0.1, {
    secondary: [],
    slots: 'main #b7c43c satin, stem #5a3a20 bark, leaf #4d9a3a leaf',
    profile: '0,0.9 0.1,0.88 0.17,0.76 0.22,0.58 0.36,0.36 0.36,0.14 0.2,0.01 0,0.03',
    stem: '0,0.86,0,0.022 0.02,0.96,0,0.018 0.06,1.04,0,0.022',
    leaf: [0.03, 0.95, 0],
    top: [0.9, 0.16],
  }),
  noun(['banana'], 0.2, {
    secondary: [],
    slots: 'main #f3cf3a satin, stem #5b4422 satin',
    draw(b) {
      b.slot('main', 0.03);
      b.tube('-0.44,0.36,0,0.05 -0.27,0.15,0,0.11 0,0.085,0,0.125 0.27,0.18,0,0.11 0.45,0.42,0,0.045');
      b.slot('stem', 0.01).rod([0.44, 0.4, 0], [0.49, 0.54, 0], 0.038, 0.034).ball(-0.45, 0.38, 0, 0.045);
      return onTop(0.2, 0.1);
    },
  }),
  revolved(['strawberry'], 0.04, {
    slots: 'main #d8252d glossy, seed #f3d980 satin, leaf #4d9a3a leaf',
    profile: '0,0.86 0.2,0.86 0.36,0.72 0.36,0.52 0.2,0.17 0.06,0.02 0,0.01',
    top: [0.9, 0.2],
    add(b, look) {
      b.slot('seed', 0);
      for (const [i, r] of [0.235, 0.3, 0.345, 0.368, 0.358].entries())
        b.around(6 + i, (m) => m.egg(0, 0.25 + i * 0.12, r, 0.018, 0.03, 0.012), i * 23);
      if (!look.has('leaf')) return;
      b.slot('leaf', 0.01).around(7, (m) => m.egg(0, 0.88, 0.15, 0.06, 0.03, 0.15));
      b.rod([0, 0.86, 0], [0.03, 1.0, 0], 0.03);
    },
  }),
  noun(['cherries', 'cherry', 'berry', 'berries', 'blueberry'], 0.05, {
    secondary: ['leaf'],
    slots: 'main #b3141c glossy, stem #6b8a34 plain, leaf #4a9a3a leaf',
    draw(b) {
      b.slot('main', 0.03).egg(-0.22, 0.22, 0, 0.21, 0.21, 0.21).egg(0.22, 0.18, 0.06, 0.19, 0.18, 0.19);
      b.cut((c) => c.ball(-0.22, 0.46, 0, 0.06).ball(0.22, 0.39, 0.06, 0.06));
      b.slot('stem', 0.01).tube('-0.22,0.39,0,0.018 -0.16,0.66,0,0.016 0.02,0.92,0,0.022');
      b.tube('0.22,0.33,0.06,0.018 0.17,0.62,0.03,0.016 0.02,0.92,0,0.022');
      b.slot('leaf').at({ move: [0.02, 0.9, 0], turn: [8, 0, -16] }, (m) => m.egg(0.18, 0, 0, 0.19, 0.022, 0.09));
      return onTop(0.93, 0.06);
    },
  }),
  revolved(['orange', 'tangerine', 'peach', 'citrus'], 0.09, {
    secondary: ['leaf'],
    slots: 'main #f58a1f leather, stem #6b5a34 bark, leaf #4a9a3a leaf',
    profile: '0,0.8 0.07,0.82 0.2,0.81 0.35,0.69 0.44,0.42 0.35,0.13 0.2,0.01 0,0',
    stem: '0,0.78,0,0.03 0.01,0.86,0,0.027 0.02,0.93,0,0.026',
    leaf: [0.02, 0.9, 0],
    top: [0.86, 0.15],
  }),
  noun(['lemon', 'lime'], 0.09, {
    secondary: [],
    slots: 'main #f4dc2f mottled, leaf #4a9a3f leaf',
    draw(b) {
      b.at({ move: [0, 0.3, 0], turn: [0, 25, 12] }, (m) => {
        m.slot('main', 0.08).egg(0, 0, 0, 0.4, 0.29, 0.29).rod([0.3, 0, 0], [0.47, 0, 0], 0.11, 0.05);
        m.rod([-0.3, 0, 0], [-0.45, 0, 0], 0.1, 0.06);
        m.slot('leaf', 0.01).rod([-0.44, 0, 0], [-0.52, 0.04, 0], 0.025);
        m.at({ move: [-0.5, 0.1, 0.02], turn: [30, 0, 40] }, (l) => l.egg(0.12, 0, 0, 0.16, 0.018, 0.075));
      });
      return stands(0.58, 0.15);
    },
  }),
  noun(['pineapple'], 0.3, {
    slots: 'main #d99a2b scales, leaf #4d9a3a leaf',
    draw(b) {
      b.slot('main', 0.01).egg(0, 0.31, 0, 0.23, 0.31, 0.23);
      for (let i = 0; i < 7; i++) {
        const y = 0.06 + i * 0.085;
        const r = 0.225 * Math.sqrt(Math.max(0.05, 1 - ((y - 0.31) / 0.31) ** 2));
        b.around(11, (m) => m.egg(0, y, r, 0.05, 0.045, 0.03), i * 16.4);
      }
      b.slot('leaf', 0.01).around(8, (m, i) =>
        m.tube(
          [0, 0.58, 0.02, 0.045],
          [0, 0.74, 0.06 + (i % 2) * 0.04, 0.036],
          [0, 0.9 - (i % 2) * 0.1, 0.13 + (i % 2) * 0.05, 0.008],
        ),
      );
      b.rod([0, 0.6, 0], [0, 0.98, 0], 0.06, 0.01);
      return onTop(0.62, 0.2);
    },
  }),
  noun(['watermelon', 'melon', 'melon slice'], 0.3, {
    slots: 'main #d83a4a mottled, rind #2f7a3a stripes:#6fbf5a, pith #e9f0c8 plain, seed #22181a glossy',
    draw(b, look) {
      b.group((g) => {
        g.slot('rind').egg(0, 0.5, 0, 0.5, 0.5, 0.42);
        g.cut((c) => c.blend(0).box(0, 1, 0, 3, 1, 3, 0));
      });
      b.group((g) => {
        g.slot('pith').egg(0, 0.5, 0, 0.47, 0.47, 0.4);
        g.cut((c) => c.blend(0).box(0, 1.008, 0, 3, 1, 3, 0));
      });
      b.group((g) => {
        g.slot('main').egg(0, 0.5, 0, 0.43, 0.43, 0.36);
        g.cut((c) => c.blend(0).box(0, 1.018, 0, 3, 1, 3, 0));
      });
      b.slot('seed', 0);
      for (let i = 0; i < 14; i++) {
        const a = look.random.between(0, 6.28);
        const r = look.random.between(0.1, 0.32);
        b.egg(Math.cos(a) * r, 0.515, Math.sin(a) * r * 0.85, 0.02, 0.014, 0.032);
      }
      return onTop(0.52);
    },
  }),
  noun(['grapes', 'grape', 'bunch of grapes'], 0.2, {
    secondary: ['leaf'],
    slots: 'main #6d2f8f glossy, stem #7a5a34 bark, leaf #4a9a3a leaf',
    draw(b, look) {
      b.slot('main', 0.006);
      for (let row = 0; row < 6; row++) {
        const n = [1, 3, 5, 7, 7, 6][row];
        const r = [0, 0.09, 0.15, 0.2, 0.22, 0.17][row];
        for (let i = 0; i < n; i++) {
          const a = (6.283 * i) / n + row * 0.5 + look.random.between(-0.1, 0.1);
          b.ball(Math.cos(a) * r, 0.1 + row * 0.125, Math.sin(a) * r, 0.098);
        }
      }
      b.egg(0, 0.45, 0, 0.14, 0.3, 0.14).slot('stem').rod([0, 0.78, 0], [0.04, 0.98, 0], 0.026);
      b.slot('leaf').at({ move: [0.03, 0.88, 0.03], turn: [0, 30, -14] }, (m) => m.egg(0.15, 0, 0, 0.17, 0.025, 0.12));
      return onTop(0.95, 0.06);
    },
  }),
  noun(['avocado', 'kiwi'], 0.12, {
    slots: 'main #d3dd7a satin, skin #37502a leather, stone #7a4a26 glossy',
    draw(b) {
      const half = (slot: string, s: number, z: number) =>
        b.group((g) => {
          g.slot(slot, 0.12).egg(0, 0.34, 0, 0.32 * s, 0.33 * s, 0.3 * s);
          g.egg(0, 0.68, 0, 0.18 * s, 0.26 * s, 0.17 * s).cut((c) => c.blend(0).box(0, 0.5, 1 + z, 3, 3, 2, 0));
        });
      half('skin', 1, 0);
      half('main', 0.92, 0.012);
      b.slot('stone', 0.01).egg(0, 0.34, 0.02, 0.15, 0.16, 0.13);
      return onTop(0.93, 0.08);
    },
  }),
];
