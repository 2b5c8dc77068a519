import { adjective } from '../../../content/adjective.ts';
import { LEAST_LETTERS, type Lexicon, partOf } from '../../../content/lexicon.ts';
import { lookUp } from '../../../content/look-up.ts';
import { PATTERN_WORDS } from '../../../content/words/adjectives.ts';
import { plural } from '../../../content/words/english.ts';
import type { Ending, Language } from '../../../content/words/languages/index.ts';
import { LINKS } from '../../../content/words/links.ts';
import { STOP_WORDS } from '../../../content/words/stop-words.ts';
import type { Token } from './tokenize.ts';

/** The words of a prompt as one other language has them: the longest known ones, each with what it means in English. */

export interface Piece {
  /** As it was typed. */
  said: string;
  /** What it may mean in English, one or two; empty for what the language's table lacks. */
  means: readonly string[];
  paused: boolean;
}

/** Written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);
const KATAKANA = /[\p{Script=Katakana}ー]/u;
/** Parts of compounds that are no word by themselves are longer than this. */
const LEAST_IN_COMPOUND = 3;
/** No compound that names a thing is longer: "weihnachtsbaumverkaufsstand" has 28 letters. */
const MOST_LETTERS = 40;

const folded = (text: string): string =>
  NOT_PLAIN.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss') : text;
const NOT_PLAIN = /[^\0-\x7f]/;
/** Words of a phrase without their endings: "osos polares", "rote pandas". */
const roots = (text: string): string =>
  folded(text)
    .split(' ')
    .map((word) => word.replace(/(?<=.{2})e?[snmrx]$/, '').replace(/(?<=.{2})[aeo]$/, ''))
    .join(' ');

/** A word of English grammar, or of a thing or its looks: "under" is no "und". */
export const isOfUse = (word: string, lexicon: Lexicon): boolean =>
  lookUp(LINKS, word) !== undefined || STOP_WORDS.has(word) || describes(word) || isThing(word, lexicon);

export const isNoun = (english: string, lexicon: Lexicon): boolean => {
  const words = english.split(' ');
  const found = lexicon.find(words, 0);
  return found?.guess === false && found.length === words.length;
};
/** A noun, a part that things have, or what is on them: "stripes". */
export const isThing = (english: string, lexicon: Lexicon): boolean =>
  isNoun(english, lexicon) ||
  partOf(english) !== undefined ||
  (lookUp(PATTERN_WORDS, english) !== undefined && !describes(english));

export const describes = (english: string): boolean => adjective(english, undefined) !== undefined;
export const mayDescribe = (english: string): boolean => describes(english) && !isCount(english);
export const isCount = (english: string): boolean => adjective(english, undefined)?.count !== undefined;

const MADE = new Map<Language, ReturnType<typeof tableOf>>();

