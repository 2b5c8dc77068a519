import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { en } from '../../src/messages/words/en/index.ts';
import { type Words, wordsFor } from '../../src/messages/words/index.ts';

/** What of a message or a form is still English: words of the English table that another language's table never uses. */
export function englishLeft(drawn: unknown, locale: string, names: readonly string[] = []): string[] {
  const own = wordsOf(wordsFor(locale));
  const english = wordsOf(en);
  const named = new Set(names.flatMap(wordsIn));
  const found = shownTexts(drawn).flatMap((text) => wordsIn(text.replace(/<[^>]*>|https?:\S+|`\/?[^`]*`/g, ' ')));
  return [...new Set(found)].filter((word) => english.has(word) && !own.has(word) && !named.has(word));
}

/** Letters of a word, three and more: shorter ones are the same in many languages. */
const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.normalize('NFC'));

function wordsOf(words: Words): Set<string> {
  const { contract, ...areas } = words;
  const all = families as readonly Family[];
  const stages = all.flatMap((family) => family.stages);
  const ofContract = [
    ...all.map((family) => contract.family(family)),
    ...stages.flatMap((stage) => Object.values(contract.stage(stage))),
    ...stages
      .flatMap(offeredFields)
      .flatMap(({ label, called, value }) => [
        contract.label(label),
        contract.option(called),
        ...('values' in value ? value.values.map((choice) => contract.choice(String(choice))) : []),
      ]),
  ];
  return new Set([...ofContract, ...textsOf(areas)].flatMap(wordsIn));
}

/** Of a table all that it says; of its functions what they say of likely values. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return saidBy(value as (...given: unknown[]) => unknown);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A function of the table takes figures and texts; some choose by one of them. */
function saidBy(say: (...given: unknown[]) => unknown): string[] {
  return [0, 1, 2, undefined, true, '3'].flatMap((given) => {
    try {
      return textsOf(say(...Array.from({ length: say.length }, () => given)));
    } catch {
      return [];
    }
  });
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
