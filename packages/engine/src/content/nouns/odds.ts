import { defineNoun, type Noun } from '../noun.ts';

/** Toys, stones and other single things. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.55, r * 0.9] as const, r: r * 0.5 },
});

export const odds: readonly Noun[] = [
  defineNoun({
    words: ['ball', 'sphere', 'football', 'basketball', 'beach ball', 'orb'],
    size: 0.24,
    primary: ['main'],
    secondary: ['accent'],
    slots: { main: '#e2792b leather', accent: '#2b211c rubber' },
    draw(b, look) {
      const t = look.random.between(0, 60);
      b.at({ move: [0, 0.5, 0], turn: [t, t * 1.3, 0] }, (m) => {
        m.slot('main').ball(0, 0, 0, 0.49);
        m.slot('accent')
          .blend(0)
          .ring(0, 0, 0, 0.487, 0.014)
          .at({ turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.487, 0.014))
          .both((s) => s.at({ move: [0.26, 0, 0], turn: [0, 0, 90] }, (r) => r.ring(0, 0, 0, 0.412, 0.014)));
      });
      return on(0.98, 0.2);
    },
  }),
  defineNoun({
    words: ['dice', 'die', 'cube'],
    size: 0.3,
    primary: ['main'],
    secondary: ['pip'],
    slots: { main: '#f3f2ee plastic', pip: '#23242a plastic' },
    draw(b, look) {
      b.at({ move: [0, 0.4, 0], turn: [0, look.random.between(-20, 20), 0] }, (m) => {
        m.slot('main').box(0, 0, 0, 0.8, 0.8, 0.8, 0.09).slot('pip').blend(0);
        const face = (turn: readonly [number, number, number], pips: readonly (readonly [number, number])[]) =>
          m.at({ turn }, (f) => {
            for (const [x, y] of pips) f.egg(x * 0.22, y * 0.22, 0.4, 0.075, 0.075, 0.02);
          });
        face([0, 0, 0], [[0, 0]]);
        face(
          [0, 90, 0],
          [
            [-1, 1],
            [1, -1],
            [0, 0],
          ],
        );
        face(
          [0, -90, 0],
          [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
          ],
        );
        face(
          [-90, 0, 0],
          [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
            [0, 0],
          ],
        );
        face(
          [0, 180, 0],
          [
            [-1, -1],
            [-1, 0],
            [-1, 1],
            [1, -1],
            [1, 0],
            [1, 1],
          ],
        );
      });
      return on(0.8, 0.3);
    },
  }),
  defineNoun({
    words: ['crystal', 'gem', 'gemstone', 'diamond', 'jewel'],
    size: 0.3,
    secondary: ['base'],
    slots: { main: '#8f5be0 crystal', base: '#6d6a70 stone' },
    draw(b, look) {
      b.slot('base').bump(0.02, 9).blend(0.03).egg(0, 0.05, 0, 0.36, 0.1, 0.32).bump(0, 0);
      b.blend(0).slot('main');
      const prism = (lean: number, turn: number, h: number, r: number) =>
        b.at({ turn: [0, turn, 0] }, (m) =>
          m.at({ move: [0, 0.04, r * 0.8], turn: [lean, 0, 0] }, (p) =>
            p.group((g) => {
              g.cone(0, 0, 0, r * 1.3, r * 1.3, h, 0.0);
              g.cut((c) =>
                c.around(6, (k) =>
                  k
                    .box(0, h / 2, r + 0.5, 2, h * 3, 1, 0)
                    .at({ move: [0, h - r * 1.1, r], turn: [-32, 0, 0] }, (q) => q.box(0, 0.4, 0.5, 2, 2, 1, 0)),
                ),
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
      return on(0.95, 0.1);
    },
  }),
  defineNoun({
    words: ['rock', 'stone', 'boulder', 'asteroid', 'pebble'],
    size: 1,
    slots: { main: '#8d8a84 stone' },
    draw(b, look) {
      b.slot('main').blend(0.06).bump(0.035, 5.5);
      for (let i = 0; i < 7; i++)
        b.at(
          {
            move: [
              look.random.between(-0.2, 0.2),
              0.28 + look.random.between(-0.08, 0.1),
              look.random.between(-0.16, 0.16),
            ],
            turn: [look.random.between(0, 90), look.random.between(0, 90), 0],
          },
          (m) =>
            m.box(
              0,
              0,
              0,
              look.random.between(0.3, 0.56),
              look.random.between(0.28, 0.46),
              look.random.between(0.3, 0.52),
              0.06,
            ),
        );
      b.cut((c) => c.bump(0, 0).blend(0.02).box(0, -0.48, 0, 3, 1, 3, 0));
      return on(0.6, 0.3);
    },
  }),
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
  defineNoun({
    words: ['barrel', 'keg', 'cask'],
    size: 0.9,
    slots: { main: '#8b5a33 wood', band: 'iron' },
    secondary: ['band'],
    draw(b) {
      b.slot('main')
        .blend(0.004)
        .around(16, (m) =>
          m.tube([
            [0, 0.05, 0.27, 0.06],
            [0, 0.5, 0.345, 0.068],
            [0, 0.95, 0.27, 0.06],
          ]),
        )
        .cone(0, 0.04, 0, 0.29, 0.3, 0.92, 0.01)
        .slot('band')
        .blend(0);
      for (const [y, r] of [
        [0.13, 0.345],
        [0.32, 0.395],
        [0.68, 0.395],
        [0.87, 0.345],
      ] as const)
        b.cone(0, y - 0.03, 0, r, r, 0.06, 0.01);
      return on(0.97, 0.25);
    },
  }),
  defineNoun({
    words: ['sculpture', 'statue', 'figurine', 'statuette', 'bust', 'monument', 'ornament', 'abstract sculpture'],
    size: 0.5,
    slots: { main: '#d8d3c8 marble', base: '#3a3b40 stone' },
    secondary: ['base'],
    draw(b, look) {
      b.slot('base').blend(0).cone(0, 0, 0, 0.25, 0.23, 0.12, 0.02).slot('main').blend(0.07);
      const twist = look.random.between(-70, 70);
      for (let i = 0; i < 5; i++)
        b.at(
          {
            move: [look.random.between(-0.08, 0.08), 0.22 + i * 0.16, look.random.between(-0.06, 0.06)],
            turn: [look.random.between(-30, 30), twist * i, look.random.between(-30, 30)],
          },
          (m) =>
            m.egg(
              0,
              0,
              0,
              look.random.between(0.12, 0.24),
              look.random.between(0.1, 0.16),
              look.random.between(0.09, 0.17),
            ),
        );
      b.at({ move: [0, 0.55, 0], turn: [90, look.random.between(0, 90), 0] }, (m) =>
        m.ring(0, 0, 0, look.random.between(0.2, 0.28), 0.06),
      );
      return on(1, 0.1);
    },
  }),
];
