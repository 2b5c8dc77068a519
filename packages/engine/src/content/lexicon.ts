import { createDictionary, type Dictionary } from './dictionary/dictionary.ts';
import { type Makeable, makeableKinds, type NearNoun, nearestNouns } from './dictionary/nearest-noun.ts';
import { lookUp } from './look-up.ts';
import type { Noun } from './noun.ts';
import { singulars } from './singulars.ts';
import { isSlip } from './spelling.ts';
import { isNearName } from './words/near-names.ts';
import { PARTS } from './words/parts.ts';
import { STOP_WORDS } from './words/stop-words.ts';

/** Finds nouns in a list of words: longest compound first, then plurals, then slips in spelling. */

export interface Found {
  noun: Noun;
  word: string;
  length: number;
  plural: boolean;
  guess: boolean;
  /** The word is not the noun's own name: a slip in spelling, or a name of another thing that is near to it. */
  doubtful: boolean;
}

export interface Lexicon {
  /** The noun that starts at `at`, how many words it takes, whether it stands in the plural and whether its spelling was guessed. */
  find(words: readonly string[], at: number): Found | undefined;
  /** Whether it is an English word, whatever it means. */
  knows(word: string): boolean;
  /** What a word of the dictionary stands for, as far as it is something that can be touched. */
  means(word: string): 'being' | 'thing' | undefined;
  /** Nouns that are near to a word, or to words of two, by meaning: to be suggested, never made instead. */
  near(words: string): NearNoun[];
  /** What is made when no noun is known. */
  fallback: Noun;
  nouns: readonly Noun[];
}

/** The one name of a part, also for its plural. */
export const partOf = (word: string): string | undefined =>
  singulars(word)
    .map((form) => lookUp(PARTS, form))
    .find((name) => name !== undefined);

/** Shorter words are one letter off too many others. */
export const LEAST_LETTERS = 6;
/** What strangers ask for is kept for no longer than it is of use. */
const MOST_GUESSES = 1_000;

/** Kinds of the dictionary that are alive. */
const BEINGS: ReadonlySet<string> = new Set(['person', 'animal']);

/** @throws when two nouns claim the same word */
export function createLexicon(nouns: readonly Noun[], fallback: Noun, known: (word: string) => boolean): Lexicon {
  const dictionary: Dictionary = createDictionary();
  const byWord = new Map<string, Noun>();
  for (const noun of nouns) {
    for (const word of noun.words) {
      if (byWord.has(word)) throw new Error(`two nouns are called "${word}"`);
      byWord.set(word, noun);
    }
  }
  // "schoolbus" is said, too.
  for (const [word, noun] of [...byWord]) {
    const joined = word.replaceAll(' ', '');
    if (!byWord.has(joined)) byWord.set(joined, noun);
  }
  const simple = [...byWord.keys()].filter((word) => !word.includes(' '));
  const nearestNoun = (word: string): Noun | undefined => {
    if (word.length < LEAST_LETTERS || STOP_WORDS.has(word) || known(word) || partOf(word) !== undefined)
      return undefined;
    if (dictionary.knows(word)) return undefined;
    const forms = singulars(word);
    return byWord.get(simple.find((name) => forms.some((form) => isSlip(form, name))) ?? '');
  };
  let makeable: Makeable | undefined;
  // A prompt asks for each of its words several times.
  const guesses = new Map<string, Noun | undefined>();
  const guessed = (word: string): Noun | undefined => {
    if (guesses.has(word)) return guesses.get(word);
    if (guesses.size >= MOST_GUESSES) guesses.clear();
    const noun = nearestNoun(word);
    guesses.set(word, noun);
    return noun;
  };
  return {
    nouns,
    fallback,
    knows: dictionary.knows,
    means(word) {
      const kind = dictionary.kindOf(word);
      for (let at = kind; at; at = at.above) if (at.words.some((name) => BEINGS.has(name))) return 'being';
      return kind && 'thing';
    },
    near(words) {
      const kind = dictionary.kindOf(words);
      makeable ??= makeableKinds(nouns, dictionary);
      return kind ? nearestNouns(kind, makeable) : [];
    },
    find(words, at) {
      for (let length = Math.min(3, words.length - at); length >= 1; length--) {
        const head = words.slice(at, at + length - 1);
        for (const last of singulars(words[at + length - 1])) {
          const word = [...head, last].join(' ');
          const noun = byWord.get(word) ?? (length > 1 ? byWord.get([...head, last].join('')) : undefined);
          if (noun) {
            const plural = last !== words[at + length - 1];
            const doubtful = isNearName(noun.words[0] ?? '', word);
            return { noun, word: words.slice(at, at + length).join(' '), length, plural, guess: false, doubtful };
          }
        }
      }
      const word = words[at];
      const noun = word === undefined ? undefined : guessed(word);
      return noun && word !== undefined
        ? { noun, word, length: 1, plural: false, guess: true, doubtful: true }
        : undefined;
    },
  };
}
