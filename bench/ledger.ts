import type { Redis } from 'ioredis';
import { createGuilds } from '../src/guilds/guilds.ts';
import type { Row } from './row.ts';
import { benchRedis } from './support/redis.ts';

/** Moves of the ledger, 50 in flight, against as many bare INCR on the same connection: what the accounting costs (G9). */

const MOVES = 20_000;
const IN_FLIGHT = 50;

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const durable of [false, true]) {
    await using stack = new AsyncDisposableStack();
    const { redis } = await benchRedis(stack, { durable });
    const raw = await perSecond((i) => increment(redis, i));
    const { ledger } = createGuilds(redis, { startCredits: 10_000_000 });
    const hold = await perSecond((i) => ledger.hold('g', `r${i}`, 10));
    const settle = await perSecond((i) => ledger.settle('g', `r${i}`, 8));
    const { problems, entries } = await ledger.audit('g');
    const sound = problems.length === 0 && entries === 2 * MOVES + 1;
    const kept = durable ? 'appendfsync always' : 'in memory';
    for (const [name, ours] of [
      ['hold', hold],
      ['settle', settle],
    ] as const) {
      rows.push({
        name: `G9 ledger ${name}, ${IN_FLIGHT} in flight, ${kept}`,
        baseline: `${raw.toFixed(0)} INCR a second`,
        result: `${ours.toFixed(0)} a second, ${(ours / raw).toFixed(2)} times; journal ${sound ? 'exact' : 'WRONG'}`,
        goal: 'at least 0.7 times',
        ok: ours >= 0.7 * raw && sound,
      });
    }
  }
  return rows;
}

const increment = (redis: Redis, i: number) => redis.incr(`counter:${i % 10}`);

async function perSecond(move: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < MOVES) await move(next++);
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (MOVES * 1_000) / (performance.now() - from);
}
