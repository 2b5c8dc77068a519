import { wordSet } from '../look-up.ts';

/** Articles and plurals of what is said back to people. Words that rules get wrong are rows. */

const IRREGULAR: Readonly<Record<string, string>> = {
  mouse: 'mice',
  person: 'people',
  child: 'children',
  foot: 'feet',
  tooth: 'teeth',
  leaf: 'leaves',
  shelf: 'shelves',
  wolf: 'wolves',
  elf: 'elves',
  scarf: 'scarves',
  fish: 'fish',
  sheep: 'sheep',
  deer: 'deer',
  moose: 'moose',
  bison: 'bison',
  dice: 'dice',
  samurai: 'samurai',
};

/** What comes without an article, since its name is a plural. */
const MANY = wordSet(
  'trousers glasses pancakes cherries grapes fries headphones ruins scissors wings spikes whiskers spots stripes',
);
/** What is not counted: it comes in pieces. */
const MASS = wordSet(
  'bread sushi ramen popcorn grass snow water gravel sand coral bamboo corn cheese broccoli milk hair steam',
);

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SOUNDS_AS_CONSONANT = /^(?:un[iu]|us|eu|ufo|one)/;
const SOUNDS_AS_VOWEL = /^(?:[aeiou]|hour)/;

/** "an" before what sounds as a vowel: "a unicorn", "an owl". */
export const withArticle = (words: string): string =>
  `${SOUNDS_AS_VOWEL.test(words) && !SOUNDS_AS_CONSONANT.test(words) ? 'an' : 'a'} ${words}`;

/** A noun with its number and what describes it: "a red car", "two red cars", "glasses", "three pieces of bread". */
export function counted(count: number, said: readonly string[], noun: string): string {
  const last = noun.split(' ').at(-1) ?? noun;
  const number = NUMBERS[count] ?? String(count);
  const words = (name: string) => [...said, name].join(' ');
  if (MASS.has(last)) return count > 1 ? `${number} pieces of ${words(noun)}` : words(noun);
  if (count > 1) return `${number} ${words(plural(noun))}`;
  return MANY.has(last) ? words(noun) : withArticle(words(noun));
}

export function plural(noun: string): string {
  const [, head = noun, rest = ''] = /^(.*?)( of .*)?$/.exec(noun) ?? [];
  const [, before = '', last = head] = /^(.* )?(\S+)$/.exec(head) ?? [];
  return `${before}${pluralWord(last)}${rest}`;
}

function pluralWord(word: string): string {
  if (MANY.has(word)) return word;
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? word;
  if (/man$/.test(word)) return word.replace(/man$/, 'men');
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(?:s|x|ch|sh|ato)$/.test(word) ? `${word}es` : `${word}s`;
}

/** "a, b and c". */
export const listed = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : (texts[0] ?? '');
