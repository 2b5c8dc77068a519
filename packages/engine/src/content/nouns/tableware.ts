import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Mirrors, pictures, and what is on the table and by the hearth. */

export const tableware: readonly Noun[] = [
  defineNoun({
    words: ['mirror', 'magic mirror', 'hand mirror', 'looking glass'],
    size: 1.2,
    secondary: ['glass'],
    slots: { main: 'gold', glass: '#cfe6ee chrome' },
    draw(b) {
      b.at({ move: [0, 0.56, 0], turn: [-8, 0, 0] }, (m) => {
        m.slot('glass').blend(0).egg(0, 0, 0, 0.27, 0.38, 0.03);
        m.slot('main');
        for (let i = 0; i < 22; i++) {
          const a = (i / 22) * Math.PI * 2;
          m.ball(Math.sin(a) * 0.29, Math.cos(a) * 0.4, 0, i % 2 ? 0.04 : 0.052);
        }
        m.blend(0.02)
          .ball(0, 0.45, 0, 0.075)
          .both((s) => s.ball(0.1, 0.43, 0, 0.045).rod([0.16, -0.36, -0.03], [0.2, -0.54, 0.06], 0.03));
      });
      return stands(1, 0.1);
    },
  }),
  defineNoun({
    words: ['painting frame', 'picture frame', 'photo frame', 'painting'],
    size: 0.8,
    secondary: ['hill'],
    slots: {
      main: 'gold',
      sky: '#8cc7ea plastic',
      hill: '#4f9a49 plastic',
      sun: '#f7cf2a plastic',
      far: '#7a8fb5 plastic',
    },
    draw(b) {
      b.at({ turn: [-9, 0, 0] }, (m) => {
        m.slot('sky').blend(0).box(0, 0.42, 0, 0.92, 0.7, 0.04, 0.004);
        m.slot('far').at({ move: [0.12, 0.3, 0.02] }, (p) =>
          p.plate(
            0,
            0,
            0,
            [
              [-0.38, -0.16],
              [-0.2, 0.14],
              [-0.05, 0.0],
              [0.12, 0.2],
              [0.32, -0.16],
            ],
            0.014,
          ),
        );
        m.slot('hill')
          .egg(-0.16, 0.16, 0.016, 0.28, 0.11, 0.014)
          .egg(0.2, 0.14, 0.018, 0.24, 0.09, 0.014)
          .slot('sun')
          .egg(-0.24, 0.6, 0.018, 0.075, 0.075, 0.014);
        m.slot('main')
          .box(0, 0.05, 0.01, 1, 0.1, 0.09, 0.025)
          .box(0, 0.79, 0.01, 1, 0.1, 0.09, 0.025)
          .both((s) =>
            s.box(0.46, 0.42, 0.01, 0.1, 0.84, 0.09, 0.025).ball(0.46, 0.05, 0.04, 0.045).ball(0.46, 0.79, 0.04, 0.045),
          );
      });
      return stands(0.82, 0.05);
    },
  }),
  defineNoun({
    words: ['fireplace', 'chimney', 'hearth'],
    size: 1.6,
    features: ['flame'],
    slots: {
      main: '#a34a32 brick',
      shelf: '#7a5230 wood',
      log: '#6a4b30 bark',
      flame: '#ff9a2a glow',
      core: '#ffe27a glow',
      soot: '#2a2624 stone',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0).box(0, 0.36, 0, 0.94, 0.66, 0.34, 0.012).box(0, 0.86, -0.04, 0.56, 0.36, 0.26, 0.012);
        g.cut((c) => c.slot('soot').box(0, 0.24, 0.1, 0.5, 0.4, 0.3, 0.03));
      });
      b.slot('shelf')
        .blend(0)
        .box(0, 0.7, 0.03, 1.04, 0.06, 0.44, 0.014)
        .slot('soot')
        .box(0, 0.02, 0.1, 1, 0.04, 0.5, 0.01);
      b.slot('log')
        .rod([-0.17, 0.08, 0.06], [0.17, 0.08, 0.08], 0.045)
        .rod([-0.14, 0.08, 0.13], [0.13, 0.1, 0.04], 0.04);
      if (look.has('flame'))
        b.slot('flame')
          .blend(0.02)
          .rod([0, 0.12, 0.08], [0.01, 0.36, 0.08], 0.1, 0.01)
          .rod([-0.1, 0.12, 0.09], [-0.12, 0.27, 0.09], 0.06, 0.008)
          .rod([0.1, 0.12, 0.09], [0.12, 0.25, 0.09], 0.06, 0.008)
          .slot('core')
          .rod([0, 0.12, 0.14], [0, 0.25, 0.14], 0.06, 0.01);
      return stands(0.73, 0.35);
    },
  }),
  defineNoun({
    words: ['bowl', 'fishbowl', 'fruit bowl', 'soup bowl', 'dish'],
    size: 0.25,
    slots: { main: '#3f7fc0 ceramic', inside: '#f3f2ee ceramic' },
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.01)
          .lathe(0, 0, 0, [
            [0, 0],
            [0.22, 0],
            [0.24, 0.05],
            [0.4, 0.22],
            [0.5, 0.46],
            [0, 0.46],
          ]);
        g.cut((c) =>
          c.slot('inside').lathe(0, 0, 0, [
            [0, 0.07],
            [0.2, 0.08],
            [0.35, 0.22],
            [0.46, 0.5],
            [0, 0.5],
          ]),
        );
      });
      return { top: { at: [0, 0.12, 0], r: 0.35 } };
    },
  }),
  defineNoun({
    words: ['plate', 'dinner plate', 'platter'],
    size: 0.27,
    secondary: ['rim'],
    slots: { main: '#f6f5f1 porcelain', rim: '#2b62cf ceramic' },
    draw(b) {
      b.group((g) => {
        g.slot('main').blend(0.006).cone(0, 0, 0, 0.28, 0.5, 0.085, 0.01);
        g.cut((c) => c.cone(0, 0.035, 0, 0.27, 0.5, 0.09, 0.01));
      });
      b.slot('rim').blend(0).ring(0, 0.082, 0, 0.485, 0.014).ring(0, 0.058, 0, 0.36, 0.008);
      return { top: { at: [0, 0.05, 0], r: 0.3 } };
    },
  }),
  defineNoun({
    words: ['spoon', 'ladle'],
    size: 0.2,
    slots: { main: 'silver' },
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.02)
          .egg(0, 0.83, 0.02, 0.115, 0.16, 0.05)
          .rod([0, 0.68, 0.01], [0, 0.05, 0], 0.022, 0.03)
          .egg(0, 0.05, 0, 0.05, 0.05, 0.018);
        g.cut((c) => c.blend(0.01).egg(0, 0.84, 0.07, 0.095, 0.14, 0.055));
      });
      return stands(1, 0.03);
    },
  }),
  defineNoun({
    words: ['fork', 'pitch fork'],
    size: 0.2,
    slots: { main: 'silver' },
    draw(b) {
      b.slot('main').blend(0.015).rod([0, 0.62, 0], [0, 0.05, 0], 0.024, 0.034).egg(0, 0.66, 0.005, 0.1, 0.075, 0.026);
      for (const x of [-0.078, -0.026, 0.026, 0.078]) b.blend(0.01).rod([x, 0.68, 0.005], [x, 0.98, 0.02], 0.02, 0.012);
      return stands(1, 0.03);
    },
  }),
  defineNoun({
    words: ['frying pan', 'pan', 'skillet', 'wok'],
    size: 0.45,
    features: ['handle'],
    secondary: ['handle'],
    slots: { main: '#2b2d31 metal', handle: '#7a4a26 wood', ring: 'chrome' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.006)
          .cone(0, 0, 0, 0.28, 0.34, 0.11, 0.012)
          .cut((c) => c.cone(0, 0.03, 0, 0.26, 0.325, 0.12, 0.01));
      });
      if (look.has('handle'))
        b.slot('ring')
          .blend(0.01)
          .rod([0, 0.085, 0.32], [0, 0.12, 0.44], 0.03)
          .slot('handle')
          .rod([0, 0.12, 0.42], [0, 0.17, 0.74], 0.036, 0.042);
      return { top: { at: [0, 0.06, 0], r: 0.25 } };
    },
  }),
  defineNoun({
    words: ['broom', 'broomstick', 'witch broom', 'mop'],
    size: 1.5,
    secondary: ['straw'],
    slots: { main: '#7a5230 wood', straw: '#cfa552 straw', band: '#b3202c leather' },
    draw(b, look) {
      b.slot('main')
        .blend(0)
        .tube([
          [0, 0.3, 0, 0.018],
          [0.012, 0.6, 0, 0.02],
          [-0.006, 1, 0, 0.018],
        ]);
      b.slot('straw').blend(0.006).cone(0, 0.24, 0, 0.06, 0.04, 0.1, 0.02);
      for (let i = 0; i < 12; i++)
        b.at({ turn: [0, i * 30, 0] }, (m) =>
          m.rod([0, 0.26, 0.03], [0, look.random.between(0.01, 0.05), 0.11 + (i % 3) * 0.012], 0.026, 0.014),
        );
      b.rod([0, 0.26, 0], [0, 0.02, 0], 0.05, 0.1)
        .slot('band')
        .blend(0)
        .cone(0, 0.25, 0, 0.062, 0.058, 0.03, 0.006)
        .cone(0, 0.31, 0, 0.05, 0.045, 0.025, 0.006);
      return stands(1, 0.03);
    },
  }),
];
