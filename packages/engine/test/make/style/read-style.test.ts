import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { readStyle } from '../../../src/make/style/read-style.ts';

const lexicon = standardLexicon();
const read = (prompt: string) => readStyle(prompt, lexicon);

test.each([
  ['weathered gold', { main: { metallic: 1, wear: 0.8 } }],
  ['blue wood with white stars', { main: { pattern: 'stars' }, colors: ['#2b62cf'] }],
  ['red with blue stripes', { main: { pattern: 'stripes' }, colors: ['#d3261f'] }],
  ['white squares', { main: { pattern: 'checks' } }],
  ['like a zebra, black top', { main: { pattern: 'tiger' }, sides: { top: {} }, colors: [] }],
  ['rust', { main: { pattern: 'rust', wear: 0.6 } }],
  ['blue and yellow', { accent: {}, colors: ['#2b62cf', '#f6cf23'] }],
  ['steel and leather', { main: { metallic: 1 }, accent: { pattern: 'leather' } }],
  ['like a watermelon 🍓', { notes: [], unknown: [] }],
  ['like a castle', { notes: ['"castle": its usual surface was taken.'] }],
  ['three', { blank: true, unknown: [] }],
  ['red antlers', { blank: true, unknown: ['antlers'] }],
  ['a constructor', { blank: true, unknown: ['constructor'] }],
])('"%s" is read as a surface', (prompt, style) => {
  expect(read(prompt)).toMatchObject(style);
});

test('what the model is itself says nothing about its surface', () => {
  expect(readStyle('a red castle', lexicon, ['castle'])).toMatchObject({ colors: ['#d3261f'], notes: [] });
});
