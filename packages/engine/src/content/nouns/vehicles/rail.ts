import type { Noun } from '../../noun.ts';
import { machine, wheel } from './templates.ts';

/** On rails. */

export const rail: readonly Noun[] = [
  machine(['train', 'locomotive', 'steam train', 'steam engine'], 9, {
    features: ['wheel', 'chimney', 'light'],
    slots: 'main #1f6b46 glossy, accent #c9302c glossy, brass brass, dark #232427 iron, steam #f4f4f2 wool',
    draw(b, look) {
      b.slot('dark').box(0, 0.17, 0, 0.28, 0.06, 0.95, 0.02);
      b.slot('main');
      b.at({ move: [0, 0.34, 0.13], turn: [90, 0, 0] }, (m) => m.cone(0, -0.33, 0, 0.145, 0.145, 0.66, 0.02));
      b.slot('brass', 0);
      for (const z of [-0.1, 0.1, 0.3])
        b.at({ move: [0, 0.34, z], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.146, 0.012));
      b.slot('dark');
      b.at({ move: [0, 0.34, 0.46], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.12, 0.1, 0.04, 0.012));
      if (look.has('chimney')) {
        b.slot('dark');
        b.lathe('0,0 0.05,0 0.045,0.12 0.085,0.2 0.085,0.24 0,0.24', { at: [0, 0.46, 0.33], straight: true });
      }
      b.slot('brass').egg(0, 0.5, 0.1, 0.06, 0.07, 0.06);
      b.slot('accent').box(0, 0.38, -0.3, 0.3, 0.36, 0.3, 0.025);
      b.slot('main').box(0, 0.58, -0.3, 0.36, 0.045, 0.38, 0.02);
      b.slot('window').both((m) => m.box(0.15, 0.45, -0.3, 0.02, 0.13, 0.16, 0.01));
      b.both((m) => m.box(0.07, 0.5, -0.148, 0.08, 0.08, 0.02, 0.01));
      b.slot('accent').plate('-0.15,0.02 0.15,0.02 0.1,0.18 -0.1,0.18', 0.05, { at: [0, 0, 0.5] });
      if (look.has('light')) b.slot('light').egg(0, 0.5, 0.46, 0.04, 0.04, 0.03);
      if (look.asked('steam'))
        b.slot('steam', 0.03).ball(0, 0.78, 0.3, 0.07).ball(-0.02, 0.88, 0.22, 0.09).ball(0.02, 0.98, 0.1, 0.11);
      if (look.has('wheel'))
        for (const z of [0.33, 0.1, -0.12, -0.36])
          b.both((m) => wheel(m, { x: 0.14, r: 0.095, z, wide: 0.05, nuts: 5 }));
      b.slot('brass', 0).both((m) => m.box(0.18, 0.1, 0.0, 0.015, 0.025, 0.6, 0.006));
      return { top: { at: [0, 0.6, 0], r: 0.2 }, head: { at: [0, 0.57, 0], r: 0.15 } };
    },
  }),
];
