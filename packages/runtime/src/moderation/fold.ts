import { LATIN, OTHERS, SIGNS } from './lookalikes.ts';

/**
 * Spellings of the same word as one: case, accents, styled, squared and full-width letters, characters without width, and
 * letters that look like Latin ones (UTS #39, and some that are read so). A letter of another script is a Latin one only
 * between Latin ones: an alphabet of its own has words that only happen to look alike.
 */

export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Without width, or not meant to be seen. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Marks on letters of alphabets whose vowels are letters; in other scripts marks are vowels. */
const MARKS =
  /[\u0300-\u036f\p{Me}]|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Coptic}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Common}])\p{M}+/gu;
/** White letters on black discs and squares, which have no letter to Unicode. */
const BADGES = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]+/gu;
/** What NFKD would make letters of, at the end of names. */
const TRADE_MARKS = /[™℠]/gu;

/** Not alike, and read so between Latin letters; each before what it is read as. */
const READ_AS = 'пnиuмmкkĸkяrшwщwэeεeωwμuκkχxβbбbΣeΛaǝeɾr';

/** Small letters with the shape of capitals: everyday words are made of these and of what looks Latin. */
const LIKE_CAPITALS = new Set('вгнтбћғңӈӊҭ');

const letters = (rows: readonly (readonly [string, string])[]) =>
  new Map(rows.flatMap(([read, signs]) => [...signs].map((sign) => [sign, read] as const)));
const latin = letters(LATIN);
const others = letters(OTHERS);
const readAs = new Map([...READ_AS.matchAll(/(.)(.)/gu)].map(([, sign = '', read = '']) => [sign, read]));
/** Signs that look like letters, and what they look like. */
export const LETTER_SIGNS: ReadonlyMap<string, string> = new Map([
  ...letters(SIGNS),
  ['®', 'r'],
  ['©', 'c'],
  ['℗', 'p'],
]);

export function fold(text: string): string {
  return lowered(withLatin(bare(text)));
}

/**
 * Words that are written in letters of another script alone, as if they were Latin: where all that is written in it could
 * be Latin. A text in another language always has a word that could not.
 */
export function foldDisguised(text: string): string[] {
  const foreign = (bare(text).match(WORD) ?? []).filter(
    (word) => /^\P{ASCII}+$/u.test(word) && !/^\P{L}+$/u.test(word),
  );
  const read = foreign.map((word) =>
    [...word].map((letter) => (LIKE_CAPITALS.has(letter) ? undefined : (latin.get(letter) ?? exactly(letter)))),
  );
  if (read.some((word) => word.includes(undefined))) return [];
  return read.map((word) => lowered(word.join('')));
}

const exactly = (letter: string) => others.get(letter) ?? others.get(letter.toLowerCase());
const lowered = (text: string) => text.toLowerCase().normalize('NFC');

function bare(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(TRADE_MARKS, ' ')
    .replace(BADGES, (sign) => badgeLetter(sign))
    .replace(FLAG_LETTERS, (run) => flagLetters([...run]))
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßẞ]/gu, 'ss');
}

const A = 'A'.codePointAt(0) ?? 0;
const nth = (sign: string, first: number) => String.fromCodePoint(A + (sign.codePointAt(0) ?? 0) - first);
const badgeLetter = (sign: string) => nth(sign, sign < '\u{1f170}' ? 0x1f150 : 0x1f170);

/** Two are a flag, which belongs to no word beside it. */
function flagLetters(run: readonly string[]): string {
  const word = run.map((sign) => nth(sign, 0x1f1e6)).join('');
  return run.length === 1 ? word : ` ${word} `;
}

function withLatin(text: string): string {
  return text.replace(WORD, (word) => {
    if (/^\p{ASCII}*$/u.test(word)) return word;
    const plain = dotted(word.replace(/\P{ASCII}/gu, (letter) => latin.get(letter) ?? letter));
    if (!/[a-z]/i.test(plain)) return plain;
    return plain.replace(
      /\P{ASCII}/gu,
      (letter) => readAs.get(letter) ?? exactly(letter) ?? readAs.get(letter.toLowerCase()) ?? letter,
    );
  });
}

/** In Turkish the i without a dot is another letter, and stands in words without e and i, most of which have no q, w and x. */
function dotted(word: string): string {
  return word.includes('ı') && /[eiqwx]/i.test(word) ? word.replaceAll('ı', 'i') : word;
}
