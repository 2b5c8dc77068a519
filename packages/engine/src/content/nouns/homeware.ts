import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** What stands in bedrooms, bathrooms and kitchens. */

export const homeware: readonly Noun[] = [
  defineNoun({
    words: ['wardrobe', 'closet', 'armoire', 'cabinet'],
    size: 2,
    features: ['door', 'leg', 'handle'],
    secondary: ['door'],
    slots: { main: '#8b5a2f wood', door: '#9c683a wood', handle: 'brass' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .box(0, 0.52, 0, 0.62, 0.86, 0.3, 0.012)
        .box(0, 0.965, 0, 0.68, 0.06, 0.35, 0.016)
        .box(0, 0.085, 0, 0.66, 0.05, 0.33, 0.012);
      if (look.has('leg'))
        b.both((m) => m.cone(0.27, 0, 0.11, 0.025, 0.035, 0.07).cone(0.27, 0, -0.11, 0.025, 0.035, 0.07));
      if (look.has('door'))
        b.slot('door').both((m) =>
          m
            .box(0.148, 0.52, 0.152, 0.28, 0.8, 0.03, 0.008)
            .box(0.148, 0.71, 0.17, 0.19, 0.34, 0.022, 0.012)
            .box(0.148, 0.3, 0.17, 0.19, 0.3, 0.022, 0.012),
        );
      if (look.has('handle')) b.slot('handle').both((m) => m.ball(0.035, 0.5, 0.19, 0.02));
      return stands(0.99, 0.25);
    },
  }),
  defineNoun({
    words: ['dresser', 'chest of drawers', 'nightstand', 'bedside table', 'sideboard', 'commode'],
    size: 1,
    features: ['drawer', 'leg', 'handle'],
    secondary: ['drawer'],
    slots: { main: '#a4713f wood', drawer: '#b98650 wood', handle: 'brass' },
    draw(b, look) {
      b.slot('main').blend(0).box(0, 0.42, 0, 0.84, 0.66, 0.4, 0.012).box(0, 0.765, 0, 0.92, 0.05, 0.46, 0.014);
      if (look.has('leg'))
        b.both((m) => m.cone(0.37, 0, 0.15, 0.022, 0.04, 0.1).cone(0.37, 0, -0.15, 0.022, 0.04, 0.1));
      const rows = look.count('drawer', 3);
      const high = 0.6 / Math.max(1, rows);
      for (let i = 0; i < rows; i++) {
        const y = 0.125 + high * (i + 0.5);
        b.slot('drawer').box(0, y, 0.2, 0.76, high - 0.03, 0.035, 0.01);
        if (look.has('handle')) b.slot('handle').both((m) => m.ball(0.2, y, 0.235, 0.024));
      }
      return stands(0.79, 0.35);
    },
  }),
  defineNoun({
    words: ['fridge', 'refrigerator', 'freezer'],
    size: 1.8,
    features: ['handle', 'door'],
    slots: { main: '#e8ebee glossy', handle: 'chrome', gap: '#3b3e44 rubber' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .box(0, 0.5, -0.03, 0.5, 0.98, 0.44, 0.03)
        .slot('gap')
        .box(0, 0.5, 0.18, 0.48, 0.94, 0.04, 0.01);
      b.slot('main').box(0, 0.33, 0.215, 0.5, 0.6, 0.06, 0.028).box(0, 0.82, 0.215, 0.5, 0.33, 0.06, 0.028);
      if (look.has('handle'))
        b.slot('handle')
          .rod([-0.19, 0.4, 0.275], [-0.19, 0.58, 0.275], 0.016)
          .rod([-0.19, 0.7, 0.275], [-0.19, 0.82, 0.275], 0.016)
          .rod([-0.19, 0.41, 0.24], [-0.19, 0.41, 0.275], 0.012)
          .rod([-0.19, 0.57, 0.24], [-0.19, 0.57, 0.275], 0.012)
          .rod([-0.19, 0.71, 0.24], [-0.19, 0.71, 0.275], 0.012)
          .rod([-0.19, 0.81, 0.24], [-0.19, 0.81, 0.275], 0.012);
      return stands(0.99, 0.2);
    },
  }),
  defineNoun({
    words: ['oven', 'stove', 'cooker', 'kitchen stove'],
    size: 0.9,
    features: ['door', 'handle'],
    slots: {
      main: '#e8ebee glossy',
      dark: '#1c1d21 glossy',
      knob: '#d3262f plastic',
      handle: 'chrome',
      glow: '#ff8a2a glow',
    },
    draw(b, look) {
      b.slot('main').blend(0).box(0, 0.44, 0, 0.84, 0.84, 0.74, 0.03).box(0, 0.94, -0.34, 0.84, 0.2, 0.06, 0.025);
      b.slot('dark').box(0, 0.865, 0.02, 0.76, 0.02, 0.62, 0.008);
      for (const x of [-0.19, 0.19])
        for (const z of [-0.12, 0.17])
          b.slot('glow').ring(x, 0.88, z, 0.1, 0.016).slot('dark').ring(x, 0.88, z, 0.06, 0.012);
      b.slot('dark').box(0, 0.36, 0.37, 0.6, 0.36, 0.03, 0.02).slot('glow').box(0, 0.36, 0.376, 0.46, 0.22, 0.03, 0.02);
      if (look.has('handle'))
        b.slot('handle')
          .rod([-0.28, 0.6, 0.42], [0.28, 0.6, 0.42], 0.02)
          .both((m) => m.rod([0.26, 0.6, 0.36], [0.26, 0.6, 0.42], 0.014));
      b.slot('knob');
      for (const x of [-0.28, -0.1, 0.1, 0.28]) b.rod([x, 0.76, 0.36], [x, 0.76, 0.41], 0.038, 0.03);
      return stands(0.88, 0.3);
    },
  }),
  defineNoun({
    words: ['washing machine', 'washer', 'dryer', 'dishwasher'],
    size: 0.85,
    features: ['door'],
    slots: {
      main: '#eef0f2 glossy',
      rim: 'chrome',
      glass: '#4a6f8a glass',
      knob: '#7a8088 plastic',
      panel: '#c9ced4 plastic',
    },
    draw(b) {
      b.slot('main')
        .blend(0)
        .box(0, 0.47, 0, 0.82, 0.9, 0.76, 0.035)
        .slot('panel')
        .box(0, 0.83, 0.375, 0.78, 0.13, 0.03, 0.012);
      b.slot('knob')
        .rod([0.24, 0.83, 0.37], [0.24, 0.83, 0.43], 0.045, 0.038)
        .ball(0.1, 0.83, 0.39, 0.018)
        .ball(0.03, 0.83, 0.39, 0.018)
        .box(-0.24, 0.83, 0.385, 0.22, 0.07, 0.02, 0.008);
      b.at({ move: [0, 0.42, 0.38], turn: [90, 0, 0] }, (m) =>
        m.slot('rim').ring(0, 0.01, 0, 0.25, 0.038).slot('glass').cone(0, -0.02, 0, 0.24, 0.2, 0.05, 0.015),
      );
      return stands(0.92, 0.3);
    },
  }),
  defineNoun({
    words: ['bathtub', 'bath', 'tub'],
    size: 1.7,
    features: ['leg', 'water'],
    secondary: ['leg'],
    slots: {
      main: '#f4f5f6 porcelain',
      leg: 'gold',
      tap: 'chrome',
      water: '#7cc5e0 glass',
      foam: '#ffffff plastic',
      duck: '#f7cf2a plastic',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.02)
          .egg(0, 0.36, 0, 0.5, 0.3, 0.28)
          .cut((c) => c.blend(0.01).box(0, 0.62, 0, 2, 0.44, 2, 0).egg(0, 0.4, 0, 0.44, 0.27, 0.225));
      });
      b.slot('main')
        .blend(0)
        .at({ move: [0, 0.395, 0] }, (m) =>
          m
            .tube([
              [-0.49, 0, 0, 0.03],
              [-0.35, 0, 0.195, 0.03],
              [0, 0, 0.275, 0.03],
              [0.35, 0, 0.195, 0.03],
              [0.49, 0, 0, 0.03],
            ])
            .tube([
              [-0.49, 0, 0, 0.03],
              [-0.35, 0, -0.195, 0.03],
              [0, 0, -0.275, 0.03],
              [0.35, 0, -0.195, 0.03],
              [0.49, 0, 0, 0.03],
            ]),
        );
      if (look.has('water'))
        b.slot('water')
          .egg(0, 0.33, 0, 0.43, 0.03, 0.215)
          .slot('foam')
          .blend(0.01)
          .ball(-0.2, 0.36, 0.06, 0.07)
          .ball(-0.1, 0.36, 0.1, 0.06)
          .ball(-0.25, 0.36, -0.03, 0.06)
          .ball(-0.12, 0.37, -0.02, 0.055);
      b.slot('duck').blend(0.01).egg(0.12, 0.38, 0.03, 0.05, 0.035, 0.04).ball(0.15, 0.43, 0.035, 0.03);
      if (look.has('leg'))
        b.slot('leg')
          .blend(0.01)
          .both((m) =>
            m
              .rod([0.28, 0.16, 0.13], [0.33, 0.02, 0.17], 0.035, 0.028)
              .rod([0.28, 0.16, -0.13], [0.33, 0.02, -0.17], 0.035, 0.028),
          );
      b.slot('tap')
        .blend(0)
        .tube([
          [0.47, 0.39, 0, 0.022],
          [0.47, 0.54, 0, 0.022],
          [0.4, 0.57, 0, 0.02],
          [0.34, 0.53, 0, 0.018],
        ])
        .ball(0.47, 0.43, 0.07, 0.024)
        .ball(0.47, 0.43, -0.07, 0.024)
        .rod([0.47, 0.43, -0.07], [0.47, 0.43, 0.07], 0.016);
      return stands(0.4, 0.3);
    },
  }),
  defineNoun({
    words: ['toilet', 'loo', 'wc'],
    size: 0.75,
    features: ['lid'],
    slots: { main: '#f4f5f6 porcelain', seat: '#e4e6e8 plastic', lever: 'chrome', water: '#9fd4e6 glass' },
    draw(b, look) {
      b.slot('main').blend(0.04).cone(0, 0, 0.02, 0.17, 0.13, 0.26, 0.03).box(0, 0.06, -0.1, 0.24, 0.12, 0.3, 0.05);
      b.group((g) => {
        g.slot('main')
          .blend(0.03)
          .egg(0, 0.36, 0.1, 0.22, 0.17, 0.28)
          .cut((c) => c.blend(0).box(0, 0.56, 0.1, 1, 0.26, 1, 0).egg(0, 0.43, 0.12, 0.15, 0.14, 0.19));
      });
      b.slot('water')
        .blend(0)
        .egg(0, 0.35, 0.12, 0.13, 0.02, 0.16)
        .slot('main')
        .box(0, 0.58, -0.24, 0.46, 0.38, 0.18, 0.04)
        .box(0, 0.785, -0.24, 0.5, 0.05, 0.21, 0.02)
        .box(0, 0.36, -0.2, 0.3, 0.12, 0.16, 0.04);
      b.slot('seat').at({ move: [0, 0.435, 0.1] }, (m) =>
        m
          .tube([
            [0, 0, 0.27, 0.034],
            [0.18, 0, 0.1, 0.034],
            [0.14, 0, -0.14, 0.034],
          ])
          .tube([
            [0, 0, 0.27, 0.034],
            [-0.18, 0, 0.1, 0.034],
            [-0.14, 0, -0.14, 0.034],
          ]),
      );
      if (look.has('lid')) b.at({ move: [0, 0.66, -0.1], turn: [10, 0, 0] }, (m) => m.egg(0, 0, 0, 0.2, 0.24, 0.022));
      b.slot('lever')
        .rod([0.15, 0.7, -0.14], [0.15, 0.7, -0.11], 0.02)
        .rod([0.15, 0.7, -0.115], [0.07, 0.69, -0.115], 0.012);
      return stands(0.81, 0.15);
    },
  }),
  defineNoun({
    words: ['sink', 'washbasin', 'basin'],
    size: 0.9,
    features: ['leg'],
    slots: { main: '#f4f5f6 porcelain', tap: 'chrome', water: '#8fcde4 glass' },
    draw(b, look) {
      if (look.has('leg')) b.slot('main').blend(0.03).cone(0, 0, 0, 0.16, 0.1, 0.66, 0.03);
      b.group((g) => {
        g.slot('main')
          .blend(0.02)
          .egg(0, 0.78, 0.02, 0.38, 0.2, 0.3)
          .cut((c) => c.blend(0.01).box(0, 1, 0, 2, 0.36, 2, 0).egg(0, 0.84, 0.04, 0.31, 0.16, 0.23));
      });
      b.slot('main')
        .blend(0.02)
        .box(0, 0.8, -0.24, 0.62, 0.09, 0.16, 0.035)
        .slot('water')
        .blend(0)
        .egg(0, 0.74, 0.04, 0.24, 0.016, 0.18);
      b.slot('tap')
        .tube([
          [0, 0.82, -0.22, 0.03],
          [0, 0.98, -0.22, 0.028],
          [0, 1.02, -0.13, 0.026],
          [0, 0.94, -0.06, 0.022],
        ])
        .both((m) =>
          m.rod([0.15, 0.84, -0.24], [0.15, 0.9, -0.24], 0.022).rod([0.1, 0.9, -0.24], [0.2, 0.9, -0.24], 0.016),
        );
      return stands(0.83, 0.2);
    },
  }),
];
