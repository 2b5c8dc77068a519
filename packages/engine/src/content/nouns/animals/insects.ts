import { rows } from '../../../field/rows.ts';
import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Insects. */

export const insects: readonly Noun[] = [
  creature(['ladybug', 'ladybird', 'beetle', 'bug', 'scarab'], 0.01, {
    features: ['antenna', 'leg'],
    slots: 'main #d3261f dots:#1c1c20, accent #1c1c20 glossy',
    anchors: 'head 0,0.34,0.34,0.12 top 0,0.44,-0.05,0.2',
    draw(b) {
      b.group((g) => {
        g.slot('main').egg(0, 0.1, -0.05, 0.34, 0.34, 0.38);
        g.cut((c) => c.blend(0).box(0, -0.42, 0, 2, 1, 2, 0));
      });
      b.slot('accent', 0.01).egg(0, 0.1, -0.03, 0.31, 0.08, 0.36).egg(0, 0.2, 0.34, 0.17, 0.14, 0.13);
      b.at({ turn: [0, 0, 0] }, (m) => m.blend(0).tube('0,0.36,0.23,0.012 0,0.445,-0.05,0.012 0,0.33,-0.32,0.012'));
      b.both((m) => {
        for (const z of [0.16, -0.05, -0.26]) m.blend(0.01).rod([0.24, 0.12, z], [0.42, 0.02, z + 0.03], 0.034, 0.024);
        m.tube('0.05,0.31,0.4,0.016 0.09,0.42,0.46,0.015 0.15,0.46,0.52,0.022');
      });
      b.blend(0).both((m) => m.slot('shine').ball(0.09, 0.24, 0.43, 0.05).slot('eye').ball(0.095, 0.245, 0.46, 0.03));
    },
  }),
  creature(['butterfly', 'moth', 'fairy wing'], 0.1, {
    features: ['wings', 'antenna'],
    slots: 'main #f07f1a satin, accent #2a2124 satin, body #2a2124 fur',
    anchors: 'head 0,0.7,0.01,0.06',
    draw(b, look) {
      const flap = look.random.between(18, 34);
      b.at({ move: [0, 0.5, 0] }, (m) => {
        m.slot('body', 0.02).rod([0, -0.24, 0], [0, 0.08, 0], 0.03, 0.045).ball(0, 0.15, 0.01, 0.052);
        m.both((s) =>
          s.tube('0.015,0.18,0.02,0.012 0.06,0.3,0.04,0.011 0.13,0.38,0.04,0.013').ball(0.13, 0.385, 0.04, 0.022),
        );
        m.blend(0).pair({ turn: [0, -flap, 0] }, (w) => {
          w.slot('accent').plate('0.01,0 0.1,0.26 0.3,0.42 0.48,0.38 0.47,0.18 0.3,0.02', 0.026, { smooth: true });
          w.plate('0.01,0.02 0.28,0.02 0.37,-0.12 0.28,-0.32 0.16,-0.38 0.06,-0.18', 0.026, { smooth: true });
          w.slot('main').plate('0.06,0.04 0.14,0.24 0.3,0.36 0.42,0.33 0.4,0.2 0.27,0.07', 0.046, { smooth: true });
          w.plate('0.06,0 0.25,-0.01 0.31,-0.12 0.24,-0.27 0.17,-0.3 0.1,-0.16', 0.046, { smooth: true });
          w.slot('shine').egg(0.4, 0.37, 0, 0.02, 0.02, 0.03).egg(0.26, -0.3, 0, 0.02, 0.02, 0.03);
        });
      });
    },
  }),
  creature(['bee', 'bumblebee', 'wasp'], 0.03, {
    features: ['wings', 'antenna', 'leg'],
    slots: 'main #f6c21c fur, accent #23201f fur, wings #dff0f8 glass',
    anchors: 'head 0,0.61,0.25,0.15 face 0,0.48,0.41,0.15 top 0,0.64,-0.1,0.1',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.4, -0.08, 0.24, 0.24, 0.32);
      b.slot('accent', 0);
      for (const [z, r] of rows('-0.22,0.205 -0.06,0.238', 2))
        b.at({ move: [0, 0.4, z], turn: [90, 0, 0] }, (m) => m.cone(0, -0.045, 0, r, r + 0.004, 0.085, 0.03));
      b.rod([0, 0.38, -0.36], [0, 0.36, -0.48], 0.04, 0.008);
      b.blend(0.02).ball(0, 0.46, 0.25, 0.175);
      b.slot('accent').both((m) =>
        m.tube('0.05,0.6,0.28,0.016 0.09,0.72,0.34,0.015 0.14,0.76,0.42,0.016').ball(0.14, 0.765, 0.425, 0.03),
      );
      b.blend(0).both((m) => m.slot('shine').ball(0.075, 0.5, 0.38, 0.055).slot('eye').ball(0.08, 0.505, 0.41, 0.036));
      if (look.has('wings')) {
        b.slot('wings');
        b.pair({ move: [0.09, 0.6, -0.05], turn: [0, 25, 38] }, (w) => w.egg(0.18, 0, -0.05, 0.21, 0.025, 0.11));
      }
      if (look.has('leg'))
        b.slot('accent').both((m) => {
          for (const z of [-0.14, 0, 0.13])
            m.tube([0.12, 0.23, z, 0.026], [0.22, 0.15, z, 0.024], [0.23, 0.02, z + 0.02, 0.022]);
        });
    },
  }),
  creature(['dragonfly', 'damselfly', 'mosquito', 'housefly'], 0.08, {
    features: ['wings', 'leg'],
    slots: 'main #1f9aa8 chrome, wings #c9e8f2 glass, eye #7a1f2b glossy, leg #23262b plastic',
    anchors: 'head 0,0.36,0.3,0.06 face 0,0.31,0.36,0.06 top 0,0.36,0.15,0.05',
    draw(b, look) {
      b.slot('main', 0.02).egg(0, 0.3, 0.16, 0.065, 0.065, 0.11).ball(0, 0.31, 0.3, 0.06);
      for (let i = 0; i < 6; i++)
        b.blend(0.004).egg(0, 0.3 + i * 0.008, 0.02 - i * 0.1, 0.04 - i * 0.003, 0.04 - i * 0.003, 0.058);
      if (look.has('wings'))
        b.slot('wings', 0).both((m) => {
          for (const [z, turn] of rows('0.22,12 0.12,-16', 2))
            m.at({ move: [0.03, 0.36, z], turn: [0, turn, 9] }, (w) =>
              w.at({ turn: [-90, 0, 0] }, (q) =>
                q.plate('0,-0.015 0.14,-0.07 0.44,-0.06 0.5,0 0.44,0.04 0.14,0.04 0,0.015', 0.022, { smooth: true }),
              ),
            );
        });
      if (look.has('leg'))
        b.slot('leg', 0.005).both((m) => {
          for (const z of [0.1, 0.17, 0.24]) {
            m.rod([0.03, 0.26, z], [0.13, 0.17, z + 0.02], 0.012);
            m.rod([0.13, 0.17, z + 0.02], [0.15, 0.01, z + 0.04], 0.01, 0.006);
          }
        });
      b.slot('eye', 0);
      b.both((m) => m.ball(0.042, 0.335, 0.33, 0.045).slot('shine').ball(0.045, 0.355, 0.368, 0.012).slot('eye'));
    },
  }),
  creature(['ant', 'termite', 'cricket', 'grasshopper'], 0.01, {
    features: ['leg', 'antenna'],
    slots: 'main #7d3a22 glossy',
    anchors: 'head 0,0.42,0.27,0.12 top 0,0.38,-0.34,0.1',
    draw(b) {
      b.slot('main', 0.03).egg(0, 0.24, -0.34, 0.15, 0.15, 0.22).egg(0, 0.24, 0, 0.095, 0.09, 0.15);
      b.egg(0, 0.3, 0.28, 0.14, 0.13, 0.14);
      for (const [z, lean] of rows('0.08,0.22 0,0 -0.08,-0.22', 2))
        b.both((m) => {
          m.blend(0.01).rod([0.06, 0.22, z], [0.25, 0.32, z + lean * 0.5], 0.026, 0.022);
          m.rod([0.25, 0.32, z + lean * 0.5], [0.36, 0.01, z + lean], 0.022, 0.014);
        });
      b.both((m) => m.tube('0.05,0.4,0.34,0.018 0.1,0.55,0.36,0.016 0.15,0.55,0.5,0.018'));
      eyes(b, 0.075, 0.33, 0.385, 0.038);
    },
  }),
];
