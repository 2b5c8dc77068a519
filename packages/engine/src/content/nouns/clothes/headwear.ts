import { type Appearances, type Noun, noun } from '../../noun.ts';
import { drawHeadgear, type Headgear } from '../../templates/headgear.ts';
import { stands } from '../../templates/stands.ts';

/** What is worn on the head. */

const hat = (words: string[], kind: Headgear, slots: Appearances): Noun =>
  noun(words, 0.32, {
    worn: true,
    primary: ['hat'],
    secondary: ['trim'],
    slots,
    draw(b) {
      drawHeadgear(b, kind, { at: [0, 0.2, 0], r: 0.34 });
      return { ...stands(0.45, 0.2), hole: { at: [0, 0.2, 0], r: 0.34 } };
    },
  });

export const headwear: readonly Noun[] = [
  hat(['cowboy hat', 'stetson', 'sheriff hat', 'western hat'], 'stetson', 'hat #8a5a33 leather, trim #3a2418 leather'),
  hat(['chef hat', 'toque', 'cook hat', 'chefs hat'], 'toque', 'hat #f7f6f2 fabric, trim #f7f6f2 fabric'),
  hat(['santa hat', 'christmas hat', 'gnome hat', 'elf hat'], 'pointed', 'hat #c8202b felt, trim #fbfaf6 fur'),
  hat(['straw hat', 'sun hat', 'farmer hat'], 'straw', 'hat #dcb868 straw, trim #b3342a fabric'),
  hat(['baseball cap', 'trucker cap', 'sports cap'], 'cap', 'hat #2b62cf fabric, trim #f4f2ec fabric'),
  hat(
    ['police hat', 'captain hat', 'sailor hat', 'peaked cap'],
    'peaked',
    'hat #22304f fabric, trim #15181f fabric, badge gold',
  ),
  hat(['hard hat', 'construction helmet', 'safety helmet'], 'hard', 'hat #f6c21c plastic, trim #f6c21c plastic'),
  hat(['viking helmet', 'horned helmet'], 'horned', 'hat iron, trim brass, horn #e8dcc0 bone'),
  hat(
    ['roman helmet', 'spartan helmet', 'gladiator helmet', 'centurion helmet'],
    'crested',
    'hat #c9a24a brass, trim brass, crest #c8202b feathers',
  ),
  hat(
    ['firefighter helmet', 'fireman helmet', 'fire helmet'],
    'helmet',
    'hat #c8202b glossy, trim #c8202b glossy, badge gold',
  ),
  noun(['hat', 'top hat'], 0.3, {
    features: ['bow'],
    slots: 'main #31343f felt, band #c23a2e fabric',
    draw(b, look) {
      b.at({ turn: [0, 0, look.random.between(-3, 3)] }, (m) => {
        m.slot('main', 0.05);
        m.lathe('0,0.03 0.3,0.02 0.46,0.06 0.49,0.09 0.46,0.03 0.3,-0.01 0,-0.01', { at: [0, 0.02, 0] });
        m.cone(0, 0.02, 0, 0.28, 0.31, 0.48, 0.035).slot('band', 0).cone(0, 0.06, 0, 0.292, 0.297, 0.11, 0.01);
      });
      return stands(0.5, 0.25);
    },
  }),
  noun(['crown', 'tiara'], 0.25, {
    secondary: ['gem', 'velvet'],
    slots: 'main gold, gem #c2172f glossy, gem2 #1b4ab0 glossy, velvet #7d1f4a velvet',
    draw(b, look) {
      b.group((g) => {
        g.slot('main').cone(0, 0, 0, 0.4, 0.45, 0.3, 0.015).ring(0, 0.03, 0, 0.4, 0.035).ring(0, 0.27, 0, 0.44, 0.026);
        g.blend(0.015);
        g.around(7, (m) => m.rod([0, 0.26, 0.42], [0, 0.52, 0.47], 0.075, 0.022).ball(0, 0.56, 0.47, 0.05));
        g.cut((c) => c.slot('main', 0).cone(0, -0.2, 0, 0.34, 0.4, 1.2, 0));
      });
      b.slot('velvet').egg(0, 0.16, 0, 0.37, 0.22, 0.37);
      if (look.has('gem'))
        b.around(7, (m, i) => m.slot(i % 2 ? 'gem2' : 'gem').egg(0, 0.15, 0.425, 0.055, 0.065, 0.035), 25.7);
      return stands(0.38, 0.25);
    },
  }),
  noun(['helmet', 'knight helmet'], 0.35, {
    worn: true,
    features: ['horn'],
    secondary: ['trim', 'plume'],
    slots: 'main steel, trim brass, visor #1c1d21 plastic, plume #c3202c feathers, horn #e8dcc0 bone',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.5, 0, 0.32, 0.38, 0.36).cone(0, 0.02, 0, 0.3, 0.32, 0.5, 0.03);
      b.slot('trim', 0).cone(0, 0, 0, 0.33, 0.32, 0.06, 0.015).box(0, 0.36, 0.335, 0.055, 0.62, 0.08, 0.02);
      b.slot('visor').both((m) => m.box(0.14, 0.47, 0.31, 0.19, 0.055, 0.1, 0.02));
      b.slot('trim').both((m) => m.box(0.15, 0.47, 0.3, 0.25, 0.115, 0.07, 0.02));
      b.slot('visor');
      for (let i = 0; i < 3; i++) b.both((m) => m.box(0.13, 0.28 - i * 0.07, 0.315, 0.1, 0.026, 0.05, 0.01));
      if (look.asked('horn'))
        b.slot('horn').both((m) => m.tube('0.28,0.66,0,0.08 0.44,0.72,0,0.065 0.52,0.9,0,0.04 0.5,1.02,0,0.01'));
      else if (look.has('plume')) {
        b.slot('plume', 0.02);
        b.tube('0,0.86,0.1,0.05 0,1.02,-0.04,0.09 0,0.94,-0.28,0.09 0,0.66,-0.46,0.06 0,0.5,-0.5,0.02');
      }
      return { ...stands(0.88, 0.15), hole: { at: [0, 0.5, 0], r: 0.3 } };
    },
  }),
  noun(['mask', 'theatre mask', 'tribal mask', 'carnival mask'], 0.3, {
    features: ['horn'],
    slots: `main #a4713f wood, accent #d3261f plastic, white #f6f3ea plastic, hole #17151a plastic,
      feathers #2f9a6a feathers`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.03).egg(0, 0.46, 0, 0.33, 0.46, 0.16).rod([0, 0.55, 0.13], [0, 0.36, 0.2], 0.045, 0.075);
        g.both((m) => m.rod([0.06, 0.63, 0.14], [0.24, 0.66, 0.1], 0.05, 0.035));
        g.cut((c) => c.blend(0).box(0, 0.5, -0.2, 2, 2, 0.3, 0));
      });
      b.slot('white', 0).both((m) => m.egg(0.13, 0.54, 0.125, 0.085, 0.05, 0.05));
      b.egg(0, 0.2, 0.13, 0.15, 0.06, 0.04);
      b.slot('hole').both((m) => m.egg(0.13, 0.54, 0.165, 0.045, 0.035, 0.02));
      b.box(0, 0.2, 0.165, 0.24, 0.014, 0.02, 0.004);
      b.slot('accent').both((m) =>
        m.rod([0.2, 0.42, 0.13], [0.13, 0.3, 0.145], 0.025).rod([0.27, 0.44, 0.09], [0.21, 0.26, 0.11], 0.025),
      );
      b.egg(0, 0.78, 0.115, 0.05, 0.07, 0.03);
      if (look.has('feathers'))
        for (const t of [-2, -1, 0, 1, 2]) {
          b.slot(t % 2 ? 'accent' : 'feathers');
          b.at({ move: [t * 0.1, 0.86 - Math.abs(t) * 0.04, 0], turn: [0, 0, -t * 17] }, (m) =>
            m.egg(0, 0.12, 0, 0.055, 0.17, 0.02),
          );
        }
      return stands(0.92, 0.1);
    },
  }),
  noun(['wizard hat', 'witch hat', 'pointed hat'], 0.4, {
    worn: true,
    slots: 'main #3d35a0 stars:gold, band #e3b341 leather, buckle gold',
    draw(b) {
      b.slot('main', 0.05).cone(0, 0.03, 0, 0.5, 0.47, 0.045, 0.02);
      b.tube('0,0.1,0,0.27 0,0.4,0,0.19 0.04,0.7,-0.03,0.1 0.16,0.9,-0.08,0.045 0.3,0.92,-0.12,0.012');
      b.slot('band', 0).cone(0, 0.08, 0, 0.285, 0.262, 0.085, 0.01);
      b.slot('buckle').at({ move: [0, 0.12, 0.275], turn: [84, 0, 0] }, (m) => m.ring(0, 0, 0, 0.055, 0.016));
      return { ...stands(0.95, 0.05), hole: { at: [0, 0.05, 0], r: 0.27 } };
    },
  }),
  noun(['glasses', 'sunglasses', 'eyeglasses', 'spectacles', 'goggles'], 0.15, {
    slots: 'main #22232a plastic, lens #3a4656 glass',
    draw(b) {
      b.both((m) => {
        m.at({ move: [0.23, 0.18, 0.3], turn: [90, 0, 0] }, (g) => {
          g.slot('main', 0).ring(0, 0, 0, 0.17, 0.034);
          g.slot('lens').egg(0, 0, 0, 0.16, 0.02, 0.16);
        });
        m.slot('main').rod([0.4, 0.24, 0.3], [0.44, 0.24, 0.24], 0.034);
        m.tube('0.44,0.24,0.26,0.026 0.43,0.24,-0.2,0.024 0.42,0.2,-0.36,0.028 0.41,0.06,-0.46,0.03');
      });
      b.slot('main').tube('-0.08,0.22,0.3,0.026 0,0.26,0.32,0.028 0.08,0.22,0.3,0.026');
      return stands(0.36, 0.1);
    },
  }),
];
