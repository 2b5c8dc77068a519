import { defineNoun, type Noun } from '../noun.ts';

/** Fruit and vegetables. */

const top = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: r * 1.1 },
  face: { at: [0, y * 0.5, r * 1.5] as const, r },
});

export const fruit: readonly Noun[] = [
  defineNoun({
    words: ['apple'],
    size: 0.08,
    features: ['stem', 'leaf'],
    secondary: ['leaf'],
    slots: { main: '#cf2a22 glossy', stem: '#5a3a20 bark', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.84],
        [0.1, 0.87],
        [0.27, 0.93],
        [0.44, 0.76],
        [0.47, 0.52],
        [0.38, 0.22],
        [0.22, 0.03],
        [0.1, 0.02],
        [0, 0.06],
      ]);
      if (look.has('stem'))
        b.slot('stem')
          .blend(0.02)
          .tube([
            [0, 0.8, 0, 0.022],
            [0.01, 0.93, 0, 0.02],
            [0.05, 1.04, 0, 0.028],
          ]);
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0)
          .at({ move: [0.03, 0.97, 0], turn: [12, look.random.between(-30, 30), -68] }, (m) =>
            m.egg(0, 0.14, 0, 0.075, 0.15, 0.022),
          );
      return top(0.88, 0.3);
    },
  }),
  defineNoun({
    words: ['pear'],
    size: 0.1,
    features: ['stem', 'leaf'],
    slots: { main: '#b7c43c satin', stem: '#5a3a20 bark', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.9],
        [0.1, 0.88],
        [0.17, 0.76],
        [0.22, 0.58],
        [0.36, 0.36],
        [0.36, 0.14],
        [0.2, 0.01],
        [0, 0.03],
      ]);
      if (look.has('stem'))
        b.slot('stem').tube([
          [0, 0.86, 0, 0.022],
          [0.02, 0.96, 0, 0.018],
          [0.06, 1.04, 0, 0.022],
        ]);
      if (look.has('leaf'))
        b.slot('leaf').at({ move: [0.03, 0.95, 0], turn: [0, 20, -65] }, (m) => m.egg(0, 0.12, 0, 0.06, 0.13, 0.02));
      return top(0.9, 0.16);
    },
  }),
  defineNoun({
    words: ['banana'],
    size: 0.2,
    features: ['stem'],
    slots: { main: '#f3cf3a satin', stem: '#5b4422 satin' },
    draw(b) {
      b.slot('main')
        .blend(0.03)
        .tube([
          [-0.44, 0.36, 0, 0.05],
          [-0.27, 0.15, 0, 0.11],
          [0, 0.085, 0, 0.125],
          [0.27, 0.18, 0, 0.11],
          [0.45, 0.42, 0, 0.045],
        ]);
      b.slot('stem').blend(0.01).rod([0.44, 0.4, 0], [0.49, 0.54, 0], 0.038, 0.034).ball(-0.45, 0.38, 0, 0.045);
      return top(0.2, 0.1);
    },
  }),
  defineNoun({
    words: ['strawberry'],
    size: 0.04,
    features: ['leaf'],
    secondary: ['seed'],
    slots: { main: '#d8252d glossy', seed: '#f3d980 satin', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.86],
        [0.2, 0.86],
        [0.36, 0.72],
        [0.36, 0.52],
        [0.2, 0.17],
        [0.06, 0.02],
        [0, 0.01],
      ]);
      b.slot('seed').blend(0);
      for (let i = 0; i < 5; i++) {
        const y = 0.25 + i * 0.12;
        const r = [0.235, 0.3, 0.345, 0.368, 0.358][i]!;
        b.around(6 + i, (m) => m.egg(0, y, r, 0.018, 0.03, 0.012), i * 23);
      }
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.01)
          .around(7, (m) =>
            m.at({ move: [0, 0.86, 0], turn: [0, 0, 0] }, (l) => l.egg(0, 0.02, 0.15, 0.06, 0.03, 0.15)),
          )
          .rod([0, 0.86, 0], [0.03, 1.0, 0], 0.03);
      return top(0.9, 0.2);
    },
  }),
  defineNoun({
    words: ['pumpkin', 'jack o lantern', 'squash'],
    size: 0.35,
    features: ['stem'],
    slots: { main: '#e8791d satin', stem: '#5e7a34 bark', face: '#ffc23d glow' },
    secondary: ['stem'],
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .around(10, (m) => m.egg(0, 0.34, 0.22, 0.17, 0.33, 0.25))
        .egg(0, 0.34, 0, 0.25, 0.27, 0.25);
      if (look.has('stem'))
        b.slot('stem')
          .blend(0.03)
          .tube([
            [0, 0.58, 0, 0.075],
            [0.01, 0.7, 0, 0.055],
            [0.06, 0.8, 0, 0.05],
          ]);
      if (look.asked('eye') || look.style === 'spooky' || look.asked('face')) {
        b.slot('face').cut((c) =>
          c
            .blend(0)
            .both((m) =>
              m.plate(
                0.15,
                0.42,
                0.45,
                [
                  [-0.08, -0.06],
                  [0.08, -0.06],
                  [0, 0.09],
                ],
                0.16,
              ),
            )
            .plate(
              0,
              0.22,
              0.45,
              [
                [-0.22, 0.05],
                [-0.1, -0.01],
                [-0.05, 0.03],
                [0, -0.02],
                [0.05, 0.03],
                [0.1, -0.01],
                [0.22, 0.05],
                [0.12, -0.08],
                [-0.12, -0.08],
              ],
              0.16,
            ),
        );
      }
      return top(0.66, 0.3);
    },
  }),
  defineNoun({
    words: ['carrot'],
    size: 0.2,
    features: ['leaf'],
    secondary: ['leaf'],
    slots: { main: '#ee7d1f satin', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0.68],
        [0.1, 0.68],
        [0.135, 0.62],
        [0.12, 0.45],
        [0.08, 0.2],
        [0.025, 0.02],
        [0, 0.0],
      ]);
      b.cut((c) =>
        c
          .blend(0.005)
          .ring(0, 0.5, 0, 0.128, 0.007, 200)
          .ring(0, 0.36, 0, 0.108, 0.007, 160)
          .ring(0, 0.2, 0, 0.083, 0.006, 220),
      );
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.015)
          .around(6, (m, i) =>
            m.tube([
              [0, 0.66, 0.01, 0.022],
              [0, 0.82, 0.04 + (i % 2) * 0.03, 0.026],
              [0, 0.98 - (i % 2) * 0.08, 0.1, 0.012],
            ]),
          );
      return top(0.68, 0.1);
    },
  }),
  defineNoun({
    words: ['pineapple'],
    size: 0.3,
    features: ['leaf'],
    secondary: ['leaf'],
    slots: { main: '#d99a2b scales', leaf: '#4d9a3a leaf' },
    draw(b, look) {
      b.slot('main').blend(0.01).egg(0, 0.31, 0, 0.23, 0.31, 0.23);
      for (let i = 0; i < 7; i++) {
        const y = 0.06 + i * 0.085;
        const r = 0.225 * Math.sqrt(Math.max(0.05, 1 - ((y - 0.31) / 0.31) ** 2));
        b.around(11, (m) => m.egg(0, y, r, 0.05, 0.045, 0.03), i * 16.4);
      }
      if (look.has('leaf'))
        b.slot('leaf')
          .blend(0.01)
          .around(8, (m, i) =>
            m.tube([
              [0, 0.58, 0.02, 0.045],
              [0, 0.74, 0.06 + (i % 2) * 0.04, 0.036],
              [0, 0.9 - (i % 2) * 0.1, 0.13 + (i % 2) * 0.05, 0.008],
            ]),
          )
          .rod([0, 0.6, 0], [0, 0.98, 0], 0.06, 0.01);
      return top(0.62, 0.2);
    },
  }),
];
