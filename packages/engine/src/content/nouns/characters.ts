import { defineNoun, type Noun } from '../noun.ts';
import { eyes } from '../templates/beast.ts';
import { figure } from '../templates/figure-noun.ts';

/** Figures from stories. */

export const characters: readonly Noun[] = [
  figure(
    ['pirate', 'buccaneer', 'pirate captain', 'captain'],
    1.8,
    {
      main: '#7d1f24 fabric',
      accent: '#2a2b33 fabric',
      hat: '#1c1c20 felt',
      trim: 'gold',
      patch: '#15131a leather',
      hook: 'steel',
      hair: '#2a1b12 fur',
    },
    { lift: true },
    (b, look, { head, face, hand }) => {
      if (head)
        b.at({ move: head.at, scale: head.r }, (m) => {
          m.slot('hat')
            .blend(0.05)
            .cone(0, -0.02, 0, 0.9, 0.7, 0.5, 0.1)
            .at({ turn: [-14, 0, 0] }, (h) =>
              h.plate(
                0,
                0.1,
                0.72,
                [
                  [-1.5, 0.1],
                  [-0.8, 0.62],
                  [0, 0.86],
                  [0.8, 0.62],
                  [1.5, 0.1],
                  [0.7, -0.1],
                  [-0.7, -0.1],
                ],
                0.2,
              ),
            )
            .at({ turn: [14, 0, 0] }, (h) =>
              h.plate(
                0,
                0.1,
                -0.72,
                [
                  [-1.5, 0.1],
                  [-0.8, 0.6],
                  [0, 0.8],
                  [0.8, 0.6],
                  [1.5, 0.1],
                  [0.7, -0.1],
                  [-0.7, -0.1],
                ],
                0.2,
              ),
            );
          m.slot('shine').blend(0.02).ball(0, 0.42, 0.78, 0.19).box(0, 0.24, 0.8, 0.2, 0.12, 0.12, 0.04);
        });
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('patch').blend(0).egg(-0.38, 0.06, 0, 0.24, 0.22, 0.12).rod([-1, 0.35, -0.6], [0.75, 0.4, -0.2], 0.05),
        );
      if (hand && look.has('hook'))
        b.slot('hook')
          .blend(0)
          .at({ move: hand, turn: [0, 40, 0] }, (m) =>
            m.rod([0, -0.03, 0], [0, 0.34, 0.1], 0.022, 0.012).box(0, 0.03, 0, 0.13, 0.025, 0.04, 0.01),
          );
      b.slot('trim').blend(0).box(0, 0.39, 0.13, 0.07, 0.06, 0.03, 0.01);
    },
    { secondary: ['accent'], features: ['hat', 'hair', 'arm', 'leg', 'hook'], holds: ['hook'] },
  ),
  figure(
    ['ninja', 'assassin', 'samurai', 'bandit'],
    1.75,
    {
      main: '#23252d fabric',
      accent: '#23252d fabric',
      hands: '#23252d fabric',
      shoe: '#17181d fabric',
      hood: '#23252d fabric',
      band: '#c3202c fabric',
      sword: 'chrome',
      grip: '#7a1b22 leather',
    },
    { hands: 'hands', hair: 'none', nose: false, lift: true },
    (b, look, { face, hand }) => {
      if (face)
        b.at({ move: [0, face.at[1], 0], scale: face.r }, (m) => {
          m.group((g) =>
            g
              .slot('hood')
              .egg(0, 0, 0, 1.08, 1.1, 1.08)
              .cut((c) => c.blend(0.02).box(0, 0.1, 1.1, 1.5, 0.42, 0.8, 0.15)),
          );
          m.slot('band')
            .blend(0.01)
            .cone(0, 0.36, 0, 1.06, 0.98, 0.2, 0.04)
            .rod([0, 0.45, -1], [0.35, 0.1, -1.5], 0.1, 0.14)
            .rod([0, 0.45, -1], [-0.1, -0.1, -1.5], 0.1, 0.12);
        });
      b.slot('band').blend(0.01).cone(0, 0.38, 0, 0.15, 0.145, 0.05, 0.02);
      if (hand && look.has('sword'))
        b.at({ move: hand, turn: [24, 0, -16] }, (m) =>
          m
            .slot('grip')
            .rod([0, -0.06, 0], [0, 0.08, 0], 0.02)
            .slot('sword')
            .blend(0)
            .box(0, 0.32, 0, 0.02, 0.46, 0.045, 0.008)
            .cone(0, 0.08, 0, 0.05, 0.05, 0.02, 0.006),
        );
    },
    { secondary: ['band'], features: ['arm', 'leg', 'sword'], holds: ['sword'] },
  ),
  figure(
    ['santa', 'santa claus', 'father christmas', 'gnome', 'garden gnome'],
    1.2,
    {
      main: '#c9201f fabric',
      accent: '#c9201f fabric',
      beard: '#f6f5f1 fur',
      trim: '#f6f5f1 fur',
      belt: '#1c1c20 leather',
      buckle: 'gold',
      hat: '#c9201f felt',
      shoe: '#26211f leather',
    },
    { build: 1.35, hair: 'none' },
    (b, look, { head, face }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r }, (m) =>
          m
            .slot('hat')
            .blend(0.1)
            .cone(0, -0.1, 0, 1, 0.5, 0.8, 0.1)
            .tube([
              [0, 0.5, 0, 0.55],
              [0.2, 1.1, -0.1, 0.36],
              [0.7, 1.35, -0.1, 0.18],
              [1.05, 1.05, 0, 0.1],
            ])
            .slot('trim')
            .blend(0.02)
            .ring(0, -0.1, 0, 0.92, 0.22)
            .ball(1.1, 0.98, 0, 0.24),
        );
      if (face && look.has('beard'))
        b.at({ move: face.at, scale: face.r }, (m) =>
          m
            .slot('beard')
            .blend(0.1)
            .egg(0, -0.72, -0.12, 0.8, 0.62, 0.42)
            .egg(0, -1.05, -0.05, 0.5, 0.45, 0.36)
            .both((s) => s.egg(0.3, -0.34, 0.08, 0.34, 0.15, 0.16)),
        );
      b.slot('belt')
        .blend(0.01)
        .cone(0, 0.37, 0, 0.19, 0.19, 0.06, 0.02)
        .slot('buckle')
        .box(0, 0.4, 0.185, 0.09, 0.075, 0.03, 0.012)
        .slot('trim')
        .blend(0.02)
        .box(0, 0.5, 0.14, 0.05, 0.16, 0.08, 0.02);
    },
    { secondary: ['trim'], features: ['hat', 'beard', 'arm', 'leg'] },
  ),
  figure(
    ['superhero', 'hero', 'superman'],
    1.85,
    {
      main: '#2b62cf fabric',
      accent: '#2b62cf fabric',
      cape: '#d3261f fabric',
      hands: '#d3261f leather',
      shoe: '#d3261f leather',
      mask: '#d3261f plastic',
      emblem: '#f6cf23 glossy',
    },
    { hands: 'hands', build: 1.1 },
    (b, look, { face, back }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m
            .slot('mask')
            .blend(0.02)
            .both((s) =>
              s.group((g) =>
                g
                  .slot('mask')
                  .egg(0.4, 0.08, -0.1, 0.4, 0.22, 0.2)
                  .cut((c) => c.egg(0.38, 0.06, 0.1, 0.18, 0.15, 0.4)),
              ),
            ),
        );
      if (back && look.has('cape'))
        b.slot('cape')
          .blend(0.02)
          .at({ move: [0, 0.6, -0.1], turn: [14, 0, 0] }, (m) =>
            m.plate(
              0,
              0,
              0,
              [
                [-0.15, 0.02],
                [0.15, 0.02],
                [0.27, -0.52],
                [0.09, -0.48],
                [-0.09, -0.53],
                [-0.27, -0.5],
              ],
              0.045,
            ),
          );
      b.slot('emblem')
        .blend(0)
        .at({ move: [0, 0.51, 0.14], turn: [-8, 0, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.07, 0.04],
              [0.07, 0.04],
              [0, -0.07],
            ],
            0.04,
          ),
        );
    },
    { secondary: ['cape', 'mask', 'hands', 'shoe'], features: ['cape', 'arm', 'leg'] },
  ),
  defineNoun({
    words: ['alien', 'martian', 'extraterrestrial'],
    size: 1.2,
    features: ['antenna', 'arm', 'leg'],
    slots: {
      main: '#7ec850 skin',
      eye: '#101018 glossy',
      shine: '#ffffff glossy',
      mouth: '#3f6a2a plastic',
      accent: '#b9f08a glow',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.68, 0, 0.25, 0.23, 0.2)
        .egg(0, 0.56, 0.03, 0.13, 0.15, 0.12)
        .egg(0, 0.3, 0, 0.105, 0.16, 0.085);
      b.both((m) =>
        m
          .blend(0.03)
          .rod([0.09, 0.4, 0], [0.2, 0.27, 0.06], 0.035, 0.026)
          .rod([0.2, 0.27, 0.06], [0.24, 0.36, 0.14], 0.026, 0.024)
          .ball(0.245, 0.38, 0.15, 0.038)
          .rod([0.055, 0.2, 0], [0.075, 0.04, 0.01], 0.045, 0.036)
          .egg(0.08, 0.022, 0.04, 0.045, 0.024, 0.075),
      );
      if (look.has('antenna'))
        b.both((m) =>
          m.slot('main').rod([0.08, 0.86, 0], [0.13, 0.98, 0], 0.014).slot('accent').blend(0).ball(0.135, 1, 0, 0.034),
        );
      b.blend(0).both((m) =>
        m.at({ move: [0.105, 0.66, 0.165], turn: [0, 18, -28] }, (e) =>
          e.slot('eye').egg(0, 0, 0, 0.055, 0.085, 0.04).slot('shine').ball(-0.012, 0.035, 0.035, 0.016),
        ),
      );
      b.slot('mouth').tube([
        [-0.035, 0.49, 0.142, 0.008],
        [0, 0.48, 0.15, 0.009],
        [0.035, 0.49, 0.142, 0.008],
      ]);
      return {
        head: { at: [0, 0.87, 0], r: 0.18 },
        face: { at: [0, 0.64, 0.2], r: 0.2 },
        neck: { at: [0, 0.43, 0.01], r: 0.07 },
        back: { at: [0, 0.35, -0.07], r: 0.09 },
        hand: [0.25, 0.4, 0.17],
        top: { at: [0, 0.9, 0], r: 0.12 },
      };
    },
  }),
  defineNoun({
    words: ['monster', 'beast', 'blob', 'slime', 'yeti', 'troll', 'ogre'],
    size: 1.4,
    features: ['horn', 'arm', 'leg'],
    secondary: ['belly'],
    slots: {
      main: '#7d4fc0 fur',
      belly: '#c9a8f0 fur',
      eye: '#15131a glossy',
      shine: '#ffffff glossy',
      horn: '#f2e3b8 bone',
      mouth: '#4a1530 plastic',
      tooth: '#fbf8ef bone',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .egg(0, 0.46, 0, 0.32, 0.42, 0.27)
        .slot('belly')
        .blend(0.02)
        .egg(0, 0.33, 0.09, 0.22, 0.25, 0.21);
      b.slot('main')
        .blend(0.04)
        .both((m) =>
          m
            .rod([0.26, 0.5, 0], [0.44, 0.36, 0.08], 0.075, 0.065)
            .ball(0.46, 0.34, 0.1, 0.085)
            .egg(0.15, 0.06, 0.07, 0.11, 0.06, 0.15),
        );
      if (look.has('horn'))
        b.slot('horn')
          .blend(0.01)
          .both((m) =>
            m.tube([
              [0.16, 0.8, 0, 0.07],
              [0.25, 0.92, 0, 0.05],
              [0.24, 1.03, 0, 0.008],
            ]),
          );
      b.blend(0)
        .slot('shine')
        .both((m) => m.ball(0.11, 0.66, 0.2, 0.095))
        .slot('eye')
        .both((m) => m.ball(0.11, 0.665, 0.265, 0.05));
      b.slot('mouth')
        .blend(0.01)
        .egg(0, 0.49, 0.25, 0.15, 0.06, 0.05)
        .slot('tooth')
        .blend(0)
        .both((m) =>
          m.cone(0.08, 0.475, 0.29, 0.028, 0.004, 0.055, 0.003).cone(0.025, 0.49, 0.3, 0.004, 0.022, 0.045, 0.003),
        );
      eyes(b, 0.11, 0.67, 0.285, 0.034);
      return {
        head: { at: [0, 0.84, 0], r: 0.2 },
        face: { at: [0, 0.62, 0.29], r: 0.25 },
        neck: { at: [0, 0.42, 0.03], r: 0.3 },
        back: { at: [0, 0.55, -0.22], r: 0.2 },
        hand: [0.48, 0.36, 0.16],
        top: { at: [0, 0.87, 0], r: 0.15 },
      };
    },
  }),
];
