import { MATERIAL_SYNONYMS, MATERIALS, type PatternKind } from '../paint/materials.ts';
import { COLORS, namedColor, TINTS } from '../paint/named-colors.ts';
import { NUMBERS, PATTERN_WORDS, SHAPINGS, type Shaping } from './words/adjectives.ts';

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
}

export const emptyDescription = (): Described => ({ colors: [], shapings: [] });

type Adjective = (into: Described) => void;

/** What a word says about the thing after it; undefined when it is no describing word. */
export function adjective(word: string, previous: string | undefined): Adjective | undefined {
  const material = MATERIALS[word] ? word : MATERIAL_SYNONYMS[word];
  if (word === 'golden')
    return (into) => {
      into.material = 'gold';
    };
  if (material && !(COLORS[word] !== undefined && !['gold', 'silver', 'chocolate', 'snowy'].includes(word)))
    return (into) => {
      into.material = material;
    };
  if (COLORS[word] !== undefined) {
    return (into) => {
      into.colors.push(namedColor(word, previous)!);
    };
  }
  if (TINTS[word]) return () => {};
  const shaping = SHAPINGS[word];
  if (shaping)
    return (into) => {
      into.shapings.push(shaping);
    };
  const count = NUMBERS[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined);
  if (count !== undefined)
    return (into) => {
      into.count = Math.min(12, Math.max(1, count));
    };
  const pattern = PATTERN_WORDS[word];
  if (pattern && !['spots', 'stripes', 'dots', 'patches', 'lines', 'bands', 'checks'].includes(word))
    return (into) => {
      into.pattern = { kind: pattern };
    };
  return undefined;
}
