import type { Noun } from '../../noun.ts';
import { type Beast, beast } from '../../templates/beast.ts';

/** Cats, dogs, bears and their kin. */

const CAT: Beast = {
  trunk: { r: [0.165, 0.165, 0.25], y: 0.31, belly: true },
  leg: { r: 0.058 },
  neck: 0.1,
  head: { r: [0.19, 0.165, 0.165], y: 0.56, z: 0.27, ears: 'pointed', eyes: 0.038 },
  muzzle: { r: [0.085, 0.058, 0.06], y: -0.05, z: 0.135, nose: 0.02, whiskers: true },
  tail: 'long',
};

const BEAR: Beast = {
  trunk: { r: [0.24, 0.24, 0.32], y: 0.36 },
  leg: { r: 0.092 },
  neck: 0.15,
  head: { r: [0.19, 0.175, 0.17], y: 0.62, z: 0.32, ears: 'round', eyes: 0.028 },
  muzzle: { r: [0.095, 0.075, 0.1], y: -0.045, z: 0.14, nose: 0.034 },
  tail: 'puff',
};

const CAT_LOOKS = 'main #d98a3d fur, accent #f2e8da fur, paw #f2e8da fur, nose #d9727f plastic';

export const predators: readonly Noun[] = [
  beast(['cat', 'kitten', 'kitty', 'tomcat'], 0.5, {
    slots: CAT_LOOKS,
    ...CAT,
  }),
  beast(['dog', 'puppy', 'hound', 'labrador', 'corgi', 'doggy'], 0.8, {
    slots: 'main #c58d52 fur, ear #7d5230 fur',
    ...CAT,
    trunk: { ...CAT.trunk, y: 0.34 },
    leg: { r: 0.06 },
    head: { r: [0.165, 0.165, 0.16], y: 0.61, z: 0.28, ears: 'floppy', eyes: 0.038 },
    muzzle: { r: [0.085, 0.075, 0.115], y: -0.055, z: 0.15, nose: 0.036 },
  }),
  beast(['fox'], 0.9, {
    slots: 'main #dd6a22 fur, accent #f6f0e6 fur, paw #33241f fur, muzzle #f6f0e6 fur',
    ...CAT,
    head: { ...CAT.head, earSize: 1.1 },
    muzzle: { r: [0.07, 0.055, 0.13], y: -0.055, z: 0.15, nose: 0.026 },
    tail: 'bushy',
  }),
  beast(['wolf', 'husky', 'coyote'], 1.3, {
    slots: 'main #7c8187 fur, muzzle #dcdcda fur, belly #dcdcda fur',
    ...CAT,
    trunk: { ...CAT.trunk, y: 0.4 },
    leg: { r: 0.056 },
    head: { ...CAT.head, r: [0.155, 0.15, 0.155], y: 0.66, z: 0.31 },
    muzzle: { r: [0.075, 0.065, 0.14], y: -0.05, z: 0.16, nose: 0.03 },
    tail: 'bushy',
  }),
  beast(['bear', 'grizzly'], 2, {
    slots: 'main #6b4527 fur, muzzle #a97f56 fur',
    ...BEAR,
  }),
  beast(['panda'], 1.6, {
    slots: 'main #f3f1ec fur, ear #1d1d20 fur, paw #1d1d20 fur, patch #1d1d20 fur, accent #1d1d20 fur',
    ...BEAR,
    primary: ['main', 'head'],
    secondary: ['ear', 'paw', 'patch'],
    add(b) {
      b.slot('patch', 0).both((m) => m.egg(0.08, 0.655, 0.452, 0.05, 0.058, 0.024));
      b.blend(0.02).both((m) => {
        m.rod([0.15, 0.3, 0.21], [0.155, 0.11, 0.21], 0.115, 0.1);
        m.rod([0.15, 0.28, -0.2], [0.155, 0.11, -0.2], 0.115, 0.1);
      });
      b.slot('eye', 0).both((m) => m.ball(0.082, 0.665, 0.472, 0.026).slot('shine').ball(0.075, 0.677, 0.492, 0.01));
    },
  }),
  beast(['lion'], 1.8, {
    slots: 'main #d7a44a fur, mane #8a4d1e fur, accent #8a4d1e fur',
    ...CAT,
    trunk: { ...CAT.trunk, y: 0.35 },
    head: { r: [0.165, 0.16, 0.15], y: 0.6, z: 0.34, ears: 'round', earSize: 0.8, eyes: 0.038 },
    muzzle: { r: [0.09, 0.065, 0.085], y: -0.055, z: 0.14, nose: 0.03 },
    tail: 'tuft',
    secondary: ['mane', 'accent'],
    features: ['tail', 'ear', 'leg', 'mane'],
    add(b, look) {
      if (!look.has('mane')) return;
      b.slot('mane', 0.03);
      for (let i = 0; i < 14; i++) {
        const a = (i / 14) * Math.PI * 2;
        b.egg(Math.cos(a) * 0.2, 0.6 + Math.sin(a) * 0.2, 0.25, 0.085, 0.085, 0.12);
      }
      b.egg(0, 0.57, 0.19, 0.21, 0.22, 0.12);
    },
  }),
  beast(['tiger'], 1.9, {
    slots: 'main #e58a2b fur tiger:#20191a, head #e58a2b fur tiger:#20191a, accent #20191a fur',
    ...CAT,
    trunk: { r: [0.17, 0.165, 0.3], y: 0.34, belly: true },
    head: { r: [0.175, 0.16, 0.155], y: 0.57, z: 0.34, ears: 'round', earSize: 0.9, eyes: 0.038 },
  }),
  beast(['leopard', 'cheetah', 'jaguar'], 1.6, {
    slots: 'main #dfae55 fur rosettes:#2a1c14, head #dfae55 fur rosettes:#2a1c14, accent #2a1c14 fur',
    ...CAT,
    trunk: { r: [0.15, 0.145, 0.3], y: 0.38, belly: true },
    leg: { r: 0.05 },
    head: { r: [0.15, 0.14, 0.145], y: 0.6, z: 0.34, ears: 'round', earSize: 0.8, eyes: 0.038 },
  }),
  beast(['raccoon', 'racoon', 'badger', 'red panda'], 0.6, {
    slots: `main #8b8f94 fur, accent #3a3a40 fur, head #8b8f94 fur, paw #3a3a40 fur, belly #b9bbbf fur, muzzle #f3f1ec fur,
      inner #f3f1ec fur, mask #2c2c32 fur`,
    trunk: { r: [0.2, 0.185, 0.27], y: 0.28, belly: true },
    leg: { r: 0.065 },
    neck: 0.12,
    head: { r: [0.185, 0.15, 0.16], y: 0.47, z: 0.28, ears: 'round', earSize: 0.8, eyes: 0.032 },
    muzzle: { r: [0.085, 0.06, 0.09], y: -0.055, z: 0.125, nose: 0.028 },
    tail: 'none',
    add(b, look) {
      b.slot('mask', 0).both((m) => m.egg(0.085, 0.485, 0.405, 0.075, 0.05, 0.035));
      if (!look.has('tail')) return;
      const ring = (i: number) => [0, 0.32 + i * 0.055, -0.24 - i * 0.055 + i * i * 0.004] as const;
      for (let i = 0; i < 6; i++)
        b.slot(i % 2 ? 'accent' : 'main', 0.004).rod(ring(i), ring(i + 1), 0.085 - Math.abs(i - 2.5) * 0.008);
    },
  }),
];
