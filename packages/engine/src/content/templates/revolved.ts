import type { Builder } from '../../field/builder.ts';
import type { Placing } from '../../field/transform.ts';
import { type Look, type Noun, type NounText, noun } from '../noun.ts';
import { onTop } from './stands.ts';

/** Fruit and what is like it: a solid of revolution with a stem and a leaf. */

export interface Revolved extends Omit<NounText, 'draw' | 'anchors'> {
  /** Radius and height along its outline. */
  profile: string;
  /** The curve of its stem. */
  stem?: string;
  /** Where its leaf grows. */
  leaf?: NonNullable<Placing['move']>;
  /** Height and half width of its top. */
  top: readonly [number, number];
  /** Draws what no other fruit has. */
  add?(b: Builder, look: Look): void;
}

export function revolved(words: string[], size: number, { profile, stem, leaf, top, add, ...text }: Revolved): Noun {
  return noun(words, size, {
    ...text,
    draw(b, look) {
      b.slot('main').lathe(profile);
      if (stem && look.has('stem')) b.slot('stem', 0.02).tube(stem);
      if (leaf && look.has('leaf'))
        b.slot('leaf', 0).at({ move: leaf, turn: [12, look.random.between(-30, 30), -68] }, (m) =>
          m.egg(0, 0.14, 0, 0.075, 0.15, 0.022),
        );
      add?.(b, look);
      return onTop(...top);
    },
  });
}
