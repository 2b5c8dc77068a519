import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Booths and machines. */

export const machines: readonly Noun[] = [
  noun(['phone booth', 'telephone booth', 'telephone box', 'photo booth', 'booth', 'kiosk'], 2.4, {
    features: ['door', 'light'],
    slots: 'main #b8232b glossy, pane #bcd7e2 glass, sign #f6f1e2 glow, accent #e3b341 metal',
    draw(b, look) {
      b.slot('main', 0.006).box(0, 0.03, 0, 0.46, 0.06, 0.46, 0.01).box(0, 0.93, 0, 0.48, 0.1, 0.48, 0.02);
      b.egg(0, 0.98, 0, 0.22, 0.05, 0.22).box(0, 0.47, 0, 0.4, 0.88, 0.4, 0.01);
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) => {
          f.slot('main').both((m) => m.box(0.19, 0.48, 0.19, 0.06, 0.86, 0.06, 0.01));
          f.slot('sign', 0).box(0, 0.93, 0.235, 0.34, 0.055, 0.02, 0.004).slot('pane');
          for (let row = 0; row < 4; row++)
            for (const x of [-0.09, 0, 0.09]) f.box(x, 0.26 + row * 0.17, 0.2, 0.075, 0.145, 0.02, 0.004);
        });
      if (look.has('door')) b.slot('accent').rod([0.13, 0.44, 0.22], [0.13, 0.54, 0.22], 0.012);
      return stands(1.02, 0.2);
    },
  }),
  noun(['coffee machine', 'coffee maker', 'espresso machine', 'espresso maker'], 0.4, {
    slots: 'main #c4322b glossy, accent #3a3c42 metal, cup #f6f5f1 porcelain, light #7dff9a glow, drink #4b2d1a glossy',
    draw(b) {
      b.slot('main', 0.01).box(0, 0.05, 0.04, 0.62, 0.1, 0.62, 0.03).box(0, 0.4, -0.17, 0.6, 0.72, 0.2, 0.04);
      b.box(0, 0.68, 0.02, 0.62, 0.2, 0.58, 0.05).slot('accent', 0).box(0, 0.105, 0.1, 0.46, 0.02, 0.4, 0.006);
      b.cone(0, 0.52, 0.1, 0.07, 0.1, 0.08, 0.01).rod([0, 0.56, 0.16], [0, 0.54, 0.42], 0.028, 0.036);
      b.both((m) => m.rod([0.03, 0.46, 0.1], [0.03, 0.53, 0.1], 0.014)).cone(0, 0.78, -0.04, 0.2, 0.24, 0.14, 0.02);
      b.slot('light').both((m) => m.ball(0.2, 0.7, 0.31, 0.026));
      b.slot('accent').ball(0, 0.7, 0.31, 0.04);
      b.slot('cup').cone(0, 0.115, 0.1, 0.06, 0.085, 0.14, 0.015);
      b.slot('drink').cone(0, 0.245, 0.1, 0.07, 0.072, 0.015, 0.002);
      return stands(0.92, 0.22);
    },
  }),
];
