import type { Builder } from '../../../field/builder.ts';
import type { Anchors, Look, Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Birds that are known by their outline: raptors, parrots, peacocks and crows. */

interface Perched {
  /** Half sizes of the trunk. */
  body: readonly [number, number, number];
  head: number;
  /** Length and drop of the beak. */
  beak: readonly [number, number];
  tail: number;
  crest?: number;
}

/** An upright bird with folded wings, a hooked beak and a long tail. */
function perched(
  b: Builder,
  look: Look,
  { body: [x, y, z], head, beak: [reach, drop], tail, crest = 0 }: Perched,
): Anchors {
  b.slot('main', 0.05).at({ move: [0, 0.42, 0], turn: [18, 0, 0] }, (m) => m.egg(0, 0, 0, x, y, z));
  b.slot('belly', 0.03).egg(0, 0.42, z * 0.42, x * 0.72, y * 0.76, z * 0.62);
  b.slot('head', 0.05).ball(0, 0.42 + y * 1.02, 0.09, head);
  const top = 0.42 + y * 1.02;
  if (look.has('wings'))
    b.slot('wings', 0.02).both((m) =>
      m.at({ move: [x * 0.92, 0.42, -0.03], turn: [22, 6, -4] }, (w) => {
        w.egg(0, -0.05, -0.02, 0.045, y * 1.02, z * 0.82);
        w.slot('tip').egg(0.008, -y * 0.82, -0.02, 0.04, y * 0.42, z * 0.5);
      }),
    );
  if (look.has('tail'))
    b.slot('tip', 0.015).at({ move: [0, 0.24, -z * 0.9], turn: [52, 0, 0] }, (m) =>
      m.box(0, 0, -tail / 2, 0.15, 0.04, tail, 0.018).box(0, -0.02, -tail * 0.4, 0.2, 0.03, tail * 0.8, 0.014),
    );
  if (look.has('beak')) {
    b.slot('beak', 0.01);
    b.tube([
      [0, top + 0.01, 0.07 + head, head * 0.42],
      [0, top - 0.005, 0.08 + head + reach * 0.6, head * 0.3],
      [0, top - drop, 0.09 + head + reach * 0.7, 0.006],
    ]);
  }
  if (crest > 0)
    for (const t of [-1, 0, 1]) {
      b.slot('head', 0.02);
      b.rod([0, top + head * 0.7, 0.06 - t * 0.03], [0, top + head * 0.8 + crest, -0.02 - t * 0.06], 0.035, 0.008);
    }
  eyes(b, head * 0.62, top + head * 0.2, 0.09 + head * 0.72, head * 0.17);
  if (look.has('leg'))
    b.slot('beak', 0.008).both((m) => {
      m.rod([0.075, 0.24, 0.02], [0.08, 0.03, 0.05], 0.026, 0.02);
      for (const t of [-1, 0, 1])
        m.rod([0.08, 0.022, 0.05], [0.08 + t * 0.045, 0.018, 0.14 - Math.abs(t) * 0.02], 0.02, 0.012);
    });
  return {
    head: { at: [0, top + head * 0.85, 0.09], r: head * 0.85 },
    face: { at: [0, top, 0.09 + head * 0.9], r: head },
    neck: { at: [0, 0.42 + y * 0.62, 0.05], r: head * 0.85 },
    back: { at: [0, 0.48, -z * 0.8], r: x },
    top: { at: [0, top + head * 0.9, 0.09], r: head * 0.6 },
  };
}

export const perchingBirds: readonly Noun[] = [
  creature(['eagle', 'hawk', 'falcon', 'bald eagle', 'vulture', 'condor'], 0.9, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['head'],
    slots: `main #5a3d26 feathers, wings #4b3220 feathers, belly #5a3d26 feathers, head #f5f2ea feathers,
      tip #f2ede2 feathers, beak #f0b323 plastic`,
    draw(b, look) {
      const at = perched(b, look, { body: [0.17, 0.25, 0.18], head: 0.115, beak: [0.13, 0.1], tail: 0.26 });
      b.slot('main', 0).both((m) => m.rod([0.03, 0.73, 0.175], [0.1, 0.755, 0.165], 0.016));
      return at;
    },
  }),
  creature(['parrot', 'macaw', 'cockatoo', 'parakeet', 'budgie', 'toucan'], 0.5, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['wings'],
    slots: `main #d8281f feathers, belly #e2402a feathers, head #d8281f feathers, wings #f3c321 feathers,
      tip #2464c8 feathers, beak #2b2a2e plastic, cheek #f6f2ea feathers`,
    primary: ['main', 'belly', 'head'],
    draw(b, look) {
      b.slot('cheek', 0).both((m) => m.egg(0.085, 0.665, 0.145, 0.05, 0.06, 0.06));
      return perched(b, look, { body: [0.14, 0.23, 0.15], head: 0.14, beak: [0.1, 0.13], tail: 0.42 });
    },
  }),
  creature(['crow', 'raven', 'blackbird', 'magpie', 'pigeon', 'dove', 'seagull', 'gull', 'woodpecker'], 0.45, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['wings'],
    primary: ['main', 'belly', 'head', 'wings', 'tip'],
    slots: `eye #e8e4d8 glossy, shine #15131a glossy, main #24262e feathers, belly #2c2f38 feathers,
      head #24262e feathers, wings #1c1e26 feathers, tip #17181f feathers, beak #34343a plastic`,
    draw: (b, look) => {
      const at = perched(b, look, { body: [0.15, 0.2, 0.2], head: 0.12, beak: [0.02, 0.02], tail: 0.3 });
      b.slot('beak', 0.01).rod([0, 0.62, 0.19], [0, 0.595, 0.36], 0.042, 0.008);
      return at;
    },
  }),
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
