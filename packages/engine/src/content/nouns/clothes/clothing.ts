import { type Noun, noun } from '../../noun.ts';

/** What is worn on the body. */

export const clothing: readonly Noun[] = [
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
];
