import { rows } from '../../../field/rows.ts';
import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Lizards, dinosaurs, sea creatures and birds of an unusual build. */

export const odd: readonly Noun[] = [
  creature(['lizard', 'gecko', 'iguana', 'chameleon', 'salamander', 'newt'], 0.4, {
    features: ['tail', 'leg', 'spikes'],
    slots: 'main #6fb03a scales, belly #d9e39a skin, spikes #3f7a2a scales',
    anchors: 'head 0,0.36,0.4,0.1 back 0,0.3,0,0.1 top 0,0.32,0,0.1 face 0,0.28,0.52,0.08',
    draw(b, look) {
      b.slot('main', 0.04).tube('0,0.24,0.34,0.085 0,0.2,0.14,0.11 0,0.18,-0.12,0.105 0,0.17,-0.3,0.06');
      b.egg(0, 0.29, 0.42, 0.105, 0.085, 0.13).egg(0, 0.265, 0.52, 0.075, 0.05, 0.07);
      b.slot('belly', 0.02).egg(0, 0.13, 0, 0.075, 0.05, 0.22).egg(0, 0.225, 0.48, 0.06, 0.025, 0.09);
      b.both((m) => m.slot('shine', 0).ball(0.085, 0.35, 0.44, 0.045).slot('eye').ball(0.108, 0.355, 0.458, 0.028));
      if (look.has('tail')) {
        b.slot('main', 0.03);
        b.tube('0,0.17,-0.28,0.07 0.06,0.12,-0.5,0.05 0.2,0.08,-0.62,0.035 0.3,0.08,-0.5,0.024 0.26,0.09,-0.42,0.008');
      }
      if (look.has('leg'))
        b.slot('main', 0.02).both((m) => {
          for (const [z, d] of rows('0.2,0.08 -0.2,-0.06', 2)) {
            m.tube([0.08, 0.17, z, 0.05], [0.2, 0.16, z + d * 0.5, 0.042], [0.24, 0.03, z + d, 0.036]);
            for (const t of [-1, 0, 1]) m.rod([0.24, 0.022, z + d], [0.3, 0.018, z + d + t * 0.06], 0.02, 0.014);
          }
        });
      if (look.has('spikes')) {
        b.slot('spikes', 0.01);
        for (let i = 0; i < 8; i++)
          b.rod([0, 0.3 - i * 0.014, 0.32 - i * 0.085], [0, 0.37 - i * 0.016, 0.29 - i * 0.085], 0.028, 0.005);
      }
    },
  }),
  creature(['axolotl'], 0.25, {
    features: ['tail', 'leg'],
    slots: 'main #f4b6c6 skin, gill #e2487a skin, belly #fbdbe2 skin, blush #f08aa8 skin',
    anchors: 'head 0,0.48,0.28,0.18 face 0,0.3,0.5,0.2 top 0,0.48,0.28,0.14 back 0,0.36,-0.05,0.12',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.28, 0.3, 0.27, 0.2, 0.21).egg(0, 0.22, -0.06, 0.15, 0.15, 0.28);
      if (look.has('tail')) {
        b.slot('main', 0.03).tube('0,0.2,-0.28,0.1 0.05,0.18,-0.46,0.06 0.14,0.16,-0.62,0.02');
        b.slot('belly', 0.01).at({ move: [0.06, 0.22, -0.44], turn: [0, 76, 0] }, (m) =>
          m.plate('-0.22,-0.06 0,-0.1 0.24,-0.02 0.1,0.13 -0.1,0.16', 0.03, { smooth: true }),
        );
      }
      if (look.has('gill'))
        b.slot('gill', 0.01).both((m) => {
          for (const [i, y] of [0.44, 0.32, 0.2].entries()) {
            m.tube(
              [0.22, y - 0.02, 0.24, 0.035],
              [0.36, y + 0.05 - i * 0.02, 0.2, 0.032],
              [0.46, y + 0.12 - i * 0.08, 0.16, 0.015],
            );
            for (let k = 0; k < 3; k++)
              m.rod([0.3 + k * 0.05, y + 0.02, 0.21], [0.33 + k * 0.05, y + 0.1, 0.18], 0.02, 0.008);
          }
        });
      eyes(b, 0.17, 0.32, 0.45, 0.036);
      b.slot('blush', 0).both((m) => m.egg(0.17, 0.22, 0.46, 0.05, 0.03, 0.02));
      b.slot('nose').tube('-0.08,0.215,0.495,0.009 0,0.195,0.505,0.01 0.08,0.215,0.495,0.009');
      if (look.has('leg'))
        b.slot('main', 0.03).both((m) => {
          m.rod([0.14, 0.16, 0.12], [0.24, 0.04, 0.18], 0.045, 0.035);
          m.rod([0.1, 0.14, -0.22], [0.22, 0.04, -0.2], 0.045, 0.035);
        });
    },
  }),
  creature(['stegosaurus', 'ankylosaurus'], 9, {
    features: ['tail', 'leg', 'spikes'],
    secondary: ['spikes'],
    slots: 'main #7a8f4a scales, belly #c9cf9a skin, spikes #d9772e scales, bone #ece3c9 bone',
    anchors: 'head 0,0.36,0.6,0.08 back 0,0.56,0,0.16 top 0,0.6,0,0.12 face 0,0.3,0.68,0.06',
    draw(b, look) {
      b.slot('main', 0.07).egg(0, 0.36, -0.04, 0.19, 0.21, 0.34);
      b.tube('0,0.36,0.24,0.11 0,0.32,0.42,0.08 0,0.31,0.54,0.07').egg(0, 0.3, 0.6, 0.065, 0.06, 0.1);
      b.slot('belly', 0.03).egg(0, 0.27, 0, 0.14, 0.14, 0.26);
      if (look.has('tail')) {
        b.slot('main', 0.05).tube('0,0.36,-0.32,0.13 0,0.32,-0.54,0.08 0,0.34,-0.78,0.035').slot('bone', 0.01);
        b.both((m) => {
          m.rod([0.02, 0.35, -0.68], [0.16, 0.46, -0.72], 0.024, 0.004);
          m.rod([0.02, 0.35, -0.76], [0.15, 0.45, -0.82], 0.024, 0.004);
        });
      }
      b.slot('spikes', 0);
      for (let i = 0; i < 8 && look.has('spikes'); i++) {
        const t = i / 7;
        const s = 0.1 + Math.sin(t * Math.PI) * 0.1;
        b.at(
          {
            move: [i % 2 ? 0.035 : -0.035, 0.42 + Math.sin(t * Math.PI) * 0.14, 0.36 - t * 0.86],
            turn: [0, 90, i % 2 ? -6 : 6],
          },
          (m) =>
            m.plate(
              [
                [-s * 0.35, 0],
                [s * 0.35, 0],
                [s * 0.62, s * 0.75],
                [0, s * 1.55],
                [-s * 0.62, s * 0.75],
              ],
              0.03,
            ),
        );
      }
      if (look.has('leg'))
        b.slot('main', 0.04).both((m) => {
          m.rod([0.13, 0.3, 0.16], [0.14, 0.05, 0.17], 0.07, 0.062);
          m.rod([0.14, 0.32, -0.2], [0.15, 0.05, -0.2], 0.09, 0.07);
        });
      eyes(b, 0.05, 0.325, 0.64, 0.017);
    },
  }),
  creature(['pterodactyl', 'pteranodon', 'pterosaur'], 6, {
    features: ['wings', 'leg', 'beak'],
    slots: 'main #a8794a skin, wings #c9985f leather, beak #d9b070 bone, crest #c3452a skin',
    anchors: 'head 0,0.72,0.28,0.07 back 0,0.56,0,0.1 top 0,0.6,0,0.08 face 0,0.62,0.38,0.06',
    draw(b, look) {
      b.slot('main', 0.04).egg(0, 0.46, 0, 0.095, 0.1, 0.2).tube('0,0.5,0.14,0.07 0,0.58,0.24,0.05 0,0.63,0.28,0.05');
      b.egg(0, 0.64, 0.32, 0.06, 0.055, 0.09);
      if (look.has('beak')) {
        b.slot('beak', 0.01).rod([0, 0.64, 0.36], [0, 0.58, 0.62], 0.04, 0.008);
        b.rod([0, 0.61, 0.36], [0, 0.56, 0.58], 0.03, 0.006);
      }
      b.slot('crest', 0.01).rod([0, 0.68, 0.28], [0, 0.8, 0.06], 0.04, 0.012);
      if (look.has('wings'))
        b.slot('wings', 0.01).pair({ move: [0.05, 0.5, 0], turn: [-52, 0, 16] }, (w) => {
          w.at({ turn: [90, 0, 0] }, (p) =>
            p.plate('0,0.12 0.34,0.2 0.8,-0.02 0.5,-0.02 0.3,-0.1 0.1,-0.16 0,-0.14', 0.022),
          );
          w.slot('main', 0.01).tube('0,0.01,0.1,0.03 0.34,0.02,0.2,0.026 0.8,0.0,-0.02,0.008');
          w.rod([0.34, 0.02, 0.2], [0.38, 0.02, 0.28], 0.016, 0.005);
        });
      if (look.has('leg'))
        b.slot('main', 0.02).both((m) => {
          m.rod([0.05, 0.42, -0.14], [0.08, 0.3, -0.3], 0.028, 0.02);
          m.rod([0.08, 0.3, -0.3], [0.1, 0.26, -0.34], 0.022, 0.008);
        });
      eyes(b, 0.042, 0.66, 0.36, 0.016);
    },
  }),
  creature(['velociraptor', 'raptor dinosaur', 'utahraptor'], 2, {
    features: ['tail', 'arm', 'leg'],
    secondary: ['stripe'],
    slots: 'main #b5713a scales tiger:#5b3018, belly #ecd9a8 skin, stripe #3f6f8a feathers, claw #2b2622 bone',
    anchors: 'head 0,0.9,0.34,0.08 face 0,0.82,0.46,0.07 back 0,0.62,-0.05,0.1 top 0,0.64,-0.05,0.1',
    draw(b, look) {
      b.slot('main', 0.05).at({ move: [0, 0.52, 0], turn: [-14, 0, 0] }, (m) => m.egg(0, 0, 0, 0.12, 0.125, 0.24));
      b.tube('0,0.58,0.16,0.09 0,0.72,0.26,0.062 0,0.82,0.3,0.055').egg(0, 0.84, 0.34, 0.07, 0.065, 0.09);
      b.egg(0, 0.815, 0.45, 0.05, 0.042, 0.1);
      b.slot('belly', 0.02).egg(0, 0.48, 0.08, 0.09, 0.1, 0.17);
      if (look.has('tail')) b.slot('main', 0.03).tube('0,0.5,-0.18,0.09 0,0.52,-0.42,0.055 0,0.58,-0.8,0.012');
      b.slot('stripe', 0.01);
      for (let i = 0; i < 5; i++)
        b.rod([0, 0.9 - i * 0.07, 0.27 - i * 0.03], [0, 0.96 - i * 0.07, 0.18 - i * 0.03], 0.024, 0.005);
      b.both((m) => {
        if (look.has('leg')) {
          m.slot('main', 0.03).egg(0.1, 0.42, -0.04, 0.065, 0.13, 0.1);
          m.rod([0.12, 0.34, 0], [0.12, 0.2, -0.1], 0.045, 0.034);
          m.rod([0.12, 0.2, -0.1], [0.12, 0.06, -0.02], 0.034, 0.028).egg(0.12, 0.03, 0.05, 0.045, 0.028, 0.085);
          m.slot('claw', 0).rod([0.09, 0.05, 0.08], [0.085, 0.11, 0.14], 0.018, 0.004);
        }
        if (look.has('arm')) {
          m.slot('main', 0.02).rod([0.09, 0.54, 0.16], [0.13, 0.44, 0.24], 0.03, 0.024);
          m.rod([0.13, 0.44, 0.24], [0.1, 0.44, 0.34], 0.022, 0.014);
          m.slot('claw', 0).rod([0.1, 0.44, 0.33], [0.1, 0.4, 0.37], 0.012, 0.003);
        }
      });
      eyes(b, 0.055, 0.865, 0.39, 0.02);
      b.slot('tooth', 0).both((m) => {
        for (let i = 0; i < 3; i++) m.cone(0.035, 0.775, 0.44 + i * 0.035, 0.003, 0.01, 0.022, 0.001);
      });
    },
  }),
  creature(['squid', 'cuttlefish', 'calamari'], 1, {
    features: ['tentacle', 'fin'],
    slots: 'main #e2725a skin, tentacle #f0a08a skin',
    anchors: 'head 0,1,0,0.1 face 0,0.44,0.14,0.13 top 0,1,0,0.06',
    draw(b, look) {
      b.slot('main', 0.03).lathe('0,0 0.13,0.02 0.17,0.14 0.15,0.34 0.08,0.52 0,0.6', { at: [0, 0.42, 0] });
      b.egg(0, 0.42, 0, 0.13, 0.09, 0.13);
      if (look.has('fin')) {
        b.slot('main', 0.01);
        b.plate('-0.06,-0.12 -0.3,0.02 -0.05,0.2 0.05,0.2 0.3,0.02 0.06,-0.12', 0.05, {
          at: [0, 0.8, 0],
          smooth: true,
        });
      }
      eyes(b, 0.08, 0.42, 0.1, 0.044);
      if (look.has('tentacle')) {
        b.slot('tentacle', 0.02).around(8, (m, i) =>
          m.tube(
            [0, 0.38, 0.07, 0.045],
            [0.02, 0.24, 0.13, 0.036],
            [i % 2 ? 0.06 : -0.04, 0.1, 0.15, 0.028],
            [i % 2 ? 0.02 : 0.05, 0.02, 0.22, 0.01],
          ),
        );
        b.both((m) =>
          m.tube('0.08,0.38,0.06,0.03 0.24,0.22,0.12,0.022 0.3,0.04,0.2,0.02').egg(0.31, 0.02, 0.22, 0.045, 0.02, 0.06),
        );
      }
    },
  }),
  creature(['pufferfish', 'puffer fish', 'blowfish', 'globefish'], 0.3, {
    features: ['fin', 'tail', 'spikes'],
    slots: 'main #e8b53a skin, belly #faf1d8 skin, fin #f07f1a skin, spikes #c98f1a bone, mouth #d9727f skin',
    anchors: 'head 0,0.92,0,0.25 face 0,0.5,0.42,0.25 top 0,0.92,0,0.15',
    draw(b, look) {
      b.slot('main', 0.03).ball(0, 0.5, 0, 0.42);
      b.slot('belly', 0.04).egg(0, 0.4, 0.05, 0.38, 0.34, 0.38);
      b.slot('mouth', 0.01).at({ move: [0, 0.44, 0.43], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.05, 0.03));
      b.both((m) => m.slot('shine', 0).ball(0.2, 0.6, 0.32, 0.1).slot('eye').ball(0.225, 0.61, 0.38, 0.055));
      if (look.has('spikes'))
        for (let i = 0; i < 44; i++) {
          const y = 1 - (2 * (i + 0.5)) / 44;
          const a = i * 2.39996;
          const r = Math.sqrt(1 - y * y);
          const way = [r * Math.sin(a), y, r * Math.cos(a)] as const;
          if (way[2] > 0.72) continue;
          b.slot('spikes', 0).rod(
            [way[0] * 0.38, 0.5 + y * 0.38, way[2] * 0.38],
            [way[0] * 0.52, 0.5 + y * 0.52, way[2] * 0.52],
            0.026,
            0.004,
          );
        }
      if (look.has('fin')) {
        b.slot('fin', 0.01);
        b.pair({ move: [0.42, 0.48, 0.04], turn: [0, -30, -10] }, (f) => f.egg(0.09, 0, 0, 0.12, 0.09, 0.03));
      }
      if (look.has('tail'))
        b.slot('fin', 0.01).at({ move: [0, 0.5, -0.5], turn: [0, 90, 0] }, (m) =>
          m.plate('-0.1,-0.04 0.14,-0.13 0.1,0 0.14,0.13 -0.1,0.04', 0.04, { smooth: true }),
        );
    },
  }),
  creature(['ostrich', 'emu', 'rhea'], 2.4, {
    features: ['wings', 'tail', 'leg', 'beak'],
    slots: 'main #26252b feathers, tip #f4f2ee feathers, skin #e2b3a0 skin, beak #d9905a plastic',
    anchors:
      'head 0,1.0,0.22,0.05 face 0,0.95,0.27,0.05 neck 0,0.66,0.17,0.045 back 0,0.56,-0.05,0.16 top 0,0.6,-0.08,0.16',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.48, -0.06, 0.19, 0.165, 0.24);
      if (look.has('wings'))
        b.slot('main', 0.02).pair({ move: [0.17, 0.5, -0.06], turn: [8, 6, -10] }, (w) => {
          w.egg(0, 0, 0, 0.05, 0.12, 0.18);
          w.slot('tip', 0.01).egg(0.005, -0.08, -0.1, 0.045, 0.06, 0.1);
        });
      if (look.has('tail'))
        b.slot('tip', 0.02).egg(0, 0.56, -0.3, 0.11, 0.11, 0.09).egg(0, 0.48, -0.32, 0.09, 0.09, 0.07);
      b.slot('skin', 0.03).tube('0,0.5,0.1,0.07 0,0.64,0.18,0.044 0,0.8,0.18,0.036 0,0.92,0.2,0.034');
      b.egg(0, 0.955, 0.225, 0.052, 0.046, 0.06);
      b.slot('main', 0.01).egg(0, 0.99, 0.2, 0.03, 0.02, 0.03);
      if (look.has('beak')) b.slot('beak', 0.008).egg(0, 0.94, 0.29, 0.034, 0.018, 0.06);
      eyes(b, 0.036, 0.97, 0.25, 0.02);
      if (look.has('leg'))
        b.slot('skin', 0.02).both((m) => {
          m.rod([0.08, 0.4, -0.04], [0.085, 0.22, 0.0], 0.045, 0.024);
          m.rod([0.085, 0.22, 0], [0.085, 0.03, -0.02], 0.024, 0.022).egg(0.085, 0.018, 0.05, 0.028, 0.018, 0.085);
        });
    },
  }),
  creature(['toucan', 'hornbill'], 0.5, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['beak'],
    slots:
      'main #1c1c22 feathers, belly #fbe9b0 feathers, beak #f59a1f glossy, tip #1c1c22 glossy, ring #3f8fd6 skin, branch #7a5230 bark, leaf #3b8f46 leaf',
    anchors: 'head 0,0.9,0.1,0.12 face 0,0.78,0.2,0.12 back 0,0.5,-0.15,0.13 top 0,0.92,0.1,0.08 neck 0,0.64,0.06,0.12',
    draw(b, look) {
      b.slot('branch', 0.01).rod([-0.32, 0.16, 0.02], [0.32, 0.19, 0.02], 0.036, 0.028);
      b.slot('leaf').egg(-0.3, 0.22, 0.04, 0.08, 0.016, 0.04);
      b.slot('main', 0.05).at({ move: [0, 0.44, -0.02], turn: [20, 0, 0] }, (m) => m.egg(0, 0, 0, 0.16, 0.25, 0.15));
      b.ball(0, 0.77, 0.09, 0.135);
      b.slot('belly', 0.03).egg(0, 0.6, 0.13, 0.105, 0.13, 0.07);
      b.both((m) => m.slot('ring', 0).ball(0.085, 0.81, 0.165, 0.042).slot('eye').ball(0.1, 0.812, 0.19, 0.024));
      if (look.has('beak')) {
        b.slot('beak', 0.01).tube('0,0.78,0.2,0.085 0,0.79,0.34,0.085 0,0.74,0.48,0.06 0,0.66,0.54,0.02');
        b.slot('tip', 0).ball(0, 0.67, 0.535, 0.034);
      }
      if (look.has('wings')) {
        b.slot('main', 0.02);
        b.pair({ move: [0.15, 0.44, -0.05], turn: [24, 6, -5] }, (w) => w.egg(0, 0, 0, 0.04, 0.22, 0.11));
      }
      if (look.has('tail')) {
        b.slot('main', 0.01);
        b.at({ move: [0, 0.16, -0.2], turn: [64, 0, 0] }, (m) => m.box(0, 0, -0.14, 0.12, 0.035, 0.32, 0.015));
      }
      if (look.has('leg')) {
        b.slot('ring', 0.01);
        b.both((m) => m.rod([0.05, 0.26, 0.03], [0.055, 0.2, 0.03], 0.02).egg(0.055, 0.2, 0.05, 0.03, 0.02, 0.03));
      }
    },
  }),
];
