import { literalsOf } from '../../scripts/words/icu.ts';
import { TRANSLATIONS, wordsFor } from '../../src/messages/words/index.ts';
import { contractChoices, englishEntries } from '../../src/messages/words/translations.ts';

/** What of a message or a form is still English: words of the English table that another language's table never uses. */
export function englishLeft(drawn: unknown, locale: string, names: readonly string[] = []): string[] {
  const own = wordsOf(locale);
  const english = wordsOf('en-US');
  const named = new Set(names.flatMap(wordsIn));
  const found = shownTexts(drawn).flatMap((text) => wordsIn(text.replace(/<[^>]*>|https?:\S+|`\/?[^`]*`/g, ' ')));
  return [...new Set(found)].filter((word) => english.has(word) && !own.has(word) && !named.has(word));
}

/** Letters of a word, three and more: shorter ones are the same in many languages. */
const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFC'));

/** All words of a language. */
function wordsOf(locale: string): Set<string> {
  const own = TRANSLATIONS.find(({ locales }) => locales.includes(locale))?.entries;
  const { contract } = wordsFor(locale);
  const texts = Object.values(own ?? Object.fromEntries(englishEntries())).map(literalsOf);
  const choices = [...contractChoices().values()].map(contract.choice);
  return new Set([...texts, ...choices].flatMap(wordsIn));
}

/** What people read or hear of a message or a form. */
function shownTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(shownTexts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (SHOWN.has(key) ? [inner] : []) : shownTexts(inner),
  );
}

const SHOWN = new Set(['content', 'label', 'placeholder', 'description', 'title']);
