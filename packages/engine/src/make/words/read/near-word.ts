import { LEAST_LETTERS, type Lexicon } from '../../../content/lexicon.ts';
import { isSlip } from '../../../content/spelling.ts';
import { NUMBERS, SHAPINGS } from '../../../content/words/adjectives.ts';
import { STOP_WORDS } from '../../../content/words/stop-words.ts';
import { MATERIAL_SYNONYMS, MATERIALS } from '../../../paint/materials.ts';
import { COLORS } from '../../../paint/named-colors.ts';

const DESCRIBING = [
  ...[COLORS, MATERIALS, MATERIAL_SYNONYMS, SHAPINGS, NUMBERS].flatMap((table) => Object.keys(table)),
  ...STOP_WORDS,
];

/** The describing or small word that a misspelt one is meant to be; a word of the dictionary is no slip. */
export function nearWord(word: string, { knows }: Pick<Lexicon, 'knows'>): string | undefined {
  if (word.length < LEAST_LETTERS || /\d/.test(word) || knows(word)) return undefined;
  return DESCRIBING.find((meant) => isSlip(word, meant));
}
