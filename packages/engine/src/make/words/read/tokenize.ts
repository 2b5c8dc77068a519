import { EMOJI } from '../../../content/words/emoji.ts';

/** A text as words, for every reader: small letters, emoji as what they show, no possessive, and where a pause is. */

export interface Token {
  word: string;
  /** A comma, a full stop, a bracket or the like stands before it: nothing that is said reaches over it. */
  paused: boolean;
}

/** Letters, digits and marks as wide as a Chinese sign. */
const FULL_WIDTH = /[\uff01-\uff9f]+/g;
/** How an emoji is drawn, and what joins several: signs of their own that say nothing. */
const EMOJI_SIGNS = /[\ufe0e\ufe0f]|\u200d|\p{Emoji_Modifier}/gu;
/** Between what is written without spaces and what is not: "30cmの猫". */
const BORDER = /(?<=[a-z])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])(?=[a-z])/gu;

/** More words than this are not read. */
const MOST_WORDS = 200;

export function tokenize(text: string): Token[] {
  const plain = text
    .replace(FULL_WIDTH, (signs) => signs.normalize('NFKC'))
    .toLowerCase()
    .replace(BORDER, ' ')
    .replace(EMOJI_SIGNS, '')
    .replace(/\p{Extended_Pictographic}/gu, (sign) => ` ${EMOJI.get(sign)?.replace('-', ' ') ?? ''} `)
    .replace(/['’]s\b/g, '');
  let end = 0;
  const words = plain.matchAll(/[\p{L}\p{N}]+(?:(?<=\p{N})[.,]\p{N}+\p{L}*)?|&/gu).take(MOST_WORDS);
  return Array.from(words, ({ 0: word, index }) => {
    const paused = /[^\s:_'"“”‘’&-]/.test(plain.slice(end, index));
    end = index + word.length;
    return { word, paused };
  });
}

/** What the grammar of things reads for a pause. */
export const PAUSE = ',';

/** The words that grammars read; "&" is only known to set phrases. */
export const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.map(({ word }) => word).filter((word) => word !== '&');

export const wordsAndPauses = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word, paused }, i) => (paused && i > 0 ? [PAUSE, word] : [word])).filter((word) => word !== '&');
