import { fold, WORD } from 'kiln-runtime/moderation/fold';
import { z } from 'zod';
import { ASSET_STATES } from '../../guilds/asset-states.ts';

/** The results of one guild as they are searched, newest first or by their votes. Lives in a thread, and holds no truth: the records do. */

export const LibraryEntry = z.object({
  id: z.string(),
  /** What its words are found in. */
  text: z.string(),
  family: z.string(),
  user: z.string(),
  /** Its member alone sees it. */
  isPrivate: z.boolean(),
  /** When it was done, in milliseconds. */
  at: z.number(),
  /** Of its asset; '' where nothing was said. */
  state: z.string(),
  /** Folded. */
  tags: z.array(z.string()),
  fans: z.array(z.string()),
  /** How many wanted it, where it was voted on. */
  votes: z.number(),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

export const FAVOURITES = ['mine', 'any'] as const;

/** What is looked for: all that is given has to hold. */
export const LibraryQuery = z.object({
  words: z.string().max(200).optional(),
  family: z.string().optional(),
  member: z.string().optional(),
  /** Folded. */
  tag: z.string().optional(),
  /** Whatever the tag. */
  isTagged: z.boolean().optional(),
  state: z.enum(ASSET_STATES).optional(),
  favourites: z.enum(FAVOURITES).optional(),
  /** What won votes, most of them first. */
  voted: z.boolean().optional(),
  /** Done at this time or later, and before that one: milliseconds. */
  from: z.number().optional(),
  until: z.number().optional(),
});
export type LibraryQuery = z.output<typeof LibraryQuery>;

/** A place between two results of the list; of one by votes, with these. */
export const Cursor = z.object({ at: z.number(), id: z.string(), votes: z.number().optional() });
export type Cursor = z.output<typeof Cursor>;

export const Search = z.object({
  query: LibraryQuery,
  /** Who looks: what is private of others is left out. */
  reader: z.string(),
  after: Cursor.optional(),
  limit: z.number(),
});
export type Search = z.output<typeof Search>;

export type LibraryIndex = ReturnType<typeof createLibraryIndex>;

/** As it is kept: its text is known by its terms alone. */
interface Kept extends Omit<LibraryEntry, 'text'> {
  /** Its place in the lists of terms. */
  number: number;
}

/** Numbers of what was removed or replaced, besides as many as there are results: with more the lists are made again. */
const ROOM = 1_000;

export function createLibraryIndex() {
  /** For each term the numbers of the results that have it. */
  const byTerm = new Map<string, number[]>();
  const entries = new Map<string, Kept>();
  let numbers = 0;
  let newestFirst: Kept[] | undefined;

  function remove(id: string): void {
    if (entries.delete(id)) newestFirst = undefined;
  }

  /** Leaves out of the lists what is not there any more. */
  function renumber(): void {
    const kept = new Map([...entries.values()].map((entry, i) => [entry.number, i]));
    for (const [term, list] of byTerm) {
      const left = list.flatMap((number) => kept.get(number) ?? []);
      if (left.length > 0) byTerm.set(term, left);
      else byTerm.delete(term);
    }
    for (const entry of entries.values()) entry.number = kept.get(entry.number) ?? 0;
    numbers = entries.size;
  }

  return {
    size: () => entries.size,
    put({ text, ...entry }: LibraryEntry): void {
      remove(entry.id);
      if (numbers > 2 * entries.size + ROOM) renumber();
      const number = numbers++;
      for (const term of new Set(termsOf(text))) {
        const list = byTerm.get(term);
        if (list) list.push(number);
        else byTerm.set(term, [number]);
      }
      entries.set(entry.id, { ...entry, number });
      newestFirst = undefined;
    },
    remove,
    /** @returns where the results stand in the list, at most `limit` of them */
    search({ query, reader, after, limit }: Search): Cursor[] {
      newestFirst ??= [...entries.values()].sort(byAge);
      const { words = '', voted = false } = query;
      const wanted = wantedTerms(words);
      const had = wanted.length === 0 ? undefined : hadOf(wanted);
      const order = voted ? byVotes : byAge;
      const found: Cursor[] = [];
      for (const entry of voted ? newestFirst.filter(({ votes }) => votes > 0).sort(byVotes) : newestFirst) {
        if (found.length === limit) break;
        if (had && had[entry.number] !== wanted.length) continue;
        if (after && order(entry, after) <= 0) continue;
        const { at, id, votes } = entry;
        if (fits(entry, query, reader)) found.push({ at, id, ...(voted && { votes }) });
      }
      return found;
    },
  };

  /** By number, how many of these terms a result has, from the first on without a gap. */
  function hadOf(wanted: readonly string[]): Uint16Array {
    const had = new Uint16Array(numbers);
    for (const [i, term] of wanted.entries()) {
      for (const list of listsOf(term)) for (const number of list) if (had[number] === i) had[number] = i + 1;
    }
    return had;
  }

  function listsOf(wanted: string): number[][] {
    if (!isBeginning(wanted)) return [byTerm.get(wanted) ?? []];
    const lists: number[][] = [];
    for (const [term, list] of byTerm) if (term.startsWith(wanted)) lists.push(list);
    return lists;
  }
}

/** What is newer comes first; of the same age, by id. */
const byAge = (one: Cursor, other: Cursor): number =>
  other.at - one.at || (one.id < other.id ? 1 : Number(one.id !== other.id) * -1);

/** Of as many votes, what is newer comes first. */
const byVotes = (one: Cursor, other: Cursor): number => (other.votes ?? 0) - (one.votes ?? 0) || byAge(one, other);

function fits(entry: Omit<LibraryEntry, 'text'>, query: LibraryQuery, reader: string): boolean {
  const { family, member, tag, state, favourites, from, until } = query;
  if (entry.isPrivate && entry.user !== reader) return false;
  if (family !== undefined && entry.family !== family) return false;
  if (member !== undefined && entry.user !== member) return false;
  if (tag !== undefined && !entry.tags.includes(tag)) return false;
  if (query.isTagged && entry.tags.length === 0) return false;
  if (state !== undefined && entry.state !== state) return false;
  if (favourites === 'mine' && !entry.fans.includes(reader)) return false;
  if (favourites === 'any' && entry.fans.length === 0) return false;
  return (from === undefined || entry.at >= from) && (until === undefined || entry.at < until);
}

/**
 * Texts as the terms by which they are found: words without case and accents; and of scripts that write no spaces each pair of
 * neighbours, and the last sign alone, so that a single one is found by what begins with it.
 */

/** Signs of such scripts in turn. */
const RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;
/** Of a long text: more is no help to find it. */
const MOST_CHARS = 2_000;
/** A term of fewer letters is looked for as it is. */
const LEAST_PREFIX = 3;

export function termsOf(text: string): string[] {
  return termsIn(text, (signs) => [...pairsOf(signs), signs.at(-1) ?? '']);
}

/** What is looked for: all of these have to be there. */
export function wantedTerms(text: string): string[] {
  return termsIn(text, (signs) => (signs.length === 1 ? signs : pairsOf(signs)));
}

/** Whether a term is found by one that it begins with. */
export const isBeginning = (wanted: string): boolean =>
  wanted.length >= LEAST_PREFIX || (wanted.match(RUN)?.[0].length === wanted.length && [...wanted].length === 1);

function termsIn(text: string, ofRun: (signs: string[]) => string[]): string[] {
  const words = fold(text.slice(0, MOST_CHARS)).match(WORD) ?? [];
  return words.flatMap((word) => {
    const runs = (word.match(RUN) ?? []).flatMap((run) => ofRun([...run]));
    return [...runs, ...word.split(RUN).filter((rest) => rest !== '')];
  });
}

const pairsOf = (signs: readonly string[]) => signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
