import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Old and famous. */

export const landmarks: readonly Noun[] = [
  noun(['pyramid', 'ziggurat', 'tomb'], 100, {
    features: ['door'],
    secondary: [],
    slots: 'main #d8b878 brick, door #2f2418 plain',
    draw(b, look) {
      b.slot('main', 0);
      for (let i = 0; i < 9; i++) b.box(0, 0.034 + i * 0.066, 0, 1 - i * 0.108, 0.068, 1 - i * 0.108, 0.006);
      if (look.has('door')) {
        b.slot('main').box(0, 0.08, 0.46, 0.2, 0.16, 0.12, 0.006);
        b.slot('door').box(0, 0.06, 0.522, 0.1, 0.12, 0.02, 0.004);
      }
      return flatTop(0.6, 0.06);
    },
  }),
  noun(['bridge', 'stone bridge', 'wooden bridge', 'footbridge'], 8, {
    slots: 'main #9a968d stone, rail #8d8a82 stone, path #b5a88e stone, water #4f9fc8 glass',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.01).plate('-0.5,0 -0.5,0.16 -0.3,0.27 0,0.33 0.3,0.27 0.5,0.16 0.5,0', 0.3);
        g.cut((c) => {
          c.at({ turn: [90, 0, 0] }, (m) => m.cone(0, -0.3, 0, 0.22, 0.22, 0.6, 0));
          c.both((m) =>
            m.at({ move: [0.37, -0.02, 0], turn: [90, 0, 0] }, (q) => q.cone(0, -0.3, 0, 0.1, 0.1, 0.6, 0)),
          );
        });
      });
      for (const z of [0.135, -0.135]) {
        b.slot('rail', 0.004);
        b.tube(
          [-0.5, 0.24, z, 0.022],
          [-0.3, 0.35, z, 0.022],
          [0, 0.41, z, 0.022],
          [0.3, 0.35, z, 0.022],
          [0.5, 0.24, z, 0.022],
        );
        for (let i = 0; i < 9; i++) {
          const x = -0.48 + i * 0.12;
          const y = 0.33 - Math.abs(x) ** 1.7 * 0.55;
          b.box(x, y, z, 0.035, 0.12, 0.035, 0.008);
        }
      }
      b.slot('water', 0).box(0, 0.01, 0, 1.02, 0.03, 0.46, 0.008);
      return stands(0.34, 0.12);
    },
  }),
];
