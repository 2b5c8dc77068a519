import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What runs on electricity. */

export const devices: readonly Noun[] = [
  noun(['laptop', 'computer', 'notebook computer', 'pc'], 0.35, {
    secondary: [],
    slots: 'main #b9bdc3 aluminium, keys #26282d plastic, screen #2f7fd6 glow, bezel #17181b glossy',
    draw(b) {
      b.slot('main', 0).box(0, 0.03, 0.12, 0.9, 0.045, 0.6, 0.018);
      b.at({ move: [0, 0.05, -0.17], turn: [-16, 0, 0] }, (m) => {
        m.slot('main').box(0, 0.3, -0.012, 0.9, 0.6, 0.035, 0.014);
        m.slot('bezel').box(0, 0.3, 0.008, 0.86, 0.56, 0.016, 0.004);
        m.slot('screen').box(0, 0.31, 0.014, 0.8, 0.48, 0.012, 0.002);
      });
      b.slot('keys');
      for (let r = 0; r < 4; r++)
        for (let c = 0; c < 10; c++) b.box(-0.36 + c * 0.08, 0.056, -0.06 + r * 0.075, 0.064, 0.016, 0.058, 0.005);
      b.box(0, 0.054, 0.32, 0.24, 0.008, 0.14, 0.003);
      return flatTop(0.06, 0.2);
    },
  }),
  noun(['phone stand', 'tablet stand', 'phone holder', 'phone dock'], 0.14, {
    slots: 'main #3f4650 plastic, accent #2b3038 plastic, phone #17181c plastic, screen #3f8fe0 glow',
    draw(b) {
      b.slot('main', 0.01).box(0, 0.03, 0, 0.62, 0.06, 0.66, 0.025);
      b.at({ move: [0, 0.05, -0.16], turn: [-20, 0, 0] }, (m) => m.box(0, 0.34, 0, 0.5, 0.7, 0.06, 0.025));
      b.slot('accent', 0).box(0, 0.1, 0.22, 0.5, 0.1, 0.05, 0.02).box(0, 0.075, 0.09, 0.5, 0.05, 0.24, 0.015);
      b.at({ move: [0, 0.1, -0.06], turn: [-20, 0, 0] }, (m) => {
        m.slot('phone', 0).box(0, 0.44, 0, 0.44, 0.88, 0.05, 0.03);
        m.slot('screen').box(0, 0.44, 0.024, 0.39, 0.8, 0.012, 0.01);
      });
    },
  }),
  noun(['phone', 'smartphone', 'mobile phone'], 0.15, {
    secondary: [],
    slots: 'main #2a2c31 glossy, screen #3f8be0 glow, app #f4c33a glow, lens #0e0f12 glossy',
    draw(b) {
      b.at({ turn: [-8, 0, 0] }, (m) => {
        m.slot('main', 0).box(0, 0.5, 0, 0.5, 0.98, 0.075, 0.034);
        m.slot('screen').box(0, 0.51, 0.034, 0.45, 0.86, 0.012, 0.004).slot('app');
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) m.box(-0.13 + c * 0.13, 0.42 + r * 0.16, 0.04, 0.085, 0.085, 0.014, 0.006);
        m.slot('lens');
        m.pair({ move: [0.13, 0.86, -0.04], turn: [90, 0, 0] }, (q) => q.cone(0, -0.015, 0, 0.05, 0.05, 0.03, 0.008));
      });
      return flatTop(0.98, 0.05);
    },
  }),
  noun(['television', 'tv', 'retro tv', 'monitor', 'telly'], 0.7, {
    features: ['antenna', 'leg'],
    secondary: [],
    slots: 'main #a4713f wood, screen #8fd0d6 glow, knob #e3b341 brass, trim #2c2a2a plastic',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.42, 0, 0.9, 0.58, 0.42, 0.06);
      b.slot('trim').box(-0.1, 0.43, 0.2, 0.62, 0.48, 0.05, 0.05).slot('screen').egg(-0.1, 0.43, 0.2, 0.28, 0.21, 0.06);
      b.slot('knob').ball(0.34, 0.56, 0.215, 0.045).ball(0.34, 0.43, 0.215, 0.045).slot('trim');
      for (let i = 0; i < 3; i++) b.box(0.34, 0.32 - i * 0.035, 0.212, 0.13, 0.014, 0.02, 0.005);
      if (look.has('leg'))
        b.slot('main').both((m) => {
          m.rod([0.3, 0.16, 0.1], [0.36, 0.015, 0.14], 0.03, 0.018);
          m.rod([0.3, 0.16, -0.1], [0.36, 0.015, -0.14], 0.03, 0.018);
        });
      b.slot('knob').both((m) => m.rod([0.02, 0.7, 0], [0.24, 0.98, 0], 0.012).ball(0.245, 0.985, 0, 0.024));
      return flatTop(0.71);
    },
  }),
  noun(['camera', 'photo camera', 'polaroid'], 0.14, {
    slots: `main #2c2d31 leather, top #c3c7cc aluminium, lens #15161a glossy, glass #3f5f9a glass, flash #f4f3ec glow`,
    draw(b) {
      b.slot('main', 0).box(0, 0.26, 0, 0.84, 0.42, 0.26, 0.05).slot('top').box(0, 0.5, 0, 0.84, 0.1, 0.26, 0.03);
      b.box(0, 0.58, 0, 0.26, 0.12, 0.22, 0.03);
      b.at({ move: [0, 0.28, 0.12], turn: [90, 0, 0] }, (m) => {
        m.slot('lens').cone(0, 0, 0, 0.21, 0.2, 0.12, 0.02).slot('top').cone(0, 0.1, 0, 0.18, 0.18, 0.03, 0.01);
        m.slot('lens').cone(0, 0.12, 0, 0.16, 0.155, 0.1, 0.02).slot('glass').egg(0, 0.22, 0, 0.12, 0.03, 0.12);
      });
      b.slot('flash').box(-0.3, 0.42, 0.13, 0.13, 0.08, 0.03, 0.01);
      b.slot('top').cone(0.3, 0.54, 0, 0.06, 0.06, 0.05, 0.01);
      b.slot('lens').cone(-0.28, 0.54, 0, 0.075, 0.07, 0.05, 0.01);
      return flatTop(0.64, 0.1);
    },
  }),
  noun(['radio', 'speaker', 'boombox', 'stereo', 'loudspeaker'], 0.45, {
    features: ['handle', 'antenna'],
    secondary: [],
    slots: 'main #d3532f plastic, cone #2a2d33 plastic, ring chrome, panel #efe6d0 plastic, knob #2a2d33 plastic',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.33, 0, 0.98, 0.56, 0.24, 0.05);
      b.pair({ move: [0.29, 0.28, 0.12], turn: [90, 0, 0] }, (s) => {
        s.slot('cone').cone(0, -0.02, 0, 0.165, 0.165, 0.035, 0.01).slot('ring').ring(0, 0.015, 0, 0.165, 0.02);
        s.slot('main').ball(0, -0.005, 0, 0.05);
      });
      b.slot('panel').box(0, 0.5, 0.115, 0.3, 0.12, 0.03, 0.01).slot('cone').box(0, 0.3, 0.115, 0.2, 0.16, 0.03, 0.014);
      b.slot('knob');
      for (const x of [-0.36, -0.24, 0.24, 0.36]) b.rod([x, 0.53, 0.11], [x, 0.53, 0.15], 0.035, 0.028);
      if (look.has('handle'))
        b.slot('cone').tube('-0.4,0.58,0,0.026 -0.36,0.74,0,0.028 0.36,0.74,0,0.028 0.4,0.58,0,0.026');
      if (look.has('antenna'))
        b.slot('ring').rod([0.3, 0.6, -0.09], [0.5, 0.98, -0.1], 0.012, 0.008).ball(0.5, 0.98, -0.1, 0.018);
      return stands(0.62, 0.3);
    },
  }),
  noun(['headphones', 'headset', 'earphones'], 0.22, {
    slots: 'main #2a2d33 plastic, pad #d3261f leather, band #c9ced4 metal',
    draw(b) {
      b.slot('main', 0).tube(`-0.4,0.36,0,0.03 -0.4,0.66,0,0.036 -0.22,0.92,0,0.045 0,0.97,0,0.05 0.22,0.92,0,0.045
        0.4,0.66,0,0.036 0.4,0.36,0,0.03`);
      b.slot('pad').tube('-0.24,0.86,0,0.05 0,0.925,0,0.055 0.24,0.86,0,0.05');
      b.pair({ move: [0.39, 0.27, 0], turn: [0, 0, 96] }, (e) => {
        e.slot('main').cone(0, -0.1, 0, 0.17, 0.21, 0.12, 0.05).slot('pad').ring(0, 0.07, 0, 0.145, 0.07);
        e.slot('band').ring(0, -0.08, 0, 0.12, 0.018);
      });
      return stands(1, 0.05);
    },
  }),
  noun(['microphone', 'mic'], 0.25, {
    features: ['leg'],
    slots: 'main chrome, grip #2a2d33 plastic, band gold',
    draw(b) {
      b.at({ turn: [0, 0, -14] }, (m) => {
        m.slot('grip', 0).rod([0, 0.05, 0], [0, 0.62, 0], 0.07, 0.105);
        m.slot('band').cone(0, 0.62, 0, 0.125, 0.13, 0.05, 0.01).slot('main').ball(0, 0.8, 0, 0.185);
        m.ring(0, 0.8, 0, 0.185, 0.018);
        m.at({ move: [0, 0.8, 0], turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.183, 0.011));
        m.at({ move: [0, 0.8, 0], turn: [0, 0, 90] }, (r) => r.ring(0, 0, 0, 0.183, 0.011));
      });
      return stands(0.98, 0.05);
    },
  }),
  noun(['game controller', 'gamepad', 'controller', 'joystick', 'joypad'], 0.16, {
    secondary: [],
    slots: `main #f0f1f3 plastic, dark #2a2d33 plastic, red #e23b30 glossy, blue #2f7fe0 glossy, green #35b04a glossy,
      yellow #f4c42c glossy`,
    draw(b) {
      b.at({ move: [0, 0.1, 0], turn: [24, 0, 0] }, (m) => {
        m.slot('main', 0.07).box(0, 0.08, 0, 0.62, 0.14, 0.34, 0.07);
        m.both((s) => s.egg(0.28, 0.08, 0.02, 0.2, 0.1, 0.21).rod([0.34, 0.06, 0.1], [0.42, 0.02, 0.36], 0.1, 0.075));
        m.slot('dark', 0).box(-0.28, 0.165, -0.05, 0.17, 0.06, 0.055, 0.015);
        m.box(-0.28, 0.165, -0.05, 0.055, 0.06, 0.17, 0.015).both((s) => {
          s.cone(0.13, 0.13, 0.1, 0.05, 0.04, 0.08, 0.01).cone(0.13, 0.19, 0.1, 0.07, 0.07, 0.03, 0.014);
          s.box(0.27, 0.09, -0.2, 0.18, 0.06, 0.06, 0.025);
        });
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
];
