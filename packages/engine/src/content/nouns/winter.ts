import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Holidays and winter, and toys that go with them. */

export const winter: readonly Noun[] = [
  defineNoun({
    words: ['candy cane'],
    size: 0.2,
    slots: { main: '#f7f4ec glossy', stripe: '#d3261f glossy', bow: '#2f8f3f fabric' },
    secondary: ['stripe'],
    draw(b) {
      const path = Array.from({ length: 23 }, (_, i): [number, number] =>
        i < 13
          ? [0.14, i * 0.056]
          : [0.14 - 0.17 * (1 - Math.cos(((i - 12) / 10) * Math.PI)), 0.7 + 0.17 * Math.sin(((i - 12) / 10) * Math.PI)],
      );
      b.blend(0);
      for (let i = 0; i + 1 < path.length; i++) {
        const [a, c] = [path[i]!, path[i + 1]!];
        b.slot(i % 2 ? 'stripe' : 'main').rod([a[0], a[1] + 0.07, 0], [c[0], c[1] + 0.07, 0], 0.068);
      }
      b.slot('bow')
        .blend(0.02)
        .ball(0.14, 0.52, 0.08, 0.05)
        .egg(0.05, 0.55, 0.08, 0.09, 0.055, 0.035)
        .egg(0.23, 0.55, 0.08, 0.09, 0.055, 0.035)
        .rod([0.13, 0.5, 0.08], [0.07, 0.36, 0.09], 0.03, 0.036)
        .rod([0.15, 0.5, 0.08], [0.22, 0.37, 0.09], 0.03, 0.036);
      return stands(0.95, 0.05);
    },
  }),
  defineNoun({
    words: ['scarecrow', 'straw man'],
    size: 1.8,
    features: ['hat', 'arm'],
    secondary: ['hat'],
    slots: {
      main: '#c3483a checks:#e9d9c0',
      hat: '#a37a3a straw',
      sack: '#d8b982 fabric',
      straw: '#e3c25a straw',
      trousers: '#4a6a9a denim',
      post: '#7a5230 wood',
      eye: '#1c1a18 plastic',
    },
    draw(b, look) {
      b.slot('post')
        .blend(0)
        .rod([0, 0, -0.03], [0, 0.6, -0.03], 0.024)
        .rod([-0.42, 0.6, -0.03], [0.42, 0.6, -0.03], 0.02);
      b.slot('main').blend(0.04).cone(0, 0.38, 0, 0.12, 0.14, 0.26, 0.05);
      if (look.has('arm'))
        b.both((m) =>
          m
            .slot('main')
            .blend(0.03)
            .rod([0.1, 0.6, 0], [0.36, 0.59, 0], 0.065, 0.07)
            .slot('straw')
            .blend(0)
            .rod([0.35, 0.59, 0], [0.48, 0.55, 0], 0.05, 0.015)
            .rod([0.35, 0.6, 0.02], [0.48, 0.61, 0.04], 0.035, 0.01),
        );
      b.slot('trousers')
        .blend(0.04)
        .egg(0, 0.38, 0, 0.125, 0.07, 0.095)
        .both((m) =>
          m
            .rod([0.06, 0.36, 0], [0.09, 0.16, 0], 0.07, 0.075)
            .slot('straw')
            .blend(0)
            .rod([0.09, 0.17, 0], [0.1, 0.05, 0.01], 0.06, 0.02)
            .slot('trousers'),
        );
      b.slot('sack')
        .blend(0.03)
        .ball(0, 0.79, 0, 0.135)
        .slot('straw')
        .blend(0.01)
        .around(9, (p) => p.rod([0, 0.66, 0.06], [0, 0.62, 0.14], 0.026, 0.01));
      b.slot('eye')
        .blend(0)
        .both((m) => m.egg(0.05, 0.81, 0.12, 0.022, 0.024, 0.02))
        .tube([
          [-0.06, 0.74, 0.118, 0.008],
          [0, 0.72, 0.125, 0.009],
          [0.06, 0.74, 0.118, 0.008],
        ]);
      if (look.has('hat'))
        b.slot('hat').blend(0.03).cone(0, 0.87, 0, 0.24, 0.23, 0.025, 0.01).cone(0, 0.88, 0, 0.12, 0.05, 0.2, 0.03);
      return {
        head: { at: [0, 0.9, 0], r: 0.12 },
        face: { at: [0, 0.79, 0.12], r: 0.13 },
        neck: { at: [0, 0.66, 0], r: 0.08 },
        hand: [0.46, 0.56, 0.04],
        top: { at: [0, 0.92, 0], r: 0.1 },
      };
    },
  }),
];
