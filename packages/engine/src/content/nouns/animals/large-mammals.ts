import type { Noun } from '../../noun.ts';
import { beast } from '../../templates/beast.ts';

/** Elephants, giraffes and their like. */

export const largeMammals: readonly Noun[] = [
  beast(['elephant'], 4, {
    slots: 'main #8d939c skin, tusk #f1ead6 bone, inner #b99a9f skin',
    trunk: { r: [0.25, 0.26, 0.33], y: 0.5 },
    leg: { r: 0.095 },
    neck: 0.16,
    head: { r: [0.185, 0.2, 0.17], y: 0.7, z: 0.38, ears: 'wide', eyes: 0.027 },
    tail: 'tuft',
    features: ['tail', 'ear', 'leg', 'tusk'],
    add(b, look) {
      const sway = look.random.between(-0.06, 0.06);
      b.slot('main', 0.05);
      b.tube(
        [0, 0.68, 0.5, 0.095],
        [sway * 0.4, 0.5, 0.6, 0.078],
        [sway, 0.3, 0.62, 0.062],
        [sway, 0.18, 0.68, 0.052],
        [sway, 0.2, 0.76, 0.045],
      );
      if (look.has('tusk'))
        b.slot('tusk', 0.01).both((m) => m.tube('0.1,0.59,0.5,0.034 0.125,0.5,0.62,0.03 0.12,0.52,0.72,0.015'));
    },
  }),
  beast(['giraffe'], 5, {
    slots: 'main #e8b95a fur patches:#8a5424, head #e8b95a fur, mane #8a5424 fur, accent #8a5424 fur',
    trunk: { r: [0.12, 0.12, 0.19], y: 0.46 },
    leg: { r: 0.038, hoof: true },
    neck: 0.062,
    head: { r: [0.072, 0.072, 0.08], y: 1.08, z: 0.33, ears: 'side', earSize: 0.7, eyes: 0.021 },
    muzzle: { r: [0.055, 0.05, 0.075], y: -0.03, z: 0.085, nose: 0 },
    tail: 'tuft',
    add: (b) => {
      b.slot('mane', 0.01);
      b.both((m) => m.rod([0.03, 1.12, 0.31], [0.035, 1.21, 0.3], 0.014, 0.012).ball(0.035, 1.215, 0.3, 0.024));
    },
  }),
  beast(['hippo', 'hippopotamus'], 3.6, {
    slots: 'main #8a7f92 skin, belly #b79aa5 skin, muzzle #a4919f skin, inner #c78f98 skin, hoof #5d5563 plastic',
    trunk: { r: [0.29, 0.26, 0.4], y: 0.34, belly: true },
    leg: { r: 0.1, hoof: true },
    neck: 0.2,
    head: { r: [0.2, 0.18, 0.19], y: 0.5, z: 0.42, ears: 'round', earSize: 0.55, eyes: 0.034 },
    muzzle: { r: [0.205, 0.13, 0.17], y: -0.07, z: 0.2, nose: 0 },
    tail: 'short',
    add(b) {
      b.slot('nose', 0).both((m) => m.egg(0.09, 0.525, 0.74, 0.028, 0.02, 0.02));
      b.slot('whisker').both((m) => m.rod([0.09, 0.33, 0.73], [0.09, 0.4, 0.76], 0.026, 0.018));
    },
  }),
  beast(['rhino', 'rhinoceros'], 3.6, {
    slots: `main #8d9096 skin, belly #a2a5a9 skin, muzzle #9a9da2 skin, inner #b39a9c skin, hoof #54565a plastic,
      horn #e3d9c2 bone`,
    trunk: { r: [0.27, 0.25, 0.4], y: 0.38 },
    leg: { r: 0.095, hoof: true },
    neck: 0.19,
    head: { r: [0.155, 0.15, 0.2], y: 0.48, z: 0.48, ears: 'round', earSize: 0.6, eyes: 0.028 },
    muzzle: { r: [0.12, 0.11, 0.14], y: -0.06, z: 0.18, nose: 0 },
    tail: 'tuft',
    features: ['tail', 'ear', 'leg', 'horn'],
    add(b, look) {
      if (!look.has('horn')) return;
      b.slot('horn', 0.02).tube('0,0.49,0.74,0.07 0,0.62,0.81,0.048 0,0.78,0.8,0.008');
      b.tube('0,0.57,0.61,0.05 0,0.64,0.635,0.034 0,0.7,0.63,0.008');
    },
  }),
];
