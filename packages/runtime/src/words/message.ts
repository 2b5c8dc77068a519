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
  const filled = mapped(table, (entry, key) => {
    const translated = entries[key];
    if (typeof entry === 'string') return translated ?? entry;
    return translated === undefined ? english(entry.source) : own(translated);
  });
  return filled as Filled<T>; // the walk erases it
}

/** A table in one language as it goes to where nothing can be parsed, as JSON: messages are what the parser makes of them. */
export interface ParsedTable {
  readonly [name: string]: string | Parsed | ParsedTable;
}

type Parsed = ReturnType<IntlMessageFormat['getAst']>;

/** @param entries what the language has; the rest is in English, by the rules of the language */
export function parseTable(table: Table, entries: Entries): ParsedTable {
  const parsed = mapped(table, (entry, key) => {
    const text = entries[key] ?? (typeof entry === 'string' ? entry : entry.source);
    return typeof entry === 'string' ? text : new IntlMessageFormat(text, undefined, undefined, OPTIONS).getAst();
  });
  return parsed as ParsedTable; // the walk erases it
}

/** @param T the table that was parsed. @param tag how the language writes figures and counts */
export function fillParsed<T extends Table>(table: ParsedTable, tag: string): Filled<T> {
  const compile = createCompiler(tag);
  const fill = (part: ParsedTable): unknown =>
    Object.fromEntries(
      Object.entries(part).map(([name, entry]) => {
        if (typeof entry === 'string') return [name, entry];
        return [name, Array.isArray(entry) ? compile(entry) : fill(entry as ParsedTable)]; // of the three the third
      }),
    );
  return fill(table) as Filled<T>; // the walk erases it
}

/** The table with something else in the place of each text and message. */
const mapped = (table: Table, of: (entry: string | Message<never>, key: string) => unknown, path = ''): unknown =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const key = `${path}${name}`;
      const isEntry = typeof entry === 'string' || isMessage(entry);
      return [name, isEntry ? of(entry, key) : mapped(entry, of, `${key}.`)];
    }),
  );

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

/** A mention (<@1>) is not a tag. */
const OPTIONS = { ignoreTag: true };

/** A message is parsed when it is first needed, for most processes need few. A missing argument throws. */
function createCompiler(tag: string): (source: string | Parsed) => Format {
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
      format ??= new IntlMessageFormat(source, tag, undefined, { ...OPTIONS, formatters });
      return String(format.format(args));
    };
  };
}
