import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Insects with a shape of their own, more birds, and small animals. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy', nose: '#3a2226 plastic', beak: '#f2a51c plastic' };

export const smallAnimals: readonly Noun[] = [
  defineNoun({
    words: ['ladybug', 'ladybird', 'beetle', 'bug', 'scarab'],
    size: 0.01,
    features: ['antenna', 'leg'],
    slots: { ...F, main: '#d3261f dots:#1c1c20', accent: '#1c1c20 glossy' },
    draw(b) {
      b.group((g) =>
        g
          .slot('main')
          .egg(0, 0.1, -0.05, 0.34, 0.34, 0.38)
          .cut((c) => c.blend(0).box(0, -0.42, 0, 2, 1, 2, 0)),
      );
      b.slot('accent').blend(0.01).egg(0, 0.1, -0.03, 0.31, 0.08, 0.36).egg(0, 0.2, 0.34, 0.17, 0.14, 0.13);
      b.at({ turn: [0, 0, 0] }, (m) =>
        m.blend(0).tube([
          [0, 0.36, 0.23, 0.012],
          [0, 0.445, -0.05, 0.012],
          [0, 0.33, -0.32, 0.012],
        ]),
      );
      b.both((m) => {
        for (const z of [0.16, -0.05, -0.26]) m.blend(0.01).rod([0.24, 0.12, z], [0.42, 0.02, z + 0.03], 0.034, 0.024);
        m.tube([
          [0.05, 0.31, 0.4, 0.016],
          [0.09, 0.42, 0.46, 0.015],
          [0.15, 0.46, 0.52, 0.022],
        ]);
      });
      b.blend(0).both((m) => m.slot('shine').ball(0.09, 0.24, 0.43, 0.05).slot('eye').ball(0.095, 0.245, 0.46, 0.03));
      return { head: { at: [0, 0.34, 0.34], r: 0.12 }, top: { at: [0, 0.44, -0.05], r: 0.2 } };
    },
  }),
  defineNoun({
    words: ['spider', 'tarantula'],
    size: 0.06,
    features: ['leg'],
    slots: { ...F, main: '#3c3440 fur', accent: '#c23a2e glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.3, -0.2, 0.2, 0.19, 0.24)
        .egg(0, 0.26, 0.1, 0.13, 0.11, 0.14)
        .slot('accent')
        .blend(0)
        .egg(0, 0.44, -0.24, 0.06, 0.06, 0.1)
        .slot('main');
      const legs = Math.max(1, Math.round(look.count('leg', 8) / 2));
      for (let i = 0; i < legs; i++) {
        const a = (-0.9 + (1.8 * i) / Math.max(1, legs - 1)) * 1.05;
        const [x, z] = [Math.cos(a), -Math.sin(a)];
        b.both((m) =>
          m
            .blend(0.012)
            .rod([x * 0.09, 0.26, 0.08 + z * 0.09], [x * 0.28, 0.46, 0.06 + z * 0.32], 0.03, 0.026)
            .rod([x * 0.28, 0.46, 0.06 + z * 0.32], [x * 0.46, 0.012, 0.05 + z * 0.52], 0.026, 0.012),
        );
      }
      eyes(b, 0.05, 0.31, 0.2, 0.034);
      b.slot('shine')
        .blend(0)
        .both((m) => m.ball(0.095, 0.34, 0.16, 0.016).cone(0.03, 0.14, 0.21, 0.004, 0.016, 0.05, 0.003));
      return { head: { at: [0, 0.36, 0.1], r: 0.1 }, top: { at: [0, 0.48, -0.2], r: 0.12 } };
    },
  }),
  defineNoun({
    words: ['ant', 'termite', 'cricket', 'grasshopper'],
    size: 0.01,
    features: ['leg', 'antenna'],
    slots: { ...F, main: '#7d3a22 glossy' },
    draw(b) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.24, -0.34, 0.15, 0.15, 0.22)
        .egg(0, 0.24, 0, 0.095, 0.09, 0.15)
        .egg(0, 0.3, 0.28, 0.14, 0.13, 0.14);
      for (const [z, lean] of [
        [0.08, 0.22],
        [0, 0],
        [-0.08, -0.22],
      ] as const)
        b.both((m) =>
          m
            .blend(0.01)
            .rod([0.06, 0.22, z], [0.25, 0.32, z + lean * 0.5], 0.026, 0.022)
            .rod([0.25, 0.32, z + lean * 0.5], [0.36, 0.01, z + lean], 0.022, 0.014),
        );
      b.both((m) =>
        m.tube([
          [0.05, 0.4, 0.34, 0.018],
          [0.1, 0.55, 0.36, 0.016],
          [0.15, 0.55, 0.5, 0.018],
        ]),
      );
      eyes(b, 0.075, 0.33, 0.385, 0.038);
      return { head: { at: [0, 0.42, 0.27], r: 0.12 }, top: { at: [0, 0.38, -0.34], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['hedgehog', 'porcupine', 'echidna'],
    size: 0.25,
    features: ['spikes', 'leg', 'ear'],
    secondary: ['main'],
    primary: ['spikes'],
    slots: { ...F, main: '#e3c29b fur', spikes: '#6b4a33 fur', nose: '#241a18 glossy' },
    draw(b, look) {
      b.slot('spikes').blend(0.02).egg(0, 0.28, -0.06, 0.27, 0.26, 0.32);
      if (look.has('spikes'))
        for (let row = 0; row < 7; row++) {
          const up = (row / 6) * 1.5;
          const n = Math.round(4 + 12 * Math.cos(up));
          for (let i = 0; i < n; i++) {
            const a = Math.PI * (0.05 + (0.9 * (i + (row & 1) * 0.5)) / n) + Math.PI;
            const [x, y, z] = [Math.cos(a) * Math.cos(up), Math.sin(up), Math.sin(a) * Math.cos(up)];
            b.blend(0.01).rod(
              [x * 0.24, 0.3 + y * 0.23, -0.06 + z * 0.29],
              [x * 0.35, 0.33 + y * 0.34, -0.1 + z * 0.42],
              0.03,
              0.005,
            );
          }
        }
      b.slot('main')
        .blend(0.04)
        .egg(0, 0.24, 0.14, 0.21, 0.19, 0.2)
        .rod([0, 0.2, 0.26], [0, 0.2, 0.42], 0.1, 0.04)
        .both((m) =>
          m
            .egg(0.15, 0.38, 0.16, 0.06, 0.06, 0.035)
            .egg(0.13, 0.05, 0.18, 0.06, 0.05, 0.08)
            .egg(0.13, 0.05, -0.2, 0.06, 0.05, 0.08),
        );
      b.slot('nose').blend(0).ball(0, 0.21, 0.45, 0.042);
      eyes(b, 0.09, 0.3, 0.31, 0.034);
      return { head: { at: [0, 0.45, 0.14], r: 0.16 }, face: { at: [0, 0.28, 0.36], r: 0.16 } };
    },
  }),
  defineNoun({
    words: ['bat', 'vampire bat'],
    size: 0.3,
    features: ['wings', 'ear'],
    secondary: ['wings'],
    slots: { ...F, main: '#4a3f55 fur', wings: '#332a3d leather', tooth: '#f7f4ea bone' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.42, 0, 0.13, 0.19, 0.12)
        .ball(0, 0.66, 0.02, 0.14)
        .both((m) =>
          m
            .blend(0.01)
            .cone(0.085, 0.74, 0, 0.07, 0.012, 0.18, 0.01)
            .rod([0.05, 0.27, 0], [0.055, 0.16, 0.02], 0.03, 0.022),
        );
      b.slot('wings')
        .blend(0.01)
        .both((m) =>
          m.at({ turn: [0, -14, 0] }, (w) =>
            w.plate(
              0,
              0,
              -0.02,
              [
                [0.05, 0.5],
                [0.3, 0.72],
                [0.62, 0.66],
                [0.66, 0.36],
                [0.52, 0.43],
                [0.44, 0.3],
                [0.32, 0.4],
                [0.22, 0.27],
                [0.08, 0.34],
              ],
              0.034,
            ),
          ),
        );
      b.slot('tooth')
        .blend(0)
        .both((m) => m.cone(0.035, 0.56, 0.145, 0.003, 0.014, 0.04, 0.002));
      eyes(b, 0.055, 0.69, 0.135, 0.032);
      return {
        head: { at: [0, 0.79, 0.02], r: 0.12 },
        face: { at: [0, 0.66, 0.15], r: 0.13 },
        neck: { at: [0, 0.56, 0], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['flamingo', 'stork', 'heron', 'ostrich', 'emu', 'crane'],
    size: 1.3,
    features: ['leg', 'wings', 'beak'],
    secondary: ['wings'],
    slots: {
      ...F,
      main: '#f583a6 feathers',
      wings: '#e85f8c feathers',
      beak: '#2a2528 plastic',
      leg: '#f2a0b2 plastic',
    },
    draw(b) {
      b.slot('main')
        .blend(0.04)
        .egg(0, 0.56, -0.04, 0.13, 0.12, 0.2)
        .tube([
          [0, 0.58, 0.1, 0.055],
          [0, 0.72, 0.2, 0.038],
          [0, 0.86, 0.1, 0.036],
          [0, 0.95, 0.14, 0.045],
        ])
        .egg(0, 0.95, 0.16, 0.055, 0.055, 0.07);
      b.slot('wings')
        .blend(0.01)
        .both((m) => m.egg(0.11, 0.58, -0.08, 0.04, 0.09, 0.18));
      b.slot('beak')
        .blend(0.005)
        .tube([
          [0, 0.94, 0.22, 0.028],
          [0, 0.92, 0.27, 0.024],
          [0, 0.87, 0.28, 0.01],
        ]);
      b.slot('leg')
        .blend(0.01)
        .rod([0.045, 0.48, 0], [0.045, 0.02, 0], 0.018)
        .egg(0.045, 0.012, 0.03, 0.05, 0.012, 0.07)
        .rod([-0.045, 0.48, 0], [-0.045, 0.3, 0.08], 0.018)
        .rod([-0.045, 0.3, 0.08], [0.02, 0.28, -0.1], 0.016);
      eyes(b, 0.042, 0.965, 0.195, 0.015);
      return {
        head: { at: [0, 1, 0.15], r: 0.055 },
        neck: { at: [0, 0.7, 0.18], r: 0.05 },
        top: { at: [0, 0.67, -0.06], r: 0.1 },
      };
    },
  }),
  defineNoun({
    words: ['chicken', 'hen', 'rooster', 'cockerel', 'turkey'],
    size: 0.4,
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['wings', 'tail'],
    slots: {
      ...F,
      main: '#f4efe2 feathers',
      wings: '#e6d8bd feathers',
      tail: '#8a4a26 feathers',
      comb: '#d3261f skin',
    },
    draw(b) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.4, -0.04, 0.21, 0.2, 0.26)
        .rod([0, 0.48, 0.12], [0, 0.74, 0.18], 0.13, 0.09)
        .ball(0, 0.78, 0.19, 0.1);
      b.slot('tail')
        .blend(0.02)
        .at({ turn: [0, -90, 0] }, (m) =>
          m.plate(
            -0.24,
            0.5,
            0,
            [
              [0.06, -0.08],
              [0.04, 0.12],
              [-0.1, 0.32],
              [-0.22, 0.28],
              [-0.26, 0.12],
              [-0.14, -0.06],
            ],
            0.11,
            true,
          ),
        );
      b.slot('wings')
        .blend(0.01)
        .both((m) => m.egg(0.2, 0.42, -0.05, 0.045, 0.12, 0.18));
      b.slot('comb')
        .blend(0.015)
        .egg(0, 0.89, 0.24, 0.022, 0.05, 0.045)
        .egg(0, 0.91, 0.18, 0.022, 0.06, 0.045)
        .egg(0, 0.88, 0.12, 0.022, 0.045, 0.04)
        .egg(0, 0.67, 0.29, 0.025, 0.055, 0.025);
      b.slot('beak')
        .blend(0.005)
        .rod([0, 0.77, 0.27], [0, 0.75, 0.36], 0.034, 0.008)
        .both((m) =>
          m
            .rod([0.09, 0.24, 0], [0.09, 0.02, 0.01], 0.02)
            .rod([0.09, 0.015, 0], [0.12, 0.014, 0.1], 0.016)
            .rod([0.09, 0.015, 0], [0.05, 0.014, 0.1], 0.016),
        );
      eyes(b, 0.065, 0.8, 0.26, 0.022);
      return {
        head: { at: [0, 0.86, 0.17], r: 0.09 },
        face: { at: [0, 0.78, 0.28], r: 0.1 },
        neck: { at: [0, 0.66, 0.16], r: 0.1 },
        top: { at: [0, 0.6, -0.05], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['swan', 'goose'],
    size: 1.2,
    features: ['wings', 'beak'],
    secondary: ['wings'],
    slots: { ...F, main: '#f6f6f3 feathers', wings: '#e8eaec feathers', beak: '#ee7a1f plastic' },
    draw(b) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.2, -0.06, 0.22, 0.18, 0.36)
        .tube([
          [0, 0.24, 0.2, 0.1],
          [0, 0.5, 0.32, 0.06],
          [0, 0.74, 0.22, 0.052],
          [0, 0.86, 0.27, 0.055],
        ])
        .egg(0, 0.87, 0.31, 0.07, 0.065, 0.085)
        .rod([0, 0.24, -0.34], [0, 0.4, -0.5], 0.1, 0.02);
      b.slot('wings')
        .blend(0.02)
        .both((m) => m.at({ move: [0.2, 0.3, -0.12], turn: [14, -8, 10] }, (w) => w.egg(0, 0, 0, 0.05, 0.15, 0.27)));
      b.slot('beak').blend(0.005).rod([0, 0.86, 0.37], [0, 0.83, 0.48], 0.036, 0.018);
      b.slot('nose').blend(0.004).ball(0, 0.885, 0.385, 0.024);
      eyes(b, 0.054, 0.89, 0.355, 0.018);
      return {
        head: { at: [0, 0.93, 0.29], r: 0.065 },
        neck: { at: [0, 0.55, 0.3], r: 0.07 },
        back: { at: [0, 0.36, 0], r: 0.15 },
        top: { at: [0, 0.37, -0.1], r: 0.15 },
      };
    },
  }),
  defineNoun({
    words: ['monkey', 'ape', 'gorilla', 'chimpanzee', 'chimp', 'orangutan'],
    size: 0.8,
    features: ['tail', 'arm', 'leg', 'ear'],
    secondary: ['face'],
    slots: { ...F, main: '#7a4f30 fur', face: '#e8bd92 skin' },
    draw(b, look) {
      b.slot('main').blend(0.05).egg(0, 0.34, 0, 0.17, 0.22, 0.15).ball(0, 0.7, 0.02, 0.18);
      b.slot('face')
        .blend(0.02)
        .egg(0, 0.64, 0.14, 0.115, 0.085, 0.075)
        .both((m) => m.egg(0.06, 0.73, 0.13, 0.075, 0.075, 0.06).egg(0.2, 0.7, 0.02, 0.065, 0.075, 0.035))
        .egg(0, 0.33, 0.07, 0.12, 0.16, 0.1);
      b.slot('main')
        .blend(0.03)
        .both((m, side) =>
          m
            .rod([0.13, 0.46, 0], [0.3, 0.34, 0.04], 0.055, 0.048)
            .rod([0.3, 0.34, 0.04], side > 0 ? [0.36, 0.54, 0.12] : [0.3, 0.12, 0.12], 0.046, 0.04)
            .rod([0.1, 0.2, 0.04], [0.2, 0.1, 0.2], 0.07, 0.055)
            .egg(0.21, 0.045, 0.24, 0.06, 0.045, 0.1),
        );
      if (look.has('tail'))
        b.blend(0.02).tube([
          [0, 0.16, -0.12, 0.035],
          [0.08, 0.1, -0.32, 0.032],
          [0.14, 0.34, -0.42, 0.03],
          [0.05, 0.5, -0.34, 0.028],
          [0.02, 0.4, -0.28, 0.024],
        ]);
      b.slot('nose')
        .blend(0)
        .tube([
          [-0.06, 0.605, 0.2, 0.008],
          [0, 0.585, 0.216, 0.009],
          [0.06, 0.605, 0.2, 0.008],
        ])
        .both((m) => m.ball(0.018, 0.665, 0.212, 0.011));
      eyes(b, 0.06, 0.735, 0.178, 0.029);
      return {
        head: { at: [0, 0.86, 0.02], r: 0.16 },
        face: { at: [0, 0.68, 0.2], r: 0.17 },
        neck: { at: [0, 0.54, 0], r: 0.12 },
        back: { at: [0, 0.45, -0.12], r: 0.13 },
        hand: [0.38, 0.58, 0.16],
        top: { at: [0, 0.88, 0], r: 0.1 },
      };
    },
  }),
];
