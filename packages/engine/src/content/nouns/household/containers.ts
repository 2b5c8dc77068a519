import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Boxes, barrels and buckets. */

export const containers: readonly Noun[] = [
  noun(['box', 'cardboard box', 'package', 'parcel box', 'carton'], 0.4, {
    features: ['lid'],
    secondary: [],
    slots: 'main #b98d57 cardboard, inside #8a6438 cardboard, tape #d9bd86 plastic',
    anchors: 'top 0,0.55,0,0.3 face 0,0.3,0.33,0.15',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.3, 0, 0.8, 0.6, 0.66, 0.012);
        g.cut((c) => c.slot('inside').box(0, 0.4, 0, 0.74, 0.62, 0.6, 0.01));
      });
      b.slot('main');
      if (look.has('lid')) {
        b.pair({ move: [0.39, 0.59, 0], turn: [0, 0, -32] }, (f) => f.box(0.15, 0, 0, 0.32, 0.024, 0.64, 0.006));
        b.at({ move: [0, 0.59, 0.32], turn: [38, 0, 0] }, (f) => f.box(0, 0, 0.12, 0.78, 0.024, 0.26, 0.006));
        b.at({ move: [0, 0.59, -0.32], turn: [-50, 0, 0] }, (f) => f.box(0, 0, -0.12, 0.78, 0.024, 0.26, 0.006));
      }
      b.slot('tape').box(0, 0.22, 0.331, 0.12, 0.44, 0.012, 0.003);
    },
  }),
  noun(['crate', 'wooden crate', 'wooden box', 'cargo crate'], 0.8, {
    slots: 'main #a4713f wood, accent #80552c wood, nail iron',
    draw(b) {
      b.slot('main', 0);
      for (let i = 0; i < 4; i++) {
        const t = -0.3 + i * 0.2;
        b.box(0, 0.4 + t, 0, 0.74, 0.185, 0.74, 0.012);
      }
      b.box(0, 0.79, 0, 0.76, 0.02, 0.76, 0.006).slot('accent');
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) => {
          f.both((s) => s.box(0.355, 0.4, 0.375, 0.11, 0.8, 0.06, 0.012)).box(0, 0.06, 0.375, 0.8, 0.12, 0.055, 0.012);
          f.box(0, 0.74, 0.375, 0.8, 0.12, 0.055, 0.012);
          f.at({ move: [0, 0.4, 0.375], turn: [0, 0, 43] }, (d) => d.box(0, 0, 0, 0.82, 0.1, 0.045, 0.01));
        });
      b.slot('nail');
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) =>
          f.both((s) => s.ball(0.355, 0.74, 0.405, 0.018).ball(0.355, 0.06, 0.405, 0.018)),
        );
      return stands(0.8, 0.35);
    },
  }),
  noun(['basket', 'wicker basket', 'hamper', 'picnic basket'], 0.45, {
    features: ['handle'],
    slots: 'main #b98543 knit, accent #8f6230 wood, inside #6b4722 wood',
    anchors: 'top 0,0.42,0,0.36 face 0,0.24,0.4,0.16',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.01).bump(0.01, 16).cone(0, 0, 0, 0.32, 0.44, 0.44, 0.04).bump(0, 1);
        g.cut((c) => c.slot('inside').cone(0, 0.06, 0, 0.28, 0.4, 0.5, 0.02));
      });
      b.slot('accent', 0.01).ring(0, 0.43, 0, 0.42, 0.045).ring(0, 0.04, 0, 0.32, 0.04);
      if (look.has('handle'))
        b.tube('-0.41,0.42,0,0.035 -0.36,0.74,0,0.035 0,0.92,0,0.035 0.36,0.74,0,0.035 0.41,0.42,0,0.035');
    },
  }),
  noun(['barrel', 'keg', 'cask'], 0.9, {
    slots: 'main #8b5a33 wood, band iron',
    draw(b) {
      b.slot('main', 0.004).around(16, (m) => m.tube('0,0.05,0.27,0.06 0,0.5,0.345,0.068 0,0.95,0.27,0.06'));
      b.cone(0, 0.04, 0, 0.29, 0.3, 0.92, 0.01).slot('band', 0);
      for (const [y, r] of rows('0.13,0.345 0.32,0.395 0.68,0.395 0.87,0.345', 2))
        b.cone(0, y - 0.03, 0, r, r, 0.06, 0.01);
      return stands(0.97, 0.25);
    },
  }),
  noun(['bucket', 'pail'], 0.35, {
    features: ['handle'],
    slots: 'main #9aa1a8 aluminium, handle #5b6066 metal, water #4f9fc8 glass',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0).cone(0, 0, 0, 0.28, 0.4, 0.62, 0.02);
        g.cut((c) => c.cone(0, 0.06, 0, 0.25, 0.38, 0.62, 0.01));
      });
      b.slot('main', 0).ring(0, 0.61, 0, 0.395, 0.026).ring(0, 0.32, 0, 0.345, 0.014).ring(0, 0.04, 0, 0.29, 0.018);
      b.slot('water').cone(0, 0.4, 0, 0.33, 0.345, 0.06, 0.004);
      b.slot('handle').both((m) => m.ball(0.4, 0.56, 0, 0.04));
      b.tube('-0.41,0.56,0,0.018 -0.36,0.8,0.1,0.018 0,0.95,0.16,0.022 0.36,0.8,0.1,0.018 0.41,0.56,0,0.018');
      return stands(0.46, 0.3);
    },
  }),
];
