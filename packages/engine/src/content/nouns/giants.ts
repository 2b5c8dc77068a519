import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';

/** Dinosaurs and other large animals with a shape of their own. */

const F = { eye: '#15131a glossy', shine: '#ffffff glossy', nose: '#2c2a2a plastic', tooth: '#f4efe0 bone' };

export const giants: readonly Noun[] = [
  defineNoun({
    words: ['dinosaur', 't rex', 'tyrannosaurus', 'dino', 'raptor'],
    size: 5,
    features: ['tail', 'arm', 'leg'],
    secondary: ['belly'],
    slots: { ...F, main: '#5d9e3f scales', belly: '#dfe0a4 skin' },
    draw(b) {
      b.slot('main').blend(0.06).egg(0, 0.46, -0.02, 0.17, 0.2, 0.24).rod([0, 0.56, 0.1], [0, 0.74, 0.2], 0.13, 0.1);
      b.slot('belly').blend(0.03).egg(0, 0.43, 0.08, 0.13, 0.16, 0.18);
      b.slot('main').blend(0.05).egg(0, 0.82, 0.22, 0.12, 0.11, 0.13).egg(0, 0.81, 0.36, 0.1, 0.07, 0.13);
      b.slot('belly').blend(0.02).egg(0, 0.735, 0.33, 0.085, 0.035, 0.12);
      b.slot('tooth')
        .blend(0)
        .both((m) => {
          for (let i = 0; i < 4; i++) m.cone(0.075 - i * 0.012, 0.745, 0.34 + i * 0.036, 0.004, 0.014, 0.032, 0.002);
        });
      b.slot('main')
        .blend(0.05)
        .tube([
          [0, 0.46, -0.18, 0.15],
          [0, 0.36, -0.42, 0.1],
          [0, 0.28, -0.66, 0.055],
          [0, 0.32, -0.86, 0.015],
        ]);
      b.both((m) => {
        m.slot('main')
          .blend(0.04)
          .egg(0.14, 0.36, -0.03, 0.09, 0.15, 0.13)
          .rod([0.16, 0.26, -0.02], [0.16, 0.08, -0.06], 0.06, 0.05)
          .egg(0.16, 0.04, 0.02, 0.07, 0.045, 0.12);
        m.blend(0.02)
          .rod([0.12, 0.58, 0.18], [0.15, 0.49, 0.27], 0.035, 0.028)
          .rod([0.15, 0.49, 0.27], [0.14, 0.46, 0.33], 0.026, 0.014);
      });
      eyes(b, 0.085, 0.875, 0.285, 0.028);
      return {
        head: { at: [0, 0.91, 0.22], r: 0.11 },
        face: { at: [0, 0.84, 0.42], r: 0.11 },
        neck: { at: [0, 0.66, 0.16], r: 0.12 },
        back: { at: [0, 0.6, -0.1], r: 0.14 },
        top: { at: [0, 0.64, -0.05], r: 0.14 },
      };
    },
  }),
  defineNoun({
    words: ['brontosaurus', 'diplodocus', 'sauropod', 'long neck dinosaur', 'brachiosaurus'],
    size: 20,
    features: ['tail', 'leg'],
    secondary: ['belly'],
    slots: { ...F, main: '#6f8fae skin', belly: '#cfd9e0 skin' },
    draw(b) {
      b.slot('main')
        .blend(0.07)
        .egg(0, 0.36, -0.05, 0.17, 0.17, 0.26)
        .tube([
          [0, 0.4, 0.12, 0.12],
          [0, 0.58, 0.28, 0.085],
          [0, 0.8, 0.36, 0.06],
          [0, 0.93, 0.42, 0.055],
        ])
        .egg(0, 0.95, 0.48, 0.06, 0.052, 0.09);
      b.slot('belly').blend(0.03).egg(0, 0.29, -0.02, 0.13, 0.13, 0.2);
      b.slot('main')
        .blend(0.06)
        .tube([
          [0, 0.38, -0.24, 0.12],
          [0, 0.3, -0.46, 0.07],
          [0, 0.2, -0.68, 0.035],
          [0.05, 0.16, -0.88, 0.01],
        ]);
      for (const z of [0.12, -0.2])
        b.both((m) =>
          m.blend(0.04).rod([0.1, 0.3, z], [0.11, 0.07, z], 0.075, 0.065).cone(0.11, 0, z, 0.075, 0.068, 0.07, 0.02),
        );
      eyes(b, 0.045, 0.972, 0.525, 0.016);
      return {
        head: { at: [0, 0.99, 0.46], r: 0.06 },
        neck: { at: [0, 0.82, 0.37], r: 0.07 },
        face: { at: [0, 0.95, 0.56], r: 0.06 },
        back: { at: [0, 0.5, 0], r: 0.14 },
        top: { at: [0, 0.52, -0.05], r: 0.16 },
      };
    },
  }),
  defineNoun({
    words: ['triceratops'],
    size: 6,
    features: ['tail', 'leg', 'horn'],
    secondary: ['frill'],
    slots: { ...F, main: '#8a8f76 skin', frill: '#b86a3a skin', horn: '#ece3c9 bone' },
    draw(b) {
      b.slot('main')
        .blend(0.07)
        .egg(0, 0.36, -0.08, 0.22, 0.21, 0.34)
        .egg(0, 0.38, 0.32, 0.13, 0.12, 0.18)
        .egg(0, 0.33, 0.46, 0.08, 0.08, 0.09);
      b.slot('frill')
        .blend(0.02)
        .at({ move: [0, 0.5, 0.22], turn: [-38, 0, 0] }, (m) => m.egg(0, 0.06, 0, 0.25, 0.22, 0.045));
      b.slot('horn')
        .blend(0.01)
        .both((m) =>
          m.tube([
            [0.07, 0.47, 0.36, 0.035],
            [0.1, 0.58, 0.46, 0.026],
            [0.1, 0.66, 0.6, 0.006],
          ]),
        )
        .rod([0, 0.4, 0.5], [0, 0.5, 0.57], 0.035, 0.006);
      b.slot('main').blend(0.04);
      for (const z of [0.12, -0.28])
        b.both((m) => m.rod([0.14, 0.28, z], [0.15, 0.07, z], 0.085, 0.075).cone(0.15, 0, z, 0.085, 0.08, 0.06, 0.02));
      b.tube([
        [0, 0.38, -0.36, 0.1],
        [0, 0.26, -0.56, 0.05],
        [0, 0.2, -0.7, 0.012],
      ]);
      eyes(b, 0.105, 0.43, 0.42, 0.024);
      return {
        head: { at: [0, 0.5, 0.36], r: 0.1 },
        back: { at: [0, 0.54, -0.05], r: 0.18 },
        top: { at: [0, 0.57, -0.08], r: 0.18 },
      };
    },
  }),
  defineNoun({
    words: ['whale', 'blue whale', 'sperm whale'],
    size: 15,
    features: ['fin', 'tail'],
    secondary: ['belly'],
    slots: { ...F, main: '#3f6fa5 skin', belly: '#e9eef2 stripes:#b9c8d6', spray: '#d6ecf7 glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.08)
        .egg(0, 0.3, 0.12, 0.29, 0.27, 0.38)
        .tube([
          [0, 0.28, -0.2, 0.2],
          [0, 0.36, -0.42, 0.1],
          [0, 0.52, -0.56, 0.05],
        ]);
      b.slot('belly').blend(0.02).egg(0, 0.2, 0.18, 0.25, 0.2, 0.31);
      b.slot('main')
        .blend(0.03)
        .both((m) => {
          m.at({ move: [0.13, 0.55, -0.6], turn: [18, 24, 14] }, (s) => s.egg(0, 0, 0, 0.16, 0.03, 0.09));
          m.at({ move: [0.31, 0.16, 0.12], turn: [0, 24, -34] }, (s) => s.egg(0.05, 0, -0.03, 0.15, 0.03, 0.085));
        });
      if (look.has('steam'))
        b.slot('spray')
          .blend(0.02)
          .rod([0, 0.55, 0.16], [0, 0.68, 0.16], 0.022, 0.03)
          .both((m) =>
            m.tube([
              [0, 0.66, 0.16, 0.03],
              [0.07, 0.76, 0.16, 0.032],
              [0.14, 0.71, 0.16, 0.02],
            ]),
          );
      b.slot('nose')
        .blend(0)
        .tube([
          [-0.2, 0.25, 0.39, 0.01],
          [0, 0.2, 0.505, 0.011],
          [0.2, 0.25, 0.39, 0.01],
        ]);
      eyes(b, 0.205, 0.33, 0.34, 0.03);
      return {
        head: { at: [0, 0.54, 0.22], r: 0.2 },
        top: { at: [0, 0.57, 0.1], r: 0.2 },
        back: { at: [0, 0.55, 0], r: 0.2 },
      };
    },
  }),
  defineNoun({
    words: ['dolphin', 'orca', 'porpoise'],
    size: 2.4,
    features: ['fin', 'tail'],
    secondary: ['belly'],
    slots: { ...F, main: '#6d93b8 glossy', belly: '#eef2f4 glossy' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .tube([
          [0, 0.3, 0.3, 0.09],
          [0, 0.4, 0.14, 0.14],
          [0, 0.43, -0.08, 0.13],
          [0, 0.34, -0.32, 0.07],
          [0, 0.2, -0.46, 0.035],
        ])
        .rod([0, 0.26, 0.34], [0, 0.2, 0.46], 0.045, 0.025);
      b.slot('belly')
        .blend(0.02)
        .tube([
          [0, 0.25, 0.29, 0.062],
          [0, 0.33, 0.12, 0.105],
          [0, 0.36, -0.08, 0.09],
        ]);
      b.slot('main')
        .blend(0.02)
        .at({ turn: [0, -90, 0] }, (s) =>
          s.plate(
            -0.06,
            0.53,
            0,
            [
              [0.09, 0],
              [-0.04, 0.17],
              [-0.09, 0.17],
              [-0.07, -0.01],
            ],
            0.04,
          ),
        )
        .both((m) => {
          m.at({ move: [0.11, 0.3, 0.12], turn: [20, 20, -35] }, (s) => s.egg(0.05, 0, -0.04, 0.11, 0.022, 0.055));
          m.at({ move: [0.07, 0.16, -0.5], turn: [-30, 20, 0] }, (s) => s.egg(0, 0, 0, 0.12, 0.022, 0.06));
        });
      eyes(b, 0.078, 0.325, 0.335, 0.018);
      return {
        head: { at: [0, 0.43, 0.24], r: 0.1 },
        top: { at: [0, 0.54, 0], r: 0.1 },
        back: { at: [0, 0.5, 0.05], r: 0.12 },
      };
    },
  }),
  defineNoun({
    words: ['crocodile', 'alligator', 'lizard', 'gecko', 'iguana', 'chameleon'],
    size: 3,
    features: ['tail', 'leg', 'spikes'],
    secondary: ['belly'],
    slots: { ...F, main: '#55813b scales', belly: '#d7d49a scales', spikes: '#3c5f2b scales' },
    draw(b, look) {
      b.slot('main')
        .blend(0.04)
        .egg(0, 0.15, -0.02, 0.14, 0.095, 0.26)
        .egg(0, 0.17, 0.28, 0.095, 0.075, 0.11)
        .box(0, 0.165, 0.44, 0.12, 0.055, 0.24, 0.026);
      b.slot('belly').blend(0.01).box(0, 0.115, 0.42, 0.11, 0.035, 0.26, 0.016);
      b.slot('main')
        .blend(0.05)
        .tube([
          [0, 0.15, -0.2, 0.11],
          [0.03, 0.12, -0.4, 0.075],
          [0, 0.09, -0.6, 0.04],
          [-0.08, 0.08, -0.74, 0.012],
        ]);
      for (const z of [0.14, -0.16])
        b.both((m) =>
          m
            .blend(0.02)
            .rod([0.1, 0.13, z], [0.2, 0.09, z + 0.02], 0.045, 0.04)
            .rod([0.2, 0.09, z + 0.02], [0.2, 0.03, z + 0.05], 0.038, 0.034)
            .egg(0.21, 0.022, z + 0.08, 0.05, 0.022, 0.06),
        );
      if (look.has('spikes')) {
        b.slot('spikes').blend(0.008);
        for (let i = 0; i < 9; i++)
          b.cone(0, 0.21 - Math.max(0, i - 5) * 0.03, 0.16 - i * 0.085, 0.03, 0.004, 0.06, 0.003);
      }
      b.slot('tooth')
        .blend(0)
        .both((m) => {
          for (let i = 0; i < 5; i++) m.cone(0.056, 0.122, 0.36 + i * 0.042, 0.003, 0.011, 0.03, 0.002);
        });
      b.slot('main')
        .blend(0.01)
        .both((m) => m.ball(0.055, 0.24, 0.3, 0.034));
      eyes(b, 0.058, 0.25, 0.325, 0.021);
      return {
        head: { at: [0, 0.25, 0.27], r: 0.09 },
        back: { at: [0, 0.24, 0.02], r: 0.12 },
        top: { at: [0, 0.245, -0.02], r: 0.12 },
      };
    },
  }),
  defineNoun({
    words: ['crab'],
    size: 0.2,
    features: ['leg', 'claw'],
    slots: { ...F, main: '#dc4a2a glossy', accent: '#f1a37d satin' },
    draw(b) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.2, 0, 0.26, 0.13, 0.19)
        .slot('accent')
        .egg(0, 0.15, 0.03, 0.22, 0.1, 0.17)
        .slot('main');
      for (let i = 0; i < 3; i++)
        b.both((m) =>
          m
            .blend(0.015)
            .rod([0.2, 0.18, 0.06 - i * 0.09], [0.38, 0.2, 0.08 - i * 0.13], 0.03, 0.026)
            .rod([0.38, 0.2, 0.08 - i * 0.13], [0.45, 0.02, 0.1 - i * 0.15], 0.026, 0.01),
        );
      b.both((m) => {
        m.blend(0.015)
          .rod([0.2, 0.2, 0.12], [0.36, 0.26, 0.22], 0.04, 0.038)
          .rod([0.36, 0.26, 0.22], [0.33, 0.34, 0.34], 0.038, 0.045);
        m.at({ move: [0.32, 0.4, 0.39], turn: [-20, 0, 12] }, (c) =>
          c.blend(0.01).egg(0.04, 0.04, 0, 0.05, 0.12, 0.055).egg(-0.06, 0.05, 0, 0.032, 0.085, 0.04),
        );
        m.rod([0.07, 0.27, 0.14], [0.08, 0.38, 0.17], 0.018);
      });
      eyes(b, 0.08, 0.39, 0.185, 0.036);
      return { head: { at: [0, 0.33, 0.02], r: 0.16 }, top: { at: [0, 0.33, 0], r: 0.16 } };
    },
  }),
  defineNoun({
    words: ['jellyfish', 'medusa'],
    size: 0.4,
    features: ['tentacle'],
    secondary: ['tentacle'],
    slots: { ...F, main: '#c57be0 jelly', tentacle: '#e9b6f0 jelly' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .group((g) =>
          g
            .egg(0, 0.7, 0, 0.32, 0.28, 0.32)
            .cut((c) => c.blend(0.03).egg(0, 0.52, 0, 0.27, 0.16, 0.27).box(0, 0.3, 0, 2, 0.6, 2, 0)),
        );
      b.slot('main').blend(0.02).cone(0, 0.6, 0, 0.27, 0.25, 0.1, 0.03);
      b.slot('tentacle')
        .blend(0.02)
        .around(look.count('tentacle', 9), (m, i) =>
          m.tube([
            [0, 0.62, 0.22, 0.034],
            [0.03, 0.45, 0.22 + (i % 2) * 0.02, 0.03],
            [-0.03, 0.26, 0.2, 0.026],
            [0.02, 0.05 + (i % 3) * 0.05, 0.22, 0.012],
          ]),
        );
      eyes(b, 0.1, 0.74, 0.29, 0.036);
      return { head: { at: [0, 0.96, 0], r: 0.18 }, face: { at: [0, 0.72, 0.32], r: 0.2 } };
    },
  }),
];
