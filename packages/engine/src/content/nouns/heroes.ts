import type { Noun } from '../noun.ts';
import { figure } from '../templates/figure-noun.ts';

/** Knights, robots and other upright figures. */

export const heroes: readonly Noun[] = [
  figure(
    ['knight', 'warrior', 'paladin'],
    1.8,
    {
      main: 'steel',
      accent: 'steel',
      hands: 'steel',
      shoe: 'iron',
      plume: '#c3202c feathers',
      shield: '#2b62cf glossy',
      trim: 'gold',
      visor: '#1c1d21 plastic',
      sword: '#d4d8dd chrome',
    },
    { shirt: 'main', hands: 'hands', hair: 'none', lift: true },
    (b, look, { face, hand }) => {
      if (face && look.has('helmet'))
        b.at({ move: [0, face.at[1], 0], scale: face.r }, (m) => {
          m.group((g) =>
            g.slot('main').blend(0.06).egg(0, 0.08, 0, 1.16, 1.14, 1.14).cone(0, -1.05, 0, 0.95, 1.14, 1.1, 0.1),
          );
          m.slot('visor')
            .blend(0)
            .box(0, 0.12, 1.02, 1.5, 0.2, 0.5, 0.08)
            .slot('main')
            .box(0, 0.05, 1.22, 0.16, 1.5, 0.12, 0.05);
          if (look.has('plume'))
            m.slot('plume')
              .blend(0.05)
              .tube([
                [0, 1.1, 0.35, 0.12],
                [0, 1.55, 0, 0.22],
                [0, 1.4, -0.7, 0.24],
                [0, 0.7, -1.35, 0.1],
              ]);
        });
      b.slot('main')
        .blend(0.02)
        .both((m) => m.ball(0.17, 0.575, 0, 0.088))
        .slot('trim')
        .blend(0)
        .ring(0, 0.4, 0, 0.128, 0.02);
      if (hand && look.pose === '' && look.has('sword'))
        b.at({ move: [hand[0], hand[1] + 0.01, hand[2]], turn: [24, 0, -6] }, (m) =>
          m
            .slot('trim')
            .rod([0, -0.08, 0], [0, 0.07, 0], 0.02)
            .box(0, 0.08, 0, 0.17, 0.03, 0.04, 0.012)
            .ball(0, -0.09, 0, 0.03)
            .slot('sword')
            .plate(
              0,
              0.1,
              0,
              [
                [-0.03, 0],
                [0.03, 0],
                [0.026, 0.4],
                [0, 0.47],
                [-0.026, 0.4],
              ],
              0.03,
            ),
        );
      if (look.pose === '' && look.has('shield'))
        b.at({ move: [-0.29, 0.38, 0.13], turn: [0, -16, 0] }, (m) =>
          m
            .slot('shield')
            .plate(
              0,
              0,
              0,
              [
                [-0.14, 0.16],
                [0, 0.18],
                [0.14, 0.16],
                [0.13, -0.04],
                [0, -0.21],
                [-0.13, -0.04],
              ],
              0.045,
            )
            .slot('trim')
            .box(0, -0.01, 0.022, 0.03, 0.3, 0.02, 0.008)
            .box(0, 0.04, 0.022, 0.22, 0.03, 0.02, 0.008),
        );
    },
    {
      features: ['helmet', 'plume', 'sword', 'shield', 'arm'],
      holds: ['sword'],
      primary: ['main', 'accent', 'hands'],
      secondary: ['plume', 'shield'],
    },
  ),
  figure(
    ['robot', 'android', 'droid', 'mech'],
    1.5,
    {
      main: '#9fb4c4 metal',
      accent: '#e07b2a plastic',
      eye: '#55e4ff glow',
      dark: '#33373d metal',
      tip: '#e8432f glow',
    },
    {},
    undefined,
    {
      primary: ['main'],
      features: ['antenna', 'arm', 'leg', 'eye'],
      draw(b, look) {
        const [out, down] = look.pose === 't-pose' ? [1, 0] : look.pose === 'a-pose' ? [0.72, -0.69] : [0.22, -0.97];
        b.slot('main')
          .blend(0)
          .box(0, 0.42, 0, 0.36, 0.34, 0.26, 0.05)
          .slot('dark')
          .cone(0, 0.58, 0, 0.07, 0.07, 0.06)
          .box(0, 0.22, 0, 0.24, 0.09, 0.18, 0.03);
        b.slot('main').box(0, 0.78, 0, 0.38, 0.3, 0.3, 0.06).slot('dark').box(0, 0.79, 0.145, 0.3, 0.17, 0.03, 0.012);
        b.slot('eye')
          .both((m) => m.egg(0.075, 0.8, 0.165, 0.042, 0.042, 0.02))
          .box(0, 0.725, 0.163, 0.12, 0.018, 0.02, 0.006);
        b.slot('accent')
          .box(0, 0.46, 0.13, 0.2, 0.14, 0.03, 0.02)
          .slot('eye')
          .ball(-0.05, 0.48, 0.15, 0.02)
          .slot('tip')
          .ball(0.02, 0.48, 0.15, 0.02)
          .slot('dark')
          .box(0, 0.42, 0.148, 0.14, 0.02, 0.015, 0.005);
        if (look.has('antenna'))
          b.slot('dark').rod([0, 0.92, 0], [0, 1.03, 0], 0.015).slot('tip').ball(0, 1.05, 0, 0.035);
        b.both((m) => {
          m.slot('accent').at({ move: [0.2, 0.8, 0], turn: [0, 0, 90] }, (e) =>
            e.cone(0, -0.02, 0, 0.055, 0.055, 0.05, 0.012),
          );
          m.slot('accent')
            .ball(0.2, 0.53, 0, 0.062)
            .slot('dark')
            .rod([0.21, 0.53, 0], [0.21 + out * 0.17, 0.53 + down * 0.17, 0], 0.038)
            .slot('main')
            .rod(
              [0.21 + out * 0.16, 0.53 + down * 0.16, 0],
              [0.21 + out * 0.27, 0.53 + down * 0.27, 0.01],
              0.052,
              0.058,
            );
          m.slot('dark').at(
            {
              move: [0.21 + out * 0.33, 0.53 + down * 0.33, 0.01],
              turn: [0, 0, (Math.atan2(down, out) * 180) / Math.PI + 90],
            },
            (c) =>
              c.both((s) =>
                s.tube([
                  [0, 0.02, 0, 0.03],
                  [0.06, -0.02, 0, 0.026],
                  [0.05, -0.09, 0, 0.02],
                ]),
              ),
          );
          m.slot('dark')
            .rod([0.09, 0.2, 0], [0.1, 0.09, 0], 0.045)
            .slot('main')
            .box(0.105, 0.05, 0.03, 0.13, 0.1, 0.2, 0.03)
            .slot('accent')
            .ball(0.095, 0.14, 0, 0.05);
        });
        return {
          head: { at: [0, 0.92, 0], r: 0.19 },
          face: { at: [0, 0.79, 0.16], r: 0.17 },
          back: { at: [0, 0.5, -0.13], r: 0.16 },
          neck: { at: [0, 0.6, 0], r: 0.1 },
          hand: [0.28, 0.2, 0.06],
          top: { at: [0, 0.93, 0], r: 0.17 },
          rear: { at: [0, 0.24, -0.09], r: 0.1 },
        };
      },
    },
  ),
  figure(
    ['astronaut', 'spaceman', 'cosmonaut'],
    1.8,
    {
      main: '#f0efeb fabric',
      accent: '#f0efeb fabric',
      shoe: '#8d939c rubber',
      hands: '#8d939c rubber',
      visor: '#23304f glossy',
      trim: '#e07b2a plastic',
      pack: '#d5d7da plastic',
    },
    { hands: 'hands', build: 1.22, hair: 'none', nose: false },
    (b, look, { face }) => {
      if (face)
        b.at({ move: [0, face.at[1], 0], scale: face.r * 1.22 }, (m) => {
          m.slot('main').blend(0.05).ball(0, 0.05, -0.02, 1.06);
          if (look.has('visor')) m.slot('visor').blend(0).egg(0, 0.08, 0.4, 0.82, 0.7, 0.74);
          m.slot('trim').both((s) => s.egg(1.02, 0, 0, 0.16, 0.3, 0.3));
        });
      b.slot('pack')
        .blend(0.01)
        .box(0, 0.48, -0.17, 0.28, 0.32, 0.16, 0.05)
        .slot('trim')
        .blend(0)
        .box(0, 0.5, 0.155, 0.14, 0.09, 0.04, 0.015)
        .ring(0, 0.4, 0, 0.155, 0.018);
    },
    { primary: ['main', 'accent'], secondary: ['trim'] },
  ),
];
