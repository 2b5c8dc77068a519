import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** What things are kept in. */

export const cabinets: readonly Noun[] = [
  noun(['bookshelf', 'bookcase', 'cupboard', 'shelf'], 1.9, {
    features: ['shelf'],
    secondary: [],
    slots: 'main #8b5a33 wood, red #b3382f leather, blue #2f5d9b leather, green #3c7a4a leather, tan #d3b27a leather',
    draw(b, look) {
      b.slot('main', 0).both((m) => m.box(0.3, 0.5, 0, 0.04, 1.0, 0.24, 0.01));
      b.box(0, 0.5, -0.11, 0.62, 1.0, 0.03, 0.008);
      for (let i = 0; i < 5; i++) b.box(0, 0.03 + i * 0.235, 0, 0.6, 0.035, 0.24, 0.01);
      for (let row = 0; row < 4; row++) {
        let x = -0.26;
        while (x < 0.2) {
          const w = look.random.between(0.035, 0.065);
          const h = look.random.between(0.13, 0.185);
          b.slot(look.random.pick(['red', 'blue', 'green', 'tan']));
          b.box(x + w / 2, 0.045 + row * 0.235 + h / 2, 0.0, w * 0.96, h, 0.17, 0.008);
          x += w;
        }
      }
      return stands(1.0, 0.3);
    },
  }),
  noun(['wardrobe', 'closet', 'armoire', 'cabinet'], 2, {
    features: ['door', 'leg', 'handle'],
    slots: 'main #8b5a2f wood, door #9c683a wood, handle brass',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.52, 0, 0.62, 0.86, 0.3, 0.012).box(0, 0.965, 0, 0.68, 0.06, 0.35, 0.016);
      b.box(0, 0.085, 0, 0.66, 0.05, 0.33, 0.012);
      if (look.has('leg'))
        b.both((m) => m.cone(0.27, 0, 0.11, 0.025, 0.035, 0.07).cone(0.27, 0, -0.11, 0.025, 0.035, 0.07));
      b.slot('door').both((m) => {
        m.box(0.148, 0.52, 0.152, 0.28, 0.8, 0.03, 0.008).box(0.148, 0.71, 0.17, 0.19, 0.34, 0.022, 0.012);
        m.box(0.148, 0.3, 0.17, 0.19, 0.3, 0.022, 0.012);
      });
      b.slot('handle').both((m) => m.ball(0.035, 0.5, 0.19, 0.02));
      return stands(0.99, 0.25);
    },
  }),
  noun(['dresser', 'chest of drawers', 'nightstand', 'bedside table', 'sideboard', 'commode'], 1, {
    features: ['leg', 'handle'],
    slots: 'main #a4713f wood, drawer #b98650 wood, handle brass',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.42, 0, 0.84, 0.66, 0.4, 0.012).box(0, 0.765, 0, 0.92, 0.05, 0.46, 0.014);
      if (look.has('leg'))
        b.both((m) => m.cone(0.37, 0, 0.15, 0.022, 0.04, 0.1).cone(0.37, 0, -0.15, 0.022, 0.04, 0.1));
      const rows = look.count('drawer', 3);
      const high = 0.6 / Math.max(1, rows);
      for (let i = 0; i < rows; i++) {
        const y = 0.125 + high * (i + 0.5);
        b.slot('drawer').box(0, y, 0.2, 0.76, high - 0.03, 0.035, 0.01);
        b.slot('handle').both((m) => m.ball(0.2, y, 0.235, 0.024));
      }
      return stands(0.79, 0.35);
    },
  }),
  noun(['chest', 'treasure chest', 'trunk', 'coffer'], 0.9, {
    features: ['lid'],
    slots: 'main #7b4a26 wood, metal brass, gold gold, gem #c2172f glossy',
    draw(b, look) {
      const open = look.asked('open') || look.asked('gem') || look.random.next() < 0.35;
      b.group((g) => {
        g.slot('main', 0).box(0, 0.22, 0, 0.9, 0.42, 0.56, 0.02);
        g.cut((c) => c.box(0, 0.4, 0, 0.8, 0.5, 0.46, 0.02));
      });
      b.slot('metal').both((m) => m.box(0.3, 0.22, 0, 0.08, 0.44, 0.59, 0.012));
      b.box(0, 0.42, 0.285, 0.9, 0.04, 0.02, 0.006);
      b.slot('gold');
      for (let i = 0; i < 26; i++)
        b.egg(
          look.random.between(-0.34, 0.34),
          look.random.between(0.36, 0.44),
          look.random.between(-0.17, 0.17),
          0.07,
          0.05,
          0.06,
        );
      b.slot('gem').ball(0.12, 0.49, 0.05, 0.06).ball(-0.18, 0.47, -0.04, 0.05);
      if (look.has('lid'))
        b.at({ move: [0, 0.43, -0.28], turn: [open ? -58 : 0, 0, 0] }, (m) =>
          m.at({ move: [0, 0, 0.28] }, (l) => {
            l.group((g) => {
              g.slot('main').at({ turn: [0, 0, 90] }, (c) => c.cone(0, -0.45, 0, 0.28, 0.28, 0.9, 0.02));
              g.cut((c) => {
                c.box(0, -0.5, 0, 3, 1, 3, 0);
                c.at({ turn: [0, 0, 90] }, (d) => d.cone(0, -0.41, 0, 0.23, 0.23, 0.82, 0.02));
              });
            });
            l.group((g) => {
              g.slot('metal');
              g.pair({ move: [0.3, 0, 0], turn: [0, 0, 90] }, (c) => c.cone(0, -0.04, 0, 0.297, 0.297, 0.08, 0.01));
              g.box(0, 0, 0.29, 0.14, 0.16, 0.05, 0.02).cut((c) => c.box(0, -0.6, 0, 3, 1, 0.5, 0));
            });
          }),
        );
      return stands(open ? 0.5 : 0.71, 0.3);
    },
  }),
];
