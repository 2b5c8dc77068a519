import { defineNoun, type Noun } from '../noun.ts';

/** Weapons and tools. */

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

export const weaponsTools: readonly Noun[] = [
  defineNoun({
    words: ['sword', 'blade', 'longsword', 'dagger', 'knife', 'katana'],
    size: 1.1,
    features: ['guard', 'gem'],
    secondary: ['grip', 'gem'],
    slots: { main: '#cfd4da chrome', guard: 'gold', grip: '#5b3322 leather', gem: '#c2172f glossy' },
    draw(b, look) {
      const w = look.random.between(0.05, 0.062);
      b.slot('main')
        .blend(0.004)
        .plate(
          0,
          0,
          0,
          [
            [0, 0],
            [-0.04, 0.09],
            [-w, 0.2],
            [-w, 0.7],
            [w, 0.7],
            [w, 0.2],
            [0.04, 0.09],
          ],
          0.032,
        );
      b.cut((c) =>
        c
          .blend(0.005)
          .both((m) => m.rod([0, 0.24, 0.022], [0, 0.64, 0.022], 0.012))
          .rod([0, 0.24, -0.022], [0, 0.64, -0.022], 0.012),
      );
      if (look.has('guard'))
        b.slot('guard')
          .blend(0.01)
          .tube([
            [-0.2, 0.68, 0, 0.022],
            [-0.1, 0.71, 0, 0.028],
            [0, 0.715, 0, 0.036],
            [0.1, 0.71, 0, 0.028],
            [0.2, 0.68, 0, 0.022],
          ])
          .both((m) => m.ball(0.205, 0.678, 0, 0.032));
      b.slot('grip').blend(0.004).rod([0, 0.73, 0], [0, 0.92, 0], 0.03);
      for (let i = 0; i < 6; i++) b.ring(0, 0.75 + i * 0.03, 0, 0.028, 0.009);
      b.slot('guard').blend(0).ball(0, 0.96, 0, 0.05);
      if (look.has('gem'))
        b.slot('gem').egg(0, 0.96, 0.035, 0.028, 0.028, 0.025).egg(0, 0.715, 0.032, 0.022, 0.022, 0.018);
      return { ...on(1, 0.05), grip: { at: [0, 0.82, 0], down: true } };
    },
  }),
  defineNoun({
    words: ['shield', 'buckler'],
    size: 0.8,
    features: ['gem'],
    secondary: ['accent'],
    slots: { main: '#2b62cf glossy', accent: 'gold', rim: 'steel' },
    draw(b) {
      const o: [number, number][] = [
        [-0.36, 0.9],
        [0, 0.98],
        [0.36, 0.9],
        [0.36, 0.5],
        [0.24, 0.2],
        [0, 0.0],
        [-0.24, 0.2],
        [-0.36, 0.5],
      ];
      b.slot('rim')
        .plate(0, 0, 0, o, 0.09, true)
        .slot('main')
        .blend(0.01)
        .plate(
          0,
          0.05,
          0.035,
          o.map(([x, y]) => [x * 0.88, y * 0.9]),
          0.075,
          true,
        )
        .slot('accent')
        .plate(0, 0.56, 0.075, star(5, 0.2, 0.085), 0.06);
      return on(0.95, 0.1);
    },
  }),
  defineNoun({
    words: ['axe', 'hatchet', 'battleaxe', 'tomahawk'],
    size: 0.7,
    features: ['handle'],
    secondary: ['handle'],
    slots: { main: 'steel', handle: '#8b5a33 wood', grip: '#4a2c1c leather' },
    draw(b) {
      b.slot('handle')
        .blend(0.005)
        .tube([
          [0, 0.02, 0, 0.042],
          [0.01, 0.3, 0, 0.032],
          [-0.01, 0.6, 0, 0.034],
          [0, 0.98, 0, 0.036],
        ])
        .slot('grip')
        .rod([0, 0.05, 0], [0.005, 0.25, 0], 0.043);
      b.slot('main')
        .plate(
          0,
          0.8,
          0,
          [
            [-0.1, -0.06],
            [0.08, -0.07],
            [0.2, -0.16],
            [0.32, -0.26],
            [0.36, -0.02],
            [0.32, 0.2],
            [0.2, 0.12],
            [0.08, 0.08],
            [-0.1, 0.07],
          ],
          0.07,
        )
        .cut((c) =>
          c
            .blend(0.01)
            .both((m) => m)
            .at({ move: [0.4, 0.78, 0.09], turn: [0, 32, 0] }, (k) => k.box(0, 0, 0, 0.6, 0.7, 0.08, 0))
            .at({ move: [0.4, 0.78, -0.09], turn: [0, -32, 0] }, (k) => k.box(0, 0, 0, 0.6, 0.7, 0.08, 0)),
        );
      b.blend(0.01).box(0, 0.8, 0, 0.13, 0.16, 0.1, 0.02);
      return on(1, 0.1);
    },
  }),
  defineNoun({
    words: ['hammer', 'mallet', 'warhammer'],
    size: 0.4,
    features: ['handle'],
    secondary: ['handle'],
    slots: { main: 'iron', handle: '#a4713f wood', band: 'brass' },
    draw(b) {
      b.slot('handle')
        .tube([
          [0, 0.03, 0, 0.05],
          [0, 0.25, 0, 0.042],
          [0, 0.6, 0, 0.034],
          [0, 0.86, 0, 0.036],
        ])
        .slot('main')
        .blend(0.01)
        .box(0, 0.84, 0, 0.42, 0.2, 0.2, 0.03)
        .both((m) => m.box(0.21, 0.84, 0, 0.07, 0.24, 0.24, 0.03))
        .slot('band')
        .blend(0)
        .box(0, 0.84, 0, 0.1, 0.21, 0.21, 0.02);
      return on(0.95, 0.2);
    },
  }),
  defineNoun({
    words: ['key', 'skeleton key'],
    size: 0.08,
    slots: { main: 'brass' },
    draw(b) {
      b.slot('main')
        .blend(0.015)
        .at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (m) =>
          m.ring(0, 0, 0, 0.14, 0.045).both((s) => s.ring(0.13, 0, 0.06, 0.07, 0.03)),
        )
        .rod([0, 0.66, 0], [0, 0.03, 0], 0.042)
        .ring(0, 0.6, 0, 0.045, 0.025)
        .ring(0, 0.54, 0, 0.042, 0.022)
        .box(0.1, 0.1, 0, 0.16, 0.07, 0.05, 0.015)
        .box(0.085, 0.21, 0, 0.13, 0.06, 0.05, 0.015)
        .box(0.16, 0.135, 0, 0.05, 0.12, 0.05, 0.012);
      return on(1, 0.1);
    },
  }),
];
