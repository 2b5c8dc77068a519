import type { Redis } from 'ioredis';
import { z } from 'zod';
import { defineScript } from '../redis/script.ts';
import { LEDGER_LUA } from './ledger-lua.ts';

/**
 * A guild's credits: `granted = available + held + spent`. hold before a create, then settle with the truth or release.
 * Every move is one atomic script keyed by (id, move), written to the guild's journal in the same step; there are no
 * edits, only further moves.
 */

export interface Balance {
  granted: number;
  available: number;
  held: number;
  spent: number;
}

export type MoveOutcome = 'done' | 'repeated' | 'short' | 'unknown';

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
  /** Sum of the journal; equal to the balance in a sound ledger. */
  journal: Balance;
  entries: number;
  /** Ids whose credits are held now. */
  holds: string[];
  /** Empty when all is well. */
  problems: string[];
}

export interface MoveDetails {
  user?: string;
  note?: string;
}

export interface Ledger {
  balance(guild: string): Promise<Balance>;
  /** Adds credits; negative takes available ones back ('short' when there are fewer). Keyed by `id`. */
  grant(guild: string, id: string, amount: number, details?: MoveDetails): Promise<MoveOutcome>;
  hold(guild: string, id: string, amount: number, details?: MoveDetails): Promise<MoveOutcome>;
  /** Charges at most the hold and, as a move of its own, as much again (at least 10). Gives what was charged in all. */
  settle(
    guild: string,
    id: string,
    charged: number,
    details?: MoveDetails,
  ): Promise<{ outcome: MoveOutcome; charged: number }>;
  release(guild: string, id: string, details?: MoveDetails): Promise<MoveOutcome>;
  /** Moves available credits to another guild, both sides in one step. Keyed by `id`. */
  transfer(from: string, to: string, id: string, amount: number, note?: string): Promise<MoveOutcome>;
  /** Credits that the guild is granted in each calendar month (UTC), this one included; what is left over stays. 0: none. */
  setAllowance(guild: string, monthly: number): Promise<void>;
  allowance(guild: string): Promise<number>;
  /** Newest first; pages start at 1. */
  journal(guild: string, page?: { page: number; pageSize: number }): Promise<JournalEntry[]>;
  /** Proves that balance, journal and open holds agree. May run while credits move. */
  audit(guild: string): Promise<Audit>;
  /** Every guild that ever had a move. */
  guilds(): Promise<string[]>;
}

const grantScript = defineScript(`${LEDGER_LUA}
ledger_open(ARGV[1], tonumber(ARGV[2]))
local amount = tonumber(ARGV[4])
return ledger_move(ARGV[1], ARGV[3], 'grant', { granted = amount, available = amount }, ARGV[5], ARGV[6])`);

const holdScript = defineScript(`${LEDGER_LUA}
ledger_open(ARGV[1], tonumber(ARGV[2]))
return ledger_hold(ARGV[1], ARGV[3], tonumber(ARGV[4]), ARGV[5], ARGV[6])`);

const settleScript = defineScript(`${LEDGER_LUA}
local outcome, charged = ledger_settle(ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5])
return { outcome, charged }`);

const releaseScript = defineScript(`${LEDGER_LUA}
return ledger_release(ARGV[1], ARGV[2], ARGV[3], ARGV[4])`);

const transferScript = defineScript(`${LEDGER_LUA}
local from, to, id, amount, note = ARGV[1], ARGV[2], ARGV[4], tonumber(ARGV[5]), ARGV[6]
ledger_open(from, tonumber(ARGV[3]))
ledger_open(to, tonumber(ARGV[3]))
local outcome = ledger_move(from, id, 'transfer-out', { granted = -amount, available = -amount }, '', note)
if outcome == 'done' then ledger_move(to, id, 'transfer-in', { granted = amount, available = amount }, '', note) end
return outcome`);

/** Balance, sum of holds and the journal's last entry, all of one moment. */
const snapshotScript = defineScript(`${LEDGER_LUA}
ledger_open(ARGV[1], tonumber(ARGV[2]))
local b = redis.call('HMGET', ledger_key(ARGV[1]), 'granted', 'available', 'held', 'spent')
local last = redis.call('XREVRANGE', ledger_key(ARGV[1]) .. ':journal', '+', '-', 'COUNT', 1)
return { tonumber(b[1] or 0), tonumber(b[2] or 0), tonumber(b[3] or 0), tonumber(b[4] or 0), last[1] and last[1][1] or '', redis.call('HGETALL', ledger_key(ARGV[1]) .. ':holds') }`);

