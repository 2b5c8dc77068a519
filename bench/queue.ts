import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { REDIS_OPTIONS } from 'kiln-runtime/redis/connect';
import { createAdmission } from '../src/jobs/admission/admission.ts';
import { TIMING } from '../src/jobs/base/timing.ts';
import { createSteps } from '../src/jobs/store/steps.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';
import { waitingRequest } from './support/waiting-request.ts';

/** How long small guilds wait behind a flood (G5), and what a hop through the queue costs beside many long jobs (G10). */

const SLOTS = 20;
const TASK_MS = 250;
/** Of the flood that the goal names. */
const FLOOD = scaled(1_000, 50);
/** One small guild comes every so often. */
const EVERY_MS = 100;
const SMALL_GUILDS = 20;
const EACH = 3;

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url, redis } = await benchRedis(stack);
  return [...(await fairness(redis)), ...(await hop(url))];
}

interface Flow {
  submit(guild: string, id: string): Promise<void>;
  /** Fills free slots; gives what got one. */
  admit(): Promise<string[]>;
  end(id: string): Promise<void>;
}

async function fairness(redis: Redis): Promise<Row[]> {
  const fifo = await measure(fifoFlow());
  const ring = await measure(ringFlow(redis));
  const count = FLOOD + SMALL_GUILDS * EACH;
  const idealMs = Math.ceil(count / SLOTS) * TASK_MS;
  return [
    {
      name: `G5 wait behind a flood of ${FLOOD}, p95 of ${SMALL_GUILDS * EACH} tasks`,
      baseline: `first in, first out: ${fifo.p95.toFixed(0)} ms`,
      result: `${ring.p95.toFixed(0)} ms, ${(ring.p95 / fifo.p95).toFixed(3)} times; in flight at most ${ring.most}`,
      goal: 'at most 0.02 times',
      ok: ring.p95 <= 0.02 * fifo.p95 && ring.most <= SLOTS,
    },
    {
      name: 'G5 throughput of the ring',
      baseline: `ideal ${idealMs} ms; first in, first out ${fifo.allMs.toFixed(0)} ms`,
      result: `${ring.allMs.toFixed(0)} ms, ${(idealMs / ring.allMs).toFixed(2)} of the ideal`,
      goal: 'at least 0.9 of the ideal',
      ok: idealMs / ring.allMs >= 0.9,
    },
  ];
}

async function measure(flow: Flow): Promise<{ p95: number; allMs: number; most: number }> {
  const submitted = new Map<string, number>();
  const waits = new Map<string, number>();
  const left = new Set<string>();
  let running = 0;
  let most = 0;
  const done = Promise.withResolvers<void>();
  const admit = async () => {
    for (const id of await flow.admit()) {
      waits.set(id, performance.now() - (submitted.get(id) ?? 0));
      most = Math.max(most, ++running);
      setTimeout(
        async () => {
          running--;
          await flow.end(id);
          left.delete(id);
          if (left.size === 0) done.resolve();
          else await admit();
        },
        TASK_MS * (0.8 + ((waits.size * 0.618) % 0.4)),
      ); // not all at the same moment
    }
  };
  const submit = async (guild: string, id: string) => {
    left.add(id);
    submitted.set(id, performance.now());
    await flow.submit(guild, id);
  };
  for (let i = 0; i < FLOOD; i++) await submit('1', `1000${i}`);
  const from = performance.now();
  await admit();
  const small: string[] = [];
  for (let guild = 0; guild < SMALL_GUILDS; guild++) {
    for (let i = 0; i < EACH; i++) small.push(`2${guild}00${i}`);
  }
  for (let guild = 0; guild < SMALL_GUILDS; guild++) {
    const ids = small.slice(guild * EACH, (guild + 1) * EACH);
    await Promise.all(ids.map((id) => submit(String(100 + guild), id)));
    await admit();
    await new Promise((next) => setTimeout(next, EVERY_MS));
  }
  await done.promise;
  return {
    p95: percentile(
      small.map((id) => waits.get(id) ?? 0),
      0.95,
    ),
    allMs: performance.now() - from,
    most,
  };
}

function fifoFlow(): Flow {
  const line: string[] = [];
  let free = SLOTS;
  return {
    async submit(_guild, id) {
      line.push(id);
    },
    async admit() {
      const taken = line.splice(0, free);
      free -= taken.length;
      return taken;
    },
    async end() {
      free++;
    },
  };
}

