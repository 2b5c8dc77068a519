import type { Noun } from '../../noun.ts';
import { figure } from '../../templates/figure-noun.ts';

/** People of stories. */

export const heroes: readonly Noun[] = [
  figure(
    ['superhero', 'hero', 'superman'],
    1.85,
    `main #2b62cf fabric, accent #2b62cf fabric, cape #d3261f fabric, hands #d3261f leather, shoe #d3261f leather,
      mask #d3261f plastic, emblem #f6cf23 glossy`,
    { hands: 'hands', build: 1.1 },
    (b, look, { face, back }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('mask', 0.02).both((s) =>
            s.group((g) => {
              g.slot('mask').egg(0.4, 0.08, -0.1, 0.4, 0.22, 0.2);
              g.cut((c) => c.egg(0.38, 0.06, 0.1, 0.18, 0.15, 0.4));
            }),
          ),
        );
      if (back && look.has('cape'))
        b.slot('cape', 0.02).at({ move: [0, 0.6, -0.1], turn: [14, 0, 0] }, (m) =>
          m.plate(0, 0, 0, '-0.15,0.02 0.15,0.02 0.27,-0.52 0.09,-0.48 -0.09,-0.53 -0.27,-0.5', 0.045),
        );
      b.slot('emblem', 0).at({ move: [0, 0.51, 0.14], turn: [-8, 0, 0] }, (m) =>
        m.plate(0, 0, 0, '-0.07,0.04 0.07,0.04 0,-0.07', 0.04),
      );
    },
    { secondary: ['cape', 'mask', 'hands', 'shoe'], features: ['cape', 'arm', 'leg'] },
  ),
  figure(
    ['santa', 'santa claus', 'father christmas', 'gnome', 'garden gnome'],
    1.2,
    `main #c9201f fabric, accent #c9201f fabric, beard #f6f5f1 fur, trim #f6f5f1 fur, belt #1c1c20 leather,
      buckle gold, hat #c9201f felt, shoe #26211f leather`,
    { build: 1.35, hair: 'none' },
    (b, look, { head, face }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r }, (m) => {
          m.slot('hat', 0.1).cone(0, -0.1, 0, 1, 0.5, 0.8, 0.1);
          m.tube('0,0.5,0,0.55 0.2,1.1,-0.1,0.36 0.7,1.35,-0.1,0.18 1.05,1.05,0,0.1');
          m.slot('trim', 0.02).ring(0, -0.1, 0, 0.92, 0.22).ball(1.1, 0.98, 0, 0.24);
        });
      if (face && look.has('beard'))
        b.at({ move: face.at, scale: face.r }, (m) => {
          m.slot('beard', 0.1).egg(0, -0.72, -0.12, 0.8, 0.62, 0.42).egg(0, -1.05, -0.05, 0.5, 0.45, 0.36);
          m.both((s) => s.egg(0.3, -0.34, 0.08, 0.34, 0.15, 0.16));
        });
      b.slot('belt', 0.01).cone(0, 0.37, 0, 0.19, 0.19, 0.06, 0.02);
      b.slot('buckle').box(0, 0.4, 0.185, 0.09, 0.075, 0.03, 0.012);
      b.slot('trim', 0.02).box(0, 0.5, 0.14, 0.05, 0.16, 0.08, 0.02);
    },
    { secondary: ['trim'], features: ['hat', 'beard', 'arm', 'leg'] },
  ),
];
