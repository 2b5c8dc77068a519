import type { PatternKind } from '../paint/materials.ts';
import { MATERIAL_SYNONYMS, MATERIALS } from '../paint/materials.ts';
import { COLORS, namedColor, TINTS } from '../paint/named-colors.ts';
import { lookUp } from './look-up.ts';
import { NUMBERS, PATTERN_WORDS, SHAPINGS, type Shaping } from './words/adjectives.ts';
import { POSES, type Pose } from './words/poses.ts';

/** Describing words and what they say about the thing after them. */

export interface Described {
  count?: number;
  /** Made as an image of the thing: one material all over. */
  likeness?: boolean;
  /** sRGB hex. */
  colors: string[];
  material?: string;
  shapings: Shaping[];
  pattern?: { kind: PatternKind; color?: string };
  pose?: Pose;
  /** The describing words themselves, as they were said. */
  said?: string[];
}

export const emptyDescription = (): Described => ({ colors: [], shapings: [] });

export const isBlank = (said: Described): boolean =>
  said.colors.length === 0 &&
  said.shapings.length === 0 &&
  said.count === undefined &&
  !said.material &&
  !said.pattern &&
  !said.pose;

/** Adds what else is said; of what there can only be one of, the last word counts. What shapes counts once. */
export function merge(into: Described, { colors, shapings, said, ...rest }: Partial<Described>): void {
  if (said) into.said = [...(into.said ?? []), ...said];
  if (colors) into.colors.push(...colors);
  if (shapings) into.shapings.push(...shapings.filter((one) => !into.shapings.includes(one)));
  Object.assign(into, rest);
}

/** Metals and stuffs whose name is a colour, too, and that are meant as stuff. */
const RATHER_STUFF: ReadonlySet<string> = new Set(['gold', 'silver', 'chocolate', 'snowy']);
/** Words for patterns that need a thing to be on: "with spots". */
const ONLY_NAMED: ReadonlySet<string> = new Set(['spots', 'stripes', 'dots', 'patches', 'lines', 'bands', 'checks']);

/** Patches of one colour, whatever is under them. */
const CAMOUFLAGE: ReadonlySet<string> = new Set(['camouflage', 'camo']);

/** What a word says about the thing after it; undefined when it is no describing word. */
export function adjective(word: string, previous: string | undefined): Partial<Described> | undefined {
  if (word === 'golden') return { material: 'gold' };
  const color = lookUp(COLORS, word);
  const material = lookUp(MATERIALS, word) ? word : lookUp(MATERIAL_SYNONYMS, word);
  if (material && (color === undefined || RATHER_STUFF.has(word))) return { material };
  if (color !== undefined) return { colors: [namedColor(word, previous) ?? color] };
  if (lookUp(TINTS, word)) return {};
  const shaping = lookUp(SHAPINGS, word);
  if (shaping) return { shapings: [shaping] };
  const pose = lookUp(POSES, word);
  if (pose) return { pose };
  const count = lookUp(NUMBERS, word) ?? (/^\d{1,4}$/.test(word) ? Number(word) : undefined);
  if (count !== undefined) return { count };
  const kind = lookUp(PATTERN_WORDS, word);
  if (CAMOUFLAGE.has(word)) return { pattern: { kind: 'patches', color: '#3c4429' } };
  return kind && !ONLY_NAMED.has(word) ? { pattern: { kind } } : undefined;
}
