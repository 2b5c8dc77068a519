import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Small things with shells, many legs or thin wings, from the sea and the meadow. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy' };

export const smallLife: readonly Noun[] = [
  defineNoun({
    words: ['lobster', 'crayfish', 'shrimp', 'prawn'],
    size: 0.4,
    features: ['leg', 'claw', 'tail', 'antenna'],
    slots: { ...F, main: '#c3301f glossy', accent: '#8f1f16 glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.16, 0.12, 0.12, 0.105, 0.24)
        .rod([0, 0.16, 0.3], [0, 0.17, 0.42], 0.04, 0.006);
      if (look.has('tail')) {
        for (let i = 0; i < 5; i++)
          b.blend(0.004).egg(0, 0.15 - i * 0.018, -0.1 - i * 0.085, 0.11 - i * 0.012, 0.085 - i * 0.008, 0.065);
        b.slot('accent').blend(0.01);
        for (const t of [-2, -1, 0, 1, 2])
          b.at({ move: [0, 0.05, -0.5], turn: [0, t * 26, 0] }, (m) => m.egg(0, 0, -0.08, 0.05, 0.018, 0.095));
      }
      b.both((m) => {
        if (look.has('claw')) {
          m.slot('main')
            .blend(0.02)
            .rod([0.09, 0.14, 0.26], [0.23, 0.15, 0.38], 0.035)
            .rod([0.23, 0.15, 0.38], [0.22, 0.15, 0.48], 0.04);
          m.egg(0.22, 0.16, 0.6, 0.085, 0.05, 0.14)
            .rod([0.25, 0.16, 0.66], [0.24, 0.16, 0.84], 0.055, 0.012)
            .rod([0.15, 0.16, 0.62], [0.17, 0.16, 0.8], 0.035, 0.01);
        }
        if (look.has('leg'))
          for (let i = 0; i < 3; i++)
            m.slot('accent')
              .blend(0.01)
              .rod([0.09, 0.13, 0.16 - i * 0.1], [0.24, 0.17, 0.16 - i * 0.13], 0.02)
              .rod([0.24, 0.17, 0.16 - i * 0.13], [0.32, 0.01, 0.17 - i * 0.16], 0.018, 0.008);
        if (look.has('antenna'))
          m.slot('accent')
            .blend(0)
            .tube([
              [0.035, 0.2, 0.36, 0.012],
              [0.1, 0.3, 0.5, 0.011],
              [0.28, 0.34, 0.5, 0.009],
              [0.44, 0.28, 0.3, 0.006],
            ]);
      });
      b.slot('main')
        .blend(0.01)
        .both((m) => m.rod([0.05, 0.2, 0.32], [0.07, 0.25, 0.36], 0.016));
      eyes(b, 0.072, 0.262, 0.37, 0.026);
      return {
        top: { at: [0, 0.26, 0.1], r: 0.1 },
        head: { at: [0, 0.26, 0.22], r: 0.1 },
        face: { at: [0, 0.2, 0.4], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['seahorse', 'sea horse'],
    size: 0.15,
    features: ['tail', 'fin'],
    secondary: ['fin'],
    slots: { ...F, main: '#f2a03a mottled', belly: '#f7d58a mottled', fin: '#f7d58a leaf' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .tube([
          [0, 0.82, 0.02, 0.085],
          [0, 0.7, -0.05, 0.085],
          [0, 0.52, 0.02, 0.13],
          [0, 0.34, 0, 0.09],
          [0, 0.18, -0.06, 0.055],
          [0, 0.07, 0.0, 0.042],
          [0, 0.06, 0.1, 0.034],
          [0, 0.14, 0.12, 0.026],
          [0, 0.15, 0.05, 0.018],
        ]);
      b.egg(0, 0.86, 0.06, 0.085, 0.095, 0.11).rod([0, 0.82, 0.12], [0, 0.78, 0.3], 0.05, 0.035);
      b.slot('belly')
        .blend(0.015)
        .tube([
          [0, 0.66, 0.06, 0.05],
          [0, 0.52, 0.11, 0.075],
          [0, 0.36, 0.07, 0.05],
        ]);
      b.slot('main').blend(0);
      for (let i = 0; i < 7; i++)
        b.at({ move: [0, 0.66 - i * 0.065, i < 3 ? 0 : -0.01 * i], turn: [6, 0, 0] }, (m) =>
          m.ring(0, 0, 0.01, 0.108 - Math.abs(i - 2) * 0.012, 0.012),
        );
      b.slot('fin').blend(0.01);
      for (let i = 0; i < 4; i++)
        b.rod([0, 0.9 - i * 0.05, -0.02 - i * 0.02], [0, 0.98 - i * 0.07, -0.1 - i * 0.02], 0.03, 0.006);
      if (look.has('fin'))
        b.at({ move: [0, 0.5, -0.13], turn: [0, 90, 0] }, (m) =>
          m.plate(
            0.03,
            0,
            0,
            [
              [0, -0.12],
              [0.12, -0.08],
              [0.15, 0.04],
              [0.08, 0.12],
              [0, 0.1],
            ],
            0.035,
            true,
          ),
        );
      eyes(b, 0.068, 0.88, 0.095, 0.03);
      return {
        head: { at: [0, 0.94, 0.05], r: 0.08 },
        face: { at: [0, 0.86, 0.15], r: 0.09 },
        neck: { at: [0, 0.73, -0.03], r: 0.09 },
        top: { at: [0, 0.96, 0.04], r: 0.05 },
      };
    },
  }),
  defineNoun({
    words: ['stingray', 'ray', 'manta ray', 'manta'],
    size: 2,
    features: ['tail', 'fin'],
    secondary: ['belly'],
    slots: { ...F, main: '#46607a dots:#7f9ab3', belly: '#e8edf0 skin' },
    draw(b, look) {
      const r = look.random.between(-4, 6);
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.3, 0.04, 0.15, 0.075, 0.26)
        .both((m) =>
          m.at({ move: [0.06, 0.3, 0.02], turn: [0, 0, 16 + r] }, (w) =>
            w.at({ turn: [-90, 0, 0] }, (q) =>
              q.plate(
                0,
                0,
                0,
                [
                  [0, 0.26],
                  [0, -0.22],
                  [0.2, -0.16],
                  [0.46, 0.0],
                  [0.5, 0.06],
                  [0.26, 0.2],
                ],
                0.055,
                true,
              ),
            ),
          ),
        );
      b.slot('belly').blend(0.02).egg(0, 0.265, 0.06, 0.11, 0.055, 0.2);
      if (look.has('tail'))
        b.slot('main')
          .blend(0.02)
          .tube([
            [0, 0.3, -0.16, 0.05],
            [0, 0.31, -0.35, 0.024],
            [0.03, 0.36, -0.58, 0.014],
            [0, 0.4, -0.76, 0.006],
          ]);
      b.blend(0.02).both((m) => m.rod([0.08, 0.32, 0.25], [0.07, 0.31, 0.38], 0.035, 0.018));
      eyes(b, 0.1, 0.36, 0.22, 0.028);
      b.cut((c) => c.blend(0).box(0, -0.4, 0, 3, 0.2, 3, 0));
      return { top: { at: [0, 0.38, 0], r: 0.1 }, head: { at: [0, 0.37, 0.12], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['dragonfly', 'damselfly', 'mosquito', 'housefly'],
    size: 0.08,
    features: ['wings', 'leg'],
    secondary: ['wings'],
    slots: { ...F, main: '#1f9aa8 chrome', wings: '#c9e8f2 glass', eye: '#7a1f2b glossy', leg: '#23262b plastic' },
    draw(b, look) {
      b.slot('main').blend(0.02).egg(0, 0.3, 0.16, 0.065, 0.065, 0.11).ball(0, 0.31, 0.3, 0.06);
      for (let i = 0; i < 6; i++)
        b.blend(0.004).egg(0, 0.3 + i * 0.008, 0.02 - i * 0.1, 0.04 - i * 0.003, 0.04 - i * 0.003, 0.058);
      if (look.has('wings'))
        b.slot('wings')
          .blend(0)
          .both((m) => {
            for (const [z, turn] of [
              [0.22, 12],
              [0.12, -16],
            ] as const)
              m.at({ move: [0.03, 0.36, z], turn: [0, turn, 9] }, (w) =>
                w.at({ turn: [-90, 0, 0] }, (q) =>
                  q.plate(
                    0,
                    0,
                    0,
                    [
                      [0, -0.015],
                      [0.14, -0.07],
                      [0.44, -0.06],
                      [0.5, 0],
                      [0.44, 0.04],
                      [0.14, 0.04],
                      [0, 0.015],
                    ],
                    0.022,
                    true,
                  ),
                ),
              );
          });
      if (look.has('leg'))
        b.slot('leg')
          .blend(0.005)
          .both((m) => {
            for (const z of [0.1, 0.17, 0.24])
              m.rod([0.03, 0.26, z], [0.13, 0.17, z + 0.02], 0.012).rod(
                [0.13, 0.17, z + 0.02],
                [0.15, 0.01, z + 0.04],
                0.01,
                0.006,
              );
          });
      b.blend(0)
        .slot('eye')
        .both((m) => m.ball(0.042, 0.335, 0.33, 0.045).slot('shine').ball(0.045, 0.355, 0.368, 0.012).slot('eye'));
      return {
        head: { at: [0, 0.36, 0.3], r: 0.06 },
        face: { at: [0, 0.31, 0.36], r: 0.06 },
        top: { at: [0, 0.36, 0.15], r: 0.05 },
      };
    },
  }),
  defineNoun({
    words: ['caterpillar', 'inchworm', 'larva', 'centipede'],
    size: 0.06,
    features: ['leg', 'antenna'],
    secondary: ['accent'],
    slots: { ...F, main: '#7cc23a skin', accent: '#f2c53a skin', head: '#d9402f skin', shoe: '#3a2a20 plastic' },
    draw(b, look) {
      const n = 6;
      for (let i = 0; i < n; i++) {
        const z = 0.3 - i * 0.17;
        const y = 0.16 + Math.max(0, Math.sin((i / n) * Math.PI * 2 - 0.4)) * 0.1;
        b.slot(i % 2 ? 'accent' : 'main')
          .blend(0.006)
          .ball(0, y, z, 0.13);
        if (look.has('leg'))
          b.slot('shoe')
            .blend(0.004)
            .both((m) => m.rod([0.07, y - 0.06, z], [0.09, 0.025, z], 0.024).ball(0.09, 0.026, z + 0.01, 0.028));
      }
      b.slot('head').blend(0.01).ball(0, 0.34, 0.42, 0.165);
      if (look.has('antenna'))
        b.slot('shoe')
          .blend(0)
          .both((m) => m.rod([0.05, 0.47, 0.43], [0.1, 0.64, 0.46], 0.014).ball(0.1, 0.65, 0.46, 0.03));
      eyes(b, 0.062, 0.375, 0.565, 0.036);
      b.slot('shoe')
        .blend(0)
        .tube([
          [-0.05, 0.285, 0.572, 0.01],
          [0, 0.265, 0.58, 0.011],
          [0.05, 0.285, 0.572, 0.01],
        ]);
      return {
        head: { at: [0, 0.48, 0.42], r: 0.14 },
        face: { at: [0, 0.35, 0.57], r: 0.15 },
        top: { at: [0, 0.32, -0.1], r: 0.1 },
        neck: { at: [0, 0.22, 0.36], r: 0.13 },
      };
    },
  }),
  defineNoun({
    words: ['scorpion'],
    size: 0.12,
    features: ['leg', 'claw', 'tail'],
    slots: { ...F, main: '#6b4423 glossy', accent: '#b9752e glossy' },
    draw(b, look) {
      b.slot('main').blend(0.02).egg(0, 0.14, 0.02, 0.13, 0.075, 0.2);
      if (look.has('tail')) {
        const path: readonly (readonly [number, number])[] = [
          [0.15, -0.2],
          [0.2, -0.33],
          [0.31, -0.42],
          [0.44, -0.42],
          [0.55, -0.33],
          [0.6, -0.2],
        ];
        for (const [i, [y, z]] of path.entries())
          b.slot(i % 2 ? 'main' : 'accent')
            .blend(0.006)
            .ball(0, y, z, 0.078 - i * 0.005);
        b.slot('accent')
          .blend(0.01)
          .tube([
            [0, 0.62, -0.16, 0.055],
            [0, 0.6, -0.06, 0.028],
            [0, 0.53, -0.02, 0.005],
          ]);
      }
      b.both((m) => {
        if (look.has('leg'))
          for (let i = 0; i < 4; i++)
            m.slot('accent')
              .blend(0.008)
              .rod([0.09, 0.13, 0.14 - i * 0.09], [0.25, 0.2, 0.17 - i * 0.12], 0.02)
              .rod([0.25, 0.2, 0.17 - i * 0.12], [0.35, 0.008, 0.18 - i * 0.14], 0.018, 0.008);
        if (look.has('claw'))
          m.slot('main')
            .blend(0.015)
            .rod([0.08, 0.13, 0.18], [0.25, 0.15, 0.28], 0.028)
            .rod([0.25, 0.15, 0.28], [0.22, 0.15, 0.4], 0.03)
            .egg(0.21, 0.15, 0.47, 0.06, 0.045, 0.085)
            .rod([0.24, 0.15, 0.51], [0.21, 0.15, 0.64], 0.032, 0.006)
            .rod([0.16, 0.15, 0.5], [0.18, 0.15, 0.62], 0.022, 0.006);
      });
      eyes(b, 0.045, 0.2, 0.17, 0.026);
      return { top: { at: [0, 0.22, 0], r: 0.1 }, head: { at: [0, 0.21, 0.1], r: 0.08 } };
    },
  }),
];
