import { adjective, type Described } from '../../../content/adjective.ts';
import { type Found, type Lexicon, partOf } from '../../../content/lexicon.ts';
import { lookUp } from '../../../content/look-up.ts';
import { NUMBERS, PATTERN_WORDS } from '../../../content/words/adjectives.ts';
import { LEADS, LINKS, type Link } from '../../../content/words/links.ts';
import { PLACE_WORDS, type PlaceWord } from '../../../content/words/places.ts';
import { STOP_WORDS } from '../../../content/words/stop-words.ts';
import { SIDE_WORDS, type Side, SURFACE_LOOKS, type SurfaceLook } from '../../../content/words/surface-looks.ts';
import { THEMES, type Theme } from '../../../content/words/themes.ts';
import type { PatternKind } from '../../../paint/materials.ts';
import { COLORS, namedColor, TINTS } from '../../../paint/named-colors.ts';
import { PAUSE, tokenize, wordsOf } from './tokenize.ts';

/** All that the tables know about a word where it stands. Grammars read tags; none looks a word up by itself. */

export interface Tag {
  word: string;
  /** The noun that starts here. */
  noun: Found | undefined;
  /** The one name of a part. */
  part: string | undefined;
  /** What it says about the thing after it; empty for "very dark". */
  says: Partial<Described> | undefined;
  /** sRGB hex, with the tint before it ("dark red"). */
  color: string | undefined;
  tint: boolean;
  /** Of a number word, not of digits. */
  number: number | undefined;
  pattern: PatternKind | undefined;
  /** A pattern by what it is made of: "with stripes", "with yellow stars". */
  print: PatternKind | undefined;
  theme: Theme | undefined;
  link: Link | undefined;
  /** Where or when a picture is. */
  place: PlaceWord | undefined;
  /** Goes before a place: "at night". */
  leads: boolean;
  look: SurfaceLook | undefined;
  side: Side | undefined;
  /** Says nothing here: "the", "very", "nice". */
  small: boolean;
}

/** Nouns that are a pattern when they are on something. */
const PRINTS: Readonly<Record<string, PatternKind>> = {
  stars: 'stars',
  hearts: 'hearts',
  squares: 'checks',
};

/** Of a text as it was typed. */
export const tagsOf = (text: string, lexicon: Lexicon): Tag[] => tagWords(wordsOf(tokenize(text)), lexicon);

export function tagWords(words: readonly string[], lexicon: Lexicon): Tag[] {
  return words.map((word, i) => {
    const before = words[i - 1];
    const pattern = lookUp(PATTERN_WORDS, word);
    return {
      word,
      noun: lexicon.find(words, i),
      part: partOf(word),
      says: adjective(word, before),
      color: lookUp(COLORS, word) && namedColor(word, before),
      tint: lookUp(TINTS, word) !== undefined,
      number: lookUp(NUMBERS, word),
      pattern,
      print: pattern && word.endsWith('s') ? pattern : lookUp(PRINTS, word),
      theme: lookUp(THEMES, word),
      link: lookUp(LINKS, word),
      place: lookUp(PLACE_WORDS, word),
      leads: LEADS.has(word),
      look: lookUp(SURFACE_LOOKS, word),
      side: lookUp(SIDE_WORDS, word),
      small: STOP_WORDS.has(word) || word === PAUSE,
    };
  });
}
