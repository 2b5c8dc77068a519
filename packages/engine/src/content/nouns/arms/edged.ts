import type { Builder } from '../../../field/builder.ts';
import { type Appearances, type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Blades of other forms than a knight's sword, drawn standing on their point. */

interface Edge {
  slots: Appearances;
  /** Outline of the blade, from its point at 0 up to the guard. */
  blade: string;
  thick: number;
  /** Height of the guard, and of the end of the grip. */
  grip: readonly [number, number];
  smooth?: boolean;
  /** Draws guard and pommel; the origin is where the blade meets the grip. */
  guard(b: Builder): void;
}

const edged = (words: string[], size: number, { slots, blade, thick, grip: [low, high], smooth, guard }: Edge): Noun =>
  noun(words, size, {
    features: ['guard'],
    secondary: ['grip'],
    slots,
    draw(b, look) {
      b.slot('main', 0.003).plate(blade, thick, { smooth: smooth ?? false });
      b.slot('grip', 0).rod([0, low, 0], [0, high, 0], 0.03, 0.028);
      b.slot('wrap');
      for (let y = low + 0.03; y < high - 0.02; y += 0.035) b.ring(0, y, 0, 0.027, 0.008);
      if (look.has('guard')) b.at({ move: [0, low, 0] }, (m) => guard(m.slot('guard', 0.004)));
      b.slot('guard').ball(0, high + 0.01, 0, 0.036);
      return { ...stands(high, 0.05), grip: { at: [0, (low + high) / 2, 0], down: true } };
    },
  });

export const edgedWeapons: readonly Noun[] = [
  edged(['katana', 'samurai sword', 'wakizashi'], 1, {
    slots: 'main chrome, guard #3a2c1c bronze, grip #1d1e26 fabric, wrap #e9e2d0 fabric',
    blade: '0.075,0 0.045,0.08 0.01,0.24 -0.014,0.44 -0.025,0.66 0.03,0.66 0.04,0.44 0.062,0.24 0.09,0.09',
    thick: 0.022,
    grip: [0.66, 0.95],
    guard: (b) => b.egg(0, 0, 0, 0.095, 0.014, 0.085),
  }),
  edged(['dagger', 'knife', 'dirk', 'stiletto', 'combat knife'], 0.35, {
    slots: 'main #cfd4da chrome, guard steel, grip #4a2c1c leather, wrap #2f1d14 leather',
    blade: '0,0 -0.06,0.14 -0.075,0.5 0.075,0.5 0.06,0.14',
    thick: 0.04,
    grip: [0.5, 0.8],
    guard: (b) => b.box(0, 0, 0, 0.3, 0.045, 0.07, 0.02),
  }),
  edged(['rapier', 'foil', 'epee', 'fencing sword'], 1.1, {
    slots: 'main chrome, guard #d9b45a gold, grip #23252d leather, wrap #c3a15a gold',
    blade: '0,0 -0.014,0.05 -0.022,0.72 0.022,0.72 0.014,0.05',
    thick: 0.028,
    grip: [0.72, 0.93],
    guard: (b) => {
      b.egg(0, -0.005, 0, 0.11, 0.03, 0.11).rod([-0.15, 0.02, 0], [0.15, 0.02, 0], 0.014);
      b.tube('0.1,0,0,0.013 0.13,0.1,0,0.013 0.09,0.19,0,0.013 0.01,0.21,0,0.013');
    },
  }),
  edged(['scimitar', 'cutlass', 'sabre', 'saber', 'machete'], 0.95, {
    slots: 'main steel, guard gold, grip #5b2a24 leather, wrap gold',
    blade: '0.2,0 0.1,0.06 0.01,0.2 -0.035,0.4 -0.035,0.68 0.04,0.68 0.06,0.5 0.12,0.34 0.2,0.18',
    thick: 0.03,
    smooth: true,
    grip: [0.68, 0.9],
    guard: (b) => {
      b.box(0.01, 0, 0, 0.2, 0.035, 0.06, 0.015);
      b.tube('0.1,0,0,0.016 0.13,0.1,0,0.016 0.08,0.2,0,0.016 0,0.22,0,0.016');
    },
  }),
  edged(['energy sword', 'laser sword', 'lightsaber', 'light saber', 'plasma sword'], 1.1, {
    slots: 'main #4fd8ff glow, guard #2b2d33 metal, grip #b9bdc3 steel, wrap #1c1c20 rubber',
    blade: '0,0 -0.045,0.04 -0.05,0.7 0.05,0.7 0.045,0.04',
    thick: 0.1,
    grip: [0.68, 0.95],
    guard: (b) =>
      b.cone(0, -0.015, 0, 0.06, 0.05, 0.08, 0.008).both((m) => m.rod([0.03, 0.02, 0], [0.13, 0.02, 0], 0.03)),
  }),
];
