import { defineNoun, type Noun } from '../noun.ts';

const CAR = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  light: '#fff0bd glow',
  tail: '#b3141c glow',
  trim: '#2a2b2f plastic',
};

export const waterAir: readonly Noun[] = [
  defineNoun({
    words: ['sailing boat', 'sailboat', 'boat', 'yacht', 'dinghy'],
    size: 6,
    features: ['sail', 'flag'],
    secondary: ['sail', 'sail2'],
    slots: {
      main: '#2b62cf glossy',
      deck: '#c89a5e wood',
      sail: '#f5f1e6 fabric',
      sail2: '#f5f1e6 fabric',
      mast: '#8b6a42 wood',
      flag: '#d3261f fabric',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.02)
          .egg(0, 0.2, 0, 0.19, 0.2, 0.5)
          .cut((c) => c.slot('deck').blend(0.01).box(0, 0.4, 0, 2, 0.4, 2, 0.001).egg(0, 0.22, -0.02, 0.15, 0.12, 0.4));
      });
      b.slot('deck').blend(0).box(0, 0.155, -0.15, 0.24, 0.03, 0.1, 0.01).box(0, 0.155, 0.12, 0.24, 0.03, 0.1, 0.01);
      b.slot('main').egg(0, 0.04, -0.05, 0.03, 0.06, 0.18);
      b.slot('mast').rod([0, 0.1, 0.06], [0, 1.06, 0.04], 0.022, 0.014).rod([0, 0.3, 0.05], [0, 0.28, -0.42], 0.015);
      if (look.has('sail')) {
        const belly = look.random.between(6, 16);
        b.slot('sail').at({ move: [0.008, 0, 0.03], turn: [0, -90 + belly, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.44, 0.33],
              [-0.02, 0.33],
              [-0.02, 1.02],
              [-0.14, 0.75],
            ],
            0.03,
          ),
        );
        b.slot('sail2').at({ move: [0, 0, 0.09], turn: [0, -90 - belly, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [0.0, 0.32],
              [0.36, 0.28],
              [0.0, 0.92],
            ],
            0.03,
          ),
        );
      }
      if (look.has('flag'))
        b.slot('flag').plate(
          0.06,
          1.08,
          0.04,
          [
            [-0.06, -0.04],
            [-0.06, 0.04],
            [0.08, 0],
          ],
          0.022,
        );
      return { top: { at: [0, 0.2, -0.1], r: 0.12 } };
    },
  }),
  defineNoun({
    words: ['ship', 'pirate ship', 'galleon'],
    size: 30,
    features: ['sail', 'flag'],
    secondary: ['sail'],
    slots: {
      main: '#7b4a26 wood',
      sail: '#f0e8d4 fabric',
      mast: '#5e3c22 wood',
      trim: '#d8a83e gold',
      flag: '#1c1c20 fabric',
      dark: '#2a2022 plastic',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0.03).egg(0, 0.24, 0.02, 0.17, 0.24, 0.46).box(0, 0.36, -0.36, 0.26, 0.24, 0.2, 0.03);
        g.cut((c) =>
          c
            .blend(0.005)
            .box(0, 0.47, 0.12, 2, 0.36, 0.74, 0.001)
            .box(0, 0.7, 0, 2, 0.44, 2, 0.001)
            .box(0, 0.28, 0.05, 0.22, 0.1, 0.5, 0.02),
        );
      });
      b.slot('trim')
        .blend(0)
        .both((m) => m.box(0.135, 0.38, -0.36, 0.02, 0.02, 0.2, 0.006))
        .slot('dark')
        .both((m) => {
          for (let i = 0; i < 4; i++)
            m.box(0.155 - Math.abs(i - 1.5) * 0.008, 0.2, -0.16 + i * 0.12, 0.03, 0.05, 0.05, 0.01);
        });
      b.slot('mast').rod([0, 0.25, 0.45], [0, 0.44, 0.66], 0.02, 0.01);
      for (const [z, h] of [
        [0.18, 0.86],
        [-0.12, 1.0],
        [-0.36, 0.8],
      ] as const) {
        b.slot('mast').rod([0, 0.12, z], [0, h, z], 0.022, 0.014);
        if (look.has('sail'))
          for (const [y, w, s] of [
            [h - 0.48, 0.44, 0.26],
            [h - 0.2, 0.32, 0.19],
          ] as const) {
            b.slot('mast').rod([-w / 2, y + s, z + 0.01], [w / 2, y + s, z + 0.01], 0.013);
            b.slot('sail').group((g) =>
              g.egg(0, y + s / 2, z + 0.02, w * 0.5, s * 0.56, 0.09).cut((c) =>
                c
                  .blend(0)
                  .egg(0, y + s / 2, z - 0.02, w * 0.52, s * 0.6, 0.085)
                  .box(0, y + s / 2, z - 0.2, 2, 2, 0.4, 0),
              ),
            );
          }
      }
      if (look.has('flag'))
        b.slot('flag').plate(
          0.07,
          1.02,
          -0.12,
          [
            [-0.06, -0.04],
            [-0.06, 0.05],
            [0.09, 0.03],
            [0.08, -0.05],
          ],
          0.022,
        );
      return { top: { at: [0, 0.34, 0.05], r: 0.12 } };
    },
  }),
  defineNoun({
    words: ['airplane', 'plane', 'aeroplane', 'aircraft', 'jet'],
    size: 12,
    features: ['wing', 'window', 'wheel'],
    secondary: ['accent'],
    slots: { ...CAR, main: '#f2f1ed glossy', accent: '#d3261f glossy', prop: '#3a3b40 metal' },
    draw(b, look) {
      b.at({ move: [0, 0.1, 0] }, (f) => {
        f.slot('main')
          .blend(0.03)
          .tube([
            [0, 0.14, 0.44, 0.08],
            [0, 0.15, 0.28, 0.105],
            [0, 0.16, -0.02, 0.1],
            [0, 0.19, -0.3, 0.06],
            [0, 0.21, -0.48, 0.03],
          ]);
        f.slot('accent').blend(0).egg(0, 0.14, 0.47, 0.075, 0.075, 0.09);
        f.slot('accent')
          .blend(0.01)
          .at({ move: [0, 0.14, 0.1], turn: [90, 0, 0] }, (m) =>
            m.plate(
              0,
              0,
              0,
              [
                [-0.55, -0.07],
                [-0.55, 0.03],
                [-0.1, 0.12],
                [0.1, 0.12],
                [0.55, 0.03],
                [0.55, -0.07],
                [0.1, -0.1],
                [-0.1, -0.1],
              ],
              0.045,
            ),
          );
        f.at({ move: [0, 0.21, -0.43], turn: [90, 0, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.22, -0.05],
              [-0.2, 0.03],
              [0, 0.08],
              [0.2, 0.03],
              [0.22, -0.05],
            ],
            0.032,
          ),
        );
        f.at({ move: [0, 0.22, -0.43], turn: [0, -90, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.07, 0],
              [0.13, 0],
              [-0.02, 0.19],
              [-0.09, 0.19],
            ],
            0.034,
          ),
        );
        f.slot('window').blend(0).egg(0, 0.225, 0.2, 0.075, 0.07, 0.12);
        f.slot('prop').at({ move: [0, 0.14, 0.555], turn: [0, 0, look.random.between(0, 90)] }, (m) =>
          m.box(0, 0, 0, 0.34, 0.045, 0.022, 0.01).ball(0, 0, 0.01, 0.035),
        );
        if (look.has('wheel'))
          f.slot('prop').both((m) =>
            m
              .rod([0.08, 0.08, 0.12], [0.14, -0.06, 0.13], 0.014)
              .slot('tyre')
              .egg(0.145, -0.06, 0.13, 0.03, 0.05, 0.05),
          );
      });
      return { top: { at: [0, 0.36, 0], r: 0.1 }, head: { at: [0, 0.34, 0.2], r: 0.08 } };
    },
  }),
  defineNoun({
    words: ['rocket', 'spaceship', 'spacecraft', 'space rocket'],
    size: 20,
    features: ['fin', 'window', 'flame'],
    secondary: ['accent'],
    slots: {
      main: '#f2f1ed glossy',
      accent: '#d3261f glossy',
      window: '#7ec4f2 glass',
      rim: '#b8bcc2 metal',
      dark: '#3a3b40 metal',
      flame: '#ff9a2e glow',
    },
    draw(b, look) {
      b.slot('main').lathe(0, 0.14, 0, [
        [0, 0],
        [0.12, 0],
        [0.175, 0.16],
        [0.19, 0.34],
        [0.16, 0.54],
        [0.1, 0.68],
        [0, 0.8],
      ]);
      b.slot('accent').lathe(0, 0.14, 0, [
        [0, 0.62],
        [0.135, 0.612],
        [0.1, 0.7],
        [0.05, 0.79],
        [0, 0.86],
      ]);
      b.slot('dark').blend(0).cone(0, 0.06, 0, 0.115, 0.085, 0.1, 0.01);
      if (look.has('fin'))
        b.slot('accent')
          .blend(0.012)
          .around(
            look.count('fin', 4),
            (m) =>
              m.at({ turn: [0, -90, 0] }, (f) =>
                f.plate(
                  0,
                  0,
                  0,
                  [
                    [0.13, 0.18],
                    [0.15, 0.42],
                    [0.26, 0.28],
                    [0.31, 0.0],
                    [0.24, 0.05],
                  ],
                  0.045,
                ),
              ),
            45,
          );
      if (look.has('window'))
        for (const [y, r] of [
          [0.58, 0.07],
          [0.4, 0.05],
        ] as const)
          b.at({ move: [0, y, 0.165 + (0.58 - y) * 0.14], turn: [82, 0, 0] }, (m) =>
            m.slot('rim').blend(0).ring(0, 0, 0, r, 0.02).slot('window').egg(0, 0, 0, r, 0.02, r),
          );
      if (look.asked('flame')) b.slot('flame').blend(0.02).rod([0, 0.06, 0], [0, -0.2, 0], 0.09, 0.02);
      return { top: { at: [0, 1, 0], r: 0.1 }, head: { at: [0, 0.95, 0], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['hot air balloon', 'airship'],
    size: 20,
    features: ['basket'],
    secondary: ['accent'],
    slots: { main: '#d3261f fabric', accent: '#f6cf23 fabric', basket: '#a4713f straw', rope: '#7b5a36 fabric' },
    draw(b, look) {
      b.group((g) => {
        g.blend(0.012);
        for (let i = 0; i < 12; i++)
          g.slot(i % 2 ? 'accent' : 'main').at({ turn: [0, i * 30, 0] }, (m) =>
            m.tube([
              [0, 0.34, 0.06, 0.03],
              [0, 0.5, 0.2, 0.075],
              [0, 0.68, 0.27, 0.09],
              [0, 0.86, 0.2, 0.085],
              [0, 0.97, 0.04, 0.05],
            ]),
          );
        g.slot('main').lathe(0, 0, 0, [
          [0, 0.34],
          [0.08, 0.34],
          [0.24, 0.52],
          [0.31, 0.7],
          [0.22, 0.9],
          [0, 0.99],
        ]);
      });
      if (look.has('basket'))
        b.blend(0)
          .slot('basket')
          .box(0, 0.08, 0, 0.17, 0.15, 0.17, 0.025)
          .box(0, 0.155, 0, 0.19, 0.03, 0.19, 0.014)
          .slot('rope')
          .both((m) =>
            m
              .rod([0.075, 0.15, 0.075], [0.06, 0.38, 0.06], 0.013)
              .rod([0.075, 0.15, -0.075], [0.06, 0.38, -0.06], 0.013),
          );
      return { top: { at: [0, 1, 0], r: 0.15 }, head: { at: [0, 0.96, 0], r: 0.2 } };
    },
  }),
];
