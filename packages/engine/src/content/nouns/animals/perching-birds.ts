import type { Noun } from '../../noun.ts';
import { bird } from '../../templates/bird.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Birds that are known by their outline: raptors, parrots, peacocks and crows. */

export const perchingBirds: readonly Noun[] = [
  bird(
    ['eagle', 'hawk', 'falcon', 'bald eagle', 'vulture', 'condor'],
    0.9,
    `main #5a3d26 feathers, wings #4b3220 feathers, belly #5a3d26 feathers, head #f5f2ea feathers,
      tip #f2ede2 feathers, beak #f0b323 plastic`,
    { body: [0.17, 0.25, 0.18], head: 0.115, beak: [0.13, 0.1], tail: 0.26, secondary: ['head'] },
    (b) => b.slot('main', 0).both((m) => m.rod([0.03, 0.73, 0.175], [0.1, 0.755, 0.165], 0.016)),
  ),
  bird(
    ['parrot', 'macaw', 'cockatoo', 'parakeet', 'budgie', 'toucan'],
    0.5,
    `main #d8281f feathers, belly #e2402a feathers, head #d8281f feathers, wings #f3c321 feathers,
      tip #2464c8 feathers, beak #2b2a2e plastic, cheek #f6f2ea feathers`,
    { body: [0.14, 0.23, 0.15], head: 0.14, beak: [0.1, 0.13], tail: 0.42, primary: ['main', 'belly', 'head'] },
    (b) => b.slot('cheek', 0).both((m) => m.egg(0.085, 0.665, 0.145, 0.05, 0.06, 0.06)),
  ),
  bird(
    ['crow', 'raven', 'blackbird', 'magpie', 'pigeon', 'dove', 'seagull', 'gull', 'woodpecker'],
    0.45,
    `eye #e8e4d8 glossy, shine #15131a glossy, main #24262e feathers, belly #2c2f38 feathers,
      head #24262e feathers, wings #1c1e26 feathers, tip #17181f feathers, beak #34343a plastic`,
    {
      body: [0.15, 0.2, 0.2],
      head: 0.12,
      beak: [0.02, 0.02],
      tail: 0.3,
      primary: ['main', 'belly', 'head', 'wings', 'tip'],
    },
    (b) => b.slot('beak', 0.01).rod([0, 0.62, 0.19], [0, 0.595, 0.36], 0.042, 0.008),
  ),
  creature(['peacock', 'peafowl'], 1.2, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['fan'],
    primary: ['main', 'belly', 'head'],
    slots: `main #1d4fb3 feathers, belly #1d4fb3 feathers, head #1f5fc4 feathers, wings #a98a5a feathers,
      tip #7a6038 feathers, beak #d9c79a plastic, fan #1f8a55 feathers, spot #1b3fa0 glossy, ring #d8a83a feathers`,
    anchors: 'head 0,0.75,0.21,0.07 face 0,0.7,0.275,0.07 neck 0,0.56,0.2,0.06 top 0,0.76,0.21,0.04',
    draw(b, look) {
      if (look.has('tail'))
        b.at({ move: [0, 0.3, -0.12], turn: [-10, 0, 0] }, (t) => {
          t.slot('fan', 0.004);
          for (let i = 0; i < 13; i++)
            t.at({ turn: [0, 0, -84 + i * 14] }, (f) =>
              f.plate(0, 0, 0, '-0.015,0 -0.075,0.55 -0.05,0.64 0,0.67 0.05,0.64 0.075,0.55 0.015,0', 0.035),
            );
          for (let i = 0; i < 13; i++)
            t.at({ turn: [0, 0, -84 + i * 14] }, (f) => {
              f.slot('ring', 0).egg(0, 0.58, 0.014, 0.055, 0.062, 0.016);
              f.slot('spot').egg(0, 0.572, 0.024, 0.03, 0.036, 0.014);
              f.slot('ring').egg(0, 0.36, 0.014, 0.03, 0.034, 0.014);
              f.slot('spot').egg(0, 0.355, 0.022, 0.017, 0.02, 0.012);
            });
        });
      b.slot('main', 0.05).egg(0, 0.3, 0, 0.13, 0.15, 0.18).tube('0,0.34,0.12,0.1 0,0.5,0.2,0.06 0,0.66,0.2,0.05');
      b.slot('head', 0.03).ball(0, 0.7, 0.21, 0.07);
      for (const t of [-1, 0, 1])
        b.slot('head', 0)
          .rod([0, 0.75, 0.2], [t * 0.045, 0.85, 0.17], 0.009)
          .ball(t * 0.045, 0.86, 0.17, 0.02);
      if (look.has('beak')) b.slot('beak', 0.006).rod([0, 0.695, 0.265], [0, 0.68, 0.35], 0.026, 0.005);
      eyes(b, 0.045, 0.72, 0.255, 0.016);
      if (look.has('leg'))
        b.slot('beak', 0.006).both((m) =>
          m.rod([0.06, 0.18, 0.02], [0.06, 0.02, 0.04], 0.018).egg(0.06, 0.015, 0.07, 0.04, 0.015, 0.055),
        );
    },
  }),
];
