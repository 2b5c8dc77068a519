import { defineNoun, type Noun } from '../noun.ts';

/** Things to wear or to give. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.55, r * 0.9] as const, r: r * 0.5 },
});
const star = (points: number, outer: number, inner: number): [number, number][] =>
  Array.from({ length: points * 2 }, (_, i) => {
    const a = (i / points) * Math.PI;
    const r = i % 2 ? inner : outer;
    return [Math.sin(a) * r, Math.cos(a) * r];
  });

export const wearables: readonly Noun[] = [
  defineNoun({
    words: ['hat', 'top hat'],
    size: 0.3,
    features: ['bow'],
    secondary: ['band'],
    slots: { main: '#31343f felt', band: '#c23a2e fabric' },
    draw(b, look) {
      b.at({ turn: [0, 0, look.random.between(-3, 3)] }, (m) =>
        m
          .slot('main')
          .blend(0.05)
          .lathe(0, 0.02, 0, [
            [0, 0.03],
            [0.3, 0.02],
            [0.46, 0.06],
            [0.49, 0.09],
            [0.46, 0.03],
            [0.3, -0.01],
            [0, -0.01],
          ])
          .cone(0, 0.02, 0, 0.28, 0.31, 0.48, 0.035)
          .slot('band')
          .blend(0)
          .cone(0, 0.06, 0, 0.292, 0.297, 0.11, 0.01),
      );
      return on(0.5, 0.25);
    },
  }),
  defineNoun({
    words: ['crown', 'tiara'],
    size: 0.25,
    features: ['gem'],
    secondary: ['gem', 'velvet'],
    slots: { main: 'gold', gem: '#c2172f glossy', gem2: '#1b4ab0 glossy', velvet: '#7d1f4a velvet' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .cone(0, 0, 0, 0.4, 0.45, 0.3, 0.015)
          .ring(0, 0.03, 0, 0.4, 0.035)
          .ring(0, 0.27, 0, 0.44, 0.026)
          .blend(0.015)
          .around(7, (m) => m.rod([0, 0.26, 0.42], [0, 0.52, 0.47], 0.075, 0.022).ball(0, 0.56, 0.47, 0.05));
        g.cut((c) => c.slot('main').blend(0).cone(0, -0.2, 0, 0.34, 0.4, 1.2, 0));
      });
      b.slot('velvet').egg(0, 0.16, 0, 0.37, 0.22, 0.37);
      if (look.has('gem'))
        b.around(7, (m, i) => m.slot(i % 2 ? 'gem2' : 'gem').egg(0, 0.15, 0.425, 0.055, 0.065, 0.035), 25.7);
      return on(0.38, 0.25);
    },
  }),
  defineNoun({
    words: ['boot', 'shoe', 'sneaker', 'trainer'],
    size: 0.3,
    features: ['string'],
    secondary: ['sole'],
    slots: { main: '#8b5a33 leather', sole: '#2b221c rubber', lace: '#e8d9b4 fabric', inside: '#4a3020 fabric' },
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.08)
          .cone(0, 0.08, -0.24, 0.19, 0.2, 0.62, 0.03)
          .egg(0, 0.18, 0.14, 0.18, 0.15, 0.34)
          .egg(0, 0.16, 0.0, 0.175, 0.17, 0.3)
          .ring(0, 0.67, -0.24, 0.185, 0.04);
        g.cut((c) =>
          c.slot('inside').blend(0.01).cone(0, 0.25, -0.24, 0.14, 0.155, 0.7, 0.02).box(0, -0.45, 0, 2, 1, 2, 0),
        );
      });
      b.slot('sole')
        .blend(0.01)
        .plate(
          0,
          0,
          0,
          [
            [0, 0],
            [0.01, 0],
          ],
          0.01,
        )
        .at({ move: [0, 0.045, 0], turn: [90, 0, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.17, -0.45],
              [0.17, -0.45],
              [0.18, -0.1],
              [0.2, 0.2],
              [0.12, 0.46],
              [0, 0.5],
              [-0.12, 0.46],
              [-0.2, 0.2],
              [-0.18, -0.1],
            ],
            0.09,
            true,
          ),
        )
        .box(0, 0.02, -0.3, 0.33, 0.06, 0.28, 0.02);
      b.slot('lace').blend(0);
      for (let i = 0; i < 4; i++)
        b.both((m) =>
          m.rod(
            [0.09, 0.34 + i * 0.075, 0.08 - i * 0.055 - 0.02],
            [-0.07, 0.38 + i * 0.075, 0.07 - i * 0.05 - 0.02],
            0.017,
          ),
        );
      return on(0.7, 0.15);
    },
  }),
  defineNoun({
    words: ['umbrella', 'parasol'],
    size: 1,
    features: ['handle'],
    secondary: ['accent'],
    slots: { main: '#d3261f fabric', accent: '#f3f2ee fabric', handle: '#7b4a26 wood', metal: 'chrome' },
    draw(b, look) {
      b.group((g) => {
        for (let i = 0; i < 8; i++)
          g.slot(i % 2 ? 'accent' : 'main')
            .blend(0.004)
            .at({ turn: [0, i * 45, 0] }, (m) =>
              m.tube([
                [0, 0.97, 0.02, 0.035],
                [0, 0.93, 0.2, 0.06],
                [0, 0.83, 0.36, 0.085],
                [0, 0.72, 0.43, 0.09],
              ]),
            );
        g.slot('main')
          .egg(0, 0.64, 0, 0.48, 0.34, 0.48)
          .cut((c) => c.egg(0, 0.6, 0, 0.46, 0.33, 0.46).box(0, 0.16, 0, 3, 1, 3, 0));
      });
      b.slot('metal').blend(0).rod([0, 0.1, 0], [0, 1.04, 0], 0.016, 0.012);
      if (look.has('handle'))
        b.slot('handle').tube([
          [0, 0.3, 0, 0.026],
          [0, 0.1, 0, 0.026],
          [0.05, 0.03, 0, 0.027],
          [0.12, 0.05, 0, 0.027],
          [0.13, 0.11, 0, 0.026],
        ]);
      return on(1, 0.1);
    },
  }),
  defineNoun({
    words: ['gift', 'present', 'gift box', 'parcel'],
    size: 0.3,
    features: ['bow'],
    secondary: ['accent'],
    slots: { main: '#2b62cf paper', accent: '#f6cf23 silk' },
    draw(b, look) {
      b.slot('main')
        .box(0, 0.28, 0, 0.66, 0.56, 0.66, 0.02)
        .box(0, 0.6, 0, 0.72, 0.16, 0.72, 0.02)
        .slot('accent')
        .box(0, 0.34, 0, 0.13, 0.7, 0.735, 0.01)
        .box(0, 0.34, 0, 0.735, 0.7, 0.13, 0.01);
      if (look.has('bow'))
        b.blend(0.02)
          .ball(0, 0.73, 0, 0.07)
          .both((m) =>
            m
              .at({ move: [0.15, 0.79, 0], turn: [90, 0, 20] }, (r) => r.ring(0, 0, 0, 0.105, 0.04))
              .tube([
                [0.03, 0.71, 0.05, 0.035],
                [0.14, 0.71, 0.2, 0.035],
                [0.2, 0.69, 0.3, 0.03],
              ]),
          );
      return on(0.68, 0.3);
    },
  }),
  defineNoun({
    words: ['trophy', 'goblet', 'chalice', 'cup trophy'],
    size: 0.4,
    features: ['handle'],
    slots: { main: 'gold', base: '#3a2420 wood', star: 'silver' },
    secondary: ['base'],
    draw(b, look) {
      b.slot('base')
        .box(0, 0.07, 0, 0.4, 0.14, 0.4, 0.02)
        .group((g) =>
          g.slot('main').lathe(0, 0.13, 0, [
            [0, 0],
            [0.16, 0],
            [0.15, 0.04],
            [0.04, 0.1],
            [0.035, 0.2],
            [0.14, 0.28],
            [0.25, 0.44],
            [0.29, 0.72],
            [0.27, 0.73],
            [0.2, 0.46],
            [0.1, 0.36],
            [0, 0.34],
          ]),
        );
      if (look.has('handle'))
        b.slot('main')
          .blend(0.015)
          .both((m) =>
            m.tube([
              [0.26, 0.78, 0, 0.028],
              [0.42, 0.79, 0, 0.028],
              [0.43, 0.6, 0, 0.028],
              [0.3, 0.5, 0, 0.028],
              [0.22, 0.52, 0, 0.028],
            ]),
          );
      b.slot('star')
        .blend(0)
        .at({ move: [0, 0.66, 0.24], turn: [-10, 0, 0] }, (m) => m.plate(0, 0, 0, star(5, 0.11, 0.046), 0.05));
      return on(0.86, 0.2);
    },
  }),
];
