import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Random } from 'kiln-mesh/core/random';
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
  /** Material slot to its appearance: `red plastic`, `#aabbcc wood`. */
  slots: Readonly<Record<string, string>>;
  /** Slots that the first colour word paints. */
  primary: readonly string[];
  /** Slots that the second colour word paints. */
  secondary: readonly string[];
  /** Features it has by itself, which "without" can take away. */
  features?: readonly string[];
  /** Things stand on it as on the ground: it is drawn as wide as they need. */
  ground?: true;
  /** Land of a miniature: as wide as what stands on it, and words may say how wide in millimetres. */
  base?: true;
  /** What else it is "with" stands on it: everything on land, what is small on a table, who is alive on a seat. */
  bears?: 'all' | 'small' | 'alive';
  /** Put on a head: as wide as the head is. */
  worn?: true;
  /** Features in its hand or on its top, and in its other hand: what it is said to have there takes their place. */
  holds?: readonly string[];
  holdsToo?: readonly string[];
  draw(b: Builder, look: Look): Anchors | undefined;
}

export interface Look {
  random: Random;
  /** True when the words do not say "without" it. */
  has(feature: string): boolean;
  /**
   * The words ask for it ("with wings"). "open" asks for an open lid, door or book; "headless" for a body without its head:
   * another one goes onto it.
   */
  asked(feature: string): boolean;
  /** How many of a part: as asked, else `usual`. */
  count(feature: string, usual: number): number;
  pose: '' | 'a-pose' | 't-pose';
  young: boolean;
  old: boolean;
  /** Round seen from above, where it has corners else. */
  round: boolean;
  style: string | undefined;
  /** In how many hands it holds something that is drawn elsewhere. */
  holding: number;
  /** More small parts are worth drawing. */
  fine: boolean;
}

export interface Anchors {
  /** Top of the head and its radius: hats, crowns, horns. */
  head?: { at: Vector; r: number };
  /** Middle of the face plane: eyes, glasses, beards. */
  face?: { at: Vector; r: number };
  /** Between the shoulders, half width: wings, capes. */
  back?: { at: Vector; r: number };
  /** Neck: scarves, collars, bow ties. */
  neck?: { at: Vector; r: number };
  hand?: Vector;
  otherHand?: Vector;
  /** Where a hand takes it; `down`: it is drawn standing on its head and is turned over to be held. */
  grip?: { at: Vector; down?: true };
  /** Where a spout grows, towards +x, and how large a head is in its place. */
  spout?: { at: Vector; r: number };
  /** Where a tail grows. */
  rear?: { at: Vector; r: number };
  /** Where something can stand on it. */
  top?: { at: Vector; r: number };
  /** The foot of an opening that leads through it from front to back, or of what a head goes into, and half its width. */
  hole?: { at: Vector; r: number };
}

/** Appearance by material slot, or as text, "main #b07a48 fur, handle gold": a slot, its colour and material, commas between. */
export type Appearances = string | Readonly<Record<string, string>>;

/** @throws for a slot without an appearance */
export function readAppearances(appearances: Appearances): Readonly<Record<string, string>> {
  if (typeof appearances !== 'string') return appearances;
  const pairs = appearances.split(',').map((text) => {
    const [name, ...appearance] = text.trim().split(/\s+/);
    if (!name || appearance.length === 0) throw new Error(`"${text}" is not a slot and its appearance`);
    return [name, appearance.join(' ')];
  });
  return Object.fromEntries(pairs);
}

const PLACES: readonly string[] = ['head', 'face', 'back', 'neck', 'rear', 'top'] satisfies (keyof Anchors)[];

/**
 * Reads anchors that are written as "head 0,0.9,0,0.1 hand 0.4,0.3,0.1": a place, then x, y, z and, but for a hand, the
 * radius.
 * @throws for another place and for another count of numbers
 */
export function readAnchors(text: string): Anchors {
  const words = text.trim().split(/\s+/);
  const pairs = Array.from({ length: Math.ceil(words.length / 2) }, (_, i) => {
    const [place = '', at = ''] = words.slice(i * 2);
    const hand = place === 'hand';
    const numbers = at.split(',').map((number) => (number === '' ? NaN : Number(number)));
    const [x = 0, y = 0, z = 0, r = 0] = numbers;
    if ((!hand && !PLACES.includes(place)) || numbers.length !== (hand ? 3 : 4) || numbers.some(Number.isNaN))
      throw new Error(`"${place} ${at}" is not an anchor`);
    return [place, hand ? [x, y, z] : { at: [x, y, z], r }];
  });
  const anchors: Anchors = Object.fromEntries(pairs);
  const { hand } = anchors;
  return hand ? { ...anchors, otherHand: [-hand[0], hand[1], hand[2]] } : anchors;
}

/** What is written down of a noun, but its words and its size; `anchors` are those of a `draw` that answers none. */
export interface NounText extends Omit<Noun, 'words' | 'size' | 'slots' | 'draw' | 'primary' | 'secondary'> {
  slots: Appearances;
  /** `main`, else the slot that is named first, when left out. */
  primary?: readonly string[];
  /** `accent`, else the slot that is named second, when left out. */
  secondary?: readonly string[];
  anchors?: string;
  draw(b: Builder, look: Look): Anchors | undefined;
}

/** What colour words paint of slots that say nothing else. */
export function painted(slots: Appearances): Pick<Noun, 'primary' | 'secondary'> {
  const names = Object.keys(readAppearances(slots));
  const [first = 'main', second] = names;
  const other = names.includes('accent') ? 'accent' : second;
  return { primary: [names.includes('main') ? 'main' : first], secondary: other === undefined ? [] : [other] };
}

/** `words`: name first, then synonyms. `size`: longest side in reality, metres. */
export function noun(words: string[], size: number, { slots, anchors, draw, ...more }: NounText): Noun {
  const fixed = anchors === undefined ? undefined : readAnchors(anchors);
  return {
    ...painted(slots),
    ...more,
    words,
    size,
    slots: readAppearances(slots),
    draw: (b, look) => draw(b, look) ?? fixed,
  };
}
