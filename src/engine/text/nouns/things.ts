import type { Builder } from '../../sdf/builder.ts';
import { defineNoun, type Noun } from '../noun.ts';

/** Buildings, tools, weapons, instruments, clothing, the sky, and other single things. */

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
const battlement = (b: Builder, x: number, y: number, z: number, r: number, n: number) =>
  b.at({ move: [x, y, z] }, (m) =>
    m.group((g) =>
      g
        .cone(0, 0, 0, r, r * 1.08, 0.09, 0.006)
        .cut((c) => c.cone(0, 0.03, 0, r * 0.8, r * 0.8, 0.2, 0))
        .cut((c) => c.around(n, (k) => k.box(0, 0.09, r, r * 0.36, 0.07, r * 0.8, 0))),
    ),
  );

export const things: readonly Noun[] = [
  defineNoun({
    words: ['house', 'cottage', 'cabin', 'hut', 'home'],
    size: 9,
    features: ['chimney', 'window', 'door', 'roof'],
    secondary: ['roof'],
    slots: {
      main: '#efe2c6 mottled',
      roof: '#a8432f brick',
      door: '#6b4226 wood',
      window: '#ffe09a glow',
      frame: '#f5f1e6 wood',
      chimney: 'brick',
      step: 'stone',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .plate(
          0,
          0,
          0,
          [
            [-0.36, 0],
            [0.36, 0],
            [0.36, 0.42],
            [0, 0.76],
            [-0.36, 0.42],
          ],
          0.72,
        );
      if (look.has('roof'))
        b.slot('roof').both((m) =>
          m.at({ move: [0.215, 0.615, 0], turn: [0, 0, -43.5] }, (r) => {
            r.box(0, 0, 0, 0.66, 0.055, 0.88, 0.012);
            for (let i = 0; i < 5; i++) r.box(-0.24 + i * 0.125, 0.03, 0, 0.1, 0.035, 0.88, 0.01);
          }),
        );
      if (look.has('door'))
        b.slot('door')
          .box(-0.0, 0.15, 0.36, 0.17, 0.3, 0.05, 0.02)
          .slot('frame')
          .box(0, 0.31, 0.365, 0.23, 0.03, 0.05, 0.01)
          .both((m) => m.box(0.1, 0.15, 0.365, 0.03, 0.31, 0.05, 0.01))
          .slot('window')
          .ball(0.055, 0.15, 0.39, 0.016)
          .slot('step')
          .box(0, 0.015, 0.43, 0.28, 0.03, 0.14, 0.01);
      if (look.has('window'))
        b.both((m) =>
          m
            .slot('frame')
            .box(0.23, 0.25, 0.36, 0.16, 0.17, 0.03, 0.01)
            .slot('window')
            .box(0.23, 0.25, 0.37, 0.12, 0.13, 0.03, 0.005)
            .slot('frame')
            .box(0.23, 0.25, 0.38, 0.016, 0.13, 0.03, 0.004)
            .box(0.23, 0.25, 0.38, 0.12, 0.016, 0.03, 0.004)
            .slot('frame')
            .box(0.36, 0.25, 0, 0.03, 0.17, 0.2, 0.01)
            .slot('window')
            .box(0.372, 0.25, 0, 0.03, 0.13, 0.16, 0.005),
        )
          .slot('window')
          .at({ move: [0, 0.52, 0.36], turn: [90, 0, 0] }, (m) => m.cone(0, -0.02, 0, 0.055, 0.055, 0.04, 0.005));
      if (look.has('chimney'))
        b.slot('chimney').box(0.2, 0.72, -0.14, 0.12, 0.34, 0.12, 0.01).box(0.2, 0.88, -0.14, 0.155, 0.05, 0.155, 0.01);
      return on(0.8, 0.2);
    },
  }),
  defineNoun({
    words: ['castle', 'fortress', 'palace'],
    size: 40,
    features: ['flag', 'door', 'window', 'tower', 'roof'],
    secondary: ['roof'],
    slots: {
      main: '#a9a59c stone',
      roof: '#3a5f9e scales',
      door: '#6b4226 wood',
      window: '#332c2a plastic',
      flag: '#c8312d fabric',
      pole: '#8b6a42 wood',
    },
    draw(b, look) {
      b.slot('main').blend(0).box(0, 0.17, 0, 0.62, 0.34, 0.62, 0.008);
      for (let i = 0; i < 7; i++)
        for (const turn of [0, 90, 180, 270])
          b.at({ turn: [0, turn, 0] }, (m) => m.box(-0.27 + i * 0.09, 0.36, 0.295, 0.05, 0.05, 0.03, 0.005));
      b.cone(0, 0.3, -0.05, 0.15, 0.14, 0.42, 0.01);
      battlement(b, 0, 0.7, -0.05, 0.16, 8);
      b.slot('roof').cone(0, 0.74, -0.05, 0.13, 0.008, 0.3, 0.006);
      for (const [x, z] of [
        [0.31, 0.31],
        [-0.31, 0.31],
        [0.31, -0.31],
        [-0.31, -0.31],
      ] as const) {
        const h = 0.46 + look.random.between(0, 0.08);
        b.slot('main').cone(x, 0, z, 0.115, 0.1, h, 0.006);
        battlement(b, x, h, z, 0.112, 6);
        b.slot('roof').cone(x, h + 0.03, z, 0.1, 0.006, 0.22, 0.006);
        b.slot('window').box(x, h - 0.12, z + Math.sign(z) * 0.1, 0.03, 0.08, 0.03, 0.012);
        if (look.has('flag'))
          b.slot('pole')
            .rod([x, h + 0.22, z], [x, h + 0.34, z], 0.009)
            .slot('flag')
            .plate(
              x + 0.045,
              h + 0.32,
              z,
              [
                [-0.045, -0.03],
                [-0.045, 0.03],
                [0.06, 0],
              ],
              0.018,
            );
      }
      if (look.has('door'))
        b.slot('door')
          .plate(
            0,
            0,
            0.31,
            [
              [-0.08, 0],
              [0.08, 0],
              [0.08, 0.12],
              [0.055, 0.18],
              [0, 0.205],
              [-0.055, 0.18],
              [-0.08, 0.12],
            ],
            0.04,
          )
          .slot('main')
          .both((m) => m.box(0.1, 0.11, 0.32, 0.035, 0.22, 0.05, 0.006))
          .box(0, 0.235, 0.32, 0.24, 0.035, 0.05, 0.008);
      if (look.has('window'))
        b.slot('window')
          .both((m) => m.box(0.17, 0.2, 0.31, 0.03, 0.08, 0.02, 0.01))
          .box(0, 0.55, 0.095, 0.035, 0.09, 0.03, 0.012);
      return on(0.95, 0.15);
    },
  }),
  defineNoun({
    words: ['tower', 'lighthouse', 'watchtower', 'skyscraper'],
    size: 18,
    features: ['window', 'door', 'light'],
    secondary: ['accent'],
    slots: {
      main: '#f3efe6 stone',
      accent: '#c8312d mottled',
      door: '#6b4226 wood',
      window: '#2c3540 glass',
      light: '#ffe28a glow',
      dark: '#3a3b40 metal',
    },
    draw(b, look) {
      b.slot('main').blend(0).cone(0, 0, 0, 0.2, 0.125, 0.72, 0.008);
      b.slot('accent');
      for (const y of [0.14, 0.42])
        b.cone(0, y, 0, 0.2 - y * 0.104 + 0.004, 0.2 - (y + 0.14) * 0.104 + 0.004, 0.14, 0.003);
      b.slot('main')
        .cone(0, 0, 0, 0.25, 0.23, 0.06, 0.01)
        .slot('dark')
        .cone(0, 0.71, 0, 0.16, 0.18, 0.045, 0.008)
        .around(10, (m) => m.rod([0, 0.75, 0.165], [0, 0.83, 0.165], 0.008))
        .ring(0, 0.83, 0, 0.165, 0.009);
      if (look.has('light')) b.slot('light').cone(0, 0.75, 0, 0.08, 0.08, 0.13, 0.01);
      b.slot('dark')
        .around(6, (m) => m.rod([0, 0.75, 0.09], [0, 0.88, 0.09], 0.01))
        .slot('accent')
        .cone(0, 0.875, 0, 0.13, 0.015, 0.12, 0.006)
        .ball(0, 1.0, 0, 0.022);
      if (look.has('door'))
        b.slot('door').plate(
          0,
          0.05,
          0.19,
          [
            [-0.045, 0],
            [0.045, 0],
            [0.045, 0.08],
            [0, 0.12],
            [-0.045, 0.08],
          ],
          0.05,
        );
      if (look.has('window'))
        b.slot('window').box(0, 0.33, 0.165, 0.05, 0.07, 0.03, 0.015).box(0, 0.6, 0.138, 0.045, 0.06, 0.03, 0.015);
      return on(1, 0.1);
    },
  }),
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
      return on(1, 0.05);
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
        [0.1, 0.94],
        [0.2, 0.78],
        [0.28, 0.55],
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
    words: ['hat', 'top hat', 'wizard hat', 'witch hat'],
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
    words: ['dice', 'die', 'cube', 'box', 'block', 'crate'],
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
    words: ['sculpture', 'statue', 'ornament', 'abstract sculpture'],
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
