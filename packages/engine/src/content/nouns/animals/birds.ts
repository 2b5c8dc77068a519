import type { Noun } from '../../noun.ts';
import { bird } from '../../templates/bird.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Birds. */

export const birds: readonly Noun[] = [
  creature(['bird', 'robin', 'sparrow', 'chick', 'canary'], 0.15, {
    features: ['wings', 'tail', 'leg', 'beak'],
    slots: 'main #3d8ef0 feathers, belly #f6ebcd feathers, wings #2b62cf feathers, beak #f2a51c plastic',
    anchors: 'head 0,0.79,0.12,0.16 face 0,0.64,0.29,0.16 neck 0,0.5,0.09,0.17 top 0,0.8,0.12,0.12',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.36, -0.02, 0.23, 0.23, 0.27).ball(0, 0.62, 0.12, 0.185);
      b.slot('belly').egg(0, 0.34, 0.09, 0.18, 0.19, 0.2);
      if (look.has('tail')) {
        b.slot('wings', 0.02);
        b.at({ move: [0, 0.36, -0.24], turn: [24, 0, 0] }, (m) => m.box(0, 0, -0.13, 0.15, 0.035, 0.3, 0.016));
      }
      if (look.has('wings')) {
        b.slot('wings');
        b.pair({ move: [0.215, 0.39, -0.03], turn: [24, 8, -8] }, (w) => w.egg(0, 0, -0.03, 0.05, 0.14, 0.23));
      }
      if (look.has('beak')) b.slot('beak', 0.01).rod([0, 0.61, 0.28], [0, 0.585, 0.4], 0.05, 0.012);
      eyes(b, 0.085, 0.67, 0.265, 0.033);
      if (look.has('leg'))
        b.slot('beak', 0.01).both((m) => {
          m.rod([0.08, 0.16, 0], [0.085, 0.025, 0.01], 0.022).rod([0.085, 0.02, 0], [0.12, 0.018, 0.1], 0.02);
          m.rod([0.085, 0.02, 0], [0.055, 0.018, 0.1], 0.02);
        });
      b.slot('main', 0.02).rod([0, 0.79, 0.1], [0, 0.87, 0.02], 0.04, 0.015);
    },
  }),
  creature(['duck', 'rubber duck', 'duckling'], 0.3, {
    features: ['wings', 'tail', 'beak'],
    secondary: [],
    slots: 'main #f7cf2a plastic, beak #f07f1a plastic',
    anchors: `head 0,0.87,0.15,0.18 face 0,0.7,0.35,0.18 neck 0,0.51,0.12,0.18 top 0,0.5,-0.15,0.2
      back 0,0.46,-0.05,0.22`,
    draw(b, look) {
      b.slot('main', 0.08).egg(0, 0.27, -0.05, 0.29, 0.25, 0.37).ball(0, 0.68, 0.15, 0.215);
      b.blend(0.07).rod([0, 0.32, -0.3], [0, 0.52, -0.5], 0.12, 0.025);
      b.cut((c) => c.blend(0).box(0, -0.46, 0, 2, 1, 2, 0));
      if (look.has('wings')) {
        b.blend(0.02);
        b.pair({ move: [0.275, 0.32, -0.1], turn: [18, 10, -6] }, (w) => w.egg(0, 0, 0, 0.06, 0.12, 0.21));
      }
      if (look.has('beak'))
        b.slot('beak', 0.015).egg(0, 0.645, 0.38, 0.115, 0.035, 0.1).egg(0, 0.61, 0.36, 0.095, 0.03, 0.09);
      eyes(b, 0.105, 0.74, 0.32, 0.037);
    },
  }),
  creature(['penguin'], 0.9, {
    features: ['wings', 'leg', 'beak'],
    slots: 'main #23262e feathers, belly #f5f3ee feathers, beak #f2921c plastic',
    anchors: `head 0,0.93,0,0.18 face 0,0.75,0.21,0.19 neck 0,0.6,0,0.22 back 0,0.55,-0.22,0.2 hand 0.36,0.34,0.08
      top 0,0.95,0,0.15`,
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.4, 0, 0.27, 0.38, 0.245).ball(0, 0.74, 0.01, 0.21);
      b.slot('belly', 0.01).egg(0, 0.37, 0.075, 0.205, 0.31, 0.195);
      b.both((m) => m.egg(0.075, 0.755, 0.115, 0.095, 0.1, 0.11));
      if (look.has('wings'))
        b.slot('main', 0.02).both((m, s) =>
          m.at({ move: [0.255, 0.5, 0], turn: [0, 0, 22 + look.random.between(0, 20) * (s > 0 ? 1 : 0.4)] }, (w) =>
            w.egg(0.01, -0.13, 0, 0.045, 0.2, 0.1),
          ),
        );
      if (look.has('beak')) b.slot('beak', 0.01).rod([0, 0.72, 0.2], [0, 0.7, 0.32], 0.05, 0.015);
      if (look.has('leg')) b.slot('beak').both((m) => m.egg(0.12, 0.03, 0.11, 0.095, 0.035, 0.14));
      eyes(b, 0.08, 0.78, 0.195, 0.029);
    },
  }),
  creature(['owl'], 0.4, {
    features: ['wings', 'ear', 'beak', 'leg'],
    slots: `main #7d5a3c feathers, belly #e4cfa6 scales, disc #efe3c8 feathers, beak #f2a51c plastic,
      iris #f6c21c glossy`,
    anchors: 'head 0,0.88,0.02,0.2 face 0,0.72,0.23,0.22 neck 0,0.56,0,0.24 top 0,0.9,0,0.15',
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.37, 0, 0.28, 0.36, 0.25).egg(0, 0.7, 0.02, 0.255, 0.215, 0.22);
      b.slot('belly', 0.01).egg(0, 0.34, 0.07, 0.215, 0.28, 0.205);
      if (look.has('ear')) b.slot('main', 0.03).both((m) => m.rod([0.15, 0.83, 0.02], [0.2, 0.99, 0], 0.075, 0.015));
      b.blend(0).both((m) => {
        m.slot('disc').egg(0.105, 0.72, 0.185, 0.125, 0.125, 0.06);
        m.slot('iris').egg(0.105, 0.72, 0.225, 0.078, 0.078, 0.04);
        m.slot('eye').egg(0.102, 0.72, 0.252, 0.045, 0.045, 0.025).slot('shine').ball(0.09, 0.74, 0.27, 0.014);
      });
      if (look.has('beak')) b.slot('beak').rod([0, 0.68, 0.23], [0, 0.6, 0.275], 0.04, 0.012);
      if (look.has('wings')) {
        b.slot('main', 0.02);
        b.pair({ move: [0.27, 0.4, -0.01], turn: [0, 0, 8] }, (w) => w.egg(0, 0, 0, 0.06, 0.25, 0.16));
      }
      if (look.has('leg'))
        b.slot('beak').both((m) => {
          for (const x of [0.06, 0.11, 0.16]) m.egg(x, 0.03, 0.17, 0.028, 0.03, 0.07);
        });
    },
  }),
  creature(['chicken', 'hen', 'rooster', 'cockerel', 'turkey'], 0.4, {
    features: ['wings', 'tail', 'leg', 'beak'],
    secondary: ['wings', 'tail'],
    slots: 'main #f4efe2 feathers, wings #e6d8bd feathers, tail #8a4a26 feathers, comb #d3261f skin',
    anchors: 'head 0,0.86,0.17,0.09 face 0,0.78,0.28,0.1 neck 0,0.66,0.16,0.1 top 0,0.6,-0.05,0.15',
    draw(b) {
      b.slot('main', 0.06).egg(0, 0.4, -0.04, 0.21, 0.2, 0.26).rod([0, 0.48, 0.12], [0, 0.74, 0.18], 0.13, 0.09);
      b.ball(0, 0.78, 0.19, 0.1);
      b.slot('tail', 0.02).at({ turn: [0, -90, 0] }, (m) =>
        m.plate('0.06,-0.08 0.04,0.12 -0.1,0.32 -0.22,0.28 -0.26,0.12 -0.14,-0.06', 0.11, {
          at: [-0.24, 0.5, 0],
          smooth: true,
        }),
      );
      b.slot('wings', 0.01).both((m) => m.egg(0.2, 0.42, -0.05, 0.045, 0.12, 0.18));
      b.slot('comb', 0.015).egg(0, 0.89, 0.24, 0.022, 0.05, 0.045).egg(0, 0.91, 0.18, 0.022, 0.06, 0.045);
      b.egg(0, 0.88, 0.12, 0.022, 0.045, 0.04).egg(0, 0.67, 0.29, 0.025, 0.055, 0.025);
      b.slot('beak', 0.005).rod([0, 0.77, 0.27], [0, 0.75, 0.36], 0.034, 0.008);
      b.both((m) => {
        m.rod([0.09, 0.24, 0], [0.09, 0.02, 0.01], 0.02).rod([0.09, 0.015, 0], [0.12, 0.014, 0.1], 0.016);
        m.rod([0.09, 0.015, 0], [0.05, 0.014, 0.1], 0.016);
      });
      eyes(b, 0.065, 0.8, 0.26, 0.022);
    },
  }),
  creature(['swan', 'goose'], 1.2, {
    features: ['wings', 'beak'],
    slots: 'main #f6f6f3 feathers, wings #e8eaec feathers, beak #ee7a1f plastic',
    anchors: 'head 0,0.93,0.29,0.065 neck 0,0.55,0.3,0.07 back 0,0.36,0,0.15 top 0,0.37,-0.1,0.15',
    draw(b) {
      b.slot('main', 0.06).egg(0, 0.2, -0.06, 0.22, 0.18, 0.36);
      b.tube('0,0.24,0.2,0.1 0,0.5,0.32,0.06 0,0.74,0.22,0.052 0,0.86,0.27,0.055');
      b.egg(0, 0.87, 0.31, 0.07, 0.065, 0.085).rod([0, 0.24, -0.34], [0, 0.4, -0.5], 0.1, 0.02);
      b.slot('wings', 0.02);
      b.pair({ move: [0.2, 0.3, -0.12], turn: [14, -8, 10] }, (w) => w.egg(0, 0, 0, 0.05, 0.15, 0.27));
      b.slot('beak', 0.005).rod([0, 0.86, 0.37], [0, 0.83, 0.48], 0.036, 0.018);
      b.slot('nose', 0.004).ball(0, 0.885, 0.385, 0.024);
      eyes(b, 0.054, 0.89, 0.355, 0.018);
    },
  }),
  creature(['flamingo', 'stork', 'heron', 'crane'], 1.3, {
    features: ['leg', 'wings', 'beak'],
    slots: 'main #f583a6 feathers, wings #e85f8c feathers, beak #2a2528 plastic, leg #f2a0b2 plastic',
    anchors: 'head 0,1,0.15,0.055 neck 0,0.7,0.18,0.05 top 0,0.67,-0.06,0.1',
    draw(b) {
      b.slot('main', 0.04).egg(0, 0.56, -0.04, 0.13, 0.12, 0.2);
      b.tube('0,0.58,0.1,0.055 0,0.72,0.2,0.038 0,0.86,0.1,0.036 0,0.95,0.14,0.045');
      b.egg(0, 0.95, 0.16, 0.055, 0.055, 0.07);
      b.slot('wings', 0.01).both((m) => m.egg(0.11, 0.58, -0.08, 0.04, 0.09, 0.18));
      b.slot('beak', 0.005).tube('0,0.94,0.22,0.028 0,0.92,0.27,0.024 0,0.87,0.28,0.01');
      b.slot('leg', 0.01).rod([0.045, 0.48, 0], [0.045, 0.02, 0], 0.018).egg(0.045, 0.012, 0.03, 0.05, 0.012, 0.07);
      b.rod([-0.045, 0.48, 0], [-0.045, 0.3, 0.08], 0.018).rod([-0.045, 0.3, 0.08], [0.02, 0.28, -0.1], 0.016);
      eyes(b, 0.042, 0.965, 0.195, 0.015);
    },
  }),
  bird(['eagle', 'hawk', 'falcon', 'bald eagle', 'vulture', 'condor'], 0.9, {
    slots: `main #5a3d26 feathers, wings #4b3220 feathers, belly #5a3d26 feathers, head #f5f2ea feathers,
      tip #f2ede2 feathers, beak #f0b323 plastic`,
    body: [0.17, 0.25, 0.18],
    head: 0.115,
    beak: [0.13, 0.1],
    tail: 0.26,
    secondary: ['head'],
    add: (b) => b.slot('main', 0).both((m) => m.rod([0.03, 0.73, 0.175], [0.1, 0.755, 0.165], 0.016)),
  }),
  bird(['parrot', 'macaw', 'cockatoo', 'parakeet', 'budgie'], 0.5, {
    slots: `main #d8281f feathers, belly #e2402a feathers, head #d8281f feathers, wings #f3c321 feathers,
      tip #2464c8 feathers, beak #2b2a2e plastic, cheek #f6f2ea feathers`,
    body: [0.14, 0.23, 0.15],
    head: 0.14,
    beak: [0.1, 0.13],
    tail: 0.42,
    primary: ['main', 'belly', 'head'],
    add: (b) => b.slot('cheek', 0).both((m) => m.egg(0.085, 0.665, 0.145, 0.05, 0.06, 0.06)),
  }),
  bird(['crow', 'raven', 'blackbird', 'magpie', 'pigeon', 'dove', 'seagull', 'gull', 'woodpecker'], 0.45, {
    slots: `eye #e8e4d8 glossy, shine #15131a glossy, main #24262e feathers, belly #2c2f38 feathers,
      head #24262e feathers, wings #1c1e26 feathers, tip #17181f feathers, beak #34343a plastic`,
    body: [0.15, 0.2, 0.2],
    head: 0.12,
    beak: [0.02, 0.02],
    tail: 0.3,
    primary: ['main', 'belly', 'head', 'wings', 'tip'],
    add: (b) => b.slot('beak', 0.01).rod([0, 0.62, 0.19], [0, 0.595, 0.36], 0.042, 0.008),
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
              f.plate('-0.015,0 -0.075,0.55 -0.05,0.64 0,0.67 0.05,0.64 0.075,0.55 0.015,0', 0.035),
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
      if (look.has('leg')) {
        b.slot('beak', 0.006);
        b.both((m) => m.rod([0.06, 0.18, 0.02], [0.06, 0.02, 0.04], 0.018).egg(0.06, 0.015, 0.07, 0.04, 0.015, 0.055));
      }
    },
  }),
];
