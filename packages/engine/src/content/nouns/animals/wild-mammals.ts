import type { Noun } from '../../noun.ts';
import { beast } from '../../templates/beast.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Mammals of woods, plains, ice and rivers that are known by one thing: a shell, a stripe, a snout, antlers. */

export const wildMammals: readonly Noun[] = [
  beast(['capybara', 'guinea pig', 'nutria'], 1.2, {
    slots: 'main #a8713f fur, muzzle #8f5c32 fur, nose #3a2418 plastic, paw #6b4428 fur, inner #7a4d2c fur',
    trunk: { r: [0.22, 0.22, 0.33], y: 0.36 },
    leg: { r: 0.06 },
    neck: 0.15,
    head: { r: [0.125, 0.13, 0.17], y: 0.6, z: 0.38, ears: 'round', earSize: 0.42, eyes: 0.032 },
    muzzle: { r: [0.105, 0.1, 0.12], y: -0.03, z: 0.15, nose: 0.034 },
    tail: 'none',
  }),
  beast(['skunk', 'polecat'], 0.6, {
    slots: 'main #22212a fur, accent #f4f2ee fur, stripe #f4f2ee fur, muzzle #22212a fur, inner #6b4a52 fur',
    trunk: { r: [0.15, 0.15, 0.25], y: 0.26 },
    leg: { r: 0.05 },
    neck: 0.09,
    head: { r: [0.13, 0.12, 0.13], y: 0.44, z: 0.28, ears: 'round', earSize: 0.6, eyes: 0.028 },
    muzzle: { r: [0.06, 0.05, 0.11], y: -0.04, z: 0.12, nose: 0.026 },
    tail: 'bushy',
    secondary: ['stripe', 'accent'],
    add: (b) => {
      b.slot('stripe', 0.02);
      b.tube('0,0.52,0.37,0.025 0,0.56,0.26,0.035 0,0.42,0.1,0.055 0,0.42,-0.14,0.06 0,0.36,-0.24,0.05');
      b.egg(0.0, 0.5, -0.6, 0.05, 0.1, 0.05);
    },
  }),
  beast(['hyena', 'jackal', 'wild dog'], 1.4, {
    slots: 'main #b08a5a fur dots:#5b4026, muzzle #3a2c22 fur, mane #5b4026 fur, head #b08a5a fur',
    trunk: { r: [0.16, 0.165, 0.26], y: 0.42 },
    leg: { r: 0.052 },
    neck: 0.1,
    head: { r: [0.135, 0.13, 0.14], y: 0.66, z: 0.33, ears: 'round', earSize: 0.95, eyes: 0.03 },
    muzzle: { r: [0.075, 0.065, 0.12], y: -0.045, z: 0.14, nose: 0.032 },
    tail: 'tuft',
    add(b) {
      b.slot('mane', 0.02);
      for (let i = 0; i < 6; i++) b.egg(0, 0.77 - i * 0.045, 0.26 - i * 0.07, 0.03, 0.06, 0.05);
    },
  }),
  beast(['anteater', 'aardvark', 'tapir'], 1.8, {
    slots: 'main #6b6058 fur, accent #3a332e fur, stripe #1f1c1a fur, muzzle #6b6058 fur',
    trunk: { r: [0.16, 0.17, 0.27], y: 0.36 },
    leg: { r: 0.055 },
    neck: 0.1,
    head: { r: [0.09, 0.09, 0.14], y: 0.5, z: 0.34, ears: 'round', earSize: 0.45, eyes: 0.02 },
    tail: 'none',
    add(b, look) {
      b.slot('main', 0.03).tube('0,0.49,0.42,0.065 0,0.45,0.58,0.045 0,0.37,0.72,0.03');
      b.slot('nose', 0).ball(0, 0.36, 0.735, 0.026);
      if (look.has('tail'))
        b.slot('accent', 0.03).tube('0,0.44,-0.22,0.08 0,0.42,-0.42,0.15 0,0.34,-0.6,0.17 0,0.24,-0.78,0.06');
      b.slot('stripe', 0.01).both((m) => m.tube('0.08,0.42,0.28,0.03 0.155,0.4,0.1,0.04 0.13,0.46,-0.06,0.02'));
    },
  }),
  beast(['moose', 'elk', 'caribou'], 2.8, {
    slots: 'main #5b3d28 fur, antler #c3a071 bone, muzzle #6b4a34 fur, belly #4a3222 fur',
    trunk: { r: [0.18, 0.19, 0.29], y: 0.58 },
    leg: { r: 0.05, hoof: true },
    neck: 0.13,
    head: { r: [0.1, 0.11, 0.15], y: 0.84, z: 0.42, ears: 'side', earSize: 0.8, eyes: 0.024 },
    muzzle: { r: [0.085, 0.085, 0.13], y: -0.05, z: 0.17, nose: 0.03 },
    tail: 'short',
    features: ['tail', 'ear', 'leg', 'antler'],
    secondary: ['antler'],
    add(b, look) {
      b.slot('main', 0.04).egg(0, 0.72, 0.12, 0.13, 0.12, 0.16).egg(0, 0.66, 0.46, 0.03, 0.1, 0.04);
      if (look.has('antler'))
        b.slot('antler', 0.01).both((m) => {
          m.tube('0.06,0.92,0.38,0.03 0.17,0.97,0.36,0.03 0.26,1.0,0.34,0.035');
          m.at({ move: [0.34, 1.08, 0.32], turn: [-14, 0, -24] }, (a) =>
            a.plate(
              '-0.12,-0.1 0.04,-0.12 0.17,0.0 0.2,0.1 0.13,0.08 0.12,0.19 0.05,0.12 0.02,0.24 -0.04,0.14 -0.09,0.22 -0.12,0.08',
              0.04,
            ),
          );
        });
    },
  }),
  beast(['bison', 'buffalo', 'yak', 'ox', 'musk ox'], 3, {
    slots: 'main #5b3f2a fur, mane #33231a fur, head #33231a fur, horn #d9cdb0 bone, muzzle #2a1d16 fur',
    trunk: { r: [0.22, 0.22, 0.33], y: 0.44 },
    leg: { r: 0.062, hoof: true },
    neck: 0.17,
    head: { r: [0.14, 0.15, 0.14], y: 0.52, z: 0.44, ears: 'side', earSize: 0.6, eyes: 0.026 },
    muzzle: { r: [0.1, 0.08, 0.09], y: -0.08, z: 0.12, nose: 0.03 },
    tail: 'tuft',
    features: ['tail', 'ear', 'leg', 'horn'],
    secondary: ['mane'],
    add(b, look) {
      b.slot('mane', 0.06).egg(0, 0.6, 0.16, 0.22, 0.2, 0.22).egg(0, 0.36, 0.4, 0.09, 0.13, 0.08);
      b.egg(0, 0.65, 0.42, 0.11, 0.07, 0.1);
      if (look.has('horn'))
        b.slot('horn', 0.01).both((m) => m.tube('0.12,0.6,0.43,0.04 0.22,0.6,0.43,0.034 0.24,0.7,0.43,0.012'));
    },
  }),
  beast(['mammoth', 'woolly mammoth', 'mastodon'], 4, {
    slots: 'main #6b4226 fur, tusk #f1ead6 bone, inner #8a5c3c fur, hair #553319 fur',
    trunk: { r: [0.25, 0.27, 0.32], y: 0.48 },
    leg: { r: 0.1 },
    neck: 0.17,
    head: { r: [0.175, 0.22, 0.16], y: 0.74, z: 0.36, ears: 'round', earSize: 0.7, eyes: 0.024 },
    tail: 'tuft',
    features: ['tail', 'ear', 'leg', 'tusk'],
    secondary: ['hair'],
    add(b, look) {
      b.slot('main', 0.05).tube('0,0.68,0.46,0.095 0,0.48,0.56,0.075 0,0.26,0.58,0.06 0,0.14,0.66,0.045');
      b.slot('hair', 0.05).egg(0, 0.95, 0.36, 0.12, 0.09, 0.12);
      b.both((m) => {
        for (const z of [0.14, 0, -0.16]) m.egg(0.2, 0.26, z, 0.07, 0.15, 0.1);
      });
      if (look.has('tusk')) {
        b.slot('tusk', 0.01);
        b.both((m) => m.tube('0.1,0.58,0.48,0.042 0.17,0.36,0.64,0.04 0.16,0.32,0.84,0.034 0.04,0.46,0.94,0.01'));
      }
    },
  }),
  beast(['polar bear', 'ice bear', 'arctic bear'], 2.4, {
    slots: 'main #f3f1ea fur, muzzle #e9e4d6 fur, inner #d9cfc0 fur, nose #1d1d20 plastic',
    trunk: { r: [0.23, 0.23, 0.35], y: 0.38 },
    leg: { r: 0.09 },
    neck: 0.14,
    head: { r: [0.14, 0.135, 0.16], y: 0.6, z: 0.44, ears: 'round', earSize: 0.7, eyes: 0.024 },
    muzzle: { r: [0.08, 0.07, 0.13], y: -0.04, z: 0.15, nose: 0.034 },
    tail: 'puff',
  }),
  beast(['panther', 'black panther', 'puma', 'cougar', 'lynx'], 1.8, {
    slots:
      'main #24232b fur, accent #24232b fur, nose #15131a plastic, eye #c8e03a glow, muzzle #33313b fur, belly #24232b fur',
    trunk: { r: [0.145, 0.15, 0.29], y: 0.38 },
    leg: { r: 0.056 },
    neck: 0.1,
    head: { r: [0.14, 0.13, 0.135], y: 0.6, z: 0.35, ears: 'round', earSize: 0.65, eyes: 0.03 },
    muzzle: { r: [0.07, 0.052, 0.065], y: -0.045, z: 0.115, nose: 0.024, whiskers: true },
    tail: 'long',
  }),
  creature(['armadillo', 'pangolin'], 0.6, {
    features: ['tail', 'ear', 'leg'],
    secondary: ['skin'],
    slots: 'main #8f7a66 satin, band #6f5c4a satin, skin #d3a58c skin',
    anchors: 'head 0,0.4,0.42,0.08 back 0,0.5,0,0.2 top 0,0.54,-0.02,0.18 face 0,0.32,0.52,0.07',
    draw(b, look) {
      for (let i = 0; i < 9; i++) {
        const z = -0.32 + i * 0.08;
        const r = Math.sqrt(Math.max(0.05, 1 - (z / 0.4) ** 2));
        b.slot(i % 2 ? 'band' : 'main', 0);
        b.at({ move: [0, 0.27, z], turn: [90, 0, 0] }, (m) => m.cone(0, -0.045, 0, 0.235 * r, 0.225 * r, 0.09, 0.03));
      }
      b.slot('main', 0.02).egg(0, 0.27, -0.3, 0.14, 0.17, 0.12).egg(0, 0.3, 0.3, 0.13, 0.15, 0.1);
      b.slot('skin', 0.02).rod([0, 0.28, 0.36], [0, 0.2, 0.58], 0.085, 0.035);
      b.slot('main').egg(0, 0.33, 0.42, 0.075, 0.055, 0.09);
      if (look.has('ear')) {
        b.slot('skin', 0.01);
        b.pair({ move: [0.055, 0.38, 0.38], turn: [-10, 0, -18] }, (e) => e.egg(0, 0.06, 0, 0.04, 0.08, 0.018));
      }
      eyes(b, 0.06, 0.32, 0.46, 0.02);
      b.slot('nose', 0).ball(0, 0.2, 0.595, 0.026);
      if (look.has('tail')) b.slot('band', 0.02).tube('0,0.2,-0.36,0.07 0.04,0.1,-0.5,0.045 0.12,0.05,-0.64,0.012');
      if (look.has('leg'))
        b.slot('skin', 0.02).both((m) => {
          m.rod([0.13, 0.14, 0.2], [0.14, 0.03, 0.23], 0.045, 0.04);
          m.rod([0.13, 0.14, -0.2], [0.14, 0.03, -0.18], 0.045, 0.04);
        });
    },
  }),
  creature(['gorilla', 'silverback'], 1.7, {
    features: ['arm', 'leg'],
    slots: 'main #2b2a30 fur, skin #4a4448 skin, silver #8d9097 fur, mouth #1b1518 matte',
    anchors:
      'head 0,0.95,0.26,0.12 face 0,0.82,0.4,0.12 neck 0,0.68,0.2,0.14 back 0,0.66,-0.02,0.2 hand 0.3,0.08,0.4 top 0,0.97,0.24,0.1',
    draw(b, look) {
      b.slot('main', 0.07).at({ move: [0, 0.5, 0], turn: [38, 0, 0] }, (m) => m.egg(0, 0, 0, 0.23, 0.32, 0.2));
      b.egg(0, 0.64, 0.12, 0.25, 0.15, 0.15).egg(0, 0.82, 0.26, 0.14, 0.15, 0.14);
      b.slot('silver', 0.04).egg(0, 0.52, -0.15, 0.17, 0.2, 0.1);
      b.slot('skin', 0.02).egg(0, 0.83, 0.35, 0.1, 0.075, 0.06).egg(0, 0.765, 0.37, 0.095, 0.065, 0.065);
      b.slot('main', 0.02).tube('-0.09,0.875,0.385,0.03 0,0.885,0.405,0.034 0.09,0.875,0.385,0.03');
      eyes(b, 0.045, 0.845, 0.4, 0.018);
      b.slot('nose', 0).both((m) => m.ball(0.025, 0.795, 0.425, 0.014));
      b.slot('mouth').tube('-0.05,0.745,0.425,0.009 0,0.74,0.435,0.01 0.05,0.745,0.425,0.009');
      b.both((m) => {
        if (look.has('arm')) {
          m.slot('main', 0.04).tube('0.22,0.62,0.14,0.11 0.34,0.42,0.26,0.095 0.31,0.16,0.36,0.075');
          m.slot('skin', 0.02).egg(0.3, 0.07, 0.4, 0.075, 0.06, 0.085);
        }
        if (look.has('leg')) {
          m.slot('main', 0.04).egg(0.17, 0.25, -0.12, 0.11, 0.16, 0.15);
          m.rod([0.19, 0.18, -0.08], [0.2, 0.07, -0.05], 0.08, 0.065);
          m.slot('skin', 0.01).egg(0.2, 0.045, 0.02, 0.07, 0.045, 0.12);
        }
      });
    },
  }),
  creature(['walrus', 'sea elephant'], 3, {
    features: ['fin', 'whiskers'],
    secondary: ['tusk'],
    slots: 'main #8a5c44 skin, belly #a87a5c skin, tusk #f4eed9 bone, muzzle #c89a7a skin, whisker #e9dcc0 plastic',
    anchors: 'head 0,0.86,0.2,0.16 face 0,0.72,0.36,0.15 neck 0,0.56,0.14,0.2 top 0,0.88,0.18,0.12',
    draw(b, look) {
      b.slot('main', 0.07).egg(0, 0.3, -0.2, 0.26, 0.26, 0.36).tube('0,0.3,0,0.26 0,0.5,0.14,0.22 0,0.7,0.2,0.19');
      b.tube('0,0.18,-0.4,0.16 0,0.1,-0.6,0.1 0,0.06,-0.72,0.05');
      b.slot('belly', 0.04).egg(0, 0.4, 0.2, 0.17, 0.24, 0.13);
      b.slot('muzzle', 0.02).both((m) => m.egg(0.065, 0.64, 0.36, 0.085, 0.075, 0.07));
      b.slot('nose', 0).egg(0, 0.7, 0.4, 0.04, 0.028, 0.025);
      eyes(b, 0.085, 0.78, 0.34, 0.024);
      if (look.has('tusk'))
        b.slot('tusk', 0.01).both((m) => m.tube('0.06,0.6,0.4,0.034 0.07,0.46,0.46,0.03 0.065,0.3,0.44,0.008'));
      if (look.has('whiskers'))
        b.slot('whisker', 0).both((m) => {
          for (let i = 0; i < 4; i++)
            m.rod(
              [0.07 + i * 0.02, 0.62, 0.42 - i * 0.01],
              [0.13 + i * 0.03, 0.56 - i * 0.01, 0.46 - i * 0.02],
              0.008,
              0.004,
            );
        });
      if (look.has('fin'))
        b.slot('main', 0.03).both((m) => {
          m.at({ move: [0.24, 0.16, 0.12], turn: [0, 30, -34] }, (f) => f.egg(0.12, 0, 0, 0.18, 0.035, 0.1));
          m.egg(0.1, 0.05, -0.76, 0.1, 0.028, 0.08);
        });
    },
  }),
  creature(['otter', 'sea otter', 'beaver', 'muskrat'], 0.9, {
    features: ['tail', 'whiskers', 'leg', 'arm', 'ear'],
    slots:
      'main #6b4429 fur, belly #d9b98f fur, muzzle #e6cda8 fur, tail #4a3020 leather, tooth #f6efdc bone, paw #4a3020 fur',
    anchors:
      'head 0,0.96,0.06,0.14 face 0,0.8,0.2,0.15 neck 0,0.62,0.05,0.13 hand 0.16,0.42,0.24 back 0,0.5,-0.16,0.16 top 0,0.97,0.05,0.1',
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.32, 0, 0.22, 0.28, 0.2).egg(0, 0.56, 0.02, 0.15, 0.16, 0.14);
      b.egg(0, 0.8, 0.06, 0.17, 0.16, 0.15);
      b.slot('belly', 0.03).egg(0, 0.34, 0.09, 0.16, 0.24, 0.14);
      b.slot('muzzle', 0.02).both((m) => m.egg(0.045, 0.755, 0.19, 0.06, 0.05, 0.05));
      b.slot('nose', 0).egg(0, 0.79, 0.24, 0.034, 0.026, 0.024);
      b.slot('tooth').box(0, 0.715, 0.215, 0.045, 0.05, 0.016, 0.006);
      eyes(b, 0.075, 0.845, 0.185, 0.026);
      b.both((m) => {
        if (look.has('ear')) m.slot('main', 0.02).ball(0.13, 0.9, 0.02, 0.04);
        if (look.has('arm')) {
          m.slot('main', 0.03).rod([0.15, 0.54, 0.06], [0.13, 0.42, 0.2], 0.055, 0.045);
          m.slot('paw', 0.01).ball(0.12, 0.41, 0.22, 0.045);
        }
        if (look.has('leg')) {
          m.slot('main', 0.04).egg(0.15, 0.12, 0.04, 0.09, 0.12, 0.12);
          m.slot('paw', 0.01).egg(0.15, 0.03, 0.14, 0.075, 0.03, 0.13);
        }
      });
      if (look.has('tail'))
        b.slot('tail', 0.02).at({ move: [0, 0.07, -0.36], turn: [6, 0, 0] }, (m) => m.egg(0, 0, 0, 0.13, 0.035, 0.24));
    },
  }),
];
