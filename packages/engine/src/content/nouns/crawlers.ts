import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Snails, insects, snakes; and dragons. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy', nose: '#3a2226 plastic' };

export const crawlers: readonly Noun[] = [
  defineNoun({
    words: ['snail', 'slug'],
    size: 0.08,
    features: ['antenna', 'shell'],
    primary: ['shell'],
    secondary: ['main'],
    slots: { ...F, shell: '#c98a45 ceramic', main: '#d9c79a skin' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .tube([
          [0, 0.06, -0.5, 0.03],
          [0, 0.08, -0.2, 0.1],
          [0, 0.09, 0.15, 0.11],
          [0, 0.2, 0.34, 0.1],
          [0, 0.33, 0.4, 0.1],
        ])
        .egg(0, 0.04, 0, 0.14, 0.045, 0.42)
        .both((m) => m.rod([0.04, 0.38, 0.42], [0.1, 0.58, 0.46], 0.024, 0.02));
      b.blend(0).both((m) => m.slot('shine').ball(0.1, 0.6, 0.46, 0.045).slot('eye').ball(0.1, 0.605, 0.485, 0.026));
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 26; i++) {
        const t = i / 26;
        const r = 0.25 * (1 - t) ** 0.9;
        const a = -1.2 + t * 13;
        points.push([t * 0.09, 0.4 + Math.sin(a) * r, -0.12 + Math.cos(a) * r, 0.03 + 0.115 * (1 - t) ** 0.75]);
      }
      b.group((g) => g.slot('shell').blend(0.01).tube(points).egg(0, 0.4, -0.12, 0.09, 0.24, 0.24));
      return {
        head: { at: [0, 0.42, 0.4], r: 0.1 },
        top: { at: [0, 0.74, -0.12], r: 0.12 },
        face: { at: [0, 0.33, 0.49], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['butterfly', 'moth', 'fairy wing'],
    size: 0.1,
    features: ['wings', 'antenna'],
    primary: ['main'],
    secondary: ['accent'],
    slots: { ...F, main: '#f07f1a satin', accent: '#2a2124 satin', body: '#2a2124 fur' },
    draw(b, look) {
      const flap = look.random.between(18, 34);
      b.at({ move: [0, 0.5, 0] }, (m) => {
        m.slot('body')
          .blend(0.02)
          .rod([0, -0.24, 0], [0, 0.08, 0], 0.03, 0.045)
          .ball(0, 0.15, 0.01, 0.052)
          .both((s) =>
            s
              .tube([
                [0.015, 0.18, 0.02, 0.012],
                [0.06, 0.3, 0.04, 0.011],
                [0.13, 0.38, 0.04, 0.013],
              ])
              .ball(0.13, 0.385, 0.04, 0.022),
          );
        m.blend(0).both((s) =>
          s.at({ turn: [0, -flap, 0] }, (w) => {
            w.slot('accent')
              .plate(
                0,
                0,
                0,
                [
                  [0.01, 0.0],
                  [0.1, 0.26],
                  [0.3, 0.42],
                  [0.48, 0.38],
                  [0.47, 0.18],
                  [0.3, 0.02],
                ],
                0.026,
                true,
              )
              .plate(
                0,
                0,
                0,
                [
                  [0.01, 0.02],
                  [0.28, 0.02],
                  [0.37, -0.12],
                  [0.28, -0.32],
                  [0.16, -0.38],
                  [0.06, -0.18],
                ],
                0.026,
                true,
              );
            w.slot('main')
              .plate(
                0,
                0,
                0,
                [
                  [0.06, 0.04],
                  [0.14, 0.24],
                  [0.3, 0.36],
                  [0.42, 0.33],
                  [0.4, 0.2],
                  [0.27, 0.07],
                ],
                0.046,
                true,
              )
              .plate(
                0,
                0,
                0,
                [
                  [0.06, 0.0],
                  [0.25, -0.01],
                  [0.31, -0.12],
                  [0.24, -0.27],
                  [0.17, -0.3],
                  [0.1, -0.16],
                ],
                0.046,
                true,
              );
            w.slot('shine').egg(0.4, 0.37, 0, 0.02, 0.02, 0.03).egg(0.26, -0.3, 0, 0.02, 0.02, 0.03);
          }),
        );
      });
      return { head: { at: [0, 0.7, 0.01], r: 0.06 } };
    },
  }),
  defineNoun({
    words: ['bee', 'bumblebee', 'wasp'],
    size: 0.03,
    features: ['wings', 'antenna', 'leg'],
    secondary: ['accent'],
    slots: { ...F, main: '#f6c21c fur', accent: '#23201f fur', wings: '#dff0f8 glass' },
    draw(b, look) {
      b.slot('main').blend(0.03).egg(0, 0.4, -0.08, 0.24, 0.24, 0.32);
      b.slot('accent').blend(0);
      for (const [z, r] of [
        [-0.22, 0.205],
        [-0.06, 0.238],
      ] as const)
        b.at({ move: [0, 0.4, z], turn: [90, 0, 0] }, (m) => m.cone(0, -0.045, 0, r, r + 0.004, 0.085, 0.03));
      b.rod([0, 0.38, -0.36], [0, 0.36, -0.48], 0.04, 0.008);
      b.blend(0.02)
        .ball(0, 0.46, 0.25, 0.175)
        .slot('accent')
        .both((m) =>
          m
            .tube([
              [0.05, 0.6, 0.28, 0.016],
              [0.09, 0.72, 0.34, 0.015],
              [0.14, 0.76, 0.42, 0.016],
            ])
            .ball(0.14, 0.765, 0.425, 0.03),
        );
      b.blend(0).both((m) => m.slot('shine').ball(0.075, 0.5, 0.38, 0.055).slot('eye').ball(0.08, 0.505, 0.41, 0.036));
      if (look.has('wings'))
        b.slot('wings').both((m) =>
          m.at({ move: [0.09, 0.6, -0.05], turn: [0, 25, 38] }, (w) => w.egg(0.18, 0, -0.05, 0.21, 0.025, 0.11)),
        );
      if (look.has('leg'))
        b.slot('accent').both((m) => {
          for (const z of [-0.14, 0, 0.13])
            m.tube([
              [0.12, 0.23, z, 0.026],
              [0.22, 0.15, z, 0.024],
              [0.23, 0.02, z + 0.02, 0.022],
            ]);
        });
      return {
        head: { at: [0, 0.61, 0.25], r: 0.15 },
        face: { at: [0, 0.48, 0.41], r: 0.15 },
        top: { at: [0, 0.64, -0.1], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['snake', 'serpent', 'python', 'worm', 'cobra'],
    size: 1.5,
    features: ['tail'],
    secondary: ['accent'],
    slots: { ...F, main: '#4f9a3c scales', accent: '#e8d78a scales', tongue: '#d3261f satin' },
    draw(b) {
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 22; i++) {
        const t = i / 22;
        const a = t * 13;
        const r = 0.36 - t * 0.2;
        points.push([Math.cos(a) * r, 0.08 + t * 0.22, Math.sin(a) * r, 0.03 + 0.055 * Math.min(1, t * 5)]);
      }
      points.push([0.02, 0.42, 0.14, 0.085], [0, 0.58, 0.12, 0.08], [0, 0.72, 0.16, 0.08]);
      b.slot('main').blend(0.03).tube(points).egg(0, 0.76, 0.24, 0.12, 0.085, 0.15);
      eyes(b, 0.075, 0.81, 0.3, 0.03);
      b.slot('tongue')
        .blend(0)
        .rod([0, 0.74, 0.37], [0, 0.73, 0.47], 0.013)
        .both((m) => m.rod([0, 0.73, 0.46], [0.03, 0.735, 0.53], 0.012, 0.009));
      return {
        head: { at: [0, 0.83, 0.22], r: 0.11 },
        face: { at: [0, 0.79, 0.36], r: 0.11 },
        neck: { at: [0, 0.64, 0.13], r: 0.09 },
        top: { at: [0, 0.84, 0.2], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['dragon', 'wyvern', 'drake'],
    size: 5,
    features: ['wings', 'horn', 'spikes', 'tail', 'leg'],
    secondary: ['belly', 'wings'],
    slots: {
      ...F,
      main: '#3b9a55 scales',
      belly: '#ead98f scales',
      wings: '#e0873a leather',
      horn: '#efe3c8 bone',
      spikes: '#e0873a bone',
      eye: '#1c1a14 glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.36, -0.03, 0.2, 0.25, 0.22)
        .rod([0, 0.5, 0.06], [0, 0.72, 0.12], 0.12, 0.1)
        .egg(0, 0.79, 0.15, 0.155, 0.135, 0.15)
        .egg(0, 0.745, 0.28, 0.11, 0.085, 0.12);
      if (look.has('tail'))
        b.tube([
          [0, 0.2, -0.14, 0.15],
          [0.04, 0.1, -0.34, 0.1],
          [0.14, 0.08, -0.5, 0.065],
          [0.26, 0.13, -0.56, 0.03],
        ]);
      b.slot('belly').blend(0.03).egg(0, 0.34, 0.06, 0.155, 0.22, 0.17);
      b.slot('main')
        .blend(0.04)
        .both((m) =>
          m
            .egg(0.15, 0.15, 0.0, 0.095, 0.14, 0.13)
            .egg(0.165, 0.045, 0.1, 0.08, 0.045, 0.12)
            .rod([0.16, 0.46, 0.1], [0.21, 0.35, 0.21], 0.055, 0.042)
            .ball(0.21, 0.335, 0.225, 0.05),
        );
      b.slot('horn')
        .blend(0)
        .both((m) => {
          for (const x of [-0.05, 0, 0.05]) m.egg(0.165 + x, 0.03, 0.21, 0.02, 0.02, 0.03);
          m.ball(0.045, 0.795, 0.38, 0.014);
        });
      eyes(b, 0.085, 0.84, 0.265, 0.036);
      if (look.has('horn'))
        b.slot('horn')
          .blend(0.01)
          .both((m) =>
            m.tube([
              [0.08, 0.89, 0.1, 0.036],
              [0.12, 0.98, 0.03, 0.026],
              [0.13, 1.05, -0.03, 0.01],
            ]),
          );
      if (look.has('spikes')) {
        b.slot('spikes').blend(0.01);
        for (const [y, z, s] of [
          [0.91, 0.04, 0.05],
          [0.8, -0.0, 0.055],
          [0.65, -0.03, 0.06],
          [0.52, -0.19, 0.065],
          [0.36, -0.24, 0.06],
          [0.22, -0.34, 0.05],
        ] as const)
          b.rod([0, y, z], [0, y + s * 0.9, z - s * 1.3], s * 0.7, 0.008);
      }
      if (look.has('wings'))
        b.slot('wings').both((m) =>
          m.at({ move: [0.1, 0.52, -0.14], turn: [0, 22, 10] }, (w) =>
            w
              .blend(0.015)
              .plate(
                0,
                0,
                0,
                [
                  [0, 0],
                  [0.2, 0.32],
                  [0.34, 0.46],
                  [0.5, 0.34],
                  [0.6, 0.12],
                  [0.44, 0.13],
                  [0.4, -0.02],
                  [0.27, 0.05],
                  [0.2, -0.08],
                ],
                0.035,
              )
              .slot('main')
              .tube([
                [0, 0, 0, 0.035],
                [0.2, 0.32, 0, 0.03],
                [0.34, 0.47, 0, 0.018],
              ]),
          ),
        );
      return {
        head: { at: [0, 0.91, 0.14], r: 0.13 },
        face: { at: [0, 0.8, 0.34], r: 0.13 },
        neck: { at: [0, 0.65, 0.1], r: 0.115 },
        hand: [0.21, 0.34, 0.26],
        top: { at: [0, 0.93, 0.14], r: 0.12 },
      };
    },
  }),
];
