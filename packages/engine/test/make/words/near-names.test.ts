import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { nearNames } from '../../../src/content/words/near-names.ts';
import { composeScene } from '../../../src/make/words/compose.ts';

/** Names of other things, and what cannot be seen where it was put: asked about, never claimed. */

const lexicon = standardLexicon();
const compose = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });

test('a near name is a name of the noun that it is near to, and not its first', () => {
  const nouns = new Map(lexicon.nouns.map(({ words }) => [words[0], words]));
  for (const [noun, name] of nearNames()) {
    expect(nouns.get(noun)?.slice(1), noun).toContain(name);
    expect(lexicon.find(name.split(' '), 0), name).toMatchObject({ doubtful: true, guess: false });
  }
  expect(new Set(nearNames().map(([, name]) => name)).size).toBe(nearNames().length);
});

test.each([
  ['a white sneaker', 'a white boot', ['sneaker']],
  ['two sneakers', 'two boots', ['sneakers']],
  ['an orc', 'a goblin', ['orc']],
  ['a knight holding a knife', 'a knight holding a dagger', ['knife']],
  ['a rat knight', 'a knight with the head of a mouse', ['rat']],
  ['a draogn', 'a dragon', ['draogn']],
  ['an arcade cabinet with a control panel', 'an arcade machine', ['control panel']],
  ['an oak tree with a thick trunk', 'a tree', ['trunk']],
  ['a sword with a metal blade', 'a sword', ['blade']],
  ['a cup on a couch', 'a mug on a sofa', []],
])('what is made for another name is named: %s is %s', (prompt, sentence, unknown) => {
  expect(compose(prompt)).toMatchObject({ sentence, unknown });
});

test.each([
  ['a cat in a tree', 'a tree', ['in', 'cat']],
  ['an apple in a crate', 'a crate', ['apple']],
  ['a wooden ship in a bottle', 'a wooden ship and a bottle', ['in']],
  ['a cat in a box', 'a cat in a box', []],
  ['a pencil in a mug', 'a pencil in a mug', []],
  ['a sword in a stone', 'a sword in a rock', []],
])('what is hidden, or not in what it is said to be in, is named: %s is %s', (prompt, sentence, unknown) => {
  expect(compose(prompt)).toMatchObject({ sentence, unknown });
});

test.each([
  ['a turtle with a shell that looks like stained glass', 'a turtle with a shell', ['stained', 'glass']],
  ['a lamp with a bird and flower motif', 'a lamp', ['bird', 'flower', 'motif']],
  ['a dog beside sand art', 'a dog', ['sand', 'art']],
  ['a shield with a dragon emblem', 'a shield', ['dragon', 'emblem']],
  ['a house in a snowy forest', 'a house', ['forest']],
  ['a doctor examining a specimen under a microscope', 'a doctor and a microscope', ['examining', 'specimen', 'under']],
  ['a forest green dragon', 'a forest green dragon', []],
])('what is on a thing, like it or around it is no object and no colour: %s is %s', (prompt, sentence, unknown) => {
  expect(compose(prompt)).toMatchObject({ sentence, unknown });
});
