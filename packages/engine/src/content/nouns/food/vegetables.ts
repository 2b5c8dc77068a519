import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { revolved } from '../../templates/revolved.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** Vegetables. */

export const vegetables: readonly Noun[] = [
  revolved(['carrot'], 0.2, {
    slots: 'main #ee7d1f satin, leaf #4d9a3a leaf',
    profile: '0,0.68 0.1,0.68 0.135,0.62 0.12,0.45 0.08,0.2 0.025,0.02 0,0',
    top: [0.68, 0.1],
    add(b, look) {
      b.cut((c) => {
        for (const [y, r, thin, arc] of rows('0.5,0.128,0.007,200 0.36,0.108,0.007,160 0.2,0.083,0.006,220', 4))
          c.blend(0.005).ring(0, y, 0, r, thin, arc);
      });
      if (look.has('leaf'))
        b.slot('leaf', 0.015).around(6, (m, i) =>
          m.tube(
            [0, 0.66, 0.01, 0.022],
            [0, 0.82, 0.04 + (i % 2) * 0.03, 0.026],
            [0, 0.98 - (i % 2) * 0.08, 0.1, 0.012],
          ),
        );
    },
  }),
  noun(['tomato', 'cherry tomato'], 0.08, {
    features: ['stem'],
    slots: 'main #d8281f glossy, leaf #3b8a35 leaf',
    draw(b, look) {
      b.slot('main', 0.12).around(6, (p) => p.egg(0, 0.4, 0.12, 0.34, 0.36, 0.34));
      if (look.has('leaf'))
        b.slot('leaf', 0.02).around(5, (p) => p.tube('0,0.76,0.02,0.05 0,0.79,0.15,0.045 0,0.74,0.28,0.012'));
      if (look.has('stem')) b.slot('leaf').rod([0, 0.74, 0], [0.03, 0.92, 0], 0.04, 0.03);
      return stands(0.76, 0.2);
    },
  }),
  noun(['corn', 'corn cob', 'maize', 'corn on the cob'], 0.25, {
    slots: 'main #f5cf3a glossy, leaf #6aa83e leaf',
    draw(b) {
      b.slot('main', 0.01).rod([0, 0.12, 0], [0, 0.86, 0], 0.13, 0.06);
      for (let row = 0; row < 15; row++) {
        const y = 0.16 + row * 0.05;
        const r = 0.15 - Math.max(0, row - 5) * 0.0095;
        b.blend(0.004).around(11, (p) => p.egg(0, y, r, 0.042, 0.03, 0.03), (row % 2) * 16);
      }
      b.ball(0, 0.9, 0, 0.055);
      b.slot('leaf', 0.02);
      b.around(4, (p) => p.tube('0,0.02,0.03,0.08 0,0.2,0.17,0.085 0,0.45,0.23,0.06 0,0.6,0.36,0.012'), 30);
      return stands(0.94, 0.05);
    },
  }),
  noun(['broccoli', 'cauliflower'], 0.18, {
    slots: 'main #3f8a34 leaf, stem #9fc46a mottled',
    draw(b, look) {
      b.slot('stem', 0.05).rod([0, 0.02, 0], [0, 0.4, 0], 0.12, 0.15);
      b.around(5, (p) => p.rod([0, 0.3, 0.05], [0, 0.5, 0.24], 0.075, 0.07));
      b.slot('main', 0.02).bump(0.02, 22).ball(0, 0.7, 0, 0.24);
      b.around(6, (p) => p.ball(0, 0.58, 0.27, look.random.between(0.14, 0.17)));
      b.around(5, (p) => p.ball(0, 0.78, 0.17, look.random.between(0.12, 0.15)), 30).bump(0, 1);
      return stands(0.95, 0.2);
    },
  }),
  noun(['pepper', 'chili', 'chili pepper', 'chilli', 'bell pepper', 'paprika'], 0.14, {
    slots: 'main #d3261f glossy, stem #3b8a35 leaf',
    draw(b) {
      b.slot('stem', 0.02).cone(0, 0.78, 0, 0.14, 0.06, 0.07, 0.03);
      b.tube('0,0.8,0,0.05 0.02,0.9,0,0.035 0.08,0.99,0,0.035');
      b.slot('main', 0.03);
      b.tube('0,0.74,0,0.15 -0.01,0.58,0,0.155 -0.02,0.38,0,0.12 0.03,0.18,0,0.075 0.14,0.05,0,0.025');
      return stands(0.85, 0.08);
    },
  }),
  noun(['eggplant', 'aubergine'], 0.22, {
    slots: 'main #4a2360 glossy, stem #4f8f3a leaf',
    draw(b) {
      b.slot('main', 0.06).egg(0, 0.28, 0, 0.25, 0.28, 0.25).rod([0, 0.35, 0], [0.03, 0.7, 0], 0.21, 0.12);
      b.slot('stem', 0.02).cone(0.03, 0.72, 0, 0.15, 0.07, 0.09, 0.03);
      b.around(5, (p) => p.rod([0.03, 0.76, 0.06], [0.02, 0.64, 0.17], 0.045, 0.01));
      b.tube('0.03,0.78,0,0.05 0.04,0.9,0,0.04 0.1,0.98,0,0.042');
      return stands(0.82, 0.1);
    },
  }),
  noun(['pumpkin', 'jack o lantern', 'squash'], 0.35, {
    slots: 'main #e8791d satin, stem #5e7a34 bark, face #ffc23d glow',
    draw(b, look) {
      b.slot('main', 0.03).around(10, (m) => m.egg(0, 0.34, 0.22, 0.17, 0.33, 0.25));
      b.egg(0, 0.34, 0, 0.25, 0.27, 0.25);
      b.slot('stem', 0.03).tube('0,0.58,0,0.075 0.01,0.7,0,0.055 0.06,0.8,0,0.05');
      if (look.asked('eye') || look.style === 'spooky' || look.asked('face')) {
        b.slot('face').cut((c) => {
          c.blend(0).both((m) => m.plate('-0.08,-0.06 0.08,-0.06 0,0.09', 0.16, { at: [0.15, 0.42, 0.45] }));
          c.plate(
            '-0.22,0.05 -0.1,-0.01 -0.05,0.03 0,-0.02 0.05,0.03 0.1,-0.01 0.22,0.05 0.12,-0.08 -0.12,-0.08',
            0.16,
            { at: [0, 0.22, 0.45] },
          );
        });
      }
      return onTop(0.66, 0.3);
    },
  }),
];
