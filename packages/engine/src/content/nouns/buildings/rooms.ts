import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Look, type Noun, noun } from '../../noun.ts';

/** Interiors: a corner of a room, two walls and a floor, and what stands in it. */

interface Room {
  slots: string;
  furnish(b: Builder, look: Look): void;
}

/** Left and back wall are there, so that one looks in from the front right. */
const room = (words: string[], { slots, furnish }: Room): Noun =>
  noun(words, 4, {
    features: ['window'],
    slots: `main #e6dcc6 mottled, floor #b07a45 wood, skirting #f6f2e6 wood, wood #8b5a33 wood, ${slots}`,
    draw(b, look) {
      b.slot('floor', 0).box(0, 0.02, 0, 1, 0.04, 1, 0.006);
      b.slot('main').box(0, 0.34, -0.485, 1, 0.62, 0.03, 0.004).box(-0.485, 0.34, 0, 0.03, 0.62, 1, 0.004);
      b.slot('skirting').box(0.01, 0.06, -0.465, 0.95, 0.04, 0.02, 0.004);
      b.box(-0.465, 0.06, 0.01, 0.02, 0.04, 0.95, 0.004);
      b.at({ move: [0, 0.04, 0] }, (m) => furnish(m, look));
      return { top: { at: [0.14, 0.04, 0.2], r: 0.2 } };
    },
  });

/** In the back wall. */
const window = (b: Builder, x: number, y: number, w: number, h: number): void => {
  b.slot('skirting', 0).box(x, y, -0.468, w + 0.04, h + 0.04, 0.02, 0.006);
  b.slot('glass').box(x, y, -0.46, w, h, 0.02, 0.003);
  b.slot('skirting').box(x, y, -0.452, 0.014, h, 0.014, 0.003).box(x, y, -0.452, w, 0.014, 0.014, 0.003);
};

/** On the left wall. */
const picture = (b: Builder, y: number, z: number, w: number, h: number): void => {
  b.slot('wood', 0).box(-0.462, y, z, 0.02, h, w, 0.005);
  b.slot('canvas').box(-0.455, y, z, 0.018, h - 0.035, w - 0.035, 0.003);
};

const legs = (b: Builder, x: number, z: number, high: number): void => {
  b.both((m) => m.rod([x, 0, z], [x, high, z], 0.012).rod([x, 0, -z], [x, high, -z], 0.012));
};

