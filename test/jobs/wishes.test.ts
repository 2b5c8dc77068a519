import { expect, test } from 'vitest';
import { wishIn } from '../../src/jobs/library/wishes/read-wish.ts';

/** Which notes are wishes: six of them, in seven languages; all else stays a note. */

test.each<[string, ReturnType<typeof wishIn>]>([
  ['make this gold-yellow', { does: 'recolour', to: 'golden' }],
  ['Please paint it #3366CC', { does: 'recolour', to: '#3366cc' }],
  ['mach das bitte rot', { does: 'recolour', to: 'red' }],
  ['peins ça en bleu', { does: 'recolour', to: 'blue' }],
  ['píntalo de verde', { does: 'recolour', to: 'green' }],
  ['deixe isso preto', { does: 'recolour', to: 'black' }],
  ['ここを赤にして', { does: 'recolour', to: 'red' }],
  ['把这里改成蓝色', { does: 'recolour', to: 'blue' }],
  ['make it wood', { does: 'material', to: 'wood' }],
  ['aus Holz', { does: 'material', to: 'wood' }],
  ['en or', { does: 'material', to: 'gold' }],
  ['metal', { does: 'material', to: 'metal' }],
  ['换成木头', { does: 'material', to: 'wood' }],
  ['thicker', { does: 'thicken' }],
  ['thicken this to 3 mm', { does: 'thicken', mm: 3 }],
  ['dicker, 0,5 cm', { does: 'thicken', mm: 5 }],
  ['plus épais', { does: 'thicken' }],
  ['más grueso', { does: 'thicken' }],
  ['もっと厚く', { does: 'thicken' }],
  ['加厚 3毫米', { does: 'thicken', mm: 3 }],
  ['smooth here', { does: 'smooth' }],
  ['bitte glätten', { does: 'smooth' }],
  ['ここを滑らかに', { does: 'smooth' }],
  ['remove the red spots', { does: 'remove' }],
  ['entfernen', { does: 'remove' }],
  ['enlève ça', { does: 'remove' }],
  ['去掉这个', { does: 'remove' }],
  ['20 % larger', { does: 'resize', percent: 120 }],
  ['100 % larger', { does: 'resize', percent: 200 }],
  ['20% kleiner', { does: 'resize', percent: 80 }],
  ['bigger', { does: 'resize', percent: 130 }],
  ['plus petit', { does: 'resize', percent: 75 }],
  ['twice as large', { does: 'resize', percent: 200 }],
  ['大きくして', { does: 'resize', percent: 130 }],
  ['resize to 120 %', { does: 'resize', percent: 120 }],
])('%j is a wish', (text, wish) => {
  expect(wishIn(text)).toEqual(wish);
});

test.each([
  'do not remove this',
  'nicht dicker',
  'why is this red?',
  'the red one of last week was nicer',
  'remove this and make the rest blue',
  'red or blue',
  'make it red metal',
  'thicker remove',
  'great work',
  'redder bluegrass',
  '',
  `remove ${'very '.repeat(40)}`,
])('%j stays a note', (text) => {
  expect(wishIn(text)).toBeUndefined();
});