function ringFlow(redis: Redis): Flow {
  const steps = createSteps({ redis, startCredits: 10_000_000 });
  const admission = createAdmission(redis, {
    slots: { count: async () => SLOTS, forMakers: async () => 1 },
    timing: TIMING,
    start: async () => {},
  });
  return {
    async submit(guild, id) {
      if (guild === '1') await redis.hset('kiln:guild:1:limits', { 'guild:tasks': 10_000, 'member:tasks': 10_000 });
      const submitted = await steps.accept(waitingRequest({ id, guild_id: guild, user_id: id, hold: 20 }));
      if (submitted.outcome !== 'done') throw new Error(`a request was not taken: ${JSON.stringify(submitted)}`);
    },
    admit: () => admission.admit(),
    async end(id) {
      await steps.cancelWaiting(id, '1');
    },
  };
}

const HOPS = scaled(1_000, 50);
const PER_SECOND = 200;
const BESIDE = scaled(5_000, 50);

async function hop(url: string): Promise<Row[]> {
  const raw = await rawHop(url);
  const ours = await queueHop(url);
  const text = (values: number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(2)}, p99 ${percentile(values, 0.99).toFixed(1)} ms`;
  const [rawP99, oursP99] = [percentile(raw, 0.99), percentile(ours, 0.99)];
  return [
    {
      name: `G10 add to active at ${PER_SECOND}/s, ${BESIDE.toLocaleString('en')} jobs active beside it`,
      baseline: `LPUSH to BLMOVE: ${text(raw)}`,
      result: `${text(ours)}, p99 ${(oursP99 / rawP99).toFixed(1)} times`,
      goal: 'p99 at most 5 times, under 10 ms',
      ok: oursP99 <= 5 * rawP99 && oursP99 < 10,
    },
  ];
}

async function paced(send: (i: number) => unknown): Promise<void> {
  const from = performance.now();
  for (let i = 0; i < HOPS; i++) {
    const due = from + (i * 1_000) / PER_SECOND;
    if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
    send(i);
  }
}

async function rawHop(url: string): Promise<number[]> {
  const [sender, receiver] = [new Redis(url, REDIS_OPTIONS), new Redis(url, REDIS_OPTIONS)];
  const sent = new Map<string, number>();
  const took: number[] = [];
  const receiving = (async () => {
    while (took.length < HOPS) {
      const id = await receiver.blmove('raw:from', 'raw:to', 'RIGHT', 'LEFT', 5);
      if (id !== null) took.push(performance.now() - (sent.get(id) ?? 0));
    }
  })();
  await paced((i) => {
    sent.set(String(i), performance.now());
    return sender.lpush('raw:from', String(i));
  });
  await receiving;
  sender.disconnect();
  receiver.disconnect();
  return took;
}

async function queueHop(url: string): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const connect = () =>
    stack.adopt(new Redis(url, { ...REDIS_OPTIONS, replyMapping: 'legacy' }), (connection) => connection.disconnect());
  const [slow, quick] = ['long', 'short'].map((name) => new Queue(name, { connection: connect() })) as [Queue, Queue];
  const release = Promise.withResolvers<void>();
  const settings = { lockDuration: 60_000, stalledInterval: 15_000, maxStalledCount: 1_000_000, drainDelay: 5 };
  let active = 0;
  const holding = new Worker(
    'long',
    async () => {
      active++;
      await release.promise;
    },
    { connection: connect(), concurrency: BESIDE, ...settings },
  );
  await slow.addBulk(Array.from({ length: BESIDE }, (_, i) => ({ name: 'long', data: { i } })));
  while (active < BESIDE) await new Promise((done) => setTimeout(done, 20));

  const sent = new Map<string, number>();
  const took: number[] = [];
  const worker = new Worker(
    'short',
    async (job) => {
      took.push(performance.now() - (sent.get(String(job.id)) ?? 0));
    },
    { connection: connect(), concurrency: 50, ...settings },
  );
  await worker.waitUntilReady();
  await paced((i) => {
    sent.set(`job-${i}`, performance.now());
    return quick.add('short', {}, { jobId: `job-${i}`, removeOnComplete: true });
  });
  while (took.length < HOPS) await new Promise((done) => setTimeout(done, 20));
  release.resolve();
  await Promise.all([worker.close(), holding.close(), slow.close(), quick.close()]);
  return took;
}
