import { type Entries, sourcesOf } from 'kiln-runtime/words/message';
import { english as viewerEnglish } from 'kiln-viewer/words/english';
import { contractChoices, englishEntries } from '../../src/messages/words/translations.ts';
import { type Argument, argumentsOf, missingForms } from './icu.ts';

/** What there is to translate: texts by their keys, and those that a language may leave as they are. */
export interface Source {
  english: ReadonlyMap<string, string>;
  choices?: ReadonlyMap<string, string>;
}

export const messagesSource = (): Source => ({ english: englishEntries(), choices: contractChoices() });

export const viewerSource = (): Source => ({ english: new Map(sourcesOf(viewerEnglish)) });

export interface Problem {
  key: string;
  problem: string;
}

/** What Discord takes of texts that stand alone. Those in messages are drawn by test/messages/languages.test.ts. */
const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/^commands\.(?:make3d|[\w.]+\.name)$|^contract\.families\.[\w-]+\.command$/, 32],
  [/^commands\.[\w.]+\.(?:description|choices\.\w+)$/, 100],
  [/^contract\.options\./, 30],
  [/^contract\.stages\.[\w-]+\.verb$/, 30],
  [/^contract\.stages\.[\w-]+\.title$/, 40],
  [/^assets\.states\./, 20],
  [/^settings\.kinds\./, 45],
];

export const lengthOf = (key: string): number | undefined => LENGTHS.find(([pattern]) => pattern.test(key))?.[1];

/** All that is wrong with a language's entries of one of the tables. */
export function problemsOf(tag: string, entries: Entries, { english, choices }: Source = messagesSource()): Problem[] {
  const missing = [...english.keys()].filter((key) => entries[key] === undefined);
  return [
    ...missing.map((key) => ({ key, problem: 'is missing' })),
    ...Object.entries(entries).flatMap(([key, text]) => {
      const source = english.get(key) ?? choices?.get(key);
      const problem = source === undefined ? 'is not an entry of English' : problemOf({ key, text, source, tag });
      return problem === undefined ? [] : [{ key, problem }];
    }),
  ];
}

interface Entry {
  key: string;
  text: string;
  source: string;
  tag: string;
}

function problemOf(entry: Entry): string | undefined {
  const { key, text, tag } = entry;
  const most = lengthOf(key) ?? Infinity;
  if (text.trim() === '') return 'is empty';
  if (text.length > most) return `has ${text.length} characters; Discord takes ${most}`;
  try {
    const forms = missingForms(text, tag);
    return forms.length > 0 ? `lacks the plural forms ${forms.join(', ')}` : argumentProblem(entry);
  } catch (error) {
    return `is not ICU MessageFormat: ${error instanceof Error ? error.message : error}`;
  }
}

function argumentProblem({ key, text, source }: Entry): string | undefined {
  const own = argumentsOf(text);
  const english = argumentsOf(source);
  const strange = [...own].filter(([name, argument]) => !fits(argument, english.get(name)));
  if (strange.length > 0) return `has other arguments than English: ${strange.map(([name]) => name).join(', ')}`;
  const dropped = [...english].filter(([name, { isShown }]) => isShown && !own.has(name));
  if (dropped.length === 0 || key.startsWith(QUOTING)) return undefined;
  return `lacks the arguments ${dropped.map(([name]) => name).join(', ')}`;
}

/** In English, these quote the service, which is English: other languages say it by its code. */
const QUOTING = 'reasons.failures.';

/** A figure may be written as it comes, or as a number. */
function fits(own: Argument, english: Argument | undefined): boolean {
  if (english === undefined) return false;
  return own.kind === english.kind || (isPlain(own) && isPlain(english));
}

const isPlain = ({ kind }: Argument) => kind === 'number' || kind === 'text';
