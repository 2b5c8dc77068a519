import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';

/** Flowers and cacti. */

export const flowers: readonly Noun[] = [
  noun(['flower', 'daisy', 'sunflower', 'blossom'], 0.5, {
    slots: 'petal #f7c928 satin, center #5b371c mottled, stem #3f8a3c leaf, leaf #3f8a3c leaf',
    anchors: 'top 0,1,0,0.1 face 0,0.76,0.09,0.13',
    draw(b, look) {
      const lean = look.random.between(-0.06, 0.06);
      b.slot('stem', 0.02);
      b.tube([0, 0, 0, 0.034], [lean, 0.25, 0.01, 0.028], [lean * 0.5, 0.52, 0, 0.026], [0, 0.72, -0.02, 0.03]);
      b.cut((c) => c.box(0, -0.5, 0, 2, 1, 2, 0));
      b.slot('leaf').both((m, side) =>
        m.at({ move: [0.01, 0.2 + side * 0.06, 0], turn: [0, 0, -52] }, (l) => l.egg(0, 0.14, 0, 0.065, 0.15, 0.022)),
      );
      b.at({ move: [0, 0.74, 0.01], turn: [-72 + look.random.between(-8, 8), 0, 0] }, (h) => {
        h.at({ turn: [144, 0, 0] }, (f) => {
          const n = look.count('petal', 13);
          if (look.has('petal'))
            f.slot('petal', 0.006).around(n, (p) =>
              p.at({ turn: [-8, 0, 0] }, (q) => q.egg(0, 0.0, 0.24, Math.min(0.075, 0.8 / n), 0.024, 0.145)),
            );
          f.slot('center', 0.01).egg(0, 0.02, 0, 0.15, 0.065, 0.15);
        });
      });
    },
  }),
  noun(['rose', 'peony', 'camellia'], 0.45, {
    secondary: ['leaf'],
    slots: 'petal #c8102e satin, stem #2f6f34 leaf, leaf #2f7a38 leaf',
    anchors: 'top 0,0.95,0,0.12',
    draw(b, look) {
      b.slot('stem', 0.02).tube('0,0,0,0.03 0.03,0.3,0,0.026 0,0.68,0,0.03');
      b.cut((c) => c.box(0, -0.5, 0, 2, 1, 2, 0));
      b.slot('leaf').both((m, side) =>
        m.at({ move: [0.02, 0.3 + side * 0.07, 0], turn: [0, 0, -58] }, (l) => l.egg(0, 0.14, 0, 0.075, 0.14, 0.02)),
      );
      if (!look.has('petal')) return;
      // Cups in each other, each a third of a turn further: what is seen of a rose is their rims.
      b.slot('petal', 0.006).egg(0, 0.83, 0, 0.1, 0.13, 0.1);
      for (const [ring, lean, y, count] of rows('0.075,10,0.84,3 0.125,24,0.81,5 0.165,46,0.77,5', 4))
        b.at({ turn: [0, ring * 400, 0] }, (m) =>
          m.around(count, (p) =>
            p.at({ move: [0, y, ring], turn: [lean, 0, 0] }, (q) => q.egg(0, 0, 0, 0.1, 0.11, 0.024)),
          ),
        );
    },
  }),
  noun(['lily pad', 'lilypad', 'water lily'], 0.5, {
    slots: 'main #3f9a4c leaf, accent #2f7a3c leaf, petal #f4b6cc satin, center #f2c230 satin',
    anchors: 'top -0.05,0.06,0,0.4',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).cone(0, 0, 0, 0.47, 0.5, 0.06, 0.025);
        g.cut((c) => c.at({ turn: [90, 0, 0] }, (m) => m.plate('0,0 0.6,-0.13 0.6,0.13', 0.4)));
      });
      b.slot('accent', 0).around(7, (p) => p.rod([0, 0.055, 0.06], [0, 0.055, 0.42], 0.012), 25);
      if (!look.has('petal')) return;
      b.at({ move: [-0.3, 0.05, -0.24], scale: 0.5 }, (f) => {
        f.slot('petal', 0.004);
        for (const [count, lean] of rows('8,52 6,26', 2))
          f.around(count, (p) => p.at({ turn: [lean, 0, 0] }, (q) => q.egg(0, 0.16, 0, 0.08, 0.17, 0.03)));
        f.slot('center').ball(0, 0.08, 0, 0.07);
      });
    },
  }),
  noun(['tulip', 'lily'], 0.45, {
    secondary: ['leaf'],
    slots: 'petal #d62c4d satin, stem #3f8a3c leaf, leaf #3f8a3c leaf',
    anchors: 'top 0,1,0,0.1',
    draw(b, look) {
      b.slot('stem', 0.02);
      b.tube([0, 0, 0, 0.03], [look.random.between(-0.05, 0.05), 0.3, 0, 0.026], [0, 0.66, 0, 0.028]);
      b.cut((c) => c.box(0, -0.5, 0, 2, 1, 2, 0));
      b.slot('leaf').both((m, side) =>
        m.at({ move: [0.02, 0.02, 0], turn: [side * 12, 0, -16] }, (l) =>
          l.plate('-0.02,0 0.02,0 0.09,0.2 0.02,0.48 -0.05,0.2', 0.03, { smooth: true }),
        ),
      );
      b.group((g) => {
        g.slot('petal', 0.02).lathe('0,0 0.1,0.02 0.165,0.13 0.13,0.3 0.1,0.3 0.11,0.13 0,0.09', { at: [0, 0.62, 0] });
        g.around(6, (p, i) =>
          p.at({ move: [0, 0.62, 0], turn: [i % 2 ? 4 : 0, 0, 0] }, (q) => q.egg(0, 0.19, 0.105, 0.095, 0.19, 0.03)),
        );
      });
    },
  }),
  noun(['cactus', 'saguaro'], 1.2, {
    features: ['arm'],
    slots: 'main #4a9150 satin, flower #ea5b98 satin, thorn #f2ead0 bone, pot #bd6a41 terracotta, soil #4a3526 sand',
    draw(b, look) {
      const base = look.has('pot') ? 0.26 : 0;
      if (base) {
        b.slot('pot', 0).lathe('0,0 0.19,0 0.25,0.24 0.275,0.24 0.275,0.31 0,0.31', { straight: true });
        b.slot('soil').cone(0, 0.27, 0, 0.22, 0.22, 0.05, 0.01);
      }
      b.slot('main', 0.015).rod([0, base + 0.06, 0], [0, base + 0.68, 0], 0.145, 0.13);
      b.around(12, (m) => m.rod([0, base + 0.08, 0.125], [0, base + 0.66, 0.115], 0.028, 0.025));
      if (look.has('arm')) {
        const h = look.random.between(-0.05, 0.05);
        b.blend(0.03);
        b.tube(
          [0.1, base + 0.32 + h, 0, 0.075],
          [0.27, base + 0.34 + h, 0, 0.075],
          [0.31, base + 0.46 + h, 0, 0.072],
          [0.31, base + 0.58 + h, 0, 0.066],
        );
        b.tube(
          [-0.1, base + 0.22 - h, 0, 0.07],
          [-0.25, base + 0.25 - h, 0, 0.068],
          [-0.28, base + 0.34 - h, 0, 0.064],
          [-0.28, base + 0.42 - h, 0, 0.06],
        );
      }
      if (look.has('thorn')) {
        b.slot('thorn', 0);
        for (let i = 0; i < 5; i++)
          b.around(
            6,
            (m) => m.rod([0, base + 0.16 + i * 0.125, 0.14], [0, base + 0.18 + i * 0.125, 0.19], 0.011, 0.005),
            i * 30,
          );
      }
      b.slot('flower', 0.01).at({ move: [0, base + 0.81, 0] }, (m) =>
        m.around(6, (p) => p.at({ turn: [35, 0, 0] }, (q) => q.egg(0, 0.06, 0, 0.045, 0.09, 0.028))),
      );
      return {
        top: { at: [0, base + 0.82, 0], r: 0.12 },
        head: { at: [0, base + 0.78, 0], r: 0.14 },
        face: { at: [0, base + 0.5, 0.15], r: 0.14 },
      };
    },
  }),
];
