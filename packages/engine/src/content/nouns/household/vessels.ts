import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Appearances, type Look, type Noun, noun } from '../../noun.ts';

/** What holds something: bodies of revolution that are hollow, and what is seen in them. */

interface Vessel {
  slots: Appearances;
  /** Radius and height of the outside. */
  profile: string;
  /** Radius, bottom and rim of the inside. */
  hollow: readonly [number, number, number];
  features?: string[];
  add?(b: Builder, look: Look): void;
}

const vessel = (
  words: string[],
  size: number,
  { slots, profile, hollow: [r, low, rim], features = [], add }: Vessel,
): Noun =>
  noun(words, size, {
    features,
    secondary: ['inside', 'lid'],
    slots,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).lathe(profile);
        g.cut((c) => c.slot('inside').cone(0, low, 0, r * 0.9, r, rim - low + 0.2, 0.02));
      });
      add?.(b, look);
      return { top: { at: [0, rim, 0], r }, head: { at: [0, rim, 0], r } };
    },
  });

export const vessels: readonly Noun[] = [
  noun(
    [
      'jar',
      'mason jar',
      'glass jar',
      'honey jar',
      'honey',
      'jam',
      'pickle jar',
      'cookie jar',
      'honey pot',
      'jar of honey',
      'pot of honey',
      'jar of jam',
    ],
    0.2,
    {
      features: ['lid'],
      secondary: ['lid'],
      slots: 'main #e8a01c glossy, glass #d7eef0 glass, lid gold, label #f6efdc paper, mark #c8742a paper',
      draw(b, look) {
        b.slot('main', 0).lathe('0.27,0 0.31,0.06 0.32,0.3 0.31,0.52 0.29,0.56 0,0.56');
        b.slot('glass').lathe('0,0.55 0.29,0.555 0.312,0.6 0.3,0.66 0.23,0.74 0.22,0.8 0,0.8');
        if (look.has('lid')) {
          b.slot('lid').cone(0, 0.78, 0, 0.255, 0.25, 0.16, 0.03);
          b.around(20, (p) => p.rod([0, 0.8, 0.255], [0, 0.91, 0.25], 0.014));
        }
        b.slot('label');
        b.group((g) => g.cone(0, 0.16, 0, 0.325, 0.326, 0.26, 0.01).cut((c) => c.box(0, 0.3, -0.3, 1, 1, 0.66, 0)));
        b.slot('mark').at({ move: [0, 0.29, 0.322] }, (m) =>
          m.plate('0,-0.085 0.075,-0.042 0.075,0.042 0,0.085 -0.075,0.042 -0.075,-0.042', 0.025),
        );
        return { top: { at: [0, look.has('lid') ? 0.94 : 0.8, 0], r: 0.22 } };
      },
    },
  ),
  noun(
    [
      'beer',
      'beer mug',
      'beer glass',
      'tankard',
      'pint',
      'ale',
      'root beer',
      'stein',
      'glass of beer',
      'mug of beer',
      'pint of beer',
    ],
    0.2,
    {
      features: ['handle'],
      slots: 'main #e9a21f glossy, foam #fbf7ea wool, glass #dcecef glass',
      draw(b, look) {
        b.slot('glass', 0).cone(0, 0, 0, 0.31, 0.3, 0.08, 0.03).slot('main').cone(0, 0.07, 0, 0.285, 0.29, 0.62, 0.02);
        b.slot('glass').around(10, (p) => p.rod([0, 0.08, 0.275], [0, 0.68, 0.28], 0.028));
        b.ring(0, 0.7, 0, 0.29, 0.025);
        if (look.has('handle')) {
          b.slot('glass', 0.01);
          b.tube('0.28,0.2,0,0.04 0.5,0.2,0,0.045 0.54,0.4,0,0.045 0.5,0.6,0,0.045 0.28,0.6,0,0.04');
        }
        b.slot('foam', 0.03).cone(0, 0.68, 0, 0.29, 0.31, 0.12, 0.04);
        b.around(7, (p, i) => p.ball(0, 0.8 + (i % 2) * 0.02, 0.2, 0.13));
        b.ball(0, 0.86, 0, 0.17).egg(0.1, 0.68, 0.28, 0.06, 0.12, 0.05);
        return { top: { at: [0, 0.95, 0], r: 0.2 } };
      },
    },
  ),
  noun(
    [
      'wine glass',
      'wineglass',
      'wine',
      'glass of wine',
      'goblet glass',
      'champagne',
      'champagne glass',
      'glass of champagne',
    ],
    0.22,
    {
      slots: 'main #8f1230 glossy, glass #dcecef glass',
      draw(b) {
        b.slot('glass', 0).lathe('0.24,0 0.24,0.02 0.06,0.05 0.028,0.1 0.026,0.4 0.05,0.45 0,0.46');
        b.slot('main').lathe('0,0.44 0.1,0.46 0.22,0.58 0.25,0.7 0,0.7');
        b.slot('glass').group((g) => {
          g.lathe('0,0.68 0.262,0.69 0.255,0.82 0.21,1 0,1');
          g.cut((c) => c.lathe('0,0.72 0.235,0.72 0.23,0.82 0.186,1 0.18,1.1 0,1.1'));
        });
        return { top: { at: [0, 0.72, 0], r: 0.22 } };
      },
    },
  ),
  noun(['cocktail', 'martini', 'margarita', 'cocktail glass'], 0.2, {
    secondary: ['slice'],
    slots:
      'main #f24f6a glossy, glass #dcecef glass, slice #f6c21c glossy, straw #3b9a41 plastic, olive #8b0f24 glossy',
    draw(b) {
      b.slot('glass', 0).lathe('0.24,0 0.24,0.02 0.05,0.05 0.026,0.1 0.024,0.44 0,0.45');
      b.slot('main').lathe('0,0.43 0.04,0.44 0.34,0.76 0,0.77', { straight: true });
      b.slot('glass').ring(0, 0.78, 0, 0.36, 0.02);
      b.slot('slice');
      b.at({ move: [0.34, 0.82, 0.04], turn: [90, 0, 0] }, (m) => m.cone(0, -0.02, 0, 0.15, 0.15, 0.04, 0.01));
      b.slot('straw').rod([-0.05, 0.6, 0], [-0.26, 1.04, 0.02], 0.022).slot('olive').ball(0.02, 0.79, 0.1, 0.07);
      return { top: { at: [0, 0.78, 0], r: 0.3 } };
    },
  }),
  vessel(['drinking glass', 'glass', 'tumbler', 'water glass', 'glass cup', 'shot glass', 'glass of water'], 0.14, {
    slots: 'main #cfe9ee glass, inside #e6f4f6 glass',
    profile: '0.25,0 0.28,0.02 0.34,0.9 0.34,0.96 0,0.96',
    hollow: [0.29, 0.1, 0.94],
  }),
  vessel(['flower pot', 'flowerpot', 'plant pot', 'planter', 'clay pot', 'terracotta pot'], 0.3, {
    slots: 'main terracotta, inside #4a3020 mottled',
    profile: '0.28,0 0.3,0.02 0.38,0.62 0.44,0.64 0.46,0.82 0.45,0.84 0,0.84',
    hollow: [0.37, 0.66, 0.82],
  }),
  noun(['potted plant', 'houseplant', 'house plant', 'pot plant', 'indoor plant', 'plant', 'fern'], 0.6, {
    features: ['pot'],
    primary: ['leaf'],
    secondary: ['main'],
    slots: 'main terracotta, soil #4a3020 mottled, leaf #3b8f46 leaf, vein #7fc06a leaf',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.16, 0.21, 0.28, 0.02).cone(0, 0.26, 0, 0.235, 0.24, 0.08, 0.02);
      b.slot('soil').cone(0, 0.32, 0, 0.2, 0.2, 0.03, 0.01);
      if (look.has('leaf'))
        for (let i = 0; i < 13; i++) {
          const tier = (i < 7 ? 0 : 1) + (i < 11 ? 0 : 1);
          b.at({ move: [0, 0.33, 0], turn: [0, i * 51.4 + tier * 20, 0] }, (m) =>
            m.at({ turn: [56 - tier * 21, 0, 0] }, (l) => {
              const long = 0.42 + tier * 0.06 + look.random.between(-0.03, 0.03);
              l.slot('vein', 0).rod([0, 0, 0], [0, long * 0.7, 0], 0.014);
              l.slot('leaf').egg(0, long * 0.74, 0, 0.085, long * 0.36, 0.02);
              l.slot('vein').rod([0, long * 0.5, 0.012], [0, long, 0.01], 0.011);
            }),
          );
        }
      return { top: { at: [0, 0.35, 0], r: 0.2 } };
    },
  }),
  noun(['sack', 'burlap sack', 'money bag', 'flour sack', 'sandbag', 'bag of money', 'gunny sack'], 0.8, {
    secondary: ['string'],
    slots: 'main #b9935a fabric, inside #7a5a30 fabric, string #7a4526 fabric',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.04);
        g.lathe('0.26,0 0.37,0.06 0.41,0.26 0.37,0.5 0.29,0.64 0.29,0.72 0.35,0.82 0.34,0.85 0,0.85');
        g.egg(0.2, 0.16, 0.2, 0.2, 0.18, 0.2).egg(-0.22, 0.2, 0.16, 0.2, 0.22, 0.2);
        g.cut((c) => c.blend(0.01).slot('inside').cone(0, 0.66, 0, 0.22, 0.3, 0.3, 0.02));
      });
      b.slot('string', 0).ring(0, 0.68, 0, 0.285, 0.026);
      b.tube('0.06,0.68,0.28,0.02 0.1,0.6,0.38,0.02 0.14,0.48,0.4,0.02');
      b.tube('-0.02,0.68,0.28,0.02 -0.04,0.58,0.4,0.02 0,0.5,0.43,0.02');
      return { top: { at: [0, 0.84, 0], r: 0.3 }, head: { at: [0, 0.82, 0], r: 0.25 } };
    },
  }),
  noun(['aquarium', 'fish tank', 'fishtank', 'terrarium'], 0.7, {
    secondary: ['fish'],
    slots:
      'main #2b2d33 plastic, water #6fc6dc glass, sand #e0c890 sand, weed #3b9a41 leaf, fish #f07f1a glossy, fish2 #f6cf23 glossy, rock #8d8a84 stone, eye #15131a glossy, shine #ffffff glossy, glass #dcecef glass',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.03, 0, 1, 0.06, 0.5, 0.02);
      b.both((m) => m.box(0.485, 0.32, 0.235, 0.03, 0.6, 0.03, 0.008).box(0.485, 0.32, -0.235, 0.03, 0.6, 0.03, 0.008));
      b.box(0, 0.62, 0.235, 1, 0.035, 0.03, 0.008).box(0, 0.62, -0.235, 1, 0.035, 0.03, 0.008);
      b.both((m) => m.box(0.485, 0.62, 0, 0.03, 0.035, 0.5, 0.008));
      b.slot('water').box(0, 0.3, -0.08, 0.94, 0.48, 0.3, 0.01);
      b.slot('sand', 0.02).box(0, 0.09, 0.02, 0.95, 0.08, 0.45, 0.02);
      b.slot('rock').egg(0.26, 0.16, 0.13, 0.13, 0.1, 0.09).egg(0.36, 0.13, 0.16, 0.09, 0.07, 0.07);
      b.slot('weed', 0.01);
      for (const [x, h] of rows('-0.38,0.44 -0.32,0.36 0.42,0.4 -0.05,0.26', 2))
        b.tube(
          [x, 0.1, 0.13, 0.022],
          [x + 0.03, 0.1 + h * 0.4, 0.15, 0.026],
          [x - 0.03, 0.1 + h * 0.7, 0.14, 0.022],
          [x + 0.01, 0.1 + h, 0.14, 0.006],
        );
      if (look.has('fish'))
        for (const [slot, x, y, s] of [
          ['fish', -0.12, 0.38, 1],
          ['fish2', 0.22, 0.46, 0.72],
          ['fish', 0.12, 0.27, 0.6],
        ] as const)
          b.at({ move: [x, y, 0.15], scale: s }, (f) => {
            f.slot(slot, 0.01).egg(0, 0, 0, 0.12, 0.075, 0.05);
            f.plate('0.04,0 -0.07,0.075 -0.04,0 -0.07,-0.075', 0.03, { at: [-0.13, 0, 0] });
            f.plate('-0.05,-0.02 0.05,-0.02 -0.03,0.05', 0.025, { at: [0, 0.07, 0] });
            f.slot('shine', 0).ball(0.075, 0.015, 0.036, 0.022).slot('eye').ball(0.082, 0.015, 0.05, 0.014);
          });
      return { top: { at: [0, 0.6, 0], r: 0.24 } };
    },
  }),
  noun(['toolbox', 'tool box', 'tool chest'], 0.45, {
    features: ['handle'],
    slots:
      'main #d3261f metal, accent #2b2d33 metal, inside #7a1712 metal, wrench chrome, screw #f6cf23 plastic, hammer #a4713f wood, iron #4b4f55 iron',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.19, 0, 0.96, 0.38, 0.42, 0.02);
        g.cut((c) => c.slot('inside').box(0, 0.34, 0, 0.9, 0.3, 0.36, 0.01));
      });
      b.slot('main').both((m) => {
        m.plate('-0.012,-0.04 0.012,-0.04 0.012,0.01 -0.012,0.01', 0.42, { at: [0.47, 0.36, 0] });
        m.at({ move: [0.46, 0.38, 0], turn: [0, 90, 0] }, (p) =>
          p.plate('-0.2,-0.04 0.2,-0.04 0.05,0.24 -0.05,0.24', 0.025),
        );
      });
      if (look.has('handle')) {
        b.slot('accent').rod([-0.47, 0.57, 0], [0.47, 0.57, 0], 0.034);
        b.slot('wrench').both((m) => m.box(0.28, 0.24, 0.215, 0.09, 0.12, 0.02, 0.008));
      }
      b.slot('wrench').rod([-0.3, 0.3, 0.08], [-0.24, 0.48, 0.08], 0.028).ball(-0.235, 0.5, 0.08, 0.05);
      b.slot('screw').rod([-0.05, 0.3, -0.08], [-0.02, 0.48, -0.08], 0.036);
      b.rod([0.06, 0.28, 0.1], [0.08, 0.46, 0.1], 0.034);
      b.slot('hammer').rod([0.26, 0.2, 0.05], [0.3, 0.46, 0.05], 0.024);
      b.slot('iron').box(0.3, 0.48, 0.05, 0.18, 0.07, 0.07, 0.015);
      return { top: { at: [0, 0.36, 0], r: 0.2 } };
    },
  }),
  noun(['samovar', 'tea urn'], 0.5, {
    features: ['handle', 'lid'],
    slots: 'main gold, accent #3f5f9a porcelain, handle #5b3322 wood, dark brass',
    draw(b, look) {
      b.slot('dark', 0).box(0, 0.03, 0, 0.34, 0.06, 0.34, 0.03);
      b.slot('main').lathe(
        '0.12,0 0.09,0.08 0.1,0.12 0.2,0.18 0.26,0.34 0.28,0.5 0.25,0.58 0.18,0.62 0.13,0.64 0.13,0.7 0.16,0.72 0,0.72',
        { at: [0, 0.04, 0] },
      );
      b.slot('dark').ring(0, 0.6, 0, 0.25, 0.018).ring(0, 0.28, 0, 0.215, 0.016);
      if (look.has('handle'))
        b.both((m) => {
          m.slot('main', 0.01).tube('0.25,0.56,0,0.02 0.36,0.6,0,0.02 0.38,0.46,0,0.02 0.26,0.4,0,0.02');
          m.slot('handle', 0).rod([0.375, 0.58, 0], [0.38, 0.47, 0], 0.034);
        });
      b.slot('main', 0.01).rod([0, 0.24, 0.2], [0, 0.2, 0.36], 0.03, 0.026);
      b.rod([0, 0.2, 0.35], [0, 0.13, 0.37], 0.024, 0.018);
      b.slot('handle', 0).rod([0, 0.22, 0.31], [0, 0.3, 0.32], 0.014).box(0, 0.31, 0.32, 0.09, 0.03, 0.03, 0.01);
      if (look.has('lid')) {
        b.slot('accent').egg(0, 0.82, 0, 0.13, 0.075, 0.13);
        b.slot('dark').ball(0, 0.91, 0, 0.03);
        b.slot('accent').tube('0.1,0.84,0,0.024 0.2,0.86,0,0.018 0.23,0.9,0,0.014');
        b.tube('-0.1,0.86,0,0.014 -0.18,0.88,0,0.014 -0.18,0.8,0,0.014 -0.11,0.79,0,0.014');
      }
      return { top: { at: [0, 0.9, 0], r: 0.12 } };
    },
  }),
  noun(['oil lamp', 'genie lamp', 'magic lamp', 'aladdin lamp', 'aladdins lamp'], 0.35, {
    features: ['handle', 'lid', 'flame'],
    slots: 'main gold, accent #b8862f gold, gem #b0102e glossy, flame #ff9a2a glow',
    draw(b, look) {
      b.slot('accent', 0).lathe('0.2,0 0.2,0.03 0.08,0.08 0.1,0.14 0,0.15');
      b.slot('main', 0.03).egg(0, 0.25, 0, 0.3, 0.14, 0.2);
      b.tube('0.2,0.26,0,0.1 0.42,0.3,0,0.055 0.56,0.4,0,0.04 0.62,0.44,0,0.046');
      if (look.has('handle'))
        b.slot('main', 0.01).tube('-0.24,0.28,0,0.035 -0.46,0.38,0,0.032 -0.5,0.22,0,0.03 -0.26,0.18,0,0.03');
      if (look.has('lid')) {
        b.slot('accent', 0).lathe('0.16,0 0.14,0.04 0.05,0.09 0.03,0.12 0,0.13', { at: [0, 0.36, 0] });
        b.slot('gem').ball(0, 0.51, 0, 0.04);
      }
      b.slot('gem').egg(0.05, 0.26, 0.19, 0.045, 0.045, 0.03);
      if (look.asked('flame')) b.slot('flame', 0.02).egg(0.64, 0.52, 0, 0.05, 0.09, 0.05);
      return { top: { at: [0.2, 0.5, 0], r: 0.14 } };
    },
  }),
];
