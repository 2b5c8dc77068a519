import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** What is drawn, looked and measured with. */

export const desk: readonly Noun[] = [
  noun(['pencil', 'pen', 'crayon', 'marker'], 0.18, {
    secondary: ['rubber'],
    slots: 'main #f4c42c glossy, tip #e3c08c wood, lead #2a2a2e plastic, rubber #ee8fa0 rubber, band aluminium',
    draw(b) {
      b.at({ turn: [0, 0, -9] }, (m) => {
        m.slot('lead', 0).rod([0, 0.02, 0], [0, 0.09, 0], 0.006, 0.024);
        m.slot('tip').rod([0, 0.075, 0], [0, 0.2, 0], 0.022, 0.068);
        m.slot('main').around(3, (p) => p.box(0, 0.52, 0, 0.072, 0.66, 0.124, 0.006));
        m.slot('band').cone(0, 0.83, 0, 0.072, 0.072, 0.09, 0.006);
        m.slot('rubber').cone(0, 0.91, 0, 0.068, 0.066, 0.09, 0.025);
      });
      return stands(1, 0.05);
    },
  }),
  noun(['paintbrush', 'brush', 'paint brush'], 0.22, {
    secondary: ['paint'],
    slots: 'main #a4713f wood, band brass, hair #5b3a22 fur, paint #2b62cf glossy',
    draw(b) {
      b.at({ turn: [0, 0, -10] }, (m) => {
        m.slot('paint', 0.02).rod([0, 0.02, 0], [0, 0.12, 0], 0.008, 0.06);
        m.slot('hair').rod([0, 0.11, 0], [0, 0.24, 0], 0.06, 0.058);
        m.slot('band', 0).cone(0, 0.23, 0, 0.06, 0.05, 0.13, 0.006);
        m.slot('main', 0.02).rod([0, 0.35, 0], [0, 0.5, 0], 0.045, 0.055).rod([0, 0.5, 0], [0, 0.97, 0], 0.052, 0.02);
      });
      return stands(1, 0.03);
    },
  }),
  noun(['magnifying glass', 'magnifier', 'loupe'], 0.25, {
    secondary: ['grip'],
    slots: 'main brass, lens #cfeaf2 glass, grip #7a4a26 wood',
    draw(b) {
      b.at({ turn: [0, 0, 22] }, (m) => {
        m.slot('lens', 0).egg(0, 0.7, 0, 0.25, 0.25, 0.035);
        m.slot('main').at({ move: [0, 0.7, 0], turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.26, 0.038));
        m.rod([0, 0.45, 0], [0, 0.36, 0], 0.034, 0.044).slot('grip').rod([0, 0.35, 0], [0, 0.05, 0], 0.046, 0.058);
      });
      return stands(0.95, 0.05);
    },
  }),
  noun(['telescope', 'spyglass'], 0.9, {
    features: ['leg'],
    slots: 'main brass, band #6b3a22 leather, lens #8fd0e6 glass, leg #7a5230 wood',
    draw(b, look) {
      if (look.has('leg')) {
        b.slot('leg', 0).around(3, (p) => p.rod([0, 0.5, 0.02], [0, 0.015, 0.3], 0.024, 0.018), 180);
        b.slot('main').ball(0, 0.52, 0, 0.05);
      }
      b.at({ move: [0, 0.62, 0], turn: [-24, 0, 0] }, (m) => {
        m.slot('main', 0).rod([0, 0, 0.02], [0, 0, 0.46], 0.1, 0.11);
        m.slot('band').rod([0, 0, -0.1], [0, 0, 0.2], 0.085, 0.09);
        m.slot('main').rod([0, 0, -0.3], [0, 0, -0.08], 0.062, 0.068).rod([0, 0, -0.36], [0, 0, -0.3], 0.045, 0.05);
        m.at({ move: [0, 0, 0.53], turn: [90, 0, 0] }, (r) => {
          r.ring(0, 0, 0, 0.1, 0.022);
          r.slot('lens').cone(0, -0.01, 0, 0.1, 0.09, 0.03, 0.01);
        });
      });
      return stands(0.8, 0.08);
    },
  }),
  noun(['microscope'], 0.4, {
    secondary: [],
    slots: 'main #eceef0 plastic, dark #2a2d33 plastic, lens chrome, glass #bfe3ee glass',
    draw(b) {
      b.slot('dark', 0.02).box(0, 0.04, 0, 0.42, 0.08, 0.56, 0.035);
      b.slot('main').tube('0,0.06,-0.2,0.07 0,0.35,-0.26,0.065 0,0.62,-0.18,0.065 0,0.74,-0.04,0.06');
      b.slot('dark', 0).box(0, 0.3, 0.04, 0.32, 0.035, 0.32, 0.012);
      b.slot('glass').box(0, 0.325, 0.06, 0.2, 0.015, 0.07, 0.004);
      b.slot('main').box(0, 0.28, -0.14, 0.1, 0.07, 0.18, 0.02);
      b.at({ move: [0, 0.62, 0.06], turn: [16, 0, 0] }, (m) => {
        m.slot('main').rod([0, -0.02, 0], [0, 0.26, 0], 0.085);
        m.slot('dark').rod([0, 0.26, 0], [0, 0.38, 0], 0.055, 0.062);
        m.slot('lens').rod([0, -0.2, 0], [0, -0.02, 0], 0.035, 0.06);
      });
      b.slot('dark');
      b.pair({ move: [0.09, 0.22, -0.24], turn: [0, 0, 90] }, (k) => k.cone(0, -0.03, 0, 0.06, 0.06, 0.06, 0.012));
      return stands(1, 0.05);
    },
  }),
  noun(['compass', 'pocket watch', 'stopwatch'], 0.08, {
    secondary: ['hand'],
    slots: 'main gold, face #f7f3e6 paper, hand #d3261f plastic, ink #2a2622 plastic',
    draw(b) {
      b.at({ move: [0, 0.42, 0], turn: [74, 0, 0] }, (m) => {
        m.slot('main', 0).cone(0, -0.08, 0, 0.4, 0.42, 0.12, 0.03).ring(0, 0.04, 0, 0.4, 0.04);
        m.slot('face').cone(0, 0.02, 0, 0.38, 0.38, 0.025, 0.004);
        m.slot('ink');
        for (let i = 0; i < 12; i++)
          m.at({ turn: [0, i * 30, 0] }, (t) =>
            t.box(0, 0.045, 0.31, i % 3 ? 0.018 : 0.034, 0.014, i % 3 ? 0.05 : 0.09, 0.003),
          );
        m.slot('hand').at({ turn: [0, 35, 0], move: [0, 0.06, 0] }, (t) => {
          t.rod([0, 0, 0], [0, 0, 0.25], 0.035, 0.005);
          t.slot('ink').rod([0, 0, 0], [0, 0, -0.25], 0.035, 0.005);
        });
        m.slot('main').ball(0, 0.065, 0, 0.04);
      });
      b.slot('main').at({ move: [0, 0.87, -0.14], turn: [74, 0, 0] }, (m) =>
        m.cone(0, -0.03, 0.02, 0.05, 0.05, 0.06, 0.01).ring(0, 0, -0.08, 0.075, 0.018),
      );
      return stands(0.95, 0.05);
    },
  }),
  noun(['hourglass', 'sand timer', 'egg timer'], 0.25, {
    secondary: ['sand'],
    slots: 'main #8a5a2c wood, glass #cfe8ee glass, sand #e3b75a sand',
    draw(b) {
      b.slot('main', 0).cone(0, 0, 0, 0.3, 0.28, 0.07, 0.02).cone(0, 0.93, 0, 0.28, 0.3, 0.07, 0.02);
      b.around(3, (p) => p.rod([0, 0.06, 0.24], [0, 0.94, 0.24], 0.024).ball(0, 0.5, 0.24, 0.036), 30);
      b.slot('sand').lathe('0,0.08 0.185,0.09 0.19,0.2 0.14,0.27 0.02,0.4 0,0.4');
      b.slot('glass').lathe('0,0.39 0.03,0.42 0.028,0.5 0.05,0.57 0.12,0.63 0,0.66');
      b.slot('sand').lathe('0,0.63 0.12,0.63 0.165,0.7 0.16,0.74 0,0.72');
      b.slot('glass').lathe('0,0.72 0.165,0.73 0.185,0.82 0.16,0.93 0,0.94');
      return stands(1, 0.26);
    },
  }),
];
