import { defineNoun, type Noun } from '../noun.ts';

/** Instruments, and what is in the sky. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.55, r * 0.9] as const, r: r * 0.5 },
});
const HEART: [number, number][] = [
  [0, -0.46],
  [-0.26, -0.2],
  [-0.46, 0.06],
  [-0.47, 0.28],
  [-0.32, 0.42],
  [-0.14, 0.4],
  [0, 0.24],
  [0.14, 0.4],
  [0.32, 0.42],
  [0.47, 0.28],
  [0.46, 0.06],
  [0.26, -0.2],
];

export const musicSky: readonly Noun[] = [
  defineNoun({
    words: ['guitar', 'ukulele', 'violin', 'banjo'],
    size: 1,
    features: ['string'],
    secondary: ['neck'],
    slots: {
      main: '#c27a35 wood',
      neck: '#4a2c1c wood',
      dark: '#1f1815 plastic',
      string: 'chrome',
      trim: '#f0e4c4 wood',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.03)
          .plate(
            0,
            0.27,
            0,
            [
              [0, -0.26],
              [-0.18, -0.22],
              [-0.24, -0.06],
              [-0.16, 0.1],
              [-0.18, 0.24],
              [-0.1, 0.32],
              [0, 0.31],
              [0.1, 0.32],
              [0.18, 0.24],
              [0.16, 0.1],
              [0.24, -0.06],
              [0.18, -0.22],
            ],
            0.13,
            true,
          );
        g.cut((c) =>
          c
            .slot('dark')
            .blend(0)
            .at({ move: [0, 0.37, 0.05], turn: [90, 0, 0] }, (m) => m.cone(0, 0, 0, 0.072, 0.072, 0.1, 0)),
        );
      });
      b.slot('trim')
        .at({ move: [0, 0.37, 0.065], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.085, 0.011))
        .slot('neck')
        .blend(0)
        .box(0, 0.68, 0.06, 0.075, 0.52, 0.05, 0.015)
        .box(0, 0.99, 0.045, 0.11, 0.16, 0.045, 0.015)
        .box(0, 0.16, 0.075, 0.16, 0.04, 0.035, 0.01);
      b.slot('trim');
      for (let i = 0; i < 8; i++) b.box(0, 0.53 + i * 0.05, 0.086, 0.076, 0.01, 0.012, 0.003);
      b.slot('string').both((m) => {
        for (let i = 0; i < 3; i++)
          m.rod([0.055, 0.94 + i * 0.045, 0.045], [0.085, 0.94 + i * 0.045, 0.045], 0.014, 0.02);
      });
      if (look.has('string'))
        for (const x of [-0.025, -0.008, 0.008, 0.025]) b.rod([x, 0.15, 0.097], [x, 0.94, 0.093], 0.0062);
      return on(1.05, 0.1);
    },
  }),
  defineNoun({
    words: ['drum', 'snare drum'],
    size: 0.4,
    features: ['string'],
    secondary: ['accent'],
    slots: { main: '#c8312d glossy', accent: 'brass', skin: '#f1e8d2 paper', stick: '#b98a55 wood' },
    draw(b) {
      b.slot('main')
        .cone(0, 0.02, 0, 0.42, 0.42, 0.5, 0.01)
        .slot('accent')
        .ring(0, 0.05, 0, 0.42, 0.035)
        .ring(0, 0.51, 0, 0.42, 0.035)
        .slot('skin')
        .cone(0, 0.48, 0, 0.4, 0.4, 0.05, 0.008)
        .slot('accent')
        .around(10, (m, i) => m.rod([i % 2 ? 0.13 : -0.13, 0.06, 0.425], [i % 2 ? -0.13 : 0.13, 0.5, 0.425], 0.013))
        .slot('stick')
        .rod([-0.38, 0.55, 0.12], [0.3, 0.57, -0.1], 0.022)
        .ball(0.3, 0.57, -0.1, 0.04)
        .rod([0.36, 0.55, 0.24], [-0.24, 0.59, -0.05], 0.022)
        .ball(-0.24, 0.59, -0.05, 0.04);
      return on(0.6, 0.35);
    },
  }),
  defineNoun({
    words: ['star', 'starfish'],
    size: 0.5,
    slots: { main: '#f6cf23 satin', eye: '#15131a glossy', shine: '#ffffff glossy' },
    draw(b) {
      b.slot('main').blend(0.06);
      for (let i = 0; i < 5; i++)
        b.at({ move: [0, 0.5, 0], turn: [0, 0, i * 72] }, (m) =>
          m.tube([
            [0, 0, 0, 0.17],
            [0, 0.22, 0, 0.12],
            [0, 0.42, 0, 0.055],
          ]),
        );
      b.egg(0, 0.5, 0, 0.2, 0.2, 0.15)
        .blend(0)
        .both((m) =>
          m.slot('eye').egg(0.07, 0.53, 0.15, 0.025, 0.04, 0.02).slot('shine').ball(0.065, 0.545, 0.168, 0.009),
        );
      return { ...on(0.95, 0.1), face: { at: [0, 0.52, 0.15], r: 0.15 } };
    },
  }),
  defineNoun({
    words: ['heart', 'love heart'],
    size: 0.3,
    slots: { main: '#d3261f glossy' },
    draw(b) {
      b.slot('main').blend(0.05);
      for (const [d, s] of [
        [0.1, 0.96],
        [0.15, 0.9],
        [0.2, 0.81],
        [0.24, 0.7],
        [0.28, 0.56],
        [0.3, 0.4],
      ] as const)
        b.plate(
          0,
          0.48,
          0,
          HEART.map(([x, y]) => [x * s, y * s]),
          d,
          true,
        );
      return on(0.85, 0.1);
    },
  }),
  defineNoun({
    words: ['moon', 'crescent moon', 'crescent'],
    size: 0.6,
    slots: { main: '#f4e3a1 mottled', eye: '#15131a plastic' },
    draw(b) {
      b.group((g) => {
        g.slot('main').at({ move: [0, 0.5, 0], turn: [90, 0, 0] }, (m) => m.egg(0, 0, 0, 0.48, 0.13, 0.48));
        g.cut((c) => c.blend(0.05).egg(0.26, 0.56, 0, 0.39, 0.39, 0.6));
      });
      b.slot('main').blend(0.02).egg(-0.12, 0.44, 0.06, 0.05, 0.05, 0.07);
      return on(0.9, 0.1);
    },
  }),
  defineNoun({
    words: ['planet', 'saturn', 'globe', 'earth', 'world'],
    size: 1,
    features: ['ring'],
    secondary: ['ring'],
    slots: { main: '#d9a45f gradient:#8f5a8c', ring: '#e8d2a0 stone', land: '#4c8f38 leaf' },
    draw(b, look) {
      const t = look.random.between(14, 26);
      b.at({ move: [0, 0.42, 0], turn: [t, 0, t * 0.7] }, (m) => {
        m.slot('main').ball(0, 0, 0, 0.36);
        if (look.has('ring'))
          m.group((g) =>
            g
              .slot('ring')
              .cone(0, -0.015, 0, 0.62, 0.62, 0.03, 0.008)
              .cut((c) =>
                c.cone(0, -0.1, 0, 0.43, 0.43, 0.2, 0).ring(0, 0.02, 0, 0.53, 0.012).ring(0, -0.02, 0, 0.53, 0.012),
              ),
          );
        if (look.has('ring')) m.slot('ring').both((s) => s.rod([0.34, 0, 0], [0.45, 0, 0], 0.013));
      });
      return on(0.8, 0.2);
    },
  }),
  defineNoun({
    words: ['sun'],
    size: 1,
    slots: { main: '#f9c22e glow', ray: '#f28a1e glow', eye: '#5a2a10 plastic' },
    primary: ['main'],
    secondary: ['ray'],
    draw(b, look) {
      const n = look.count('spikes', 12);
      b.at({ move: [0, 0.5, 0] }, (m) => {
        m.slot('main').blend(0.01).egg(0, 0, 0, 0.29, 0.29, 0.17).slot('ray');
        for (let i = 0; i < n; i++)
          m.at({ turn: [0, 0, (360 * i) / n] }, (r) => r.rod([0, 0.3, 0], [0, i % 2 ? 0.42 : 0.48, 0], 0.07, 0.015));
        m.slot('eye')
          .blend(0)
          .both((s) => s.egg(0.095, 0.06, 0.15, 0.03, 0.045, 0.025))
          .tube([
            [-0.1, -0.07, 0.155, 0.014],
            [0, -0.12, 0.155, 0.016],
            [0.1, -0.07, 0.155, 0.014],
          ]);
      });
      return on(0.95, 0.1);
    },
  }),
  defineNoun({
    words: ['bell', 'church bell'],
    size: 0.4,
    slots: { main: 'brass', dark: 'iron' },
    secondary: ['dark'],
    draw(b) {
      b.group((g) =>
        g.slot('main').lathe(0, 0.1, 0, [
          [0, 0.7],
          [0.12, 0.69],
          [0.2, 0.6],
          [0.24, 0.36],
          [0.32, 0.14],
          [0.42, 0.02],
          [0.41, 0.0],
          [0.33, 0.03],
          [0.2, 0.3],
          [0.12, 0.55],
          [0, 0.6],
        ]),
      )
        .slot('main')
        .blend(0)
        .ring(0, 0.28, 0, 0.3, 0.018)
        .ring(0, 0.58, 0, 0.225, 0.014)
        .slot('dark')
        .rod([0, 0.6, 0], [0, 0.14, 0], 0.025)
        .ball(0, 0.11, 0, 0.075)
        .at({ move: [0, 0.86, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.075, 0.03));
      return on(0.85, 0.12);
    },
  }),
];
