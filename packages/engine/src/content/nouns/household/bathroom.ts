import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** The bathroom. */

export const bathroom: readonly Noun[] = [
  noun(['bathtub', 'bath', 'tub'], 1.7, {
    features: ['leg'],
    slots: `main #f4f5f6 porcelain, leg gold, tap chrome, water #7cc5e0 glass, foam #ffffff plastic,
      duck #f7cf2a plastic`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.36, 0, 0.5, 0.3, 0.28);
        g.cut((c) => c.blend(0.01).box(0, 0.62, 0, 2, 0.44, 2, 0).egg(0, 0.4, 0, 0.44, 0.27, 0.225));
      });
      b.slot('main', 0).at({ move: [0, 0.395, 0] }, (m) => {
        m.tube('-0.49,0,0,0.03 -0.35,0,0.195,0.03 0,0,0.275,0.03 0.35,0,0.195,0.03 0.49,0,0,0.03');
        m.tube('-0.49,0,0,0.03 -0.35,0,-0.195,0.03 0,0,-0.275,0.03 0.35,0,-0.195,0.03 0.49,0,0,0.03');
      });
      if (look.has('water')) {
        b.slot('water').egg(0, 0.33, 0, 0.43, 0.03, 0.215).slot('foam', 0.01).ball(-0.2, 0.36, 0.06, 0.07);
        b.ball(-0.1, 0.36, 0.1, 0.06).ball(-0.25, 0.36, -0.03, 0.06).ball(-0.12, 0.37, -0.02, 0.055);
      }
      b.slot('duck', 0.01).egg(0.12, 0.38, 0.03, 0.05, 0.035, 0.04).ball(0.15, 0.43, 0.035, 0.03);
      if (look.has('leg'))
        b.slot('leg', 0.01).both((m) => {
          m.rod([0.28, 0.16, 0.13], [0.33, 0.02, 0.17], 0.035, 0.028);
          m.rod([0.28, 0.16, -0.13], [0.33, 0.02, -0.17], 0.035, 0.028);
        });
      b.slot('tap', 0).tube('0.47,0.39,0,0.022 0.47,0.54,0,0.022 0.4,0.57,0,0.02 0.34,0.53,0,0.018');
      b.ball(0.47, 0.43, 0.07, 0.024).ball(0.47, 0.43, -0.07, 0.024);
      b.rod([0.47, 0.43, -0.07], [0.47, 0.43, 0.07], 0.016);
      return stands(0.4, 0.3);
    },
  }),
  noun(['toilet', 'loo', 'wc'], 0.75, {
    features: ['lid'],
    secondary: [],
    slots: 'main #f4f5f6 porcelain, seat #e4e6e8 plastic, lever chrome, water #9fd4e6 glass',
    draw(b, look) {
      b.slot('main', 0.04).cone(0, 0, 0.02, 0.17, 0.13, 0.26, 0.03).box(0, 0.06, -0.1, 0.24, 0.12, 0.3, 0.05);
      b.group((g) => {
        g.slot('main', 0.03).egg(0, 0.36, 0.1, 0.22, 0.17, 0.28);
        g.cut((c) => c.blend(0).box(0, 0.56, 0.1, 1, 0.26, 1, 0).egg(0, 0.43, 0.12, 0.15, 0.14, 0.19));
      });
      b.slot('water', 0).egg(0, 0.35, 0.12, 0.13, 0.02, 0.16).slot('main').box(0, 0.58, -0.24, 0.46, 0.38, 0.18, 0.04);
      b.box(0, 0.785, -0.24, 0.5, 0.05, 0.21, 0.02).box(0, 0.36, -0.2, 0.3, 0.12, 0.16, 0.04);
      b.slot('seat').at({ move: [0, 0.435, 0.1] }, (m) => {
        m.tube('0,0,0.27,0.034 0.18,0,0.1,0.034 0.14,0,-0.14,0.034');
        m.tube('0,0,0.27,0.034 -0.18,0,0.1,0.034 -0.14,0,-0.14,0.034');
      });
      if (look.has('lid')) b.at({ move: [0, 0.66, -0.1], turn: [10, 0, 0] }, (m) => m.egg(0, 0, 0, 0.2, 0.24, 0.022));
      b.slot('lever').rod([0.15, 0.7, -0.14], [0.15, 0.7, -0.11], 0.02);
      b.rod([0.15, 0.7, -0.115], [0.07, 0.69, -0.115], 0.012);
      return stands(0.81, 0.15);
    },
  }),
  noun(['sink', 'washbasin', 'basin'], 0.9, {
    features: ['leg'],
    secondary: [],
    slots: 'main #f4f5f6 porcelain, tap chrome, water #8fcde4 glass',
    draw(b, look) {
      if (look.has('leg')) b.slot('main', 0.03).cone(0, 0, 0, 0.16, 0.1, 0.66, 0.03);
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.78, 0.02, 0.38, 0.2, 0.3);
        g.cut((c) => c.blend(0.01).box(0, 1, 0, 2, 0.36, 2, 0).egg(0, 0.84, 0.04, 0.31, 0.16, 0.23));
      });
      b.slot('main', 0.02).box(0, 0.8, -0.24, 0.62, 0.09, 0.16, 0.035);
      b.slot('water', 0).egg(0, 0.74, 0.04, 0.24, 0.016, 0.18);
      b.slot('tap').tube('0,0.82,-0.22,0.03 0,0.98,-0.22,0.028 0,1.02,-0.13,0.026 0,0.94,-0.06,0.022');
      b.both((m) =>
        m.rod([0.15, 0.84, -0.24], [0.15, 0.9, -0.24], 0.022).rod([0.1, 0.9, -0.24], [0.2, 0.9, -0.24], 0.016),
      );
      return stands(0.83, 0.2);
    },
  }),
];
