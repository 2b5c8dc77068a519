import type { Noun } from '../noun.ts';
import { belt, held, profession } from '../templates/profession.ts';

/** People who fight or entertain, and the small ones. */

export const fighters: readonly Noun[] = [
  profession(
    ['bride'],
    {
      main: '#fbf8f4 silk',
      hat: '#ffffff fabric',
      hair: '#7a4a26 fur',
      bouquet: '#ee8fae fabric',
      leaves: '#4f9a49 leaf',
    },
    { robe: true, hair: 'bun', tool: 'bouquet' },
    (b, _look, { head }) => {
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) =>
          m.slot('hat').blend(0.05).egg(0, -0.3, -0.55, 0.95, 0.6, 0.6).rod([0, -0.5, -0.9], [0, -2.6, -1.5], 0.5, 0.9),
        );
    },
    held('bouquet', (m) => {
      m.slot('leaves').cone(0, -0.04, 0.02, 0.02, 0.07, 0.12, 0.01).slot('bouquet').blend(0.01);
      m.around(6, (p) => p.ball(0, 0.1, 0.055, 0.04)).ball(0, 0.13, 0, 0.045);
    }),
  ),
  profession(
    ['clown', 'jester', 'joker'],
    {
      main: '#f4c430 dots:#d3262f',
      accent: '#2b62cf stripes:#f3f2ee',
      hair: '#e8432f fur',
      trim: '#f7f5f0 fabric',
      badge: '#d3261f glossy',
      shoe: '#d3261f glossy',
      skin: '#f6e6da skin',
    },
    { hair: 'none', nose: false, build: 1.12 },
    (b, _look, { head, face }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('badge').ball(0, -0.12, 0.12, 0.2).egg(0, -0.46, -0.02, 0.42, 0.14, 0.12),
        );
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) =>
          m
            .slot('hair')
            .blend(0.08)
            .both((s) => s.ball(0.95, -0.45, -0.1, 0.42).ball(0.95, -0.9, -0.15, 0.36).ball(0.7, -0.05, -0.1, 0.38)),
        );
      b.slot('trim')
        .blend(0.02)
        .around(10, (p) => p.egg(0, 0.6, 0.11, 0.05, 0.025, 0.05));
    },
  ),
  profession(
    ['viking', 'barbarian', 'dwarf', 'dwarf warrior'],
    {
      main: '#6b4a2e leather',
      accent: '#4a3a2c fabric',
      hat: 'iron',
      trim: 'brass',
      horn: '#e8dcc0 bone',
      beard: '#c46a25 fur',
      axe: 'steel',
      shaft: '#7a5230 wood',
      cloak: '#7d6a55 fur',
    },
    { wears: 'horned', build: 1.25, tool: 'axe', hair: 'none' },
    (b, look, { face }) => {
      if (face && look.has('beard'))
        b.at({ move: face.at, scale: face.r }, (m) =>
          m
            .slot('beard')
            .blend(0.1)
            .egg(0, -0.72, -0.1, 0.8, 0.56, 0.4)
            .egg(0, -1.15, -0.02, 0.5, 0.6, 0.32)
            .both((s) => s.egg(0.26, -0.32, 0.1, 0.3, 0.13, 0.14)),
        );
      b.slot('cloak').blend(0.04).ring(0, 0.585, -0.01, 0.13, 0.055);
    },
    belt,
    held('axe', (m) =>
      m
        .slot('shaft')
        .rod([0, -0.28, 0], [0, 0.36, 0], 0.02)
        .slot('axe')
        .both((s) =>
          s.plate(
            0,
            0.28,
            0,
            [
              [0.01, -0.03],
              [0.01, 0.05],
              [0.13, 0.11],
              [0.15, 0],
              [0.13, -0.1],
            ],
            0.03,
          ),
        ),
    ),
  ),
  profession(
    ['gladiator', 'roman soldier', 'spartan', 'centurion', 'legionary'],
    {
      main: 'bronze',
      accent: '#8f1f22 fabric',
      hat: 'bronze',
      crest: '#c3202c fur',
      trim: '#5a3520 leather',
      shoe: '#6b4023 leather',
      spear: '#7a5230 wood',
      tip: 'steel',
      cape: '#a81e24 fabric',
    },
    { wears: 'crested', build: 1.12, tool: 'spear', hair: 'none', skirt: true },
    (b, look, { back }) => {
      if (back && look.has('cape'))
        b.slot('cape')
          .blend(0.02)
          .at({ move: [0, 0.6, -0.13], turn: [9, 0, 0] }, (m) =>
            m.plate(
              0,
              0,
              0,
              [
                [-0.13, 0],
                [0.13, 0],
                [0.2, -0.46],
                [-0.2, -0.46],
              ],
              0.05,
            ),
          );
    },
    belt,
    held('spear', (m) =>
      m.rod([0, -0.4, 0], [0, 0.56, 0], 0.017).slot('tip').rod([0, 0.56, 0], [0, 0.74, 0], 0.035, 0.004),
    ),
  ),
  profession(
    ['baby', 'toddler', 'infant'],
    {
      main: '#a9d4ef fabric',
      accent: '#f7f5f0 fabric',
      skin: '#f0c5a5 skin',
      shoe: '#f0c5a5 skin',
      hat: '#e0b277 plastic',
      hair: '#c79a5b fur',
    },
    { hair: 'none', build: 1.2 },
    (b, _look, { face, head }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('main').egg(0, -0.42, 0.04, 0.24, 0.18, 0.1).slot('hat').ball(0, -0.42, 0.16, 0.1),
        );
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) =>
          m
            .slot('hair')
            .blend(0.02)
            .tube([
              [0, 0.15, 0.3, 0.08],
              [0.1, 0.4, 0.4, 0.07],
              [0.25, 0.4, 0.55, 0.03],
            ]),
        );
    },
  ),
];
