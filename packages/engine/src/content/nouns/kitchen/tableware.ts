import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Drinks in what they are sold in, and what is on the table and on the stove. */

export const tableware: readonly Noun[] = [
  noun(['bottle', 'potion', 'flask'], 0.3, {
    features: ['lid'],
    slots: 'main #3fae6a glass, accent #b98a55 wood, label #f1e6c8 paper',
    secondary: ['label'],
    draw(b, look) {
      b.slot('main');
      b.lathe('0,0 0.2,0 0.23,0.04 0.23,0.5 0.17,0.64 0.085,0.72 0.08,0.88 0.1,0.9 0.1,0.94 0,0.94');
      b.slot('label', 0).cone(0, 0.16, 0, 0.237, 0.237, 0.26, 0.008);
      if (look.has('lid')) b.slot('accent').cone(0, 0.9, 0, 0.062, 0.075, 0.12, 0.015);
      return stands(1.0, 0.1);
    },
  }),
  noun(['soda can', 'soda', 'cola', 'tin can', 'beer can', 'cola can'], 0.12, {
    slots: 'main #d3261f glossy, band #f6f4ee glossy, rim aluminium',
    draw(b) {
      b.slot('rim', 0).cone(0, 0, 0, 0.21, 0.26, 0.06, 0.01).cone(0, 0.92, 0, 0.26, 0.21, 0.07, 0.01);
      b.ring(0, 0.985, 0, 0.205, 0.016);
      b.slot('main').cone(0, 0.05, 0, 0.265, 0.265, 0.88, 0.012);
      b.slot('band').at({ move: [0, 0.5, 0], turn: [0, 0, 12] }, (m) => m.cone(0, -0.08, 0, 0.272, 0.272, 0.16, 0.01));
      b.slot('rim').egg(0, 0.985, 0.06, 0.04, 0.012, 0.075);
      return stands(0.99, 0.2);
    },
  }),
  noun(['milk', 'milk carton', 'juice', 'juice box'], 0.24, {
    slots: 'main #f6f6f3 paper, band #2b62cf plastic, cap #d3261f plastic, spot #22242a plastic',
    draw(b) {
      b.slot('main', 0).box(0, 0.36, 0, 0.4, 0.72, 0.4, 0.01);
      b.at({ turn: [0, 90, 0] }, (m) =>
        m.plate('-0.2,-0.01 0.2,-0.01 0.02,0.18 -0.02,0.18', 0.4, { at: [0, 0.72, 0] }),
      );
      b.box(0, 0.93, 0, 0.4, 0.09, 0.04, 0.006);
      b.slot('band').box(0, 0.11, 0, 0.41, 0.17, 0.41, 0.008).box(0, 0.66, 0, 0.41, 0.05, 0.41, 0.008);
      b.slot('spot').egg(-0.06, 0.42, 0.2, 0.08, 0.1, 0.012).egg(0.1, 0.52, 0.2, 0.055, 0.045, 0.012);
      b.egg(0.09, 0.32, 0.2, 0.05, 0.04, 0.012);
      b.slot('cap').at({ move: [0, 0.81, 0.12], turn: [46, 0, 0] }, (m) => m.cone(0, 0, 0, 0.06, 0.06, 0.06, 0.01));
      return stands(0.97, 0.05);
    },
  }),
  noun(['mug', 'cup', 'coffee cup', 'coffee mug', 'tea cup', 'teacup'], 0.12, {
    features: ['handle'],
    slots: 'main #3d8a8f ceramic, inside #f4efe4 ceramic, drink #4b2d1a glossy, steam #f4f4f2 wool',
    draw(b, look) {
      b.group((g) => {
        g.slot('main').cone(0, 0, 0, 0.3, 0.33, 0.72, 0.05);
        g.cut((c) => c.slot('inside', 0.01).cone(0, 0.07, 0, 0.25, 0.285, 0.9, 0.03));
      });
      if (look.has('handle')) {
        b.slot('main', 0.03);
        b.tube('0.3,0.58,0,0.045 0.48,0.59,0,0.045 0.56,0.4,0,0.045 0.47,0.2,0,0.043 0.29,0.17,0,0.045');
      }
      b.slot('drink', 0).cone(0, 0.4, 0, 0.27, 0.28, 0.17, 0.005);
      if (look.asked('steam'))
        b.slot('steam').both((m) => m.tube('0.08,0.7,0,0.02 0.14,0.85,0,0.03 0.06,0.98,0,0.026 0.12,1.1,0,0.012'));
      return stands(0.72, 0.25);
    },
  }),
  noun(['teapot', 'kettle', 'coffee pot'], 0.28, {
    features: ['handle', 'spout', 'lid'],
    primary: ['main', 'handle', 'spout'],
    slots: 'main #5b8fc7 porcelain, accent #f4efe4 porcelain, handle #5b8fc7 porcelain, spout #5b8fc7 porcelain',
    draw(b, look) {
      b.slot('main').lathe('0,0 0.18,0 0.3,0.14 0.33,0.3 0.26,0.46 0.16,0.53 0,0.53');
      if (look.has('lid')) {
        b.slot('accent');
        b.lathe('0,0.18 0.045,0.16 0.03,0.1 0.1,0.07 0.18,0.015 0.17,-0.01 0,-0.01', { at: [0, 0.51, 0] });
      }
      if (look.has('handle')) {
        b.slot('handle', 0.03);
        b.tube('-0.27,0.42,0,0.04 -0.46,0.44,0,0.04 -0.52,0.28,0,0.04 -0.42,0.13,0,0.038 -0.28,0.14,0,0.04');
      }
      if (look.has('spout'))
        b.slot('spout', 0.04).tube('0.25,0.18,0,0.085 0.4,0.24,0,0.062 0.46,0.42,0,0.048 0.55,0.5,0,0.045');
      return { ...stands(0.62, 0.2), spout: { at: [0.31, 0.48, 0], r: 0.138 } };
    },
  }),
  noun(['bowl', 'fishbowl', 'fruit bowl', 'soup bowl', 'dish'], 0.25, {
    secondary: [],
    slots: 'main #3f7fc0 ceramic, inside #f3f2ee ceramic',
    anchors: 'top 0,0.34,0,0.38',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.01).lathe('0,0 0.22,0 0.24,0.05 0.4,0.22 0.5,0.46 0,0.46');
        g.cut((c) => c.slot('inside').lathe('0,0.07 0.2,0.08 0.35,0.22 0.46,0.5 0,0.5'));
      });
    },
  }),
  noun(['plate', 'dinner plate', 'platter'], 0.27, {
    bears: 'all',
    slots: 'main #f6f5f1 porcelain, rim #2b62cf ceramic',
    anchors: 'top 0,0.05,0,0.3',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.006).cone(0, 0, 0, 0.28, 0.5, 0.085, 0.01);
        g.cut((c) => c.cone(0, 0.035, 0, 0.27, 0.5, 0.09, 0.01));
      });
      b.slot('rim', 0).ring(0, 0.082, 0, 0.485, 0.014).ring(0, 0.058, 0, 0.36, 0.008);
    },
  }),
  noun(['spoon', 'ladle'], 0.2, {
    slots: 'main silver',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.83, 0.02, 0.115, 0.16, 0.05).rod([0, 0.68, 0.01], [0, 0.05, 0], 0.022, 0.03);
        g.egg(0, 0.05, 0, 0.05, 0.05, 0.018);
        g.cut((c) => c.blend(0.01).egg(0, 0.84, 0.07, 0.095, 0.14, 0.055));
      });
      return stands(1, 0.03);
    },
  }),
  noun(['fork', 'pitch fork'], 0.2, {
    slots: 'main silver',
    draw(b) {
      b.slot('main', 0.015).rod([0, 0.62, 0], [0, 0.05, 0], 0.024, 0.034).egg(0, 0.66, 0.005, 0.1, 0.075, 0.026);
      for (const x of [-0.078, -0.026, 0.026, 0.078]) b.blend(0.01).rod([x, 0.68, 0.005], [x, 0.98, 0.02], 0.02, 0.012);
      return stands(1, 0.03);
    },
  }),
  noun(['frying pan', 'pan', 'skillet', 'wok'], 0.45, {
    features: ['handle'],
    slots: 'main #2b2d31 metal, handle #7a4a26 wood, ring chrome',
    anchors: 'top 0,0.06,0,0.25',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.006).cone(0, 0, 0, 0.28, 0.34, 0.11, 0.012);
        g.cut((c) => c.cone(0, 0.03, 0, 0.26, 0.325, 0.12, 0.01));
      });
      if (look.has('handle')) {
        b.slot('ring', 0.01).rod([0, 0.085, 0.32], [0, 0.12, 0.44], 0.03);
        b.slot('handle').rod([0, 0.12, 0.42], [0, 0.17, 0.74], 0.036, 0.042);
      }
    },
  }),
  noun(['cauldron', 'witch cauldron', 'pot', 'cooking pot'], 0.6, {
    features: ['leg', 'handle'],
    slots: 'main #3a3b40 iron, brew #7ed03a glow, log #6a4b30 bark',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.42, 0, 0.42, 0.36, 0.42).cone(0, 0.62, 0, 0.36, 0.4, 0.12, 0.03);
        g.cut((c) => c.blend(0.01).cone(0, 0.5, 0, 0.32, 0.33, 0.4, 0.01));
      });
      b.slot('brew', 0.02).cone(0, 0.58, 0, 0.33, 0.33, 0.08, 0.01).ball(0.12, 0.66, 0.08, 0.075);
      b.ball(-0.13, 0.66, -0.04, 0.06).ball(0, 0.67, -0.16, 0.05).ball(-0.06, 0.65, 0.17, 0.05);
      b.slot('main', 0.02).around(3, (m) => m.rod([0, 0.2, 0.26], [0, 0.02, 0.34], 0.07, 0.05));
      b.pair({ move: [0.42, 0.5, 0], turn: [0, 0, 90] }, (q) => q.ring(0, 0, 0, 0.1, 0.026));
      return flatTop(0.64, 0.2);
    },
  }),
];
