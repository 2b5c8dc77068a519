import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * A guild's credits: `granted = available + held + spent`. hold before a create, then settle with the truth or release.
 * Every move is one atomic script keyed by (id, move), written to the guild's journal in the same step; there are no
 * edits, only further moves.
 */

export const Balance = z.object({ granted: z.int(), available: z.int(), held: z.int(), spent: z.int() });
export type Balance = z.output<typeof Balance>;

export interface JournalEntry extends Balance {
  /** Redis' own id of the entry; its first part is the time in milliseconds. */
  entry: string;
  at: number;
  /** The request, or the operator's id of a grant. */
  id: string;
  move: string;
  user: string;
  note: string;
}

export interface Audit {
  guild: string;
  balance: Balance;
  /** Sum of the journal and of its removed entries; equal to the balance in a sound ledger. */
  journal: Balance;
  entries: number;
  /** Ids whose credits are held. */
  holds: string[];
  /** Empty when all is well. */
  problems: string[];
}

export interface MoveDetails {
  user?: string;
  note?: string;
}

export type Ledger = ReturnType<typeof createLedger>;

const lua = (move: string) => readScript(new URL(`./lua/ledger-${move}.lua`, import.meta.url));
const scripts = {
  grant: lua('grant'),
  sell: lua('sell'),
  takeBack: lua('take-back'),
  hold: lua('hold'),
  settle: lua('settle'),
  release: lua('release'),
  transfer: lua('transfer'),
  /** Balance, sums of removed entries, and the journal's last entry, at one moment. */
  snapshot: lua('snapshot'),
  fold: lua('fold'),
};
/** The keys that a move of one guild's credits changes. */
const booksOf = (guild: string) => [keys.guild(guild), keys.journal(guild), keys.guilds];

const Outcome = z.enum(['done', 'repeated', 'short', 'unknown']);
const Settled = z.tuple([Outcome, z.number()]);
const Parts = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Snapshot = z.tuple([Parts, z.string(), Parts, z.number()]);

