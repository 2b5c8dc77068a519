import { defineNoun, type Noun } from '../noun.ts';

/** Toys, stones and other single things. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.55, r * 0.9] as const, r: r * 0.5 },
});

export const odds: readonly Noun[] = [
  defineNoun({
    words: ['skull', 'skeleton head'],
    size: 0.22,
    slots: { main: '#ece3cc bone', dark: '#221c1a plastic' },
    secondary: ['dark'],
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.05)
          .egg(0, 0.6, -0.03, 0.33, 0.33, 0.38)
          .egg(0, 0.34, 0.12, 0.23, 0.2, 0.2)
          .both((m) => m.egg(0.22, 0.44, 0.16, 0.11, 0.08, 0.13))
          .box(0, 0.13, 0.13, 0.3, 0.16, 0.24, 0.06);
        g.cut((c) =>
          c
            .slot('dark')
            .blend(0.025)
            .both((m) => m.egg(0.125, 0.5, 0.33, 0.1, 0.1, 0.14))
            .plate(
              0,
              0.37,
              0.3,
              [
                [-0.055, -0.03],
                [0.055, -0.03],
                [0, 0.08],
              ],
              0.2,
            )
            .blend(0.01)
            .box(0, 0.185, 0.28, 0.3, 0.02, 0.1, 0),
        );
      });
      b.slot('main').blend(0.004);
      for (let i = 0; i < 6; i++)
        for (const y of [0.225, 0.145]) b.box(-0.105 + i * 0.042, y, 0.252, 0.036, 0.06, 0.04, 0.012);
      return on(0.92, 0.25);
    },
  }),
];
