import { lookUp } from './look-up.ts';
import type { Noun } from './noun.ts';
import { singulars } from './singulars.ts';
import { nearest } from './spelling.ts';
import { STOP_WORDS } from './words/adjectives.ts';
import { PARTS } from './words/parts.ts';

/** Finds nouns in a list of words: longest compound first, then plurals, then near misses in spelling. */

export interface Found {
  noun: Noun;
  word: string;
  length: number;
  plural: boolean;
  guess: boolean;
}

export interface Lexicon {
  /** The noun that starts at `at`, how many words it takes, whether it stands in the plural and whether its spelling was guessed. */
  find(words: readonly string[], at: number): Found | undefined;
  /** What is made when no noun is known. */
  fallback: Noun;
  nouns: readonly Noun[];
}

/** The one name of a part, also for its plural. */
export const partOf = (word: string): string | undefined =>
  singulars(word)
    .map((form) => lookUp(PARTS, form))
    .find((name) => name !== undefined);

/** @throws when two nouns claim the same word */
export function createLexicon(nouns: readonly Noun[], fallback: Noun, known: (word: string) => boolean): Lexicon {
  const byWord = new Map<string, Noun>();
  for (const noun of nouns) {
    for (const word of noun.words) {
      if (byWord.has(word)) throw new Error(`two nouns are called "${word}"`);
      byWord.set(word, noun);
    }
  }
  const simple = [...byWord.keys()].filter((word) => !word.includes(' '));
  const nearestNoun = (word: string): Noun | undefined => {
    if (word.length < 5 || STOP_WORDS.has(word) || known(word) || partOf(word) !== undefined) return undefined;
    // "brushed" is not a misspelt brush.
    const most = word.length >= 7 && !/(?:ed|ing|er|ly)$/.test(word) ? 2 : 1;
    return byWord.get(nearest(singulars(word), simple, most) ?? '');
  };
  // A prompt asks for each of its words several times.
  const guesses = new Map<string, Noun | undefined>();
  const guessed = (word: string): Noun | undefined => {
    if (!guesses.has(word)) guesses.set(word, nearestNoun(word));
    return guesses.get(word);
  };
  return {
    nouns,
    fallback,
    find(words, at) {
      for (let length = Math.min(3, words.length - at); length >= 1; length--) {
        const head = words.slice(at, at + length - 1);
        for (const last of singulars(words[at + length - 1])) {
          const word = [...head, last].join(' ');
          const noun = byWord.get(word) ?? (length > 1 ? byWord.get([...head, last].join('')) : undefined);
          if (noun) {
            const plural = last !== words[at + length - 1];
            return { noun, word: words.slice(at, at + length).join(' '), length, plural, guess: false };
          }
        }
      }
      const word = words[at];
      const noun = word === undefined ? undefined : guessed(word);
      return noun && word !== undefined ? { noun, word, length: 1, plural: false, guess: true } : undefined;
    },
  };
}
