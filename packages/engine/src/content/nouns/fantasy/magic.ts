import type { Noun } from '../../noun.ts';
import { belt, feature, figure, held, onBody, onFace, onHead } from '../../templates/figure.ts';
import { star } from '../../templates/shapes.ts';

/** Beings of magic in the shape of people. */

export const magic: readonly Noun[] = [
  figure(
    ['wizard', 'mage', 'sorcerer'],
    `main #3d35a0 fabric, hat #3d35a0 fabric, accent #e3b341 gold, beard #f2efe8 fur, staff #6b4a30 wood,
      orb #6fe3ff glow`,
    { robe: true, hair: 'none', primary: ['main', 'hat'] },
    onHead('hat', (m) => {
      m.slot('hat', 0.06).cone(0, -0.12, 0, 1.65, 1.6, 0.12, 0.05);
      m.tube('0,0,0,0.95 0,0.7,-0.05,0.62 0.08,1.35,-0.1,0.34 0.3,1.85,-0.25,0.1');
      m.slot('accent', 0).ring(0, 0.1, 0, 0.95, 0.1);
    }),
    onBody(
      'beard',
      (
        b,
        _look,
        {
          face: {
            at: [, y, z],
          },
        },
      ) => {
        b.slot('beard', 0.03).egg(0, y - 0.13, z - 0.01, 0.11, 0.1, 0.06);
        b.egg(0, y - 0.26, z, 0.075, 0.14, 0.05);
      },
    ),
    {
      name: 'staff',
      held: 'hand',
      draw(b, look, { hand: [x, , z] }) {
        if (look.pose !== '') return;
        b.slot('staff').tube([x, 0.01, z + 0.03, 0.02], [x, 0.5, z + 0.01, 0.021], [x, 0.98, z, 0.026]);
        b.slot('orb').ball(x, 1.02, z, 0.06);
      },
    },
  ),
  figure(
    ['witch', 'sorceress', 'hag'],
    `main #2c2436 fabric, hat #2c2436 fabric, band #7d36b3 fabric, hair #c4652a fur, skin #93b765 skin,
      broom #7a5230 wood, straw #cfa552 straw, accent #7d36b3 fabric`,
    { size: 1.7, robe: true, hair: 'long', primary: ['main', 'hat'], secondary: ['accent', 'band'] },
    onHead('hat', (h) =>
      h.at({ turn: [-6, 0, 0] }, (m) => {
        m.slot('hat', 0.06).cone(0, -0.12, 0, 1.75, 1.7, 0.1, 0.05);
        m.tube('0,0,0,0.95 0,0.7,-0.05,0.58 0.05,1.3,-0.25,0.3 0.45,1.65,-0.5,0.08');
        m.slot('band', 0).cone(0, -0.02, 0, 1.0, 0.93, 0.24, 0.03);
      }),
    ),
    onFace('', (m) => {
      m.slot('skin', 0.04).tube('0,-0.08,0.02,0.16 0,-0.2,0.32,0.1 0,-0.32,0.36,0.05');
      m.egg(0, -0.78, -0.05, 0.16, 0.16, 0.2);
    }),
    held('broom', (m) => {
      m.rod([0, -0.3, 0], [0, 0.42, 0], 0.018).slot('straw', 0.01).rod([0, 0.4, 0], [0, 0.46, 0], 0.035, 0.05);
      m.rod([0, 0.47, 0], [0, 0.72, 0], 0.05, 0.1);
    }),
    belt('band', 0.16),
  ),
  figure(
    ['elf', 'elf archer', 'archer', 'ranger', 'hunter', 'robin hood'],
    `main #3f8a3c fabric, accent #6b4a2e leather, hat #2f6b33 felt, trim #c9a24a leather, hair #e3c36c fur,
      bow #7a4a26 wood, string #efe9da fabric, shoe #5a3d24 leather, quiver #6a3d1f leather`,
    { hair: 'long', skirt: true, wears: 'pointed', primary: ['main', 'hat'] },
    onFace('', (m) => m.slot('skin', 0.03).both((s) => s.rod([0.85, 0, -0.85], [1.5, 0.5, -1.15], 0.22, 0.03))),
    belt('trim', 0.145, 0.36, 0.04),
    onBody('', (b) => {
      b.slot('quiver', 0.01).rod([-0.06, 0.38, -0.15], [0.08, 0.62, -0.13], 0.045);
      b.slot('string', 0).rod([0.08, 0.6, -0.13], [0.12, 0.72, -0.12], 0.03);
    }),
    held('bow', (m) => {
      m.tube('0,-0.36,-0.06,0.011 0,-0.26,0.04,0.019 0,0,0.05,0.023 0,0.26,0.04,0.019 0,0.36,-0.06,0.011');
      m.slot('string').rod([0, -0.355, -0.06], [0, 0.355, -0.06], 0.007);
    }),
  ),
  figure(
    ['fairy', 'pixie', 'sprite', 'tooth fairy'],
    `main #e88fc4 silk, hair #e0a34a fur, wings #bfe8f2 glass, wand #8a5a34 wood, star #ffe27a glow,
      shoe #c86aa8 fabric, accent #f0c5a5 skin`,
    { size: 0.3, hair: 'bun', skirt: true, secondary: ['wings'] },
    onBody('wings', (b) =>
      b.slot('wings', 0.01).pair({ move: [0.06, 0.54, -0.11], turn: [0, 28, 0] }, (w) => {
        const outline = '0,-0.02 0.06,0.2 0.24,0.38 0.36,0.34 0.34,0.14 0.18,0.02 0.28,-0.1 0.24,-0.24 0.12,-0.2';
        w.plate(outline, 0.032, { smooth: true });
      }),
    ),
    held('wand', (m) => {
      m.rod([0, -0.06, 0], [0.02, 0.2, 0.04], 0.011);
      m.slot('star').plate(star(5, 0.08, 0.034), 0.03, { at: [0.022, 0.25, 0.045] });
    }),
  ),
  figure(
    ['mermaid', 'siren', 'merman'],
    'main #1fa58f scales, fin #2fc3bd scales, hair #c3412a fur, top #8a48a8 glossy, accent #1fa58f scales',
    { size: 1.7, hair: 'long', legs: false, shirt: 'skin', primary: ['main', 'fin'], secondary: ['top'] },
    onBody('tail', (b) => {
      b.slot('main', 0.03).tube(`0,0.4,0,0.14 0,0.3,0.02,0.135 0,0.14,0.05,0.105 0.02,0.07,-0.1,0.08
        0.06,0.09,-0.26,0.05 0.1,0.2,-0.34,0.03`);
      b.slot('fin', 0.015).at({ move: [0.1, 0.2, -0.34], turn: [-20, 16, 0] }, (m) =>
        m.plate('0,-0.03 0.08,0.1 0.24,0.2 0.16,0.05 0,0.03 -0.16,0.05 -0.24,0.2 -0.08,0.1', 0.035, { smooth: true }),
      );
      b.blend(0.01).around(9, (p) => p.egg(0, 0.41, 0.125, 0.05, 0.03, 0.02));
    }),
    onBody('', (b) => {
      b.slot('top', 0.01).both((m) => m.egg(0.055, 0.52, 0.105, 0.055, 0.045, 0.04));
      b.rod([-0.11, 0.525, 0.07], [0.11, 0.525, 0.07], 0.014);
    }),
  ),
  figure(
    ['angel', 'cherub', 'archangel'],
    'main #f7f4ec silk, hair #e3c36c fur, wings #f4f1ea feathers, halo #ffe08a glow, accent #e3b341 silk',
    { robe: true, hair: 'long' },
    feature('wings'),
    feature('halo'),
    belt('accent', 0.148, 0.39, 0.035),
  ),
  figure(
    ['devil', 'demon', 'satan', 'lucifer'],
    `skin #c3221f skin, main #c3221f skin, accent #3a1414 fabric, wings #5c1119 leather, horn #2a2024 bone,
      eye #f6d23a glow, shine #1a0c0c glossy, trident iron, shoe #2a1214 leather, tail #c3221f skin, hair #1f1416 fur`,
    { size: 1.85, hair: 'none', build: 1.1, primary: ['main', 'skin', 'tail'], secondary: ['wings'] },
    feature('wings'),
    feature('horn'),
    onFace('', (m) => m.slot('hair', 0.02).rod([0, -0.62, -0.06], [0, -0.95, 0.08], 0.14, 0.03)),
    onBody('tail', (b) => {
      b.slot('tail', 0.02).tube('0,0.36,-0.08,0.03 0.04,0.24,-0.24,0.024 0.16,0.3,-0.34,0.02 0.22,0.44,-0.34,0.014');
      b.rod([0.22, 0.42, -0.34], [0.24, 0.53, -0.34], 0.045, 0.004);
    }),
    held('trident', (m) => {
      m.rod([0, -0.42, 0], [0, 0.4, 0], 0.017).rod([-0.08, 0.4, 0], [0.08, 0.4, 0], 0.015);
      for (const x of [-0.08, 0, 0.08])
        m.rod([x, 0.4, 0], [x, 0.6, 0], 0.015, 0.02).rod([x, 0.59, 0], [x, 0.68, 0], 0.03, 0.003);
    }),
  ),
];
