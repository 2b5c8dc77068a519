import { type Noun, noun } from '../../noun.ts';
import { star } from '../../templates/shapes.ts';
import { stands } from '../../templates/stands.ts';

/** What is hidden and found. */

export const valuables: readonly Noun[] = [
  noun(['coin', 'gold coin', 'medal', 'token'], 0.03, {
    secondary: [],
    slots: 'main gold, star #f2cf6a gold',
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => {
        m.slot('main', 0.006).cone(0, -0.05, 0, 0.5, 0.5, 0.1, 0.02);
        m.blend(0).ring(0, 0.05, 0, 0.45, 0.03).ring(0, -0.05, 0, 0.45, 0.03);
      });
      b.slot('star').at({ move: [0, 0.5, 0] }, (m) => m.plate(star(5, 0.27, 0.11), 0.15));
      return stands(1, 0.05);
    },
  }),
  noun(['ingot', 'gold bar', 'gold ingot', 'bullion', 'gold brick'], 0.25, {
    secondary: [],
    slots: 'main gold, mark #b98a2a gold',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0).plate('-0.5,-0.12 0.5,-0.12 0.42,0.12 -0.42,0.12', 0.44, { at: [0, 0.12, 0] });
        g.cut((c) => c.at({ move: [0, 0, 0.3], turn: [-18, 0, 0] }, (m) => m.box(0, 0.2, 0, 2, 1, 0.16)));
        g.cut((c) => c.at({ move: [0, 0, -0.3], turn: [18, 0, 0] }, (m) => m.box(0, 0.2, 0, 2, 1, 0.16)));
      });
      b.slot('mark').box(0, 0.24, 0, 0.44, 0.02, 0.12, 0.006);
      return stands(0.25, 0.3);
    },
  }),
  noun(['ring', 'diamond ring', 'engagement ring', 'wedding ring'], 0.025, {
    slots: 'main gold, gem #bfeaf7 diamond',
    draw(b, look) {
      b.slot('main', 0).at({ move: [0, 0.38, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.34, 0.045));
      if (look.has('gem')) {
        b.slot('main', 0.01).cone(0, 0.7, 0, 0.05, 0.1, 0.09, 0.01);
        b.blend(0).around(4, (p) => p.rod([0, 0.74, 0.09], [0, 0.9, 0.12], 0.02));
        b.slot('gem').lathe('0,0.74 0.15,0.9 0.1,0.97 0,0.97', { straight: true });
      }
      return stands(0.97, 0.08);
    },
  }),
  noun(['trophy', 'goblet', 'chalice', 'cup trophy'], 0.4, {
    features: ['handle'],
    slots: 'main gold, base #3a2420 wood, star silver',
    draw(b, look) {
      b.slot('base').box(0, 0.07, 0, 0.4, 0.14, 0.4, 0.02);
      b.group((g) =>
        g
          .slot('main')
          .lathe(
            '0,0 0.16,0 0.15,0.04 0.04,0.1 0.035,0.2 0.14,0.28 0.25,0.44 0.29,0.72 0.27,0.73 0.2,0.46 0.1,0.36 0,0.34',
            { at: [0, 0.13, 0] },
          ),
      );
      if (look.has('handle')) {
        b.slot('main', 0.015);
        b.both((m) => m.tube('0.26,0.78,0,0.028 0.42,0.79,0,0.028 0.43,0.6,0,0.028 0.3,0.5,0,0.028 0.22,0.52,0,0.028'));
      }
      b.slot('star', 0);
      b.at({ move: [0, 0.66, 0.24], turn: [-10, 0, 0] }, (m) => m.plate(star(5, 0.11, 0.046), 0.05));
      return stands(0.86, 0.2);
    },
  }),
  noun(['key', 'skeleton key'], 0.08, {
    slots: 'main brass',
    draw(b) {
      b.slot('main', 0.015).at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (m) =>
        m.ring(0, 0, 0, 0.14, 0.045).both((s) => s.ring(0.13, 0, 0.06, 0.07, 0.03)),
      );
      b.rod([0, 0.66, 0], [0, 0.03, 0], 0.042).ring(0, 0.6, 0, 0.045, 0.025).ring(0, 0.54, 0, 0.042, 0.022);
      b.box(0.1, 0.1, 0, 0.16, 0.07, 0.05, 0.015).box(0.085, 0.21, 0, 0.13, 0.06, 0.05, 0.015);
      b.box(0.16, 0.135, 0, 0.05, 0.12, 0.05, 0.012);
      return stands(1, 0.1);
    },
  }),
  noun(['scroll', 'parchment', 'map', 'treasure map', 'ancient scroll', 'papyrus'], 0.4, {
    slots: 'main #ead9ae paper, rod #7a4a26 wood, ink #5b3a20 paper, seal #b3202c wax',
    draw(b) {
      b.at({ turn: [-14, 0, 0] }, (m) => {
        m.slot('main', 0.004).box(0, 0.5, 0, 0.6, 0.82, 0.024, 0.008).rod([-0.31, 0.1, 0.02], [0.31, 0.1, 0.02], 0.06);
        m.rod([-0.31, 0.92, 0.02], [0.31, 0.92, 0.02], 0.06);
        m.slot('rod', 0);
        for (const y of [0.1, 0.92])
          m.rod([-0.4, y, 0.02], [0.4, y, 0.02], 0.028).both((s) => s.ball(0.4, y, 0.02, 0.048));
        m.slot('ink');
        for (let i = 0; i < 6; i++)
          m.box(-0.02 - (i % 3) * 0.03, 0.78 - i * 0.085, 0.014, 0.42 - (i % 3) * 0.07, 0.018, 0.008, 0.003);
        m.slot('seal').egg(0.2, 0.24, 0.02, 0.06, 0.06, 0.025);
      });
      return stands(1, 0.05);
    },
  }),
  noun(['crystal', 'gem', 'gemstone', 'diamond', 'jewel'], 0.3, {
    slots: 'main #8f5be0 crystal, base #6d6a70 stone',
    draw(b, look) {
      b.slot('base').bump(0.02, 9).blend(0.03).egg(0, 0.05, 0, 0.36, 0.1, 0.32).bump(0, 0);
      b.slot('main', 0);
      const prism = (lean: number, turn: number, h: number, r: number) =>
        b.at({ turn: [0, turn, 0] }, (m) =>
          m.at({ move: [0, 0.04, r * 0.8], turn: [lean, 0, 0] }, (p) =>
            p.group((g) => {
              g.cone(0, 0, 0, r * 1.3, r * 1.3, h, 0.0);
              g.cut((c) =>
                c.around(6, (k) => {
                  k.box(0, h / 2, r + 0.5, 2, h * 3, 1, 0);
                  k.at({ move: [0, h - r * 1.1, r], turn: [-32, 0, 0] }, (q) => q.box(0, 0.4, 0.5, 2, 2, 1, 0));
                }),
              );
            }),
          ),
        );
      prism(3, 0, 0.98, 0.14);
      for (let i = 0; i < 6; i++)
        prism(
          look.random.between(22, 42),
          i * 60 + look.random.between(-15, 15),
          look.random.between(0.4, 0.66),
          look.random.between(0.07, 0.1),
        );
      return stands(0.95, 0.1);
    },
  }),
];
