import { defineNoun, type Noun } from '../noun.ts';

/** Furniture. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.6, r * 0.9] as const, r: r * 0.5 },
});

export const furniture: readonly Noun[] = [
  defineNoun({
    words: ['chair', 'stool', 'dining chair'],
    size: 0.95,
    features: ['back', 'arm', 'leg', 'slat', 'pillow'],
    slots: { main: '#a4713f wood', pillow: '#b83a3a fabric' },
    secondary: ['pillow'],
    draw(b, look) {
      b.slot('main').blend(0.008).box(0, 0.46, 0, 0.46, 0.055, 0.46, 0.022);
      if (look.has('leg'))
        b.both((m) =>
          m
            .rod([0.185, 0.44, 0.18], [0.205, 0.025, 0.205], 0.033, 0.025)
            .rod([0.185, 0.44, -0.18], [0.205, 0.025, -0.225], 0.033, 0.025)
            .rod([0.197, 0.17, 0.19], [0.197, 0.17, -0.21], 0.018),
        ).rod([-0.197, 0.21, 0.19], [0.197, 0.21, 0.19], 0.018);
      if (look.has('back')) {
        b.both((m) => m.rod([0.19, 0.46, -0.2], [0.195, 0.96, -0.27], 0.029, 0.025));
        b.tube([
          [-0.195, 0.93, -0.265, 0.03],
          [0, 0.965, -0.29, 0.034],
          [0.195, 0.93, -0.265, 0.03],
        ]);
        if (look.has('slat')) for (const x of [-0.11, 0, 0.11]) b.rod([x, 0.48, -0.2], [x, 0.93, -0.275], 0.019);
        else b.box(0, 0.72, -0.235, 0.36, 0.36, 0.03, 0.01);
      }
      if (look.asked('arm'))
        b.both((m) =>
          m.rod([0.22, 0.68, -0.22], [0.235, 0.68, 0.15], 0.026).rod([0.23, 0.68, 0.14], [0.21, 0.46, 0.16], 0.024),
        );
      if (look.asked('pillow')) b.slot('pillow').blend(0).box(0, 0.52, 0.01, 0.4, 0.085, 0.4, 0.04);
      return on(0.5, 0.22);
    },
  }),
  defineNoun({
    words: ['armchair', 'throne'],
    size: 1.1,
    features: ['arm', 'leg', 'pillow'],
    secondary: ['leg'],
    slots: { main: '#8d2f3c velvet', leg: '#5b3a22 wood', pillow: '#d9b45a velvet' },
    draw(b, look) {
      b.slot('main').blend(0.025).box(0, 0.3, 0, 0.66, 0.24, 0.62, 0.06).box(0, 0.62, -0.26, 0.68, 0.72, 0.18, 0.08);
      if (look.has('arm'))
        b.both((m) =>
          m
            .box(0.32, 0.42, 0.02, 0.16, 0.34, 0.6, 0.07)
            .at({ move: [0.32, 0.58, 0.02], turn: [90, 0, 0] }, (a) => a.cone(0, -0.3, 0, 0.09, 0.09, 0.6, 0.03)),
        );
      b.blend(0).box(0, 0.45, 0.05, 0.46, 0.12, 0.5, 0.055);
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.27, 0, 0.25, 0.028, 0.045, 0.2).cone(0.27, 0, -0.25, 0.028, 0.045, 0.2));
      if (look.has('pillow'))
        b.slot('pillow').at({ move: [0, 0.64, -0.11], turn: [-14, 0, 12] }, (m) => m.egg(0, 0, 0, 0.17, 0.15, 0.07));
      return on(0.5, 0.25);
    },
  }),
  defineNoun({
    words: ['sofa', 'couch', 'settee'],
    size: 2,
    features: ['arm', 'leg', 'pillow'],
    secondary: ['pillow'],
    slots: { main: '#3f6f8f fabric', leg: '#5b3a22 wood', pillow: '#e3b04b fabric' },
    draw(b, look) {
      b.slot('main').blend(0.015).box(0, 0.2, 0, 0.96, 0.16, 0.4, 0.04).box(0, 0.34, -0.17, 0.96, 0.36, 0.13, 0.055);
      if (look.has('arm')) b.both((m) => m.box(0.45, 0.27, 0.01, 0.12, 0.26, 0.42, 0.055));
      b.blend(0).both((m) =>
        m.box(0.2, 0.3, 0.04, 0.39, 0.11, 0.33, 0.045).box(0.2, 0.44, -0.09, 0.38, 0.22, 0.1, 0.045),
      );
      if (look.has('pillow'))
        b.slot('pillow').both((m) =>
          m.at({ move: [0.3, 0.42, 0.02], turn: [-18, 0, 18] }, (p) => p.egg(0, 0, 0, 0.1, 0.1, 0.045)),
        );
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.4, 0, 0.15, 0.018, 0.028, 0.14).cone(0.4, 0, -0.15, 0.018, 0.028, 0.14));
      return on(0.355, 0.3);
    },
  }),
  defineNoun({
    words: ['table', 'desk', 'dining table'],
    size: 1.4,
    features: ['leg', 'drawer'],
    slots: { main: '#a4713f wood', knob: 'brass' },
    draw(b, look) {
      b.slot('main').blend(0.006).box(0, 0.52, 0, 1.0, 0.05, 0.62, 0.018).box(0, 0.46, 0, 0.86, 0.08, 0.48, 0.012);
      if (look.has('leg'))
        b.both((m) => {
          for (const z of [0.23, -0.23])
            m.lathe(
              0.42,
              0,
              z,
              [
                [0, 0],
                [0.028, 0],
                [0.026, 0.06],
                [0.042, 0.1],
                [0.03, 0.16],
                [0.036, 0.36],
                [0.05, 0.4],
                [0.05, 0.5],
                [0, 0.5],
              ],
              true,
            );
        });
      if (look.asked('drawer'))
        b.blend(0).both((m) =>
          m.box(0.21, 0.46, 0.24, 0.36, 0.06, 0.02, 0.006).slot('knob').ball(0.21, 0.46, 0.26, 0.02).slot('main'),
        );
      return on(0.545, 0.4);
    },
  }),
  defineNoun({
    words: ['bed', 'double bed'],
    size: 2.1,
    features: ['pillow', 'leg'],
    primary: ['blanket'],
    secondary: ['main'],
    slots: { blanket: '#4a78c2 fabric', main: '#8b5a33 wood', sheet: '#f4f1ea fabric', pillow: '#f7f5f0 fabric' },
    draw(b, look) {
      b.slot('main')
        .box(0, 0.16, 0, 0.72, 0.1, 1.0, 0.02)
        .box(0, 0.3, -0.49, 0.76, 0.5, 0.06, 0.03)
        .box(0, 0.2, 0.49, 0.76, 0.3, 0.05, 0.025);
      b.both((m) =>
        m
          .cone(0.34, 0, 0.46, 0.035, 0.035, 0.36, 0.012)
          .ball(0.34, 0.39, 0.49, 0.04)
          .cone(0.34, 0, -0.47, 0.035, 0.035, 0.56, 0.012)
          .ball(0.34, 0.59, -0.49, 0.04),
      );
      b.slot('sheet').box(0, 0.26, 0, 0.68, 0.14, 0.94, 0.05);
      b.slot('blanket')
        .bump(0.004, 12)
        .box(0, 0.275, 0.13, 0.72, 0.16, 0.68, 0.06)
        .slot('sheet')
        .box(0, 0.345, -0.2, 0.7, 0.045, 0.1, 0.02)
        .bump(0, 0);
      if (look.has('pillow'))
        b.slot('pillow').both((m) =>
          m.at({ move: [0.17, 0.38, -0.36], turn: [18, 0, 0] }, (p) => p.egg(0, 0, 0, 0.155, 0.055, 0.1)),
        );
      return on(0.36, 0.3);
    },
  }),
  defineNoun({
    words: ['bookshelf', 'bookcase', 'cupboard', 'shelf'],
    size: 1.9,
    features: ['shelf'],
    slots: {
      main: '#8b5a33 wood',
      red: '#b3382f leather',
      blue: '#2f5d9b leather',
      green: '#3c7a4a leather',
      tan: '#d3b27a leather',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .both((m) => m.box(0.3, 0.5, 0, 0.04, 1.0, 0.24, 0.01))
        .box(0, 0.5, -0.11, 0.62, 1.0, 0.03, 0.008);
      for (let i = 0; i < 5; i++) b.box(0, 0.03 + i * 0.235, 0, 0.6, 0.035, 0.24, 0.01);
      for (let row = 0; row < 4; row++) {
        let x = -0.26;
        while (x < 0.2) {
          const w = look.random.between(0.035, 0.065);
          const h = look.random.between(0.13, 0.185);
          b.slot(look.random.pick(['red', 'blue', 'green', 'tan'])).box(
            x + w / 2,
            0.045 + row * 0.235 + h / 2,
            0.0,
            w * 0.96,
            h,
            0.17,
            0.008,
          );
          x += w;
        }
      }
      return on(1.0, 0.3);
    },
  }),
];
