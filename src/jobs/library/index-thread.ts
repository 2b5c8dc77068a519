import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool, type Pool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';
import { Cursor, LibraryEntry, Search } from './library-index.ts';

/**
 * The thread that has the indexes of the guilds that are searched. It ends when no guild was searched for a while, and may at
 * any time: then it has none, and says so.
 */

const Guild = z.object({ guild: z.string() });
const Order = z.discriminatedUnion('kind', [
  /** How far the index is in the log of the guild. */
  Guild.extend({ kind: z.literal('where') }),
  /** The index begins again, with nothing in it: it answers searches once it has a position. */
  Guild.extend({ kind: z.literal('begin') }),
  Guild.extend({
    kind: z.literal('put'),
    entries: z.array(LibraryEntry),
    gone: z.array(z.string()),
    position: z.string().optional(),
  }),
  Guild.extend({ kind: z.literal('search'), search: Search }),
]);
export type IndexOrder = z.output<typeof Order>;

const Answer = z.discriminatedUnion('kind', [
  /** There is no index of this guild, or it is not complete. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('at'), position: z.string(), size: z.number() }),
  z.object({ kind: z.literal('taken'), size: z.number() }),
  z.object({ kind: z.literal('found'), results: z.array(Cursor) }),
]);
export type IndexAnswer = z.output<typeof Answer>;

/** This module is loaded by the thread, too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  library: threadTask({
    input: Order,
    output: Answer,
    threads: 1,
    isUrgent: true,
    memoryBytes: 1024 ** 3,
    keptBytes: 1024 ** 3,
    // A cold thread on a busy machine: loading it alone has taken more than ten seconds.
    deadlineMs: 60_000,
    idleMs: 10 * 60_000,
    load: async () => (await import('./guild-indexes.ts')).createGuildIndexes(),
  }),
};

export const createIndexThread = (memory: MemoryGuard | undefined): Pool<typeof THREAD_TASKS> =>
  createPool({ tasks: THREAD_TASKS, table: new URL(import.meta.url), memory });
