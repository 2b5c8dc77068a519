import type { Builder } from '../../field/builder.ts';
import { defineNoun, type Look, type Noun } from '../noun.ts';

/** Road and rail. */

function wheels(b: Builder, look: Look, x: number, zs: readonly number[], r: number, wide: number): void {
  if (!look.has('wheel')) return;
  for (const z of zs) {
    b.both((m) =>
      m.group((g) =>
        g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) => {
          w.slot('tyre')
            .blend(0)
            .cone(0, -wide / 2, 0, r, r, wide, 0.02);
          w.slot('hub')
            .cone(0, wide / 2 - 0.015, 0, r * 0.62, r * 0.55, 0.03, 0.01)
            .ball(0, wide / 2 + 0.01, 0, r * 0.18);
          w.around(5, (s) => s.slot('tyre').ball(0, wide / 2 + 0.014, r * 0.38, r * 0.1));
        }),
      ),
    );
  }
}

function lights(b: Builder, look: Look, x: number, y: number, front: number, rear: number, r = 0.035): void {
  if (!look.has('light')) return;
  b.blend(0).both((m) =>
    m
      .slot('light')
      .egg(x, y, front, r * 1.1, r, r * 0.6)
      .slot('tail')
      .box(x, y, rear, r * 2, r * 1.3, 0.03, 0.01),
  );
}

const CAR = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  light: '#fff0bd glow',
  tail: '#b3141c glow',
  trim: '#2a2b2f plastic',
};
const seat = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: 0.15 },
});

