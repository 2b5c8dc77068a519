import type { Builder } from '../../field/builder.ts';
import { defineNoun, type Noun } from '../noun.ts';

/** Vehicles with a shape of their own: work, race, water, air, space. */

const S = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  trim: '#2a2b2f plastic',
  light: '#fff0bd glow',
};

function wheel(b: Builder, x: number, r: number, z: number, wide: number): void {
  b.group((g) =>
    g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) =>
      w
        .slot('tyre')
        .blend(0)
        .cone(0, -wide / 2, 0, r, r, wide, 0.025)
        .slot('hub')
        .cone(0, -wide / 2 - 0.008, 0, r * 0.55, r * 0.55, wide + 0.016, 0.01),
    ),
  );
}

export const moreVehicles: readonly Noun[] = [
  defineNoun({
    words: ['taxi', 'cab', 'taxicab', 'minicab'],
    size: 4.4,
    features: ['wheel', 'window', 'light'],
    secondary: ['check'],
    slots: { ...S, main: '#f6c21c glossy', check: '#1c1c20 checks:#f3f2ee', sign: '#fff6d8 glow' },
    draw(b, look) {
      b.slot('main').blend(0.03).box(0, 0.25, 0, 0.46, 0.2, 1, 0.07).box(0, 0.43, -0.06, 0.4, 0.22, 0.52, 0.07);
      b.slot('check')
        .blend(0)
        .both((m) => m.box(0.225, 0.27, 0, 0.02, 0.055, 0.8, 0.006));
      b.slot('sign').box(0, 0.57, -0.06, 0.2, 0.075, 0.1, 0.02);
      if (look.has('window'))
        b.slot('window')
          .both((m) => m.box(0.2, 0.43, 0.06, 0.014, 0.12, 0.2, 0.01).box(0.2, 0.43, -0.18, 0.014, 0.12, 0.2, 0.01))
          .box(0, 0.43, 0.2, 0.32, 0.13, 0.014, 0.01)
          .box(0, 0.43, -0.322, 0.32, 0.12, 0.014, 0.01);
      b.slot('trim').box(0, 0.19, 0.5, 0.44, 0.06, 0.035, 0.016).box(0, 0.19, -0.5, 0.44, 0.06, 0.035, 0.016);
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.16, 0.28, 0.495, 0.04));
      if (look.has('wheel')) for (const z of [0.31, -0.31]) b.both((m) => wheel(m, 0.2, 0.12, z, 0.09));
      return { top: { at: [0, 0.6, 0], r: 0.2 }, head: { at: [0, 0.56, 0], r: 0.15 } };
    },
  }),
  defineNoun({
    words: ['race car', 'racing car', 'racecar', 'formula one car', 'go kart', 'sports car'],
    size: 4.8,
    features: ['wheel', 'wings'],
    secondary: ['wings'],
    slots: { ...S, main: '#d3261f glossy', wings: '#f3f2ee glossy', helmet: '#2b62cf glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.04)
        .rod([0, 0.13, 0.5], [0, 0.18, 0.1], 0.05, 0.1)
        .egg(0, 0.18, -0.12, 0.15, 0.11, 0.3)
        .both((m) => m.egg(0.15, 0.15, -0.12, 0.085, 0.075, 0.2))
        .rod([0, 0.3, -0.14], [0, 0.22, -0.4], 0.075, 0.05);
      b.slot('trim').blend(0).egg(0, 0.27, 0.06, 0.085, 0.04, 0.11).slot('helmet').ball(0, 0.32, 0.03, 0.075);
      if (look.has('wings'))
        b.slot('wings')
          .box(0, 0.08, 0.5, 0.5, 0.025, 0.12, 0.01)
          .box(0, 0.38, -0.47, 0.42, 0.03, 0.13, 0.012)
          .both((m) => m.box(0.2, 0.31, -0.47, 0.02, 0.17, 0.15, 0.008).box(0.245, 0.1, 0.5, 0.02, 0.07, 0.13, 0.008));
      b.slot('trim')
        .rod([0, 0.2, -0.42], [0, 0.37, -0.47], 0.022)
        .both((m) =>
          m.rod([0.05, 0.13, 0.32], [0.26, 0.12, 0.32], 0.014).rod([0.05, 0.13, -0.36], [0.26, 0.13, -0.36], 0.016),
        );
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, 0.27, 0.11, 0.32, 0.11);
          wheel(m, 0.27, 0.13, -0.36, 0.14);
        });
      return { top: { at: [0, 0.38, 0.03], r: 0.08 } };
    },
  }),
  defineNoun({
    words: ['motorcycle', 'motorbike', 'scooter', 'moped', 'vespa'],
    size: 2.1,
    features: ['wheel', 'light', 'handle'],
    slots: { ...S, main: '#d3261f glossy', seat: '#2c2320 leather', chrome: 'chrome' },
    draw(b, look) {
      if (look.has('wheel'))
        for (const z of [0.36, -0.34]) {
          wheel(b, 0, 0.17, z, 0.09);
          b.slot('tyre').at({ move: [0, 0.17, z], turn: [0, 0, 90] }, (m) => m.ring(0, 0, 0, 0.15, 0.05));
        }
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.46, 0.06, 0.09, 0.085, 0.17)
        .egg(0, 0.4, -0.34, 0.07, 0.07, 0.16)
        .slot('seat')
        .egg(0, 0.475, -0.18, 0.085, 0.05, 0.2);
      b.slot('chrome')
        .blend(0.01)
        .box(0, 0.25, 0.02, 0.15, 0.2, 0.24, 0.05)
        .both((m) => {
          m.rod([0.06, 0.17, 0.36], [0.05, 0.6, 0.22], 0.022);
          m.rod([0.055, 0.17, -0.34], [0.05, 0.38, -0.1], 0.02);
          m.tube([
            [0.08, 0.2, 0.05, 0.03],
            [0.1, 0.13, -0.15, 0.032],
            [0.1, 0.16, -0.46, 0.036],
          ]);
        });
      if (look.has('handle')) b.slot('trim').both((m) => m.rod([0.03, 0.6, 0.22], [0.24, 0.64, 0.12], 0.02, 0.024));
      if (look.has('light')) b.slot('light').egg(0, 0.52, 0.3, 0.06, 0.06, 0.05);
      return { top: { at: [0, 0.52, -0.15], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['bicycle', 'bike', 'tricycle', 'mountain bike'],
    size: 1.7,
    features: ['wheel', 'handle'],
    slots: { ...S, main: '#2b62cf glossy', seat: '#2c2320 leather', chrome: 'chrome' },
    draw(b, look) {
      if (look.has('wheel'))
        for (const z of [0.34, -0.34]) {
          b.slot('tyre')
            .blend(0)
            .at({ move: [0, 0.24, z], turn: [0, 0, 90] }, (m) => m.ring(0, 0, 0, 0.22, 0.026));
          b.slot('chrome');
          for (let i = 0; i < 6; i++) {
            const a = (i * Math.PI) / 6;
            b.rod(
              [0, 0.24 + Math.sin(a) * 0.21, z + Math.cos(a) * 0.21],
              [0, 0.24 - Math.sin(a) * 0.21, z - Math.cos(a) * 0.21],
              0.007,
            );
          }
          b.at({ move: [0, 0.24, z], turn: [0, 0, 90] }, (m) => m.cone(0, -0.04, 0, 0.03, 0.03, 0.08, 0.01));
        }
      b.slot('main')
        .blend(0.008)
        .rod([0, 0.24, -0.34], [0, 0.24, -0.02], 0.02)
        .rod([0, 0.24, -0.02], [0, 0.54, -0.14], 0.024)
        .rod([0, 0.5, -0.12], [0, 0.52, 0.22], 0.024)
        .rod([0, 0.24, -0.02], [0, 0.5, 0.22], 0.024)
        .rod([0, 0.24, -0.34], [0, 0.5, -0.12], 0.018)
        .rod([0, 0.24, 0.34], [0, 0.62, 0.2], 0.022);
      b.slot('seat').blend(0.01).egg(0, 0.58, -0.16, 0.06, 0.028, 0.12);
      if (look.has('handle'))
        b.slot('trim')
          .rod([0, 0.62, 0.2], [0, 0.66, 0.18], 0.02)
          .both((m) =>
            m.tube([
              [0, 0.66, 0.18, 0.018],
              [0.14, 0.67, 0.2, 0.018],
              [0.22, 0.66, 0.12, 0.024],
            ]),
          );
      b.slot('chrome').both((m) =>
        m.rod([0.03, 0.24, -0.02], [0.06, 0.14, 0.02], 0.012).box(0.09, 0.135, 0.02, 0.08, 0.02, 0.06, 0.006),
      );
      return { top: { at: [0, 0.61, -0.16], r: 0.06 } };
    },
  }),
  defineNoun({
    words: ['tractor'],
    size: 3.5,
    features: ['wheel', 'window', 'chimney'],
    slots: { ...S, main: '#3b9a41 glossy', hub: '#f6cf23 glossy', roof: '#2f7a35 glossy' },
    draw(b, look) {
      b.slot('main').blend(0.02).box(0, 0.33, 0.22, 0.26, 0.24, 0.46, 0.04).box(0, 0.34, -0.16, 0.34, 0.22, 0.32, 0.04);
      b.slot('trim')
        .blend(0)
        .box(0, 0.33, 0.455, 0.2, 0.17, 0.02, 0.006)
        .both((m) => {
          for (const z of [-0.02, -0.3]) m.rod([0.15, 0.42, z], [0.15, 0.72, z], 0.016);
        });
      b.slot('roof').box(0, 0.74, -0.16, 0.4, 0.05, 0.4, 0.02);
      if (look.has('window'))
        b.slot('window')
          .both((m) => m.box(0.15, 0.57, -0.16, 0.012, 0.24, 0.24, 0.004))
          .box(0, 0.57, -0.02, 0.28, 0.24, 0.012, 0.004);
      if (look.has('chimney')) b.slot('trim').rod([0.07, 0.42, 0.3], [0.07, 0.66, 0.3], 0.024);
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, 0.24, 0.26, -0.22, 0.15);
          wheel(m, 0.2, 0.15, 0.34, 0.1);
        });
      return { top: { at: [0, 0.76, -0.16], r: 0.16 } };
    },
  }),
  defineNoun({
    words: ['tank', 'army tank', 'panzer'],
    size: 7,
    features: ['wheel', 'cannon'],
    secondary: ['tracks'],
    slots: { ...S, main: '#66703c matte', tracks: '#2a2b2c rubber', tyre: '#4d5530 matte' },
    draw(b) {
      b.slot('main')
        .blend(0.02)
        .box(0, 0.26, 0, 0.4, 0.16, 0.86, 0.04)
        .cone(0, 0.32, -0.06, 0.2, 0.15, 0.15, 0.03)
        .egg(0, 0.46, -0.1, 0.08, 0.03, 0.08);
      b.slot('main')
        .blend(0.01)
        .rod([0, 0.41, 0.06], [0, 0.44, 0.6], 0.034, 0.03)
        .rod([0, 0.437, 0.55], [0, 0.442, 0.62], 0.045);
      b.both((m) => {
        m.slot('tracks')
          .blend(0)
          .at({ move: [0.25, 0, 0], turn: [0, -90, 0] }, (t) =>
            t.plate(
              0,
              0,
              0,
              [
                [-0.36, 0.01],
                [0.36, 0.01],
                [0.47, 0.1],
                [0.48, 0.2],
                [0.42, 0.26],
                [-0.42, 0.26],
                [-0.48, 0.2],
                [-0.47, 0.1],
              ],
              0.15,
            ),
          );
        for (let i = 0; i < 5; i++) wheel(m, 0.29, 0.09, -0.32 + i * 0.16, 0.1);
      });
      return { top: { at: [0, 0.48, -0.08], r: 0.14 }, head: { at: [0, 0.46, -0.08], r: 0.12 } };
    },
  }),
  defineNoun({
    words: ['helicopter', 'chopper'],
    size: 10,
    features: ['tail', 'window'],
    secondary: ['trim'],
    slots: { ...S, main: '#d3261f glossy' },
    draw(b, look) {
      b.slot('main').blend(0.05).egg(0, 0.36, 0.12, 0.19, 0.19, 0.28).rod([0, 0.42, -0.1], [0, 0.48, -0.6], 0.09, 0.03);
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.blend(0.01).plate(
          -0.6,
          0.46,
          0,
          [
            [0.06, 0],
            [-0.04, 0.17],
            [-0.1, 0.17],
            [-0.07, -0.05],
          ],
          0.035,
        ),
      );
      if (look.has('window')) b.slot('window').blend(0.004).egg(0, 0.39, 0.2, 0.165, 0.15, 0.22);
      b.slot('trim')
        .blend(0)
        .rod([0, 0.5, 0.04], [0, 0.64, 0.04], 0.024)
        .egg(0, 0.64, 0.04, 0.05, 0.03, 0.05)
        .both((m) =>
          m
            .tube([
              [0.17, 0.07, 0.4, 0.02],
              [0.17, 0.03, 0.3, 0.02],
              [0.17, 0.03, -0.24, 0.02],
            ])
            .rod([0.11, 0.22, 0.2], [0.17, 0.04, 0.22], 0.015)
            .rod([0.11, 0.22, -0.04], [0.17, 0.04, -0.06], 0.015),
        );
      b.at({ move: [0, 0.64, 0.04], turn: [0, 30, 0] }, (m) =>
        m.box(0, 0, 0, 1.1, 0.018, 0.06, 0.006).box(0, 0, 0, 0.06, 0.018, 1.1, 0.006),
      );
      b.at({ move: [0.04, 0.52, -0.62], turn: [25, 0, 0] }, (m) =>
        m.box(0, 0, 0, 0.016, 0.3, 0.035, 0.005).box(0, 0, 0, 0.016, 0.035, 0.3, 0.005),
      );
      return { top: { at: [0, 0.66, 0.04], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['submarine', 'sub', 'u boat'],
    size: 20,
    features: ['window', 'fin'],
    slots: { ...S, main: '#f6c21c glossy', trim: '#c23a2e glossy' },
    draw(b, look) {
      b.slot('main').blend(0.04).egg(0, 0.26, 0, 0.19, 0.19, 0.5).cone(0, 0.4, 0.04, 0.12, 0.1, 0.16, 0.03);
      b.slot('trim')
        .blend(0.01)
        .tube([
          [0, 0.54, 0.04, 0.022],
          [0, 0.7, 0.04, 0.022],
          [0, 0.72, 0.12, 0.026],
        ])
        .both((m) => m.box(0.14, 0.26, -0.38, 0.2, 0.025, 0.1, 0.01))
        .box(0, 0.36, -0.42, 0.025, 0.2, 0.1, 0.01);
      b.slot('hub')
        .blend(0)
        .at({ move: [0, 0.26, -0.53], turn: [90, 0, 0] }, (m) =>
          m
            .cone(0, -0.03, 0, 0.035, 0.03, 0.06, 0.01)
            .around(4, (p) => p.at({ move: [0, 0, 0.07], turn: [0, 0, 30] }, (q) => q.egg(0, 0, 0, 0.035, 0.01, 0.07))),
        );
      if (look.has('window'))
        for (const z of [0.24, 0.04, -0.16])
          b.both((m) => {
            m.slot('hub')
              .at({ move: [0.178 - Math.abs(z) * 0.06, 0.28, z], turn: [0, 0, 90] }, (q) =>
                q.ring(0, 0, 0, 0.05, 0.016),
              )
              .slot('window')
              .ball(0.155 - Math.abs(z) * 0.06, 0.28, z, 0.048);
          });
      return { top: { at: [0, 0.56, 0.04], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['ufo', 'flying saucer', 'saucer', 'alien ship'],
    size: 9,
    features: ['light'],
    secondary: ['dome'],
    slots: {
      main: '#b4b9bf steel',
      dome: '#8fe3c4 glass',
      light: '#ffe08a glow',
      alien: '#7ec850 skin',
      eye: '#15131a glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.3, 0, 0.5, 0.1, 0.5)
        .egg(0, 0.24, 0, 0.24, 0.13, 0.24)
        .cone(0, 0.34, 0, 0.3, 0.22, 0.07, 0.02);
      b.slot('dome').blend(0.004).egg(0, 0.41, 0, 0.2, 0.19, 0.2);
      if (look.has('light'))
        b.slot('light')
          .blend(0)
          .around(12, (m) => m.ball(0, 0.29, 0.49, 0.036));
      b.slot('light').cone(0, 0.09, 0, 0.12, 0.15, 0.04, 0.01);
      b.slot('main').rod([0, 0.59, 0], [0, 0.7, 0], 0.012).slot('light').ball(0, 0.71, 0, 0.03);
      b.slot('main').around(
        3,
        (m) => m.rod([0, 0.2, 0.26], [0, 0.02, 0.36], 0.018).egg(0, 0.015, 0.36, 0.04, 0.015, 0.04),
        60,
      );
      return { top: { at: [0, 0.6, 0], r: 0.1 } };
    },
  }),
];