export function createLedger(redis: Redis, startCredits: number) {
  async function snapshot(guild: string) {
    const [balance, last, carried, folded] = Snapshot.parse(
      await scripts.snapshot(redis, booksOf(guild), [guild, startCredits]),
    );
    return { balance: partsOf(balance), last, carried: partsOf(carried), folded };
  }

  async function* readForward(guild: string, start: string, end: string): AsyncGenerator<JournalEntry> {
    for (let from = start; ; ) {
      const rows = await redis.xrange(keys.journal(guild), from, end, 'COUNT', BATCH);
      for (const row of rows) yield readEntry(row);
      const read = rows.at(-1)?.[0];
      if (read === undefined || rows.length < BATCH) return;
      from = `(${read}`;
    }
  }

  /** Each id's field must agree with the journal, or with an end that came after the journal was read. */
  async function compareHolds(
    guild: string,
    holds: ReadonlyMap<string, number>,
    seen: ReadonlySet<string>,
    last: string,
  ): Promise<string[]> {
    const differ: [id: string, kept: string | null, expected: string][] = [];
    const rows = [...holds];
    for (let i = 0; i < rows.length; i += BATCH) {
      const batch = rows.slice(i, i + BATCH);
      const kept = await redis.hmget(keys.guild(guild), ...batch.map(([id]) => `hold/${id}`));
      batch.forEach(([id, held], k) => {
        const expected = endOf(id, seen) ?? String(held);
        if (kept[k] !== expected) differ.push([id, kept[k] ?? null, expected]);
      });
    }
    if (differ.length === 0) return [];
    const later = new Set<string>();
    for await (const { id, move } of readForward(guild, `(${last}`, '+')) later.add(`${id}:${move}`);
    return differ
      .filter(([id]) => !ENDS.some((move) => later.has(`${id}:${move}`)))
      .map(([id, kept, expected]) => `the hold of ${id} is ${kept ?? 'missing'}, the journal says ${expected}`);
  }

  async function compareBooks(guild: string): Promise<{ folded: number; audit: Audit }> {
    const { balance, last, carried, folded } = await snapshot(guild);
    const journal: Balance = { ...carried };
    const seen = new Set<string>();
    /** Credits held by each request that the journal knows; 0 when it has ended. */
    const holds = new Map<string, number>();
    const problems: string[] = [];
    let entries = 0;
    if (last !== '') {
      for await (const entry of readForward(guild, '-', last)) {
        for (const part of PARTS) journal[part] += entry[part];
        for (const part of PARTS) if (journal[part] < 0) problems.push(`${part} went below zero at ${entry.entry}`);
        const key = `${entry.id}:${entry.move}`;
        if (seen.has(key)) problems.push(`${key} was moved twice`);
        seen.add(key);
        if (entry.move === 'hold' || ENDS.includes(entry.move))
          holds.set(entry.id, (holds.get(entry.id) ?? 0) + entry.held);
        entries++;
      }
    }
    for (const part of PARTS) {
      if (balance[part] !== journal[part])
        problems.push(`${part} is ${balance[part]}, the journal says ${journal[part]}`);
      if (balance[part] < 0) problems.push(`${part} is below zero`);
    }
    if (balance.granted !== balance.available + balance.held + balance.spent) problems.push('the parts do not add up');
    for (const key of seen) {
      if (key.endsWith(':settle') && seen.has(`${key.slice(0, -':settle'.length)}:release`))
        problems.push(`${key} and a release of the same hold`);
    }
    problems.push(...(await compareHolds(guild, holds, seen, last)));
    return { folded, audit: { guild, balance, journal, entries, holds: [...holds.keys()].filter(open), problems } };

    function open(id: string): boolean {
      return !ENDS.some((move) => seen.has(`${id}:${move}`));
    }
  }

  return {
    balance: async (guild: string) => (await snapshot(guild)).balance,
    /** Adds credits; negative takes available ones back ('short' when there are fewer). Keyed by `id`. */
    grant: async (guild: string, id: string, amount: number, { user = '', note = '' }: MoveDetails = {}) =>
      Outcome.parse(await scripts.grant(redis, booksOf(guild), [guild, startCredits, id, whole(amount), user, note])),
    /** A purchased grant: what the guild owes of refunds is deducted at once. Keyed by `id`. */
    sell: async (guild: string, id: string, amount: number, { user = '', note = '' }: MoveDetails = {}) =>
      Outcome.parse(await scripts.sell(redis, booksOf(guild), [guild, startCredits, id, natural(amount), user, note])),
    /**
     * Takes back a grant, as far as it is available; never below zero. Keyed by `id`.
     * @returns the rest, which the guild owes and its next purchases pay
     */
    async takeBack(guild: string, id: string, amount: number): Promise<number> {
      return z.number().parse(await scripts.takeBack(redis, booksOf(guild), [guild, startCredits, id, amount]));
    },
    hold: async (guild: string, id: string, amount: number, { user = '', note = '' }: MoveDetails = {}) =>
      Outcome.parse(await scripts.hold(redis, booksOf(guild), [guild, startCredits, id, natural(amount), user, note])),
    /** Charges at most the hold and, as a move of its own, as much again (at least 10). @returns the sum of both */
    async settle(guild: string, id: string, charged: number, { user = '', note = '' }: MoveDetails = {}) {
      const args = [guild, id, natural(charged), user, note];
      const [outcome, total] = Settled.parse(await scripts.settle(redis, booksOf(guild), args));
      return { outcome, charged: total };
    },
    release: async (guild: string, id: string, { user = '', note = '' }: MoveDetails = {}) =>
      Outcome.parse(await scripts.release(redis, booksOf(guild), [guild, id, user, note])),

    /** Moves available credits to another guild, both sides in one step. Keyed by `id`. */
    async transfer(from: string, to: string, id: string, amount: number, { user = '', note = '' }: MoveDetails = {}) {
      if (from === to) throw new RangeError('a guild cannot send credits to itself');
      const books = [...booksOf(from), keys.guild(to), keys.journal(to)];
      return Outcome.parse(
        await scripts.transfer(redis, books, [from, to, startCredits, id, natural(amount), user, note]),
      );
    },
    /** Credits granted in each calendar month (UTC), including this one; unused ones stay. 0: none. */
    async setAllowance(guild: string, monthly: number): Promise<void> {
      await redis.hset(keys.guild(guild), 'allowance', natural(monthly));
    },
    allowance: async (guild: string) => Number((await redis.hget(keys.guild(guild), 'allowance')) ?? 0),

    /** Newest first; pages start at 1. */
    async journal(guild: string, { page, pageSize } = { page: 1, pageSize: 20 }): Promise<JournalEntry[]> {
      // A stream has no offset: the pages before are read and dropped, which is cheap for the few that people open.
      const rows = await redis.xrevrange(keys.journal(guild), '+', '-', 'COUNT', page * pageSize);
      return rows.slice((page - 1) * pageSize).map(readEntry);
    },

    /** Whether an entry of the journal names the user. */
    async names(guild: string, who: string): Promise<boolean> {
      for await (const { user, note } of readForward(guild, '-', '+'))
        if (user === who || note.includes(who)) return true;
      return false;
    },

    /** Entries from before a time (milliseconds), oldest first, at most `most`. */
    async oldest(guild: string, before: number, most: number): Promise<JournalEntry[]> {
      const rows = await redis.xrange(keys.journal(guild), '-', `(${before}`, 'COUNT', most);
      return rows.map(readEntry);
    },
    /**
     * Removes the oldest entries from the journal, up to and including `last`, at most `most`; their sums are carried over. It
     * stops at the first hold that has not ended. @returns the number of removed entries
     */
    fold: async (guild: string, last: string, most: number) =>
      z.number().parse(await scripts.fold(redis, booksOf(guild).slice(0, 2), [last, most])),

    /** Proves that balance, journal and open holds agree. May run while credits move. */
    async audit(guild: string): Promise<Audit> {
      // Entries that are removed from the journal while it is read would be missed: then it is read again.
      for (let tries = 1; ; tries++) {
        const found = await compareBooks(guild);
        if (tries === MOST_TRIES || (await snapshot(guild)).folded === found.folded) return found.audit;
      }
    },
    /** Of all guilds, of which there may be thousands: read it rarely. */
    async total(): Promise<Balance> {
      const total: Balance = { granted: 0, available: 0, held: 0, spent: 0 };
      const guilds = await redis.smembers(keys.guilds);
      for (let i = 0; i < guilds.length; i += BATCH) {
        const pipeline = redis.pipeline();
        for (const guild of guilds.slice(i, i + BATCH)) pipeline.hmget(keys.guild(guild), ...PARTS);
        for (const [, row] of (await pipeline.exec()) ?? []) {
          PARTS.forEach((part, k) => {
            total[part] += Number((row as (string | null)[] | undefined)?.[k] ?? 0); // HMGET: as many texts as names
          });
        }
      }
      return total;
    },
    /** Every guild that ever had a move. */
    guilds: () => redis.smembers(keys.guilds),
  };
}

