import type { Noun } from '../noun.ts';
import { belt, type Extra, held, profession } from '../templates/profession.ts';

/** Callings of every day. */

const buttons: Extra = (b) => {
  b.slot('badge').blend(0);
  for (const y of [0.4, 0.47, 0.54]) b.ball(0, y, 0.142 - (y - 0.4) * 0.1, 0.014);
};
const bands: Extra = (b) =>
  b.slot('stripe').blend(0).cone(0, 0.42, 0, 0.146, 0.149, 0.035, 0.006).cone(0, 0.5, 0, 0.151, 0.153, 0.03, 0.006);
const tie: Extra = (b) =>
  b
    .slot('badge')
    .blend(0)
    .at({ move: [0, 0.59, 0.1], turn: [8, 0, 0] }, (m) =>
      m.plate(
        0,
        0,
        0.035,
        [
          [-0.018, 0],
          [0.018, 0],
          [0.034, -0.13],
          [0, -0.17],
          [-0.034, -0.13],
        ],
        0.025,
      ),
    );
const bib: Extra = (b) =>
  b
    .slot('accent')
    .blend(0.01)
    .box(0, 0.46, 0.1, 0.19, 0.16, 0.09, 0.03)
    .both((m) =>
      m.rod([0.075, 0.53, 0.125], [0.085, 0.62, 0.02], 0.02).rod([0.085, 0.62, 0.02], [0.07, 0.45, -0.11], 0.02),
    );
const apron: Extra = (b) =>
  b.slot('apron').blend(0.01).box(0, 0.34, 0.105, 0.2, 0.3, 0.07, 0.03).box(0, 0.51, 0.105, 0.14, 0.14, 0.07, 0.03);