export const roadRail: readonly Noun[] = [
  defineNoun({
    words: ['car', 'automobile', 'sedan'],
    size: 4.2,
    features: ['wheel', 'window', 'light'],
    secondary: ['roof'],
    slots: { ...CAR, main: '#d3261f glossy', roof: '#d3261f glossy' },
    draw(b, look) {
      b.slot('main').blend(0.04).box(0, 0.225, 0, 0.44, 0.2, 1.0, 0.085).box(0, 0.28, -0.03, 0.42, 0.13, 0.86, 0.06);
      b.at({ turn: [0, -90, 0] }, (g) => {
        g.slot('roof')
          .blend(0.02)
          .plate(
            0,
            0,
            0,
            [
              [-0.37, 0.28],
              [0.29, 0.28],
              [0.14, 0.47],
              [0.06, 0.49],
              [-0.2, 0.49],
              [-0.27, 0.47],
            ],
            0.36,
          );
      });
      if (look.has('window')) {
        b.slot('window')
          .blend(0)
          .both((m) =>
            m.box(0.175, 0.395, 0.005, 0.02, 0.11, 0.22, 0.01).box(0.175, 0.395, -0.2, 0.02, 0.1, 0.13, 0.01),
          );
        b.at({ move: [0, 0.385, 0.225], turn: [-38, 0, 0] }, (m) => m.box(0, 0, 0, 0.3, 0.17, 0.02, 0.008));
        b.at({ move: [0, 0.395, -0.325], turn: [27, 0, 0] }, (m) => m.box(0, 0, 0, 0.28, 0.13, 0.02, 0.008));
      }
      b.slot('trim')
        .box(0, 0.17, 0.495, 0.4, 0.055, 0.04, 0.02)
        .box(0, 0.17, -0.495, 0.4, 0.055, 0.04, 0.02)
        .box(0, 0.235, 0.5, 0.16, 0.04, 0.02, 0.008);
      lights(b, look, 0.155, 0.25, 0.495, -0.497, 0.042);
      wheels(b, look, 0.2, [0.31, -0.31], 0.115, 0.09);
      return seat(0.49);
    },
  }),
  defineNoun({
    words: ['truck', 'lorry', 'pickup', 'dump truck'],
    size: 6,
    features: ['wheel', 'window', 'light', 'ladder'],
    secondary: ['bed'],
    slots: { ...CAR, main: '#2b62cf glossy', bed: '#d8d4c8 plastic', ladder: 'aluminium' },
    draw(b, look) {
      b.slot('trim').blend(0).box(0, 0.15, 0, 0.3, 0.07, 0.98, 0.02);
      b.slot('main').blend(0.02).box(0, 0.33, 0.33, 0.4, 0.36, 0.28, 0.05).box(0, 0.24, 0.46, 0.39, 0.18, 0.14, 0.04);
      b.slot('bed')
        .blend(0)
        .box(0, 0.38, -0.19, 0.42, 0.4, 0.62, 0.025)
        .both((m) => {
          for (let i = 0; i < 5; i++) m.box(0.21, 0.38, -0.43 + i * 0.12, 0.02, 0.36, 0.03, 0.008);
        });
      if (look.has('window'))
        b.slot('window')
          .box(0, 0.41, 0.472, 0.33, 0.13, 0.02, 0.008)
          .both((m) => m.box(0.2, 0.41, 0.35, 0.016, 0.12, 0.15, 0.006));
      if (look.asked('ladder'))
        b.slot('ladder')
          .both((m) => m.rod([0.1, 0.61, 0.1], [0.1, 0.64, -0.5], 0.018))
          .rod([-0.1, 0.62, 0], [0.1, 0.62, 0], 0.014)
          .rod([-0.1, 0.63, -0.2], [0.1, 0.63, -0.2], 0.014)
          .rod([-0.1, 0.635, -0.4], [0.1, 0.635, -0.4], 0.014);
      b.slot('trim').box(0, 0.16, 0.535, 0.4, 0.06, 0.03, 0.015);
      lights(b, look, 0.14, 0.25, 0.53, -0.5, 0.035);
      wheels(b, look, 0.18, [0.36, -0.2, -0.39], 0.105, 0.09);
      return seat(0.58);
    },
  }),
  defineNoun({
    words: ['bus', 'van', 'minibus', 'camper'],
    size: 9,
    features: ['wheel', 'window', 'light'],
    slots: { ...CAR, main: '#f0b41f glossy', accent: '#f4f2ec glossy' },
    draw(b, look) {
      b.slot('main').box(0, 0.28, 0, 0.34, 0.36, 1.0, 0.06);
      b.slot('accent')
        .box(0, 0.44, 0, 0.325, 0.07, 0.97, 0.03)
        .both((m) => m.box(0.168, 0.2, 0, 0.015, 0.03, 0.96, 0.005));
      if (look.has('window')) {
        b.slot('window')
          .blend(0)
          .both((m) => {
            for (let i = 0; i < 6; i++) m.box(0.17, 0.33, -0.38 + i * 0.15, 0.018, 0.12, 0.12, 0.007);
          });
        b.box(0, 0.33, 0.5, 0.28, 0.15, 0.02, 0.008).box(0, 0.34, -0.5, 0.26, 0.11, 0.02, 0.008);
      }
      b.slot('trim').box(0, 0.13, 0.505, 0.33, 0.05, 0.03, 0.012);
      lights(b, look, 0.12, 0.2, 0.503, -0.5, 0.028);
      wheels(b, look, 0.145, [0.3, -0.3], 0.095, 0.08);
      return seat(0.475);
    },
  }),
  defineNoun({
    words: ['train', 'locomotive', 'steam train', 'steam engine'],
    size: 9,
    features: ['wheel', 'chimney', 'steam', 'light'],
    slots: {
      ...CAR,
      main: '#1f6b46 glossy',
      accent: '#c9302c glossy',
      brass: 'brass',
      dark: '#232427 iron',
      steam: '#f4f4f2 wool',
    },
    draw(b, look) {
      b.slot('dark').box(0, 0.17, 0, 0.28, 0.06, 0.95, 0.02);
      b.slot('main').at({ move: [0, 0.34, 0.13], turn: [90, 0, 0] }, (m) =>
        m.cone(0, -0.33, 0, 0.145, 0.145, 0.66, 0.02),
      );
      b.slot('brass').blend(0);
      for (const z of [-0.1, 0.1, 0.3])
        b.at({ move: [0, 0.34, z], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.146, 0.012));
      b.slot('dark').at({ move: [0, 0.34, 0.46], turn: [90, 0, 0] }, (m) =>
        m.cone(0, -0.01, 0, 0.12, 0.1, 0.04, 0.012),
      );
      if (look.has('chimney'))
        b.slot('dark').lathe(
          0,
          0.46,
          0.33,
          [
            [0, 0],
            [0.05, 0],
            [0.045, 0.12],
            [0.085, 0.2],
            [0.085, 0.24],
            [0, 0.24],
          ],
          true,
        );
      b.slot('brass').egg(0, 0.5, 0.1, 0.06, 0.07, 0.06);
      b.slot('accent').box(0, 0.38, -0.3, 0.3, 0.36, 0.3, 0.025);
      b.slot('main').box(0, 0.58, -0.3, 0.36, 0.045, 0.38, 0.02);
      b.slot('window')
        .both((m) => m.box(0.15, 0.45, -0.3, 0.02, 0.13, 0.16, 0.01))
        .both((m) => m.box(0.07, 0.5, -0.148, 0.08, 0.08, 0.02, 0.01));
      b.slot('accent').plate(
        0,
        0,
        0.5,
        [
          [-0.15, 0.02],
          [0.15, 0.02],
          [0.1, 0.18],
          [-0.1, 0.18],
        ],
        0.05,
      );
      if (look.has('light')) b.slot('light').egg(0, 0.5, 0.46, 0.04, 0.04, 0.03);
      if (look.asked('steam'))
        b.slot('steam').blend(0.03).ball(0, 0.78, 0.3, 0.07).ball(-0.02, 0.88, 0.22, 0.09).ball(0.02, 0.98, 0.1, 0.11);
      wheels(b, look, 0.14, [0.33, 0.1, -0.12, -0.36], 0.095, 0.05);
      b.slot('brass')
        .blend(0)
        .both((m) => m.box(0.18, 0.1, 0.0, 0.015, 0.025, 0.6, 0.006));
      return seat(0.6);
    },
  }),
];
