import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import { createClient } from 'kiln-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import type { Jobs } from '../src/jobs/runtime/start-jobs.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { findRequest } from '../src/jobs/store/find-request.ts';
import { until } from '../test/support/until.ts';
import type { Row } from './row.ts';
import { scaled } from './support/scale.ts';
import { requestId, startDiscord, startProcess, type ThroughputProcess } from './throughput.ts';

/**
 * What grows over time: a service, two engines and two workers as processes of their own, with requests coming at an even
 * rate and the engine's work simulated by waiting. `KILN_SOAK_MINUTES=120 npm run bench -- soak` is the long run; what
 * is kept for days and months is kept for `KEEP` minutes here, so that all of it comes and goes within a run. It says
 * a line a minute; the rows compare the last third with the third before it.
 */

const KEY = 'key-of-the-benchmark';
const PER_SECOND = Number(process.env.KILN_SOAK_RATE ?? scaled(10, 1));
const MINUTES = Number(process.env.KILN_SOAK_MINUTES ?? 3);
const MINUTE_MS = scaled(60_000, 4_000);
/** Minutes; a tenth of the run at most. */
const KEEP = Math.min(10, MINUTES / 10);
const GUILDS = 50;
const PATIENCE_MS = 120_000;
/** Seconds that one task waits in the engine. */
const MAKING = 1;

interface Minute {
  ended: number;
  /** Seconds from acceptance to delivery, less the engine's. */
  p50: number;
  p99: number;
  redisMb: number;
  /** Without the archive. */
  diskMb: number;
  /** What went from Redis to it, compressed: it stays. */
  archiveMb: number;
  /** Of each process. */
  rssMb: number[];
}

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-soak-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url: redisUrl } = stack.use(await startPrivateRedis({ dataDir, path: process.env.PATH, durable: false }));
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const common = { redisUrl, dataDir, key: KEY };
  const start = async (options: ThroughputProcess) => stack.use(await startProcess(options));
  const service = await start({ ...common, role: 'service' });
  await redis.hset('svc:account:local', { requests_per_second: 1_000, queued_tasks: 10_000, credits: 100_000_000 });
  const discordUrl = await startDiscord(stack);
  const processes = [service];
  for (let i = 0; i < 2; i++) {
    processes.push(await start({ ...common, role: 'engine', threads: Math.ceil(PER_SECOND * MAKING) }));
  }
  const addresses = { serviceUrl: service.said, discordUrl };
  for (let i = 0; i < 2; i++) {
    processes.push(await start({ ...common, ...addresses, role: 'worker', slots: 200, keepMinutes: KEEP }));
  }
  const jobs = await openJobs(stack, redis, redisUrl, addresses);

  const minutes: Minute[] = [];
  const submitted = { count: 0, accepted: new Map<string, number>(), delivered: [] as number[] };
  const stop = new AbortController();
  const submitting = submit(jobs, submitted, stop.signal);
  stack.defer(async () => {
    stop.abort();
    await submitting;
  });
  for (let minute = 1; minute <= MINUTES; minute++) {
    await Promise.race([wait(MINUTE_MS), submitting]);
    // A machine that is busy with other work delivers nothing in a minute of a few seconds: a minute has figures or goes on.
    await until('a request is delivered', () => submitted.delivered.length > 0, PATIENCE_MS);
    await age(redis);
    minutes.push(await look(redis, dataDir, submitted, processes));
    process.stdout.write(`${minute} min ${JSON.stringify(minutes.at(-1))}\n`);
  }
  return rows(minutes, submitted.count);
}

async function openJobs(
  stack: AsyncDisposableStack,
  redis: Redis,
  redisUrl: string,
  { serviceUrl, discordUrl }: { serviceUrl: string; discordUrl: string },
): Promise<Jobs> {
  const guilds = createGuilds(redis, { startCredits: 100_000_000 });
  const client = stack.use(createClient({ baseUrl: serviceUrl, apiKey: KEY, extensions: true }));
  const discord = { apiUrl: `${discordUrl}/api`, token: 'token' };
  const log = pino({ level: 'silent' });
  for (let i = 0; i < GUILDS; i++) {
    await guilds.limits.set(String(1_000 + i), 'guild', { tasks: 10_000 });
    await guilds.limits.set(String(1_000 + i), 'member', { tasks: 10_000 });
  }
  return stack.use(await createJobs({ redisUrl, client, guilds, discord, log, slots: 200 }));
}

interface Submitted {
  count: number;
  accepted: Map<string, number>;
  /** Seconds, of this minute. */
  delivered: number[];
}

