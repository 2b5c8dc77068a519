import type { Builder } from '../../../field/builder.ts';
import type { Noun } from '../../noun.ts';
import { type Beast, beast, coat } from '../../templates/beast.ts';
import { creature } from '../../templates/creature.ts';

/** Horses, cattle and other large grazers. */

const HORSE: Beast = {
  trunk: { r: [0.15, 0.165, 0.29], y: 0.52 },
  leg: { r: 0.05, hoof: true },
  neck: 0.1,
  head: { r: [0.095, 0.11, 0.13], y: 0.86, z: 0.44, ears: 'pointed', earSize: 0.62, eyes: 0.026 },
  muzzle: { r: [0.075, 0.075, 0.11], y: -0.06, z: 0.13, slot: 'main', nose: 0 },
  tail: 'horse',
};

function mane(b: Builder): void {
  b.slot('mane', 0.02);
  for (let i = 0; i < 6; i++) b.egg(0, 0.97 - i * 0.075, 0.37 - i * 0.048, 0.035, 0.075, 0.06);
  b.egg(0, 0.95, 0.47, 0.035, 0.05, 0.05);
}

/** Horns, antlers: a curve of bone on both sides. */
const horns = (b: Builder, points: string) => b.slot('horn', 0.01).both((m) => m.tube(points));

