import type { Noun } from '../../noun.ts';
import { beard, cape, figure, onBody, onFace, onHead } from '../../templates/figure.ts';

/** People of stories. */

export const heroes: readonly Noun[] = [
  figure(
    ['superhero', 'hero', 'superman'],
    `main #2b62cf fabric, accent #2b62cf fabric, cape #d3261f fabric, hands #d3261f leather, shoe #d3261f leather,
      mask #d3261f plastic, emblem #f6cf23 glossy`,
    { size: 1.85, hands: 'hands', build: 1.1, secondary: ['cape', 'mask', 'hands', 'shoe'] },
    onFace('', (m) =>
      m.both((s) =>
        s.group((g) => {
          g.slot('mask', 0.02).egg(0.4, 0.08, -0.1, 0.4, 0.22, 0.2);
          g.cut((c) => c.egg(0.38, 0.06, 0.1, 0.18, 0.15, 0.4));
        }),
      ),
    ),
    cape(14, '-0.15,0.02 0.15,0.02 0.27,-0.52 0.09,-0.48 -0.09,-0.53 -0.27,-0.5'),
    onBody('', (b) => {
      b.slot('emblem');
      b.at({ move: [0, 0.51, 0.14], turn: [-8, 0, 0] }, (m) => m.plate('-0.07,0.04 0.07,0.04 0,-0.07', 0.04));
    }),
  ),
  figure(
    ['gnome', 'garden gnome', 'lawn gnome'],
    `main #2f62b5 fabric, accent #6b4a2c fabric, beard #f6f5f1 fur, belt #3a2618 leather, buckle gold,
      hat #c9201f felt, shoe #4a2f1c leather`,
    { size: 0.4, build: 1.3, hair: 'none', secondary: ['hat'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.06).cone(0, -0.28, 0, 1.06, 0.62, 0.95, 0.08);
      m.tube('0,0.5,0,0.66 0.02,1.2,-0.04,0.42 0.1,1.9,-0.1,0.2 0.16,2.35,-0.12,0.05');
    }),
    beard(1.5),
    onBody('', (b) => {
      b.slot('belt', 0.01).cone(0, 0.35, 0, 0.19, 0.19, 0.06, 0.02);
      b.slot('buckle').box(0, 0.38, 0.185, 0.08, 0.07, 0.03, 0.012);
    }),
  ),
  figure(
    ['santa', 'santa claus', 'father christmas'],
    `main #c9201f fabric, accent #c9201f fabric, beard #f6f5f1 fur, trim #f6f5f1 fur, belt #1c1c20 leather,
      buckle gold, hat #c9201f felt, shoe #26211f leather`,
    { size: 1.2, build: 1.35, hair: 'none', secondary: ['trim'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.1).cone(0, -0.1, 0, 1, 0.5, 0.8, 0.1);
      m.tube('0,0.5,0,0.55 0.2,1.1,-0.1,0.36 0.7,1.35,-0.1,0.18 1.05,1.05,0,0.1');
      m.slot('trim', 0.02).ring(0, -0.1, 0, 0.92, 0.22).ball(1.1, 0.98, 0, 0.24);
    }),
    beard(1.05),
    onBody('', (b) => {
      b.slot('belt', 0.01).cone(0, 0.37, 0, 0.19, 0.19, 0.06, 0.02);
      b.slot('buckle').box(0, 0.4, 0.185, 0.09, 0.075, 0.03, 0.012);
      b.slot('trim', 0.02).box(0, 0.5, 0.14, 0.05, 0.16, 0.08, 0.02);
    }),
  ),
];
