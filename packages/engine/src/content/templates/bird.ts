import type { Builder } from '../../field/builder.ts';
import type { Anchors, Appearances, Look, Noun } from '../noun.ts';
import { creature, eyes } from './creature.ts';

/** Upright birds from one set of proportions: folded wings, a hooked beak, a long tail. Faces +z. */

export interface Bird {
  slots: Appearances;
  /** Half sizes of the trunk. */
  body: readonly [number, number, number];
  head: number;
  /** Length and drop of the beak. */
  beak: readonly [number, number];
  /** Length. */
  tail: number;
  /** Slots that colour words paint. */
  primary?: string[];
  secondary?: string[];
  /** Draws what no other bird has. */
  add(b: Builder): void;
}

/** An upright bird with folded wings, a hooked beak and a long tail. */
function drawBird(b: Builder, look: Look, { body: [x, y, z], head, beak: [reach, drop], tail }: Bird): Anchors {
  b.slot('main', 0.05).at({ move: [0, 0.42, 0], turn: [18, 0, 0] }, (m) => m.egg(0, 0, 0, x, y, z));
  b.slot('belly', 0.03).egg(0, 0.42, z * 0.42, x * 0.72, y * 0.76, z * 0.62);
  b.slot('head', 0.05).ball(0, 0.42 + y * 1.02, 0.09, head);
  const top = 0.42 + y * 1.02;
  if (look.has('wings'))
    b.slot('wings', 0.02).pair({ move: [x * 0.92, 0.42, -0.03], turn: [22, 6, -4] }, (w) => {
      w.egg(0, -0.05, -0.02, 0.045, y * 1.02, z * 0.82);
      w.slot('tip').egg(0.008, -y * 0.82, -0.02, 0.04, y * 0.42, z * 0.5);
    });
  if (look.has('tail'))
    b.slot('tip', 0.015).at({ move: [0, 0.24, -z * 0.9], turn: [52, 0, 0] }, (m) =>
      m.box(0, 0, -tail / 2, 0.15, 0.04, tail, 0.018).box(0, -0.02, -tail * 0.4, 0.2, 0.03, tail * 0.8, 0.014),
    );
  if (look.has('beak')) {
    b.slot('beak', 0.01);
    b.tube(
      [0, top + 0.01, 0.07 + head, head * 0.42],
      [0, top - 0.005, 0.08 + head + reach * 0.6, head * 0.3],
      [0, top - drop, 0.09 + head + reach * 0.7, 0.006],
    );
  }
  eyes(b, head * 0.62, top + head * 0.2, 0.09 + head * 0.72, head * 0.17);
  if (look.has('leg'))
    b.slot('beak', 0.008).both((m) => {
      m.rod([0.075, 0.24, 0.02], [0.08, 0.03, 0.05], 0.026, 0.02);
      for (const t of [-1, 0, 1])
        m.rod([0.08, 0.022, 0.05], [0.08 + t * 0.045, 0.018, 0.14 - Math.abs(t) * 0.02], 0.02, 0.012);
    });
  return {
    head: { at: [0, top + head * 0.85, 0.09], r: head * 0.85 },
    face: { at: [0, top, 0.09 + head * 0.9], r: head },
    neck: { at: [0, 0.42 + y * 0.62, 0.05], r: head * 0.85 },
    back: { at: [0, 0.48, -z * 0.8], r: x },
    top: { at: [0, top + head * 0.9, 0.09], r: head * 0.6 },
  };
}

export const bird = (words: string[], size: number, row: Bird): Noun =>
  creature(words, size, {
    features: ['wings', 'tail', 'leg', 'beak'],
    primary: row.primary ?? ['main'],
    secondary: row.secondary ?? ['wings'],
    slots: row.slots,
    draw(b, look) {
      const at = drawBird(b, look, row);
      row.add(b);
      return at;
    },
  });
