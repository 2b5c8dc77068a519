import type { Redis } from 'ioredis';
import { createGuilds } from '../src/guilds/guilds.ts';
import { createAdmission } from '../src/jobs/admission/admission.ts';
import { TIMING } from '../src/jobs/base/timing.ts';
import { createSteps } from '../src/jobs/store/steps.ts';
import type { Row } from './row.ts';
import { benchRedis } from './support/redis.ts';
import { scaled } from './support/scale.ts';
import { waitingRequest } from './support/waiting-request.ts';

/**
 * What the accounting of a request costs beside its other work (G9): Redis' processor for its hold and its settlement alone,
 * against all that Redis does to bring the same request from its acceptance to its end. A journal cannot be had for the
 * price of a counter, and what a member feels is the whole request.
 */

const ROUNDS = scaled(5, 1);
const REQUESTS = scaled(2_000, 20);
const IN_FLIGHT = 50;
const PRICE = 10;
const CHARGED = 8;

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const durable of [false, true]) {
    await using stack = new AsyncDisposableStack();
    const { redis } = await benchRedis(stack, { durable });
    const { ledger } = createGuilds(redis, { startCredits: 10_000_000 });
    const request = wholeRequest(redis);
    await redis.hset('kiln:guild:g:limits', { 'guild:tasks': REQUESTS, 'member:tasks': REQUESTS });
    const costs = { whole: [] as number[], money: [] as number[] };
    // In turns, so that both see the same machine.
    for (let round = 0; round < ROUNDS; round++) {
      costs.whole.push(await processorOf(redis, (i) => request(`${round + 1}${String(i).padStart(6, '0')}`)));
      costs.money.push(
        await processorOf(redis, async (i) => {
          await ledger.hold('alone', `r${round}-${i}`, PRICE);
          await ledger.settle('alone', `r${round}-${i}`, CHARGED);
        }),
      );
    }
    const audits = await Promise.all(['g', 'alone'].map((guild) => ledger.audit(guild)));
    const isExact = audits.every(
      ({ problems, entries }) => problems.length === 0 && entries === 2 * ROUNDS * REQUESTS + 1,
    );
    const [whole, money] = [median(costs.whole), median(costs.money)];
    rows.push({
      name: `G9 money of a request, ${durable ? 'appendfsync always' : 'in memory'}`,
      baseline: `the whole request: ${whole.toFixed(0)} µs of Redis`,
      result: `hold and settlement ${money.toFixed(0)} µs, ${(money / whole).toFixed(2)} times; journal ${isExact ? 'exact' : 'WRONG'}`,
      goal: 'at most 0.25 times',
      ok: money <= 0.25 * whole && isExact,
    });
  }
  return rows;
}

/** Accepted, given a slot, posted, bound, ended: the scripts that every request passes, with nothing between them. */
function wholeRequest(redis: Redis) {
  const steps = createSteps({ redis, startCredits: 10_000_000 });
  const admission = createAdmission(redis, {
    slots: { count: async () => REQUESTS, forMakers: async () => 1 },
    timing: TIMING,
    start: async () => {},
  });
  return async (id: string) => {
    await steps.accept(waitingRequest({ id, guild_id: 'g', user_id: id, hold: PRICE }));
    await admission.admit();
    const { epoch } = await steps.claimCreate(id);
    const { postedAt = 0 } = await steps.beginPost(id, { epoch, keyed: false });
    await steps.bind(id, postedAt, { id: `task-${id}` });
    const { outcome, state } = await steps.finish(id, { to: 'succeeded', charge: CHARGED, set: {} });
    if (outcome !== 'done') throw new Error(`a request did not end: ${outcome}, ${state}`);
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** @returns microseconds of Redis' processor for one piece of work */
async function processorOf(redis: Redis, work: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < REQUESTS) await work(next++);
  };
  const before = await usedMicroseconds(redis);
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return ((await usedMicroseconds(redis)) - before) / REQUESTS;
}

async function usedMicroseconds(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = (line: RegExp) => Number(line.exec(info)?.[1]);
  return 1e6 * (seconds(/used_cpu_sys:([0-9.]+)/) + seconds(/used_cpu_user:([0-9.]+)/));
}
