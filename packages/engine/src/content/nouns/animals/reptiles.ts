import { rows } from '../../../field/rows.ts';
import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Reptiles and frogs. */

export const reptiles: readonly Noun[] = [
  creature(['crocodile', 'alligator'], 3, {
    features: ['tail', 'leg', 'spikes'],
    slots: 'main #55813b scales, belly #d7d49a scales, spikes #3c5f2b scales',
    anchors: 'head 0,0.25,0.27,0.09 back 0,0.24,0.02,0.12 top 0,0.245,-0.02,0.12',
    draw(b, look) {
      b.slot('main', 0.04).egg(0, 0.15, -0.02, 0.14, 0.095, 0.26).egg(0, 0.17, 0.28, 0.095, 0.075, 0.11);
      b.box(0, 0.165, 0.44, 0.12, 0.055, 0.24, 0.026);
      b.slot('belly', 0.01).box(0, 0.115, 0.42, 0.11, 0.035, 0.26, 0.016);
      b.slot('main', 0.05).tube('0,0.15,-0.2,0.11 0.03,0.12,-0.4,0.075 0,0.09,-0.6,0.04 -0.08,0.08,-0.74,0.012');
      for (const z of [0.14, -0.16])
        b.both((m) => {
          m.blend(0.02).rod([0.1, 0.13, z], [0.2, 0.09, z + 0.02], 0.045, 0.04);
          m.rod([0.2, 0.09, z + 0.02], [0.2, 0.03, z + 0.05], 0.038, 0.034);
          m.egg(0.21, 0.022, z + 0.08, 0.05, 0.022, 0.06);
        });
      if (look.has('spikes')) {
        b.slot('spikes', 0.008);
        for (let i = 0; i < 9; i++)
          b.cone(0, 0.21 - Math.max(0, i - 5) * 0.03, 0.16 - i * 0.085, 0.03, 0.004, 0.06, 0.003);
      }
      b.slot('tooth', 0).both((m) => {
        for (let i = 0; i < 5; i++) m.cone(0.056, 0.122, 0.36 + i * 0.042, 0.003, 0.011, 0.03, 0.002);
      });
      b.slot('main', 0.01).both((m) => m.ball(0.055, 0.24, 0.3, 0.034));
      eyes(b, 0.058, 0.25, 0.325, 0.021);
    },
  }),
  creature(['snake', 'serpent', 'python', 'worm', 'cobra'], 1.5, {
    features: ['tail', 'coils'],
    slots: 'main #4f9a3c scales, accent #e8d78a scales, tongue #d3261f satin',
    anchors: 'head 0,0.83,0.22,0.11 face 0,0.79,0.36,0.11 neck 0,0.64,0.13,0.09 top 0,0.84,0.2,0.1',
    draw(b) {
      const points: [number, number, number, number][] = [];
      for (let i = 0; i <= 22; i++) {
        const t = i / 22;
        const a = t * 13;
        const r = 0.36 - t * 0.2;
        points.push([Math.cos(a) * r, 0.08 + t * 0.22, Math.sin(a) * r, 0.03 + 0.055 * Math.min(1, t * 5)]);
      }
      points.push([0.02, 0.42, 0.14, 0.085], [0, 0.58, 0.12, 0.08], [0, 0.72, 0.16, 0.08]);
      b.slot('main', 0.03)
        .tube(...points)
        .egg(0, 0.76, 0.24, 0.12, 0.085, 0.15);
      eyes(b, 0.075, 0.81, 0.3, 0.03);
      b.slot('tongue', 0).rod([0, 0.74, 0.37], [0, 0.73, 0.47], 0.013);
      b.both((m) => m.rod([0, 0.73, 0.46], [0.03, 0.735, 0.53], 0.012, 0.009));
    },
  }),
  creature(['turtle', 'tortoise'], 0.5, {
    features: ['leg', 'tail'],
    primary: ['shell'],
    slots: 'shell #6d7f34 scales, main #9dbb5a skin, rim #8b6a34 leather, plate #4f6127 leather',
    anchors: `head 0,0.46,0.49,0.1 face 0,0.39,0.6,0.11 neck 0,0.28,0.39,0.09 top 0,0.53,-0.05,0.2
      back 0,0.45,0.05,0.25`,
    draw(b) {
      b.group((g) => {
        g.slot('shell').egg(0, 0.2, -0.05, 0.34, 0.32, 0.4);
        g.cut((c) => c.blend(0.02).box(0, -0.32, 0, 2, 1, 2, 0));
      });
      b.slot('rim', 0.02).egg(0, 0.19, -0.05, 0.37, 0.06, 0.43);
      b.slot('plate', 0.005).at({ move: [0, 0.2, -0.05] }, (m) => {
        m.egg(0, 0.29, 0, 0.13, 0.045, 0.14);
        m.around(
          6,
          (p) => p.at({ move: [0, 0.22, 0.23], turn: [42, 0, 0] }, (q) => q.egg(0, 0, 0, 0.1, 0.035, 0.09)),
          30,
        );
      });
      b.slot('main', 0.04).rod([0, 0.2, 0.28], [0, 0.33, 0.46], 0.085, 0.08).egg(0, 0.37, 0.5, 0.115, 0.105, 0.125);
      b.both((m) => {
        m.rod([0.24, 0.16, 0.2], [0.31, 0.06, 0.26], 0.085, 0.075);
        m.rod([0.23, 0.16, -0.28], [0.3, 0.06, -0.34], 0.085, 0.075);
      });
      b.rod([0, 0.15, -0.4], [0, 0.1, -0.54], 0.05, 0.012);
      eyes(b, 0.065, 0.405, 0.59, 0.026);
    },
  }),
  creature(['frog', 'toad'], 0.12, {
    features: ['leg'],
    slots: 'main #5aa83a glossy, belly #e6e8a8 satin, nose #23401c plastic',
    anchors: 'head 0,0.63,0.08,0.2 face 0,0.55,0.28,0.25 neck 0,0.36,0.06,0.28 back 0,0.48,-0.1,0.2 top 0,0.6,0,0.15',
    draw(b) {
      b.slot('main', 0.06).egg(0, 0.3, -0.03, 0.28, 0.22, 0.31).egg(0, 0.48, 0.12, 0.27, 0.16, 0.21);
      b.slot('belly', 0.03).egg(0, 0.28, 0.1, 0.22, 0.19, 0.21);
      b.slot('main', 0.03).both((m) => m.ball(0.15, 0.62, 0.12, 0.1));
      b.both((m) => {
        m.slot('main').egg(0.29, 0.2, -0.12, 0.12, 0.15, 0.21).rod([0.31, 0.1, -0.1], [0.36, 0.05, 0.1], 0.06);
        m.rod([0.2, 0.3, 0.14], [0.23, 0.05, 0.24], 0.065, 0.05);
      });
      b.blend(0.01).both((m) => {
        for (const [x, z, t] of rows('0.36,0.1,0.9 0.23,0.24,0.7', 3))
          for (const a of [-0.6, 0, 0.6])
            m.rod([x, 0.035, z], [x + Math.sin(a) * 0.12 * t, 0.03, z + Math.cos(a) * 0.14 * t], 0.032, 0.035);
      });
      b.blend(0).both((m) => {
        m.slot('shine').ball(0.16, 0.635, 0.165, 0.072).slot('eye').ball(0.165, 0.64, 0.2, 0.048);
        m.slot('shine').ball(0.15, 0.665, 0.236, 0.016);
      });
      b.slot('nose').tube('-0.2,0.47,0.245,0.011 -0.1,0.435,0.315,0.012 0.1,0.435,0.315,0.012 0.2,0.47,0.245,0.011');
    },
  }),
];
