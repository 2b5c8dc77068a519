import type { Noun } from '../../noun.ts';
import { figure } from '../../templates/figure-noun.ts';
import { type Extra, held, profession } from '../../templates/profession.ts';

/** People of every day, and kings. */

const tie: Extra = (b) =>
  b
    .slot('badge', 0)
    .at({ move: [0, 0.59, 0.1], turn: [8, 0, 0] }, (m) =>
      m.plate(0, 0, 0.035, '-0.018,0 0.018,0 0.034,-0.13 0,-0.17 -0.034,-0.13', 0.025),
    );

export const everyday: readonly Noun[] = [
  figure(['person', 'man', 'human', 'boy', 'figure', 'guy', 'character', 'child'], 1.75, {}, {}),
  figure(['woman', 'girl', 'lady', 'mother'], 1.68, 'main #c24a6e fabric, accent #3d3553 fabric, hair #6b3b1d fur', {
    hair: 'long',
    skirt: true,
  }),
  profession(
    ['baby', 'toddler', 'infant'],
    `main #a9d4ef fabric, accent #f7f5f0 fabric, skin #f0c5a5 skin, shoe #f0c5a5 skin, hat #e0b277 plastic,
      hair #c79a5b fur`,
    { hair: 'none', build: 1.2 },
    (b, _look, { face, head }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('main').egg(0, -0.42, 0.04, 0.24, 0.18, 0.1).slot('hat').ball(0, -0.42, 0.16, 0.1),
        );
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) =>
          m.slot('hair', 0.02).tube('0,0.15,0.3,0.08 0.1,0.4,0.4,0.07 0.25,0.4,0.55,0.03'),
        );
    },
  ),
  profession(
    ['bride'],
    'main #fbf8f4 silk, hat #ffffff fabric, hair #7a4a26 fur, bouquet #ee8fae fabric, leaves #4f9a49 leaf',
    { robe: true, hair: 'bun', tool: 'bouquet' },
    (b, _look, { head }) => {
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) =>
          m.slot('hat', 0.05).egg(0, -0.3, -0.55, 0.95, 0.6, 0.6).rod([0, -0.5, -0.9], [0, -2.6, -1.5], 0.5, 0.9),
        );
    },
    held('bouquet', (m) => {
      m.slot('leaves').cone(0, -0.04, 0.02, 0.02, 0.07, 0.12, 0.01).slot('bouquet', 0.01);
      m.around(6, (p) => p.ball(0, 0.1, 0.055, 0.04)).ball(0, 0.13, 0, 0.045);
    }),
  ),
  profession(
    ['businessman', 'office worker', 'man in a suit', 'teacher', 'agent', 'waiter', 'boss', 'groom'],
    `main #2c3140 fabric, accent #2c3140 fabric, shirt #f5f4f0 fabric, badge #b3202c silk, case #6b4023 leather,
      shoe #1a1a1d leather`,
    {},
    (b) =>
      b
        .slot('shirt', 0.005)
        .at({ move: [0, 0.535, 0.092], turn: [4, 0, 0] }, (m) =>
          m.plate(0, 0, 0, '-0.065,0.07 0.065,0.07 0,-0.13', 0.09),
        ),
    tie,
  ),
  figure(
    ['princess', 'queen', 'ballerina'],
    1.65,
    'main #ec8fc0 silk, hair #e3c36c fur, crown gold, gem #c2172f glossy',
    { hair: 'long', robe: true },
    (b, look, { head }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] + 0.02, 0], scale: head.r * 0.62 }, (m) =>
          m.group((g) => {
            g.slot('crown').cone(0, 0, 0, 0.8, 0.9, 0.35, 0.03);
            g.around(6, (p) =>
              p.rod([0, 0.3, 0.84], [0, 0.75, 0.95], 0.15, 0.06).slot('gem').ball(0, 0.16, 0.9, 0.12).slot('crown'),
            );
            g.cut((c) => c.cone(0, -0.2, 0, 0.65, 0.75, 2, 0));
          }),
        );
    },
    { features: ['hair', 'arm', 'crown'] },
  ),
  figure(
    ['king', 'prince', 'emperor'],
    1.8,
    'main #8b1f3a velvet, accent #f0e8d8 fur, crown gold, gem #1b4ab0 glossy, hair #d9d4c8 fur',
    { robe: true },
    (b, look, { head, face }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] - 0.01, 0], scale: head.r * 0.9 }, (m) =>
          m.group((g) => {
            g.slot('crown').cone(0, 0, 0, 0.86, 0.95, 0.38, 0.03);
            g.around(7, (p) =>
              p.rod([0, 0.3, 0.9], [0, 0.75, 1.0], 0.15, 0.06).slot('gem').ball(0, 0.18, 0.94, 0.12).slot('crown'),
            );
            g.cut((c) => c.cone(0, -0.2, 0, 0.7, 0.8, 2, 0));
          }),
        );
      if (face && look.has('beard'))
        b.slot('hair', 0.02).egg(0, face.at[1] - 0.14, face.at[2] - 0.02, 0.105, 0.1, 0.06);
      b.slot('accent', 0.01).ring(0, 0.04, 0, 0.215, 0.045).box(0, 0.3, 0.13, 0.07, 0.5, 0.07, 0.03);
    },
    { features: ['hair', 'arm', 'crown', 'beard'] },
  ),
];
