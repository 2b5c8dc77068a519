import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saidIn } from '../../src/messages/parts/said-words.ts';
import { wordsFor } from '../../src/messages/words/index.ts';
import texts from '../../src/messages/words/said.json' with { type: 'json' };

/** What the built-in service says of results, read in other languages. */

const german = (text: string) => saidIn(wordsFor('de'), text);

test('labels, values before and after, and notes are read in the reader’s language', () => {
  expect(['Faces', 'Watertight', 'Not in the 3MF'].map(german)).toEqual(['Flächen', 'Wasserdicht', 'Nicht in 3MF']);
  expect(german('no → yes')).toBe('nein → ja');
  expect(german('yes → no → yes')).toBe('ja → nein → ja');
  expect(german('a figure on two legs, 21 bones')).toBe('eine Figur auf zwei Beinen, 21 Knochen');
  expect(german('217 in 9 colours in 24 layers')).toBe('217 in 9 Farben und 24 Schichten');
  expect(german('Read as German: roter = red, stuhl = chair.')).toBe(
    'Als Deutsch gelesen: roter = red, stuhl = chair.',
  );
  expect(saidIn(wordsFor('ja'), 'Clips are authored, not captured from motion.')).toContain('クリップ');
});

test('figures are written as the language has them, names with figures and what is not known stay as they came', () => {
  expect(german('19,718 → 2,000')).toBe('19.718 → 2.000');
  expect(german('0.992 × 0.0123 × 1 m')).toBe('0,992 × 0,0123 × 1 m');
  expect(german('PrusaSlicer 2.5.0, v1.2, #12ab34, 1024')).toBe('PrusaSlicer 2.5.0, v1.2, #12ab34, 1024');
  expect(german('what no table has')).toBe('what no table has');
  expect(german('a {0}')).toBe('a {0}');
});

test('English is as it came', () => {
  const said = (text: string) => saidIn(wordsFor('en-US'), text);
  for (const text of [...texts, '19,718 → 2,000', '0.992 × 1 m', 'a figure on two legs, 1,021 bones'])
    expect(said(text)).toBe(text);
});

test('every sentence and every label of the table is one that the service says', () => {
  const files = globSync('packages/{engine,mesh,service}/src/**/*.ts');
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const sentences = texts.filter((text) => text.endsWith('.'));
  expect(sentences.filter((text) => !sources.includes(text))).toEqual([]);
  const labels = texts.filter((text) => /^[A-Z][\w ]+$/.test(text) && !/^(?:Read as|Not in the) /.test(text));
  expect(labels.filter((label) => !sources.includes(`label: '${label}'`))).toEqual([]);
});