export const hoofed: readonly Noun[] = [
  beast(['horse', 'pony', 'stallion', 'mare', 'foal'], 2.2, {
    slots: 'main #8a5430 fur, mane #2d1d15 fur',
    ...HORSE,
    secondary: ['mane'],
    add: mane,
  }),
  beast(['unicorn'], 2.2, {
    slots: 'main #f7f3f5 fur, mane #e884c4 fur, horn #e9bd4e gold',
    ...HORSE,
    secondary: ['mane'],
    features: ['tail', 'ear', 'leg', 'horn'],
    add(b, look) {
      mane(b);
      if (!look.has('horn')) return;
      b.slot('horn', 0.01).rod([0, 0.95, 0.5], [0, 1.2, 0.62], 0.032, 0.008);
      for (let i = 0; i < 4; i++)
        b.at({ move: [0, 0.97 + i * 0.055, 0.51 + i * 0.0265], turn: [26, 0, 10] }, (m) =>
          m.ring(0, 0, 0, 0.028 - i * 0.005, 0.009),
        );
    },
  }),
  beast(['zebra'], 2.1, {
    slots: 'main #f3f1ec fur tiger:#1b1a1d, head #f3f1ec fur tiger:#1b1a1d, mane #1b1a1d fur',
    ...HORSE,
    secondary: ['mane'],
    add: mane,
  }),
  beast(['donkey', 'mule', 'ass'], 1.7, {
    slots: 'main #8b8580 fur, accent #4a4542 fur, belly #d8d2c9 fur, muzzle #e2dcd2 fur, mane #3f3a38 fur',
    trunk: { r: [0.18, 0.18, 0.32], y: 0.5, belly: true },
    leg: { r: 0.055, hoof: true },
    neck: 0.11,
    head: { r: [0.115, 0.12, 0.17], y: 0.82, z: 0.42, ears: 'long', earSize: 0.85, eyes: 0.03 },
    muzzle: { r: [0.085, 0.075, 0.11], y: -0.06, z: 0.15, nose: 0 },
    tail: 'tuft',
  }),
  beast(['cow', 'bull', 'calf'], 2.2, {
    slots:
      'main #f3efe8 fur patches:#2a2421, head #2a2421 fur, muzzle #efb1a6 skin, horn #e6dcc0 bone, accent #2a2421 fur',
    trunk: { r: [0.21, 0.2, 0.33], y: 0.44 },
    leg: { r: 0.06, hoof: true },
    neck: 0.12,
    head: { r: [0.13, 0.135, 0.145], y: 0.66, z: 0.42, ears: 'side', eyes: 0.03 },
    muzzle: { r: [0.115, 0.08, 0.085], y: -0.075, z: 0.12, nose: 0 },
    tail: 'tuft',
    features: ['tail', 'ear', 'leg', 'horn'],
    add(b, look) {
      if (look.has('horn')) horns(b, '0.09,0.76,0.4,0.034 0.16,0.8,0.41,0.03 0.17,0.89,0.42,0.014');
      b.slot('muzzle', 0.02).egg(0, 0.26, -0.14, 0.09, 0.06, 0.1);
    },
  }),
  beast(['pig', 'piglet', 'boar', 'hog'], 1.1, {
    slots: 'main #f0a6a8 skin, muzzle #e88b92 skin, inner #e27e88 skin',
    trunk: { r: [0.22, 0.21, 0.29], y: 0.32 },
    leg: { r: 0.06, hoof: true },
    neck: 0.14,
    head: { r: [0.175, 0.165, 0.16], y: 0.46, z: 0.32, ears: 'pointed', earSize: 0.8, eyes: 0.028 },
    tail: 'curl',
    add(b) {
      const snout = { move: [0, 0.43, 0.44], turn: [90, 0, 0] } as const;
      b.slot('muzzle', 0.02).at(snout, (m) => m.cone(0, 0, 0, 0.088, 0.08, 0.09, 0.02));
      b.slot('nose', 0).both((m) => m.egg(0.032, 0.435, 0.533, 0.018, 0.025, 0.012));
    },
  }),
  creature(['sheep', 'lamb', 'ram'], 1.2, {
    features: ['tail', 'leg'],
    secondary: ['head', 'ear', 'paw'],
    slots: coat('main #f4f0e4 wool, head #3b3436 fur, ear #3b3436 fur, paw #3b3436 fur, inner #c98d8d fur'),
    anchors: `head 0,0.76,0.34,0.11 neck 0,0.5,0.29,0.14 back 0,0.62,0,0.2 top 0,0.68,0,0.2
      rear 0,0.5,-0.35,0.15`,
    draw(b, { random }) {
      b.slot('main', 0.05).egg(0, 0.42, 0, 0.24, 0.22, 0.32);
      for (let i = 0; i < 34; i++) {
        const y = 1 - (2 * (i + 0.5)) / 34;
        const a = i * 2.39996;
        const q = Math.sqrt(1 - y * y);
        b.ball(Math.cos(a) * q * 0.235, 0.43 + y * 0.205, Math.sin(a) * q * 0.31, random.between(0.07, 0.09));
      }
      b.slot('head', 0.02).egg(0, 0.58, 0.38, 0.105, 0.135, 0.13);
      b.both((m) => m.egg(0.15, 0.6, 0.34, 0.085, 0.04, 0.035));
      b.slot('main', 0.03).ball(0, 0.72, 0.33, 0.08).ball(0.06, 0.7, 0.35, 0.06).ball(-0.06, 0.7, 0.35, 0.06);
      b.blend(0).both((m) => m.slot('shine').ball(0.05, 0.61, 0.487, 0.03).slot('eye').ball(0.05, 0.61, 0.503, 0.019));
      b.slot('head', 0.01).both((m) => {
        for (const z of [0.17, -0.17]) m.rod([0.12, 0.3, z], [0.12, 0.04, z], 0.045, 0.04);
      });
    },
  }),
  beast(['goat'], 1.1, {
    slots: 'main #e6e0d4 fur, horn #6f6252 bone, mane #cfc6b6 fur',
    trunk: { r: [0.16, 0.165, 0.25], y: 0.42 },
    leg: { r: 0.045, hoof: true },
    neck: 0.09,
    head: { r: [0.1, 0.11, 0.12], y: 0.72, z: 0.36, ears: 'side', earSize: 0.62, eyes: 0.026 },
    muzzle: { r: [0.065, 0.065, 0.1], y: -0.045, z: 0.11, slot: 'main', nose: 0 },
    tail: 'short',
    features: ['tail', 'ear', 'leg', 'horn', 'beard'],
    add(b, look) {
      if (look.has('horn'))
        horns(b, '0.045,0.8,0.34,0.032 0.08,0.92,0.28,0.028 0.1,0.93,0.16,0.02 0.11,0.85,0.12,0.012');
      if (look.has('beard')) b.slot('mane', 0.01).rod([0, 0.62, 0.44], [0, 0.5, 0.45], 0.04, 0.012);
    },
  }),
  beast(['deer', 'reindeer', 'stag'], 1.9, {
    slots: 'main #a5703e fur, antler #d9c49a bone, accent #f3ece0 fur',
    trunk: { r: [0.14, 0.15, 0.25], y: 0.52 },
    leg: { r: 0.038, hoof: true },
    neck: 0.075,
    head: { r: [0.095, 0.095, 0.11], y: 0.84, z: 0.38, ears: 'side', earSize: 0.9, eyes: 0.03 },
    muzzle: { r: [0.06, 0.055, 0.1], y: -0.035, z: 0.12, nose: 0.03 },
    tail: 'puff',
    features: ['tail', 'ear', 'leg', 'antler'],
    add(b, look) {
      if (!look.has('antler')) return;
      b.slot('antler', 0.01).both((m) => {
        m.tube('0.045,0.91,0.36,0.022 0.12,1.03,0.32,0.02 0.2,1.1,0.33,0.018 0.2,1.24,0.36,0.012');
        m.rod([0.12, 1.03, 0.32], [0.11, 1.15, 0.38], 0.018, 0.01);
        m.rod([0.19, 1.1, 0.33], [0.28, 1.17, 0.34], 0.016, 0.01);
      });
    },
  }),
  beast(['llama', 'alpaca', 'lama'], 1.7, {
    slots: `main #efe3cd wool, accent #efe3cd wool, head #f3ead9 fur, belly #f6efe2 wool, muzzle #f8f2e8 fur, ear #e3d2b4 fur`,
    trunk: { r: [0.2, 0.2, 0.29], y: 0.48, belly: true },
    leg: { r: 0.06, hoof: true },
    neck: 0.12,
    head: { r: [0.11, 0.115, 0.13], y: 1.0, z: 0.36, ears: 'long', earSize: 0.5, eyes: 0.028 },
    muzzle: { r: [0.065, 0.055, 0.075], y: -0.035, z: 0.12, nose: 0.02 },
    tail: 'puff',
  }),
  beast(['camel', 'dromedary'], 2.4, {
    slots: 'main #cfa468 fur, accent #a87d46 fur, hoof #7a5a38 plastic, belly #dcb880 fur, muzzle #dcb880 fur',
    trunk: { r: [0.18, 0.18, 0.33], y: 0.56 },
    leg: { r: 0.05 },
    head: { r: [0.085, 0.085, 0.13], y: 0.96, z: 0.58, ears: 'side', earSize: 0.55, eyes: 0.024 },
    muzzle: { r: [0.062, 0.055, 0.085], y: -0.03, z: 0.11, nose: 0.018 },
    tail: 'tuft',
    add(b, look) {
      b.slot('main', 0.06).tube('0,0.56,0.24,0.12 0,0.56,0.44,0.09 0,0.72,0.54,0.07 0,0.94,0.54,0.065');
      const humps = look.count('hump', 2);
      for (let i = 0; i < humps; i++) {
        const z = humps === 1 ? 0 : 0.16 - (i * 0.32) / (humps - 1);
        b.blend(0.05).rod([0, 0.68, z], [0, 0.85, humps === 1 ? 0 : z - 0.01], 0.12, 0.055);
      }
    },
  }),
];
