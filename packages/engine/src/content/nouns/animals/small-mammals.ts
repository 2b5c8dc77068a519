import type { Noun } from '../../noun.ts';
import { beast, coat } from '../../templates/beast.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Rodents, apes and other small animals with fur. */

export const smallMammals: readonly Noun[] = [
  beast(['rabbit', 'bunny', 'hare'], 0.4, {
    slots: 'main #c9b7a3 fur, accent #f7f3ee fur, nose #d9727f plastic',
    trunk: { r: [0.19, 0.185, 0.23], y: 0.24, belly: true },
    leg: { r: 0.06 },
    neck: 0.1,
    head: { r: [0.165, 0.15, 0.155], y: 0.49, z: 0.19, ears: 'long', eyes: 0.034 },
    muzzle: { r: [0.075, 0.055, 0.06], y: -0.045, z: 0.12, nose: 0.02, whiskers: true },
    tail: 'puff',
  }),
  beast(['mouse', 'rat', 'hamster'], 0.14, {
    slots: 'main #9b9a9e fur, paw #eeb6b6 skin, accent #eeb6b6 skin',
    trunk: { r: [0.2, 0.19, 0.27], y: 0.22 },
    leg: { r: 0.045 },
    neck: 0.12,
    head: { r: [0.155, 0.145, 0.165], y: 0.36, z: 0.29, ears: 'round', earSize: 1.5, eyes: 0.03 },
    muzzle: { r: [0.07, 0.055, 0.085], y: -0.045, z: 0.135, slot: 'main', nose: 0.024, whiskers: true },
    tail: 'long',
  }),
  creature(['squirrel', 'chipmunk', 'red squirrel'], 0.25, {
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    slots: coat('main #b5602a fur, accent #c97a3c fur, belly #f3e3cc fur, nut #8a5a2c bark, cup #5a3d22 bark'),
    anchors: `head 0,0.68,0.04,0.13 face 0,0.57,0.16,0.14 neck 0,0.46,0.02,0.12 back 0,0.4,-0.13,0.13
    hand 0.16,0.28,0.2 top 0,0.7,0.04,0.1`,
    draw(b, look) {
      b.slot('main', 0.04).egg(0, 0.26, 0, 0.16, 0.21, 0.15);
      b.slot('belly', 0.02).egg(0, 0.25, 0.06, 0.115, 0.17, 0.115);
      b.slot('main', 0.03).both((m) => {
        m.egg(0.13, 0.14, 0.03, 0.075, 0.12, 0.13).egg(0.12, 0.03, 0.12, 0.055, 0.032, 0.11);
        m.rod([0.1, 0.38, 0.06], [0.05, 0.31, 0.18], 0.04, 0.034);
      });
      if (look.has('tail')) {
        b.slot('accent', 0.03);
        b.tube('0,0.1,-0.14,0.06 0,0.22,-0.27,0.1 0,0.5,-0.26,0.13 0,0.72,-0.2,0.12 0,0.76,-0.36,0.07');
      }
      b.slot('nut', 0.005).egg(0, 0.28, 0.21, 0.045, 0.055, 0.045).slot('cup').egg(0, 0.315, 0.21, 0.05, 0.026, 0.05);
      b.at({ move: [0, 0.56, 0.04] }, (h) => {
        h.slot('head', 0.04).egg(0, 0, 0, 0.15, 0.14, 0.15);
        h.both((m) => m.ball(0.07, -0.045, 0.07, 0.075));
        h.slot('muzzle', 0.03).egg(0, -0.04, 0.12, 0.065, 0.052, 0.055);
        h.slot('nose', 0).egg(0, -0.01, 0.17, 0.026, 0.019, 0.016);
        eyes(h, 0.075, 0.03, 0.122, 0.034);
        if (look.has('ear'))
          h.slot('main', 0.02).both((m) => m.rod([0.085, 0.09, -0.02], [0.11, 0.24, -0.03], 0.045, 0.012));
      });
    },
  }),
  creature(['koala', 'koala bear', 'sloth', 'wombat'], 0.7, {
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    slots: coat('main #9a9ea5 fur, belly #f1efec fur, inner #f4e6e6 fur, nose #25252a plastic'),
    anchors: `head 0,0.8,0.02,0.18 face 0,0.64,0.18,0.2 neck 0,0.47,0.02,0.17 back 0,0.36,-0.17,0.17
    hand 0.26,0.2,0.22 top 0,0.8,0,0.14`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.25, 0, 0.22, 0.25, 0.19).slot('belly', 0.03).egg(0, 0.24, 0.08, 0.15, 0.19, 0.13);
      b.slot('main', 0.03);
      b.both((m) => m.egg(0.18, 0.09, 0.1, 0.09, 0.085, 0.15).rod([0.2, 0.38, 0.03], [0.2, 0.2, 0.17], 0.065, 0.058));
      b.at({ move: [0, 0.63, 0.02], turn: [0, look.random.between(-8, 8), 0] }, (h) => {
        h.slot('head', 0.04).egg(0, 0, 0, 0.22, 0.19, 0.18);
        h.both((m) => m.ball(0.09, -0.06, 0.08, 0.1));
        if (look.has('ear'))
          h.both((m) => {
            m.slot('ear', 0.03).egg(0.23, 0.12, -0.02, 0.125, 0.125, 0.06);
            m.slot('inner', 0.01).egg(0.24, 0.11, 0.03, 0.085, 0.085, 0.04);
          });
        h.slot('nose', 0.01).egg(0, -0.015, 0.185, 0.055, 0.085, 0.045);
        eyes(h, 0.105, 0.04, 0.158, 0.03);
      });
    },
  }),
  creature(['kangaroo', 'wallaby'], 1.6, {
    features: ['tail', 'ear', 'leg', 'whiskers'],
    primary: ['main', 'head', 'ear', 'paw'],
    secondary: ['accent', 'belly', 'muzzle'],
    slots: coat('main #b07a45 fur, belly #ecd9b8 fur, inner #e9b9a4 fur, accent #b07a45 fur'),
    anchors: `head 0,0.97,0.14,0.08 face 0,0.9,0.24,0.08 neck 0,0.76,0.1,0.08 back 0,0.6,-0.05,0.12
    hand 0.13,0.48,0.24 top 0,0.97,0.14,0.06`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.36, -0.02, 0.17, 0.22, 0.18).rod([0, 0.42, 0], [0, 0.68, 0.07], 0.14, 0.09);
      b.rod([0, 0.66, 0.07], [0, 0.84, 0.13], 0.075, 0.055);
      b.slot('belly', 0.02).egg(0, 0.36, 0.09, 0.115, 0.17, 0.1);
      b.slot('accent', 0.012).at({ move: [0, 0.34, 0.15], turn: [68, 0, 0] }, (m) => m.ring(0, 0, 0, 0.085, 0.016));
      b.slot('main', 0.03).both((m) => {
        if (look.has('leg')) {
          m.egg(0.15, 0.28, -0.02, 0.085, 0.17, 0.14).rod([0.16, 0.16, -0.09], [0.16, 0.05, -0.03], 0.05, 0.04);
          m.egg(0.165, 0.03, 0.09, 0.05, 0.03, 0.18);
        }
        m.rod([0.1, 0.62, 0.1], [0.12, 0.52, 0.2], 0.038, 0.03).egg(0.12, 0.5, 0.22, 0.03, 0.04, 0.03);
      });
      if (look.has('tail'))
        b.blend(0.04).tube('0,0.26,-0.12,0.1 0,0.12,-0.32,0.075 0,0.05,-0.52,0.055 0,0.07,-0.72,0.03');
      b.at({ move: [0, 0.9, 0.15] }, (h) => {
        h.slot('head', 0.04).egg(0, 0, 0, 0.085, 0.085, 0.11).egg(0, -0.03, 0.11, 0.055, 0.05, 0.085);
        h.slot('nose', 0).egg(0, -0.005, 0.19, 0.028, 0.02, 0.016);
        eyes(h, 0.062, 0.028, 0.062, 0.022);
        if (look.has('ear'))
          h.pair({ move: [0.045, 0.07, -0.03], turn: [-6, 0, -18] }, (e) => {
            e.slot('main', 0.01).egg(0, 0.1, 0, 0.042, 0.115, 0.026);
            e.slot('inner').egg(0, 0.1, 0.016, 0.025, 0.085, 0.016);
          });
      });
    },
  }),
  creature(['hedgehog', 'porcupine', 'echidna'], 0.25, {
    features: ['spikes', 'leg', 'ear'],
    secondary: ['main'],
    primary: ['spikes'],
    slots: 'main #e3c29b fur, spikes #6b4a33 fur, nose #241a18 glossy',
    anchors: 'head 0,0.45,0.14,0.16 face 0,0.28,0.36,0.16',
    draw(b, look) {
      b.slot('spikes', 0.02).egg(0, 0.28, -0.06, 0.27, 0.26, 0.32);
      if (look.has('spikes'))
        for (let row = 0; row < 7; row++) {
          const up = (row / 6) * 1.5;
          const n = Math.round(4 + 12 * Math.cos(up));
          for (let i = 0; i < n; i++) {
            const a = Math.PI * (0.05 + (0.9 * (i + (row & 1) * 0.5)) / n) + Math.PI;
            const [x, y, z] = [Math.cos(a) * Math.cos(up), Math.sin(up), Math.sin(a) * Math.cos(up)];
            b.blend(0.01);
            b.rod(
              [x * 0.24, 0.3 + y * 0.23, -0.06 + z * 0.29],
              [x * 0.35, 0.33 + y * 0.34, -0.1 + z * 0.42],
              0.03,
              0.005,
            );
          }
        }
      b.slot('main', 0.04).egg(0, 0.24, 0.14, 0.21, 0.19, 0.2).rod([0, 0.2, 0.26], [0, 0.2, 0.42], 0.1, 0.04);
      b.both((m) => {
        m.egg(0.15, 0.38, 0.16, 0.06, 0.06, 0.035).egg(0.13, 0.05, 0.18, 0.06, 0.05, 0.08);
        m.egg(0.13, 0.05, -0.2, 0.06, 0.05, 0.08);
      });
      b.slot('nose', 0).ball(0, 0.21, 0.45, 0.042);
      eyes(b, 0.09, 0.3, 0.31, 0.034);
    },
  }),
  creature(['bat', 'vampire bat'], 0.3, {
    features: ['wings', 'ear'],
    slots: 'main #4a3f55 fur, wings #332a3d leather, tooth #f7f4ea bone',
    anchors: 'head 0,0.79,0.02,0.12 face 0,0.66,0.15,0.13 neck 0,0.56,0,0.1',
    draw(b) {
      b.slot('main', 0.05).egg(0, 0.42, 0, 0.13, 0.19, 0.12).ball(0, 0.66, 0.02, 0.14);
      b.both((m) => {
        m.blend(0.01).cone(0.085, 0.74, 0, 0.07, 0.012, 0.18, 0.01);
        m.rod([0.05, 0.27, 0], [0.055, 0.16, 0.02], 0.03, 0.022);
      });
      b.slot('wings', 0.01).pair({ turn: [0, -14, 0] }, (w) =>
        w.plate('0.05,0.5 0.3,0.72 0.62,0.66 0.66,0.36 0.52,0.43 0.44,0.3 0.32,0.4 0.22,0.27 0.08,0.34', 0.034, {
          at: [0, 0, -0.02],
        }),
      );
      b.slot('tooth', 0).both((m) => m.cone(0.035, 0.56, 0.145, 0.003, 0.014, 0.04, 0.002));
      eyes(b, 0.055, 0.69, 0.135, 0.032);
    },
  }),
  creature(['monkey', 'ape', 'chimpanzee', 'chimp', 'orangutan'], 0.8, {
    features: ['tail', 'arm', 'leg', 'ear'],
    slots: 'main #7a4f30 fur, face #e8bd92 skin',
    anchors: `head 0,0.86,0.02,0.16 face 0,0.68,0.2,0.17 neck 0,0.54,0,0.12 back 0,0.45,-0.12,0.13
      hand 0.38,0.58,0.16 top 0,0.88,0,0.1`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.34, 0, 0.17, 0.22, 0.15).ball(0, 0.7, 0.02, 0.18);
      b.slot('face', 0.02).egg(0, 0.64, 0.14, 0.115, 0.085, 0.075);
      b.both((m) => m.egg(0.06, 0.73, 0.13, 0.075, 0.075, 0.06).egg(0.2, 0.7, 0.02, 0.065, 0.075, 0.035));
      b.egg(0, 0.33, 0.07, 0.12, 0.16, 0.1);
      b.slot('main', 0.03).both((m, side) => {
        m.rod([0.13, 0.46, 0], [0.3, 0.34, 0.04], 0.055, 0.048);
        m.rod([0.3, 0.34, 0.04], side > 0 ? [0.36, 0.54, 0.12] : [0.3, 0.12, 0.12], 0.046, 0.04);
        m.rod([0.1, 0.2, 0.04], [0.2, 0.1, 0.2], 0.07, 0.055).egg(0.21, 0.045, 0.24, 0.06, 0.045, 0.1);
      });
      if (look.has('tail')) {
        b.blend(0.02);
        b.tube(
          `0,0.16,-0.12,0.035 0.08,0.1,-0.32,0.032 0.14,0.34,-0.42,0.03 0.05,0.5,-0.34,0.028 0.02,0.4,-0.28,0.024`,
        );
      }
      b.slot('nose', 0).tube('-0.06,0.605,0.2,0.008 0,0.585,0.216,0.009 0.06,0.605,0.2,0.008');
      b.both((m) => m.ball(0.018, 0.665, 0.212, 0.011));
      eyes(b, 0.06, 0.735, 0.178, 0.029);
    },
  }),
];
