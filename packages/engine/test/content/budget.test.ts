import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Noun } from '../../src/content/noun.ts';
import { CATEGORIES } from '../../src/content/nouns/index.ts';

/**
 * Lines a noun in the files of its category. A number here goes down, or up by a decision record that says which prompts
 * become better by it (docs/decisions/0062).
 */
const BUDGET: Record<keyof typeof CATEGORIES, number> = {
  animals: 22,
  arms: 17,
  buildings: 33,
  clothes: 12,
  fantasy: 29,
  food: 19,
  furniture: 25,
  holidays: 20,
  household: 23,
  instruments: 25,
  kitchen: 15,
  nature: 21,
  outdoors: 23,
  people: 17,
  plants: 33,
  sports: 17,
  tools: 17,
  toys: 19,
  treasure: 18,
  vehicles: 28,
};

const folder = new URL('../../src/content/nouns/', import.meta.url);

const linesIn = (category: string): number =>
  readdirSync(new URL(category, folder)).reduce(
    (sum, file) => sum + readFileSync(new URL(`${category}/${file}`, folder), 'utf8').split('\n').length - 1,
    0,
  );

test.each(Object.entries<readonly Noun[]>(CATEGORIES))('%s keep to their lines a noun', (category, nouns) => {
  const limit = BUDGET[category as keyof typeof CATEGORIES];

  expect(linesIn(category) / nouns.length).toBeLessThanOrEqual(limit);
});
