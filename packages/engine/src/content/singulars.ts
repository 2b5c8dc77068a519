const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  children: 'child',
  people: 'person',
  feet: 'foot',
  teeth: 'tooth',
  cacti: 'cactus',
  octopi: 'octopus',
  fungi: 'fungus',
};
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/men$/, 'man'],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/es$/, ''],
  [/(?<!s)s$/, ''],
];

/**
 * The word itself and every form that it may be the plural of. Which of them is a word is for the lexicon to know: a
 * single answer by rules would have to choose ("cookies" is no "cooky", "magpies" no "magpy").
 */
export function singulars(word: string): [string, ...string[]] {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  const regular = ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, by]) => word.replace(ending, by));
  return irregular === undefined ? [word, ...regular] : [word, irregular, ...regular];
}
