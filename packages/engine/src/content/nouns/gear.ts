import { defineNoun, type Noun } from '../noun.ts';

/** Devices, adventurers' gear and toys. */

const on = (y: number, r = 0.15) => ({ top: { at: [0, y, 0] as const, r } });

export const gear: readonly Noun[] = [
  defineNoun({
    words: ['laptop', 'computer', 'notebook computer', 'pc'],
    size: 0.35,
    slots: { main: '#b9bdc3 aluminium', keys: '#26282d plastic', screen: '#2f7fd6 glow', bezel: '#17181b glossy' },
    draw(b) {
      b.slot('main').blend(0).box(0, 0.03, 0.12, 0.9, 0.045, 0.6, 0.018);
      b.at({ move: [0, 0.05, -0.17], turn: [-16, 0, 0] }, (m) =>
        m
          .slot('main')
          .box(0, 0.3, -0.012, 0.9, 0.6, 0.035, 0.014)
          .slot('bezel')
          .box(0, 0.3, 0.008, 0.86, 0.56, 0.016, 0.004)
          .slot('screen')
          .box(0, 0.31, 0.014, 0.8, 0.48, 0.012, 0.002),
      );
      b.slot('keys');
      for (let r = 0; r < 4; r++)
        for (let c = 0; c < 10; c++) b.box(-0.36 + c * 0.08, 0.056, -0.06 + r * 0.075, 0.064, 0.016, 0.058, 0.005);
      b.box(0, 0.054, 0.32, 0.24, 0.008, 0.14, 0.003);
      return on(0.06, 0.2);
    },
  }),
  defineNoun({
    words: ['phone', 'smartphone', 'mobile phone', 'tablet'],
    size: 0.15,
    slots: { main: '#2a2c31 glossy', screen: '#3f8be0 glow', app: '#f4c33a glow', lens: '#0e0f12 glossy' },
    draw(b) {
      b.at({ turn: [-8, 0, 0] }, (m) => {
        m.slot('main')
          .blend(0)
          .box(0, 0.5, 0, 0.5, 0.98, 0.075, 0.034)
          .slot('screen')
          .box(0, 0.51, 0.034, 0.45, 0.86, 0.012, 0.004)
          .slot('app');
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) m.box(-0.13 + c * 0.13, 0.42 + r * 0.16, 0.04, 0.085, 0.085, 0.014, 0.006);
        m.slot('lens').both((e) =>
          e.at({ move: [0.13, 0.86, -0.04], turn: [90, 0, 0] }, (q) => q.cone(0, -0.015, 0, 0.05, 0.05, 0.03, 0.008)),
        );
      });
      return on(0.98, 0.05);
    },
  }),
  defineNoun({
    words: ['television', 'tv', 'retro tv', 'monitor', 'telly'],
    size: 0.7,
    features: ['antenna', 'leg'],
    slots: { main: '#a4713f wood', screen: '#8fd0d6 glow', knob: '#e3b341 brass', trim: '#2c2a2a plastic' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .box(0, 0.42, 0, 0.9, 0.58, 0.42, 0.06)
        .slot('trim')
        .box(-0.1, 0.43, 0.2, 0.62, 0.48, 0.05, 0.05)
        .slot('screen')
        .egg(-0.1, 0.43, 0.2, 0.28, 0.21, 0.06);
      b.slot('knob').ball(0.34, 0.56, 0.215, 0.045).ball(0.34, 0.43, 0.215, 0.045).slot('trim');
      for (let i = 0; i < 3; i++) b.box(0.34, 0.32 - i * 0.035, 0.212, 0.13, 0.014, 0.02, 0.005);
      if (look.has('leg'))
        b.slot('main').both((m) =>
          m
            .rod([0.3, 0.16, 0.1], [0.36, 0.015, 0.14], 0.03, 0.018)
            .rod([0.3, 0.16, -0.1], [0.36, 0.015, -0.14], 0.03, 0.018),
        );
      b.slot('knob').both((m) => m.rod([0.02, 0.7, 0], [0.24, 0.98, 0], 0.012).ball(0.245, 0.985, 0, 0.024));
      return on(0.71);
    },
  }),
  defineNoun({
    words: ['camera', 'photo camera', 'polaroid'],
    size: 0.14,
    slots: {
      main: '#2c2d31 leather',
      top: '#c3c7cc aluminium',
      lens: '#15161a glossy',
      glass: '#3f5f9a glass',
      flash: '#f4f3ec glow',
    },
    secondary: ['top'],
    draw(b) {
      b.slot('main')
        .blend(0)
        .box(0, 0.26, 0, 0.84, 0.42, 0.26, 0.05)
        .slot('top')
        .box(0, 0.5, 0, 0.84, 0.1, 0.26, 0.03)
        .box(0, 0.58, 0, 0.26, 0.12, 0.22, 0.03);
      b.at({ move: [0, 0.28, 0.12], turn: [90, 0, 0] }, (m) =>
        m
          .slot('lens')
          .cone(0, 0, 0, 0.21, 0.2, 0.12, 0.02)
          .slot('top')
          .cone(0, 0.1, 0, 0.18, 0.18, 0.03, 0.01)
          .slot('lens')
          .cone(0, 0.12, 0, 0.16, 0.155, 0.1, 0.02)
          .slot('glass')
          .egg(0, 0.22, 0, 0.12, 0.03, 0.12),
      );
      b.slot('flash')
        .box(-0.3, 0.42, 0.13, 0.13, 0.08, 0.03, 0.01)
        .slot('top')
        .cone(0.3, 0.54, 0, 0.06, 0.06, 0.05, 0.01)
        .slot('lens')
        .cone(-0.28, 0.54, 0, 0.075, 0.07, 0.05, 0.01);
      return on(0.64, 0.1);
    },
  }),
  defineNoun({
    words: ['lantern'],
    size: 0.35,
    features: ['light', 'handle'],
    slots: { main: '#3a3b40 iron', glass: '#ffd27a glow', brass: 'brass' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .cone(0, 0, 0, 0.28, 0.25, 0.08, 0.02)
        .cone(0, 0.62, 0, 0.29, 0.06, 0.17, 0.02)
        .around(6, (m) => m.rod([0, 0.06, 0.215], [0, 0.64, 0.215], 0.02));
      b.slot('glass').cone(0, 0.08, 0, 0.19, 0.19, 0.55, 0.02).slot('brass').ball(0, 0.8, 0, 0.045);
      if (look.has('handle'))
        b.slot('main').at({ move: [0, 0.84, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.13, 0.018));
      return on(0.8, 0.08);
    },
  }),
  defineNoun({
    words: ['campfire', 'bonfire', 'fire'],
    size: 0.8,
    features: ['flame'],
    slots: { main: '#f07f1a glow', inner: '#ffd84a glow', log: '#6a4b30 bark', rock: '#8d8a84 stone' },
    secondary: ['log'],
    draw(b, look) {
      b.slot('rock')
        .blend(0.01)
        .around(10, (m) =>
          m.egg(0, 0.05, 0.4, look.random.between(0.08, 0.11), look.random.between(0.06, 0.085), 0.085),
        );
      b.slot('log')
        .blend(0)
        .around(5, (m) => m.rod([0.02, 0.06, 0.34], [0, 0.24, -0.04], 0.06, 0.05));
      if (look.has('flame')) {
        b.slot('main')
          .blend(0.05)
          .tube([
            [0, 0.16, 0, 0.19],
            [0.03, 0.38, 0.02, 0.16],
            [-0.04, 0.58, 0, 0.09],
            [0.03, 0.8, 0, 0.01],
          ])
          .tube([
            [0.12, 0.16, 0.06, 0.1],
            [0.2, 0.36, 0.06, 0.07],
            [0.16, 0.54, 0.04, 0.01],
          ])
          .tube([
            [-0.13, 0.16, 0.03, 0.1],
            [-0.22, 0.32, 0.05, 0.07],
            [-0.19, 0.5, 0.02, 0.01],
          ]);
        b.slot('inner')
          .blend(0.02)
          .tube([
            [0, 0.16, 0.13, 0.1],
            [0.02, 0.32, 0.14, 0.08],
            [-0.01, 0.48, 0.11, 0.01],
          ]);
      }
      return on(0.3);
    },
  }),
  defineNoun({
    words: ['cauldron', 'witch cauldron', 'pot', 'cooking pot'],
    size: 0.6,
    features: ['leg', 'handle'],
    secondary: ['brew'],
    slots: { main: '#3a3b40 iron', brew: '#7ed03a glow', log: '#6a4b30 bark' },
    draw(b) {
      b.group((g) =>
        g
          .slot('main')
          .blend(0.02)
          .egg(0, 0.42, 0, 0.42, 0.36, 0.42)
          .cone(0, 0.62, 0, 0.36, 0.4, 0.12, 0.03)
          .cut((c) => c.blend(0.01).cone(0, 0.5, 0, 0.32, 0.33, 0.4, 0.01)),
      );
      b.slot('brew')
        .blend(0.02)
        .cone(0, 0.58, 0, 0.33, 0.33, 0.08, 0.01)
        .ball(0.12, 0.66, 0.08, 0.075)
        .ball(-0.13, 0.66, -0.04, 0.06)
        .ball(0, 0.67, -0.16, 0.05)
        .ball(-0.06, 0.65, 0.17, 0.05);
      b.slot('main')
        .blend(0.02)
        .around(3, (m) => m.rod([0, 0.2, 0.26], [0, 0.02, 0.34], 0.07, 0.05))
        .both((m) => m.at({ move: [0.42, 0.5, 0], turn: [0, 0, 90] }, (q) => q.ring(0, 0, 0, 0.1, 0.026)));
      return on(0.64, 0.2);
    },
  }),
  defineNoun({
    words: ['cannon', 'artillery'],
    size: 2,
    features: ['wheel'],
    slots: { main: '#3d3f45 iron', wood: '#8a5a30 wood', tyre: '#3a2a1e iron' },
    secondary: ['wood'],
    draw(b, look) {
      b.at({ move: [0, 0.36, 0], turn: [-14, 0, 0] }, (m) =>
        m.group((g) => {
          g.slot('main')
            .blend(0.02)
            .at({ turn: [90, 0, 0] }, (q) =>
              q
                .cone(0, -0.3, 0, 0.16, 0.11, 0.82, 0.02)
                .cone(0, 0.44, 0, 0.14, 0.14, 0.07, 0.02)
                .cone(0, -0.04, 0, 0.16, 0.155, 0.05, 0.01),
            )
            .ball(0, 0, -0.3, 0.15)
            .ball(0, 0, -0.47, 0.05)
            .cut((c) => c.at({ turn: [90, 0, 0] }, (q) => q.cone(0, 0.3, 0, 0.075, 0.075, 0.5, 0.005)));
        }),
      );
      b.slot('wood')
        .blend(0)
        .both((m) => m.box(0.15, 0.24, -0.08, 0.07, 0.16, 0.5, 0.02))
        .rod([-0.26, 0.24, 0.02], [0.26, 0.24, 0.02], 0.035)
        .rod([0, 0.2, -0.2], [0, 0.05, -0.6], 0.06, 0.045);
      if (look.has('wheel'))
        b.both((m) =>
          m.at({ move: [0.27, 0.25, 0.02], turn: [0, 0, 90] }, (q) => {
            q.slot('wood').ring(0, 0, 0, 0.21, 0.038).cone(0, -0.05, 0, 0.055, 0.055, 0.1, 0.01);
            for (let i = 0; i < 4; i++) q.at({ turn: [0, i * 45, 0] }, (s) => s.rod([0, 0, -0.2], [0, 0, 0.2], 0.02));
          }),
        );
      return on(0.5, 0.1);
    },
  }),
  defineNoun({
    words: ['bomb', 'cherry bomb', 'grenade', 'dynamite'],
    size: 0.3,
    features: ['flame', 'string'],
    slots: { main: '#26272c glossy', cap: '#5d6065 iron', string: '#c9b48a fabric', flame: '#ffb52e glow' },
    draw(b, look) {
      b.slot('main').ball(0, 0.36, 0, 0.36).slot('cap').blend(0).cone(0.09, 0.68, 0, 0.1, 0.1, 0.1, 0.02);
      if (look.has('string'))
        b.slot('string').tube([
          [0.09, 0.76, 0, 0.022],
          [0.12, 0.86, 0.02, 0.02],
          [0.22, 0.9, 0.02, 0.02],
          [0.28, 0.83, 0, 0.02],
        ]);
      if (look.has('flame'))
        b.slot('flame').around(1, (m) => {
          for (let i = 0; i < 6; i++) {
            const a = i * 1.047;
            m.rod([0.29, 0.81, 0], [0.29 + Math.cos(a) * 0.09, 0.81 + Math.sin(a) * 0.09, 0], 0.024, 0.006);
          }
          m.ball(0.29, 0.81, 0, 0.045);
        });
      return on(0.72, 0.1);
    },
  }),
  defineNoun({
    words: ['anvil', 'forge'],
    size: 0.6,
    slots: { main: '#55585e iron', wood: '#7b5130 bark' },
    secondary: ['wood'],
    draw(b) {
      b.slot('wood')
        .blend(0)
        .cone(0, 0, 0, 0.26, 0.24, 0.28, 0.02)
        .slot('main')
        .blend(0.03)
        .box(0, 0.32, 0, 0.4, 0.09, 0.26, 0.02)
        .box(0, 0.42, 0, 0.2, 0.16, 0.16, 0.02)
        .box(0.02, 0.55, 0, 0.56, 0.13, 0.22, 0.02)
        .rod([-0.2, 0.56, 0], [-0.52, 0.6, 0], 0.09, 0.012);
      return on(0.62, 0.15);
    },
  }),
  defineNoun({
    words: ['pickaxe', 'pick', 'shovel', 'spade'],
    size: 0.9,
    features: ['handle'],
    slots: { main: '#8f959c steel', handle: '#8a5a30 wood' },
    secondary: ['handle'],
    draw(b) {
      b.slot('handle')
        .rod([0, 0.03, 0], [0, 0.96, 0], 0.032, 0.036)
        .slot('main')
        .blend(0.01)
        .tube([
          [-0.4, 0.7, 0, 0.012],
          [-0.24, 0.83, 0, 0.036],
          [0, 0.88, 0, 0.05],
          [0.24, 0.83, 0, 0.036],
          [0.4, 0.7, 0, 0.012],
        ])
        .box(0, 0.88, 0, 0.11, 0.12, 0.11, 0.02);
      return on(0.95, 0.05);
    },
  }),
  defineNoun({
    words: ['wand', 'magic wand', 'staff', 'sceptre', 'scepter'],
    size: 0.4,
    features: ['handle'],
    slots: { main: '#5b3a22 wood', accent: '#ffd84a glow', trim: 'gold' },
    draw(b) {
      b.slot('main')
        .rod([0, 0.04, 0], [0, 0.72, 0], 0.034, 0.026)
        .slot('trim')
        .blend(0)
        .cone(0, 0.02, 0, 0.05, 0.045, 0.09, 0.01)
        .cone(0, 0.68, 0, 0.035, 0.05, 0.05, 0.01);
      b.slot('accent').plate(
        0,
        0.86,
        0,
        Array.from({ length: 10 }, (_, i) => {
          const a = Math.PI / 2 + (i * Math.PI) / 5;
          const r = i % 2 ? 0.075 : 0.18;
          return [Math.cos(a) * r, Math.sin(a) * r] as const;
        }),
        0.09,
      );
      return on(1, 0.03);
    },
  }),
  defineNoun({
    words: ['piano', 'grand piano', 'keyboard', 'organ'],
    size: 1.5,
    features: ['leg'],
    slots: { main: '#1c1c20 glossy', keys: '#f4f2ea plastic', black: '#141416 glossy', trim: 'gold' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .box(0, 0.48, -0.12, 0.94, 0.72, 0.26, 0.02)
        .box(0, 0.38, 0.12, 0.94, 0.1, 0.28, 0.014)
        .both((m) => m.box(0.44, 0.46, 0.12, 0.05, 0.08, 0.26, 0.01))
        .box(0, 0.86, -0.11, 0.98, 0.035, 0.3, 0.012);
      if (look.has('leg')) b.both((m) => m.rod([0.42, 0.34, 0.2], [0.42, 0.02, 0.2], 0.035, 0.026));
      b.slot('keys');
      for (let i = 0; i < 14; i++) b.box(-0.39 + i * 0.06, 0.44, 0.14, 0.054, 0.03, 0.2, 0.006);
      b.slot('black');
      for (let i = 0; i < 13; i++)
        if (i % 7 !== 2 && i % 7 !== 6) b.box(-0.36 + i * 0.06, 0.465, 0.09, 0.03, 0.03, 0.12, 0.006);
      b.slot('trim')
        .both((m) => m.ball(0.12, 0.1, 0.02, 0.025))
        .slot('keys')
        .box(0, 0.62, 0.012, 0.28, 0.18, 0.02, 0.004);
      return on(0.88, 0.3);
    },
  }),
  defineNoun({
    words: ['skateboard', 'snowboard', 'surfboard', 'longboard'],
    size: 0.8,
    features: ['wheel'],
    slots: { main: '#2fc3bd glossy', wheel: '#f6cf23 rubber', accent: '#2a2b2f matte', trim: 'chrome' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .box(0, 0.2, 0, 0.3, 0.035, 0.66, 0.016)
        .at({ move: [0, 0.2, 0.32], turn: [-22, 0, 0] }, (m) => m.egg(0, 0, 0.07, 0.15, 0.018, 0.13))
        .at({ move: [0, 0.2, -0.32], turn: [22, 0, 0] }, (m) => m.egg(0, 0, -0.07, 0.15, 0.018, 0.13));
      b.slot('accent').blend(0).box(0, 0.217, 0, 0.27, 0.01, 0.62, 0.003);
      if (look.has('wheel'))
        for (const z of [0.24, -0.24]) {
          b.slot('trim').rod([-0.13, 0.09, z], [0.13, 0.09, z], 0.02).box(0, 0.14, z, 0.08, 0.1, 0.07, 0.01);
          b.slot('wheel').both((m) =>
            m.at({ move: [0.14, 0.09, z], turn: [0, 0, 90] }, (q) => q.cone(0, -0.035, 0, 0.085, 0.085, 0.07, 0.02)),
          );
        }
      return on(0.22, 0.15);
    },
  }),
];