export const professions: readonly Noun[] = [
  profession(
    ['police officer', 'policeman', 'policewoman', 'cop', 'sheriff', 'guardsman'],
    { main: '#2a4a86 fabric', accent: '#1f2b4d fabric' },
    { wears: 'peaked' },
    buttons,
    belt,
    (b) => b.slot('badge').egg(0.07, 0.54, 0.125, 0.025, 0.03, 0.015),
  ),
  profession(
    ['firefighter', 'fireman', 'fire fighter'],
    {
      main: '#8f2a1c fabric',
      accent: '#5c2018 fabric',
      hat: '#c3201c glossy',
      stripe: '#f4d93a plastic',
      axe: '#c3201c metal',
      shaft: '#a4713f wood',
    },
    { wears: 'helmet', build: 1.1, tool: 'axe' },
    bands,
    held('axe', (m) =>
      m.slot('shaft').rod([0, -0.22, 0], [0, 0.3, 0], 0.017).slot('axe').box(0.045, 0.26, 0, 0.15, 0.1, 0.035, 0.012),
    ),
  ),
  profession(
    ['chef', 'cook', 'baker', 'pizza chef'],
    {
      main: '#f4f2ec fabric',
      accent: '#3d4048 checks:#e4e2dc',
      hat: '#fbfaf6 fabric',
      apron: '#f9f8f4 fabric',
      spoon: '#b3854e wood',
      badge: '#c3202c fabric',
    },
    { wears: 'toque', build: 1.15, tool: 'spoon' },
    apron,
    (b) => b.slot('badge').blend(0.02).ring(0, 0.6, 0, 0.075, 0.025),
    held('spoon', (m) => m.rod([0, -0.08, 0], [0, 0.24, 0.02], 0.014).egg(0, 0.29, 0.025, 0.045, 0.06, 0.022)),
  ),
  profession(
    ['doctor', 'scientist', 'professor', 'surgeon', 'vet'],
    {
      main: '#f5f6f7 fabric',
      accent: '#4a6b86 fabric',
      hair: '#3a3330 fur',
      scope: '#2a2b30 rubber',
      badge: '#2f8fb8 plastic',
    },
    { skirt: true },
    (b) => {
      b.slot('badge').blend(0.01).box(0, 0.53, 0.105, 0.07, 0.14, 0.06, 0.02);
      b.slot('scope')
        .blend(0)
        .both((m) =>
          m.tube([
            [0.07, 0.62, 0.03, 0.013],
            [0.095, 0.56, 0.125, 0.013],
            [0.05, 0.45, 0.165, 0.013],
          ]),
        )
        .ball(0.05, 0.43, 0.168, 0.03);
    },
    (b, _look, { face }) => {
      if (!face) return;
      b.at({ move: face.at, scale: face.r }, (m) =>
        m
          .slot('scope')
          .both((s) => s.at({ move: [0.38, 0.06, 0.12], turn: [90, 0, 0] }, (g) => g.ring(0, 0, 0, 0.25, 0.045)))
          .rod([-0.14, 0.08, 0.14], [0.14, 0.08, 0.14], 0.045),
      );
    },
  ),
  profession(
    ['nurse', 'medic', 'paramedic'],
    {
      main: '#8fd0dd fabric',
      accent: '#f4f4f2 fabric',
      hat: '#fbfbf9 fabric',
      badge: '#d3262f plastic',
      hair: '#6b3b1d fur',
    },
    { wears: 'nurse', hair: 'bun', skirt: true },
    (b) =>
      b
        .slot('badge')
        .blend(0)
        .box(0.07, 0.53, 0.125, 0.05, 0.018, 0.03, 0.005)
        .box(0.07, 0.53, 0.125, 0.018, 0.05, 0.03, 0.005),
  ),
  profession(
    ['cowboy', 'cowgirl', 'gunslinger'],
    {
      main: '#b5522f checks:#7d2f1c',
      accent: '#3f5c8c denim',
      hat: '#7b4a26 felt',
      trim: '#3b2416 leather',
      shoe: '#6a3d1f leather',
      vest: '#6b4423 leather',
      badge: 'brass',
    },
    { wears: 'stetson' },
    belt,
    (b) => {
      b.slot('vest')
        .blend(0.02)
        .both((m) => m.box(0.095, 0.48, 0.06, 0.09, 0.2, 0.15, 0.04));
      b.slot('trim').blend(0.02).cone(0, 0.565, 0, 0.1, 0.085, 0.055, 0.02);
      b.slot('badge').blend(0).egg(0.09, 0.52, 0.14, 0.025, 0.025, 0.012);
    },
  ),
  profession(
    ['farmer', 'gardener', 'peasant'],
    {
      main: '#c3483a checks:#e9d9c0',
      accent: '#3f5c8c denim',
      hat: '#d8b761 straw',
      trim: '#7d4a2a fabric',
      pitchfork: '#8b6a42 wood',
      prong: 'iron',
      shoe: '#5a3d24 leather',
    },
    { wears: 'straw', tool: 'pitchfork' },
    bib,
    held('pitchfork', (m) => {
      m.rod([0, -0.36, 0], [0, 0.42, 0], 0.017).slot('prong').rod([-0.07, 0.43, 0], [0.07, 0.43, 0], 0.014);
      for (const x of [-0.07, 0, 0.07]) m.rod([x, 0.43, 0], [x, 0.6, 0.02], 0.013, 0.006);
    }),
  ),
  profession(
    ['builder', 'construction worker', 'worker', 'engineer', 'miner', 'mechanic', 'plumber'],
    {
      main: '#e8792a fabric',
      accent: '#33507a denim',
      hat: '#f4c521 glossy',
      stripe: '#f5ef6a plastic',
      hammer: 'steel',
      grip: '#a4713f wood',
      shoe: '#8a5a2c leather',
    },
    { wears: 'hard', build: 1.1, tool: 'hammer' },
    bands,
    belt,
    held('hammer', (m) =>
      m.slot('grip').rod([0, -0.1, 0], [0, 0.2, 0], 0.018).slot('hammer').box(0, 0.21, 0.01, 0.06, 0.065, 0.17, 0.016),
    ),
  ),
  profession(
    ['soldier', 'commando', 'marine', 'trooper'],
    {
      main: '#6b7042 patches:#3c4429',
      accent: '#6b7042 patches:#3c4429',
      hat: '#59603a patches:#3c4429',
      shoe: '#2c2620 leather',
      pack: '#4d5433 fabric',
      strap: '#3b3a2a fabric',
    },
    { wears: 'hard', build: 1.08 },
    (b) =>
      b
        .slot('strap')
        .blend(0.01)
        .cone(0, 0.37, 0, 0.145, 0.145, 0.05, 0.015)
        .both((m) => m.box(0.08, 0.37, 0.14, 0.07, 0.075, 0.05, 0.015).rod([0.09, 0.4, 0.135], [0.09, 0.6, 0.08], 0.02))
        .slot('pack')
        .box(0, 0.5, -0.16, 0.22, 0.26, 0.13, 0.05),
  ),
  profession(
    ['businessman', 'office worker', 'man in a suit', 'teacher', 'agent', 'waiter', 'boss', 'groom'],
    {
      main: '#2c3140 fabric',
      accent: '#2c3140 fabric',
      shirt: '#f5f4f0 fabric',
      badge: '#b3202c silk',
      case: '#6b4023 leather',
      shoe: '#1a1a1d leather',
    },
    {},
    (b) =>
      b
        .slot('shirt')
        .blend(0.005)
        .at({ move: [0, 0.535, 0.092], turn: [4, 0, 0] }, (m) =>
          m.plate(
            0,
            0,
            0,
            [
              [-0.065, 0.07],
              [0.065, 0.07],
              [0, -0.13],
            ],
            0.09,
          ),
        ),
    tie,
  ),
];
