import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What a hand works with. */

export const handTools: readonly Noun[] = [
  noun(['hammer', 'mallet', 'warhammer'], 0.4, {
    features: ['handle'],
    slots: 'main iron, handle #a4713f wood, band brass',
    draw(b) {
      b.slot('handle').tube('0,0.03,0,0.05 0,0.25,0,0.042 0,0.6,0,0.034 0,0.86,0,0.036');
      b.slot('main', 0.01).box(0, 0.84, 0, 0.42, 0.2, 0.2, 0.03);
      b.both((m) => m.box(0.21, 0.84, 0, 0.07, 0.24, 0.24, 0.03));
      b.slot('band', 0).box(0, 0.84, 0, 0.1, 0.21, 0.21, 0.02);
      return stands(0.95, 0.2);
    },
  }),
  noun(['wrench', 'spanner'], 0.3, {
    slots: 'main steel',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.015).box(0, 0.5, 0, 0.1, 0.72, 0.06, 0.02);
        g.at({ move: [0, 0.86, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.045, 0, 0.16, 0.16, 0.09, 0.02));
        g.at({ move: [0, 0.13, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.04, 0, 0.12, 0.12, 0.08, 0.02));
        g.cut((c) => {
          c.blend(0).at({ move: [0.02, 0.98, 0], turn: [0, 0, -18] }, (m) => m.box(0, 0, 0, 0.13, 0.26, 0.4, 0.02));
          c.at({ move: [0, 0.13, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.2, 0, 0.065, 0.065, 0.4, 0));
        });
      });
      return stands(1, 0.05);
    },
  }),
  noun(['screwdriver'], 0.22, {
    slots: 'main chrome, grip #d3261f plastic, band #1c1c20 rubber',
    draw(b) {
      b.slot('grip', 0.01).rod([0, 0.68, 0], [0, 0.92, 0], 0.08, 0.085);
      b.around(6, (p) => p.rod([0, 0.66, 0.06], [0, 0.93, 0.065], 0.032));
      b.slot('band').cone(0, 0.58, 0, 0.05, 0.075, 0.06, 0.015);
      b.slot('main', 0.004).rod([0, 0.06, 0], [0, 0.6, 0], 0.03).box(0, 0.04, 0, 0.085, 0.09, 0.022, 0.006);
      return stands(1, 0.05);
    },
  }),
  noun(['saw', 'handsaw'], 0.5, {
    slots: 'main steel, grip #a4713f wood, bolt brass',
    draw(b) {
      const teeth: [number, number][] = [];
      for (let i = 0; i < 16; i++) teeth.push([-0.5 + i * 0.045, 0.22], [-0.48 + i * 0.045, 0.17]);
      b.slot('main', 0).plate([...teeth, [0.24, 0.22], [0.24, 0.5], [-0.5, 0.34]], 0.026);
      b.group((g) => {
        g.slot('grip', 0.03).box(0.36, 0.36, 0, 0.26, 0.36, 0.085, 0.06);
        g.cut((c) => c.blend(0.01).egg(0.37, 0.37, 0, 0.065, 0.1, 0.2));
      });
      b.slot('bolt', 0).ball(0.26, 0.42, 0.035, 0.022).ball(0.26, 0.28, 0.035, 0.022);
      return stands(0.5, 0.05);
    },
  }),
  noun(['scissors', 'shears'], 0.2, {
    slots: 'main chrome, grip #d3261f plastic',
    draw(b) {
      b.both((m, side) =>
        m.at({ move: [0, 0.45, 0.014 * side], turn: [0, 0, 11] }, (s) => {
          s.slot('main', 0).plate('-0.05,-0.14 0.03,-0.14 0.045,0.05 0.02,0.55 -0.03,0.1', 0.028);
          s.slot('grip', 0.01).at({ move: [0.03, -0.28, 0], turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.13, 0.036));
        }),
      );
      b.slot('main', 0.01);
      b.at({ move: [0, 0.46, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.03, 0, 0.034, 0.034, 0.06, 0.01));
      return stands(1, 0.05);
    },
  }),
  noun(['pickaxe', 'pick', 'mattock'], 0.9, {
    features: ['handle'],
    slots: 'main #8f959c steel, handle #8a5a30 wood',
    draw(b) {
      b.slot('handle').rod([0, 0.03, 0], [0, 0.96, 0], 0.032, 0.036);
      b.slot('main', 0.01).tube('-0.4,0.7,0,0.012 -0.24,0.83,0,0.036 0,0.88,0,0.05 0.24,0.83,0,0.036 0.4,0.7,0,0.012');
      b.box(0, 0.88, 0, 0.11, 0.12, 0.11, 0.02);
      return flatTop(0.95, 0.05);
    },
  }),
  noun(['anvil', 'forge'], 0.6, {
    slots: 'main #55585e iron, wood #7b5130 bark',
    draw(b) {
      b.slot('wood', 0).cone(0, 0, 0, 0.26, 0.24, 0.28, 0.02).slot('main', 0.03).box(0, 0.32, 0, 0.4, 0.09, 0.26, 0.02);
      b.box(0, 0.42, 0, 0.2, 0.16, 0.16, 0.02).box(0.02, 0.55, 0, 0.56, 0.13, 0.22, 0.02);
      b.rod([-0.2, 0.56, 0], [-0.52, 0.6, 0], 0.09, 0.012);
      return flatTop(0.62, 0.15);
    },
  }),
  noun(['broom', 'broomstick', 'witch broom', 'mop'], 1.5, {
    slots: 'main #7a5230 wood, straw #cfa552 straw, band #b3202c leather',
    draw(b, look) {
      b.slot('main', 0).tube('0,0.3,0,0.018 0.012,0.6,0,0.02 -0.006,1,0,0.018');
      b.slot('straw', 0.006).cone(0, 0.24, 0, 0.06, 0.04, 0.1, 0.02);
      for (let i = 0; i < 12; i++)
        b.at({ turn: [0, i * 30, 0] }, (m) =>
          m.rod([0, 0.26, 0.03], [0, look.random.between(0.01, 0.05), 0.11 + (i % 3) * 0.012], 0.026, 0.014),
        );
      b.rod([0, 0.26, 0], [0, 0.02, 0], 0.05, 0.1).slot('band', 0).cone(0, 0.25, 0, 0.062, 0.058, 0.03, 0.006);
      b.cone(0, 0.31, 0, 0.05, 0.045, 0.025, 0.006);
      return stands(1, 0.03);
    },
  }),
  noun(['ladder', 'step ladder', 'stepladder'], 2.4, {
    slots: 'main #b0804a wood',
    draw(b) {
      b.slot('main', 0.004).at({ turn: [-14, 0, 0] }, (m) => {
        m.both((s) => s.rod([0.19, 0.015, 0], [0.155, 1, 0], 0.03, 0.026));
        for (let i = 0; i < 7; i++) m.rod([-0.18, 0.12 + i * 0.13, 0], [0.18, 0.12 + i * 0.13, 0], 0.02);
      });
      return stands(1, 0.1);
    },
  }),
  noun(['anchor', 'ship anchor', 'boat anchor'], 1.2, {
    secondary: [],
    slots: 'main #4a4f57 iron, rope #cdb27a fabric',
    draw(b) {
      b.slot('main', 0.012).rod([0, 0.1, 0], [0, 0.82, 0], 0.045, 0.035);
      b.at({ move: [0, 0.9, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.075, 0.026));
      b.rod([-0.2, 0.74, 0], [0.2, 0.74, 0], 0.032).both((m) => m.ball(0.2, 0.74, 0, 0.045));
      b.tube('-0.36,0.34,0,0.03 -0.27,0.16,0,0.045 0,0.06,0,0.06 0.27,0.16,0,0.045 0.36,0.34,0,0.03');
      b.blend(0);
      b.pair({ move: [0.34, 0.3, 0], turn: [0, 0, -20] }, (f) => f.plate('-0.1,-0.03 0.08,-0.03 0,0.16', 0.07));
      b.slot('rope').tube(`0.05,0.92,0.02,0.022 0.16,0.8,0.09,0.022 0.02,0.62,0.1,0.022 -0.1,0.45,0.03,0.022
        0.06,0.3,0.1,0.022 0.16,0.12,0.09,0.02`);
      return stands(0.98, 0.05);
    },
  }),
];
