import type { Noun } from '../../noun.ts';
import { aroundHead, belt, figure, held, onBody, onFace, onHead } from '../../templates/figure.ts';

/** People by what they do. */

const bands = onBody('', (b) =>
  b.slot('stripe').cone(0, 0.42, 0, 0.146, 0.149, 0.035, 0.006).cone(0, 0.5, 0, 0.151, 0.153, 0.03, 0.006),
);

export const professions: readonly Noun[] = [
  figure(
    ['police officer', 'policeman', 'policewoman', 'cop', 'sheriff', 'guardsman'],
    'main #2a4a86 fabric, accent #1f2b4d fabric',
    { wears: 'peaked' },
    onBody('', (b) => {
      b.slot('badge');
      for (const y of [0.4, 0.47, 0.54]) b.ball(0, y, 0.142 - (y - 0.4) * 0.1, 0.014);
    }),
    belt(),
    onBody('', (b) => b.slot('badge', 0.01).egg(0.07, 0.54, 0.125, 0.025, 0.03, 0.015)),
  ),
  figure(
    ['firefighter', 'fireman', 'fire fighter'],
    `main #8f2a1c fabric, accent #5c2018 fabric, hat #c3201c glossy, stripe #f4d93a plastic, axe #c3201c metal,
      shaft #a4713f wood`,
    { wears: 'helmet', build: 1.1 },
    bands,
    held('axe', (m) =>
      m.slot('shaft').rod([0, -0.22, 0], [0, 0.3, 0], 0.017).slot('axe').box(0.045, 0.26, 0, 0.15, 0.1, 0.035, 0.012),
    ),
  ),
  figure(
    ['chef', 'cook', 'baker', 'pizza chef'],
    `main #f4f2ec fabric, accent #3d4048 checks:#e4e2dc, hat #fbfaf6 fabric, apron #f9f8f4 fabric, spoon #b3854e wood,
      badge #c3202c fabric`,
    { wears: 'toque', build: 1.15 },
    onBody('', (b) => {
      b.slot('apron', 0.01).box(0, 0.34, 0.105, 0.2, 0.3, 0.07, 0.03).box(0, 0.51, 0.105, 0.14, 0.14, 0.07, 0.03);
      b.slot('badge', 0.02).ring(0, 0.6, 0, 0.075, 0.025);
    }),
    held('spoon', (m) => m.rod([0, -0.08, 0], [0, 0.24, 0.02], 0.014).egg(0, 0.29, 0.025, 0.045, 0.06, 0.022)),
  ),
  figure(
    ['doctor', 'scientist', 'professor', 'surgeon', 'vet'],
    'main #f5f6f7 fabric, accent #4a6b86 fabric, hair #3a3330 fur, scope #2a2b30 rubber, badge #2f8fb8 plastic',
    { skirt: true },
    onBody('', (b) => {
      b.slot('badge', 0.01).box(0, 0.53, 0.105, 0.07, 0.14, 0.06, 0.02);
      b.slot('scope', 0).both((m) => m.tube('0.07,0.62,0.03,0.013 0.095,0.56,0.125,0.013 0.05,0.45,0.165,0.013'));
      b.ball(0.05, 0.43, 0.168, 0.03);
    }),
    onFace('', (m) => {
      m.slot('scope');
      m.pair({ move: [0.38, 0.06, 0.12], turn: [90, 0, 0] }, (g) => g.ring(0, 0, 0, 0.25, 0.045));
      m.rod([-0.14, 0.08, 0.14], [0.14, 0.08, 0.14], 0.045);
    }),
  ),
  figure(
    ['nurse', 'medic', 'paramedic'],
    'main #8fd0dd fabric, accent #f4f4f2 fabric, hat #fbfbf9 fabric, badge #d3262f plastic, hair #6b3b1d fur',
    { wears: 'nurse', hair: 'bun', skirt: true },
    onBody('', (b) => {
      b.slot('badge').box(0.07, 0.53, 0.125, 0.05, 0.018, 0.03, 0.005);
      b.box(0.07, 0.53, 0.125, 0.018, 0.05, 0.03, 0.005);
    }),
  ),
  figure(
    ['farmer', 'gardener', 'peasant'],
    `main #c3483a checks:#e9d9c0, accent #3f5c8c denim, hat #d8b761 straw, trim #7d4a2a fabric,
      pitchfork #8b6a42 wood, prong iron, shoe #5a3d24 leather`,
    { wears: 'straw' },
    onBody('', (b) => {
      b.slot('accent', 0.01).box(0, 0.46, 0.1, 0.19, 0.16, 0.09, 0.03);
      b.both((m) =>
        m.rod([0.075, 0.53, 0.125], [0.085, 0.62, 0.02], 0.02).rod([0.085, 0.62, 0.02], [0.07, 0.45, -0.11], 0.02),
      );
    }),
    held('pitchfork', (m) => {
      m.rod([0, -0.36, 0], [0, 0.42, 0], 0.017).slot('prong').rod([-0.07, 0.43, 0], [0.07, 0.43, 0], 0.014);
      for (const x of [-0.07, 0, 0.07]) m.rod([x, 0.43, 0], [x, 0.6, 0.02], 0.013, 0.006);
    }),
  ),
  figure(
    ['builder', 'construction worker', 'worker', 'engineer', 'miner', 'mechanic', 'plumber'],
    `main #e8792a fabric, accent #33507a denim, hat #f4c521 glossy, stripe #f5ef6a plastic, hammer steel,
      grip #a4713f wood, shoe #8a5a2c leather`,
    { wears: 'hard', build: 1.1 },
    bands,
    belt(),
    held('hammer', (m) =>
      m.slot('grip').rod([0, -0.1, 0], [0, 0.2, 0], 0.018).slot('hammer').box(0, 0.21, 0.01, 0.06, 0.065, 0.17, 0.016),
    ),
  ),
  figure(
    ['astronaut', 'spaceman', 'cosmonaut'],
    `main #f0efeb fabric, accent #f0efeb fabric, shoe #8d939c rubber, hands #8d939c rubber, visor #23304f glossy,
      trim #e07b2a plastic, pack #d5d7da plastic`,
    {
      size: 1.8,
      hands: 'hands',
      build: 1.22,
      hair: 'none',
      nose: false,
      primary: ['main', 'accent'],
      secondary: ['trim'],
    },
    aroundHead('', (m) => m.slot('main', 0.05).ball(0, 0.05, -0.02, 1.06), 1.22),
    aroundHead('visor', (m) => m.slot('visor').egg(0, 0.08, 0.4, 0.82, 0.7, 0.74), 1.22),
    aroundHead('', (m) => m.slot('trim').both((s) => s.egg(1.02, 0, 0, 0.16, 0.3, 0.3)), 1.22),
    onBody('', (b) => {
      b.slot('pack', 0.01).box(0, 0.48, -0.17, 0.28, 0.32, 0.16, 0.05);
      b.slot('trim', 0).box(0, 0.5, 0.155, 0.14, 0.09, 0.04, 0.015).ring(0, 0.4, 0, 0.155, 0.018);
    }),
  ),
  figure(
    ['clown', 'jester', 'joker'],
    `main #f4c430 dots:#d3262f, accent #2b62cf stripes:#f3f2ee, hair #e8432f fur, trim #f7f5f0 fabric,
      badge #d3261f glossy, shoe #d3261f glossy, skin #f6e6da skin`,
    { hair: 'none', nose: false, build: 1.12 },
    onFace('', (m) => m.slot('badge').ball(0, -0.12, 0.12, 0.2).egg(0, -0.46, -0.02, 0.42, 0.14, 0.12)),
    onHead('hair', (m) => {
      m.slot('hair', 0.08);
      m.both((s) => s.ball(0.95, -0.45, -0.1, 0.42).ball(0.95, -0.9, -0.15, 0.36).ball(0.7, -0.05, -0.1, 0.38));
    }),
    onBody('', (b) => b.slot('trim', 0.02).around(10, (p) => p.egg(0, 0.6, 0.11, 0.05, 0.025, 0.05))),
  ),
  figure(
    ['cowboy', 'cowgirl', 'gunslinger'],
    `main #b5522f checks:#7d2f1c, accent #3f5c8c denim, hat #7b4a26 felt, trim #3b2416 leather, shoe #6a3d1f leather,
      vest #6b4423 leather, badge brass`,
    { wears: 'stetson' },
    belt(),
    onBody('', (b) => {
      b.slot('vest', 0.02).both((m) => m.box(0.095, 0.48, 0.06, 0.09, 0.2, 0.15, 0.04));
      b.slot('trim').cone(0, 0.565, 0, 0.1, 0.085, 0.055, 0.02);
      b.slot('badge', 0).egg(0.09, 0.52, 0.14, 0.025, 0.025, 0.012);
    }),
  ),
];