const BATCH = 1_000;
/** Of reading a journal whose entries are being removed. */
const MOST_TRIES = 5;
/** Moves that end a hold. */
const ENDS: readonly string[] = ['settle', 'release'];
const PARTS = ['granted', 'available', 'held', 'spent'] as const;

/** What the journal says of a hold that has ended. @param seen `<id>:<move>` of its entries */
function endOf(id: string, seen: ReadonlySet<string>): string | undefined {
  if (seen.has(`${id}:settle`)) return 'settled';
  return seen.has(`${id}:release`) ? 'released' : undefined;
}

function partsOf([granted, available, held, spent]: z.output<typeof Parts>): Balance {
  return { granted, available, held, spent };
}

const Fields = z.object({
  id: z.string(),
  move: z.string(),
  user: z.string().default(''),
  note: z.string().default(''),
  granted: z.coerce.number().default(0),
  available: z.coerce.number().default(0),
  held: z.coerce.number().default(0),
  spent: z.coerce.number().default(0),
});

function readEntry([entry, flat]: [id: string, fields: string[]]): JournalEntry {
  return { entry, at: Number(entry.split('-')[0]), ...Fields.parse(Object.fromEntries(pairsOf(flat))) };
}

/** Redis answers maps as flat lists. */
function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i]!, flat[i + 1]!]);
  return pairs;
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`credits are whole numbers, got ${amount}`);
  return amount;
}

function natural(amount: number): number {
  if (whole(amount) < 0) throw new RangeError(`credits here are never negative, got ${amount}`);
  return amount;
}
