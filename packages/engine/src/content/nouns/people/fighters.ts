import { rows } from '../../../field/rows.ts';
import type { Noun } from '../../noun.ts';
import { aroundHead, beard, belt, cape, figure, held, onBody, onFace, onHead } from '../../templates/figure.ts';

/** People who fight, and heroes of stories. */

export const fighters: readonly Noun[] = [
  figure(
    ['soldier', 'commando', 'marine', 'trooper'],
    `main #6b7042 patches:#3c4429, accent #6b7042 patches:#3c4429, hat #59603a patches:#3c4429, shoe #2c2620 leather,
      pack #4d5433 fabric, strap #3b3a2a fabric`,
    { wears: 'hard', build: 1.08 },
    onBody('', (b) => {
      b.slot('strap', 0.01).cone(0, 0.37, 0, 0.145, 0.145, 0.05, 0.015);
      b.both((m) => m.box(0.08, 0.37, 0.14, 0.07, 0.075, 0.05, 0.015).rod([0.09, 0.4, 0.135], [0.09, 0.6, 0.08], 0.02));
      b.slot('pack').box(0, 0.5, -0.16, 0.22, 0.26, 0.13, 0.05);
    }),
  ),
  figure(
    ['knight', 'warrior', 'paladin'],
    `main steel, accent steel, hands steel, shoe iron, plume #c3202c feathers, shield #2b62cf glossy, trim gold,
      visor #1c1d21 plastic, sword #d4d8dd chrome`,
    { size: 1.8, hands: 'hands', hair: 'none', primary: ['main', 'accent', 'hands'], secondary: ['plume', 'shield'] },
    aroundHead('helmet', (m, look) => {
      m.group((g) => g.slot('main', 0.06).egg(0, 0.08, 0, 1.16, 1.14, 1.14).cone(0, -1.05, 0, 0.95, 1.14, 1.1, 0.1));
      m.slot('visor').box(0, 0.12, 1.02, 1.5, 0.2, 0.5, 0.08).slot('main').box(0, 0.05, 1.22, 0.16, 1.5, 0.12, 0.05);
      if (look.has('plume'))
        m.slot('plume', 0.05).tube('0,1.1,0.35,0.12 0,1.55,0,0.22 0,1.4,-0.7,0.24 0,0.7,-1.35,0.1');
    }),
    onBody('', (b) => {
      b.slot('main', 0.02).both((m) => m.ball(0.17, 0.575, 0, 0.088));
      b.slot('trim', 0).ring(0, 0.4, 0, 0.128, 0.02);
    }),
    held(
      'sword',
      (m) => {
        m.slot('trim').rod([0, -0.08, 0], [0, 0.07, 0], 0.02).box(0, 0.08, 0, 0.17, 0.03, 0.04, 0.012);
        m.ball(0, -0.09, 0, 0.03);
        m.slot('sword').plate('-0.03,0 0.03,0 0.026,0.4 0,0.47 -0.026,0.4', 0.03, { at: [0, 0.1, 0] });
      },
      [24, 0, -6],
    ),
    {
      name: 'shield',
      held: 'other hand',
      draw(b, look) {
        if (look.pose !== '') return;
        b.at({ move: [-0.29, 0.38, 0.13], turn: [0, -16, 0] }, (m) => {
          m.slot('shield').plate('-0.14,0.16 0,0.18 0.14,0.16 0.13,-0.04 0,-0.21 -0.13,-0.04', 0.045);
          m.slot('trim').box(0, -0.01, 0.022, 0.03, 0.3, 0.02, 0.008).box(0, 0.04, 0.022, 0.22, 0.03, 0.02, 0.008);
        });
      },
    },
  ),
  figure(
    ['viking', 'barbarian', 'dwarf', 'dwarf warrior'],
    `main #6b4a2e leather, accent #4a3a2c fabric, hat iron, trim brass, horn #e8dcc0 bone, beard #c46a25 fur,
      axe steel, shaft #7a5230 wood, cloak #7d6a55 fur`,
    { wears: 'horned', build: 1.25, hair: 'none' },
    beard(1.15),
    onBody('', (b) => b.slot('cloak', 0.04).ring(0, 0.585, -0.01, 0.13, 0.055)),
    belt(),
    held('axe', (m) => {
      m.slot('shaft').rod([0, -0.28, 0], [0, 0.36, 0], 0.02);
      m.slot('axe').both((s) => s.plate('0.01,-0.03 0.01,0.05 0.13,0.11 0.15,0 0.13,-0.1', 0.03, { at: [0, 0.28, 0] }));
    }),
  ),
  figure(
    ['gladiator', 'roman soldier', 'spartan', 'centurion', 'legionary'],
    `main bronze, accent #8f1f22 fabric, hat bronze, crest #c3202c fur, trim #5a3520 leather, shoe #6b4023 leather,
      spear #7a5230 wood, tip steel, cape #a81e24 fabric`,
    { wears: 'crested', build: 1.12, hair: 'none', skirt: true },
    cape(9, '-0.13,0 0.13,0 0.2,-0.46 -0.2,-0.46', -0.13),
    belt(),
    held('spear', (m) =>
      m.rod([0, -0.4, 0], [0, 0.56, 0], 0.017).slot('tip').rod([0, 0.56, 0], [0, 0.74, 0], 0.035, 0.004),
    ),
  ),
  figure(
    ['ninja', 'assassin', 'bandit'],
    `main #23252d fabric, accent #23252d fabric, hands #23252d fabric, shoe #17181d fabric, hood #23252d fabric,
      band #c3202c fabric, sword chrome, grip #7a1b22 leather`,
    { hands: 'hands', hair: 'none', nose: false, secondary: ['band'] },
    aroundHead('', (m) => {
      m.group((g) => {
        g.slot('hood').egg(0, 0, 0, 1.08, 1.1, 1.08);
        g.cut((c) => c.blend(0.02).box(0, 0.1, 1.1, 1.5, 0.42, 0.8, 0.15));
      });
      m.slot('band', 0.01).cone(0, 0.36, 0, 1.06, 0.98, 0.2, 0.04);
      for (const [x, y, r] of rows('0.35,0.1,0.14 -0.1,-0.1,0.12', 3)) m.rod([0, 0.45, -1], [x, y, -1.5], 0.1, r);
    }),
    belt('band', 0.15, 0.38, 0.05),
    held(
      'sword',
      (m) => {
        m.slot('grip', 0.01).rod([0, -0.06, 0], [0, 0.08, 0], 0.02);
        m.slot('sword', 0).box(0, 0.32, 0, 0.02, 0.46, 0.045, 0.008).cone(0, 0.08, 0, 0.05, 0.05, 0.02, 0.006);
      },
      [24, 0, -16],
    ),
  ),
  figure(
    ['pirate', 'buccaneer', 'pirate captain', 'captain'],
    `main #7d1f24 fabric, accent #2a2b33 fabric, hat #1c1c20 felt, trim gold, patch #15131a leather, hook steel,
      hair #2a1b12 fur`,
    { size: 1.8, secondary: ['accent'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.05).cone(0, -0.02, 0, 0.9, 0.7, 0.5, 0.1);
      for (const side of [1, -1])
        m.at({ turn: [side * -14, 0, 0] }, (h) =>
          h.plate('-1.5,0.1 -0.8,0.62 0,0.86 0.8,0.62 1.5,0.1 0.7,-0.1 -0.7,-0.1', 0.2, { at: [0, 0.1, side * 0.72] }),
        );
      m.slot('shine', 0.02).ball(0, 0.42, 0.78, 0.19).box(0, 0.24, 0.8, 0.2, 0.12, 0.12, 0.04);
    }),
    onFace('', (m) =>
      m.slot('patch').egg(-0.38, 0.06, 0, 0.24, 0.22, 0.12).rod([-1, 0.35, -0.6], [0.75, 0.4, -0.2], 0.05),
    ),
    held(
      'hook',
      (m) => m.rod([0, -0.03, 0], [0, 0.34, 0.1], 0.022, 0.012).box(0, 0.03, 0, 0.13, 0.025, 0.04, 0.01),
      [0, 40, 0],
    ),
    onBody('', (b) => b.slot('trim').box(0, 0.39, 0.13, 0.07, 0.06, 0.03, 0.01)),
  ),
  figure(
    ['superhero', 'hero', 'superman'],
    `main #2b62cf fabric, accent #2b62cf fabric, cape #d3261f fabric, hands #d3261f leather, shoe #d3261f leather,
      mask #d3261f plastic, emblem #f6cf23 glossy`,
    { size: 1.85, hands: 'hands', build: 1.1, secondary: ['cape', 'mask', 'hands', 'shoe'] },
    onFace('', (m) =>
      m.both((s) =>
        s.group((g) => {
          g.slot('mask', 0.02).egg(0.4, 0.08, -0.1, 0.4, 0.22, 0.2);
          g.cut((c) => c.egg(0.38, 0.06, 0.1, 0.18, 0.15, 0.4));
        }),
      ),
    ),
    cape(14, '-0.15,0.02 0.15,0.02 0.27,-0.52 0.09,-0.48 -0.09,-0.53 -0.27,-0.5'),
    onBody('', (b) => {
      b.slot('emblem');
      b.at({ move: [0, 0.51, 0.14], turn: [-8, 0, 0] }, (m) => m.plate('-0.07,0.04 0.07,0.04 0,-0.07', 0.04));
    }),
  ),
  figure(
    ['gnome', 'garden gnome', 'lawn gnome'],
    `main #2f62b5 fabric, accent #6b4a2c fabric, beard #f6f5f1 fur, belt #3a2618 leather, buckle gold,
      hat #c9201f felt, shoe #4a2f1c leather`,
    { size: 0.4, build: 1.3, hair: 'none', secondary: ['hat'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.06).cone(0, -0.28, 0, 1.06, 0.62, 0.95, 0.08);
      m.tube('0,0.5,0,0.66 0.02,1.2,-0.04,0.42 0.1,1.9,-0.1,0.2 0.16,2.35,-0.12,0.05');
    }),
    beard(1.5),
    onBody('', (b) => {
      b.slot('belt', 0.01).cone(0, 0.35, 0, 0.19, 0.19, 0.06, 0.02);
      b.slot('buckle').box(0, 0.38, 0.185, 0.08, 0.07, 0.03, 0.012);
    }),
  ),
  figure(
    ['santa', 'santa claus', 'father christmas'],
    `main #c9201f fabric, accent #c9201f fabric, beard #f6f5f1 fur, trim #f6f5f1 fur, belt #1c1c20 leather,
      buckle gold, hat #c9201f felt, shoe #26211f leather`,
    { size: 1.2, build: 1.35, hair: 'none', secondary: ['trim'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.1).cone(0, -0.1, 0, 1, 0.5, 0.8, 0.1);
      m.tube('0,0.5,0,0.55 0.2,1.1,-0.1,0.36 0.7,1.35,-0.1,0.18 1.05,1.05,0,0.1');
      m.slot('trim', 0.02).ring(0, -0.1, 0, 0.92, 0.22).ball(1.1, 0.98, 0, 0.24);
    }),
    beard(1.05),
    onBody('', (b) => {
      b.slot('belt', 0.01).cone(0, 0.37, 0, 0.19, 0.19, 0.06, 0.02);
      b.slot('buckle').box(0, 0.4, 0.185, 0.09, 0.075, 0.03, 0.012);
      b.slot('trim', 0.02).box(0, 0.5, 0.14, 0.05, 0.16, 0.08, 0.02);
    }),
  ),
];
