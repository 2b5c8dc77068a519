import { type Entries, parseTable } from 'kiln-runtime/words/message';
import de from './de.json' with { type: 'json' };
import { english } from './english.ts';
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };
import { type Spoken, type Words, wordsIn } from './words-in.ts';
import zhCn from './zh-CN.json' with { type: 'json' };

/** The languages that the viewer speaks, and which one of them a browser asks for. */

interface Language {
  tag: string;
  entries: Entries;
}

const ENGLISH: Language = { tag: 'en-GB', entries: {} };

/** All but English. */
export const TRANSLATIONS: readonly Language[] = [
  { tag: 'de', entries: de },
  { tag: 'es', entries: es },
  { tag: 'fr', entries: fr },
  { tag: 'ja', entries: ja },
  { tag: 'pt-BR', entries: ptBr },
  { tag: 'zh-CN', entries: zhCn },
];

export interface SpokenWords {
  words: Words;
  /** The same for the page. */
  spoken: Spoken;
}

const made = new Map<Language, SpokenWords>();

function spokenIn(language: Language): SpokenWords {
  const known = made.get(language);
  if (known) return known;
  const spoken = { tag: language.tag, table: parseTable(english, language.entries) };
  const words = { words: wordsIn(spoken), spoken };
  made.set(language, words);
  return words;
}

/** More than browsers send. */
const MOST_ACCEPTED = 20;

/** @param tag of any language, as Discord or a browser has it; English where there are no words in it */
export const wordsFor = (tag: string | undefined): SpokenWords => spokenIn(languageOf(tag ?? '') ?? ENGLISH);

/**
 * The first language that a browser asks for of those there are words in: "de-AT" reads "de".
 * @param accepted an `Accept-Language`. @returns its tag; undefined where there are words in none of them
 */
export const acceptedTag = (accepted: string | undefined): string | undefined =>
  preferred(accepted ?? '').flatMap((tag) => languageOf(tag)?.tag ?? [])[0];

/** Tags, the best first. Those with the same weight stay in their order. */
function preferred(accepted: string): string[] {
  const ranges = accepted.split(',', MOST_ACCEPTED).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { tag, weight: quality === undefined ? 1 : Number(quality) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** By its first part: readers of one Portuguese read the other rather than English. */
function languageOf(tag: string): Language | undefined {
  const first = firstOf(tag);
  return [ENGLISH, ...TRANSLATIONS].find((one) => firstOf(one.tag) === first);
}

const firstOf = (tag: string) => tag.split('-')[0]?.toLowerCase();
