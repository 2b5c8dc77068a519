import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Drinks in what they are sold in. */

export const drinks: readonly Noun[] = [
  noun(['bottle', 'potion', 'flask'], 0.3, {
    features: ['lid'],
    slots: 'main #3fae6a glass, accent #b98a55 wood, label #f1e6c8 paper',
    secondary: ['label'],
    draw(b, look) {
      b.slot('main');
      b.lathe('0,0 0.2,0 0.23,0.04 0.23,0.5 0.17,0.64 0.085,0.72 0.08,0.88 0.1,0.9 0.1,0.94 0,0.94');
      b.slot('label', 0).cone(0, 0.16, 0, 0.237, 0.237, 0.26, 0.008);
      if (look.has('lid')) b.slot('accent').cone(0, 0.9, 0, 0.062, 0.075, 0.12, 0.015);
      return stands(1.0, 0.1);
    },
  }),
  noun(['soda can', 'soda', 'cola', 'tin can', 'beer can', 'cola can'], 0.12, {
    slots: 'main #d3261f glossy, band #f6f4ee glossy, rim aluminium',
    draw(b) {
      b.slot('rim', 0).cone(0, 0, 0, 0.21, 0.26, 0.06, 0.01).cone(0, 0.92, 0, 0.26, 0.21, 0.07, 0.01);
      b.ring(0, 0.985, 0, 0.205, 0.016);
      b.slot('main').cone(0, 0.05, 0, 0.265, 0.265, 0.88, 0.012);
      b.slot('band').at({ move: [0, 0.5, 0], turn: [0, 0, 12] }, (m) => m.cone(0, -0.08, 0, 0.272, 0.272, 0.16, 0.01));
      b.slot('rim').egg(0, 0.985, 0.06, 0.04, 0.012, 0.075);
      return stands(0.99, 0.2);
    },
  }),
  noun(['milk', 'milk carton', 'juice', 'juice box'], 0.24, {
    slots: 'main #f6f6f3 paper, band #2b62cf plastic, cap #d3261f plastic, spot #22242a plastic',
    draw(b) {
      b.slot('main', 0).box(0, 0.36, 0, 0.4, 0.72, 0.4, 0.01);
      b.at({ turn: [0, 90, 0] }, (m) =>
        m.plate('-0.2,-0.01 0.2,-0.01 0.02,0.18 -0.02,0.18', 0.4, { at: [0, 0.72, 0] }),
      );
      b.box(0, 0.93, 0, 0.4, 0.09, 0.04, 0.006);
      b.slot('band').box(0, 0.11, 0, 0.41, 0.17, 0.41, 0.008).box(0, 0.66, 0, 0.41, 0.05, 0.41, 0.008);
      b.slot('spot').egg(-0.06, 0.42, 0.2, 0.08, 0.1, 0.012).egg(0.1, 0.52, 0.2, 0.055, 0.045, 0.012);
      b.egg(0.09, 0.32, 0.2, 0.05, 0.04, 0.012);
      b.slot('cap').at({ move: [0, 0.81, 0.12], turn: [46, 0, 0] }, (m) => m.cone(0, 0, 0, 0.06, 0.06, 0.06, 0.01));
      return stands(0.97, 0.05);
    },
  }),
];
