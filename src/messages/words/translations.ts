import { commandName } from 'kiln-client/contract/family';
import { fieldsOf, type OfferedField, offeredFields } from 'kiln-client/contract/stage-fields';
import { sourcesOf } from 'kiln-runtime/words/message';
import { EMPTY_CHOICE, FAMILIES, STAGES } from './contract-words.ts';
import { english } from './en/index.ts';
import { TRANSLATIONS } from './index.ts';
import said from './said.json' with { type: 'json' };

/** What there is to translate, by keys, and what a language lacks of it. */

/** Every text in English by its key: the table's own, and what people read of the contract. */
export const englishEntries = (): ReadonlyMap<string, string> => new Map([...sourcesOf(english), ...contractEntries()]);

/** The keys that each language lacks; no language where nothing is lacking. */
export function missingEntries(): Record<string, string[]> {
  const keys = [...englishEntries().keys()];
  const all = TRANSLATIONS.map(({ tag, entries }) => [tag, keys.filter((key) => entries[key] === undefined)] as const);
  return Object.fromEntries(all.filter(([, missing]) => missing.length > 0));
}

/** Choices, which a language may leave as the service has them: most are names that all languages share. */
export function contractChoices(): ReadonlyMap<string, string> {
  const values = STAGES.flatMap(fieldsOf).flatMap(({ value }) => ('values' in value ? value.values : []));
  return new Map(byEnglish('choices', [EMPTY_CHOICE, ...values.map(String)]));
}

function contractEntries(): [key: string, english: string][] {
  const fields = STAGES.flatMap(offeredFields);
  const files = STAGES.flatMap((stage) => stage.files ?? []).filter(({ words }) => words !== '');
  return [
    ...FAMILIES.flatMap((family) =>
      under(`families.${family.name}`, { title: family.title, command: commandName(family) }),
    ),
    ...STAGES.flatMap(({ type, title, verb, summary }) => under(`stages.${type}`, { title, verb, summary })),
    ...byEnglish(
      'labels',
      fields.map(({ label }) => label),
    ),
    ...byEnglish('options', fields.flatMap(optionNames)),
    ...byEnglish(
      'files',
      files.map(({ words }) => words),
    ),
    ...byEnglish('said', said),
  ];
}

/** A file that may be given by its URL has a second option. */
const optionNames = ({ called, value }: OfferedField) =>
  value.kind === 'file' && value.link ? [called, `${called}-link`] : [called];

const under = (path: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]): [string, string] => [`contract.${path}.${name}`, text]);

const byEnglish = (kind: string, texts: readonly string[]) =>
  under(kind, Object.fromEntries(texts.map((text) => [text, text])));
