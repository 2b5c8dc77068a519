import { FEATURES } from '../../features.ts';
import type { Noun } from '../../noun.ts';
import { figure } from '../../templates/figure-noun.ts';
import { drawHeadgear } from '../../templates/headgear.ts';

/** Beings of magic in the shape of people. */

const wings = FEATURES.wings!;

export const magic: readonly Noun[] = [
  figure(
    ['wizard', 'mage', 'sorcerer'],
    1.75,
    `main #3d35a0 fabric, hat #3d35a0 fabric, accent #e3b341 gold, beard #f2efe8 fur, staff #6b4a30 wood,
      orb #6fe3ff glow`,
    { robe: true, lift: true, hair: 'none' },
    (b, look, { head, face, hand }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r }, (m) => {
          m.slot('hat', 0.06).cone(0, -0.12, 0, 1.65, 1.6, 0.12, 0.05);
          m.tube('0,0,0,0.95 0,0.7,-0.05,0.62 0.08,1.35,-0.1,0.34 0.3,1.85,-0.25,0.1');
          m.slot('accent', 0).ring(0, 0.1, 0, 0.95, 0.1);
        });
      if (face && look.has('beard'))
        b.slot('beard', 0.03)
          .egg(0, face.at[1] - 0.13, face.at[2] - 0.01, 0.11, 0.1, 0.06)
          .egg(0, face.at[1] - 0.26, face.at[2] + 0.0, 0.075, 0.14, 0.05);
      if (hand && look.pose === '' && look.has('staff')) {
        b.slot('staff', 0);
        b.tube([
          [hand[0], 0.01, hand[2] + 0.03, 0.02],
          [hand[0], 0.5, hand[2] + 0.01, 0.021],
          [hand[0], 0.98, hand[2], 0.026],
        ]);
        b.slot('orb').ball(hand[0], 1.02, hand[2], 0.06);
      }
    },
    { features: ['hat', 'beard', 'staff', 'arm'], primary: ['main', 'hat'], holds: ['staff'] },
  ),
  figure(
    ['witch', 'sorceress', 'hag'],
    1.7,
    `main #2c2436 fabric, hat #2c2436 fabric, band #7d36b3 fabric, hair #c4652a fur, skin #93b765 skin,
      broom #7a5230 wood, straw #cfa552 straw, accent #7d36b3 fabric`,
    { robe: true, hair: 'long', lift: true },
    (b, look, { head, face, hand }) => {
      if (head && look.has('hat'))
        b.at({ move: head.at, scale: head.r, turn: [-6, 0, 0] }, (m) => {
          m.slot('hat', 0.06).cone(0, -0.12, 0, 1.75, 1.7, 0.1, 0.05);
          m.tube('0,0,0,0.95 0,0.7,-0.05,0.58 0.05,1.3,-0.25,0.3 0.45,1.65,-0.5,0.08');
          m.slot('band', 0).cone(0, -0.02, 0, 1.0, 0.93, 0.24, 0.03);
        });
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) => {
          m.slot('skin', 0.04).tube('0,-0.08,0.02,0.16 0,-0.2,0.32,0.1 0,-0.32,0.36,0.05');
          m.egg(0, -0.78, -0.05, 0.16, 0.16, 0.2);
        });
      if (hand && look.pose === '' && look.has('broom'))
        b.at({ move: hand }, (m) => {
          m.slot('broom', 0).rod([0, -0.3, 0], [0, 0.42, 0], 0.018);
          m.slot('straw', 0.01).rod([0, 0.4, 0], [0, 0.46, 0], 0.035, 0.05).rod([0, 0.47, 0], [0, 0.72, 0], 0.05, 0.1);
        });
      b.slot('band', 0.01).cone(0, 0.36, 0, 0.165, 0.155, 0.045, 0.015);
    },
    {
      features: ['hat', 'hair', 'broom', 'arm'],
      primary: ['main', 'hat'],
      secondary: ['accent', 'band'],
      holds: ['broom'],
    },
  ),
  figure(
    ['elf', 'elf archer', 'archer', 'ranger', 'hunter', 'robin hood'],
    1.75,
    `main #3f8a3c fabric, accent #6b4a2e leather, hat #2f6b33 felt, trim #c9a24a leather, hair #e3c36c fur,
      bow #7a4a26 wood, string #efe9da fabric, shoe #5a3d24 leather, quiver #6a3d1f leather`,
    { hair: 'long', skirt: true, lift: true },
    (b, look, { head, face, hand }) => {
      if (face)
        b.at({ move: face.at, scale: face.r }, (m) =>
          m.slot('skin', 0.03).both((s) => s.rod([0.85, 0, -0.85], [1.5, 0.5, -1.15], 0.22, 0.03)),
        );
      if (head && look.has('hat')) drawHeadgear(b, 'pointed', head);
      b.slot('trim', 0.01).cone(0, 0.36, 0, 0.145, 0.145, 0.04, 0.015);
      b.slot('quiver').rod([-0.06, 0.38, -0.15], [0.08, 0.62, -0.13], 0.045);
      b.slot('string', 0).rod([0.08, 0.6, -0.13], [0.12, 0.72, -0.12], 0.03);
      if (hand && look.pose === '' && look.has('bow'))
        b.at({ move: hand }, (m) => {
          m.slot('bow', 0);
          m.tube('0,-0.36,-0.06,0.011 0,-0.26,0.04,0.019 0,0,0.05,0.023 0,0.26,0.04,0.019 0,0.36,-0.06,0.011');
          m.slot('string').rod([0, -0.355, -0.06], [0, 0.355, -0.06], 0.007);
        });
    },
    { features: ['hair', 'arm', 'leg', 'hat', 'bow'], holds: ['bow'], primary: ['main', 'hat'] },
  ),
  figure(
    ['fairy', 'pixie', 'sprite', 'tooth fairy'],
    0.3,
    `main #e88fc4 silk, hair #e0a34a fur, wings #bfe8f2 glass, wand #8a5a34 wood, star #ffe27a glow,
      shoe #c86aa8 fabric, accent #f0c5a5 skin`,
    { hair: 'bun', skirt: true, lift: true },
    (b, look, { hand }) => {
      if (look.has('wings'))
        b.slot('wings', 0.01).both((m) =>
          m.at({ move: [0.06, 0.54, -0.11], turn: [0, 28, 0] }, (w) =>
            w.plate(
              0,
              0,
              0,
              '0,-0.02 0.06,0.2 0.24,0.38 0.36,0.34 0.34,0.14 0.18,0.02 0.28,-0.1 0.24,-0.24 0.12,-0.2',
              0.032,
              true,
            ),
          ),
        );
      if (hand && look.pose === '' && look.has('wand'))
        b.at({ move: hand }, (m) => {
          m.slot('wand', 0).rod([0, -0.06, 0], [0.02, 0.2, 0.04], 0.011);
          m.slot('star').at({ move: [0.022, 0.25, 0.045] }, (s) =>
            s.plate(
              0,
              0,
              0,
              Array.from({ length: 10 }, (_, i) => {
                const r = i % 2 ? 0.034 : 0.08;
                return [Math.sin((i * Math.PI) / 5) * r, Math.cos((i * Math.PI) / 5) * r] as const;
              }),
              0.03,
            ),
          );
        });
    },
    { features: ['hair', 'arm', 'leg', 'wings', 'wand'], holds: ['wand'], secondary: ['wings'] },
  ),
  figure(
    ['mermaid', 'siren', 'merman'],
    1.7,
    'main #1fa58f scales, fin #2fc3bd scales, hair #c3412a fur, top #8a48a8 glossy, accent #1fa58f scales',
    { hair: 'long', legs: false, shirt: 'skin' },
    (b) => {
      b.slot('main', 0.03).tube(`
            0,0.4,0,0.14 0,0.3,0.02,0.135 0,0.14,0.05,0.105 0.02,0.07,-0.1,0.08 0.06,0.09,-0.26,0.05
            0.1,0.2,-0.34,0.03
          `);
      b.slot('fin', 0.015).at({ move: [0.1, 0.2, -0.34], turn: [-20, 16, 0] }, (m) =>
        m.plate(0, 0, 0, '0,-0.03 0.08,0.1 0.24,0.2 0.16,0.05 0,0.03 -0.16,0.05 -0.24,0.2 -0.08,0.1', 0.035, true),
      );
      b.blend(0.01).around(9, (p) => p.egg(0, 0.41, 0.125, 0.05, 0.03, 0.02));
      b.slot('top', 0.01).both((m) => m.egg(0.055, 0.52, 0.105, 0.055, 0.045, 0.04));
      b.rod([-0.11, 0.525, 0.07], [0.11, 0.525, 0.07], 0.014);
    },
    { features: ['hair', 'arm', 'tail'], primary: ['main', 'fin'], secondary: ['top'] },
  ),
  figure(
    ['angel', 'cherub', 'archangel'],
    1.75,
    { ...wings.slots, main: '#f7f4ec silk', hair: '#e3c36c fur', halo: '#ffe08a glow', accent: '#e3b341 silk' },
    { robe: true, hair: 'long' },
    (b, look, at) => {
      if (look.has('wings')) wings.draw(b, at, look);
      if (at.head && look.has('halo')) FEATURES.halo!.draw(b, at, look);
      b.slot('accent', 0.01).cone(0, 0.39, 0, 0.15, 0.145, 0.035, 0.012);
    },
    { features: ['hair', 'arm', 'wings', 'halo'] },
  ),
  figure(
    ['devil', 'demon', 'satan', 'lucifer'],
    1.85,
    {
      ...wings.slots,
      wings: '#5c1119 leather',
      skin: '#c3221f skin',
      main: '#c3221f skin',
      accent: '#3a1414 fabric',
      horn: '#2a2024 bone',
      eye: '#f6d23a glow',
      shine: '#1a0c0c glossy',
      trident: 'iron',
      shoe: '#2a1214 leather',
      tail: '#c3221f skin',
      hair: '#1f1416 fur',
    },
    { hair: 'none', lift: true, build: 1.1 },
    (b, look, at) => {
      if (look.has('wings')) wings.draw(b, at, look);
      if (look.has('horn')) FEATURES.horn!.draw(b, at, look);
      if (at.face)
        b.at({ move: at.face.at, scale: at.face.r }, (m) =>
          m.slot('hair', 0.02).rod([0, -0.62, -0.06], [0, -0.95, 0.08], 0.14, 0.03),
        );
      if (look.has('tail'))
        b.slot('tail', 0.02)
          .tube('0,0.36,-0.08,0.03 0.04,0.24,-0.24,0.024 0.16,0.3,-0.34,0.02 0.22,0.44,-0.34,0.014')
          .rod([0.22, 0.42, -0.34], [0.24, 0.53, -0.34], 0.045, 0.004);
      if (at.hand && look.pose === '' && look.has('trident'))
        b.at({ move: at.hand }, (m) => {
          m.slot('trident', 0).rod([0, -0.42, 0], [0, 0.4, 0], 0.017).rod([-0.08, 0.4, 0], [0.08, 0.4, 0], 0.015);
          for (const x of [-0.08, 0, 0.08])
            m.rod([x, 0.4, 0], [x, 0.6, 0], 0.015, 0.02).rod([x, 0.59, 0], [x, 0.68, 0], 0.03, 0.003);
        });
    },
    {
      features: ['arm', 'leg', 'wings', 'horn', 'tail', 'trident'],
      holds: ['trident'],
      primary: ['main', 'skin', 'tail'],
      secondary: ['wings'],
    },
  ),
];
