import { type Entries, type Filled, fillTable } from 'kiln-runtime/words/message';
import { createSpeech, type Speech } from 'kiln-runtime/words/speech';
import { type ContractWords, contractWords } from './contract-words.ts';
import de from './de.json' with { type: 'json' };
import { contractEnglish } from './en/contract.ts';
import { english } from './en/index.ts';
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };
import zhCn from './zh-CN.json' with { type: 'json' };

/**
 * Every word that a person reads. English (`en/`) is the typed source: an area a file, an entry a text or a message with
 * arguments. Every other language is one JSON file with a flat key for each entry (docs/translating.md).
 *
 * To add a text: put it into its area in `en/`, use it as `words.area.entry`, and put its translations into the JSON files. Until
 * then it is read in English, and a test names it. Renderers are pure and take `words` as their first parameter; their caller
 * decides the language: what one member sees is in theirs (`wordsOf(interaction)`), what all see in the guild's. A refusal is
 * `throw new Refused('code', (words) => words.refused.entry)`. What the service says stays in its words. No English stands
 * anywhere else in the bot: test/architecture/words.test.ts finds it.
 */
export interface Words extends Filled<typeof english>, Speech {
  readonly contract: ContractWords;
}

interface Language {
  /** In itself. */
  name: string;
  /** By which its figures, lists and plurals are written. */
  tag: string;
  /** What Discord calls those who read it; the first stands for all. */
  locales: readonly [string, ...string[]];
  entries: Entries;
}

// British for its lists: "a, b and c".
const ENGLISH: Language = { name: 'English', tag: 'en-GB', locales: ['en-US', 'en-GB'], entries: contractEnglish };

const TABLES: readonly Language[] = [
  ENGLISH,
  { name: 'Deutsch', tag: 'de', locales: ['de'], entries: de },
  { name: 'Español', tag: 'es', locales: ['es-ES', 'es-419'], entries: es },
  { name: 'Français', tag: 'fr', locales: ['fr'], entries: fr },
  { name: '日本語', tag: 'ja', locales: ['ja'], entries: ja },
  { name: 'Português (Brasil)', tag: 'pt-BR', locales: ['pt-BR'], entries: ptBr },
  { name: '简体中文', tag: 'zh-CN', locales: ['zh-CN', 'zh-TW'], entries: zhCn },
];

/** What leads choose from. */
export const LANGUAGES = TABLES.map(({ name, locales: [locale] }) => ({ name, locale }));

/** Discord's codes of the languages that there is a table of. */
export const DISCORD_LOCALES = TABLES.flatMap(({ locales }) => locales);

export const en = createWords(ENGLISH);

const WORDS = new Map(
  TABLES.flatMap((language) => {
    const words = language === ENGLISH ? en : createWords(language);
    return [language.tag, ...language.locales].map((locale) => [locale, words] as const);
  }),
);

function createWords({ tag, entries }: Language): Words {
  return { ...fillTable(english, entries, tag), ...createSpeech(tag), contract: contractWords(entries) };
}

/** By Discord's codes, or a language's tag: "en-GB", "es-419", "es". A language that there is no table of is English. */
export function wordsFor(locale: string | null | undefined): Words {
  return WORDS.get(locale ?? '') ?? en;
}

/** All but English. */
export const TRANSLATIONS = TABLES.slice(1);
