import { type Formatters, IntlMessageFormat } from 'intl-messageformat';

/**
 * A table of texts and messages: English is one, and each language fills it in. A text is a string. A message has arguments and
 * stands in ICU MessageFormat (`{count, plural, one {# task} other {# tasks}}`); its type names the arguments.
 */
export interface Table {
  readonly [name: string]: string | Message<never> | Table;
}

export interface Message<Args> {
  readonly source: string;
  /** For the compiler alone. */
  readonly args?: (args: Args) => void;
}

export const message = <Args>(source: string): Message<Args> => ({ source });

/** The table in one language: a message is a function of its arguments, by name. */
export type Filled<T> = {
  readonly [Name in keyof T]: T[Name] extends Message<infer Args>
    ? (args: Args) => string
    : T[Name] extends string
      ? string
      : Filled<T[Name]>;
};

/** Texts by their keys: "orders.costs". */
export type Entries = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string | number | boolean>>;
type Format = (args: Values) => string;

/**
 * @param entries what the language has; the rest is read in English
 * @param tag how the language writes figures and counts: "pt-BR"
 */
export function fillTable<T extends Table>(table: T, entries: Entries, tag: string): Filled<T> {
  const own = createCompiler(tag);
  const english = createCompiler('en-GB');
  const fill = (part: Table, path: string): unknown =>
    Object.fromEntries(
      Object.entries(part).map(([name, entry]) => {
        const key = `${path}${name}`;
        const translated = entries[key];
        if (typeof entry === 'string') return [name, translated ?? entry];
        if (!isMessage(entry)) return [name, fill(entry, `${key}.`)];
        return [name, translated === undefined ? english(entry.source) : own(translated)];
      }),
    );
  return fill(table, '') as Filled<T>; // the walk erases it
}

/** A text, or a message with its arguments: for tables that have both. */
export const filled = <Args>(entry: string | ((args: Args) => string), args: Args): string =>
  typeof entry === 'string' ? entry : entry(args);

/** Every text and message of a table, by its key. */
export function sourcesOf(table: Table, path = ''): [key: string, source: string][] {
  return Object.entries(table).flatMap(([name, entry]): [string, string][] => {
    const key = `${path}${name}`;
    if (typeof entry === 'string') return [[key, entry]];
    return isMessage(entry) ? [[key, entry.source]] : sourcesOf(entry, `${key}.`);
  });
}

const isMessage = (entry: Message<never> | Table): entry is Message<never> => typeof entry.source === 'string';

/** A message is parsed when it is first needed, for most processes need few. A missing argument throws. */
function createCompiler(tag: string): (source: string) => Format {
  // Shared by all messages of the language: without this, each one makes its own.
  const numbers = new Intl.NumberFormat(tag);
  const plurals = new Intl.PluralRules(tag);
  const formatters: Formatters = {
    getNumberFormat: (tags, style) => (style ? new Intl.NumberFormat(tags, style) : numbers),
    getPluralRules: () => plurals,
    getDateTimeFormat: (tags, style) => new Intl.DateTimeFormat(tags, style),
  };
  return (source) => {
    let format: IntlMessageFormat | undefined;
    return (args) => {
      // ignoreTag: a mention (<@1>) is not a tag.
      format ??= new IntlMessageFormat(source, tag, undefined, { ignoreTag: true, formatters });
      return String(format.format(args));
    };
  };
}
