import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Animals that do not walk on four legs like a dog: birds, fish, reptiles, insects; and dragons. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy', nose: '#3a2226 plastic' };

export const wild: readonly Noun[] = [
  defineNoun({
    words: ['bird', 'robin', 'sparrow', 'parrot', 'chick', 'canary'],
    size: 0.15,
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['belly'],
    slots: {
      ...F,
      main: '#3d8ef0 feathers',
      belly: '#f6ebcd feathers',
      wings: '#2b62cf feathers',
      beak: '#f2a51c plastic',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.36, -0.02, 0.23, 0.23, 0.27)
        .ball(0, 0.62, 0.12, 0.185)
        .slot('belly')
        .egg(0, 0.34, 0.09, 0.18, 0.19, 0.2);
      if (look.has('tail'))
        b.slot('wings')
          .blend(0.02)
          .at({ move: [0, 0.36, -0.24], turn: [24, 0, 0] }, (m) => m.box(0, 0, -0.13, 0.15, 0.035, 0.3, 0.016));
      if (look.has('wings'))
        b.slot('wings').both((m) =>
          m.at({ move: [0.215, 0.39, -0.03], turn: [24, 8, -8] }, (w) => w.egg(0, 0, -0.03, 0.05, 0.14, 0.23)),
        );
      if (look.has('beak')) b.slot('beak').blend(0.01).rod([0, 0.61, 0.28], [0, 0.585, 0.4], 0.05, 0.012);
      eyes(b, 0.085, 0.67, 0.265, 0.033);
      if (look.has('leg'))
        b.slot('beak')
          .blend(0.01)
          .both((m) =>
            m
              .rod([0.08, 0.16, 0], [0.085, 0.025, 0.01], 0.022)
              .rod([0.085, 0.02, 0], [0.12, 0.018, 0.1], 0.02)
              .rod([0.085, 0.02, 0], [0.055, 0.018, 0.1], 0.02),
          );
      b.slot('main').blend(0.02).rod([0, 0.79, 0.1], [0, 0.87, 0.02], 0.04, 0.015);
      return {
        head: { at: [0, 0.79, 0.12], r: 0.16 },
        face: { at: [0, 0.64, 0.29], r: 0.16 },
        neck: { at: [0, 0.5, 0.09], r: 0.17 },
        top: { at: [0, 0.8, 0.12], r: 0.12 },
      };
    },
  }),
  defineNoun({
    words: ['duck', 'rubber duck', 'duckling', 'goose', 'swan'],
    size: 0.3,
    features: ['wings', 'tail', 'beak'],
    slots: { ...F, main: '#f7cf2a plastic', beak: '#f07f1a plastic' },
    draw(b, look) {
      b.slot('main')
        .blend(0.08)
        .egg(0, 0.27, -0.05, 0.29, 0.25, 0.37)
        .ball(0, 0.68, 0.15, 0.215)
        .blend(0.07)
        .rod([0, 0.32, -0.3], [0, 0.52, -0.5], 0.12, 0.025);
      b.cut((c) => c.blend(0).box(0, -0.46, 0, 2, 1, 2, 0));
      if (look.has('wings'))
        b.blend(0.02).both((m) =>
          m.at({ move: [0.275, 0.32, -0.1], turn: [18, 10, -6] }, (w) => w.egg(0, 0, 0, 0.06, 0.12, 0.21)),
        );
      if (look.has('beak'))
        b.slot('beak').blend(0.015).egg(0, 0.645, 0.38, 0.115, 0.035, 0.1).egg(0, 0.61, 0.36, 0.095, 0.03, 0.09);
      eyes(b, 0.105, 0.74, 0.32, 0.037);
      return {
        head: { at: [0, 0.87, 0.15], r: 0.18 },
        face: { at: [0, 0.7, 0.35], r: 0.18 },
        neck: { at: [0, 0.51, 0.12], r: 0.18 },
        top: { at: [0, 0.5, -0.15], r: 0.2 },
        back: { at: [0, 0.46, -0.05], r: 0.22 },
      };
    },
  }),
  defineNoun({
    words: ['penguin'],
    size: 0.9,
    features: ['wings', 'leg', 'beak'],
    secondary: ['belly'],
    slots: { ...F, main: '#23262e feathers', belly: '#f5f3ee feathers', beak: '#f2921c plastic' },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.4, 0, 0.27, 0.38, 0.245)
        .ball(0, 0.74, 0.01, 0.21)
        .slot('belly')
        .blend(0.01)
        .egg(0, 0.37, 0.075, 0.205, 0.31, 0.195)
        .both((m) => m.egg(0.075, 0.755, 0.115, 0.095, 0.1, 0.11));
      if (look.has('wings'))
        b.slot('main')
          .blend(0.02)
          .both((m, s) =>
            m.at({ move: [0.255, 0.5, 0], turn: [0, 0, 22 + look.random.between(0, 20) * (s > 0 ? 1 : 0.4)] }, (w) =>
              w.egg(0.01, -0.13, 0, 0.045, 0.2, 0.1),
            ),
          );
      if (look.has('beak')) b.slot('beak').blend(0.01).rod([0, 0.72, 0.2], [0, 0.7, 0.32], 0.05, 0.015);
      if (look.has('leg')) b.slot('beak').both((m) => m.egg(0.12, 0.03, 0.11, 0.095, 0.035, 0.14));
      eyes(b, 0.08, 0.78, 0.195, 0.029);
      return {
        head: { at: [0, 0.93, 0], r: 0.18 },
        face: { at: [0, 0.75, 0.21], r: 0.19 },
        neck: { at: [0, 0.6, 0], r: 0.22 },
        back: { at: [0, 0.55, -0.22], r: 0.2 },
        hand: [0.36, 0.34, 0.08],
        top: { at: [0, 0.95, 0], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['owl'],
    size: 0.4,
    features: ['wings', 'ear', 'beak', 'leg'],
    secondary: ['belly'],
    slots: {
      ...F,
      main: '#7d5a3c feathers',
      belly: '#e4cfa6 scales',
      disc: '#efe3c8 feathers',
      beak: '#f2a51c plastic',
      iris: '#f6c21c glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.37, 0, 0.28, 0.36, 0.25)
        .egg(0, 0.7, 0.02, 0.255, 0.215, 0.22)
        .slot('belly')
        .blend(0.01)
        .egg(0, 0.34, 0.07, 0.215, 0.28, 0.205);
      if (look.has('ear'))
        b.slot('main')
          .blend(0.03)
          .both((m) => m.rod([0.15, 0.83, 0.02], [0.2, 0.99, 0], 0.075, 0.015));
      b.blend(0).both((m) =>
        m
          .slot('disc')
          .egg(0.105, 0.72, 0.185, 0.125, 0.125, 0.06)
          .slot('iris')
          .egg(0.105, 0.72, 0.225, 0.078, 0.078, 0.04)
          .slot('eye')
          .egg(0.102, 0.72, 0.252, 0.045, 0.045, 0.025)
          .slot('shine')
          .ball(0.09, 0.74, 0.27, 0.014),
      );
      if (look.has('beak')) b.slot('beak').rod([0, 0.68, 0.23], [0, 0.6, 0.275], 0.04, 0.012);
      if (look.has('wings'))
        b.slot('main')
          .blend(0.02)
          .both((m) => m.at({ move: [0.27, 0.4, -0.01], turn: [0, 0, 8] }, (w) => w.egg(0, 0, 0, 0.06, 0.25, 0.16)));
      if (look.has('leg'))
        b.slot('beak').both((m) => {
          for (const x of [0.06, 0.11, 0.16]) m.egg(x, 0.03, 0.17, 0.028, 0.03, 0.07);
        });
      return {
        head: { at: [0, 0.88, 0.02], r: 0.2 },
        face: { at: [0, 0.72, 0.23], r: 0.22 },
        neck: { at: [0, 0.56, 0], r: 0.24 },
        top: { at: [0, 0.9, 0], r: 0.15 },
      };
    },
  }),
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
    words: ['shark', 'whale', 'dolphin', 'orca'],
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
  defineNoun({
    words: ['snail', 'slug'],
    size: 0.08,
    features: ['antenna', 'shell'],
    primary: ['shell'],
    secondary: ['main'],
    slots: { ...F, shell: '#c98a45 ceramic', main: '#d9c79a skin' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .tube([
          [0, 0.06, -0.5, 0.03],
          [0, 0.08, -0.2, 0.1],
          [0, 0.09, 0.15, 0.11],
          [0, 0.2, 0.34, 0.1],
          [0, 0.33, 0.4, 0.1],
        ])
        .egg(0, 0.04, 0, 0.14, 0.045, 0.42)
        .both((m) => m.rod([0.04, 0.38, 0.42], [0.1, 0.58, 0.46], 0.024, 0.02));
      b.blend(0).both((m) => m.slot('shine').ball(0.1, 0.6, 0.46, 0.045).slot('eye').ball(0.1, 0.605, 0.485, 0.026));
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 26; i++) {
        const t = i / 26;
        const r = 0.25 * (1 - t) ** 0.9;
        const a = -1.2 + t * 13;
        points.push([t * 0.09, 0.4 + Math.sin(a) * r, -0.12 + Math.cos(a) * r, 0.03 + 0.115 * (1 - t) ** 0.75]);
      }
      b.group((g) => g.slot('shell').blend(0.01).tube(points).egg(0, 0.4, -0.12, 0.09, 0.24, 0.24));
      return {
        head: { at: [0, 0.42, 0.4], r: 0.1 },
        top: { at: [0, 0.74, -0.12], r: 0.12 },
        face: { at: [0, 0.33, 0.49], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['butterfly', 'moth', 'fairy wing'],
    size: 0.1,
    features: ['wings', 'antenna'],
    primary: ['main'],
    secondary: ['accent'],
    slots: { ...F, main: '#f07f1a satin', accent: '#2a2124 satin', body: '#2a2124 fur' },
    draw(b, look) {
      const flap = look.random.between(18, 34);
      b.at({ move: [0, 0.5, 0] }, (m) => {
        m.slot('body')
          .blend(0.02)
          .rod([0, -0.24, 0], [0, 0.08, 0], 0.03, 0.045)
          .ball(0, 0.15, 0.01, 0.052)
          .both((s) =>
            s
              .tube([
                [0.015, 0.18, 0.02, 0.012],
                [0.06, 0.3, 0.04, 0.011],
                [0.13, 0.38, 0.04, 0.013],
              ])
              .ball(0.13, 0.385, 0.04, 0.022),
          );
        m.blend(0).both((s) =>
          s.at({ turn: [0, -flap, 0] }, (w) => {
            w.slot('accent')
              .plate(
                0,
                0,
                0,
                [
                  [0.01, 0.0],
                  [0.1, 0.26],
                  [0.3, 0.42],
                  [0.48, 0.38],
                  [0.47, 0.18],
                  [0.3, 0.02],
                ],
                0.026,
                true,
              )
              .plate(
                0,
                0,
                0,
                [
                  [0.01, 0.02],
                  [0.28, 0.02],
                  [0.37, -0.12],
                  [0.28, -0.32],
                  [0.16, -0.38],
                  [0.06, -0.18],
                ],
                0.026,
                true,
              );
            w.slot('main')
              .plate(
                0,
                0,
                0,
                [
                  [0.06, 0.04],
                  [0.14, 0.24],
                  [0.3, 0.36],
                  [0.42, 0.33],
                  [0.4, 0.2],
                  [0.27, 0.07],
                ],
                0.046,
                true,
              )
              .plate(
                0,
                0,
                0,
                [
                  [0.06, 0.0],
                  [0.25, -0.01],
                  [0.31, -0.12],
                  [0.24, -0.27],
                  [0.17, -0.3],
                  [0.1, -0.16],
                ],
                0.046,
                true,
              );
            w.slot('shine').egg(0.4, 0.37, 0, 0.02, 0.02, 0.03).egg(0.26, -0.3, 0, 0.02, 0.02, 0.03);
          }),
        );
      });
      return { head: { at: [0, 0.7, 0.01], r: 0.06 } };
    },
  }),
  defineNoun({
    words: ['bee', 'bumblebee', 'wasp', 'ladybug', 'ladybird', 'beetle'],
    size: 0.03,
    features: ['wings', 'antenna', 'leg'],
    secondary: ['accent'],
    slots: { ...F, main: '#f6c21c fur', accent: '#23201f fur', wings: '#dff0f8 glass' },
    draw(b, look) {
      b.slot('main').blend(0.03).egg(0, 0.4, -0.08, 0.24, 0.24, 0.32);
      b.slot('accent').blend(0);
      for (const [z, r] of [
        [-0.22, 0.205],
        [-0.06, 0.238],
      ] as const)
        b.at({ move: [0, 0.4, z], turn: [90, 0, 0] }, (m) => m.cone(0, -0.045, 0, r, r + 0.004, 0.085, 0.03));
      b.rod([0, 0.38, -0.36], [0, 0.36, -0.48], 0.04, 0.008);
      b.blend(0.02)
        .ball(0, 0.46, 0.25, 0.175)
        .slot('accent')
        .both((m) =>
          m
            .tube([
              [0.05, 0.6, 0.28, 0.016],
              [0.09, 0.72, 0.34, 0.015],
              [0.14, 0.76, 0.42, 0.016],
            ])
            .ball(0.14, 0.765, 0.425, 0.03),
        );
      b.blend(0).both((m) => m.slot('shine').ball(0.075, 0.5, 0.38, 0.055).slot('eye').ball(0.08, 0.505, 0.41, 0.036));
      if (look.has('wings'))
        b.slot('wings').both((m) =>
          m.at({ move: [0.09, 0.6, -0.05], turn: [0, 25, 38] }, (w) => w.egg(0.18, 0, -0.05, 0.21, 0.025, 0.11)),
        );
      if (look.has('leg'))
        b.slot('accent').both((m) => {
          for (const z of [-0.14, 0, 0.13])
            m.tube([
              [0.12, 0.23, z, 0.026],
              [0.22, 0.15, z, 0.024],
              [0.23, 0.02, z + 0.02, 0.022],
            ]);
        });
      return {
        head: { at: [0, 0.61, 0.25], r: 0.15 },
        face: { at: [0, 0.48, 0.41], r: 0.15 },
        top: { at: [0, 0.64, -0.1], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['snake', 'serpent', 'python', 'worm', 'cobra'],
    size: 1.5,
    features: ['tail'],
    secondary: ['accent'],
    slots: { ...F, main: '#4f9a3c scales', accent: '#e8d78a scales', tongue: '#d3261f satin' },
    draw(b) {
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 22; i++) {
        const t = i / 22;
        const a = t * 13;
        const r = 0.36 - t * 0.2;
        points.push([Math.cos(a) * r, 0.08 + t * 0.22, Math.sin(a) * r, 0.03 + 0.055 * Math.min(1, t * 5)]);
      }
      points.push([0.02, 0.42, 0.14, 0.085], [0, 0.58, 0.12, 0.08], [0, 0.72, 0.16, 0.08]);
      b.slot('main').blend(0.03).tube(points).egg(0, 0.76, 0.24, 0.12, 0.085, 0.15);
      eyes(b, 0.075, 0.81, 0.3, 0.03);
      b.slot('tongue')
        .blend(0)
        .rod([0, 0.74, 0.37], [0, 0.73, 0.47], 0.013)
        .both((m) => m.rod([0, 0.73, 0.46], [0.03, 0.735, 0.53], 0.012, 0.009));
      return {
        head: { at: [0, 0.83, 0.22], r: 0.11 },
        face: { at: [0, 0.79, 0.36], r: 0.11 },
        neck: { at: [0, 0.64, 0.13], r: 0.09 },
        top: { at: [0, 0.84, 0.2], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['dragon', 'wyvern', 'dinosaur', 't rex', 'drake'],
    size: 5,
    features: ['wings', 'horn', 'spikes', 'tail', 'leg'],
    secondary: ['belly', 'wings'],
    slots: {
      ...F,
      main: '#3b9a55 scales',
      belly: '#ead98f scales',
      wings: '#e0873a leather',
      horn: '#efe3c8 bone',
      spikes: '#e0873a bone',
      eye: '#1c1a14 glossy',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.36, -0.03, 0.2, 0.25, 0.22)
        .rod([0, 0.5, 0.06], [0, 0.72, 0.12], 0.12, 0.1)
        .egg(0, 0.79, 0.15, 0.155, 0.135, 0.15)
        .egg(0, 0.745, 0.28, 0.11, 0.085, 0.12);
      if (look.has('tail'))
        b.tube([
          [0, 0.2, -0.14, 0.15],
          [0.04, 0.1, -0.34, 0.1],
          [0.14, 0.08, -0.5, 0.065],
          [0.26, 0.13, -0.56, 0.03],
        ]);
      b.slot('belly').blend(0.03).egg(0, 0.34, 0.06, 0.155, 0.22, 0.17);
      b.slot('main')
        .blend(0.04)
        .both((m) =>
          m
            .egg(0.15, 0.15, 0.0, 0.095, 0.14, 0.13)
            .egg(0.165, 0.045, 0.1, 0.08, 0.045, 0.12)
            .rod([0.16, 0.46, 0.1], [0.21, 0.35, 0.21], 0.055, 0.042)
            .ball(0.21, 0.335, 0.225, 0.05),
        );
      b.slot('horn')
        .blend(0)
        .both((m) => {
          for (const x of [-0.05, 0, 0.05]) m.egg(0.165 + x, 0.03, 0.21, 0.02, 0.02, 0.03);
          m.ball(0.045, 0.795, 0.38, 0.014);
        });
      eyes(b, 0.085, 0.84, 0.265, 0.036);
      if (look.has('horn'))
        b.slot('horn')
          .blend(0.01)
          .both((m) =>
            m.tube([
              [0.08, 0.89, 0.1, 0.036],
              [0.12, 0.98, 0.03, 0.026],
              [0.13, 1.05, -0.03, 0.01],
            ]),
          );
      if (look.has('spikes')) {
        b.slot('spikes').blend(0.01);
        for (const [y, z, s] of [
          [0.91, 0.04, 0.05],
          [0.8, -0.0, 0.055],
          [0.65, -0.03, 0.06],
          [0.52, -0.19, 0.065],
          [0.36, -0.24, 0.06],
          [0.22, -0.34, 0.05],
        ] as const)
          b.rod([0, y, z], [0, y + s * 0.9, z - s * 1.3], s * 0.7, 0.008);
      }
      if (look.has('wings'))
        b.slot('wings').both((m) =>
          m.at({ move: [0.1, 0.52, -0.14], turn: [0, 22, 10] }, (w) =>
            w
              .blend(0.015)
              .plate(
                0,
                0,
                0,
                [
                  [0, 0],
                  [0.2, 0.32],
                  [0.34, 0.46],
                  [0.5, 0.34],
                  [0.6, 0.12],
                  [0.44, 0.13],
                  [0.4, -0.02],
                  [0.27, 0.05],
                  [0.2, -0.08],
                ],
                0.035,
              )
              .slot('main')
              .tube([
                [0, 0, 0, 0.035],
                [0.2, 0.32, 0, 0.03],
                [0.34, 0.47, 0, 0.018],
              ]),
          ),
        );
      return {
        head: { at: [0, 0.91, 0.14], r: 0.13 },
        face: { at: [0, 0.8, 0.34], r: 0.13 },
        neck: { at: [0, 0.65, 0.1], r: 0.115 },
        hand: [0.21, 0.34, 0.26],
        top: { at: [0, 0.93, 0.14], r: 0.12 },
      };
    },
  }),
];
