import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** What stands in streets, parks and yards. */

export const outdoors: readonly Noun[] = [
  defineNoun({
    words: ['bench', 'park bench', 'garden bench', 'pew'],
    size: 1.6,
    features: ['back', 'arm', 'leg'],
    secondary: ['leg'],
    slots: { main: '#a4713f wood', leg: '#33363b iron' },
    draw(b, look) {
      b.slot('main').blend(0);
      for (let i = 0; i < 4; i++) b.box(0, 0.3, 0.15 - i * 0.085, 0.98, 0.035, 0.07, 0.012);
      if (look.has('back'))
        for (let i = 0; i < 3; i++)
          b.at({ move: [0, 0.4 + i * 0.09, -0.17 - i * 0.025], turn: [-14, 0, 0] }, (m) =>
            m.box(0, 0, 0, 0.98, 0.07, 0.03, 0.012),
          );
      b.slot('leg')
        .blend(0.008)
        .both((m) => {
          if (look.has('leg'))
            m.rod([0.4, 0.28, 0.14], [0.41, 0.015, 0.17], 0.026)
              .rod([0.4, 0.28, -0.12], [0.41, 0.015, -0.2], 0.026)
              .rod([0.4, 0.275, 0.16], [0.4, 0.275, -0.14], 0.022);
          m.rod([0.4, 0.28, -0.14], [0.4, 0.62, -0.235], 0.024);
          if (look.has('arm'))
            m.rod([0.45, 0.43, 0.15], [0.45, 0.43, -0.17], 0.024).rod([0.45, 0.43, 0.14], [0.44, 0.27, 0.15], 0.02);
        });
      return stands(0.32, 0.3);
    },
  }),
  defineNoun({
    words: ['door', 'wooden door', 'gate', 'portal door', 'front door'],
    size: 2.1,
    features: ['handle', 'window'],
    secondary: ['frame'],
    slots: {
      main: '#8b5a2f wood',
      frame: '#d8cfbe plastic',
      handle: 'brass',
      window: '#bfe3e8 glass',
      step: '#8d8a84 stone',
    },
    draw(b, look) {
      b.slot('frame')
        .blend(0)
        .both((m) => m.box(0.28, 0.5, 0, 0.08, 1, 0.14, 0.012))
        .box(0, 0.98, 0, 0.64, 0.09, 0.16, 0.014)
        .slot('step')
        .box(0, 0.02, 0.03, 0.68, 0.045, 0.24, 0.01);
      b.slot('main').box(0, 0.49, 0, 0.5, 0.92, 0.055, 0.008);
      b.group((g) => {
        g.slot('main');
        for (const [y, h] of [
          [0.24, 0.34],
          [0.66, 0.4],
        ] as const)
          for (const x of [-0.115, 0.115])
            g.box(x, y, 0.025, 0.19, h, 0.03, 0.01).box(x, y, 0.038, 0.13, h - 0.07, 0.03, 0.012);
      });
      if (look.asked('window')) b.slot('window').box(0, 0.68, 0.055, 0.3, 0.24, 0.02, 0.006);
      if (look.has('handle'))
        b.slot('handle')
          .ball(0.2, 0.45, 0.075, 0.032)
          .rod([0.2, 0.45, 0.02], [0.2, 0.45, 0.075], 0.014)
          .box(0.2, 0.45, 0.034, 0.04, 0.12, 0.012, 0.004);
      return stands(1, 0.2);
    },
  }),
  defineNoun({
    words: ['mailbox', 'letterbox', 'post box', 'postbox', 'mail box'],
    size: 1.2,
    features: ['flag', 'leg'],
    secondary: ['flag'],
    slots: {
      main: '#2b62cf glossy',
      flag: '#d3261f glossy',
      leg: '#8b6a42 wood',
      front: '#244f9f glossy',
      letter: '#f7f4ec paper',
    },
    draw(b, look) {
      if (look.has('leg'))
        b.slot('leg').blend(0).box(0, 0.3, 0, 0.09, 0.6, 0.09, 0.012).box(0, 0.59, 0, 0.2, 0.04, 0.36, 0.01);
      b.slot('main')
        .box(0, 0.7, 0, 0.26, 0.2, 0.48, 0.01)
        .at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.24, 0, 0.13, 0.13, 0.48, 0.01));
      b.slot('front')
        .box(0, 0.7, 0.245, 0.28, 0.2, 0.02, 0.006)
        .at({ move: [0, 0.8, 0.245], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.14, 0.14, 0.02, 0.005))
        .slot('letter')
        .box(0, 0.74, 0.27, 0.05, 0.02, 0.04, 0.006);
      if (look.has('flag'))
        b.slot('flag').box(0.142, 0.86, 0.02, 0.02, 0.26, 0.03, 0.006).box(0.142, 0.95, 0.07, 0.02, 0.09, 0.13, 0.006);
      return stands(0.93, 0.13);
    },
  }),
  defineNoun({
    words: ['street lamp', 'lamp post', 'street light', 'lamppost'],
    size: 3.5,
    features: ['light'],
    secondary: ['light'],
    slots: { main: '#2c3036 iron', light: '#ffe9a8 glow' },
    draw(b, look) {
      b.slot('main')
        .blend(0.01)
        .cone(0, 0, 0, 0.085, 0.06, 0.1, 0.02)
        .rod([0, 0.05, 0], [0, 0.76, 0], 0.026, 0.02)
        .ball(0, 0.14, 0, 0.042)
        .ball(0, 0.66, 0, 0.034)
        .rod([-0.1, 0.69, 0], [0.1, 0.69, 0], 0.012);
      b.blend(0)
        .cone(0, 0.75, 0, 0.035, 0.065, 0.03, 0.01)
        .cone(0, 0.92, 0, 0.115, 0.03, 0.06, 0.012)
        .ball(0, 0.995, 0, 0.022);
      if (look.has('light')) b.slot('light').cone(0, 0.78, 0, 0.055, 0.088, 0.145, 0.01);
      b.slot('main').around(4, (p) => p.rod([0, 0.77, 0.06], [0, 0.93, 0.092], 0.01), 45);
      return stands(1, 0.04);
    },
  }),
  defineNoun({
    words: ['traffic light', 'stop light', 'traffic lights', 'semaphore'],
    size: 2.5,
    slots: {
      main: '#2c3036 metal',
      box: '#f0b41f plastic',
      red: '#e3281f glow',
      amber: '#f2a51c glow',
      green: '#2fb84a glow',
      dark: '#1c1c20 plastic',
    },
    primary: ['box'],
    draw(b) {
      b.slot('main').blend(0).cone(0, 0, 0, 0.12, 0.09, 0.06, 0.02).rod([0, 0.04, 0], [0, 0.5, 0], 0.035);
      b.slot('box').box(0, 0.71, 0, 0.22, 0.56, 0.17, 0.04);
      for (const [i, name] of ['red', 'amber', 'green'].entries()) {
        const y = 0.88 - i * 0.17;
        b.at({ move: [0, y, 0.085], turn: [90, 0, 0] }, (m) =>
          m.group((g) =>
            g
              .slot('dark')
              .cone(0, -0.02, 0, 0.08, 0.08, 0.1, 0.008)
              .cut((c) => c.cone(0, -0.03, 0, 0.066, 0.066, 0.3, 0.005).box(0, 0.12, 0.16, 0.4, 0.3, 0.2, 0)),
          ),
        );
        b.slot(name).egg(0, y, 0.085, 0.066, 0.066, 0.03);
      }
      return stands(0.99, 0.1);
    },
  }),
  defineNoun({
    words: ['trash can', 'garbage can', 'bin', 'dustbin', 'rubbish bin', 'recycling bin', 'trashcan'],
    size: 1,
    features: ['lid', 'handle'],
    secondary: ['lid'],
    slots: { main: '#8d949b aluminium', lid: '#7b8288 aluminium', handle: '#5b6066 metal' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .cone(0, 0, 0, 0.29, 0.36, 0.76, 0.02)
        .around(18, (p) => p.rod([0, 0.06, 0.295], [0, 0.7, 0.355], 0.014))
        .ring(0, 0.75, 0, 0.36, 0.022)
        .ring(0, 0.05, 0, 0.3, 0.02);
      if (look.has('lid')) b.slot('lid').cone(0, 0.77, 0, 0.385, 0.36, 0.06, 0.02).egg(0, 0.82, 0, 0.33, 0.08, 0.33);
      if (look.has('handle'))
        b.slot('handle')
          .tube([
            [-0.1, 0.88, 0, 0.02],
            [-0.08, 0.97, 0, 0.02],
            [0.08, 0.97, 0, 0.02],
            [0.1, 0.88, 0, 0.02],
          ])
          .both((m) => m.at({ move: [0.345, 0.58, 0], turn: [0, 0, 78] }, (h) => h.ring(0, -0.01, 0, 0.075, 0.016)));
      return stands(0.9, 0.3);
    },
  }),
  defineNoun({
    words: ['fire hydrant', 'hydrant'],
    size: 0.8,
    secondary: ['cap'],
    slots: { main: '#d3261f glossy', cap: '#e3b341 metal', bolt: '#b9bdc3 steel' },
    draw(b) {
      b.slot('main')
        .blend(0.012)
        .cone(0, 0, 0, 0.29, 0.27, 0.08, 0.02)
        .cone(0, 0.07, 0, 0.2, 0.18, 0.56, 0.02)
        .cone(0, 0.6, 0, 0.25, 0.24, 0.07, 0.02)
        .egg(0, 0.67, 0, 0.2, 0.2, 0.2);
      b.slot('cap').blend(0).cone(0, 0.84, 0, 0.06, 0.05, 0.1, 0.015);
      b.slot('main')
        .blend(0.01)
        .both((m) => m.rod([0.1, 0.44, 0], [0.28, 0.44, 0], 0.085))
        .rod([0, 0.42, 0.1], [0, 0.42, 0.26], 0.11);
      b.slot('cap')
        .blend(0)
        .both((m) => m.rod([0.26, 0.44, 0], [0.32, 0.44, 0], 0.1).rod([0.3, 0.44, 0], [0.37, 0.44, 0], 0.04))
        .rod([0, 0.42, 0.24], [0, 0.42, 0.3], 0.125)
        .rod([0, 0.42, 0.28], [0, 0.42, 0.35], 0.05);
      b.slot('bolt').around(8, (p) => p.ball(0, 0.085, 0.24, 0.028));
      return stands(0.9, 0.12);
    },
  }),
  defineNoun({
    words: ['sign', 'signpost', 'wooden sign', 'road sign', 'stop sign', 'direction sign'],
    size: 1.6,
    secondary: ['accent'],
    slots: { main: '#b0804a wood', leg: '#7a5230 wood', accent: '#5b3a20 wood', grass: '#4f9a49 leaf' },
    draw(b, look) {
      b.slot('leg')
        .blend(0)
        .box(0, 0.46, -0.02, 0.09, 0.92, 0.08, 0.02)
        .slot('grass')
        .blend(0.02)
        .egg(0, 0.01, 0, 0.2, 0.05, 0.16);
      for (const [i, y] of [0.76, 0.5].entries()) {
        const s = i ? -1 : 1;
        b.at({ move: [0.02 * s, y, 0.05], turn: [0, 0, look.random.between(-5, 5)] }, (m) => {
          m.slot('main').plate(
            0,
            0,
            0,
            [
              [-0.34 * s, -0.1],
              [0.26 * s, -0.1],
              [0.42 * s, 0],
              [0.26 * s, 0.1],
              [-0.34 * s, 0.1],
            ],
            0.055,
          );
          m.slot('accent')
            .box(-0.05 * s, 0.025, 0.03, 0.4, 0.022, 0.014, 0.004)
            .box(-0.1 * s, -0.03, 0.03, 0.3, 0.022, 0.014, 0.004);
        });
      }
      return stands(0.92, 0.06);
    },
  }),
  defineNoun({
    words: ['fence', 'picket fence', 'wooden fence', 'railing', 'barrier'],
    size: 2,
    slots: { main: '#f3f2ee wood', leg: '#e2e0da wood' },
    draw(b, look) {
      b.slot('leg').blend(0).box(0, 0.16, -0.03, 1, 0.055, 0.03, 0.008).box(0, 0.38, -0.03, 1, 0.055, 0.03, 0.008);
      b.slot('main');
      for (let i = 0; i < 7; i++)
        b.at({ move: [-0.42 + i * 0.14, 0, 0.005], turn: [0, 0, look.random.between(-1.5, 1.5)] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.045, 0],
              [0.045, 0],
              [0.045, 0.47],
              [0, 0.54],
              [-0.045, 0.47],
            ],
            0.035,
          ),
        );
      return stands(0.5, 0.2);
    },
  }),
];
