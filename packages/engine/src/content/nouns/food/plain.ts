import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What a kitchen and a bar keep: roots, bunches, cuts of meat, bars, cups to go. */

export const plain: readonly Noun[] = [
  noun(['potato', 'sweet potato', 'yam'], 0.1, {
    secondary: [],
    slots: 'main #c09256 mottled, eye #8a6234 mottled',
    draw(b) {
      b.slot('main', 0.08).egg(0, 0.3, 0, 0.42, 0.28, 0.3).egg(0.22, 0.34, 0.04, 0.24, 0.24, 0.25);
      b.egg(-0.24, 0.27, 0, 0.22, 0.2, 0.22).slot('eye', 0.01);
      for (const [x, y, z] of rows('0.1,0.5,0.2 -0.2,0.42,0.22 0.3,0.3,0.27 -0.02,0.26,0.3 -0.32,0.24,0.17', 3))
        b.egg(x, y, z, 0.035, 0.018, 0.02);
      return flatTop(0.56, 0.1);
    },
  }),
  noun(['onion', 'red onion', 'garlic', 'shallot'], 0.1, {
    secondary: [],
    slots: 'main #d99a4a satin, line #b8752c satin, stem #c9a46a straw, root #d8c49a straw',
    draw(b) {
      b.slot('main', 0);
      b.lathe('0.06,0 0.26,0.06 0.42,0.26 0.4,0.46 0.24,0.6 0.1,0.7 0.05,0.86 0,0.9', { at: [0, 0.04, 0] });
      b.slot('line', 0.004);
      b.around(9, (p) => p.tube('0,0.1,0.28,0.008 0,0.3,0.42,0.01 0,0.5,0.4,0.01 0,0.66,0.2,0.008'));
      b.slot('root', 0).around(7, (p) => p.rod([0, 0.06, 0.03], [0, 0.0, 0.12], 0.014, 0.005));
      b.slot('stem', 0.01).rod([0, 0.78, 0], [0.02, 1, 0], 0.05, 0.02);
      b.rod([0, 0.8, 0], [-0.06, 0.96, 0.03], 0.03, 0.01);
      return flatTop(0.9, 0.08);
    },
  }),
  noun(['bunch of bananas', 'bananas', 'banana bunch'], 0.25, {
    secondary: [],
    slots: 'main #f6cf23 satin, stem #7a5a1e wood, tip #4a3418 satin',
    draw(b) {
      for (const [i, turn] of [-78, -39, 0, 39, 78].entries())
        b.at({ move: [0, 0.86, -0.12], turn: [0, turn, 0] }, (m) => {
          m.slot('main', 0.004).tube(
            [0, 0, 0.05, 0.04],
            [0, -0.1, 0.24, 0.07],
            [0, -0.34, 0.38, 0.085],
            [0, -0.58, 0.38, 0.078],
            [0, -0.74, 0.28 + (i % 2) * 0.05, 0.035],
          );
          m.slot('tip', 0).ball(0, -0.76, 0.26 + (i % 2) * 0.05, 0.034);
        });
      b.slot('stem', 0.02).rod([0, 0.82, -0.1], [0, 1, -0.14], 0.09, 0.06);
      return flatTop(0.95, 0.1);
    },
  }),
  noun(['coconut', 'coconut drink'], 0.18, {
    secondary: [],
    slots: 'main #5b3a22 bark, flesh #fbf8ef satin, milk #f4f1e2 glossy, straw #d3261f plastic, umbrella #f6cf23 paper',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.01).bump(0.012, 16).ball(0, 0.4, 0, 0.4).bump(0, 1);
        g.cut((c) => c.slot('flesh').box(0, 0.86, 0, 2, 0.4, 2, 0).egg(0, 0.62, 0, 0.26, 0.2, 0.26));
      });
      b.slot('flesh', 0).ring(0, 0.655, 0, 0.29, 0.03).slot('milk').cone(0, 0.56, 0, 0.25, 0.25, 0.04, 0.01);
      if (look.has('straw')) {
        b.slot('straw').rod([0.08, 0.55, 0.04], [0.24, 0.98, 0.02], 0.024);
        b.slot('umbrella');
        b.at({ move: [-0.12, 0.9, 0.06], turn: [0, 0, 16] }, (m) => m.cone(0, 0, 0, 0.2, 0.01, 0.1, 0.004));
        b.slot('flesh').rod([-0.06, 0.6, 0.06], [-0.13, 0.98, 0.06], 0.01);
      }
      return flatTop(0.66, 0.2);
    },
  }),
  noun(['cucumber', 'zucchini', 'courgette', 'pickle', 'gherkin'], 0.25, {
    secondary: [],
    slots: 'main #3f8a3a satin, line #7fb85a satin, flesh #dff0c0 satin, seed #f3f6dc satin',
    draw(b) {
      b.at({ move: [0, 0.16, 0], turn: [0, 28, 90] }, (m) => {
        m.slot('main', 0.01).tube('0,-0.45,0,0.1 0,-0.36,0,0.15 0,0,0.04,0.16 0,0.3,0.01,0.155');
        m.slot('line', 0.005).around(7, (p) => p.rod([0, -0.36, 0.148], [0, 0.28, 0.155], 0.012));
        m.slot('main', 0).rod([0, -0.44, 0], [0, -0.53, 0], 0.03);
        m.slot('main').cone(0, 0.28, 0.01, 0.155, 0.155, 0.06, 0.01);
        m.slot('flesh').cone(0, 0.32, 0.01, 0.135, 0.135, 0.03, 0.006);
      });
      b.at({ move: [0.36, 0.05, 0.3], turn: [10, 0, 0] }, (m) => {
        m.slot('main', 0).cone(0, -0.03, 0, 0.155, 0.155, 0.06, 0.012);
        m.slot('flesh').cone(0, -0.02, 0, 0.135, 0.135, 0.06, 0.008);
        m.slot('seed').around(6, (p) => p.egg(0, 0.042, 0.06, 0.014, 0.008, 0.026));
      });
      return flatTop(0.3, 0.1);
    },
  }),
  noun(['steak', 't bone steak', 'meat steak', 'beef', 'pork chop'], 0.25, {
    secondary: [],
    slots: 'main #a33a32 satin, fat #f2d9c4 satin, bone #f4eddc bone, grill #5b241c satin',
    draw(b) {
      b.at({ move: [0, 0.08, 0], turn: [-90, 0, 0] }, (m) => {
        m.slot('fat', 0).plate(
          '-0.4,-0.1 -0.3,-0.34 0,-0.38 0.24,-0.24 0.42,-0.3 0.48,-0.06 0.3,0.14 0.2,0.34 -0.12,0.4 -0.36,0.24',
          0.13,
          { smooth: true },
        );
        m.slot('main').plate(
          '-0.35,-0.08 -0.27,-0.29 0,-0.33 0.22,-0.19 0.38,-0.24 0.42,-0.06 0.26,0.11 0.16,0.29 -0.12,0.34 -0.31,0.2',
          0.13,
          { at: [0, 0, 0.012], smooth: true },
        );
        m.slot('bone').plate('-0.05,-0.3 0.04,-0.3 0.05,-0.06 0.3,-0.1 0.32,-0.02 0.06,0.05 0.05,0.2 -0.04,0.2', 0.12, {
          at: [0.06, 0.02, 0.03],
        });
        m.slot('fat').tube('-0.26,-0.1,0.078,0.014 -0.18,0.04,0.08,0.018 -0.22,0.18,0.078,0.012').slot('grill');
        for (let i = 0; i < 3; i++)
          m.rod([-0.24 + i * 0.08, -0.24 + i * 0.02, 0.078], [-0.14 + i * 0.08, 0.24 - i * 0.02, 0.078], 0.014);
      });
      return flatTop(0.16, 0.2);
    },
  }),
  noun(['roast chicken', 'roast turkey', 'whole chicken', 'thanksgiving turkey', 'grilled chicken'], 0.35, {
    secondary: [],
    slots:
      'main #b9702c glossy, bone #f4eddc bone, plate #f6f6f2 porcelain, leaf #4f9a3a leaf, tomato #d3261f glossy, rim #2b62cf porcelain',
    draw(b, look) {
      if (look.has('plate')) {
        b.slot('plate', 0).cone(0, 0, 0, 0.3, 0.52, 0.06, 0.02);
        b.slot('rim').ring(0, 0.06, 0, 0.5, 0.012);
        b.slot('leaf').around(11, (p, i) => p.egg(0, 0.08, 0.4 + (i % 2) * 0.02, 0.09, 0.03, 0.06));
        b.slot('tomato').both((m) => m.ball(0.34, 0.12, 0.22, 0.06).ball(0.3, 0.12, -0.26, 0.06));
      }
      b.slot('main', 0.06).egg(0, 0.28, -0.02, 0.27, 0.23, 0.33).egg(0, 0.34, 0.08, 0.22, 0.19, 0.22);
      b.both((m) => {
        m.slot('main', 0.04).egg(0.2, 0.26, -0.2, 0.12, 0.13, 0.15);
        m.rod([0.2, 0.28, -0.24], [0.15, 0.38, -0.44], 0.09, 0.045);
        m.slot('bone', 0).rod([0.15, 0.38, -0.43], [0.135, 0.42, -0.51], 0.028).ball(0.15, 0.43, -0.52, 0.036);
        m.ball(0.11, 0.43, -0.515, 0.036);
        m.slot('main', 0.03).tube('0.25,0.3,0.12,0.075 0.33,0.22,0.02,0.055 0.26,0.18,-0.06,0.045');
      });
      return flatTop(0.5, 0.15);
    },
  }),
  noun(['chocolate bar', 'chocolate', 'candy bar', 'bar of chocolate'], 0.18, {
    slots: 'main #4d2d19 satin, wrapper #8f1f2f paper, foil #d4d6da silver, label gold',
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [-10, 0, 6] }, (m) => {
        m.slot('main', 0).box(0, 0.08, 0, 0.5, 0.8, 0.06, 0.015);
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) m.box(-0.16 + c * 0.16, 0.4 - r * 0.16, 0.03, 0.135, 0.135, 0.05, 0.02);
        m.slot('foil').box(0, 0.05, 0, 0.52, 0.1, 0.085, 0.02);
        m.slot('wrapper').box(0, -0.24, 0, 0.54, 0.52, 0.09, 0.02);
        m.slot('label').box(0, -0.24, 0.045, 0.36, 0.2, 0.014, 0.02);
        m.slot('wrapper').box(0, -0.24, 0.052, 0.3, 0.06, 0.014, 0.01);
      });
      return flatTop(0.95, 0.1);
    },
  }),
  noun(['cake slice', 'slice of cake', 'piece of cake', 'cheesecake', 'strawberry cake'], 0.14, {
    slots:
      'main #e9c58a mottled, icing #f6a8b8 satin, cream #fbf6ea satin, cherry #d3261f glossy, plate #f6f6f2 porcelain, leaf #4f9a3a leaf',
    draw(b, look) {
      b.slot('plate', 0).cone(0, 0, 0, 0.34, 0.52, 0.05, 0.02);
      const wedge = '-0.3,-0.36 0.3,-0.36 0,0.42';
      const layer = (slot: string, y: number, h: number) =>
        b.slot(slot, 0).at({ move: [0, y, 0], turn: [90, 0, 0] }, (m) => m.plate(wedge, h));
      layer('main', 0.12, 0.14);
      layer('cream', 0.21, 0.05);
      layer('main', 0.3, 0.14);
      layer('icing', 0.4, 0.07);
      b.slot('icing').box(0, 0.24, -0.36, 0.6, 0.36, 0.05, 0.02);
      b.slot('cream', 0.02).egg(0, 0.46, -0.22, 0.11, 0.07, 0.11).egg(0, 0.52, -0.22, 0.06, 0.05, 0.06);
      for (const [x, z] of rows('0.1,0.06 -0.09,0.1 0.02,0.28', 2))
        b.slot('icing', 0.02).rod([x * 1.5, 0.38, z * 0.9], [x * 1.6, 0.26, z * 0.86], 0.035, 0.028);
      if (look.has('cherry'))
        b.slot('cherry', 0).ball(0, 0.6, -0.22, 0.075).slot('leaf').rod([0, 0.66, -0.22], [0.05, 0.78, -0.24], 0.012);
      return flatTop(0.45, 0.15);
    },
  }),
  noun(['takeaway coffee', 'coffee to go', 'paper cup', 'takeaway cup', 'coffee', 'latte', 'disposable cup'], 0.15, {
    features: ['lid'],
    slots: 'main #f6f4ee paper, sleeve #9a6a3c cardboard, lid #2b2622 plastic, mark #f6f4ee paper',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.24, 0.33, 0.82, 0.015);
      b.slot('sleeve').cone(0, 0.26, 0, 0.276, 0.315, 0.34, 0.008);
      b.slot('mark').at({ move: [0, 0.43, 0.295], turn: [-6, 0, 0] }, (m) => {
        m.egg(0, 0, 0, 0.07, 0.1, 0.02);
        m.slot('sleeve');
        m.tube('0.02,0.09,0.02,0.008 -0.02,0.03,0.024,0.008 0.02,-0.03,0.024,0.008 -0.02,-0.09,0.02,0.008');
      });
      if (look.has('lid')) {
        b.slot('lid').cone(0, 0.8, 0, 0.355, 0.345, 0.06, 0.015).cone(0, 0.85, 0, 0.32, 0.28, 0.11, 0.02);
        b.slot('main').box(0, 0.962, 0.2, 0.09, 0.012, 0.035, 0.005);
      }
      return stands(0.96, 0.25);
    },
  }),
  noun(['milkshake', 'shake', 'smoothie', 'bubble tea', 'boba tea', 'iced drink', 'sundae'], 0.25, {
    slots:
      'main #f2a0b4 satin, cream #fdf8ee satin, glass #dcecef glass, straw #d3261f plastic, cherry #d3261f glossy, sauce #50301c glossy',
    draw(b, look) {
      b.slot('glass', 0).lathe('0.2,0 0.2,0.03 0.07,0.06 0.06,0.12 0,0.12');
      b.slot('main').lathe('0.08,0 0.16,0.06 0.26,0.5 0.27,0.56 0,0.56', { at: [0, 0.1, 0] });
      b.slot('glass').ring(0, 0.66, 0, 0.275, 0.02);
      b.slot('cream', 0.03).around(8, (p) => p.ball(0, 0.7, 0.18, 0.1));
      b.around(5, (p) => p.ball(0, 0.79, 0.1, 0.09));
      b.egg(0, 0.86, 0, 0.1, 0.09, 0.1);
      b.slot('sauce', 0.01).tube('0.2,0.74,0.14,0.02 0.06,0.82,0.16,0.02 -0.08,0.78,0.17,0.02 -0.2,0.72,0.12,0.02');
      if (look.has('straw')) b.slot('straw', 0).rod([0.1, 0.6, -0.04], [0.22, 1.1, -0.08], 0.03);
      if (look.has('cherry'))
        b.slot('cherry').ball(-0.02, 0.97, 0.02, 0.075).rod([-0.02, 1.03, 0.02], [0.03, 1.12, 0.02], 0.01);
      return flatTop(0.9, 0.12);
    },
  }),
  noun(['salad', 'bowl of salad', 'salad bowl', 'green salad'], 0.28, {
    primary: ['bowl'],
    slots:
      'main #6fb03a leaf, bowl #a4713f wood, dark #3f8a3a leaf, tomato #d3261f glossy, cucumber #cfe8a8 satin, onion #8f4f8a satin',
    draw(b, look) {
      b.slot('bowl', 0).lathe('0.2,0 0.22,0.02 0.4,0.2 0.46,0.34 0.44,0.36 0,0.3');
      for (let i = 0; i < 20; i++) {
        const r = 0.36 * Math.sqrt((i + 0.5) / 20);
        const a = i * 2.39996;
        b.slot(i % 3 ? 'main' : 'dark');
        b.at(
          {
            move: [Math.sin(a) * r, 0.36 + (0.36 - r) * 0.4, Math.cos(a) * r],
            turn: [look.random.between(20, 70), (a * 180) / Math.PI, look.random.between(-20, 20)],
          },
          (m) => m.egg(0, 0.03, 0, 0.11, 0.12, 0.02),
        );
      }
      b.slot('tomato').ball(0.14, 0.5, 0.16, 0.085).ball(-0.16, 0.5, 0.12, 0.08).ball(0.02, 0.54, -0.12, 0.08);
      b.slot('cucumber');
      for (const [x, z, t] of rows('0,0.22,50 0.24,-0.04,20 -0.2,-0.12,-20', 3))
        b.at({ move: [x, 0.5, z], turn: [t, 0, t * 0.4] }, (m) => m.cone(0, 0, 0, 0.1, 0.1, 0.03, 0.008));
      return flatTop(0.55, 0.2);
    },
  }),
];