const Outcome = z.enum(['done', 'repeated', 'short', 'unknown']);
const Settled = z.tuple([Outcome, z.number()]);
const Snapshot = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string(), z.array(z.string())]);

export function createLedger(redis: Redis, startCredits: number): Ledger {
  const journalKey = (guild: string) => `kiln:guild:${guild}:journal`;

  async function snapshot(guild: string) {
    const [granted, available, held, spent, last, holds] = Snapshot.parse(
      await snapshotScript(redis, [], [guild, startCredits]),
    );
    return { balance: { granted, available, held, spent }, last, holds };
  }

  return {
    balance: async (guild) => (await snapshot(guild)).balance,
    grant: async (guild, id, amount, { user = '', note = '' } = {}) =>
      Outcome.parse(await grantScript(redis, [], [guild, startCredits, id, whole(amount), user, note])),
    hold: async (guild, id, amount, { user = '', note = '' } = {}) =>
      Outcome.parse(await holdScript(redis, [], [guild, startCredits, id, natural(amount), user, note])),
    async settle(guild, id, charged, { user = '', note = '' } = {}) {
      const args = [guild, id, natural(charged), user, note];
      const [outcome, total] = Settled.parse(await settleScript(redis, [], args));
      return { outcome, charged: total };
    },
    release: async (guild, id, { user = '', note = '' } = {}) =>
      Outcome.parse(await releaseScript(redis, [], [guild, id, user, note])),

    async transfer(from, to, id, amount, note = '') {
      if (from === to) throw new RangeError('a guild cannot send credits to itself');
      return Outcome.parse(await transferScript(redis, [], [from, to, startCredits, id, natural(amount), note]));
    },
    async setAllowance(guild, monthly) {
      await redis.hset(`kiln:guild:${guild}`, 'allowance', natural(monthly));
    },
    allowance: async (guild) => Number((await redis.hget(`kiln:guild:${guild}`, 'allowance')) ?? 0),

    async journal(guild, { page, pageSize } = { page: 1, pageSize: 20 }) {
      // A stream has no offset: the pages before this one are read and dropped, which is fine for the few that people turn.
      const rows = await redis.xrevrange(journalKey(guild), '+', '-', 'COUNT', page * pageSize);
      return rows.slice((page - 1) * pageSize).map(readEntry);
    },

    async audit(guild) {
      const { balance, last, holds } = await snapshot(guild);
      const journal: Balance = { granted: 0, available: 0, held: 0, spent: 0 };
      const seen = new Set<string>();
      const problems: string[] = [];
      let entries = 0;
      for (let start = '-'; last !== ''; ) {
        const rows = await redis.xrange(journalKey(guild), start, last, 'COUNT', 1_000);
        for (const row of rows) {
          const entry = readEntry(row);
          for (const part of PARTS) journal[part] += entry[part];
          for (const part of PARTS) if (journal[part] < 0) problems.push(`${part} went below zero at ${entry.entry}`);
          const key = `${entry.id}:${entry.move}`;
          if (seen.has(key)) problems.push(`${key} was moved twice`);
          seen.add(key);
          entries++;
        }
        const end = rows.at(-1)?.[0];
        if (end === undefined || end === last) break;
        start = `(${end}`;
      }
      for (const part of PARTS) {
        if (balance[part] !== journal[part])
          problems.push(`${part} is ${balance[part]}, the journal says ${journal[part]}`);
        if (balance[part] < 0) problems.push(`${part} is below zero`);
      }
      if (balance.granted !== balance.available + balance.held + balance.spent)
        problems.push('the parts do not add up');
      const open = pairsOf(holds);
      const held = open.reduce((sum, [, hold]) => sum + Number(hold), 0);
      if (held !== balance.held) problems.push(`open holds are ${held}, held is ${balance.held}`);
      for (const key of seen) {
        if (key.endsWith(':settle') && seen.has(`${key.slice(0, -':settle'.length)}:release`))
          problems.push(`${key} and a release of the same hold`);
      }
      return { guild, balance, journal, entries, holds: open.map(([id]) => id), problems };
    },

    guilds: () => redis.smembers('kiln:guilds'),
  };
}

const PARTS = ['granted', 'available', 'held', 'spent'] as const;

const Fields = z.object({
  id: z.string(),
  move: z.string(),
  user: z.string(),
  note: z.string(),
  granted: z.coerce.number(),
  available: z.coerce.number(),
  held: z.coerce.number(),
  spent: z.coerce.number(),
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
