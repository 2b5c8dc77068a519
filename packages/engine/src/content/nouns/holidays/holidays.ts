import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Christmas and Halloween. */

export const holidays: readonly Noun[] = [
  noun(['gift', 'present', 'gift box', 'parcel'], 0.3, {
    features: ['bow'],
    slots: 'main #2b62cf paper, accent #f6cf23 silk',
    draw(b, look) {
      if (look.asked('open')) {
        b.group((g) => {
          g.slot('main').box(0, 0.28, 0, 0.66, 0.56, 0.66, 0.02);
          g.cut((c) => c.box(0, 0.4, 0, 0.6, 0.6, 0.6, 0.01));
        });
        b.slot('accent').box(0, 0.27, 0.33, 0.13, 0.54, 0.03, 0.006);
        b.both((m) => m.box(0.33, 0.27, 0, 0.03, 0.54, 0.13, 0.006));
        b.at({ move: [0.52, 0.3, 0.1], turn: [8, 0, 66] }, (m) => {
          m.slot('main').box(0, 0, 0, 0.72, 0.14, 0.72, 0.02);
          m.slot('accent').box(0, 0.01, 0, 0.13, 0.16, 0.74, 0.01).box(0, 0.01, 0, 0.74, 0.16, 0.13, 0.01);
        });
        return { top: { at: [0, 0.5, 0], r: 0.28 } };
      }
      b.slot('main').box(0, 0.28, 0, 0.66, 0.56, 0.66, 0.02).box(0, 0.6, 0, 0.72, 0.16, 0.72, 0.02);
      b.slot('accent').box(0, 0.34, 0, 0.13, 0.7, 0.735, 0.01).box(0, 0.34, 0, 0.735, 0.7, 0.13, 0.01);
      if (look.has('bow')) {
        b.blend(0.02).ball(0, 0.73, 0, 0.07);
        b.both((m) => {
          m.at({ move: [0.15, 0.79, 0], turn: [90, 0, 20] }, (r) => r.ring(0, 0, 0, 0.105, 0.04));
          m.tube('0.03,0.71,0.05,0.035 0.14,0.71,0.2,0.035 0.2,0.69,0.3,0.03');
        });
      }
      return stands(0.68, 0.3);
    },
  }),
  noun(['bauble', 'christmas ornament', 'christmas ball', 'christmas bauble'], 0.1, {
    slots: 'main #c3202c glossy, band gold',
    draw(b) {
      b.slot('main', 0).ball(0, 0.4, 0, 0.4).slot('band').ring(0, 0.4, 0, 0.39, 0.03);
      b.around(12, (p) => p.ball(0, 0.49, 0.39, 0.026)).around(12, (p) => p.ball(0, 0.31, 0.39, 0.026));
      b.cone(0, 0.77, 0, 0.1, 0.09, 0.09, 0.01);
      b.at({ move: [0, 0.92, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.065, 0.018));
      return stands(0.86, 0.08);
    },
  }),
  noun(['wreath', 'christmas wreath', 'flower wreath'], 0.5, {
    features: ['bow'],
    secondary: ['bow'],
    slots: 'main #2c6b3b leaf, berry #d3261f glossy, bow #c3202c fabric, gold gold',
    draw(b, look) {
      b.slot('main', 0.03);
      for (let i = 0; i < 26; i++) {
        const a = (i / 26) * Math.PI * 2;
        const r = 0.36 + look.random.between(-0.02, 0.02);
        b.at({ move: [Math.sin(a) * r, 0.5 + Math.cos(a) * r, 0], turn: [0, 0, (-a * 180) / Math.PI + 55] }, (m) =>
          m.egg(0, 0, 0, 0.06, 0.14, 0.085),
        );
      }
      if (look.has('berry'))
        for (let i = 0; i < 11; i++) {
          const a = (i / 11) * Math.PI * 2 + 0.3;
          b.slot(i % 3 ? 'berry' : 'gold', 0).ball(Math.sin(a) * 0.36, 0.5 + Math.cos(a) * 0.36, 0.095, 0.045);
        }
      b.slot('bow', 0.02).ball(0, 0.17, 0.13, 0.055);
      b.both((m) => {
        m.at({ move: [0.12, 0.2, 0.12], turn: [0, 0, 18] }, (s) => s.egg(0, 0, 0, 0.12, 0.075, 0.045));
        m.rod([0.03, 0.15, 0.12], [0.13, -0.02, 0.12], 0.04, 0.05);
      });
      return stands(0.98, 0.05);
    },
  }),
  noun(['stocking', 'christmas stocking', 'sock'], 0.4, {
    slots: 'main #c9201f knit, trim #f6f5f1 fur, toe #2f8f3f knit',
    draw(b) {
      b.slot('main', 0.06).rod([-0.1, 0.8, 0], [-0.1, 0.34, 0], 0.17, 0.16);
      b.rod([-0.08, 0.22, 0], [0.22, 0.15, 0], 0.17, 0.14).slot('toe', 0.02).ball(0.26, 0.145, 0, 0.148);
      b.egg(-0.17, 0.19, 0, 0.1, 0.13, 0.13);
      b.slot('trim', 0.04).cone(-0.1, 0.76, 0, 0.2, 0.21, 0.17, 0.06);
      b.slot('toe', 0).at({ move: [-0.22, 0.97, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.06, 0.018));
      return stands(0.95, 0.1);
    },
  }),
  noun(['snow globe', 'snowglobe', 'crystal ball'], 0.15, {
    slots: `main #7a4a2a wood, accent gold, glass #cfe9f5 glass, snow #ffffff snow, tree #2c6b3b leaf,
      house #c3413a plastic`,
    draw(b) {
      b.slot('main', 0.01).cone(0, 0, 0, 0.36, 0.3, 0.2, 0.03);
      b.slot('accent', 0).cone(0, 0.18, 0, 0.31, 0.31, 0.045, 0.012).box(0, 0.1, 0.335, 0.26, 0.08, 0.04, 0.012);
      b.group((g) => {
        g.slot('glass').egg(0, 0.6, 0, 0.4, 0.4, 0.4);
        g.cut((c) => c.egg(0, 0.66, 0.26, 0.33, 0.31, 0.4));
      });
      b.slot('snow', 0.02).egg(0, 0.36, 0.1, 0.27, 0.1, 0.24);
      b.slot('tree', 0.01).cone(-0.12, 0.42, 0.13, 0.1, 0.02, 0.17, 0.01);
      b.cone(-0.12, 0.53, 0.13, 0.075, 0.01, 0.14, 0.01).slot('house', 0).box(0.11, 0.48, 0.12, 0.15, 0.14, 0.13, 0.01);
      b.slot('snow').at({ move: [0.11, 0.58, 0.12], turn: [0, 0, 45] }, (m) => m.box(0, 0, 0, 0.13, 0.13, 0.16, 0.02));
      for (const [x, y, z] of rows('0,0.75,0.16 0.2,0.7,0.16 -0.2,0.72,0.16 0.1,0.86,0.12 -0.1,0.84,0.12', 3))
        b.ball(x, y, z, 0.022);
      return stands(1, 0.1);
    },
  }),
  noun(['gravestone', 'tombstone', 'headstone', 'grave'], 1, {
    slots: 'main #8d8a84 stone, moss #5c7a35 leaf, ink #4d4b48 stone, earth #5a4630 mottled',
    draw(b, look) {
      b.slot('earth', 0.03).egg(0, 0, 0.2, 0.42, 0.09, 0.42);
      b.at({ turn: [look.random.between(-5, 2), 0, look.random.between(-4, 4)] }, (m) => {
        m.slot('main', 0.01).box(0, 0.3, 0, 0.6, 0.6, 0.16, 0.02);
        m.at({ move: [0, 0.6, 0], turn: [90, 0, 0] }, (r) => r.cone(0, -0.08, 0, 0.3, 0.3, 0.16, 0.02));
        m.box(0, 0.06, 0, 0.74, 0.12, 0.26, 0.02);
        m.slot('ink', 0).box(0, 0.62, 0.08, 0.05, 0.28, 0.016, 0.004).box(0, 0.66, 0.08, 0.18, 0.05, 0.016, 0.004);
        for (let i = 0; i < 3; i++) m.box(0, 0.4 - i * 0.075, 0.08, 0.34 - i * 0.06, 0.024, 0.014, 0.004);
        m.slot('moss', 0.01).egg(-0.22, 0.78, 0.02, 0.12, 0.05, 0.085).egg(0.27, 0.13, 0.08, 0.1, 0.035, 0.06);
      });
      return stands(0.9, 0.2);
    },
  }),
  noun(['coffin', 'casket', 'sarcophagus'], 2, {
    features: ['lid', 'handle'],
    slots: 'main #6b4023 wood, trim gold, handle brass',
    draw(b, look) {
      const outline = (s: number) =>
        rows('-0.15,-0.5 0.15,-0.5 0.26,0.2 0.14,0.5 -0.14,0.5 -0.26,0.2', 2).map(
          ([x, y]) => [x * s, y * (1 - (1 - s) * 0.6)] as const,
        );
      b.at({ move: [0, 0.52, -0.08], turn: [-16, 0, 0] }, (m) => {
        m.slot('main', 0).plate(outline(1), 0.22);
        if (look.has('lid'))
          m.plate(outline(1.06), 0.05, { at: [0, 0, 0.14] }).plate(outline(0.8), 0.05, { at: [0, 0, 0.18] });
        m.slot('trim').box(0, 0.16, 0.21, 0.05, 0.34, 0.03, 0.008).box(0, 0.22, 0.21, 0.19, 0.05, 0.03, 0.008);
        m.slot('handle').both((s) =>
          s.rod([0.23, -0.1, 0.02], [0.27, -0.1, 0.02], 0.012).rod([0.25, 0.1, 0.02], [0.21, -0.22, 0.02], 0.022),
        );
      });
      return stands(1, 0.15);
    },
  }),
];
