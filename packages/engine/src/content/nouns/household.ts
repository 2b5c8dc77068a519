import { defineNoun, type Noun } from '../noun.ts';

/** Small things around the house. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.6, r * 0.9] as const, r: r * 0.5 },
});

export const household: readonly Noun[] = [
  defineNoun({
    words: ['lamp', 'table lamp', 'desk lamp'],
    size: 0.5,
    features: ['shade', 'base'],
    primary: ['shade'],
    secondary: ['main'],
    slots: { shade: '#f3e2b8 fabric', main: '#3d6d8a ceramic', metal: 'brass', light: '#fff0bd glow' },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0],
        [0.17, 0.0],
        [0.18, 0.03],
        [0.07, 0.08],
        [0.15, 0.25],
        [0.12, 0.37],
        [0.04, 0.44],
        [0, 0.45],
      ]);
      b.slot('metal').rod([0, 0.42, 0], [0, 0.6, 0], 0.02);
      b.slot('light').ball(0, 0.66, 0, 0.08);
      if (look.has('shade'))
        b.group((g) =>
          g
            .slot('shade')
            .cone(0, 0.52, 0, 0.32, 0.19, 0.42, 0.01)
            .cut((c) => c.slot('light').cone(0, 0.5, 0, 0.3, 0.165, 0.46, 0.01)),
        )
          .slot('metal')
          .rod([-0.2, 0.86, 0], [0.2, 0.86, 0], 0.012)
          .ball(0, 0.96, 0, 0.024)
          .rod([0, 0.6, 0], [0, 0.95, 0], 0.012);
      return on(0.95, 0.2);
    },
  }),
  defineNoun({
    words: ['mug', 'cup', 'coffee cup', 'coffee mug', 'tea cup', 'teacup'],
    size: 0.12,
    features: ['handle', 'steam'],
    slots: { main: '#3d8a8f ceramic', inside: '#f4efe4 ceramic', drink: '#4b2d1a glossy', steam: '#f4f4f2 wool' },
    secondary: ['inside'],
    draw(b, look) {
      b.group((g) =>
        g
          .slot('main')
          .cone(0, 0, 0, 0.3, 0.33, 0.72, 0.05)
          .cut((c) => c.slot('inside').blend(0.01).cone(0, 0.07, 0, 0.25, 0.285, 0.9, 0.03)),
      );
      if (look.has('handle'))
        b.slot('main')
          .blend(0.03)
          .tube([
            [0.3, 0.58, 0, 0.045],
            [0.48, 0.59, 0, 0.045],
            [0.56, 0.4, 0, 0.045],
            [0.47, 0.2, 0, 0.043],
            [0.29, 0.17, 0, 0.045],
          ]);
      b.slot('drink').blend(0).cone(0, 0.4, 0, 0.27, 0.28, 0.17, 0.005);
      if (look.asked('steam'))
        b.slot('steam').both((m) =>
          m.tube([
            [0.08, 0.7, 0, 0.02],
            [0.14, 0.85, 0, 0.03],
            [0.06, 0.98, 0, 0.026],
            [0.12, 1.1, 0, 0.012],
          ]),
        );
      return on(0.72, 0.25);
    },
  }),
  defineNoun({
    words: ['teapot', 'kettle', 'coffee pot'],
    size: 0.28,
    features: ['handle', 'spout', 'lid'],
    primary: ['main', 'handle', 'spout'],
    slots: {
      main: '#5b8fc7 porcelain',
      accent: '#f4efe4 porcelain',
      handle: '#5b8fc7 porcelain',
      spout: '#5b8fc7 porcelain',
    },
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0],
        [0.18, 0],
        [0.3, 0.14],
        [0.33, 0.3],
        [0.26, 0.46],
        [0.16, 0.53],
        [0, 0.53],
      ]);
      if (look.has('lid'))
        b.slot('accent').lathe(0, 0.51, 0, [
          [0, 0.18],
          [0.045, 0.16],
          [0.03, 0.1],
          [0.1, 0.07],
          [0.18, 0.015],
          [0.17, -0.01],
          [0, -0.01],
        ]);
      if (look.has('handle'))
        b.slot('handle')
          .blend(0.03)
          .tube([
            [-0.27, 0.42, 0, 0.04],
            [-0.46, 0.44, 0, 0.04],
            [-0.52, 0.28, 0, 0.04],
            [-0.42, 0.13, 0, 0.038],
            [-0.28, 0.14, 0, 0.04],
          ]);
      if (look.has('spout'))
        b.slot('spout')
          .blend(0.04)
          .tube([
            [0.25, 0.18, 0, 0.085],
            [0.4, 0.24, 0, 0.062],
            [0.46, 0.42, 0, 0.048],
            [0.55, 0.5, 0, 0.045],
          ]);
      return on(0.62, 0.2);
    },
  }),
  defineNoun({
    words: ['vase', 'urn', 'amphora'],
    size: 0.4,
    features: ['handle'],
    slots: { main: '#2f6f9f ceramic', accent: '#f3ecd9 ceramic' },
    draw(b, look) {
      const w = look.random.between(0.24, 0.32);
      b.group((g) =>
        g.slot('main').lathe(0, 0, 0, [
          [0, 0],
          [0.15, 0],
          [0.16, 0.04],
          [w * 0.9, 0.25],
          [w, 0.45],
          [0.16, 0.72],
          [0.12, 0.84],
          [0.19, 0.97],
          [0.165, 0.98],
          [0.09, 0.88],
          [0.1, 0.7],
          [0, 0.6],
        ]),
      );
      b.slot('accent')
        .blend(0)
        .ring(0, 0.45, 0, w - 0.005, 0.018)
        .ring(0, 0.03, 0, 0.155, 0.02)
        .ring(0, 0.8, 0, 0.125, 0.016);
      if (look.asked('handle'))
        b.slot('main')
          .blend(0.02)
          .both((m) =>
            m.tube([
              [0.12, 0.84, 0, 0.03],
              [0.27, 0.86, 0, 0.028],
              [0.33, 0.7, 0, 0.028],
              [w * 0.85, 0.55, 0, 0.03],
            ]),
          );
      return on(0.97, 0.12);
    },
  }),
  defineNoun({
    words: ['bottle', 'potion', 'flask'],
    size: 0.3,
    features: ['lid'],
    slots: { main: '#3fae6a glass', accent: '#b98a55 wood', label: '#f1e6c8 paper' },
    secondary: ['label'],
    draw(b, look) {
      b.slot('main').lathe(0, 0, 0, [
        [0, 0],
        [0.2, 0],
        [0.23, 0.04],
        [0.23, 0.5],
        [0.17, 0.64],
        [0.085, 0.72],
        [0.08, 0.88],
        [0.1, 0.9],
        [0.1, 0.94],
        [0, 0.94],
      ]);
      b.slot('label').blend(0).cone(0, 0.16, 0, 0.237, 0.237, 0.26, 0.008);
      if (look.has('lid')) b.slot('accent').cone(0, 0.9, 0, 0.062, 0.075, 0.12, 0.015);
      return on(1.0, 0.1);
    },
  }),
  defineNoun({
    words: ['candle'],
    size: 0.2,
    features: ['flame'],
    secondary: ['holder'],
    slots: { main: '#f3ead0 wax', holder: 'brass', wick: '#2a2420 fabric', flame: '#ffb52e glow' },
    draw(b, look) {
      b.slot('holder')
        .lathe(
          0,
          0,
          0,
          [
            [0, 0],
            [0.3, 0],
            [0.33, 0.06],
            [0.28, 0.05],
            [0.16, 0.04],
            [0.15, 0.12],
            [0, 0.12],
          ],
          true,
        )
        .blend(0.01)
        .at({ move: [0.38, 0.07, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.08, 0.02));
      b.slot('main')
        .blend(0.02)
        .cone(0, 0.08, 0, 0.125, 0.12, 0.56, 0.03)
        .around(
          4,
          (m, i) => m.rod([0, 0.62, 0.1], [0, 0.5 - (i % 3) * 0.09, 0.125], 0.035, 0.028),
          look.random.between(0, 90),
        );
      b.slot('wick').blend(0).rod([0, 0.6, 0], [0, 0.7, 0], 0.014);
      if (look.has('flame'))
        b.slot('flame').lathe(0, 0.69, 0, [
          [0, 0],
          [0.05, 0.04],
          [0.06, 0.1],
          [0.03, 0.19],
          [0, 0.27],
        ]);
      return on(0.66, 0.1);
    },
  }),
  defineNoun({
    words: ['book', 'tome', 'spellbook'],
    size: 0.25,
    primary: ['main'],
    secondary: ['accent'],
    slots: { main: '#8b2f2a leather', accent: 'gold', pages: '#f1e8d2 paper' },
    draw(b) {
      b.slot('pages').box(0.01, 0.09, 0, 0.66, 0.125, 0.9, 0.01);
      b.slot('main')
        .blend(0.005)
        .box(0, 0.016, 0, 0.72, 0.032, 1.0, 0.012)
        .box(0, 0.164, 0, 0.72, 0.032, 1.0, 0.012)
        .box(-0.35, 0.09, 0, 0.04, 0.17, 1.0, 0.015);
      b.slot('accent').blend(0);
      for (const z of [-0.3, 0.3]) b.box(-0.352, 0.09, z, 0.05, 0.18, 0.035, 0.01);
      b.both((m) =>
        m.box(0.31, 0.172, 0.45, 0.11, 0.032, 0.11, 0.01).box(0.31, 0.172, -0.45, 0.11, 0.032, 0.11, 0.01),
      ).at({ move: [0, 0.182, 0] }, (m) => m.cone(0, 0, 0, 0.13, 0.12, 0.018, 0.006));
      return on(0.18, 0.3);
    },
  }),
  defineNoun({
    words: ['clock', 'alarm clock'],
    size: 0.2,
    features: ['leg', 'bell'],
    secondary: ['accent'],
    slots: { main: '#d3383a glossy', accent: 'brass', dial: '#f7f4ea paper', dark: '#222327 plastic' },
    draw(b, look) {
      b.at({ move: [0, 0.46, 0], turn: [90, 0, 0] }, (m) => {
        m.slot('main')
          .cone(0, -0.14, 0, 0.38, 0.38, 0.28, 0.05)
          .slot('dial')
          .cone(0, 0.1, 0, 0.325, 0.325, 0.05, 0.004)
          .slot('accent')
          .blend(0)
          .ring(0, 0.14, 0, 0.34, 0.025);
        m.slot('dark').around(12, (t) => t.box(0, 0.155, 0.275, 0.022, 0.016, 0.07, 0.004));
      });
      const h = look.random.between(0, 360);
      b.slot('dark')
        .at({ move: [0, 0.46, 0.16], turn: [0, 0, h] }, (m) => m.box(0, 0.07, 0, 0.03, 0.19, 0.02, 0.008))
        .at({ move: [0, 0.46, 0.166], turn: [0, 0, h * 12] }, (m) => m.box(0, 0.11, 0, 0.022, 0.27, 0.02, 0.008))
        .ball(0, 0.46, 0.165, 0.026);
      if (look.has('bell'))
        b.slot('accent')
          .both((m) =>
            m.at({ move: [0.21, 0.84, 0], turn: [0, 0, -28] }, (q) =>
              q.egg(0, 0, 0, 0.14, 0.1, 0.14).rod([0, -0.16, 0], [0, 0, 0], 0.02),
            ),
          )
          .rod([0, 0.8, 0], [0, 0.95, 0], 0.018)
          .ball(0, 0.95, 0, 0.035);
      if (look.has('leg')) b.slot('accent').both((m) => m.rod([0.2, 0.18, 0], [0.27, 0.035, 0.02], 0.03, 0.035));
      return on(0.85, 0.2);
    },
  }),
  defineNoun({
    words: ['chest', 'treasure chest', 'trunk', 'coffer'],
    size: 0.9,
    features: ['lid', 'gem'],
    secondary: ['metal'],
    slots: { main: '#7b4a26 wood', metal: 'brass', gold: 'gold', gem: '#c2172f glossy' },
    draw(b, look) {
      const open = look.asked('gem') || look.random.next() < 0.35;
      b.group((g) =>
        g
          .slot('main')
          .blend(0)
          .box(0, 0.22, 0, 0.9, 0.42, 0.56, 0.02)
          .cut((c) => c.box(0, 0.4, 0, 0.8, 0.5, 0.46, 0.02)),
      );
      b.slot('metal')
        .both((m) => m.box(0.3, 0.22, 0, 0.08, 0.44, 0.59, 0.012))
        .box(0, 0.42, 0.285, 0.9, 0.04, 0.02, 0.006);
      b.slot('gold');
      for (let i = 0; i < 26; i++)
        b.egg(
          look.random.between(-0.34, 0.34),
          look.random.between(0.36, 0.44),
          look.random.between(-0.17, 0.17),
          0.07,
          0.05,
          0.06,
        );
      b.slot('gem').ball(0.12, 0.49, 0.05, 0.06).ball(-0.18, 0.47, -0.04, 0.05);
      if (look.has('lid'))
        b.at({ move: [0, 0.43, -0.28], turn: [open ? -58 : 0, 0, 0] }, (m) =>
          m.at({ move: [0, 0, 0.28] }, (l) => {
            l.group((g) =>
              g
                .slot('main')
                .at({ turn: [0, 0, 90] }, (c) => c.cone(0, -0.45, 0, 0.28, 0.28, 0.9, 0.02))
                .cut((c) =>
                  c
                    .box(0, -0.5, 0, 3, 1, 3, 0)
                    .at({ turn: [0, 0, 90] }, (d) => d.cone(0, -0.41, 0, 0.23, 0.23, 0.82, 0.02)),
                ),
            );
            l.group((g) =>
              g
                .slot('metal')
                .both((s) =>
                  s.at({ move: [0.3, 0, 0], turn: [0, 0, 90] }, (c) => c.cone(0, -0.04, 0, 0.297, 0.297, 0.08, 0.01)),
                )
                .box(0, 0, 0.29, 0.14, 0.16, 0.05, 0.02)
                .cut((c) => c.box(0, -0.6, 0, 3, 1, 0.5, 0)),
            );
          }),
        );
      return on(open ? 0.5 : 0.71, 0.3);
    },
  }),
];
