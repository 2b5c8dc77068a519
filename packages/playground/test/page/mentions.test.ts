import { expect, test } from 'vitest';
import { encodeMentions, mentionQuery } from '../../src/page/composer/mentions.ts';

const targets = [
  { text: '@Kiln', markup: '<@1>' },
  { text: '@Kiln Lead', markup: '<@2>' },
  { text: '#forge', markup: '<#3>' },
];

test('turns names into mentions, the longest first, and only whole names', () => {
  expect(encodeMentions('@kiln and @Kiln Lead in #forge, @Kilns', targets)).toBe('<@1> and <@2> in <#3>, @Kilns');
});

test('leaves code alone', () => {
  expect(encodeMentions('`@Kiln` ```\n@Kiln\n``` @Kiln', targets)).toBe('`@Kiln` ```\n@Kiln\n``` <@1>');
});

test('finds the name that is being written at the caret', () => {
  expect(mentionQuery('hi @ki there', 6)).toEqual({ sign: '@', query: 'ki', from: 3 });
  expect(mentionQuery('#', 1)).toEqual({ sign: '#', query: '', from: 0 });
  expect(mentionQuery('mail@kiln', 9)).toBeUndefined();
});
