import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What music is made with. */

export const music: readonly Noun[] = [
  noun(['guitar', 'ukulele', 'acoustic guitar'], 1, {
    slots: 'main #c27a35 wood, neck #4a2c1c wood, dark #1f1815 plastic, string chrome, trim #f0e4c4 wood',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.03).plate(
          `0,-0.26 -0.18,-0.22 -0.24,-0.06 -0.16,0.1 -0.18,0.24 -0.1,0.32 0,0.31 0.1,0.32 0.18,0.24 0.16,0.1 0.24,-0.06
            0.18,-0.22`,
          0.13,
          { at: [0, 0.27, 0], smooth: true },
        );
        g.cut((c) => {
          c.slot('dark', 0);
          c.at({ move: [0, 0.37, 0.05], turn: [90, 0, 0] }, (m) => m.cone(0, 0, 0, 0.072, 0.072, 0.1, 0));
        });
      });
      b.slot('trim').at({ move: [0, 0.37, 0.065], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.085, 0.011));
      b.slot('neck', 0).box(0, 0.68, 0.06, 0.075, 0.52, 0.05, 0.015).box(0, 0.99, 0.045, 0.11, 0.16, 0.045, 0.015);
      b.box(0, 0.16, 0.075, 0.16, 0.04, 0.035, 0.01);
      b.slot('trim');
      for (let i = 0; i < 8; i++) b.box(0, 0.53 + i * 0.05, 0.086, 0.076, 0.01, 0.012, 0.003);
      b.slot('string').both((m) => {
        for (let i = 0; i < 3; i++)
          m.rod([0.055, 0.94 + i * 0.045, 0.045], [0.085, 0.94 + i * 0.045, 0.045], 0.014, 0.02);
      });
      // They lie on the neck: a gap thinner than a cell has walls that cross.
      if (look.has('string'))
        for (const x of [-0.025, -0.008, 0.008, 0.025]) b.rod([x, 0.15, 0.092], [x, 0.94, 0.087], 0.0062);
      return stands(1.05, 0.1);
    },
  }),
  noun(['drum', 'snare drum'], 0.4, {
    features: ['string'],
    slots: 'main #c8312d glossy, accent brass, skin #f1e8d2 paper, stick #b98a55 wood',
    draw(b) {
      b.slot('main').cone(0, 0.02, 0, 0.42, 0.42, 0.5, 0.01).slot('accent').ring(0, 0.05, 0, 0.42, 0.035);
      b.ring(0, 0.51, 0, 0.42, 0.035).slot('skin').cone(0, 0.48, 0, 0.4, 0.4, 0.05, 0.008);
      b.slot('accent');
      b.around(10, (m, i) => m.rod([i % 2 ? 0.13 : -0.13, 0.06, 0.425], [i % 2 ? -0.13 : 0.13, 0.5, 0.425], 0.013));
      b.slot('stick').rod([-0.38, 0.55, 0.12], [0.3, 0.57, -0.1], 0.022).ball(0.3, 0.57, -0.1, 0.04);
      b.rod([0.36, 0.55, 0.24], [-0.24, 0.59, -0.05], 0.022).ball(-0.24, 0.59, -0.05, 0.04);
      return stands(0.6, 0.35);
    },
  }),
  noun(['piano', 'grand piano', 'keyboard', 'organ'], 1.5, {
    features: ['leg'],
    secondary: [],
    slots: 'main #1c1c20 glossy, keys #f4f2ea plastic, black #141416 glossy, trim gold',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.48, -0.12, 0.94, 0.72, 0.26, 0.02).box(0, 0.38, 0.12, 0.94, 0.1, 0.28, 0.014);
      b.both((m) => m.box(0.44, 0.46, 0.12, 0.05, 0.08, 0.26, 0.01)).box(0, 0.86, -0.11, 0.98, 0.035, 0.3, 0.012);
      if (look.has('leg')) b.both((m) => m.rod([0.42, 0.34, 0.2], [0.42, 0.02, 0.2], 0.035, 0.026));
      b.slot('keys');
      for (let i = 0; i < 14; i++) b.box(-0.39 + i * 0.06, 0.44, 0.14, 0.054, 0.03, 0.2, 0.006);
      b.slot('black');
      for (let i = 0; i < 13; i++)
        if (i % 7 !== 2 && i % 7 !== 6) b.box(-0.36 + i * 0.06, 0.465, 0.09, 0.03, 0.03, 0.12, 0.006);
      b.slot('trim').both((m) => m.ball(0.12, 0.1, 0.02, 0.025));
      b.slot('keys').box(0, 0.62, 0.012, 0.28, 0.18, 0.02, 0.004);
      return flatTop(0.88, 0.3);
    },
  }),
  noun(['bell', 'church bell'], 0.4, {
    slots: 'main brass, dark iron',
    draw(b) {
      b.group((g) => {
        g.slot('main');
        g.lathe('0,0.7 0.12,0.69 0.2,0.6 0.24,0.36 0.32,0.14 0.42,0.02 0.41,0 0.33,0.03 0.2,0.3 0.12,0.55 0,0.6', {
          at: [0, 0.1, 0],
        });
      });
      b.slot('main', 0).ring(0, 0.28, 0, 0.3, 0.018).ring(0, 0.58, 0, 0.225, 0.014);
      b.slot('dark').rod([0, 0.6, 0], [0, 0.14, 0], 0.025).ball(0, 0.11, 0, 0.075);
      b.at({ move: [0, 0.86, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.075, 0.03));
      return stands(0.85, 0.12);
    },
  }),
];
