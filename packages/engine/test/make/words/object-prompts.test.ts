import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { readPrompt } from '../../../src/make/words/read/read-prompt.ts';
import groups from '../../support/object-prompts.json' with { type: 'json' };

/** Fifty plain objects of a public list: what is made of them without a look is what they name. */

const prompts = groups.flatMap((group) => group.prompts);
const lexicon = standardLexicon();
const compose = (prompt: string) => composeScene(prompt, lexicon, { seed: 1, pose: '', fine: false });

test('of the fifty no more is made without a look than what was looked at', () => {
  const clear = prompts.map(compose).filter(({ unknown, sentence }) => unknown.length === 0 && sentence !== '');
  expect(prompts).toHaveLength(50);
  expect(clear.map(({ sentence }) => sentence)).toEqual([
    'a shiny red apple',
    'a lamp',
    'a baseball cap',
    'a baseball bat',
    'a guitar',
    'a violin',
    'a brass trumpet',
    'a saxophone',
    'a microphone',
    'a laptop',
    'a camera',
    'a ring',
    'a tent',
    'a stone fireplace',
    'a ceramic mug',
    'a porcelain plate',
    'a ceramic bowl',
    'a steel spoon',
  ]);
});

test.each(['a wristwatch', 'a watch', 'a pair of binoculars', 'a digital tablet'])(
  'another object is never made under its name: %s',
  (prompt) => {
    expect(readPrompt(prompt, lexicon).nothing).toBeDefined();
  },
);
