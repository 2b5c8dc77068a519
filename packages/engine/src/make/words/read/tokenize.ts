import { EMOJI } from '../../../content/words/languages.ts';

/** A text as words, for every reader: small letters, emoji as what they show, no possessive, and where a pause is. */

export interface Token {
  word: string;
  /** A comma, a full stop or the like stands before it: set phrases do not reach over it. */
  paused: boolean;
}

/** More words than this are not read. */
const MOST_WORDS = 200;

export function tokenize(text: string): Token[] {
  const plain = text
    .toLowerCase()
    .replace(/\p{Extended_Pictographic}/gu, (sign) => ` ${EMOJI.get(sign)?.replace('-', ' ') ?? ''} `)
    .replace(/['’]s\b/g, '');
  let end = 0;
  const words = plain.matchAll(/[\p{L}\p{N}]+(?:(?<=\p{N})[.,]\p{N}+\p{L}*)?|&/gu).take(MOST_WORDS);
  return Array.from(words, ({ 0: word, index }) => {
    const paused = /[^\s:_-]/.test(plain.slice(end, index));
    end = index + word.length;
    return { word, paused };
  });
}

/** What grammars read for the comma that ends what is left out. */
export const PAUSE = ',';
const LEFT_OUT: ReadonlySet<string> = new Set('without no minus lacking ohne sin sans'.split(' '));
/** How many words after "without" a comma ends it. */
const NEAR = 4;

/** The words that grammars read; "&" is only known to set phrases. */
export const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens
    .flatMap(({ word, paused }, i) => {
      const ends = paused && tokens.slice(Math.max(0, i - NEAR), i).some((token) => LEFT_OUT.has(token.word));
      return ends ? [PAUSE, word] : [word];
    })
    .filter((word) => word !== '&');
