import { createLexicon, type Lexicon } from '../lexicon.ts';
import type { Noun } from '../noun.ts';
import { adjective } from '../parse.ts';
import { beasts } from './beasts.ts';
import { figures } from './figures.ts';
import { food } from './food.ts';
import { plants } from './fungi-plants.ts';
import { home } from './home.ts';
import { things } from './things.ts';
import { vehicles } from './vehicles.ts';
import { wild } from './wild.ts';

/** Every noun, in the order of the files. A new noun is one entry in one of them. */
export const nouns: readonly Noun[] = [
  ...plants,
  ...beasts,
  ...wild,
  ...figures,
  ...food,
  ...home,
  ...vehicles,
  ...things,
];

export function standardLexicon(): Lexicon {
  return createLexicon(
    nouns,
    nouns.find(({ words }) => words[0] === 'sculpture')!,
    (word) => adjective(word, undefined) !== undefined,
  );
}
