import { type Noun, noun } from '../../noun.ts';
import { eyes } from '../../templates/creature.ts';

/** Toys to sit on, and craft that glide. */

export const riding: readonly Noun[] = [
  noun(['rocking horse', 'hobby horse'], 0.9, {
    slots:
      'main #c98b4e wood, mane #6b4426 wool, accent #c8312d wood, seat #8f1f22 leather, eye #15131a glossy, shine #ffffff glossy',
    anchors: 'top 0,0.62,0,0.14 head 0,0.96,0.3,0.09 face 0,0.86,0.42,0.09',
    secondary: ['accent'],
    draw(b) {
      b.slot('accent', 0.01).both((m) =>
        m.tube('0.2,0.16,-0.56,0.03 0.2,0.05,-0.3,0.034 0.2,0.03,0,0.034 0.2,0.05,0.3,0.034 0.2,0.16,0.56,0.03'),
      );
      b.both((m) =>
        m.rod([0.2, 0.05, 0.26], [-0.2, 0.05, 0.26], 0.024).rod([0.2, 0.05, -0.26], [-0.2, 0.05, -0.26], 0.024),
      );
      b.slot('main', 0.04).egg(0, 0.5, 0, 0.14, 0.14, 0.28);
      b.both((m) => {
        m.rod([0.08, 0.46, 0.18], [0.18, 0.06, 0.28], 0.05, 0.036);
        m.rod([0.08, 0.46, -0.18], [0.18, 0.06, -0.28], 0.05, 0.036);
      });
      b.rod([0, 0.54, 0.2], [0, 0.84, 0.32], 0.09, 0.075).egg(0, 0.86, 0.36, 0.08, 0.085, 0.1);
      b.egg(0, 0.8, 0.46, 0.06, 0.06, 0.09);
      b.both((m) => m.rod([0.045, 0.92, 0.32], [0.06, 1.0, 0.3], 0.03, 0.008));
      b.slot('mane', 0.03).tube('0,0.95,0.33,0.04 0,0.86,0.24,0.05 0,0.72,0.17,0.05 0,0.6,0.1,0.03');
      b.tube('0,0.56,-0.26,0.03 0,0.54,-0.36,0.05 0,0.4,-0.4,0.05 0,0.3,-0.36,0.02');
      b.slot('seat', 0.02).egg(0, 0.61, -0.02, 0.12, 0.05, 0.14);
      b.slot('accent', 0).rod([-0.16, 0.82, 0.36], [0.16, 0.82, 0.36], 0.018);
      eyes(b, 0.055, 0.89, 0.42, 0.02);
    },
  }),
  noun(['zeppelin', 'blimp', 'dirigible', 'airship'], 120, {
    slots: 'main #c9ccd1 metal, accent #b3202c fabric, cabin #5b4632 wood, pane #a9cfe0 glass',
    anchors: 'top 0,0.66,0,0.2',
    secondary: ['accent'],
    draw(b) {
      b.slot('main', 0.02).egg(0, 0.46, 0, 0.19, 0.19, 0.5).slot('accent', 0.01);
      b.both((m) => m.box(0.16, 0.46, -0.4, 0.22, 0.02, 0.18, 0.01));
      b.box(0, 0.62, -0.4, 0.02, 0.22, 0.18, 0.01).box(0, 0.3, -0.4, 0.02, 0.22, 0.18, 0.01);
      b.cone(0, 0.44, 0.1, 0.188, 0.188, 0.03, 0.01);
      b.slot('cabin', 0.01).box(0, 0.24, 0.06, 0.12, 0.09, 0.26, 0.03);
      b.slot('pane', 0).both((m) => m.box(0.062, 0.25, 0.06, 0.01, 0.035, 0.2, 0.004));
      b.slot('cabin');
      b.both((m) => m.rod([0.12, 0.3, -0.12], [0.16, 0.26, -0.12], 0.012).egg(0.17, 0.25, -0.12, 0.03, 0.03, 0.06));
    },
  }),
  noun(['hovercraft', 'air cushion vehicle'], 8, {
    slots: 'main #e07a1e glossy, skirt #2a2c31 rubber, pane #a9cfe0 glass, accent #f3f2ee metal, fan #6b7078 metal',
    anchors: 'top 0,0.42,0.05,0.16',
    secondary: ['accent'],
    draw(b) {
      b.slot('skirt', 0.02).at({ move: [0, 0.1, 0] }, (m) => {
        m.both((s) => s.rod([0.24, 0, -0.4], [0.24, 0, 0.28], 0.1).rod([0.24, 0, 0.28], [0, 0, 0.46], 0.1));
        m.rod([-0.24, 0, -0.4], [0.24, 0, -0.4], 0.1);
      });
      b.slot('accent', 0.02).box(0, 0.17, -0.04, 0.54, 0.07, 0.86, 0.03);
      b.slot('main', 0.03).box(0, 0.28, 0.02, 0.36, 0.2, 0.42, 0.07);
      b.slot('pane', 0).box(0, 0.31, 0.22, 0.28, 0.1, 0.05, 0.02);
      b.both((m) => m.box(0.175, 0.31, 0.04, 0.03, 0.09, 0.28, 0.01));
      b.both((m) => {
        m.slot('fan').at({ move: [0.16, 0.38, -0.36], turn: [90, 0, 0] }, (f) => f.ring(0, 0, 0, 0.14, 0.025));
        m.slot('accent').box(0.16, 0.38, -0.36, 0.26, 0.03, 0.02, 0.006);
        m.box(0.16, 0.38, -0.36, 0.03, 0.26, 0.02, 0.006);
        m.slot('fan').rod([0.16, 0.17, -0.36], [0.16, 0.26, -0.36], 0.03);
      });
    },
  }),
];
