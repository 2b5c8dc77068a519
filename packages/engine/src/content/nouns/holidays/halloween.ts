import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Graves. */

export const halloween: readonly Noun[] = [
  noun(['gravestone', 'tombstone', 'headstone', 'grave'], 1, {
    slots: 'main #8d8a84 stone, moss #5c7a35 leaf, ink #4d4b48 stone, earth #5a4630 mottled',
    draw(b, look) {
      b.slot('earth', 0.03).egg(0, 0, 0.2, 0.42, 0.09, 0.42);
      b.at({ turn: [look.random.between(-5, 2), 0, look.random.between(-4, 4)] }, (m) => {
        m.slot('main', 0.01).box(0, 0.3, 0, 0.6, 0.6, 0.16, 0.02);
        m.at({ move: [0, 0.6, 0], turn: [90, 0, 0] }, (r) => r.cone(0, -0.08, 0, 0.3, 0.3, 0.16, 0.02));
        m.box(0, 0.06, 0, 0.74, 0.12, 0.26, 0.02);
        m.slot('ink', 0).box(0, 0.62, 0.08, 0.05, 0.28, 0.016, 0.004).box(0, 0.66, 0.08, 0.18, 0.05, 0.016, 0.004);
        for (let i = 0; i < 3; i++) m.box(0, 0.4 - i * 0.075, 0.08, 0.34 - i * 0.06, 0.024, 0.014, 0.004);
        m.slot('moss', 0.01).egg(-0.22, 0.78, 0.02, 0.12, 0.05, 0.085).egg(0.27, 0.13, 0.08, 0.1, 0.035, 0.06);
      });
      return stands(0.9, 0.2);
    },
  }),
  noun(['coffin', 'casket', 'sarcophagus'], 2, {
    features: ['lid', 'handle'],
    slots: 'main #6b4023 wood, trim gold, handle brass',
    draw(b, look) {
      const outline = (s: number) =>
        rows('-0.15,-0.5 0.15,-0.5 0.26,0.2 0.14,0.5 -0.14,0.5 -0.26,0.2', 2).map(
          ([x, y]) => [x * s, y * (1 - (1 - s) * 0.6)] as const,
        );
      b.at({ move: [0, 0.52, -0.08], turn: [-16, 0, 0] }, (m) => {
        m.slot('main', 0).plate(outline(1), 0.22);
        if (look.has('lid'))
          m.plate(outline(1.06), 0.05, { at: [0, 0, 0.14] }).plate(outline(0.8), 0.05, { at: [0, 0, 0.18] });
        m.slot('trim').box(0, 0.16, 0.21, 0.05, 0.34, 0.03, 0.008).box(0, 0.22, 0.21, 0.19, 0.05, 0.03, 0.008);
        m.slot('handle').both((s) =>
          s.rod([0.23, -0.1, 0.02], [0.27, -0.1, 0.02], 0.012).rod([0.25, 0.1, 0.02], [0.21, -0.22, 0.02], 0.022),
        );
      });
      return stands(1, 0.15);
    },
  }),
];
