import type { Builder } from '../../../field/builder.ts';
import { type Look, type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Tables and beds. */

/** Four in the corners, a single one in the middle, else around. */
function legsAt(count: number, x: number, z: number): [number, number][] {
  if (count === 1) return [[0, 0]];
  if (count === 4)
    return [
      [x, z],
      [-x, z],
      [x, -z],
      [-x, -z],
    ];
  const turn = (i: number) => ((i + 0.5) / count) * 2 * Math.PI;
  return Array.from({ length: count }, (_, i) => [Math.sin(turn(i)) * x, Math.cos(turn(i)) * z]);
}

/** How far its legs stand from the middle, and the board. */
interface Top {
  x: number;
  z: number;
  board(b: Builder, look: Look): void;
}

const LONG: Top = {
  x: 0.42,
  z: 0.23,
  board(b, look) {
    b.box(0, 0.52, 0, 1.0, 0.05, 0.62, 0.018).box(0, 0.46, 0, 0.86, 0.08, 0.48, 0.012);
    if (look.asked('drawer')) {
      b.blend(0);
      b.both((m) => m.box(0.21, 0.46, 0.24, 0.36, 0.06, 0.02, 0.006).slot('knob').ball(0.21, 0.46, 0.26, 0.02));
    }
  },
};

const ROUND: Top = {
  x: 0.27,
  z: 0.27,
  board: (b) => void b.cone(0, 0.495, 0, 0.5, 0.5, 0.05, 0.018).cone(0, 0.42, 0, 0.4, 0.4, 0.09, 0.012),
};

/** A board on turned legs, four unless others are asked for. Which of the two it is, "round" says, too. */
const table = (words: string[], isRound: (look: Look) => boolean): Noun =>
  noun(words, 1.4, {
    bears: 'small',
    features: ['leg', 'drawer'],
    secondary: [],
    slots: 'main #a4713f wood, knob brass',
    draw(b, look) {
      const { x, z, board } = isRound(look) ? ROUND : LONG;
      board(b.slot('main', 0.006), look);
      if (look.has('leg'))
        for (const [at, to] of legsAt(look.count('leg', 4), x, z)) {
          b.slot('main', 0.006);
          b.lathe('0,0 0.028,0 0.026,0.06 0.042,0.1 0.03,0.16 0.036,0.36 0.05,0.4 0.05,0.5 0,0.5', {
            at: [at, 0, to],
            straight: true,
          });
        }
      return stands(0.545, 0.4);
    },
  });

export const tables: readonly Noun[] = [
  table(['table', 'desk', 'dining table'], (look) => look.round),
  table(['round table', 'coffee table', 'bistro table'], () => true),
  noun(['bed', 'double bed'], 2.1, {
    bears: 'alive',
    features: ['leg'],
    primary: ['blanket'],
    slots: 'blanket #4a78c2 fabric, main #8b5a33 wood, sheet #f4f1ea fabric, pillow #f7f5f0 fabric',
    draw(b) {
      b.slot('main').box(0, 0.16, 0, 0.72, 0.1, 1.0, 0.02).box(0, 0.3, -0.49, 0.76, 0.5, 0.06, 0.03);
      b.box(0, 0.2, 0.49, 0.76, 0.3, 0.05, 0.025);
      b.both((m) => {
        m.cone(0.34, 0, 0.46, 0.035, 0.035, 0.36, 0.012).ball(0.34, 0.39, 0.49, 0.04);
        m.cone(0.34, 0, -0.47, 0.035, 0.035, 0.56, 0.012).ball(0.34, 0.59, -0.49, 0.04);
      });
      b.slot('sheet').box(0, 0.26, 0, 0.68, 0.14, 0.94, 0.05);
      b.slot('blanket').bump(0.004, 12).box(0, 0.275, 0.13, 0.72, 0.16, 0.68, 0.06);
      b.slot('sheet').box(0, 0.345, -0.2, 0.7, 0.045, 0.1, 0.02).bump(0, 0);
      b.slot('pillow');
      b.pair({ move: [0.17, 0.38, -0.36], turn: [18, 0, 0] }, (p) => p.egg(0, 0, 0, 0.155, 0.055, 0.1));
      return stands(0.36, 0.3);
    },
  }),
];
