import { createWordMatcher } from 'kiln-runtime/moderation/word-matcher';
import { expect, test } from 'vitest';

const matches = createWordMatcher([
  'gore',
  'nude',
  'cunt',
  'ass',
  'two words',
  'swast*',
  '*phile',
  '裸体',
  'ragù',
  'хер',
  'x',
]);

test('whole words of any script are found, whatever their case, accents and style', () => {
  const found = [
    'GORE!',
    '(nude)',
    'núde',
    'ｇｏｒｅ',
    '𝐠𝐨𝐫𝐞',
    'two  Words',
    'swastikas',
    'bibliophile',
    'ragu',
    'хер',
    '#nude',
  ];
  expect(found.map(matches)).not.toContain(undefined);
  expect(matches('一个裸体女人')).toBe('裸体');
});

test('nothing is found inside of honest words, numbers and names', () => {
  const honest = [
    'Scunthorpe',
    'Gorecki',
    'forego red',
    'class, grass, assassin',
    'denuded hills',
    'херувим',
    'two wordsmiths',
  ];
  const figures = ['the 90s, 1337, 4x4', 'a b d e f', 'swap', 'philex', 'C-4, T-800, R2-D2', 'foxes'];
  expect([...honest, ...figures].filter((text) => matches(text) !== undefined)).toEqual([]);
});

test('digits, signs, drawn-out, parted and borrowed letters hide nothing', () => {
  const hidden = [
    'g0re',
    'goooore',
    'g o r e',
    'g.o.r.e',
    'go-re',
    'nud\u200be',
    'gоrе',
    'a$$',
    '@ss',
    'nu_de',
    'a n u d e',
  ];
  expect(hidden.filter((text) => matches(text) === undefined)).toEqual([]);
});

test('a text that was made to be slow is not', () => {
  const texts = [
    'a@'.repeat(10_000),
    'a.'.repeat(10_000),
    'aaa'.repeat(7_000),
    '!|1'.repeat(7_000),
    `${'b '.repeat(9_000)}`,
  ];
  const lists = [
    (i: number) => `${'a'.repeat((i % 40) + 2)}${i}*`,
    (i: number) => `word${i} thing`,
    (i: number) => `*word${i}*`,
    (i: number) => `字${i}`,
  ].map((entry) => createWordMatcher(Array.from({ length: 20_000 }, (_, i) => entry(i))));
  // Twenty thousand entries tried one by one at each letter would take hours, and run into the time limit.
  for (const list of lists) for (const text of texts) expect(list(`${text} harmless`)).toBeUndefined();
});
