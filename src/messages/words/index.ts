import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Words } from './form.ts';
import { fr } from './fr/index.ts';
import { ja } from './ja/index.ts';
import { ptBr } from './pt-BR/index.ts';
import { zhCn } from './zh-CN/index.ts';

/**
 * Every word that a person reads, in one typed table. English (`en/`) is the form: an area a file, an entry a text or a
 * function of what is in it. Every other language has the same form, so the compiler names what it lacks.
 *
 * To add a text: put it into its area in `en/` (figures by `count`, `credits`, `plural`; lists by `and`, `or`), then write it
 * where the compiler asks for it in the other languages. Use it as `words.area.entry`. Whoever draws takes `words` as its
 * first parameter and is pure; who asks decides the language: what one member sees is in theirs (`wordsOf(interaction)`),
 * what all see in the guild's. A refusal is `throw new Refused('code', (words) => words.refused.entry)`. What the service
 * says stays in its words. No English stands anywhere else in the bot: test/architecture/words.test.ts finds it.
 */

export type { Words };

interface Language {
  /** In itself. */
  name: string;
  words: Words;
  /** What Discord calls those who read it; the first stands for all. */
  locales: readonly [string, ...string[]];
}

const TABLES: readonly Language[] = [
  { name: 'English', words: en, locales: ['en-US', 'en-GB'] },
  { name: 'Deutsch', words: de, locales: ['de'] },
  { name: 'Español', words: es, locales: ['es-ES', 'es-419'] },
  { name: 'Français', words: fr, locales: ['fr'] },
  { name: '日本語', words: ja, locales: ['ja'] },
  { name: 'Português (Brasil)', words: ptBr, locales: ['pt-BR'] },
  { name: '简体中文', words: zhCn, locales: ['zh-CN', 'zh-TW'] },
];

/** What leads choose from. */
export const LANGUAGES = TABLES.map(({ name, locales: [locale] }) => ({ name, locale }));

/** Discord's codes of the languages that there is a table of. */
export const DISCORD_LOCALES = TABLES.flatMap(({ locales }) => locales);

/** By Discord's codes: "en-GB", "es-419". A language that there is no table of is English. */
export function wordsFor(locale: string | null | undefined): Words {
  return TABLES.find(({ locales }) => locales.some((one) => one === locale))?.words ?? en;
}
