import type { Redis } from 'ioredis';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { keys } from '../../keys.ts';
import { createIndexThread, type IndexOrder } from './index-thread.ts';
import type { Cursor, LibraryEntry, Search } from './library-index.ts';
import { readEntries } from './read-entries.ts';

/**
 * The library of a guild: its finished results, found by an index that this process builds from the records when it is first
 * asked, and drops when nothing is asked for a while. Before each search it reads from the guild's log what has changed;
 * when it has missed lines it is built again. Several processes each have their own.
 */
export interface Library extends AsyncDisposable {
  /**
   * Newest first, or by votes where these are asked for. What it says may have changed meanwhile: the records say what may be shown.
   * @throws the index could not be built
   */
  search(guild: string, search: Search): Promise<Cursor[]>;
}

/** Results of a guild in its index: the newest. */
export const MOST_RESULTS = 100_000;
/** Records that are read at once: some milliseconds of this process and of Redis. */
const CHUNK = 250;
/** Lines that the log keeps (lua/includes/library.lua), less a margin: with as many, some may be gone. */
const LOG_LINES = 19_000;
/** What came since may be so much more until it is built again. */
const ROOM = 5_000;

export function createLibrary(redis: Redis, memory?: MemoryGuard): Library {
  const thread = createIndexThread(memory);
  /** The latest look at the log of a guild: one after the other. */
  const looking = new Map<string, Promise<void>>();

  async function ask(order: IndexOrder) {
    const outcome = await thread.run('library', order);
    if (outcome.kind === 'answer') return outcome.answer;
    throw new Error(`the index of a library failed: ${outcome.message}`);
  }

  async function put(guild: string, ids: readonly string[], position?: string): Promise<number> {
    const read = await readEntries(redis, ids);
    const entries = read.filter((entry): entry is LibraryEntry => entry !== undefined);
    const gone = ids.filter((_, i) => read[i] === undefined);
    const answer = await ask({ kind: 'put', guild, entries, gone, ...(position !== undefined && { position }) });
    return answer.kind === 'taken' ? answer.size : 0;
  }

  async function build(guild: string): Promise<void> {
    // What comes from now on is in the log.
    const [last] = await redis.xrevrange(keys.libraryLog(guild), '+', '-', 'COUNT', 1);
    await ask({ kind: 'begin', guild });
    let size = 0;
    for await (const ids of newestFirst(redis, keys.requestsOfGuild(guild))) {
      size = await put(guild, ids);
      if (size >= MOST_RESULTS) break;
    }
    await put(guild, [], last?.[0] ?? BEGINNING);
  }

  /** @returns false: it has missed lines, or has grown too large */
  async function readOn(guild: string, position: string, size: number): Promise<boolean> {
    const log = keys.libraryLog(guild);
    if (size > MOST_RESULTS + ROOM) return false;
    if (position === BEGINNING && (await redis.xlen(log)) >= LOG_LINES) return false;
    let at = position;
    while (true) {
      const lines = await redis.xrange(log, at, '+', 'COUNT', CHUNK);
      const isThere = lines[0]?.[0] === at;
      if (!isThere && at !== BEGINNING) return false;
      const news = isThere ? lines.slice(1) : lines;
      const end = news.at(-1)?.[0];
      if (end === undefined) return true;
      await put(guild, [...new Set(news.flatMap(([, fields]) => fields[1] ?? []))], end);
      at = end;
    }
  }

  async function lookAt(guild: string): Promise<void> {
    const answer = await ask({ kind: 'where', guild });
    if (answer.kind === 'at' && (await readOn(guild, answer.position, answer.size))) return;
    await build(guild);
  }

  /** After those that have begun: what was written before the call is in the index then. */
  async function bringUpToDate(guild: string): Promise<void> {
    const before = looking.get(guild) ?? Promise.resolve();
    const look = before.catch(() => {}).then(() => lookAt(guild));
    looking.set(guild, look);
    try {
      await look;
    } finally {
      if (looking.get(guild) === look) looking.delete(guild);
    }
  }

  return {
    async search(guild, search) {
      // The thread may end, or drop the index for another guild's, between the two.
      for (let tries = 0; tries < 2; tries++) {
        await bringUpToDate(guild);
        const answer = await ask({ kind: 'search', guild, search });
        if (answer.kind === 'found') return answer.results;
      }
      throw new Error('the index of a library was dropped twice while it was searched');
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}

/** Of a log that had no line yet. */
const BEGINNING = '-';

/** The members of a list by time, some at once. Each that is there all the while comes, whatever else comes or goes. */
export async function* newestFirst(redis: Redis, list: string): AsyncGenerator<string[]> {
  let [before, skip] = ['+inf', 0];
  while (true) {
    const flat = await redis.zrevrangebyscore(list, before, '-inf', 'WITHSCORES', 'LIMIT', skip, CHUNK);
    const ids = flat.filter((_, i) => i % 2 === 0);
    const scores = flat.filter((_, i) => i % 2 === 1);
    if (ids.length > 0) yield ids;
    const last = scores.at(-1);
    if (last === undefined || ids.length < CHUNK) return;
    // Of the same time there may be more.
    const same = scores.filter((score) => score === last).length;
    skip = last === before ? skip + same : same;
    before = last;
  }
}
