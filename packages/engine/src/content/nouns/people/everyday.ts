import type { Noun } from '../../noun.ts';
import { crown, figure, held, onBody, onFace, onHead } from '../../templates/figure.ts';

/** People of every day, and kings. */

const tie = onBody('', (b) =>
  b
    .slot('badge')
    .at({ move: [0, 0.59, 0.1], turn: [8, 0, 0] }, (m) =>
      m.plate('-0.018,0 0.018,0 0.034,-0.13 0,-0.17 -0.034,-0.13', 0.025, { at: [0, 0, 0.035] }),
    ),
);

export const everyday: readonly Noun[] = [
  figure(['person', 'man', 'human', 'boy', 'figure', 'guy', 'character', 'child'], {}, {}),
  figure(['woman', 'girl', 'lady', 'mother'], 'main #c24a6e fabric, accent #3d3553 fabric, hair #6b3b1d fur', {
    size: 1.68,
    hair: 'long',
    skirt: true,
  }),
  figure(
    ['baby', 'toddler', 'infant'],
    `main #a9d4ef fabric, accent #f7f5f0 fabric, skin #f0c5a5 skin, shoe #f0c5a5 skin, hat #e0b277 plastic,
      hair #c79a5b fur`,
    { hair: 'none', build: 1.2 },
    onFace('', (m) => m.slot('main').egg(0, -0.42, 0.04, 0.24, 0.18, 0.1).slot('hat').ball(0, -0.42, 0.16, 0.1)),
    onHead('', (m) => m.slot('hair', 0.02).tube('0,0.15,0.3,0.08 0.1,0.4,0.4,0.07 0.25,0.4,0.55,0.03')),
  ),
  figure(
    ['bride'],
    'main #fbf8f4 silk, hat #ffffff fabric, hair #7a4a26 fur, bouquet #ee8fae fabric, leaves #4f9a49 leaf',
    { robe: true, hair: 'bun' },
    onHead('', (m) =>
      m.slot('hat', 0.05).egg(0, -0.3, -0.55, 0.95, 0.6, 0.6).rod([0, -0.5, -0.9], [0, -2.6, -1.5], 0.5, 0.9),
    ),
    held('bouquet', (m) => {
      m.slot('leaves').cone(0, -0.04, 0.02, 0.02, 0.07, 0.12, 0.01).slot('bouquet', 0.01);
      m.around(6, (p) => p.ball(0, 0.1, 0.055, 0.04)).ball(0, 0.13, 0, 0.045);
    }),
  ),
  figure(
    ['businessman', 'office worker', 'man in a suit', 'teacher', 'agent', 'waiter', 'boss', 'groom'],
    'main #2c3140 fabric, accent #2c3140 fabric, shirt #f5f4f0 fabric, badge #b3202c silk, shoe #1a1a1d leather',
    {},
    onBody('', (b) => {
      b.slot('shirt', 0.005);
      b.at({ move: [0, 0.535, 0.092], turn: [4, 0, 0] }, (m) => m.plate('-0.065,0.07 0.065,0.07 0,-0.13', 0.09));
    }),
    tie,
  ),
  figure(
    ['princess', 'queen', 'ballerina'],
    'main #ec8fc0 silk, hair #e3c36c fur, crown gold, gem #c2172f glossy',
    { size: 1.65, hair: 'long', robe: true },
    crown(0.66, 0.02),
  ),
  figure(
    ['king', 'prince', 'emperor'],
    `main #8b1f3a velvet, accent #f0e8d8 fur, crown gold, gem #1b4ab0 glossy, hair #d9d4c8 fur`,
    { size: 1.8, robe: true },
    crown(0.9, -0.01),
    onBody('beard', (b, _look, { face: { at } }) =>
      b.slot('hair', 0.02).egg(0, at[1] - 0.14, at[2] - 0.02, 0.105, 0.1, 0.06),
    ),
    onBody('', (b) => b.slot('accent', 0.01).ring(0, 0.04, 0, 0.215, 0.045).box(0, 0.3, 0.13, 0.07, 0.5, 0.07, 0.03)),
  ),
];
