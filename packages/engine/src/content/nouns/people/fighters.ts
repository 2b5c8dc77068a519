import type { Noun } from '../../noun.ts';
import { figure } from '../../templates/figure-noun.ts';
import { belt, held, profession } from '../../templates/profession.ts';

/** People who fight. */

export const fighters: readonly Noun[] = [
  profession(
    ['soldier', 'commando', 'marine', 'trooper'],
    `main #6b7042 patches:#3c4429, accent #6b7042 patches:#3c4429, hat #59603a patches:#3c4429, shoe #2c2620 leather,
      pack #4d5433 fabric, strap #3b3a2a fabric`,
    { wears: 'hard', build: 1.08 },
    (b) => {
      b.slot('strap', 0.01).cone(0, 0.37, 0, 0.145, 0.145, 0.05, 0.015);
      b.both((m) => m.box(0.08, 0.37, 0.14, 0.07, 0.075, 0.05, 0.015).rod([0.09, 0.4, 0.135], [0.09, 0.6, 0.08], 0.02));
      b.slot('pack').box(0, 0.5, -0.16, 0.22, 0.26, 0.13, 0.05);
    },
  ),
  figure(
    ['knight', 'warrior', 'paladin'],
    1.8,
    `main steel, accent steel, hands steel, shoe iron, plume #c3202c feathers, shield #2b62cf glossy, trim gold,
      visor #1c1d21 plastic, sword #d4d8dd chrome`,
    { shirt: 'main', hands: 'hands', hair: 'none', lift: true },
    (b, look, { face, hand }) => {
      if (face && look.has('helmet'))
        b.at({ move: [0, face.at[1], 0], scale: face.r }, (m) => {
          m.group((g) =>
            g.slot('main', 0.06).egg(0, 0.08, 0, 1.16, 1.14, 1.14).cone(0, -1.05, 0, 0.95, 1.14, 1.1, 0.1),
          );
          m.slot('visor', 0).box(0, 0.12, 1.02, 1.5, 0.2, 0.5, 0.08);
          m.slot('main').box(0, 0.05, 1.22, 0.16, 1.5, 0.12, 0.05);
          if (look.has('plume'))
            m.slot('plume', 0.05).tube('0,1.1,0.35,0.12 0,1.55,0,0.22 0,1.4,-0.7,0.24 0,0.7,-1.35,0.1');
        });
      b.slot('main', 0.02).both((m) => m.ball(0.17, 0.575, 0, 0.088));
      b.slot('trim', 0).ring(0, 0.4, 0, 0.128, 0.02);
      if (hand && look.pose === '' && look.has('sword'))
        b.at({ move: [hand[0], hand[1] + 0.01, hand[2]], turn: [24, 0, -6] }, (m) => {
          m.slot('trim').rod([0, -0.08, 0], [0, 0.07, 0], 0.02).box(0, 0.08, 0, 0.17, 0.03, 0.04, 0.012);
          m.ball(0, -0.09, 0, 0.03).slot('sword').plate(0, 0.1, 0, '-0.03,0 0.03,0 0.026,0.4 0,0.47 -0.026,0.4', 0.03);
        });
      if (look.pose === '' && look.has('shield'))
        b.at({ move: [-0.29, 0.38, 0.13], turn: [0, -16, 0] }, (m) => {
          m.slot('shield').plate(0, 0, 0, '-0.14,0.16 0,0.18 0.14,0.16 0.13,-0.04 0,-0.21 -0.13,-0.04', 0.045);
          m.slot('trim').box(0, -0.01, 0.022, 0.03, 0.3, 0.02, 0.008).box(0, 0.04, 0.022, 0.22, 0.03, 0.02, 0.008);
        });
    },
    {
      features: ['helmet', 'plume', 'sword', 'shield', 'arm'],
      holds: ['sword'],
      primary: ['main', 'accent', 'hands'],
      secondary: ['plume', 'shield'],
    },
  ),
  profession(
    ['viking', 'barbarian', 'dwarf', 'dwarf warrior'],
    `main #6b4a2e leather, accent #4a3a2c fabric, hat iron, trim brass, horn #e8dcc0 bone, beard #c46a25 fur,
      axe steel, shaft #7a5230 wood, cloak #7d6a55 fur`,
    { wears: 'horned', build: 1.25, tool: 'axe', hair: 'none' },
    (b, look, { face }) => {
      if (face && look.has('beard'))
        b.at({ move: face.at, scale: face.r }, (m) => {
          m.slot('beard', 0.1).egg(0, -0.72, -0.1, 0.8, 0.56, 0.4).egg(0, -1.15, -0.02, 0.5, 0.6, 0.32);
          m.both((s) => s.egg(0.26, -0.32, 0.1, 0.3, 0.13, 0.14));
        });
      b.slot('cloak', 0.04).ring(0, 0.585, -0.01, 0.13, 0.055);
    },
    belt,
    held('axe', (m) => {
      m.slot('shaft').rod([0, -0.28, 0], [0, 0.36, 0], 0.02);
      m.slot('axe').both((s) => s.plate(0, 0.28, 0, '0.01,-0.03 0.01,0.05 0.13,0.11 0.15,0 0.13,-0.1', 0.03));
    }),
  ),
  profession(
    ['gladiator', 'roman soldier', 'spartan', 'centurion', 'legionary'],
    `main bronze, accent #8f1f22 fabric, hat bronze, crest #c3202c fur, trim #5a3520 leather, shoe #6b4023 leather,
      spear #7a5230 wood, tip steel, cape #a81e24 fabric`,
    { wears: 'crested', build: 1.12, tool: 'spear', hair: 'none', skirt: true },
    (b, look, { back }) => {
      if (back && look.has('cape'))
        b.slot('cape', 0.02).at({ move: [0, 0.6, -0.13], turn: [9, 0, 0] }, (m) =>
          m.plate(0, 0, 0, '-0.13,0 0.13,0 0.2,-0.46 -0.2,-0.46', 0.05),
        );
    },
    belt,
    held('spear', (m) =>
      m.rod([0, -0.4, 0], [0, 0.56, 0], 0.017).slot('tip').rod([0, 0.56, 0], [0, 0.74, 0], 0.035, 0.004),
    ),
  ),
  figure(
    ['ninja', 'assassin', 'samurai', 'bandit'],
    1.75,
    `main #23252d fabric, accent #23252d fabric, hands #23252d fabric, shoe #17181d fabric, hood #23252d fabric,
      band #c3202c fabric, sword chrome, grip #7a1b22 leather`,
    { hands: 'hands', hair: 'none', nose: false, lift: true },
    (b, look, { face, hand }) => {
      if (face)
        b.at({ move: [0, face.at[1], 0], scale: face.r }, (m) => {
          m.group((g) => {
            g.slot('hood').egg(0, 0, 0, 1.08, 1.1, 1.08);
            g.cut((c) => c.blend(0.02).box(0, 0.1, 1.1, 1.5, 0.42, 0.8, 0.15));
          });
          m.slot('band', 0.01).cone(0, 0.36, 0, 1.06, 0.98, 0.2, 0.04).rod([0, 0.45, -1], [0.35, 0.1, -1.5], 0.1, 0.14);
          m.rod([0, 0.45, -1], [-0.1, -0.1, -1.5], 0.1, 0.12);
        });
      b.slot('band', 0.01).cone(0, 0.38, 0, 0.15, 0.145, 0.05, 0.02);
      if (hand && look.has('sword'))
        b.at({ move: hand, turn: [24, 0, -16] }, (m) => {
          m.slot('grip').rod([0, -0.06, 0], [0, 0.08, 0], 0.02);
          m.slot('sword', 0).box(0, 0.32, 0, 0.02, 0.46, 0.045, 0.008).cone(0, 0.08, 0, 0.05, 0.05, 0.02, 0.006);
        });
    },
    { secondary: ['band'], features: ['arm', 'leg', 'sword'], holds: ['sword'] },
  ),
  figure(
    ['pirate', 'buccaneer', 'pirate captain', 'captain'],
    1.8,
    `main #7d1f24 fabric, accent #2a2b33 fabric, hat #1c1c20 felt, trim gold, patch #15131a leather, hook steel,
      hair #2a1b12 fur`,
    { lift: true },
    (b, look, { head, face, hand }) => {
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) => {
          m.slot('hat', 0.05).cone(0, -0.02, 0, 0.9, 0.7, 0.5, 0.1);
          m.at({ turn: [-14, 0, 0] }, (h) =>
            h.plate(0, 0.1, 0.72, '-1.5,0.1 -0.8,0.62 0,0.86 0.8,0.62 1.5,0.1 0.7,-0.1 -0.7,-0.1', 0.2),
          );
          m.at({ turn: [14, 0, 0] }, (h) =>
            h.plate(0, 0.1, -0.72, '-1.5,0.1 -0.8,0.6 0,0.8 0.8,0.6 1.5,0.1 0.7,-0.1 -0.7,-0.1', 0.2),
          );
          m.slot('shine', 0.02).ball(0, 0.42, 0.78, 0.19).box(0, 0.24, 0.8, 0.2, 0.12, 0.12, 0.04);
        });
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('patch', 0).egg(-0.38, 0.06, 0, 0.24, 0.22, 0.12).rod([-1, 0.35, -0.6], [0.75, 0.4, -0.2], 0.05),
        );
      if (hand && look.has('hook'))
        b.slot('hook', 0).at({ move: hand, turn: [0, 40, 0] }, (m) =>
          m.rod([0, -0.03, 0], [0, 0.34, 0.1], 0.022, 0.012).box(0, 0.03, 0, 0.13, 0.025, 0.04, 0.01),
        );
      b.slot('trim', 0).box(0, 0.39, 0.13, 0.07, 0.06, 0.03, 0.01);
    },
    { secondary: ['accent'], features: ['hat', 'hair', 'arm', 'leg', 'hook'], holds: ['hook'] },
  ),
];
