import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Water, bridges and what is used outside. */

export const yard: readonly Noun[] = [
  defineNoun({
    words: ['fountain', 'water fountain', 'bird bath'],
    size: 3,
    secondary: ['water'],
    slots: { main: '#c9c5bb stone', water: '#5fb6dc glass', drop: '#a9dcf0 glass' },
    draw(b) {
      const bowl = (y: number, r: number, h: number) => {
        b.group((g) => {
          g.slot('main')
            .blend(0.01)
            .lathe(0, y, 0, [
              [0, 0],
              [r * 0.5, 0.01],
              [r * 0.92, h * 0.7],
              [r, h],
              [r * 0.9, h],
              [0, h],
            ]);
          g.cut((c) => c.egg(0, y + h * 1.02, 0, r * 0.86, h * 0.62, r * 0.86));
        });
        b.slot('water')
          .blend(0)
          .cone(0, y + h * 0.62, 0, r * 0.78, r * 0.82, h * 0.18, 0.005);
      };
      b.group((g) => {
        g.slot('main').blend(0).cone(0, 0, 0, 0.5, 0.5, 0.2, 0.03);
        g.cut((c) => c.cone(0, 0.07, 0, 0.43, 0.43, 0.3, 0.02));
      });
      b.slot('water').cone(0, 0.06, 0, 0.44, 0.44, 0.08, 0.005);
      b.slot('main')
        .blend(0.02)
        .lathe(0, 0.05, 0, [
          [0, 0],
          [0.13, 0.01],
          [0.07, 0.1],
          [0.055, 0.25],
          [0.08, 0.34],
          [0, 0.36],
        ]);
      bowl(0.38, 0.28, 0.12);
      b.slot('main').blend(0.02).rod([0, 0.44, 0], [0, 0.66, 0], 0.05, 0.035);
      bowl(0.64, 0.15, 0.075);
      b.slot('drop').blend(0.01).rod([0, 0.7, 0], [0, 0.86, 0], 0.03, 0.02);
      b.around(8, (p) =>
        p.tube([
          [0, 0.84, 0, 0.02],
          [0, 0.9, 0.06, 0.017],
          [0, 0.82, 0.13, 0.016],
          [0, 0.72, 0.165, 0.012],
        ]),
      );
      b.around(10, (p) =>
        p.tube([
          [0, 0.49, 0.26, 0.018],
          [0, 0.44, 0.32, 0.017],
          [0, 0.14, 0.36, 0.014],
        ]),
      );
      return stands(0.72, 0.1);
    },
  }),
  defineNoun({
    words: ['well', 'wishing well', 'water well'],
    size: 2.4,
    features: ['roof'],
    secondary: ['roof'],
    slots: {
      main: '#9a968d stone',
      roof: '#9c4a32 wood',
      post: '#7a5230 wood',
      rope: '#cdb27a fabric',
      bucket: '#8b6a42 wood',
      water: '#3f7fa8 glass',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0).bump(0.006, 16).cone(0, 0, 0, 0.36, 0.34, 0.34, 0.03);
        g.cut((c) => c.cone(0, 0.1, 0, 0.26, 0.26, 0.5, 0.01));
      });
      b.slot('main')
        .blend(0)
        .around(12, (p) => p.box(0, 0.34, 0.3, 0.15, 0.065, 0.12, 0.022))
        .slot('water')
        .cone(0, 0.09, 0, 0.265, 0.265, 0.05, 0.004);
      b.slot('post')
        .both((m) => m.box(0.31, 0.58, 0, 0.06, 0.56, 0.06, 0.012))
        .rod([-0.36, 0.66, 0], [0.4, 0.66, 0], 0.03)
        .rod([0.4, 0.66, 0], [0.42, 0.56, 0.02], 0.018);
      b.slot('rope')
        .cone(0, 0, 0, 0, 0, 0.001)
        .rod([-0.08, 0.66, 0], [0.08, 0.66, 0], 0.045)
        .rod([0.05, 0.66, 0.02], [0.05, 0.5, 0.03], 0.012);
      b.slot('bucket').cone(0.05, 0.38, 0.03, 0.06, 0.075, 0.12, 0.01);
      if (look.has('roof'))
        for (const s of [1, -1])
          b.slot('roof').at({ move: [0, 0.93, s * 0.13], turn: [s * 42, 0, 0] }, (m) =>
            m.box(0, -0.015, s * 0.03, 0.86, 0.045, 0.42, 0.01).box(0, 0.014, s * 0.12, 0.87, 0.03, 0.16, 0.008),
          );
      return stands(0.36, 0.25);
    },
  }),
  defineNoun({
    words: ['bridge', 'stone bridge', 'wooden bridge', 'footbridge'],
    size: 8,
    secondary: ['rail'],
    slots: { main: '#9a968d stone', rail: '#8d8a82 stone', path: '#b5a88e stone', water: '#4f9fc8 glass' },
    draw(b) {
      b.group((g) => {
        g.slot('main')
          .blend(0.01)
          .at({ turn: [0, 0, 0] }, (m) =>
            m.plate(
              0,
              0,
              0,
              [
                [-0.5, 0],
                [-0.5, 0.16],
                [-0.3, 0.27],
                [0, 0.33],
                [0.3, 0.27],
                [0.5, 0.16],
                [0.5, 0],
              ],
              0.3,
            ),
          );
        g.cut((c) =>
          c
            .at({ turn: [90, 0, 0] }, (m) => m.cone(0, -0.3, 0, 0.22, 0.22, 0.6, 0))
            .both((m) =>
              m.at({ move: [0.37, -0.02, 0], turn: [90, 0, 0] }, (q) => q.cone(0, -0.3, 0, 0.1, 0.1, 0.6, 0)),
            ),
        );
      });
      for (const z of [0.135, -0.135]) {
        b.slot('rail')
          .blend(0.004)
          .tube([
            [-0.5, 0.24, z, 0.022],
            [-0.3, 0.35, z, 0.022],
            [0, 0.41, z, 0.022],
            [0.3, 0.35, z, 0.022],
            [0.5, 0.24, z, 0.022],
          ]);
        for (let i = 0; i < 9; i++) {
          const x = -0.48 + i * 0.12;
          const y = 0.33 - Math.abs(x) ** 1.7 * 0.55;
          b.box(x, y, z, 0.035, 0.12, 0.035, 0.008);
        }
      }
      b.slot('water').blend(0).box(0, 0.01, 0, 1.02, 0.03, 0.46, 0.008);
      return stands(0.34, 0.12);
    },
  }),
  defineNoun({
    words: ['ladder', 'step ladder', 'stepladder'],
    size: 2.4,
    slots: { main: '#b0804a wood' },
    draw(b) {
      b.slot('main')
        .blend(0.004)
        .at({ turn: [-14, 0, 0] }, (m) => {
          m.both((s) => s.rod([0.19, 0.015, 0], [0.155, 1, 0], 0.03, 0.026));
          for (let i = 0; i < 7; i++) m.rod([-0.18, 0.12 + i * 0.13, 0], [0.18, 0.12 + i * 0.13, 0], 0.02);
        });
      return stands(1, 0.1);
    },
  }),
  defineNoun({
    words: ['bucket', 'pail'],
    size: 0.35,
    features: ['handle'],
    secondary: ['handle'],
    slots: { main: '#9aa1a8 aluminium', handle: '#5b6066 metal', water: '#4f9fc8 glass' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0).cone(0, 0, 0, 0.28, 0.4, 0.62, 0.02);
        g.cut((c) => c.cone(0, 0.06, 0, 0.25, 0.38, 0.62, 0.01));
      });
      b.slot('main')
        .blend(0)
        .ring(0, 0.61, 0, 0.395, 0.026)
        .ring(0, 0.32, 0, 0.345, 0.014)
        .ring(0, 0.04, 0, 0.29, 0.018)
        .slot('water')
        .cone(0, 0.4, 0, 0.33, 0.345, 0.06, 0.004);
      if (look.has('handle'))
        b.slot('handle')
          .both((m) => m.ball(0.4, 0.56, 0, 0.04))
          .tube([
            [-0.41, 0.56, 0, 0.018],
            [-0.36, 0.8, 0.1, 0.018],
            [0, 0.95, 0.16, 0.022],
            [0.36, 0.8, 0.1, 0.018],
            [0.41, 0.56, 0, 0.018],
          ]);
      return stands(0.46, 0.3);
    },
  }),
  defineNoun({
    words: ['cart', 'wagon', 'wooden cart', 'carriage', 'wheelbarrow', 'chariot'],
    size: 2,
    features: ['wheel'],
    secondary: ['wheel'],
    slots: { main: '#a4713f wood', wheel: '#6b4a2e wood', rim: 'iron' },
    draw(b, look) {
      b.group((g) => {
        g.slot('main').blend(0).box(0, 0.44, -0.08, 0.52, 0.3, 0.72, 0.015);
        g.cut((c) => c.box(0, 0.52, -0.08, 0.46, 0.3, 0.66, 0.01));
      });
      b.slot('main').both((m) => {
        m.rod([0.16, 0.33, 0.2], [0.14, 0.3, 0.72], 0.03, 0.024);
        for (const y of [0.4, 0.5]) m.box(0.268, y, -0.08, 0.02, 0.07, 0.74, 0.006);
        for (const z of [0.24, -0.4]) m.box(0.275, 0.45, z, 0.035, 0.34, 0.05, 0.008);
      });
      if (look.has('wheel'))
        b.both((m) =>
          m.at({ move: [0.34, 0.26, -0.08], turn: [0, 0, 90] }, (w) => {
            w.slot('rim')
              .blend(0)
              .ring(0, 0, 0, 0.235, 0.022)
              .slot('wheel')
              .ring(0, 0, 0, 0.205, 0.03)
              .cone(0, -0.05, 0, 0.055, 0.055, 0.1, 0.012);
            w.around(8, (s) => s.rod([0, 0, 0.04], [0, 0, 0.2], 0.016));
          }),
        )
          .slot('rim')
          .rod([-0.34, 0.26, -0.08], [0.34, 0.26, -0.08], 0.026);
      return stands(0.5, 0.2);
    },
  }),
  defineNoun({
    words: ['anchor', 'ship anchor', 'boat anchor'],
    size: 1.2,
    slots: { main: '#4a4f57 iron', rope: '#cdb27a fabric' },
    draw(b) {
      b.slot('main')
        .blend(0.012)
        .rod([0, 0.1, 0], [0, 0.82, 0], 0.045, 0.035)
        .at({ move: [0, 0.9, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.075, 0.026))
        .rod([-0.2, 0.74, 0], [0.2, 0.74, 0], 0.032)
        .both((m) => m.ball(0.2, 0.74, 0, 0.045));
      b.tube([
        [-0.36, 0.34, 0, 0.03],
        [-0.27, 0.16, 0, 0.045],
        [0, 0.06, 0, 0.06],
        [0.27, 0.16, 0, 0.045],
        [0.36, 0.34, 0, 0.03],
      ]);
      b.blend(0).both((m) =>
        m.at({ move: [0.34, 0.3, 0], turn: [0, 0, -20] }, (f) =>
          f.plate(
            0,
            0,
            0,
            [
              [-0.1, -0.03],
              [0.08, -0.03],
              [0.0, 0.16],
            ],
            0.07,
          ),
        ),
      );
      b.slot('rope').tube([
        [0.05, 0.92, 0.02, 0.022],
        [0.16, 0.8, 0.09, 0.022],
        [0.02, 0.62, 0.1, 0.022],
        [-0.1, 0.45, 0.03, 0.022],
        [0.06, 0.3, 0.1, 0.022],
        [0.16, 0.12, 0.09, 0.02],
      ]);
      return stands(0.98, 0.05);
    },
  }),
];
