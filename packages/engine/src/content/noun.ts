import type { Random } from '../core/random.ts';
import type { Builder } from '../field/builder.ts';

/**
 * A noun is a small drawing program: it puts together primitives for one kind of thing, standing on y = 0, facing +z,
 * about one unit large, and says where other things can go (a hat on the head, a cup in the hand).
 */

export interface Noun {
  /** Name first, then synonyms; singular. Several words make a compound ("rubber duck"). */
  words: readonly string[];
  /** Longest side in reality, metres. */
  size: number;
  /** Slot to "colour material", e.g. `red plastic`, `#aabbcc wood`. */
  slots: Readonly<Record<string, string>>;
  /** Slots that the first colour word paints; `main` when left out. */
  primary?: readonly string[];
  /** Slots that the second colour word paints; `accent` when left out. */
  secondary?: readonly string[];
  /** Features it has by itself, which "without" can take away. */
  features?: readonly string[];
  /** Features that are in its hand: what it is said to hold takes their place. */
  holds?: readonly string[];
  draw(b: Builder, look: Look): Anchors | undefined;
}

export interface Look {
  random: Random;
  /** True when the words do not say "without" it. */
  has(feature: string): boolean;
  /** The words ask for it ("with wings"). */
  asked(feature: string): boolean;
  /** How many of a part: as asked, else `usual`. */
  count(feature: string, usual: number): number;
  pose: '' | 'a-pose' | 't-pose';
  young: boolean;
  old: boolean;
  style: string | undefined;
  /** More small parts are worth drawing. */
  fine: boolean;
}

type Point = readonly [number, number, number];

export interface Anchors {
  /** Top of the head and its radius: hats, crowns, horns. */
  head?: { at: Point; r: number };
  /** Middle of the face plane: eyes, glasses, beards. */
  face?: { at: Point; r: number };
  /** Between the shoulders, half width: wings, capes. */
  back?: { at: Point; r: number };
  /** Neck: scarves, collars, bow ties. */
  neck?: { at: Point; r: number };
  hand?: Point;
  /** Where a hand takes it; `down`: it is drawn standing on its head and is turned over to be held. */
  grip?: { at: Point; down?: true };
  /** Where a tail grows. */
  rear?: { at: Point; r: number };
  /** Where something can stand on it. */
  top?: { at: Point; r: number };
}

export const defineNoun = (noun: Noun): Noun => noun;
