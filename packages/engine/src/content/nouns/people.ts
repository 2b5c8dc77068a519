import type { Noun } from '../noun.ts';
import { figure } from '../templates/figure-noun.ts';

/** People. */

export const people: readonly Noun[] = [
  figure(['person', 'man', 'human', 'boy', 'figure', 'guy', 'character', 'child'], 1.75, {}, {}),
  figure(
    ['woman', 'girl', 'lady', 'mother'],
    1.68,
    { main: '#c24a6e fabric', accent: '#3d3553 fabric', hair: '#6b3b1d fur' },
    { hair: 'long', skirt: true },
  ),
  figure(
    ['princess', 'queen', 'ballerina'],
    1.65,
    { main: '#ec8fc0 silk', hair: '#e3c36c fur', crown: 'gold', gem: '#c2172f glossy' },
    { hair: 'long', robe: true },
    (b, look, { head }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] + 0.02, 0], scale: head.r * 0.62 }, (m) =>
          m.group((g) =>
            g
              .slot('crown')
              .cone(0, 0, 0, 0.8, 0.9, 0.35, 0.03)
              .around(6, (p) =>
                p.rod([0, 0.3, 0.84], [0, 0.75, 0.95], 0.15, 0.06).slot('gem').ball(0, 0.16, 0.9, 0.12).slot('crown'),
              )
              .cut((c) => c.cone(0, -0.2, 0, 0.65, 0.75, 2, 0)),
          ),
        );
    },
    { features: ['hair', 'arm', 'crown'] },
  ),
  figure(
    ['king', 'prince', 'emperor'],
    1.8,
    { main: '#8b1f3a velvet', accent: '#f0e8d8 fur', crown: 'gold', gem: '#1b4ab0 glossy', hair: '#d9d4c8 fur' },
    { robe: true },
    (b, look, { head, face }) => {
      if (head && look.has('crown'))
        b.at({ move: [head.at[0], head.at[1] - 0.01, 0], scale: head.r * 0.9 }, (m) =>
          m.group((g) =>
            g
              .slot('crown')
              .cone(0, 0, 0, 0.86, 0.95, 0.38, 0.03)
              .around(7, (p) =>
                p.rod([0, 0.3, 0.9], [0, 0.75, 1.0], 0.15, 0.06).slot('gem').ball(0, 0.18, 0.94, 0.12).slot('crown'),
              )
              .cut((c) => c.cone(0, -0.2, 0, 0.7, 0.8, 2, 0)),
          ),
        );
      if (face && look.has('beard'))
        b.slot('hair')
          .blend(0.02)
          .egg(0, face.at[1] - 0.14, face.at[2] - 0.02, 0.105, 0.1, 0.06);
      b.slot('accent').blend(0.01).ring(0, 0.04, 0, 0.215, 0.045).box(0, 0.3, 0.13, 0.07, 0.5, 0.07, 0.03);
    },
    { features: ['hair', 'arm', 'crown', 'beard'] },
  ),
  figure(
    ['wizard', 'mage', 'sorcerer'],
    1.75,
    {
      main: '#3d35a0 fabric',
      hat: '#3d35a0 fabric',
      accent: '#e3b341 gold',
      beard: '#f2efe8 fur',
      staff: '#6b4a30 wood',
      orb: '#6fe3ff glow',
    },
    { robe: true, lift: true, hair: 'none' },
    (b, look, { head, face, hand }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r }, (m) =>
          m
            .slot('hat')
            .blend(0.06)
            .cone(0, -0.12, 0, 1.65, 1.6, 0.12, 0.05)
            .tube([
              [0, 0, 0, 0.95],
              [0, 0.7, -0.05, 0.62],
              [0.08, 1.35, -0.1, 0.34],
              [0.3, 1.85, -0.25, 0.1],
            ])
            .slot('accent')
            .blend(0)
            .ring(0, 0.1, 0, 0.95, 0.1),
        );
      if (face && look.has('beard'))
        b.slot('beard')
          .blend(0.03)
          .egg(0, face.at[1] - 0.13, face.at[2] - 0.01, 0.11, 0.1, 0.06)
          .egg(0, face.at[1] - 0.26, face.at[2] + 0.0, 0.075, 0.14, 0.05);
      if (hand && look.pose === '' && look.has('staff'))
        b.slot('staff')
          .blend(0)
          .tube([
            [hand[0], 0.01, hand[2] + 0.03, 0.02],
            [hand[0], 0.5, hand[2] + 0.01, 0.021],
            [hand[0], 0.98, hand[2], 0.026],
          ])
          .slot('orb')
          .ball(hand[0], 1.02, hand[2], 0.06);
    },
    { features: ['hat', 'beard', 'staff', 'arm'], primary: ['main', 'hat'], holds: ['staff'] },
  ),
  figure(
    ['witch', 'sorceress', 'hag'],
    1.7,
    {
      main: '#2c2436 fabric',
      hat: '#2c2436 fabric',
      band: '#7d36b3 fabric',
      hair: '#c4652a fur',
      skin: '#93b765 skin',
      broom: '#7a5230 wood',
      straw: '#cfa552 straw',
      accent: '#7d36b3 fabric',
    },
    { robe: true, hair: 'long', lift: true },
    (b, look, { head, face, hand }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r, turn: [-6, 0, 0] }, (m) =>
          m
            .slot('hat')
            .blend(0.06)
            .cone(0, -0.12, 0, 1.75, 1.7, 0.1, 0.05)
            .tube([
              [0, 0, 0, 0.95],
              [0, 0.7, -0.05, 0.58],
              [0.05, 1.3, -0.25, 0.3],
              [0.45, 1.65, -0.5, 0.08],
            ])
            .slot('band')
            .blend(0)
            .cone(0, -0.02, 0, 1.0, 0.93, 0.24, 0.03),
        );
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m
            .slot('skin')
            .blend(0.04)
            .tube([
              [0, -0.08, 0.02, 0.16],
              [0, -0.2, 0.32, 0.1],
              [0, -0.32, 0.36, 0.05],
            ])
            .egg(0, -0.78, -0.05, 0.16, 0.16, 0.2),
        );
      if (hand && look.pose === '' && look.has('broom'))
        b.at({ move: hand }, (m) =>
          m
            .slot('broom')
            .blend(0)
            .rod([0, -0.3, 0], [0, 0.42, 0], 0.018)
            .slot('straw')
            .blend(0.01)
            .rod([0, 0.4, 0], [0, 0.46, 0], 0.035, 0.05)
            .rod([0, 0.47, 0], [0, 0.72, 0], 0.05, 0.1),
        );
      b.slot('band').blend(0.01).cone(0, 0.36, 0, 0.165, 0.155, 0.045, 0.015);
    },
    {
      features: ['hat', 'hair', 'broom', 'arm'],
      primary: ['main', 'hat'],
      secondary: ['accent', 'band'],
      holds: ['broom'],
    },
  ),
];
