import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Rocks. */

export const ground: readonly Noun[] = [
  noun(['rock', 'stone', 'boulder', 'asteroid', 'pebble'], 1, {
    bears: 'all',
    slots: 'main #8d8a84 stone',
    draw(b, look) {
      b.slot('main', 0.06).bump(0.035, 5.5);
      for (let i = 0; i < 7; i++)
        b.at(
          {
            move: [
              look.random.between(-0.2, 0.2),
              0.28 + look.random.between(-0.08, 0.1),
              look.random.between(-0.16, 0.16),
            ],
            turn: [look.random.between(0, 90), look.random.between(0, 90), 0],
          },
          (m) =>
            m.box(
              0,
              0,
              0,
              look.random.between(0.3, 0.56),
              look.random.between(0.28, 0.46),
              look.random.between(0.3, 0.52),
              0.06,
            ),
        );
      b.cut((c) => c.bump(0, 0).blend(0.02).box(0, -0.48, 0, 3, 1, 3, 0));
      return stands(0.6, 0.3);
    },
  }),
  noun(['volcano', 'crater'], 500, {
    features: ['snow'],
    slots: 'main #6b5648 stone, lava lava, steam #c9c6c2 matte, grass #5b8a3c leaf',
    draw(b) {
      b.slot('grass', 0.06).egg(0, 0, 0, 0.52, 0.07, 0.5).slot('main').bump(0.012, 9);
      b.lathe('0,0.02 0.46,0.03 0.3,0.2 0.17,0.46 0.13,0.56 0.09,0.54 0,0.46').bump(0, 1);
      b.slot('lava', 0.02).egg(0, 0.49, 0, 0.115, 0.05, 0.115);
      for (const a of [0.3, 2.1, 3.6, 5.1])
        b.tube(
          [Math.sin(a) * 0.1, 0.54, Math.cos(a) * 0.1, 0.03],
          [Math.sin(a) * 0.16, 0.46, Math.cos(a) * 0.16, 0.028],
          [Math.sin(a + 0.1) * 0.24, 0.29, Math.cos(a + 0.1) * 0.24, 0.026],
          [Math.sin(a) * 0.34, 0.15, Math.cos(a) * 0.34, 0.03],
        );
      b.slot('steam', 0.03).ball(0, 0.63, 0, 0.07).ball(0.06, 0.73, 0.02, 0.09).ball(-0.03, 0.83, 0, 0.11);
      b.ball(0.08, 0.9, 0, 0.09);
      return flatTop(0.56, 0.1);
    },
  }),
];
