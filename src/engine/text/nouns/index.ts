import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { adjective } from '../parse.ts';
import { food } from './food.ts';
import { plants } from './fungi-plants.ts';
import { beasts } from './beasts.ts';

/** Every noun, in the order of the files. A new noun is one entry in one of them. */
export const nouns: readonly Noun[] = [...plants, ...beasts, ...food];

export function standardLexicon(): Lexicon {
  return createLexicon(nouns, nouns.find(({ words }) => words[0] === 'sculpture') ?? nouns[0]!, (word) => adjective(word, undefined) !== undefined);
}
