import { defineNoun, type Noun } from '../noun.ts';

/** Buildings and landscapes with a shape of their own. */

const on = (y: number, r = 0.15) => ({ top: { at: [0, y, 0] as const, r } });

export const landmarks: readonly Noun[] = [
  defineNoun({
    words: ['lighthouse', 'beacon'],
    size: 20,
    features: ['window', 'door', 'light'],
    secondary: ['band'],
    slots: {
      main: '#f3f2ee plain',
      band: '#d3261f plain',
      rock: '#7d7a74 stone',
      window: '#3a4a5c glass',
      light: '#ffe08a glow',
      roof: '#d3261f glossy',
      door: '#6d4326 wood',
    },
    draw(b, look) {
      b.slot('rock')
        .blend(0.04)
        .bump(0.01, 12)
        .egg(0, 0.03, 0, 0.34, 0.1, 0.3)
        .egg(0.16, 0.04, 0.1, 0.16, 0.08, 0.14)
        .bump(0, 1);
      b.group((g) => {
        for (let i = 0; i < 5; i++)
          g.slot(i % 2 ? 'band' : 'main')
            .blend(0)
            .cone(0, 0.08 + i * 0.125, 0, 0.175 - i * 0.016, 0.159 - i * 0.016, 0.126, 0.004);
      });
      b.slot('main')
        .blend(0)
        .cone(0, 0.7, 0, 0.14, 0.14, 0.025, 0.008)
        .slot('light')
        .cone(0, 0.72, 0, 0.07, 0.07, 0.12, 0.01)
        .slot('roof')
        .cone(0, 0.84, 0, 0.11, 0.012, 0.12, 0.01)
        .ball(0, 0.97, 0, 0.02);
      b.slot('main')
        .around(8, (m) => m.rod([0, 0.72, 0.125], [0, 0.79, 0.125], 0.008))
        .ring(0, 0.79, 0, 0.125, 0.008);
      if (look.has('window'))
        b.slot('window').box(0, 0.34, 0.145, 0.05, 0.07, 0.03, 0.01).box(0, 0.56, 0.115, 0.045, 0.06, 0.03, 0.01);
      if (look.has('door')) b.slot('door').box(0, 0.16, 0.165, 0.08, 0.14, 0.03, 0.014);
      return on(0.98, 0.05);
    },
  }),
  defineNoun({
    words: ['skyscraper', 'office building', 'apartment building', 'building'],
    size: 120,
    features: ['window', 'antenna'],
    secondary: ['window'],
    slots: { main: '#8d99a8 concrete', window: '#3d6b94 glass', door: '#2c3440 glass' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .box(0, 0.06, 0, 0.44, 0.12, 0.4, 0.01)
        .box(0, 0.4, 0, 0.34, 0.72, 0.3, 0.008)
        .box(0, 0.8, 0, 0.24, 0.14, 0.2, 0.008);
      if (look.has('window')) {
        b.slot('window');
        for (let i = 0; i < 9; i++)
          b.box(0, 0.17 + i * 0.066, 0, 0.29, 0.036, 0.314, 0.004).box(
            0,
            0.17 + i * 0.066,
            0,
            0.354,
            0.036,
            0.25,
            0.004,
          );
      }
      b.slot('main')
        .both((m) => m.box(0.06, 0.42, 0.155, 0.02, 0.68, 0.02, 0.004))
        .slot('door')
        .box(0, 0.05, 0.2, 0.12, 0.08, 0.02, 0.006);
      b.slot('main').rod([0, 0.86, 0], [0, 1.02, 0], 0.012, 0.006);
      return on(0.87);
    },
  }),
  defineNoun({
    words: ['windmill', 'mill', 'wind turbine'],
    size: 15,
    features: ['sail', 'door', 'window'],
    secondary: ['sail'],
    slots: {
      main: '#e9e0cc plain',
      roof: '#8a3d2a wood',
      sail: '#c9a877 wood',
      door: '#6d4326 wood',
      window: '#3a4a5c glass',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .cone(0, 0, 0, 0.25, 0.16, 0.6, 0.01)
        .slot('roof')
        .cone(0, 0.6, 0, 0.185, 0.03, 0.16, 0.02)
        .cone(0, 0.22, 0, 0.245, 0.24, 0.025, 0.008)
        .rod([0, 0.64, 0.1], [0, 0.64, 0.27], 0.026);
      if (look.has('sail'))
        for (let i = 0; i < 4; i++)
          b.at({ move: [0, 0.64, 0.26], turn: [0, 0, i * 90 + 20] }, (m) => {
            m.slot('sail').rod([0, 0, 0], [0, 0.46, 0], 0.014);
            for (let k = 0; k < 5; k++) m.box(0.05, 0.14 + k * 0.075, 0, 0.1, 0.014, 0.014, 0.004);
            m.box(0.095, 0.29, 0, 0.014, 0.34, 0.014, 0.004)
              .slot('main')
              .box(0.05, 0.29, 0.004, 0.08, 0.31, 0.012, 0.003);
          });
      if (look.has('door')) b.slot('door').box(0, 0.09, 0.235, 0.1, 0.18, 0.04, 0.016);
      if (look.has('window')) b.slot('window').box(0, 0.38, 0.195, 0.06, 0.08, 0.03, 0.01);
      return on(0.76, 0.06);
    },
  }),
  defineNoun({
    words: ['pyramid', 'ziggurat', 'tomb'],
    size: 100,
    features: ['door'],
    slots: { main: '#d8b878 brick', door: '#2f2418 plain' },
    draw(b, look) {
      b.slot('main').blend(0);
      for (let i = 0; i < 9; i++) b.box(0, 0.034 + i * 0.066, 0, 1 - i * 0.108, 0.068, 1 - i * 0.108, 0.006);
      if (look.has('door'))
        b.slot('main')
          .box(0, 0.08, 0.46, 0.2, 0.16, 0.12, 0.006)
          .slot('door')
          .box(0, 0.06, 0.522, 0.1, 0.12, 0.02, 0.004);
      return on(0.6, 0.06);
    },
  }),
  defineNoun({
    words: ['igloo', 'snow hut', 'dome'],
    size: 3,
    features: ['door'],
    slots: { main: '#e3eff6 snow', door: '#22384d plain', seam: '#a9c6d8 snow' },
    draw(b) {
      b.group((g) =>
        g
          .slot('main')
          .blend(0.01)
          .egg(0, 0, -0.08, 0.46, 0.46, 0.46)
          .at({ move: [0, 0, 0.34], turn: [90, 0, 0] }, (m) => m.cone(0, -0.12, 0, 0.2, 0.2, 0.3, 0.02))
          .cut((c) => c.blend(0).box(0, -0.5, 0, 3, 1, 3, 0)),
      );
      b.slot('seam').blend(0);
      for (const y of [0.12, 0.24, 0.35]) {
        const r = Math.sqrt(0.46 ** 2 - y * y);
        b.ring(0, y, -0.08, r, 0.009);
      }
      for (let i = 0; i < 9; i++)
        b.at({ move: [0, 0, -0.08], turn: [0, 20 + i * 40, 0] }, (m) =>
          m.rod([0, 0.12, -0.444], [0, 0.24, -0.392], 0.009),
        );
      b.slot('door')
        .at({ move: [0, 0, 0.5], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.14, 0.14, 0.04, 0.004))
        .cut((c) => c.box(0, -0.5, 0, 3, 1, 3, 0));
      return on(0.46, 0.15);
    },
  }),
  defineNoun({
    words: ['tent', 'tipi', 'teepee', 'wigwam', 'camping tent'],
    size: 2.5,
    features: ['door', 'flag'],
    slots: { main: '#e08a3c fabric', inside: '#3a2a20 fabric', pole: '#8a6238 wood', accent: '#f3ead2 fabric' },
    draw(b) {
      b.slot('main')
        .blend(0)
        .cone(0, 0, 0, 0.44, 0.04, 0.82, 0.012)
        .slot('accent')
        .cone(0, 0.2, 0, 0.343, 0.308, 0.07, 0.004)
        .cone(0, 0.5, 0, 0.195, 0.165, 0.06, 0.004);
      b.slot('inside').at({ move: [0, 0, 0.3], turn: [-25.5, 0, 0] }, (m) =>
        m.plate(
          0,
          0.14,
          0.1,
          [
            [-0.13, -0.16],
            [0.13, -0.16],
            [0, 0.3],
          ],
          0.06,
        ),
      );
      b.slot('pole').around(6, (m) => m.rod([0, 0.72, 0.06], [0.03, 0.95, -0.08], 0.014));
      return on(0.9, 0.05);
    },
  }),
  defineNoun({
    words: ['church', 'chapel', 'temple', 'cathedral', 'mosque'],
    size: 20,
    features: ['window', 'door', 'tower'],
    secondary: ['roof'],
    slots: {
      main: '#f0ece0 plain',
      roof: '#7a3b2c scales',
      window: '#4a78c4 glass',
      door: '#6d4326 wood',
      cross: 'gold',
    },
    draw(b, look) {
      b.slot('main').blend(0).box(0, 0.2, -0.14, 0.4, 0.4, 0.66, 0.008).box(0, 0.32, 0.26, 0.22, 0.64, 0.22, 0.008);
      b.slot('roof')
        .plate(
          0,
          0.4,
          -0.14,
          [
            [-0.25, -0.03],
            [0.25, -0.03],
            [0, 0.2],
          ],
          0.7,
        )
        .at({ turn: [0, 45, 0], move: [0, 0, 0.26] }, (m) => {
          for (let i = 0; i < 6; i++)
            m.box(0, 0.655 + i * 0.035, 0, 0.26 * (1 - i / 6.4) * 0.9, 0.036, 0.26 * (1 - i / 6.4) * 0.9, 0.004);
        });
      b.slot('roof').blend(0.01).cone(0, 0.63, 0.26, 0.155, 0.01, 0.24, 0.006);
      b.slot('cross')
        .blend(0)
        .box(0, 0.93, 0.26, 0.018, 0.14, 0.018, 0.004)
        .box(0, 0.95, 0.26, 0.08, 0.018, 0.018, 0.004);
      if (look.has('window'))
        b.slot('window')
          .both((m) => {
            for (const z of [-0.36, -0.16, 0.04]) m.box(0.2, 0.22, z, 0.02, 0.18, 0.07, 0.02);
          })
          .box(0, 0.46, 0.37, 0.07, 0.12, 0.02, 0.02);
      if (look.has('door')) b.slot('door').box(0, 0.1, 0.37, 0.1, 0.2, 0.03, 0.02);
      return on(0.6, 0.1);
    },
  }),
  defineNoun({
    words: ['volcano', 'mountain', 'hill', 'peak'],
    size: 500,
    features: ['snow', 'lava', 'steam'],
    secondary: ['lava'],
    slots: { main: '#6b5648 stone', lava: 'lava', steam: '#c9c6c2 matte', grass: '#5b8a3c leaf' },
    draw(b, look) {
      b.slot('grass').blend(0.06).egg(0, 0, 0, 0.52, 0.07, 0.5).slot('main').bump(0.012, 9);
      b.lathe(0, 0, 0, [
        [0, 0.02],
        [0.46, 0.03],
        [0.3, 0.2],
        [0.17, 0.46],
        [0.13, 0.56],
        [0.09, 0.54],
        [0, 0.46],
      ]).bump(0, 1);
      b.slot('lava').blend(0.02).egg(0, 0.49, 0, 0.115, 0.05, 0.115);
      for (const a of [0.3, 2.1, 3.6, 5.1])
        b.tube([
          [Math.sin(a) * 0.1, 0.54, Math.cos(a) * 0.1, 0.03],
          [Math.sin(a) * 0.16, 0.46, Math.cos(a) * 0.16, 0.028],
          [Math.sin(a + 0.1) * 0.24, 0.29, Math.cos(a + 0.1) * 0.24, 0.026],
          [Math.sin(a) * 0.34, 0.15, Math.cos(a) * 0.34, 0.03],
        ]);
      if (look.has('steam'))
        b.slot('steam')
          .blend(0.03)
          .ball(0, 0.63, 0, 0.07)
          .ball(0.06, 0.73, 0.02, 0.09)
          .ball(-0.03, 0.83, 0, 0.11)
          .ball(0.08, 0.9, 0, 0.09);
      return on(0.56, 0.1);
    },
  }),
  defineNoun({
    words: ['cloud', 'rain cloud', 'storm cloud'],
    size: 50,
    slots: { main: '#f4f6f8 matte', accent: '#dfe6ee matte' },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.2, 0, 0.4, 0.16, 0.2)
        .ball(-0.18, 0.32, 0.02, 0.18)
        .ball(0.06, 0.4, 0, 0.23)
        .ball(0.28, 0.28, 0.02, 0.15)
        .ball(-0.36, 0.2, 0, 0.12)
        .ball(0.42, 0.18, 0, 0.1)
        .ball(0.1, 0.24, 0.15, look.random.between(0.13, 0.17))
        .ball(-0.12, 0.22, 0.14, 0.14);
      return on(0.6);
    },
  }),
  defineNoun({
    words: ['rainbow', 'arch', 'gateway'],
    size: 100,
    slots: {
      red: '#e0301e matte',
      orange: '#f58a1f matte',
      yellow: '#f6cf23 matte',
      green: '#3fae49 matte',
      blue: '#2f72d6 matte',
      violet: '#8a48d0 matte',
      cloud: '#f4f6f8 matte',
    },
    primary: ['cloud'],
    draw(b) {
      for (const [i, slot] of ['red', 'orange', 'yellow', 'green', 'blue', 'violet'].entries())
        b.group((g) =>
          g
            .slot(slot)
            .blend(0)
            .at({ move: [0, 0.1, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.47 - i * 0.042, 0.03))
            .cut((c) => c.box(0, -0.42, 0, 2, 1, 1, 0)),
        );
      b.slot('cloud')
        .blend(0.04)
        .both((m) =>
          m
            .ball(0.36, 0.1, 0.02, 0.12)
            .ball(0.47, 0.08, 0, 0.09)
            .ball(0.26, 0.08, 0, 0.09)
            .ball(0.37, 0.07, 0.1, 0.08)
            .egg(0.37, 0.04, 0, 0.18, 0.05, 0.12),
        );
      return on(0.6);
    },
  }),
];