/** At an even rate, however long one takes; those that are under way are looked at each second. */
async function submit(jobs: Jobs, submitted: Submitted, signal: AbortSignal): Promise<void> {
  const from = performance.now();
  for (let looked = from; !signal.aborted; ) {
    while (!signal.aborted && submitted.count < (PER_SECOND * (performance.now() - from)) / 1_000) {
      const i = submitted.count++;
      const id = requestId(i);
      // As members ask: an interaction's answer is edited by its token, which the 50 requests a second of a bot do not count.
      await submitRequest(jobs, {
        ...{
          id,
          token: `token-${i}`,
          application_id: '1',
          guild_id: String(1_000 + (i % GUILDS)),
          channel_id: String(6_000 + (i % GUILDS)),
        },
        ...{ user_id: String(i % 997), type: 'text-to-3d-preview', title: `task ${i}`, message_id: id },
        input: { mode: 'preview', prompt: `steps:${100 * MAKING} ${i}`, target_formats: ['glb'] },
      });
      submitted.accepted.set(id, performance.now());
    }
    if (performance.now() - looked > 500) {
      looked = performance.now();
      const found = await Promise.all(
        [...submitted.accepted].map(async ([id]) => [id, await findRequest(jobs, id)] as const),
      );
      for (const [id, request] of found) {
        if (!request?.delivered) continue;
        submitted.delivered.push((performance.now() - (submitted.accepted.get(id) ?? 0)) / 1_000 - MAKING);
        submitted.accepted.delete(id);
      }
    }
    await wait(20);
  }
}

/** What the service keeps for days, a month and a year goes after `KEEP` minutes: its sweep gets a clock at which the time has come. */
async function age(redis: Redis): Promise<void> {
  const now = Date.now();
  const [days, month] = [3 * 86_400_000, 30 * 86_400_000];
  for (const [list, kept] of [
    ['svc:expiring', days],
    ['svc:forgetting', month],
  ] as const) {
    const due = await redis.zrange(list, '-inf', String(now + kept - KEEP * MINUTE_MS), 'BYSCORE');
    const pipeline = redis.pipeline();
    for (const id of due) pipeline.zadd(list, 'XX', now, id);
    await pipeline.exec();
  }
  // Taken off when one more is written, at their own time.
  const used = await redis.zrange('svc:usage:local', '-inf', String(now - KEEP * MINUTE_MS), 'BYSCORE');
  const pipeline = redis.pipeline();
  for (const id of used) pipeline.zadd('svc:usage:local', 'XX', 0, id).unlink(`svc:use:${id}`);
  await pipeline.exec();
}

async function look(
  redis: Redis,
  dataDir: string,
  submitted: Submitted,
  processes: readonly { pid: number }[],
): Promise<Minute> {
  const times = submitted.delivered.splice(0).sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(share * times.length)] ?? Number.NaN).toFixed(2));
  const info = await redis.info('memory');
  // A file may go while they are counted; `du` then has the sum and an exit code of 1.
  const megabytes = async (folder: string) => {
    const { stdout } = await promisify(execFile)('du', ['-sk', folder]).catch((error: { stdout: string }) => error);
    return Number.parseInt(stdout, 10) / 1e3;
  };
  const archiveMb = (await megabytes(join(dataDir, 'archive'))) || 0;
  return {
    ended: times.length,
    p50: at(0.5),
    p99: at(0.99),
    redisMb: Number(/used_memory_dataset:(\d+)/.exec(info)?.[1]) / 1e6,
    diskMb: (await megabytes(dataDir)) - archiveMb,
    archiveMb,
    rssMb: processes.map(({ pid }) =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1e3),
    ),
  };
}

function rows(minutes: readonly Minute[], count: number): Row[] {
  const third = Math.floor(minutes.length / 3);
  const mean = (list: readonly Minute[], of: (minute: Minute) => number) =>
    list.reduce((sum, minute) => sum + of(minute), 0) / list.length;
  const row = (name: string, goal: number, of: (minute: Minute) => number): Row => {
    const [before, last] = [mean(minutes.slice(-2 * third, -third), of), mean(minutes.slice(-third), of)];
    return {
      name: `${name}, ${count} requests in ${minutes.length} minutes`,
      baseline: `the third before: ${before.toFixed(1)}`,
      result: `last third: ${last.toFixed(1)}`,
      goal: `at most ${goal} times`,
      ok: last <= goal * before,
    };
  };
  return [
    row('Redis, MB', 1.1, ({ redisMb }) => redisMb),
    row('files but the archive, MB', 1.1, ({ diskMb }) => diskMb),
    row('seconds beyond the engine’s, p50', 1.25, ({ p50 }) => p50),
    row('seconds beyond the engine’s, p99', 1.5, ({ p99 }) => p99),
    row('memory of all processes, MB', 1.05, ({ rssMb }) => rssMb.reduce((sum, one) => sum + one)),
  ];
}
