import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** What is worn on the body, and carried. */

export const garments: readonly Noun[] = [
  noun(['shirt', 'tshirt', 'sweater', 'pullover', 'jumper', 'hoodie', 'jersey', 'jacket', 'coat'], 0.7, {
    slots: 'main #2b62cf fabric, accent #f3f2ee fabric, inside #1f3f86 fabric',
    anchors: 'top 0,0.95,0,0.2 face 0,0.5,0.14,0.2',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.05);
        g.plate('-0.3,0 0.3,0 0.29,0.5 0.3,0.8 0.2,0.93 -0.2,0.93 -0.3,0.8 -0.29,0.5', 0.2, { smooth: true });
        g.both((m) => m.rod([0.26, 0.8, 0], [0.52, 0.52, 0], 0.13, 0.11));
        g.cut((c) =>
          c.slot('inside', 0.01).egg(0, 0.96, 0.03, 0.14, 0.09, 0.16).box(0, -0.06, 0, 0.5, 0.16, 0.12, 0.02),
        );
      });
      b.slot('accent', 0.01).at({ move: [0, 0.9, 0.02], turn: [8, 0, 0] }, (m) => m.ring(0, 0, 0, 0.14, 0.03));
      b.both((m) => m.rod([0.5, 0.54, 0], [0.535, 0.5, 0], 0.118, 0.112));
    },
  }),
  noun(['trousers', 'pants', 'jeans', 'shorts', 'leggings'], 0.9, {
    slots: 'main #2f4a7d fabric, accent #6a4526 leather, inside #1c2d52 fabric',
    anchors: 'top 0,1,0,0.2',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.04).both((m) => m.rod([0.13, 0.7, 0], [0.17, 0.08, 0], 0.135, 0.105));
        g.egg(0, 0.82, 0, 0.27, 0.16, 0.16).cone(0, 0.82, 0, 0.22, 0.21, 0.16, 0.02);
        g.cut((c) => c.slot('inside', 0.01).cone(0, 0.9, 0, 0.18, 0.18, 0.2, 0.01));
        g.cut((c) => c.blend(0).box(0, -0.06, 0, 2, 0.16, 2, 0));
      });
      b.slot('accent', 0).ring(0, 0.95, 0, 0.21, 0.028).box(0, 0.95, 0.23, 0.07, 0.06, 0.03, 0.008);
    },
  }),
  noun(['boot', 'shoe', 'sneaker', 'trainer'], 0.3, {
    features: ['string'],
    slots: 'main #8b5a33 leather, sole #2b221c rubber, lace #e8d9b4 fabric, inside #4a3020 fabric',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.08).cone(0, 0.08, -0.24, 0.19, 0.2, 0.62, 0.03).egg(0, 0.18, 0.14, 0.18, 0.15, 0.34);
        g.egg(0, 0.16, 0.0, 0.175, 0.17, 0.3).ring(0, 0.67, -0.24, 0.185, 0.04);
        g.cut((c) => c.slot('inside', 0.01).cone(0, 0.25, -0.24, 0.14, 0.155, 0.7, 0.02).box(0, -0.45, 0, 2, 1, 2, 0));
      });
      b.slot('sole', 0.01).at({ move: [0, 0.045, 0], turn: [90, 0, 0] }, (m) =>
        m.plate('-0.17,-0.45 0.17,-0.45 0.18,-0.1 0.2,0.2 0.12,0.46 0,0.5 -0.12,0.46 -0.2,0.2 -0.18,-0.1', 0.09, {
          smooth: true,
        }),
      );
      b.box(0, 0.02, -0.3, 0.33, 0.06, 0.28, 0.02);
      b.slot('lace', 0);
      for (let i = 0; i < 4; i++)
        b.both((m) =>
          m.rod(
            [0.09, 0.34 + i * 0.075, 0.08 - i * 0.055 - 0.02],
            [-0.07, 0.38 + i * 0.075, 0.07 - i * 0.05 - 0.02],
            0.017,
          ),
        );
      return stands(0.7, 0.15);
    },
  }),
  noun(['umbrella', 'parasol'], 1, {
    features: ['handle'],
    slots: 'main #d3261f fabric, accent #f3f2ee fabric, handle #7b4a26 wood, metal chrome',
    draw(b) {
      b.group((g) => {
        for (let i = 0; i < 8; i++)
          g.slot(i % 2 ? 'accent' : 'main', 0.004).at({ turn: [0, i * 45, 0] }, (m) =>
            m.tube('0,0.97,0.02,0.035 0,0.93,0.2,0.06 0,0.83,0.36,0.085 0,0.72,0.43,0.09'),
          );
        g.slot('main').egg(0, 0.64, 0, 0.48, 0.34, 0.48);
        g.cut((c) => c.egg(0, 0.6, 0, 0.46, 0.33, 0.46).box(0, 0.16, 0, 3, 1, 3, 0));
      });
      b.slot('metal', 0).rod([0, 0.1, 0], [0, 1.04, 0], 0.016, 0.012);
      b.slot('handle').tube('0,0.3,0,0.026 0,0.1,0,0.026 0.05,0.03,0,0.027 0.12,0.05,0,0.027 0.13,0.11,0,0.026');
      return stands(1, 0.1);
    },
  }),
  noun(['backpack', 'bag', 'school bag', 'rucksack', 'handbag', 'purse', 'suitcase', 'satchel'], 0.45, {
    features: ['handle'],
    slots: 'main #2f7a5a fabric, pocket #c98a3a fabric, strap #5a3a22 leather, zip brass',
    draw(b, look) {
      b.slot('main', 0.02).box(0, 0.42, 0, 0.62, 0.8, 0.34, 0.13).egg(0, 0.72, 0, 0.3, 0.2, 0.18);
      b.slot('pocket', 0).box(0, 0.28, 0.19, 0.46, 0.36, 0.14, 0.06);
      b.slot('main').box(0, 0.43, 0.2, 0.47, 0.1, 0.16, 0.04);
      b.both((m) => m.egg(0.34, 0.28, 0, 0.09, 0.2, 0.13));
      b.slot('strap').both((m) => {
        m.rod([0.13, 0.84, 0.1], [0.13, 0.52, 0.185], 0.028);
        m.tube('0.16,0.8,-0.14,0.045 0.19,0.6,-0.26,0.045 0.2,0.3,-0.25,0.04 0.22,0.1,-0.14,0.03');
      });
      b.slot('zip').box(0, 0.39, 0.285, 0.06, 0.06, 0.02, 0.008);
      b.both((m) => m.box(0.13, 0.55, 0.2, 0.075, 0.05, 0.03, 0.01));
      if (look.has('handle'))
        b.slot('strap').tube('-0.1,0.88,-0.06,0.026 -0.06,0.98,-0.06,0.026 0.06,0.98,-0.06,0.026 0.1,0.88,-0.06,0.026');
      return stands(0.92, 0.2);
    },
  }),
];
