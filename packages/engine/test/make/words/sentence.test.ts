import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { counted, listed, withArticle } from '../../../src/content/words/english.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import held from '../../support/strangers-prompts.json' with { type: 'json' };

/** What can be made, as a noun phrase: of what was drawn and where it was put. */

const compose = (prompt: string) => composeScene(prompt, standardLexicon(), { seed: 1, pose: '', fine: false });

test.each([
  ['three red cats on a table', 'three red cats on a table'],
  ['a knight with a red cape holding a sword and a shield', 'a knight with a red cape holding a sword and a shield'],
  ['a table with a lamp and a book', 'a table with a lamp and a book on top'],
  ['a red cat, a dog and a bird on a sofa', 'a red cat, a dog and a bird on a sofa'],
  ['an island with three palm trees', 'an island with three palm trees on top'],
  ['a striped cat with blue eyes', 'a striped cat with blue eyes'],
  ['a unicorn with a golden horn', 'a unicorn with a golden horn'],
  ['a mug without a handle', 'a mug without a handle'],
  ['a spider with six legs', 'a spider with six legs'],
  ['a cat beside a dog', 'a cat beside a dog'],
  ['a pirate castle', 'a pirate castle'],
  ['an elephant teapot', 'a teapot with the head of an elephant'],
  ['a house 2 m tall', 'a house, 2 m tall'],
  ['a boy with a horse', 'a person beside a horse'],
  ['an angry cat', 'a cat with an angry face'],
])('%s: I can make %s', (prompt, sentence) => {
  expect(compose(prompt).sentence).toBe(sentence);
});

test.each([
  ['a dragon riding a bicycle', 'a dragon and a bicycle', 'riding'],
  ['a chair with three legs', 'a chair with legs', '3 × leg'],
  ['a quantum cat', 'a cat', 'quantum'],
  ['a chef with a shark head', 'a chef', 'shark'],
  ['a steampunk owl with cogs', 'a steampunk owl', 'cogs'],
])('what is not in the result is not in the phrase: %s', (prompt, sentence, lost) => {
  expect(compose(prompt)).toMatchObject({ sentence, unknown: [lost] });
});

test('of nothing there is no phrase, and no phrase of a stranger has a word that had no effect', {
  tags: 'long',
}, () => {
  expect(compose('a flibbertigibbet').sentence).toBe('');
  for (const prompt of held.flatMap(({ prompts }) => prompts)) {
    const { sentence, unknown, understood, nouns } = compose(prompt);
    expect(sentence === '', prompt).toBe(understood.length === 0);
    if (sentence === '') continue;
    expect(sentence, prompt).toMatch(/^\S.*\S$/);
    expect(sentence, prompt).not.toMatch(/undefined| {2}|×/);
    const own = new Set([...nouns, ...understood].flatMap((text) => text.split(' ')));
    const said = new Set(sentence.split(/[ ,]+/));
    expect(
      unknown.filter((word) => word.length > 4 && said.has(word) && !own.has(word)),
      prompt,
    ).toEqual([]);
  }
});

test('articles, plurals and lists', () => {
  expect(['unicorn', 'owl', 'hourglass', 'UFO'.toLowerCase(), 'umbrella', 'igloo'].map(withArticle)).toEqual([
    'a unicorn',
    'an owl',
    'an hourglass',
    'a ufo',
    'an umbrella',
    'an igloo',
  ]);
  const two = ['wolf', 'mouse', 'snowman', 'fairy', 'torch', 'tomato', 'bunch of bananas', 'sheep', 'bread', 'glasses'];
  expect(two.map((name) => counted(2, ['old'], name))).toEqual([
    'two old wolves',
    'two old mice',
    'two old snowmen',
    'two old fairies',
    'two old torches',
    'two old tomatoes',
    'two old bunches of bananas',
    'two old sheep',
    'two pieces of old bread',
    'two old glasses',
  ]);
  expect([
    counted(1, ['old'], 'owl'),
    counted(1, [], 'bread'),
    counted(1, [], 'glasses'),
    counted(30, [], 'ant'),
  ]).toEqual(['an old owl', 'bread', 'glasses', '30 ants']);
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});

test.each([
  ['a rose in a pot', 'a rose in a flower pot', []],
  ['a palm tree in a blue pot', 'a palm tree in a blue flower pot', []],
  ['a cat in a pot', 'a cat in a cauldron', ['pot']],
])('what has leaves stands in a pot of earth: %s', (prompt, sentence, unknown) => {
  expect(compose(prompt)).toMatchObject({ sentence, unknown });
});

test('trees that are called by their fruit are of no other colour', () => {
  for (const prompt of ['a lemon tree', 'an orange tree', 'a plum tree without a fruit'])
    expect(compose(prompt)).toMatchObject({ sentence: prompt, unknown: [] });
});
