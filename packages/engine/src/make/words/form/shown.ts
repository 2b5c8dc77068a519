import { adjective, type Described } from '../../../content/adjective.ts';
import type { Shaping } from '../../../content/words/adjectives.ts';
import { isImplied } from '../../../content/words/implied.ts';
import type { PartRequest, Thing } from '../read/reading.ts';

/**
 * Which of the words that describe a thing show in it. Nothing is said to be understood because a rule took it: a colour must be
 * on a surface, a part among the pieces, and a look is drawn once with its word and once without.
 */

export interface Sketch {
  /** A drawing as text: two that are equal look the same. */
  draw(thing: Thing): string;
  /** Whether the thing has pieces of a surface. */
  has(slot: string): boolean;
}

export interface Shown {
  /** As far as it shows. */
  thing: Thing;
  /** The words that do not. */
  unshown: string[];
}

export function shownOf(thing: Thing, sketch: Sketch): Shown {
  if (!thing.said && thing.parts.length === 0) return { thing, unshown: [] };
  const usual = sketch.draw(thing);
  const own = unshownWords(thing, (other) => sketch.draw(other) !== usual);
  const unshown = [...own];
  const parts = thing.parts.map((part): PartRequest => {
    const lost = (part.said ?? []).filter((word) => !showsOnPart(word, sketch.has(slotOf(part, sketch))));
    unshown.push(...lost);
    return without(part, lost);
  });
  for (const { name, themed } of parts) {
    const rest = { ...thing, parts: parts.filter((part) => part.name !== name), without: [...thing.without, name] };
    if (!themed && !sketch.has(name) && sketch.draw(rest) === usual) unshown.push(name);
  }
  const missed = unshown.filter((word) => !isAnyway(thing, word));
  return { thing: { ...without(thing, own), parts }, unshown: [...new Set(missed)] };
}

/** Legs of beasts are painted as such. */
const slotOf = ({ name }: PartRequest, sketch: Sketch): string => (name === 'leg' && !sketch.has(name) ? 'legs' : name);

const without = <Said extends Described>(described: Said, lost: readonly string[]): Said =>
  described.said ? { ...described, said: described.said.filter((word) => !lost.includes(word)) } : described;

/** @param differs whether something is drawn otherwise */
function unshownWords(thing: Thing, differs: (other: Thing) => boolean): string[] {
  let colors = 0;
  return (thing.said ?? []).filter((word) => {
    const says = adjective(word, undefined);
    if (!says || ALWAYS.has(word)) return false;
    // Two colours can be told apart on one thing.
    if (says.colors && ++colors > 2 && thing.colors.length > 2) return true;
    if (says.material !== undefined && says.material !== thing.material) return true;
    if (says.pose !== thing.pose && says.pose !== undefined) return true;
    if (says.pattern && says.pattern.kind !== thing.pattern?.kind) return true;
    const looks = (says.shapings ?? []).filter(isOnlyLook);
    return looks.some((look) => !differs({ ...thing, shapings: thing.shapings.filter((one) => one !== look) }));
  });
}

/** All that is made looks like a toy. */
const ALWAYS: ReadonlySet<string> = new Set(['cartoon', 'stylized', 'stylised', 'cute', 'friendly', 'toy']);

/** All that is made is plain and new where no word says otherwise, what has no edges is round, and some things are what is said of them in any case. */
const PLAIN: ReadonlySet<string> = new Set(['clean', 'new', 'minimalist', 'minimalistic', 'rounded']);
const isAnyway = ({ noun }: Thing, word: string): boolean => PLAIN.has(word) || isImplied(noun.words[0], word);

/** Whether it changes no size, shape or number by itself: some things look the same with it. */
const isOnlyLook = ({ stretch, size, layout, cracked, open, style }: Shaping): boolean =>
  (stretch ?? size ?? layout ?? cracked ?? open) === undefined && style !== 'lowpoly' && style !== 'voxel';

/** On a part colours and stuff show where it has a surface of its own; it is as large as ever. */
const showsOnPart = (word: string, hasSurface: boolean): boolean => {
  const { shapings = [], colors, material, pattern } = adjective(word, undefined) ?? {};
  return shapings.length === 0 && (hasSurface || (colors ?? material ?? pattern) === undefined);
};
