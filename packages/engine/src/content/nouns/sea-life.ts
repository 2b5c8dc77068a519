import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Fish, whales and other animals of the water. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy', nose: '#3a2226 plastic' };

export const seaLife: readonly Noun[] = [
  defineNoun({
    words: ['fish', 'goldfish', 'salmon', 'tuna'],
    size: 0.3,
    features: ['fin', 'tail'],
    secondary: ['fin'],
    slots: { ...F, main: '#f07f1a scales', fin: '#f6b04a satin', belly: '#f7e3c0 scales' },
    draw(b, look) {
      b.at({ move: [0, 0.34, 0.08] }, (m) => {
        m.slot('main')
          .blend(0.05)
          .egg(0, 0, 0, 0.17, 0.26, 0.36)
          .rod([0, 0, -0.2], [0, 0, -0.38], 0.15, 0.07)
          .slot('belly')
          .egg(0, -0.06, 0.04, 0.155, 0.21, 0.3);
        m.at({ turn: [0, -90, 0] }, (s) => {
          s.slot('fin').blend(0.02);
          if (look.has('tail'))
            s.plate(
              -0.36,
              0,
              0,
              [
                [0.06, -0.04],
                [0.06, 0.04],
                [-0.26, 0.27],
                [-0.18, 0],
                [-0.26, -0.27],
              ],
              0.05,
              false,
            );
          if (look.has('fin'))
            s.plate(
              0,
              0.22,
              0,
              [
                [0.16, -0.03],
                [0.06, 0.14],
                [-0.16, 0.15],
                [-0.26, -0.04],
              ],
              0.045,
            ).plate(
              -0.02,
              -0.24,
              0,
              [
                [0.08, 0.05],
                [-0.1, -0.1],
                [-0.18, 0.04],
              ],
              0.04,
            );
        });
        if (look.has('fin'))
          m.slot('fin').both((s) =>
            s.at({ move: [0.16, -0.04, 0.06], turn: [0, -28, -30] }, (f) =>
              f.egg(0.02, -0.02, -0.08, 0.022, 0.07, 0.12),
            ),
          );
        m.blend(0).both((s) =>
          s
            .slot('shine')
            .egg(0.125, 0.07, 0.2, 0.045, 0.06, 0.06)
            .slot('eye')
            .egg(0.152, 0.07, 0.215, 0.03, 0.036, 0.036),
        );
        m.slot('nose').ring(0, -0.05, 0.335, 0.035, 0.014);
      });
      return {
        head: { at: [0, 0.6, 0.14], r: 0.12 },
        top: { at: [0, 0.6, 0], r: 0.1 },
        face: { at: [0, 0.36, 0.4], r: 0.14 },
      };
    },
  }),
  defineNoun({
    words: ['shark'],
    size: 4,
    features: ['fin', 'tail'],
    secondary: ['belly'],
    slots: { ...F, main: '#5d7b93 skin', belly: '#eef0f0 skin' },
    draw(b, look) {
      b.at({ move: [0, 0.22, 0.05] }, (m) => {
        m.slot('main')
          .blend(0.06)
          .tube([
            [0, 0.02, 0.44, 0.06],
            [0, 0.01, 0.3, 0.15],
            [0, 0, 0.05, 0.19],
            [0, 0.02, -0.22, 0.115],
            [0, 0.05, -0.46, 0.045],
          ])
          .slot('belly')
          .blend(0.02)
          .egg(0, -0.075, 0.12, 0.145, 0.13, 0.3);
        if (look.has('fin'))
          m.slot('main')
            .blend(0.02)
            .at({ turn: [0, -90, 0] }, (s) =>
              s.plate(
                0,
                0.15,
                0,
                [
                  [0.1, 0],
                  [-0.08, 0.23],
                  [-0.11, 0.22],
                  [-0.09, 0],
                ],
                0.05,
              ),
            )
            .both((s) =>
              s.at({ move: [0.14, -0.06, 0.12], turn: [90, 0, -20] }, (f) =>
                f.plate(
                  0,
                  0,
                  0,
                  [
                    [0, 0.09],
                    [0.26, -0.1],
                    [0.24, -0.14],
                    [0, -0.06],
                  ],
                  0.045,
                ),
              ),
            );
        if (look.has('tail'))
          m.at({ turn: [0, -90, 0] }, (s) =>
            s.plate(
              -0.46,
              0.05,
              0,
              [
                [0.06, -0.02],
                [0.06, 0.03],
                [-0.14, 0.24],
                [-0.17, 0.23],
                [-0.08, 0.0],
                [-0.14, -0.15],
              ],
              0.045,
            ),
          );
        m.blend(0).both((s) =>
          s.slot('shine').ball(0.115, 0.05, 0.33, 0.026).slot('eye').ball(0.128, 0.052, 0.337, 0.018),
        );
        m.slot('nose')
          .both((s) => {
            for (let i = 0; i < 3; i++)
              s.rod([0.178 - i * 0.002, 0.05, 0.13 - i * 0.04], [0.176, -0.04, 0.14 - i * 0.04], 0.008);
          })
          .tube([
            [-0.1, -0.06, 0.36, 0.01],
            [0, -0.08, 0.42, 0.011],
            [0.1, -0.06, 0.36, 0.01],
          ]);
      });
      return {
        head: { at: [0, 0.34, 0.33], r: 0.12 },
        top: { at: [0, 0.4, 0.1], r: 0.12 },
        back: { at: [0, 0.38, 0], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['octopus', 'squid', 'kraken'],
    size: 0.8,
    features: ['tentacle'],
    secondary: ['sucker'],
    slots: { ...F, main: '#c2507e skin', sucker: '#f2b9c6 skin' },
    draw(b, look) {
      const n = look.count('tentacle', 8);
      b.slot('main').blend(0.07).egg(0, 0.56, 0, 0.26, 0.3, 0.25).egg(0, 0.34, 0, 0.2, 0.14, 0.2).blend(0.05);
      b.around(
        n,
        (m, i) => {
          const c = look.random.between(-0.12, 0.12);
          m.tube([
            [0, 0.3, 0.12, 0.085],
            [c * 0.3, 0.13, 0.28, 0.07],
            [c, 0.06, 0.44, 0.056],
            [c * 1.6, 0.1 + (i % 2) * 0.05, 0.56, 0.035],
            [c * 1.2, 0.2, 0.57, 0.02],
          ]);
        },
        180 / n,
      );
      eyes(b, 0.1, 0.5, 0.215, 0.05);
      b.slot('nose')
        .blend(0)
        .tube([
          [-0.05, 0.38, 0.215, 0.009],
          [0, 0.36, 0.222, 0.01],
          [0.05, 0.38, 0.215, 0.009],
        ]);
      return {
        head: { at: [0, 0.83, 0], r: 0.2 },
        face: { at: [0, 0.5, 0.24], r: 0.2 },
        neck: { at: [0, 0.33, 0], r: 0.19 },
        top: { at: [0, 0.85, 0], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['frog', 'toad'],
    size: 0.12,
    features: ['leg'],
    secondary: ['belly'],
    slots: { ...F, main: '#5aa83a glossy', belly: '#e6e8a8 satin', nose: '#23401c plastic' },
    draw(b) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.3, -0.03, 0.28, 0.22, 0.31)
        .egg(0, 0.48, 0.12, 0.27, 0.16, 0.21)
        .slot('belly')
        .blend(0.03)
        .egg(0, 0.28, 0.1, 0.22, 0.19, 0.21);
      b.slot('main')
        .blend(0.03)
        .both((m) => m.ball(0.15, 0.62, 0.12, 0.1));
      b.both((m) =>
        m
          .slot('main')
          .egg(0.29, 0.2, -0.12, 0.12, 0.15, 0.21)
          .rod([0.31, 0.1, -0.1], [0.36, 0.05, 0.1], 0.06)
          .rod([0.2, 0.3, 0.14], [0.23, 0.05, 0.24], 0.065, 0.05),
      );
      b.blend(0.01).both((m) => {
        for (const [x, z, t] of [
          [0.36, 0.1, 0.9],
          [0.23, 0.24, 0.7],
        ] as const)
          for (const a of [-0.6, 0, 0.6])
            m.rod([x, 0.035, z], [x + Math.sin(a) * 0.12 * t, 0.03, z + Math.cos(a) * 0.14 * t], 0.032, 0.035);
      });
      b.blend(0).both((m) =>
        m
          .slot('shine')
          .ball(0.16, 0.635, 0.165, 0.072)
          .slot('eye')
          .ball(0.165, 0.64, 0.2, 0.048)
          .slot('shine')
          .ball(0.15, 0.665, 0.236, 0.016),
      );
      b.slot('nose').tube([
        [-0.2, 0.47, 0.245, 0.011],
        [-0.1, 0.435, 0.315, 0.012],
        [0.1, 0.435, 0.315, 0.012],
        [0.2, 0.47, 0.245, 0.011],
      ]);
      return {
        head: { at: [0, 0.63, 0.08], r: 0.2 },
        face: { at: [0, 0.55, 0.28], r: 0.25 },
        neck: { at: [0, 0.36, 0.06], r: 0.28 },
        back: { at: [0, 0.48, -0.1], r: 0.2 },
        top: { at: [0, 0.6, 0], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['turtle', 'tortoise'],
    size: 0.5,
    features: ['leg', 'tail', 'shell'],
    primary: ['shell'],
    secondary: ['main'],
    slots: { ...F, shell: '#6d7f34 scales', main: '#9dbb5a skin', rim: '#8b6a34 leather', plate: '#4f6127 leather' },
    draw(b) {
      b.group((g) =>
        g
          .slot('shell')
          .egg(0, 0.2, -0.05, 0.34, 0.32, 0.4)
          .cut((c) => c.blend(0.02).box(0, -0.32, 0, 2, 1, 2, 0)),
      );
      b.slot('rim').blend(0.02).egg(0, 0.19, -0.05, 0.37, 0.06, 0.43);
      b.slot('plate')
        .blend(0.005)
        .at({ move: [0, 0.2, -0.05] }, (m) => {
          m.egg(0, 0.29, 0, 0.13, 0.045, 0.14);
          m.around(
            6,
            (p) => p.at({ move: [0, 0.22, 0.23], turn: [42, 0, 0] }, (q) => q.egg(0, 0, 0, 0.1, 0.035, 0.09)),
            30,
          );
        });
      b.slot('main')
        .blend(0.04)
        .rod([0, 0.2, 0.28], [0, 0.33, 0.46], 0.085, 0.08)
        .egg(0, 0.37, 0.5, 0.115, 0.105, 0.125)
        .both((m) =>
          m
            .rod([0.24, 0.16, 0.2], [0.31, 0.06, 0.26], 0.085, 0.075)
            .rod([0.23, 0.16, -0.28], [0.3, 0.06, -0.34], 0.085, 0.075),
        )
        .rod([0, 0.15, -0.4], [0, 0.1, -0.54], 0.05, 0.012);
      eyes(b, 0.065, 0.405, 0.59, 0.026);
      return {
        head: { at: [0, 0.46, 0.49], r: 0.1 },
        face: { at: [0, 0.39, 0.6], r: 0.11 },
        neck: { at: [0, 0.28, 0.39], r: 0.09 },
        top: { at: [0, 0.53, -0.05], r: 0.2 },
        back: { at: [0, 0.45, 0.05], r: 0.25 },
      };
    },
  }),
];
