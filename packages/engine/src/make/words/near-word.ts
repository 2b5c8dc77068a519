import { nearest } from '../../content/spelling.ts';
import { NUMBERS, SHAPINGS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { MATERIAL_SYNONYMS, MATERIALS } from '../../paint/materials.ts';
import { COLORS } from '../../paint/named-colors.ts';

const DESCRIBING = [
  ...[COLORS, MATERIALS, MATERIAL_SYNONYMS, SHAPINGS, NUMBERS].flatMap((table) => Object.keys(table)),
  ...STOP_WORDS,
];

/** The describing or small word that a misspelt one is meant to be: one letter off, or two in long words. */
export function nearWord(word: string): string | undefined {
  if (word.length < 5 || /\d/.test(word)) return undefined;
  return nearest([word], DESCRIBING, word.length >= 8 ? 2 : 1);
}
