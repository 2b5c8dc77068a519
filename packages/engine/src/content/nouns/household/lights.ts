import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What gives light. */

export const lights: readonly Noun[] = [
  noun(['lamp', 'table lamp', 'desk lamp'], 0.5, {
    features: ['base'],
    primary: ['shade'],
    slots: 'shade #f3e2b8 fabric, main #3d6d8a ceramic, metal brass, light #fff0bd glow',
    draw(b, look) {
      b.slot('main').lathe('0,0 0.17,0 0.18,0.03 0.07,0.08 0.15,0.25 0.12,0.37 0.04,0.44 0,0.45');
      b.slot('metal').rod([0, 0.42, 0], [0, 0.6, 0], 0.02);
      b.slot('light').ball(0, 0.66, 0, 0.08);
      if (look.has('shade')) {
        b.group((g) => {
          g.slot('shade').cone(0, 0.52, 0, 0.32, 0.19, 0.42, 0.01);
          g.cut((c) => c.slot('light').cone(0, 0.44, 0, 0.27, 0.13, 0.46, 0.01));
        });
        b.slot('metal').rod([-0.2, 0.86, 0], [0.2, 0.86, 0], 0.012).ball(0, 0.96, 0, 0.024);
        b.rod([0, 0.6, 0], [0, 0.95, 0], 0.012);
      }
      return stands(0.95, 0.2);
    },
  }),
  noun(['candle'], 0.2, {
    features: ['flame'],
    slots: 'main #f3ead0 wax, holder brass, wick #2a2420 fabric, flame #ffb52e glow',
    draw(b, look) {
      b.slot('holder').lathe('0,0 0.3,0 0.33,0.06 0.28,0.05 0.16,0.04 0.15,0.12 0,0.12', { straight: true });
      b.blend(0.01).at({ move: [0.38, 0.07, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.08, 0.02));
      b.slot('main', 0.02).cone(0, 0.08, 0, 0.125, 0.12, 0.56, 0.03);
      b.around(
        4,
        (m, i) => m.rod([0, 0.62, 0.1], [0, 0.5 - (i % 3) * 0.09, 0.125], 0.035, 0.028),
        look.random.between(0, 90),
      );
      b.slot('wick', 0).rod([0, 0.6, 0], [0, 0.7, 0], 0.014);
      b.slot('flame').lathe('0,0 0.05,0.04 0.06,0.1 0.03,0.19 0,0.27', { at: [0, 0.69, 0] });
      return stands(0.66, 0.1);
    },
  }),
  noun(['lantern'], 0.35, {
    features: ['light', 'handle'],
    secondary: [],
    slots: 'main #3a3b40 iron, glass #ffd27a glow, brass brass',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.28, 0.25, 0.08, 0.02).cone(0, 0.62, 0, 0.29, 0.06, 0.17, 0.02);
      b.around(6, (m) => m.rod([0, 0.06, 0.215], [0, 0.64, 0.215], 0.02));
      b.slot('glass').cone(0, 0.08, 0, 0.19, 0.19, 0.55, 0.02).slot('brass').ball(0, 0.8, 0, 0.045);
      if (look.has('handle'))
        b.slot('main').at({ move: [0, 0.84, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.13, 0.018));
      return flatTop(0.8, 0.08);
    },
  }),
  noun(['torch', 'wall torch', 'flaming torch'], 0.5, {
    features: ['flame'],
    secondary: [],
    slots: 'main #7a5230 wood, band iron, flame #ff9a2a glow, core #ffe27a glow',
    draw(b, look) {
      b.slot('main', 0).rod([0, 0.02, 0], [0, 0.55, 0], 0.04, 0.06);
      b.slot('band').cone(0, 0.5, 0, 0.085, 0.125, 0.12, 0.02).cone(0, 0.3, 0, 0.06, 0.062, 0.03, 0.006);
      b.slot('band').around(6, (p) => p.rod([0, 0.6, 0.11], [0, 0.68, 0.13], 0.016));
      if (look.has('flame')) {
        b.slot('flame', 0.03).egg(0, 0.7, 0, 0.115, 0.12, 0.115).rod([0, 0.74, 0], [0.02, 1, 0], 0.095, 0.008);
        b.rod([0.05, 0.7, 0.03], [0.1, 0.88, 0.03], 0.05, 0.006);
        b.rod([-0.06, 0.7, 0], [-0.11, 0.85, 0.01], 0.045, 0.006);
        b.slot('core', 0.01).egg(0.005, 0.7, 0.06, 0.07, 0.11, 0.07);
      }
      return stands(0.6, 0.06);
    },
  }),
];
