import type { Noun } from './noun.ts';
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

const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  men: 'man',
  women: 'woman',
  children: 'child',
  people: 'person',
  wolves: 'wolf',
  knives: 'knife',
  leaves: 'leaf',
  feet: 'foot',
  teeth: 'tooth',
  snowmen: 'snowman',
  firemen: 'fireman',
  cacti: 'cactus',
  octopi: 'octopus',
  fungi: 'fungus',
  loaves: 'loaf',
  elves: 'elf',
  dwarves: 'dwarf',
  scarves: 'scarf',
  shelves: 'shelf',
};

export function singulars(word: string): string[] {
  const out = [word];
  const irregular = IRREGULAR[word];
  if (irregular) out.push(irregular);
  if (word.endsWith('ies')) out.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) out.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (word.endsWith('es')) out.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) out.push(word.slice(0, -1));
  return out;
}

/** Optimal string alignment distance, given up beyond `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row.push(
        Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swap),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

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
  const nearest = (word: string): Noun | undefined => {
    if (word.length < 5 || STOP_WORDS.has(word) || known(word) || PARTS[word] !== undefined) return undefined;
    // "brushed" is not a misspelt brush.
    const most = word.length >= 7 && !/(?:ed|ing|er|ly)$/.test(word) ? 2 : 1;
    let best: string | undefined;
    let distance = most + 1;
    for (const candidate of simple) {
      if (candidate.length < 4 || candidate[0] !== word[0]) continue;
      for (const form of singulars(word)) {
        const d = editDistance(form, candidate, most);
        if (d < distance) {
          distance = d;
          best = candidate;
        }
      }
    }
    return best === undefined ? undefined : byWord.get(best);
  };
  // A prompt asks for each of its words several times.
  const guesses = new Map<string, Noun | undefined>();
  const guessed = (word: string): Noun | undefined => {
    if (!guesses.has(word)) guesses.set(word, nearest(word));
    return guesses.get(word);
  };
  return {
    nouns,
    fallback,
    find(words, at) {
      for (let length = Math.min(3, words.length - at); length >= 1; length--) {
        const head = words.slice(at, at + length - 1);
        for (const last of singulars(words[at + length - 1]!)) {
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
