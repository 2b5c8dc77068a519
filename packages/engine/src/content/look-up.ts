/** A word's own entry in a table. Words are anybody's: "constructor" must not find what every object has. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
