import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Instruments that are blown, pressed or struck. */

export const blown: readonly Noun[] = [
  noun(['trumpet', 'cornet', 'bugle', 'trombone'], 0.5, {
    slots: 'main brass, accent chrome',
    draw(b) {
      b.at({ move: [0, 0.3, 0], turn: [0, 90, 0] }, (t) => {
        t.group((g) =>
          g.at({ turn: [90, 0, 0] }, (m) => {
            m.slot('main', 0).lathe('0.02,-0.1 0.024,0.2 0.04,0.32 0.075,0.42 0.17,0.5 0.172,0.52 0,0.52');
            m.cut((c) => c.lathe('0.01,0.34 0.05,0.42 0.15,0.51 0.16,0.56 0,0.56'));
          }),
        );
        t.rod([0, 0, -0.12], [0, 0, 0.2], 0.02);
        t.tube(`0,0,-0.1,0.02 0,-0.02,-0.18,0.02 0,-0.09,-0.2,0.02 0,-0.15,-0.14,0.02 0,-0.16,0,0.02 0,-0.16,0.2,0.02
          0,-0.12,0.28,0.02 0,-0.04,0.28,0.02 0.03,0.02,0.22,0.02`);
        t.rod([0.03, 0.02, 0.24], [0.03, 0.02, -0.42], 0.018);
        t.slot('accent').rod([0.03, 0.02, -0.4], [0.03, 0.02, -0.47], 0.018, 0.04);
        for (const z of [-0.05, 0.03, 0.11]) {
          t.slot('main').rod([0, -0.2, z], [0, 0.06, z], 0.034);
          t.slot('accent').rod([0, 0.05, z], [0, 0.12, z], 0.012).rod([0, 0.115, z], [0, 0.13, z], 0.03);
          t.rod([0, -0.21, z], [0, -0.19, z], 0.037);
        }
      });
      return { ...flatTop(0.46, 0.1), grip: { at: [0, 0.2, 0] } };
    },
  }),
  noun(['saxophone', 'sax', 'alto saxophone'], 0.7, {
    slots: 'main brass, accent chrome, mouth #17120f satin',
    draw(b) {
      b.slot('main', 0.01).tube(`0.1,0.42,0,0.05 0.12,0.2,0,0.055 0.06,0.08,0,0.062 -0.05,0.06,0,0.068
        -0.13,0.16,0,0.08 -0.15,0.34,0,0.1`);
      b.rod([0.1, 0.4, 0], [0.07, 0.86, 0], 0.048, 0.026);
      b.tube('0.07,0.84,0,0.026 0.07,0.93,0,0.024 0.14,0.97,0,0.022 0.24,0.94,0,0.02');
      b.at({ move: [-0.15, 0.3, 0], turn: [0, 0, 5] }, (m) =>
        m.group((g) => {
          g.slot('main', 0).cone(0, 0, 0, 0.085, 0.165, 0.2, 0.02);
          g.cut((c) => c.cone(0, 0.05, 0, 0.08, 0.15, 0.2, 0));
        }),
      );
      b.slot('mouth', 0).rod([0.23, 0.945, 0], [0.33, 0.91, 0], 0.026, 0.016).slot('accent');
      for (let i = 0; i < 6; i++)
        b.at({ move: [0.105 - i * 0.005, 0.3 + i * 0.085, 0.045], turn: [90, 0, 0] }, (m) =>
          m.cone(0, -0.005, 0, 0.03, 0.03, 0.025, 0.006),
        );
      b.rod([0.16, 0.22, 0.02], [0.11, 0.72, 0.02], 0.009);
      return { ...flatTop(0.98, 0.05), grip: { at: [0.1, 0.5, 0] } };
    },
  }),
  noun(['flute', 'recorder', 'clarinet', 'pan pipe', 'whistle flute'], 0.6, {
    slots: 'main #8b4f28 wood, accent #f1e6cc bone, hole #2a1810 matte',
    draw(b) {
      b.slot('main', 0).rod([0, 0.02, 0], [0, 0.88, 0], 0.042, 0.05);
      b.slot('accent').ring(0, 0.72, 0, 0.05, 0.016).ring(0, 0.2, 0, 0.046, 0.016);
      b.cone(0, 0, 0, 0.062, 0.048, 0.05, 0.015).slot('accent', 0.01).rod([0, 0.88, 0], [0, 0.98, -0.01], 0.05, 0.03);
      b.slot('hole', 0).box(0, 0.84, 0.046, 0.045, 0.035, 0.02, 0.006);
      for (let i = 0; i < 6; i++) b.ball(0, 0.28 + i * 0.07, 0.043, 0.017);
      return { ...flatTop(1, 0.04), grip: { at: [0, 0.3, 0] } };
    },
  }),
  noun(['accordion', 'concertina', 'squeezebox'], 0.5, {
    slots: 'main #c8202b glossy, accent #f4f2ec glossy, bellows #2a2430 leather, key #1c1c20 glossy, trim gold',
    draw(b) {
      b.slot('bellows', 0);
      for (let i = 0; i < 8; i++)
        b.box(-0.175 + i * 0.05, 0.36, 0, 0.03, 0.6, 0.3, 0.01).box(-0.15 + i * 0.05, 0.36, 0, 0.03, 0.55, 0.25, 0.01);
      b.both((m, side) => {
        m.slot('main').box(0.3, 0.36, 0, 0.2, 0.66, 0.34, 0.04).slot('trim').box(0.21, 0.36, 0, 0.02, 0.67, 0.35, 0.01);
        if (side === -1) {
          m.slot('accent').box(0.38, 0.36, 0.16, 0.16, 0.62, 0.06, 0.01);
          m.slot('key');
          for (let i = 0; i < 8; i++) m.box(0.35, 0.1 + i * 0.075, 0.195, 0.09, 0.03, 0.02, 0.004);
        } else {
          m.slot('accent');
          for (let i = 0; i < 15; i++) m.ball(0.26 + (i % 3) * 0.045, 0.14 + Math.floor(i / 3) * 0.11, 0.17, 0.018);
        }
      });
      return stands(0.7, 0.2);
    },
  }),
  noun(['xylophone', 'glockenspiel', 'marimba'], 0.5, {
    secondary: [],
    slots:
      'main #a4713f wood, red #d3261f glossy, orange #f07f1a glossy, yellow #f6cf23 glossy, green #3b9a41 glossy, blue #2b62cf glossy, purple #7d36b3 glossy, stick #d9a866 wood, ball #d3261f glossy',
    draw(b, look) {
      b.slot('main', 0);
      b.pair({ move: [0, 0.08, 0.14], turn: [0, 8, 0] }, (r) => r.box(0, 0, 0, 0.5, 0.09, 0.06, 0.015));
      b.box(0, 0.08, 0.13, 0.98, 0.09, 0.05, 0.015).box(0, 0.08, -0.13, 0.98, 0.09, 0.05, 0.015);
      ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'red'].forEach((name, i) => {
        b.slot(name, 0).box(-0.42 + i * 0.14, 0.145, 0, 0.11, 0.035, 0.62 - i * 0.05, 0.014);
        b.slot('main')
          .ball(-0.42 + i * 0.14, 0.165, 0.13, 0.014)
          .ball(-0.42 + i * 0.14, 0.165, -0.13, 0.014);
      });
      if (look.has('stick')) {
        b.slot('stick').rod([0.1, 0.24, 0.32], [-0.32, 0.22, -0.06], 0.014);
        b.rod([0.36, 0.24, 0.3], [0.1, 0.22, -0.1], 0.014);
        b.slot('ball').ball(-0.33, 0.22, -0.07, 0.045).ball(0.095, 0.22, -0.11, 0.045);
      }
      return flatTop(0.17, 0.3);
    },
  }),
  noun(['drum kit', 'drum set', 'drums set'], 1.6, {
    slots: 'main #c8202b glossy, skin #f4f2ec satin, accent chrome, cymbal brass',
    draw(b) {
      const drum = (x: number, y: number, z: number, r: number, h: number, lean: number) =>
        b.at({ move: [x, y, z], turn: [lean, 0, 0] }, (m) => {
          m.slot('main', 0).cone(0, 0, 0, r, r, h, 0.01);
          m.slot('skin').cone(0, h - 0.01, 0, r * 0.94, r * 0.94, 0.02, 0.006);
          m.slot('accent').ring(0, 0.01, 0, r, 0.014).ring(0, h, 0, r, 0.014);
        });
      drum(0, 0.25, 0, 0.25, 0.32, 90);
      drum(-0.14, 0.5, 0.1, 0.13, 0.13, 14);
      drum(0.14, 0.5, 0.1, 0.13, 0.13, 14);
      drum(-0.38, 0.3, -0.1, 0.16, 0.1, 0);
      drum(0.4, 0.16, -0.1, 0.17, 0.24, 0);
      const cymbal = (x: number, y: number, z: number, r: number, lean: number) => {
        b.slot('accent', 0).rod([x, 0.02, z], [x, y, z], 0.017);
        b.at({ move: [x, y, z], turn: [12, 0, lean] }, (m) =>
          m.slot('cymbal').cone(0, -0.02, 0, r, r * 0.35, 0.06, 0.012),
        );
        b.slot('accent');
        b.around(3, (p) => p.at({ move: [x, 0, z] }, (q) => q.rod([0, 0.1, 0], [0, 0.015, 0.11], 0.017)));
      };
      cymbal(-0.42, 0.82, 0.18, 0.2, -10);
      cymbal(0.44, 0.86, 0.16, 0.22, 12);
      b.slot('accent').both((m) =>
        m.rod([0.2, 0.04, 0.26], [0.3, 0.015, 0.3], 0.018).rod([0.34, 0.02, -0.2], [0.32, 0.3, -0.16], 0.018),
      );
      b.rod([-0.38, 0.015, -0.1], [-0.38, 0.3, -0.1], 0.02).rod([-0.14, 0.45, 0.12], [0.14, 0.45, 0.12], 0.02);
      return flatTop(0.6, 0.2);
    },
  }),
];
