/** A word's own entry in a table. Words are anybody's: "constructor" must not find what every object has. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** The words of a text as a set; names of several words have commas between them. */
export const wordSet = (text: string, between: ' ' | ',' = ' '): ReadonlySet<string> => new Set(text.split(between));

/** A table of single words, from rows of words that mean the same. */
export const byWord = <T>(rows: readonly (readonly [words: string, value: T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(rows.flatMap(([words, value]) => words.split(' ').map((word) => [word, value])));

/** The same from the words that each of several names has. */
export const namesByWord = <N extends string>(said: Readonly<Record<N, string>>): Readonly<Record<string, N>> =>
  byWord(Object.entries<string>(said).map(([name, words]) => [words, name as N])); // its own keys
