import { type Noun, noun } from '../../noun.ts';
import { onTop, stands } from '../../templates/stands.ts';

/** Sweets. */

export const sweets: readonly Noun[] = [
  noun(['ice cream', 'ice cream cone', 'icecream', 'gelato'], 0.2, {
    primary: ['scoop', 'scoop2'],
    slots: 'scoop #f7b6cd satin, scoop2 #f6ebcd satin, cone #cf9a50 checks:#a86f2e, cherry #c9182b glossy',
    draw(b) {
      b.slot('cone').cone(0, 0, 0, 0.03, 0.2, 0.52, 0.015).ring(0, 0.51, 0, 0.195, 0.028);
      b.slot('scoop', 0.02).ball(0, 0.62, 0, 0.215);
      b.around(9, (m) => m.ball(0, 0.54, 0.195, 0.06));
      b.slot('scoop2').ball(0.02, 0.86, 0, 0.175);
      b.around(8, (m) => m.ball(0.02, 0.785, 0.155, 0.05));
      b.slot('cherry', 0).ball(0.03, 1.06, 0, 0.065);
      return onTop(1.02, 0.14);
    },
  }),
  noun(['lollipop', 'lolly', 'candy', 'sweet'], 0.15, {
    slots: 'main #e5397a candy, swirl #fbe6ee candy, stick #f3f0e6 paper',
    draw(b) {
      b.slot('stick').rod([0, 0.02, 0], [0, 0.5, 0], 0.022);
      b.slot('main');
      b.at({ move: [0, 0.7, 0], turn: [90, 0, 0] }, (m) => m.blend(0).cone(0, -0.06, 0, 0.29, 0.29, 0.12, 0.055));
      b.slot('swirl').tube(
        ...Array.from({ length: 17 }, (_, i) => {
          const a = i * 0.78;
          const r = 0.01 + i * 0.0155;
          return [Math.cos(a) * r, 0.7 + Math.sin(a) * r, 0.058, 0.02] as const;
        }),
      );
      return onTop(0.98, 0.06);
    },
  }),
  noun(['candy cane'], 0.2, {
    slots: 'main #f7f4ec glossy, stripe #d3261f glossy, bow #2f8f3f fabric',
    draw(b) {
      const path = Array.from({ length: 23 }, (_, i): [number, number] =>
        i < 13
          ? [0.14, i * 0.056]
          : [0.14 - 0.17 * (1 - Math.cos(((i - 12) / 10) * Math.PI)), 0.7 + 0.17 * Math.sin(((i - 12) / 10) * Math.PI)],
      );
      b.blend(0);
      for (let i = 0; i + 1 < path.length; i++) {
        const [a, c] = [path[i], path[i + 1]];
        b.slot(i % 2 ? 'stripe' : 'main').rod([a[0], a[1] + 0.07, 0], [c[0], c[1] + 0.07, 0], 0.068);
      }
      b.slot('bow', 0.02).ball(0.14, 0.52, 0.08, 0.05).egg(0.05, 0.55, 0.08, 0.09, 0.055, 0.035);
      b.egg(0.23, 0.55, 0.08, 0.09, 0.055, 0.035).rod([0.13, 0.5, 0.08], [0.07, 0.36, 0.09], 0.03, 0.036);
      b.rod([0.15, 0.5, 0.08], [0.22, 0.37, 0.09], 0.03, 0.036);
      return stands(0.95, 0.05);
    },
  }),
];
