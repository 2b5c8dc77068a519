import { defineNoun, type Noun } from '../noun.ts';
import { stands } from '../templates/stands.ts';

/** Instruments, and things to wear or carry. */

export const wares: readonly Noun[] = [
  defineNoun({
    words: ['headphones', 'headset', 'earphones'],
    size: 0.22,
    secondary: ['pad'],
    slots: { main: '#2a2d33 plastic', pad: '#d3261f leather', band: '#c9ced4 metal' },
    draw(b) {
      b.slot('main')
        .blend(0)
        .tube([
          [-0.4, 0.36, 0, 0.03],
          [-0.4, 0.66, 0, 0.036],
          [-0.22, 0.92, 0, 0.045],
          [0, 0.97, 0, 0.05],
          [0.22, 0.92, 0, 0.045],
          [0.4, 0.66, 0, 0.036],
          [0.4, 0.36, 0, 0.03],
        ]);
      b.slot('pad').tube([
        [-0.24, 0.86, 0, 0.05],
        [0, 0.925, 0, 0.055],
        [0.24, 0.86, 0, 0.05],
      ]);
      b.both((m) =>
        m.at({ move: [0.39, 0.27, 0], turn: [0, 0, 96] }, (e) =>
          e
            .slot('main')
            .cone(0, -0.1, 0, 0.17, 0.21, 0.12, 0.05)
            .slot('pad')
            .ring(0, 0.07, 0, 0.145, 0.07)
            .slot('band')
            .ring(0, -0.08, 0, 0.12, 0.018),
        ),
      );
      return stands(1, 0.05);
    },
  }),
  defineNoun({
    words: ['microphone', 'mic'],
    size: 0.25,
    features: ['leg'],
    secondary: ['grip'],
    slots: { main: 'chrome', grip: '#2a2d33 plastic', band: 'gold' },
    draw(b) {
      b.at({ turn: [0, 0, -14] }, (m) =>
        m
          .slot('grip')
          .blend(0)
          .rod([0, 0.05, 0], [0, 0.62, 0], 0.07, 0.105)
          .slot('band')
          .cone(0, 0.62, 0, 0.125, 0.13, 0.05, 0.01)
          .slot('main')
          .ball(0, 0.8, 0, 0.185)
          .ring(0, 0.8, 0, 0.185, 0.018)
          .at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.183, 0.011))
          .at({ move: [0, 0.8, 0], turn: [0, 0, 90] }, (r) => r.ring(0, 0, 0, 0.183, 0.011)),
      );
      return stands(0.98, 0.05);
    },
  }),
  defineNoun({
    words: ['radio', 'speaker', 'boombox', 'stereo', 'loudspeaker'],
    size: 0.45,
    features: ['handle', 'antenna'],
    slots: {
      main: '#d3532f plastic',
      cone: '#2a2d33 plastic',
      ring: 'chrome',
      panel: '#efe6d0 plastic',
      knob: '#2a2d33 plastic',
    },
    draw(b, look) {
      b.slot('main').blend(0).box(0, 0.33, 0, 0.98, 0.56, 0.24, 0.05);
      b.both((m) =>
        m.at({ move: [0.29, 0.28, 0.12], turn: [90, 0, 0] }, (s) =>
          s
            .slot('cone')
            .cone(0, -0.02, 0, 0.165, 0.165, 0.035, 0.01)
            .slot('ring')
            .ring(0, 0.015, 0, 0.165, 0.02)
            .slot('main')
            .ball(0, -0.005, 0, 0.05),
        ),
      );
      b.slot('panel')
        .box(0, 0.5, 0.115, 0.3, 0.12, 0.03, 0.01)
        .slot('cone')
        .box(0, 0.3, 0.115, 0.2, 0.16, 0.03, 0.014)
        .slot('knob');
      for (const x of [-0.36, -0.24, 0.24, 0.36]) b.rod([x, 0.53, 0.11], [x, 0.53, 0.15], 0.035, 0.028);
      if (look.has('handle'))
        b.slot('cone').tube([
          [-0.4, 0.58, 0, 0.026],
          [-0.36, 0.74, 0, 0.028],
          [0.36, 0.74, 0, 0.028],
          [0.4, 0.58, 0, 0.026],
        ]);
      if (look.has('antenna'))
        b.slot('ring').rod([0.3, 0.6, -0.09], [0.5, 0.98, -0.1], 0.012, 0.008).ball(0.5, 0.98, -0.1, 0.018);
      return stands(0.62, 0.3);
    },
  }),
  defineNoun({
    words: ['game controller', 'gamepad', 'controller', 'joystick', 'joypad'],
    size: 0.16,
    slots: {
      main: '#f0f1f3 plastic',
      dark: '#2a2d33 plastic',
      red: '#e23b30 glossy',
      blue: '#2f7fe0 glossy',
      green: '#35b04a glossy',
      yellow: '#f4c42c glossy',
    },
    draw(b) {
      b.at({ move: [0, 0.1, 0], turn: [24, 0, 0] }, (m) => {
        m.slot('main')
          .blend(0.07)
          .box(0, 0.08, 0, 0.62, 0.14, 0.34, 0.07)
          .both((s) => s.egg(0.28, 0.08, 0.02, 0.2, 0.1, 0.21).rod([0.34, 0.06, 0.1], [0.42, 0.02, 0.36], 0.1, 0.075));
        m.slot('dark')
          .blend(0)
          .box(-0.28, 0.165, -0.05, 0.17, 0.06, 0.055, 0.015)
          .box(-0.28, 0.165, -0.05, 0.055, 0.06, 0.17, 0.015)
          .both((s) =>
            s
              .cone(0.13, 0.13, 0.1, 0.05, 0.04, 0.08, 0.01)
              .cone(0.13, 0.19, 0.1, 0.07, 0.07, 0.03, 0.014)
              .box(0.27, 0.09, -0.2, 0.18, 0.06, 0.06, 0.025),
          );
        for (const [name, x, z] of [
          ['red', 0.36, -0.05],
          ['blue', 0.2, -0.05],
          ['green', 0.28, 0.03],
          ['yellow', 0.28, -0.13],
        ] as const)
          m.slot(name).ball(x, 0.165, z, 0.04);
      });
      return stands(0.25, 0.2);
    },
  }),
  defineNoun({
    words: ['glasses', 'sunglasses', 'eyeglasses', 'spectacles', 'goggles'],
    size: 0.15,
    secondary: ['lens'],
    slots: { main: '#22232a plastic', lens: '#3a4656 glass' },
    draw(b) {
      b.both((m) => {
        m.at({ move: [0.23, 0.18, 0.3], turn: [90, 0, 0] }, (g) =>
          g.slot('main').blend(0).ring(0, 0, 0, 0.17, 0.034).slot('lens').egg(0, 0, 0, 0.16, 0.02, 0.16),
        );
        m.slot('main')
          .rod([0.4, 0.24, 0.3], [0.44, 0.24, 0.24], 0.034)
          .tube([
            [0.44, 0.24, 0.26, 0.026],
            [0.43, 0.24, -0.2, 0.024],
            [0.42, 0.2, -0.36, 0.028],
            [0.41, 0.06, -0.46, 0.03],
          ]);
      });
      b.slot('main').tube([
        [-0.08, 0.22, 0.3, 0.026],
        [0, 0.26, 0.32, 0.028],
        [0.08, 0.22, 0.3, 0.026],
      ]);
      return stands(0.36, 0.1);
    },
  }),
  defineNoun({
    words: ['backpack', 'bag', 'school bag', 'rucksack', 'handbag', 'purse', 'suitcase', 'satchel'],
    size: 0.45,
    features: ['handle'],
    secondary: ['pocket'],
    slots: { main: '#2f7a5a fabric', pocket: '#c98a3a fabric', strap: '#5a3a22 leather', zip: 'brass' },
    draw(b, look) {
      b.slot('main').blend(0.02).box(0, 0.42, 0, 0.62, 0.8, 0.34, 0.13).egg(0, 0.72, 0, 0.3, 0.2, 0.18);
      b.slot('pocket')
        .blend(0)
        .box(0, 0.28, 0.19, 0.46, 0.36, 0.14, 0.06)
        .slot('main')
        .box(0, 0.43, 0.2, 0.47, 0.1, 0.16, 0.04)
        .both((m) => m.egg(0.34, 0.28, 0, 0.09, 0.2, 0.13));
      b.slot('strap')
        .both((m) =>
          m.rod([0.13, 0.84, 0.1], [0.13, 0.52, 0.185], 0.028).tube([
            [0.16, 0.8, -0.14, 0.045],
            [0.19, 0.6, -0.26, 0.045],
            [0.2, 0.3, -0.25, 0.04],
            [0.22, 0.1, -0.14, 0.03],
          ]),
        )
        .slot('zip')
        .box(0, 0.39, 0.285, 0.06, 0.06, 0.02, 0.008)
        .both((m) => m.box(0.13, 0.55, 0.2, 0.075, 0.05, 0.03, 0.01));
      if (look.has('handle'))
        b.slot('strap').tube([
          [-0.1, 0.88, -0.06, 0.026],
          [-0.06, 0.98, -0.06, 0.026],
          [0.06, 0.98, -0.06, 0.026],
          [0.1, 0.88, -0.06, 0.026],
        ]);
      return stands(0.92, 0.2);
    },
  }),
  defineNoun({
    words: ['helmet', 'knight helmet', 'viking helmet'],
    size: 0.35,
    features: ['plume', 'horn'],
    secondary: ['trim', 'plume'],
    slots: { main: 'steel', trim: 'brass', visor: '#1c1d21 plastic', plume: '#c3202c feathers', horn: '#e8dcc0 bone' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .egg(0, 0.5, 0, 0.32, 0.38, 0.36)
        .cone(0, 0.02, 0, 0.3, 0.32, 0.5, 0.03)
        .slot('trim')
        .blend(0)
        .cone(0, 0, 0, 0.33, 0.32, 0.06, 0.015)
        .box(0, 0.36, 0.335, 0.055, 0.62, 0.08, 0.02);
      b.slot('visor')
        .both((m) => m.box(0.14, 0.47, 0.31, 0.19, 0.055, 0.1, 0.02))
        .slot('trim')
        .both((m) => m.box(0.15, 0.47, 0.3, 0.25, 0.115, 0.07, 0.02));
      b.slot('visor');
      for (let i = 0; i < 3; i++) b.both((m) => m.box(0.13, 0.28 - i * 0.07, 0.315, 0.1, 0.026, 0.05, 0.01));
      if (look.asked('horn'))
        b.slot('horn').both((m) =>
          m.tube([
            [0.28, 0.66, 0, 0.08],
            [0.44, 0.72, 0, 0.065],
            [0.52, 0.9, 0, 0.04],
            [0.5, 1.02, 0, 0.01],
          ]),
        );
      else if (look.has('plume'))
        b.slot('plume')
          .blend(0.02)
          .tube([
            [0, 0.86, 0.1, 0.05],
            [0, 1.02, -0.04, 0.09],
            [0, 0.94, -0.28, 0.09],
            [0, 0.66, -0.46, 0.06],
            [0, 0.5, -0.5, 0.02],
          ]);
      return stands(0.88, 0.15);
    },
  }),
  defineNoun({
    words: ['mask', 'theatre mask', 'tribal mask', 'carnival mask'],
    size: 0.3,
    features: ['horn', 'feathers'],
    secondary: ['accent'],
    slots: {
      main: '#a4713f wood',
      accent: '#d3261f plastic',
      white: '#f6f3ea plastic',
      hole: '#17151a plastic',
      feathers: '#2f9a6a feathers',
    },
    draw(b, look) {
      b.group((g) => {
        g.slot('main')
          .blend(0.03)
          .egg(0, 0.46, 0, 0.33, 0.46, 0.16)
          .rod([0, 0.55, 0.13], [0, 0.36, 0.2], 0.045, 0.075)
          .both((m) => m.rod([0.06, 0.63, 0.14], [0.24, 0.66, 0.1], 0.05, 0.035));
        g.cut((c) => c.blend(0).box(0, 0.5, -0.2, 2, 2, 0.3, 0));
      });
      b.slot('white')
        .blend(0)
        .both((m) => m.egg(0.13, 0.54, 0.125, 0.085, 0.05, 0.05))
        .egg(0, 0.2, 0.13, 0.15, 0.06, 0.04)
        .slot('hole')
        .both((m) => m.egg(0.13, 0.54, 0.165, 0.045, 0.035, 0.02))
        .box(0, 0.2, 0.165, 0.24, 0.014, 0.02, 0.004);
      b.slot('accent')
        .both((m) =>
          m.rod([0.2, 0.42, 0.13], [0.13, 0.3, 0.145], 0.025).rod([0.27, 0.44, 0.09], [0.21, 0.26, 0.11], 0.025),
        )
        .egg(0, 0.78, 0.115, 0.05, 0.07, 0.03);
      if (look.has('feathers'))
        for (const t of [-2, -1, 0, 1, 2])
          b.slot(t % 2 ? 'accent' : 'feathers').at(
            { move: [t * 0.1, 0.86 - Math.abs(t) * 0.04, 0], turn: [0, 0, -t * 17] },
            (m) => m.egg(0, 0.12, 0, 0.055, 0.17, 0.02),
          );
      return stands(0.92, 0.1);
    },
  }),
  defineNoun({
    words: ['wizard hat', 'witch hat', 'pointed hat'],
    size: 0.4,
    secondary: ['band'],
    slots: { main: '#3d35a0 stars:gold', band: '#e3b341 leather', buckle: 'gold' },
    draw(b) {
      b.slot('main')
        .blend(0.05)
        .cone(0, 0.03, 0, 0.5, 0.47, 0.045, 0.02)
        .tube([
          [0, 0.1, 0, 0.27],
          [0, 0.4, 0, 0.19],
          [0.04, 0.7, -0.03, 0.1],
          [0.16, 0.9, -0.08, 0.045],
          [0.3, 0.92, -0.12, 0.012],
        ]);
      b.slot('band')
        .blend(0)
        .cone(0, 0.08, 0, 0.285, 0.262, 0.085, 0.01)
        .slot('buckle')
        .at({ move: [0, 0.12, 0.275], turn: [84, 0, 0] }, (m) => m.ring(0, 0, 0, 0.055, 0.016));
      return stands(0.95, 0.05);
    },
  }),
  defineNoun({
    words: ['compass', 'pocket watch', 'stopwatch', 'watch', 'wristwatch'],
    size: 0.08,
    secondary: ['hand'],
    slots: { main: 'gold', face: '#f7f3e6 paper', hand: '#d3261f plastic', ink: '#2a2622 plastic' },
    draw(b) {
      b.at({ move: [0, 0.42, 0], turn: [74, 0, 0] }, (m) => {
        m.slot('main')
          .blend(0)
          .cone(0, -0.08, 0, 0.4, 0.42, 0.12, 0.03)
          .ring(0, 0.04, 0, 0.4, 0.04)
          .slot('face')
          .cone(0, 0.02, 0, 0.38, 0.38, 0.025, 0.004);
        m.slot('ink');
        for (let i = 0; i < 12; i++)
          m.at({ turn: [0, i * 30, 0] }, (t) =>
            t.box(0, 0.045, 0.31, i % 3 ? 0.018 : 0.034, 0.014, i % 3 ? 0.05 : 0.09, 0.003),
          );
        m.slot('hand')
          .at({ turn: [0, 35, 0], move: [0, 0.06, 0] }, (t) =>
            t.rod([0, 0, 0], [0, 0, 0.25], 0.035, 0.005).slot('ink').rod([0, 0, 0], [0, 0, -0.25], 0.035, 0.005),
          )
          .slot('main')
          .ball(0, 0.065, 0, 0.04);
      });
      b.slot('main').at({ move: [0, 0.87, -0.14], turn: [74, 0, 0] }, (m) =>
        m.cone(0, -0.03, 0.02, 0.05, 0.05, 0.06, 0.01).ring(0, 0, -0.08, 0.075, 0.018),
      );
      return stands(0.95, 0.05);
    },
  }),
];