export const rooms: readonly Noun[] = [
  room(['bedroom', 'sleeping room', 'kids room', 'hotel room', 'room', 'dorm room'], {
    slots:
      'glass #9fd0ee glow, blanket #2b62cf fabric, pillow #ffffff fabric, canvas #e2a24a paper, shade #ffe9a8 glow, rug #c8402f fabric',
    furnish: (b, look) => {
      if (look.has('window')) window(b, 0.02, 0.36, 0.22, 0.22);
      picture(b, 0.38, 0.05, 0.16, 0.2);
      b.slot('rug', 0).at({ move: [0.2, 0.004, 0.18] }, (m) => m.cone(0, 0, 0, 0.2, 0.2, 0.014, 0.005));
      b.slot('wood').box(-0.19, 0.18, -0.43, 0.44, 0.3, 0.035, 0.012).box(-0.19, 0.08, -0.16, 0.42, 0.09, 0.56, 0.012);
      b.box(-0.19, 0.1, 0.13, 0.44, 0.16, 0.03, 0.012);
      b.slot('pillow').box(-0.19, 0.15, -0.16, 0.4, 0.07, 0.53, 0.03).box(-0.28, 0.2, -0.34, 0.15, 0.06, 0.12, 0.028);
      b.box(-0.1, 0.2, -0.34, 0.15, 0.06, 0.12, 0.028);
      b.slot('blanket').box(-0.19, 0.165, -0.07, 0.415, 0.07, 0.36, 0.03);
      b.slot('wood').box(0.14, 0.09, -0.38, 0.14, 0.17, 0.13, 0.01);
      b.slot('pillow').cone(0.14, 0.17, -0.38, 0.022, 0.016, 0.08, 0.006);
      b.slot('shade').cone(0.14, 0.24, -0.38, 0.06, 0.036, 0.09, 0.006);
      b.slot('wood').box(0.36, 0.24, -0.38, 0.24, 0.48, 0.16, 0.012);
      b.slot('skirting').box(0.36, 0.24, -0.295, 0.006, 0.42, 0.014, 0.002).ball(0.34, 0.24, -0.29, 0.012);
      b.ball(0.38, 0.24, -0.29, 0.012);
    },
  }),
  room(['living room', 'lounge', 'sitting room', 'apartment', 'living space'], {
    slots:
      'glass #9fd0ee glow, sofa #3f7d7a fabric, cushion #f2b84a fabric, canvas #6fa8c9 paper, rug #d9c9a8 fabric, screen #1c1f26 glossy, leaf #3b8f46 leaf, pot terracotta, shade #ffe9a8 glow',
    furnish: (b, look) => {
      if (look.has('window')) window(b, 0.2, 0.38, 0.26, 0.22);
      picture(b, 0.4, -0.06, 0.26, 0.18);
      b.slot('rug', 0).box(0.06, 0.006, 0.08, 0.56, 0.012, 0.5, 0.005);
      b.slot('sofa', 0.005).box(-0.35, 0.1, -0.04, 0.2, 0.12, 0.52, 0.03);
      b.box(-0.43, 0.17, -0.04, 0.06, 0.2, 0.52, 0.03).box(-0.34, 0.14, 0.24, 0.2, 0.16, 0.06, 0.025);
      b.box(-0.34, 0.14, -0.32, 0.2, 0.16, 0.06, 0.025);
      b.slot('cushion', 0);
      b.at({ move: [-0.38, 0.2, 0.14], turn: [0, 0, 20] }, (m) => m.box(0, 0, 0, 0.04, 0.1, 0.1, 0.02));
      b.slot('wood').at({ move: [0.02, 0, 0.04] }, (m) => {
        m.box(0, 0.12, 0, 0.2, 0.02, 0.34, 0.008);
        legs(m, 0.08, 0.15, 0.12);
      });
      b.slot('wood').box(0.2, 0.06, -0.39, 0.46, 0.1, 0.12, 0.01);
      b.slot('screen').box(0.2, 0.22, -0.39, 0.34, 0.19, 0.02, 0.006);
      b.slot('pot').cone(-0.3, 0, -0.38, 0.04, 0.055, 0.09, 0.01).slot('leaf');
      for (let i = 0; i < 7; i++)
        b.at({ move: [-0.3, 0.08, -0.38], turn: [0, i * 51, 0] }, (m) =>
          m.at({ turn: [30 + (i % 2) * 20, 0, 0] }, (l) => l.egg(0, 0.12, 0, 0.026, 0.11, 0.008)),
        );
      b.slot('wood').rod([-0.38, 0, 0.38], [-0.38, 0.34, 0.38], 0.01).cone(-0.38, 0, 0.38, 0.05, 0.05, 0.015, 0.004);
      b.slot('shade').cone(-0.38, 0.3, 0.38, 0.075, 0.045, 0.1, 0.006);
    },
  }),
  room(['kitchen', 'kitchen room', 'kitchenette'], {
    slots:
      'glass #9fd0ee glow, floor #d8d2c4 checks:#8fa3ad, cupboard #5f8f86 wood, top #efe9da stone, steel aluminium, dark #22242a glossy, pan #33363c iron, fridge #f4f4f2 glossy, fruit #d3261f glossy, knob gold',
    furnish: (b, look) => {
      if (look.has('window')) window(b, 0.06, 0.36, 0.22, 0.18);
      b.slot('cupboard', 0).box(-0.06, 0.1, -0.38, 0.56, 0.2, 0.16, 0.008);
      b.box(-0.38, 0.1, -0.14, 0.16, 0.2, 0.62, 0.008);
      b.slot('top').box(-0.06, 0.21, -0.38, 0.58, 0.025, 0.18, 0.006).box(-0.38, 0.21, -0.13, 0.18, 0.025, 0.66, 0.006);
      b.slot('cupboard').box(-0.3, 0.44, -0.42, 0.3, 0.16, 0.09, 0.008).box(-0.42, 0.44, -0.12, 0.09, 0.16, 0.5, 0.008);
      b.slot('knob');
      for (let i = 0; i < 4; i++)
        b.ball(-0.24 + i * 0.13, 0.15, -0.295, 0.01).ball(-0.295, 0.15, -0.2 + i * 0.13, 0.01);
      b.slot('dark').box(-0.38, 0.225, 0.06, 0.14, 0.012, 0.2, 0.004);
      b.slot('pan').cone(-0.38, 0.23, 0.1, 0.05, 0.055, 0.05, 0.006);
      b.rod([-0.34, 0.26, 0.1], [-0.24, 0.265, 0.1], 0.008);
      b.slot('steel').box(0.06, 0.222, -0.38, 0.16, 0.012, 0.11, 0.02);
      b.tube('0.06,0.22,-0.43,0.009 0.06,0.31,-0.43,0.009 0.06,0.32,-0.38,0.009 0.06,0.29,-0.37,0.009');
      b.slot('fridge').box(0.35, 0.27, -0.37, 0.2, 0.54, 0.18, 0.02);
      b.slot('steel').box(0.27, 0.36, -0.275, 0.014, 0.16, 0.02, 0.006);
      b.box(0.35, 0.22, -0.279, 0.2, 0.008, 0.012, 0.002);
      b.slot('wood').at({ move: [0.16, 0, 0.2] }, (m) => {
        m.cone(0, 0.18, 0, 0.17, 0.17, 0.022, 0.006).rod([0, 0, 0], [0, 0.18, 0], 0.024);
        m.cone(0, 0, 0, 0.09, 0.03, 0.03, 0.01);
        for (const [x, z] of rows('0.22,0.08 -0.2,0.14', 2)) {
          m.cone(x, 0.1, z, 0.06, 0.06, 0.02, 0.006).rod([x - 0.04, 0, z], [x - 0.02, 0.1, z], 0.01);
          m.rod([x + 0.04, 0, z], [x + 0.02, 0.1, z], 0.01).rod([x, 0, z - 0.04], [x, 0.1, z - 0.02], 0.01);
        }
      });
      b.slot('fruit').ball(0.14, 0.225, 0.2, 0.03).ball(0.19, 0.225, 0.22, 0.03).ball(0.17, 0.225, 0.17, 0.03);
    },
  }),
  room(['bathroom', 'washroom', 'restroom'], {
    slots:
      'main #cfe6ea ceramic, floor #f1f1ec checks:#7f9aa8, glass #9fd0ee glow, white #f7f7f4 ceramic, water #6fc6dc glass, steel chrome, mirror #dff2f6 chrome, mat #f2a0a8 fabric',
    furnish: (b, look) => {
      if (look.has('window')) window(b, -0.2, 0.42, 0.18, 0.16);
      b.group((g) => {
        g.slot('white', 0).box(-0.32, 0.11, 0.02, 0.26, 0.2, 0.6, 0.07);
        g.cut((c) => c.box(-0.32, 0.2, 0.02, 0.2, 0.2, 0.52, 0.06));
      });
      b.slot('water').box(-0.32, 0.15, 0.02, 0.2, 0.02, 0.52, 0.01);
      b.slot('steel').tube('-0.45,0.24,0.02,0.01 -0.42,0.28,0.02,0.01 -0.37,0.25,0.02,0.01');
      b.slot('white').cone(0.1, 0, -0.38, 0.05, 0.035, 0.2, 0.01).egg(0.1, 0.22, -0.37, 0.13, 0.055, 0.1);
      b.slot('water').egg(0.1, 0.26, -0.36, 0.09, 0.02, 0.065);
      b.slot('steel').tube('0.1,0.24,-0.44,0.009 0.1,0.31,-0.43,0.009 0.1,0.31,-0.38,0.009');
      b.slot('mirror').box(0.1, 0.44, -0.465, 0.2, 0.22, 0.014, 0.02);
      b.slot('white').cone(0.36, 0, -0.3, 0.06, 0.08, 0.12, 0.02).egg(0.36, 0.14, -0.27, 0.085, 0.04, 0.11);
      b.box(0.36, 0.22, -0.4, 0.17, 0.2, 0.08, 0.02);
      b.at({ move: [0.36, 0.25, -0.345], turn: [-10, 0, 0] }, (m) => m.egg(0, 0, 0, 0.075, 0.09, 0.016));
      b.slot('mat').box(0, 0.008, 0.1, 0.22, 0.016, 0.32, 0.008);
    },
  }),
  room(['dungeon', 'prison cell', 'jail cell', 'crypt', 'jail', 'prison'], {
    slots:
      'main #6f6b66 stone, floor #57534e stone, skirting #57534e stone, iron #2b2d33 iron, flame #ff9a2a glow, straw #cfa552 straw, bone #e9e0c8 bone, chain #5b6066 iron',
    furnish: (b) => {
      b.slot('iron', 0);
      for (let i = 0; i < 9; i++) b.rod([0.08 + i * 0.05, 0, 0.1], [0.08 + i * 0.05, 0.56, 0.1], 0.015);
      for (let i = 0; i < 7; i++) b.rod([0.08, 0, 0.1 - i * 0.09], [0.08, 0.56, 0.1 - i * 0.09], 0.015);
      b.box(0.28, 0.55, 0.1, 0.43, 0.03, 0.03, 0.006).box(0.28, 0.28, 0.1, 0.43, 0.02, 0.02, 0.004);
      b.box(0.08, 0.55, -0.18, 0.03, 0.03, 0.58, 0.006).box(0.08, 0.28, -0.18, 0.02, 0.02, 0.58, 0.004);
      b.slot('straw', 0.01).egg(0.28, 0.02, -0.24, 0.17, 0.035, 0.14);
      b.slot('wood', 0).rod([-0.44, 0.3, -0.1], [-0.38, 0.4, -0.1], 0.018, 0.026);
      b.slot('flame').egg(-0.37, 0.46, -0.1, 0.036, 0.065, 0.036);
      b.slot('iron').rod([-0.47, 0.3, -0.1], [-0.42, 0.32, -0.1], 0.014);
      b.slot('chain');
      for (const z of [0.12, 0.3])
        for (let i = 0; i < 5; i++)
          b.at({ move: [-0.455, 0.46 - i * 0.05, z], turn: [90, i % 2 ? 90 : 0, 0] }, (m) =>
            m.ring(0, 0, 0, 0.022, 0.007),
          );
      b.slot('bone').ball(-0.2, 0.05, 0.24, 0.055).egg(-0.19, 0.02, 0.27, 0.036, 0.03, 0.036);
      b.rod([-0.3, 0.02, 0.34], [-0.12, 0.02, 0.38], 0.014);
      b.slot('iron').ball(-0.215, 0.055, 0.292, 0.014).ball(-0.18, 0.055, 0.292, 0.014);
      b.slot('wood').cone(-0.3, 0, -0.32, 0.08, 0.08, 0.18, 0.02);
      b.slot('iron').ring(-0.3, 0.04, -0.32, 0.08, 0.012).ring(-0.3, 0.14, -0.32, 0.08, 0.012);
    },
  }),
  room(['classroom', 'school room', 'lecture room'], {
    slots:
      'board #1f4a38 matte, chalk #f4f2ec paper, glass #9fd0ee glow, seat #2b62cf plastic, canvas #9fc6a8 paper, book #d3261f paper',
    furnish: (b) => {
      b.slot('wood', 0).box(0.06, 0.38, -0.468, 0.64, 0.28, 0.02, 0.006);
      b.slot('board').box(0.06, 0.38, -0.46, 0.6, 0.24, 0.02, 0.004).slot('chalk');
      for (let i = 0; i < 3; i++) b.box(-0.06 + i * 0.03, 0.44 - i * 0.05, -0.448, 0.28 - i * 0.05, 0.012, 0.01, 0.002);
      picture(b, 0.38, 0.1, 0.24, 0.2);
      b.slot('wood').box(-0.2, 0.15, -0.3, 0.3, 0.02, 0.14, 0.006).box(-0.33, 0.07, -0.3, 0.03, 0.15, 0.13, 0.006);
      b.box(-0.07, 0.07, -0.3, 0.03, 0.15, 0.13, 0.006);
      b.slot('book').box(-0.2, 0.17, -0.3, 0.08, 0.025, 0.06, 0.004);
      for (const x of [-0.26, 0.06, 0.36])
        for (const z of [0.04, 0.36])
          b.at({ move: [x, 0, z] }, (m) => {
            m.slot('wood').box(0, 0.13, -0.05, 0.2, 0.016, 0.12, 0.005);
            m.at({ move: [0, 0, -0.05] }, (q) => legs(q, 0.08, 0.045, 0.13));
            m.slot('seat').box(0, 0.08, 0.08, 0.11, 0.014, 0.09, 0.005).box(0, 0.13, 0.125, 0.11, 0.08, 0.012, 0.005);
            m.at({ move: [0, 0, 0.08] }, (q) => legs(q.slot('board'), 0.045, 0.035, 0.08));
          });
    },
  }),
];
