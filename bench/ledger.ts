import type { Redis } from 'ioredis';
import { createGuilds } from '../src/guilds/guilds.ts';
import type { Row } from './row.ts';
import { benchRedis } from './support/redis.ts';

/** Moves of the ledger, 50 in flight, against as many bare INCR on the same connection: what the accounting costs (G9). */

const ROUNDS = 7;
const MOVES = 4_000;
const IN_FLIGHT = 50;

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const durable of [false, true]) {
    await using stack = new AsyncDisposableStack();
    const { redis } = await benchRedis(stack, { durable });
    const { ledger } = createGuilds(redis, { startCredits: 10_000_000 });
    const speeds = { raw: [] as number[], hold: [] as number[], settle: [] as number[] };
    // In turns, so that all three see the same machine.
    for (let round = 0; round < ROUNDS; round++) {
      speeds.raw.push(await perSecond((i) => increment(redis, i)));
      speeds.hold.push(await perSecond((i) => ledger.hold('g', `r${round}-${i}`, 10)));
      speeds.settle.push(await perSecond((i) => ledger.settle('g', `r${round}-${i}`, 8)));
    }
    const { problems, entries } = await ledger.audit('g');
    const sound = problems.length === 0 && entries === 2 * ROUNDS * MOVES + 1;
    const kept = durable ? 'appendfsync always' : 'in memory';
    const raw = median(speeds.raw);
    for (const name of ['hold', 'settle'] as const) {
      const ours = median(speeds[name]);
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

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
