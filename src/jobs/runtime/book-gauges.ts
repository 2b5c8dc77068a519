import type { Redis } from 'ioredis';
import type { Gauges } from 'kiln-runtime/health';
import type { Balance, Ledger } from '../../guilds/ledger.ts';
import { keys } from '../../keys.ts';
import { createKept } from '../base/kept.ts';

/** The books of the whole installation as figures: credits by where they are, and what the last audit found. */

/** Thousands of guilds are read for it. */
const FRESH_MS = 60_000;

export function bookGauges(redis: Redis, ledger: Pick<Ledger, 'total'>): Gauges {
  const kept = createKept<Balance>(FRESH_MS);
  return {
    ledger_credits: {
      help: 'Credits of all guilds: available, or held by requests under way; a minute old at most',
      label: 'state',
      read: async () => {
        const { available, held } = await kept.of('total', ledger.total);
        return [
          ['available', available],
          ['held', held],
        ];
      },
    },
    audit_problems: {
      help: 'What the last `requests audit` found; not there before the first',
      label: 'scope',
      read: async () => {
        const last = await readAudit(redis);
        return last ? [['installation', last.problems]] : [];
      },
    },
    audit_time_seconds: {
      help: 'When the last `requests audit` ended, seconds since 1970; 0: never',
      read: async () => ((await readAudit(redis))?.at ?? 0) / 1_000,
    },
  };
}

/** @param at milliseconds since 1970 */
export async function noteAudit(redis: Redis, found: { at: number; problems: number }): Promise<void> {
  await redis.hset(keys.audit, found);
}

async function readAudit(redis: Redis): Promise<{ at: number; problems: number } | undefined> {
  const { at, problems } = await redis.hgetall(keys.audit);
  return at === undefined ? undefined : { at: Number(at), problems: Number(problems) };
}
