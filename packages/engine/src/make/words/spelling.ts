import { editDistance } from '../../content/lexicon.ts';
import { NUMBERS, SHAPINGS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { MATERIAL_SYNONYMS, MATERIALS } from '../../paint/materials.ts';
import { COLORS } from '../../paint/named-colors.ts';

/** The describing or small word that a misspelt one is meant to be: one letter off, or two in long words. */
export function nearWord(word: string): string | undefined {
  if (word.length < 5 || /\d/.test(word)) return undefined;
  const most = word.length >= 8 ? 2 : 1;
  let best: string | undefined;
  let least = most + 1;
  const consider = (candidate: string) => {
    if (candidate.length < 4 || candidate[0] !== word[0]) return;
    const distance = editDistance(word, candidate, most);
    if (distance < least) [least, best] = [distance, candidate];
  };
  for (const table of [COLORS, MATERIALS, MATERIAL_SYNONYMS, SHAPINGS, NUMBERS]) Object.keys(table).forEach(consider);
  STOP_WORDS.forEach(consider);
  return best;
}
