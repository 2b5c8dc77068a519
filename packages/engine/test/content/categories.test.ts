import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Noun } from '../../src/content/noun.ts';
import { nouns, standardLexicon } from '../../src/content/nouns/index.ts';

const folder = new URL('../../src/content/nouns/', import.meta.url);

/** Lists of nouns that a file exports. */
const listsIn = async (path: string): Promise<Noun[]> => {
  const exported: Record<string, unknown> = await import(new URL(path, folder).href);
  return Object.values(exported).flatMap((value) => (Array.isArray(value) ? value.filter((one) => one.draw) : []));
};

test('every noun in a file of a category is known, once', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'index.ts');
  const found = await Promise.all(files.map(({ parentPath, name }) => listsIn(`${parentPath}/${name}`)));
  const names = (list: readonly Noun[]) => list.map(({ words }) => words[0]!).sort();
  expect(files.length).toBeGreaterThan(30);
  expect(names(found.flat())).toEqual(names(nouns));
});

test('no two nouns have a word in common', () => {
  expect(() => standardLexicon()).not.toThrow();
  expect(new Set(nouns.flatMap(({ words }) => words)).size).toBe(nouns.flatMap(({ words }) => words).length);
});
