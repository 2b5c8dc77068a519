import { defineNoun, type Noun } from '../noun.ts';

/** More things to eat. */

const on = (y: number, r = 0.2) => ({ top: { at: [0, y, 0] as const, r }, head: { at: [0, y - 0.03, 0] as const, r } });

export const moreFood: readonly Noun[] = [
  defineNoun({
    words: ['orange', 'tangerine', 'peach', 'citrus'],
    size: 0.09,
    secondary: ['leaf'],
    features: ['leaf', 'stem'],
    slots: { main: '#f58a1f leather', stem: '#6b5a34 bark', leaf: '#4a9a3a leaf' },
    draw(b, look) {
      b.slot('main').blend(0.06).egg(0, 0.42, 0, 0.44, 0.42, 0.44);
      b.cut((c) => c.ball(0, 0.9, 0, 0.08));
      if (look.has('stem')) b.slot('stem').blend(0.01).rod([0, 0.78, 0], [0.02, 0.93, 0], 0.03, 0.026);
      if (look.has('leaf'))
        b.slot('leaf').at({ move: [0.02, 0.9, 0], turn: [0, 30, -12] }, (m) => m.egg(0.17, 0.02, 0, 0.18, 0.024, 0.09));
      return on(0.86, 0.15);
    },
  }),
  defineNoun({
    words: ['watermelon', 'melon', 'melon slice'],
    size: 0.3,
    slots: { main: '#d83a4a mottled', rind: '#2f7a3a stripes:#6fbf5a', pith: '#e9f0c8 plain', seed: '#22181a glossy' },
    secondary: ['rind'],
    draw(b, look) {
      b.group((g) =>
        g
          .slot('rind')
          .egg(0, 0.5, 0, 0.5, 0.5, 0.42)
          .cut((c) => c.blend(0).box(0, 1, 0, 3, 1, 3, 0)),
      );
      b.group((g) =>
        g
          .slot('pith')
          .egg(0, 0.5, 0, 0.47, 0.47, 0.4)
          .cut((c) => c.blend(0).box(0, 1.008, 0, 3, 1, 3, 0)),
      );
      b.group((g) =>
        g
          .slot('main')
          .egg(0, 0.5, 0, 0.43, 0.43, 0.36)
          .cut((c) => c.blend(0).box(0, 1.018, 0, 3, 1, 3, 0)),
      );
      b.slot('seed').blend(0);
      for (let i = 0; i < 14; i++) {
        const a = look.random.between(0, 6.28);
        const r = look.random.between(0.1, 0.32);
        b.egg(Math.cos(a) * r, 0.515, Math.sin(a) * r * 0.85, 0.02, 0.014, 0.032);
      }
      return on(0.52);
    },
  }),
  defineNoun({
    words: ['cherries', 'cherry', 'berry', 'berries', 'blueberry'],
    size: 0.05,
    secondary: ['leaf'],
    features: ['leaf', 'stem'],
    slots: { main: '#b3141c glossy', stem: '#6b8a34 plain', leaf: '#4a9a3a leaf' },
    draw(b) {
      b.slot('main')
        .blend(0.03)
        .egg(-0.22, 0.22, 0, 0.21, 0.21, 0.21)
        .egg(0.22, 0.18, 0.06, 0.19, 0.18, 0.19)
        .cut((c) => c.ball(-0.22, 0.46, 0, 0.06).ball(0.22, 0.39, 0.06, 0.06));
      b.slot('stem')
        .blend(0.01)
        .tube([
          [-0.22, 0.39, 0, 0.018],
          [-0.16, 0.66, 0, 0.016],
          [0.02, 0.92, 0, 0.022],
        ])
        .tube([
          [0.22, 0.33, 0.06, 0.018],
          [0.17, 0.62, 0.03, 0.016],
          [0.02, 0.92, 0, 0.022],
        ]);
      b.slot('leaf').at({ move: [0.02, 0.9, 0], turn: [8, 0, -16] }, (m) => m.egg(0.18, 0, 0, 0.19, 0.022, 0.09));
      return on(0.93, 0.06);
    },
  }),
  defineNoun({
    words: ['grapes', 'grape', 'bunch of grapes'],
    size: 0.2,
    secondary: ['leaf'],
    slots: { main: '#6d2f8f glossy', stem: '#7a5a34 bark', leaf: '#4a9a3a leaf' },
    draw(b, look) {
      b.slot('main').blend(0.006);
      for (let row = 0; row < 6; row++) {
        const n = [1, 3, 5, 7, 7, 6][row]!;
        const r = [0, 0.09, 0.15, 0.2, 0.22, 0.17][row]!;
        for (let i = 0; i < n; i++) {
          const a = (6.283 * i) / n + row * 0.5 + look.random.between(-0.1, 0.1);
          b.ball(Math.cos(a) * r, 0.1 + row * 0.125, Math.sin(a) * r, 0.098);
        }
      }
      b.egg(0, 0.45, 0, 0.14, 0.3, 0.14)
        .slot('stem')
        .rod([0, 0.78, 0], [0.04, 0.98, 0], 0.026)
        .slot('leaf')
        .at({ move: [0.03, 0.88, 0.03], turn: [0, 30, -14] }, (m) => m.egg(0.15, 0, 0, 0.17, 0.025, 0.12));
      return on(0.95, 0.06);
    },
  }),
  defineNoun({
    words: ['egg', 'easter egg', 'dragon egg'],
    size: 0.06,
    slots: { main: '#efe0c6 ceramic', accent: '#d8b98f plain' },
    draw(b) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0],
        [0.2, 0.03],
        [0.33, 0.2],
        [0.36, 0.38],
        [0.31, 0.62],
        [0.19, 0.86],
        [0, 0.97],
      ]);
      return on(0.97, 0.12);
    },
  }),
  defineNoun({
    words: ['cheese', 'cheese wedge', 'swiss cheese'],
    size: 0.15,
    slots: { main: '#f6c744 satin', rind: '#dd9c2c satin' },
    secondary: ['rind'],
    draw(b) {
      b.group((g) =>
        g
          .slot('main')
          .at({ turn: [-90, 0, 0] }, (m) =>
            m.plate(
              0,
              0,
              0.2,
              [
                [-0.46, -0.3],
                [0.46, -0.06],
                [-0.46, 0.34],
              ],
              0.4,
            ),
          )
          .cut((c) =>
            c
              .slot('rind')
              .blend(0)
              .ball(-0.2, 0.4, -0.02, 0.1)
              .ball(0.08, 0.41, 0.02, 0.06)
              .ball(-0.36, 0.24, 0.3, 0.09)
              .ball(-0.1, 0.16, 0.26, 0.09)
              .ball(0.14, 0.28, 0.16, 0.05)
              .ball(-0.46, 0.2, 0, 0.09)
              .ball(-0.34, 0.4, -0.2, 0.05),
          ),
      );
      return on(0.4);
    },
  }),
  defineNoun({
    words: ['hot dog', 'hotdog', 'sausage'],
    size: 0.2,
    secondary: ['bun'],
    slots: { main: '#b5502f glossy', bun: '#d99b52 mottled', mustard: '#f6cf23 glossy' },
    draw(b) {
      b.slot('bun')
        .blend(0.02)
        .both((m) =>
          m.tube([
            [0.13, 0.15, -0.42, 0.1],
            [0.14, 0.16, 0, 0.14],
            [0.13, 0.15, 0.42, 0.1],
          ]),
        )
        .box(0, 0.06, 0, 0.24, 0.08, 0.86, 0.03);
      b.slot('main')
        .blend(0)
        .tube([
          [0, 0.27, -0.52, 0.07],
          [0, 0.24, -0.2, 0.095],
          [0, 0.24, 0.2, 0.095],
          [0, 0.27, 0.52, 0.07],
        ]);
      b.slot('mustard').tube(
        Array.from({ length: 11 }, (_, i) => [(i % 2 ? 1 : -1) * 0.045, 0.335, -0.4 + i * 0.08, 0.022] as const),
      );
      return on(0.34, 0.08);
    },
  }),
  defineNoun({
    words: ['lollipop', 'lolly', 'candy', 'sweet'],
    size: 0.15,
    slots: { main: '#e5397a candy', swirl: '#fbe6ee candy', stick: '#f3f0e6 paper' },
    secondary: ['swirl'],
    draw(b) {
      b.slot('stick')
        .rod([0, 0.02, 0], [0, 0.5, 0], 0.022)
        .slot('main')
        .at({ move: [0, 0.7, 0], turn: [90, 0, 0] }, (m) => m.blend(0).cone(0, -0.06, 0, 0.29, 0.29, 0.12, 0.055));
      b.slot('swirl').tube(
        Array.from({ length: 17 }, (_, i) => {
          const a = i * 0.78;
          const r = 0.01 + i * 0.0155;
          return [Math.cos(a) * r, 0.7 + Math.sin(a) * r, 0.058, 0.02] as const;
        }),
      );
      return on(0.98, 0.06);
    },
  }),
  defineNoun({
    words: ['cookie', 'biscuit'],
    size: 0.1,
    slots: { main: '#c68a4a mottled', chip: '#3d2415 chocolate' },
    secondary: ['chip'],
    draw(b, look) {
      b.at({ move: [0, 0.45, 0], turn: [78, 0, 0] }, (m) => {
        m.slot('main').blend(0.02).cone(0, -0.06, 0, 0.44, 0.42, 0.12, 0.05);
        m.slot('chip').blend(0.004);
        for (let i = 0; i < 13; i++) {
          const a = i * 2.4;
          const r = 0.1 * Math.sqrt(i);
          m.egg(
            Math.cos(a) * r,
            0.055,
            Math.sin(a) * r,
            look.random.between(0.035, 0.055),
            0.03,
            look.random.between(0.035, 0.055),
          );
        }
      });
      return on(0.88, 0.08);
    },
  }),
  defineNoun({
    words: ['avocado', 'coconut', 'kiwi'],
    size: 0.12,
    slots: { main: '#d3dd7a satin', skin: '#37502a leather', stone: '#7a4a26 glossy' },
    secondary: ['skin'],
    draw(b) {
      const half = (slot: string, s: number, z: number) =>
        b.group((g) =>
          g
            .slot(slot)
            .blend(0.12)
            .egg(0, 0.34, 0, 0.32 * s, 0.33 * s, 0.3 * s)
            .egg(0, 0.68, 0, 0.18 * s, 0.26 * s, 0.17 * s)
            .cut((c) => c.blend(0).box(0, 0.5, 1 + z, 3, 3, 2, 0)),
        );
      half('skin', 1, 0);
      half('main', 0.92, 0.012);
      b.slot('stone').blend(0.01).egg(0, 0.34, 0.02, 0.15, 0.16, 0.13);
      return on(0.93, 0.08);
    },
  }),
];
