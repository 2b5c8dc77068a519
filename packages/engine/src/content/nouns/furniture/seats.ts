import type { Builder } from '../../../field/builder.ts';
import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** What is sat on. */

/** A seat of wood on four legs with rungs. */
const wooden = (words: string[], size: number, seat: (b: Builder) => void, back: boolean): Noun =>
  noun(words, size, {
    bears: 'alive',
    features: [...(back ? ['back', 'slat', 'arm'] : []), 'leg', 'pillow'],
    slots: 'main #a4713f wood, pillow #b83a3a fabric',
    draw(b, look) {
      seat(b.slot('main', 0.008));
      if (look.has('leg')) {
        b.both((m) => {
          m.rod([0.185, 0.44, 0.18], [0.205, 0.025, 0.205], 0.033, 0.025);
          m.rod([0.185, 0.44, -0.18], [0.205, 0.025, -0.225], 0.033, 0.025);
          m.rod([0.197, 0.17, 0.19], [0.197, 0.17, -0.21], 0.018);
        });
        b.rod([-0.197, 0.21, 0.19], [0.197, 0.21, 0.19], 0.018);
      }
      if (back && look.has('back')) {
        b.both((m) => m.rod([0.19, 0.46, -0.2], [0.195, 0.96, -0.27], 0.029, 0.025));
        b.tube('-0.195,0.93,-0.265,0.03 0,0.965,-0.29,0.034 0.195,0.93,-0.265,0.03');
        if (look.has('slat')) for (const x of [-0.11, 0, 0.11]) b.rod([x, 0.48, -0.2], [x, 0.93, -0.275], 0.019);
        else b.box(0, 0.72, -0.235, 0.36, 0.36, 0.03, 0.01);
      }
      if (back && look.asked('arm'))
        b.both((m) =>
          m.rod([0.22, 0.68, -0.22], [0.235, 0.68, 0.15], 0.026).rod([0.23, 0.68, 0.14], [0.21, 0.46, 0.16], 0.024),
        );
      if (look.asked('pillow')) b.slot('pillow', 0).box(0, 0.52, 0.01, 0.4, 0.085, 0.4, 0.04);
      return stands(0.5, 0.22);
    },
  });

export const seats: readonly Noun[] = [
  wooden(['chair', 'dining chair'], 0.95, (b) => b.box(0, 0.46, 0, 0.46, 0.055, 0.46, 0.022), true),
  wooden(['stool', 'bar stool', 'footstool'], 0.5, (b) => b.cone(0, 0.43, 0, 0.27, 0.28, 0.06, 0.022), false),
  noun(['armchair', 'easy chair'], 1.1, {
    bears: 'alive',
    features: ['arm', 'leg'],
    slots: 'main #8d2f3c velvet, leg #5b3a22 wood, pillow #d9b45a velvet',
    draw(b, look) {
      b.slot('main', 0.025).box(0, 0.3, 0, 0.66, 0.24, 0.62, 0.06).box(0, 0.62, -0.26, 0.68, 0.72, 0.18, 0.08);
      if (look.has('arm'))
        b.both((m) => {
          m.box(0.32, 0.42, 0.02, 0.16, 0.34, 0.6, 0.07);
          m.at({ move: [0.32, 0.58, 0.02], turn: [90, 0, 0] }, (a) => a.cone(0, -0.3, 0, 0.09, 0.09, 0.6, 0.03));
        });
      b.blend(0).box(0, 0.45, 0.05, 0.46, 0.12, 0.5, 0.055);
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.27, 0, 0.25, 0.028, 0.045, 0.2).cone(0.27, 0, -0.25, 0.028, 0.045, 0.2));
      b.slot('pillow').at({ move: [0, 0.64, -0.11], turn: [-14, 0, 12] }, (m) => m.egg(0, 0, 0, 0.17, 0.15, 0.07));
      return stands(0.5, 0.25);
    },
  }),
  noun(['sofa', 'couch', 'settee'], 2, {
    bears: 'alive',
    features: ['arm', 'leg'],
    secondary: ['pillow'],
    slots: 'main #3f6f8f fabric, leg #5b3a22 wood, pillow #e3b04b fabric',
    draw(b, look) {
      b.slot('main', 0.015).box(0, 0.2, 0, 0.96, 0.16, 0.4, 0.04).box(0, 0.34, -0.17, 0.96, 0.36, 0.13, 0.055);
      if (look.has('arm')) b.both((m) => m.box(0.45, 0.27, 0.01, 0.12, 0.26, 0.42, 0.055));
      b.blend(0);
      b.both((m) => m.box(0.2, 0.3, 0.04, 0.39, 0.11, 0.33, 0.045).box(0.2, 0.44, -0.09, 0.38, 0.22, 0.1, 0.045));
      b.slot('pillow');
      b.pair({ move: [0.3, 0.42, 0.02], turn: [-18, 0, 18] }, (p) => p.egg(0, 0, 0, 0.1, 0.1, 0.045));
      if (look.has('leg'))
        b.slot('leg').both((m) => m.cone(0.4, 0, 0.15, 0.018, 0.028, 0.14).cone(0.4, 0, -0.15, 0.018, 0.028, 0.14));
      return stands(0.355, 0.3);
    },
  }),
  noun(['bench', 'park bench', 'garden bench', 'pew'], 1.6, {
    bears: 'alive',
    features: ['back', 'arm', 'leg'],
    slots: 'main #a4713f wood, leg #33363b iron',
    draw(b, look) {
      b.slot('main', 0);
      for (let i = 0; i < 4; i++) b.box(0, 0.3, 0.15 - i * 0.085, 0.98, 0.035, 0.07, 0.012);
      if (look.has('back'))
        for (let i = 0; i < 3; i++)
          b.at({ move: [0, 0.4 + i * 0.09, -0.17 - i * 0.025], turn: [-14, 0, 0] }, (m) =>
            m.box(0, 0, 0, 0.98, 0.07, 0.03, 0.012),
          );
      b.slot('leg', 0.008).both((m) => {
        if (look.has('leg')) {
          m.rod([0.4, 0.28, 0.14], [0.41, 0.015, 0.17], 0.026).rod([0.4, 0.28, -0.12], [0.41, 0.015, -0.2], 0.026);
          m.rod([0.4, 0.275, 0.16], [0.4, 0.275, -0.14], 0.022);
        }
        m.rod([0.4, 0.28, -0.14], [0.4, 0.62, -0.235], 0.024);
        if (look.has('arm'))
          m.rod([0.45, 0.43, 0.15], [0.45, 0.43, -0.17], 0.024).rod([0.45, 0.43, 0.14], [0.44, 0.27, 0.15], 0.02);
      });
      return stands(0.32, 0.3);
    },
  }),
];