/** What is typed, to its meanings; `plain` has what differs from that without accents. Made when a word is seen that is not English. */
function tableOf({ spellings = [], order, ...language }: Language) {
  const words = language.words();
  const exact = new Map<string, readonly string[]>();
  const plain = new Map<string, readonly string[]>();
  const rooted = new Map<string, readonly string[]>();
  let longest = 1;
  const put = (table: typeof exact, said: string, means: readonly string[]) => {
    const there = table.get(said);
    table.set(said, there && there !== means ? [...there, ...means] : means);
  };
  for (const [english, ways] of Object.entries(words)) {
    const means = [english];
    for (const way of ways) {
      const said = way.replace(SIGNS, ' ');
      put(exact, said, means);
      longest = Math.max(longest, order ? said.length : said.split(' ').length);
      if (order) continue;
      if (NOT_PLAIN.test(said)) put(plain, folded(said), means);
      for (const [from, to] of spellings) if (said.includes(from)) put(plain, folded(said.replaceAll(from, to)), means);
      if (said.includes(' ')) put(rooted, roots(said), means);
    }
  }
  return { words, exact, plain, rooted, longest };
}
const SIGNS = /[-'’.,]/g;

const asMany = (english: string, lexicon: Lexicon): string =>
  isThing(english, lexicon) && !english.endsWith('s') && !describes(english) ? plural(english) : english;

export function readerOf(language: Language, lexicon: Lexicon): (tokens: readonly Token[]) => Piece[] {
  const table = MADE.get(language) ?? tableOf(language);
  MADE.set(language, table);
  const { words, exact, plain, rooted, longest } = table;
  const { endings, joints, order } = language;

  const unaccented = (word: string) => plain.get(folded(word)) ?? exact.get(folded(word));
  const several = (means: readonly string[]) => means.map((english) => asMany(english, lexicon));
  /** "katzen", which the table has beside "katze", are several. */
  const isPlural = (word: string, english: string): boolean => {
    const usual = folded(words[english]?.[0] ?? '');
    const ends = ({ ending, by, describes: only }: Ending) => !only && folded(word.replace(ending, by)) === usual;
    return folded(word) !== usual && endings.some(ends);
  };

  const inNumber = (word: string, means: readonly string[]): readonly string[] =>
    means.map((english) => (isPlural(word, english) ? asMany(english, lexicon) : english));

  /** With its ending or without its accents, too: "blauen", "velas", "leon". */
  function oneWord(word: string): readonly string[] | undefined {
    const own = exact.get(word);
    if (own || isOfUse(word, lexicon)) return own && inNumber(word, own);
    const accented = unaccented(word);
    if (accented) return inNumber(word, accented);
    const isLong = word.length >= LEAST_LETTERS;
    for (const { ending, by, many, describes: only } of endings) {
      if (!ending.test(word)) continue;
      const stem = word.replace(ending, by);
      const means = exact.get(stem) ?? (isLong || folded(word) !== word ? unaccented(stem) : undefined);
      if (means && (!only || means.every(describes))) return many ? several(means) : means;
    }
    return undefined;
  }

  /** "holztisch", "hexenhut", "dunkelblau": of two words that are things, or describe them. */
  function compound(word: string): string[] | undefined {
    if (!joints || isOfUse(word, lexicon)) return undefined;
    for (let cut = LEAST_IN_COMPOUND; cut <= word.length - LEAST_IN_COMPOUND; cut++) {
      const last = oneWord(word.slice(cut))?.find((english) => isThing(english, lexicon) || mayDescribe(english));
      const first = last === undefined ? undefined : firstOf(word.slice(0, cut));
      if (first !== undefined && (isThing(last ?? '', lexicon) || describes(first))) return [`${first} ${last}`];
    }
    return undefined;
  }
  function firstOf(word: string): string | undefined {
    for (const joint of joints ?? []) {
      const stem = word.endsWith(joint) ? word.slice(0, word.length - joint.length) : '';
      const means = [stem, `${stem}e`].flatMap((form) => exact.get(form) ?? unaccented(form) ?? []);
      const fits = means.find(describes) ?? means.find((english) => isThing(english, lexicon));
      if (stem.length >= LEAST_IN_COMPOUND && fits !== undefined) return fits;
    }
    return compound(word)?.[0];
  }

  function spaced(tokens: readonly Token[], at: number): Piece & { length: number } {
    const { word: first = '', paused = false } = tokens[at] ?? {};
    for (let length = Math.min(longest, tokens.length - at); length > 1; length--) {
      const said = tokens.slice(at, at + length);
      if (said.some((token, i) => i > 0 && token.paused)) continue;
      const text = said.map(({ word }) => word).join(' ');
      const means = exact.get(text) ?? unaccented(text);
      const inflected = means ? undefined : rooted.get(roots(text));
      if (means ?? inflected)
        return {
          said: text,
          means: means ?? several(inflected ?? []),
          paused,
          length,
        };
    }
    const means = first.length > MOST_LETTERS ? undefined : (oneWord(first) ?? compound(first));
    return { said: first, means: means ?? [], paused, length: 1 };
  }

  return (tokens) => {
    const pieces: Piece[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at]!;
      if (order && UNSPACED.test(token.word)) {
        pieces.push(...unspaced(token));
        at++;
      } else {
        const { length, ...piece } = order
          ? { said: token.word, means: exact.get(token.word) ?? [], paused: token.paused, length: 1 }
          : spaced(tokens, at);
        pieces.push(piece);
        at += length;
      }
    }
    return pieces;
  };

  /** The fewest known words that cover the most signs. */
  function unspaced({ word, paused }: Token): Piece[] {
    const best: { cost: number; from: number; means: readonly string[] }[] = [{ cost: 0, from: 0, means: [] }];
    const isNumber = (at: number) => {
      const before = word[at - 1] ?? '';
      return /\d/.test(before) || (exact.get(before) ?? []).some(isCount);
    };
    const offer = (from: number, to: number, cost: number, means: readonly string[]) => {
      const sum = (best[from]?.cost ?? 0) + cost;
      if (sum < (best[to]?.cost ?? Infinity)) best[to] = { cost: sum, from, means };
    };
    const digits = /\d+/y;
    for (let at = 0; at < word.length; at++) {
      offer(at, at + 1, UNKNOWN, []);
      digits.lastIndex = at;
      const figure = digits.exec(word)?.[0];
      if (figure !== undefined) offer(at, at + figure.length, 1, [figure]);
      for (let length = Math.min(longest, word.length - at); length > 0; length--) {
        const said = word.slice(at, at + length);
        const means = exact.get(said);
        if (means) offer(at, at + length, 1, means);
        else if (order && (order.particles.has(said) || order.subject.has(said) || said === order.closes))
          offer(at, at + length, 1, ['']);
        if (order?.counters.has(said) && isNumber(at)) offer(at, at + length, 0.5, ['']);
      }
    }
    const pieces: Piece[] = [];
    for (let to = word.length; to > 0; to = best[to]!.from) {
      const { from, means } = best[to]!;
      pieces.unshift({ said: word.slice(from, to), means, paused: paused && from === 0 });
    }
    return wholeWords(pieces, lexicon);
  }
}

const UNKNOWN = 100;

/** What is not known takes in what it is one word with: a thing right before it (たこ焼き), the rest of a word in katakana. */
function wholeWords(pieces: readonly Piece[], lexicon: Lexicon): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    const strange = piece.means.length === 0;
    const joins =
      last !== undefined &&
      (strange || last.means.length === 0) &&
      ((KATAKANA.test(last.said.at(-1) ?? '') && KATAKANA.test(piece.said[0] ?? '')) ||
        (strange && (last.means.length === 0 || last.means.some((english) => isThing(english, lexicon)))));
    if (joins) out.splice(-1, 1, { said: last.said + piece.said, means: [], paused: last.paused });
    else out.push(piece);
  }
  return out;
}
