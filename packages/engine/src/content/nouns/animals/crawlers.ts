import { rows } from '../../../field/rows.ts';
import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Spiders, snails, and what creeps with them. */

export const crawlers: readonly Noun[] = [
  creature(['spider', 'tarantula'], 0.06, {
    features: ['leg'],
    slots: 'main #3c3440 fur, accent #c23a2e glossy',
    anchors: 'head 0,0.36,0.1,0.1 top 0,0.48,-0.2,0.12',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.3, -0.2, 0.2, 0.19, 0.24).egg(0, 0.26, 0.1, 0.13, 0.11, 0.14);
      b.slot('accent', 0).egg(0, 0.44, -0.24, 0.06, 0.06, 0.1).slot('main');
      const legs = Math.max(1, Math.round(look.count('leg', 8) / 2));
      for (let i = 0; i < legs; i++) {
        const a = (-0.9 + (1.8 * i) / Math.max(1, legs - 1)) * 1.05;
        const [x, z] = [Math.cos(a), -Math.sin(a)];
        b.both((m) => {
          m.blend(0.012).rod([x * 0.09, 0.26, 0.08 + z * 0.09], [x * 0.28, 0.46, 0.06 + z * 0.32], 0.03, 0.026);
          m.rod([x * 0.28, 0.46, 0.06 + z * 0.32], [x * 0.46, 0.012, 0.05 + z * 0.52], 0.026, 0.012);
        });
      }
      eyes(b, 0.05, 0.31, 0.2, 0.034);
      b.slot('shine', 0);
      b.both((m) => m.ball(0.095, 0.34, 0.16, 0.016).cone(0.03, 0.14, 0.21, 0.004, 0.016, 0.05, 0.003));
    },
  }),
  creature(['scorpion'], 0.12, {
    features: ['leg', 'claw', 'tail'],
    slots: 'main #6b4423 glossy, accent #b9752e glossy',
    anchors: 'top 0,0.22,0,0.1 head 0,0.21,0.1,0.08',
    draw(b, look) {
      b.slot('main', 0.02).egg(0, 0.14, 0.02, 0.13, 0.075, 0.2);
      if (look.has('tail')) {
        const path: readonly (readonly [number, number])[] = rows(
          '0.15,-0.2 0.2,-0.33 0.31,-0.42 0.44,-0.42 0.55,-0.33 0.6,-0.2',
          2,
        );
        for (const [i, [y, z]] of path.entries())
          b.slot(i % 2 ? 'main' : 'accent', 0.006).ball(0, y, z, 0.078 - i * 0.005);
        b.slot('accent', 0.01).tube('0,0.62,-0.16,0.055 0,0.6,-0.06,0.028 0,0.53,-0.02,0.005');
      }
      b.both((m) => {
        if (look.has('leg'))
          for (let i = 0; i < 4; i++) {
            m.slot('accent', 0.008).rod([0.09, 0.13, 0.14 - i * 0.09], [0.25, 0.2, 0.17 - i * 0.12], 0.02);
            m.rod([0.25, 0.2, 0.17 - i * 0.12], [0.35, 0.008, 0.18 - i * 0.14], 0.018, 0.008);
          }
        if (look.has('claw')) {
          m.slot('main', 0.015).rod([0.08, 0.13, 0.18], [0.25, 0.15, 0.28], 0.028);
          m.rod([0.25, 0.15, 0.28], [0.22, 0.15, 0.4], 0.03).egg(0.21, 0.15, 0.47, 0.06, 0.045, 0.085);
          m.rod([0.24, 0.15, 0.51], [0.21, 0.15, 0.64], 0.032, 0.006);
          m.rod([0.16, 0.15, 0.5], [0.18, 0.15, 0.62], 0.022, 0.006);
        }
      });
      eyes(b, 0.045, 0.2, 0.17, 0.026);
    },
  }),
  creature(['caterpillar', 'inchworm', 'larva', 'centipede'], 0.06, {
    features: ['leg', 'antenna'],
    slots: 'main #7cc23a skin, accent #f2c53a skin, head #d9402f skin, shoe #3a2a20 plastic',
    anchors: 'head 0,0.48,0.42,0.14 face 0,0.35,0.57,0.15 top 0,0.32,-0.1,0.1 neck 0,0.22,0.36,0.13',
    draw(b, look) {
      const n = 6;
      for (let i = 0; i < n; i++) {
        const z = 0.3 - i * 0.17;
        const y = 0.16 + Math.max(0, Math.sin((i / n) * Math.PI * 2 - 0.4)) * 0.1;
        b.slot(i % 2 ? 'accent' : 'main', 0.006).ball(0, y, z, 0.13);
        if (look.has('leg')) {
          b.slot('shoe', 0.004);
          b.both((m) => m.rod([0.07, y - 0.06, z], [0.09, 0.025, z], 0.024).ball(0.09, 0.026, z + 0.01, 0.028));
        }
      }
      b.slot('head', 0.01).ball(0, 0.34, 0.42, 0.165);
      if (look.has('antenna'))
        b.slot('shoe', 0).both((m) => m.rod([0.05, 0.47, 0.43], [0.1, 0.64, 0.46], 0.014).ball(0.1, 0.65, 0.46, 0.03));
      eyes(b, 0.062, 0.375, 0.565, 0.036);
      b.slot('shoe', 0).tube('-0.05,0.285,0.572,0.01 0,0.265,0.58,0.011 0.05,0.285,0.572,0.01');
    },
  }),
  creature(['snail', 'slug'], 0.08, {
    features: ['antenna'],
    primary: ['shell'],
    slots: 'shell #c98a45 ceramic, main #d9c79a skin',
    anchors: 'head 0,0.42,0.4,0.1 top 0,0.74,-0.12,0.12 face 0,0.33,0.49,0.1',
    draw(b) {
      b.slot('main', 0.05).tube('0,0.06,-0.5,0.03 0,0.08,-0.2,0.1 0,0.09,0.15,0.11 0,0.2,0.34,0.1 0,0.33,0.4,0.1');
      b.egg(0, 0.04, 0, 0.14, 0.045, 0.42).both((m) => m.rod([0.04, 0.38, 0.42], [0.1, 0.58, 0.46], 0.024, 0.02));
      b.blend(0).both((m) => m.slot('shine').ball(0.1, 0.6, 0.46, 0.045).slot('eye').ball(0.1, 0.605, 0.485, 0.026));
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 26; i++) {
        const t = i / 26;
        const r = 0.25 * (1 - t) ** 0.9;
        const a = -1.2 + t * 13;
        points.push([t * 0.09, 0.4 + Math.sin(a) * r, -0.12 + Math.cos(a) * r, 0.03 + 0.115 * (1 - t) ** 0.75]);
      }
      b.group((g) =>
        g
          .slot('shell', 0.01)
          .tube(...points)
          .egg(0, 0.4, -0.12, 0.09, 0.24, 0.24),
      );
    },
  }),
];
