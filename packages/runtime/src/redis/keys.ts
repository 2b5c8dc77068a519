/**
 * A table of keys in Redis: each with its type, one line of meaning, its life, and whose data it is. The names of keys are
 * made here and nowhere else, for TypeScript (`names`) and for Lua (`script.ts`); and what exports, erases or audits
 * goes through the rows, so that a key which they do not know cannot exist.
 */
export interface KeyRow {
  /** What follows the table's root; `<part>` is given by the caller, `<*>` is any rest. */
  readonly key: string;
  readonly type: RedisType | 'any';
  /** One line of meaning. */
  readonly is: string;
  readonly life: Life;
  readonly of: Owner;
  /** How its members or fields read, where they name a guild or member: such as `<guild>`, or `user/<member>:<kind>`. */
  readonly members?: string;
}

export type RedisType = 'string' | 'hash' | 'list' | 'set' | 'zset' | 'stream';

/**
 * Seconds that it has at most: it has an expiry from the first moment on. Else `owner`: as long as whose it is; `work`: until
 * what it is about is done; `ever`: it stays, and is bounded or belongs to the books.
 */
export type Life = number | 'owner' | 'work' | 'ever';

/** Whose data it is: it is exported to them, and goes with them. */
export type Owner = 'guild' | 'member' | 'account' | 'operator' | 'nobody';

export type KeyRows = Readonly<Record<string, KeyRow>>;

/** The parts of a name, in their order. */
type Parts<Key extends string> = Key extends `${string}<${string}>${infer Rest}`
  ? [part: string | number, ...Parts<Rest>]
  : [];
type Name<Key extends string> = Parts<Key> extends [] ? string : (...parts: Parts<Key>) => string;

export interface KeyTable<Rows extends KeyRows = KeyRows> {
  /** What all of its keys begin with, after the installation's prefix. */
  readonly root: string;
  readonly rows: Rows;
}

/** A table whose keys can be named. */
export interface NamedKeys<Rows extends KeyRows> extends KeyTable<Rows> {
  /** A string for a key without parts, a function of its parts for the others. */
  readonly names: { readonly [Row in keyof Rows]: Name<Rows[Row]['key']> };
}

export function keyTable<const Rows extends KeyRows>(root: string, rows: Rows): NamedKeys<Rows> {
  const names = Object.fromEntries(
    Object.entries(rows).map(([name, { key }]) => {
      const pieces = `${root}${key}`.split(PART);
      if (pieces.length === 1) return [name, root + key];
      return [name, (...parts: unknown[]) => pieces.reduce((made, piece, i) => `${made}${parts[i - 1]}${piece}`)];
    }),
  );
  return { root, rows, names: names as NamedKeys<Rows>['names'] }; // one for each row, made of its key
}

const PART = /<[^<>]+>/;

/** What the parts of a text say, where it reads like the pattern. */
export type PartsReader = (text: string) => Readonly<Record<string, string>> | undefined;

/** @param pattern of pieces between colons, each with at most one `<part>`; the last may be `<*>`, any number of pieces */
export function partsReader(pattern: string): PartsReader {
  const pieces = pattern.split(':').map((piece) => {
    const [before = '', after] = piece.split(PART);
    return { before, after, name: piece.slice(before.length + 1, piece.indexOf('>')) };
  });
  const takesRest = pieces.at(-1)?.name === '*';
  return (text) => {
    const found = text.split(':');
    if (takesRest && found.length > pieces.length) found.push(found.splice(pieces.length - 1).join(':'));
    if (found.length !== pieces.length) return undefined;
    const parts: Record<string, string> = {};
    for (const [i, { before, after, name }] of pieces.entries()) {
      const piece = found[i] ?? '';
      if (after === undefined && piece !== before) return undefined;
      if (after === undefined) continue;
      const fits = piece.startsWith(before) && piece.endsWith(after) && piece.length >= before.length + after.length;
      if (!fits) return undefined;
      parts[name] = piece.slice(before.length, piece.length - after.length);
    }
    return parts;
  };
}

export interface KnownKey {
  /** The row's name. */
  name: string;
  row: KeyRow;
  parts: Readonly<Record<string, string>>;
}

/** Which row of the tables a key is of, if any: of several that fit, the one that says most of the name itself. */
export function keyReader(tables: readonly KeyTable[]): (key: string) => KnownKey | undefined {
  const rows = tables
    .flatMap(({ root, rows: some }) => Object.entries(some).map(([name, row]) => ({ name, row, key: root + row.key })))
    .map((one) => ({ ...one, read: partsReader(one.key), said: one.key.split(PART).join('').length }))
    .sort((a, b) => b.said - a.said);
  return (key) => {
    for (const { name, row, read } of rows) {
      const parts = read(key);
      if (parts) return { name, row, parts };
    }
    return undefined;
  };
}

/** The names that can be made of these parts, of all keys that are of these owners. */
export function ownedNames(
  { root, rows }: KeyTable,
  owners: readonly Owner[],
  given: Readonly<Record<string, string>>,
): string[] {
  return Object.values(rows).flatMap((row) => {
    const parts = [...row.key.matchAll(/<([^<>]+)>/g)].map(([, name = '']) => given[name]);
    if (!owners.includes(row.of) || parts.length === 0 || parts.includes(undefined)) return [];
    return [row.key.split(PART).reduce((made, piece, i) => `${made}${parts[i - 1] ?? ''}${piece}`, root)];
  });
}
