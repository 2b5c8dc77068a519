import { expect, test } from 'vitest';
import { phrase, phraseAt, rephrase } from '../../../src/make/words/read/phrase.ts';
import { tokenize, wordsOf } from '../../../src/make/words/read/tokenize.ts';

test('a text is split into small words, with pauses, emoji as words and no possessives', () => {
  expect(tokenize('The KING’s cat, 🐉!')).toEqual([
    { word: 'the', paused: false },
    { word: 'king', paused: false },
    { word: 'cat', paused: false },
    { word: 'dragon', paused: true },
  ]);
  expect(wordsOf(tokenize('black & white'))).toEqual(['black', 'white']);
  expect(tokenize('cat '.repeat(500))).toHaveLength(200);
});

test.each([
  ['pixel|pixelated [art]', 'pixelated art', 2],
  ['pixel [art]', 'pixel cat', 1],
  ['pixel art', 'pixel, art', 0],
  ['line art / line drawing', 'line-drawing', 2],
  ['[by] # [degrees]', 'by 90 degrees', 3],
  ['rotate [by] #', 'rotate by', 0],
  ['* colored', 'red-colored', 2],
  ['[a] [b] c', 'a c', 2],
])('%s takes of "%s" %d words', (wanted, text, length) => {
  expect(phraseAt(phrase(wanted), tokenize(text), 0)).toBe(length);
});

test('phrases are put into other words wherever they stand, and pauses stay where they were', () => {
  const said = tokenize('a dog, fire breathing cat. fire breathing');
  const meant = rephrase(said, phrase('fire breathing *'), '$3 with a flame');
  expect(meant.map(({ word }) => word).join(' ')).toBe('a dog cat with a flame fire breathing');
  expect(meant[2]).toEqual({ word: 'cat', paused: true });
});
