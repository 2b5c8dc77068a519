import { defineNoun, type Noun } from '../noun.ts';

/** Furniture and things around the house. */

const on = (y: number, r = 0.3) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.02, 0] as const, r: Math.min(r, 0.2) },
  face: { at: [0, y * 0.6, r * 0.9] as const, r: r * 0.5 },
});

export const home: readonly Noun[] = [
  defineNoun({
    words: ['chair', 'stool', 'dining chair'],
    size: 0.95,
    features: ['back', 'arm', 'leg', 'slat', 'pillow'],
    slots: { main: '#a4713f wood', pillow: '#b83a3a fabric' },
    secondary: ['pillow'],
    draw(b, look) {
      b.slot('main').blend(0.008).box(0, 0.46, 0, 0.46, 0.055, 0.46, 0.022);
      if (look.has('leg'))
        b.both((m) =>
          m
            .rod([0.185, 0.44, 0.18], [0.205, 0.025, 0.205], 0.033, 0.025)
            .rod([0.185, 0.44, -0.18], [0.205, 0.025, -0.225], 0.033, 0.025)
            .rod([0.197, 0.17, 0.19], [0.197, 0.17, -0.21], 0.018),
        ).rod([-0.197, 0.21, 0.19], [0.197, 0.21, 0.19], 0.018);
      if (look.has('back')) {
        b.both((m) => m.rod([0.19, 0.46, -0.2], [0.195, 0.96, -0.27], 0.029, 0.025));
        b.tube([
          [-0.195, 0.93, -0.265, 0.03],
          [0, 0.965, -0.29, 0.034],
          [0.195, 0.93, -0.265, 0.03],
        ]);
        if (look.has('slat')) for (const x of [-0.11, 0, 0.11]) b.rod([x, 0.48, -0.2], [x, 0.93, -0.275], 0.019);
        else b.box(0, 0.72, -0.235, 0.36, 0.36, 0.03, 0.01);
      }
      if (look.asked('arm'))
        b.both((m) =>
          m.rod([0.22, 0.68, -0.22], [0.235, 0.68, 0.15], 0.026).rod([0.23, 0.68, 0.14], [0.21, 0.46, 0.16], 0.024),
        );
      if (look.asked('pillow')) b.slot('pillow').blend(0).box(0, 0.52, 0.01, 0.4, 0.085, 0.4, 0.04);
      return on(0.5, 0.22);
    },
  }),
  defineNoun({
    words: ['armchair', 'throne'],
    size: 1.1,
    features: ['arm', 'leg', 'pillow'],
    secondary: ['leg'],
    slots: { main: '#8d2f3c velvet', leg: '#5b3a22 wood', pillow: '#d9b45a velvet' },
    draw(b, look) {
      b.slot('main').blend(0.025).box(0, 0.3, 0, 0.66, 0.24, 0.62, 0.06).box(0, 0.62, -0.26, 0.68, 0.72, 0.18, 0.08);
      if (look.has('arm'))
        b.both((m) =>
          m
            .box(0.32, 0.42, 0.02, 0.16, 0.34, 0.6, 0.07)
            .at({ move: [0.32, 0.58, 0.02], turn: [90, 0, 0] }, (a) => a.cone(0, -0.3, 0, 0.09, 0.09, 0.6, 0.03)),
        );
      b.blend(0).box(0, 0.45, 0.05, 0.46, 0.12, 0.5, 0.055);
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.27, 0, 0.25, 0.028, 0.045, 0.2).cone(0.27, 0, -0.25, 0.028, 0.045, 0.2));
      if (look.has('pillow'))
        b.slot('pillow').at({ move: [0, 0.64, -0.11], turn: [-14, 0, 12] }, (m) => m.egg(0, 0, 0, 0.17, 0.15, 0.07));
      return on(0.5, 0.25);
    },
  }),
  defineNoun({
    words: ['sofa', 'couch', 'settee'],
    size: 2,
    features: ['arm', 'leg', 'pillow'],
    secondary: ['pillow'],
    slots: { main: '#3f6f8f fabric', leg: '#5b3a22 wood', pillow: '#e3b04b fabric' },
    draw(b, look) {
      b.slot('main').blend(0.015).box(0, 0.2, 0, 0.96, 0.16, 0.4, 0.04).box(0, 0.34, -0.17, 0.96, 0.36, 0.13, 0.055);
      if (look.has('arm')) b.both((m) => m.box(0.45, 0.27, 0.01, 0.12, 0.26, 0.42, 0.055));
      b.blend(0).both((m) =>
        m.box(0.2, 0.3, 0.04, 0.39, 0.11, 0.33, 0.045).box(0.2, 0.44, -0.09, 0.38, 0.22, 0.1, 0.045),
      );
      if (look.has('pillow'))
        b.slot('pillow').both((m) =>
          m.at({ move: [0.3, 0.42, 0.02], turn: [-18, 0, 18] }, (p) => p.egg(0, 0, 0, 0.1, 0.1, 0.045)),
        );
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.4, 0, 0.15, 0.018, 0.028, 0.14).cone(0.4, 0, -0.15, 0.018, 0.028, 0.14));
      return on(0.355, 0.3);
    },
  }),
  defineNoun({
    words: ['table', 'desk', 'dining table'],
    size: 1.4,
    features: ['leg', 'drawer'],
    slots: { main: '#a4713f wood', knob: 'brass' },
    draw(b, look) {
      b.slot('main').blend(0.006).box(0, 0.52, 0, 1.0, 0.05, 0.62, 0.018).box(0, 0.46, 0, 0.86, 0.08, 0.48, 0.012);
      if (look.has('leg'))
        b.both((m) => {
          for (const z of [0.23, -0.23])
            m.lathe(
              0.42,
              0,
              z,
              [
                [0, 0],
                [0.028, 0],
                [0.026, 0.06],
                [0.042, 0.1],
                [0.03, 0.16],
                [0.036, 0.36],
                [0.05, 0.4],
                [0.05, 0.5],
                [0, 0.5],
              ],
              true,
            );
        });
      if (look.asked('drawer'))
        b.blend(0).both((m) =>
          m.box(0.21, 0.46, 0.24, 0.36, 0.06, 0.02, 0.006).slot('knob').ball(0.21, 0.46, 0.26, 0.02).slot('main'),
        );
      return on(0.545, 0.4);
    },
  }),
  defineNoun({
    words: ['bed', 'double bed'],
    size: 2.1,
    features: ['pillow', 'leg'],
    primary: ['blanket'],
    secondary: ['main'],
    slots: { blanket: '#4a78c2 fabric', main: '#8b5a33 wood', sheet: '#f4f1ea fabric', pillow: '#f7f5f0 fabric' },
    draw(b, look) {
      b.slot('main')
        .box(0, 0.16, 0, 0.72, 0.1, 1.0, 0.02)
        .box(0, 0.3, -0.49, 0.76, 0.5, 0.06, 0.03)
        .box(0, 0.2, 0.49, 0.76, 0.3, 0.05, 0.025);
      b.both((m) =>
        m
          .cone(0.34, 0, 0.46, 0.035, 0.035, 0.36, 0.012)
          .ball(0.34, 0.39, 0.49, 0.04)
          .cone(0.34, 0, -0.47, 0.035, 0.035, 0.56, 0.012)
          .ball(0.34, 0.59, -0.49, 0.04),
      );
      b.slot('sheet').box(0, 0.26, 0, 0.68, 0.14, 0.94, 0.05);
      b.slot('blanket')
        .bump(0.004, 12)
        .box(0, 0.275, 0.13, 0.72, 0.16, 0.68, 0.06)
        .slot('sheet')
        .box(0, 0.345, -0.2, 0.7, 0.045, 0.1, 0.02)
        .bump(0, 0);
      if (look.has('pillow'))
        b.slot('pillow').both((m) =>
          m.at({ move: [0.17, 0.38, -0.36], turn: [18, 0, 0] }, (p) => p.egg(0, 0, 0, 0.155, 0.055, 0.1)),
        );
      return on(0.36, 0.3);
    },
  }),
  defineNoun({
    words: ['bookshelf', 'bookcase', 'cupboard', 'shelf'],
    size: 1.9,
    features: ['shelf'],
    slots: {
      main: '#8b5a33 wood',
      red: '#b3382f leather',
      blue: '#2f5d9b leather',
      green: '#3c7a4a leather',
      tan: '#d3b27a leather',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .both((m) => m.box(0.3, 0.5, 0, 0.04, 1.0, 0.24, 0.01))
        .box(0, 0.5, -0.11, 0.62, 1.0, 0.03, 0.008);
      for (let i = 0; i < 5; i++) b.box(0, 0.03 + i * 0.235, 0, 0.6, 0.035, 0.24, 0.01);
      for (let row = 0; row < 4; row++) {
        let x = -0.26;
        while (x < 0.2) {
          const w = look.random.between(0.035, 0.065);
          const h = look.random.between(0.13, 0.185);
          b.slot(look.random.pick(['red', 'blue', 'green', 'tan'])).box(
            x + w / 2,
            0.045 + row * 0.235 + h / 2,
            0.0,
            w * 0.96,
            h,
            0.17,
            0.008,
          );
          x += w;
        }
      }
      return on(1.0, 0.3);
    },
  }),
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
    slots: { main: '#5b8fc7 porcelain', accent: '#f4efe4 porcelain' },
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
        b.slot('main')
          .blend(0.03)
          .tube([
            [-0.27, 0.42, 0, 0.04],
            [-0.46, 0.44, 0, 0.04],
            [-0.52, 0.28, 0, 0.04],
            [-0.42, 0.13, 0, 0.038],
            [-0.28, 0.14, 0, 0.04],
          ]);
      if (look.has('spout'))
        b.blend(0.04).tube([
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
