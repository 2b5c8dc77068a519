import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createClient } from 'kiln-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { startProgram } from '../test/support/program.ts';
import type { Row } from './row.ts';
import { scaled } from './support/scale.ts';

/**
 * How much more a further process brings, with the engine's work simulated by waiting: requests through the whole bot and
 * the service, over HTTP, event streams, Redis and a Discord that takes everything. What Redis is asked and keeps for one
 * request comes out of the same runs; docs/scale.md builds on it.
 */

const KEY = 'key-of-the-benchmark';
const THREADS = 4;
/** One task waits this long, 10 ms at a time; its messages are those of a real one. */
const STEPS = 100;
const SLOTS = 500;
const COUNTS = [1, scaled(2, 1), scaled(4, 1)] as const;
const MOST = COUNTS[2];
/** For each engine. */
const EACH = scaled(60, 10);

export type ThroughputProcess = { redisUrl: string; dataDir: string; key: string } & (
  | { role: 'service' }
  | { role: 'engine'; threads: number }
  | { role: 'worker'; serviceUrl: string; discordUrl: string; slots: number; keepMinutes?: number }
);

interface Figures {
  perSecond: number;
  /** Of Redis, for one request from its acceptance to its delivery, those within scripts included. */
  commands: number;
  bytes: number;
  /** Milliseconds. */
  cpuMs: number;
  connections: number;
}

export async function run(): Promise<Row[]> {
  const known = new Map<string, Figures>();
  const measured = async (engines: number, workers: number) => {
    const figures =
      known.get(`${engines}/${workers}`) ?? (await measure({ engines, workers, requests: EACH * engines }));
    known.set(`${engines}/${workers}`, figures);
    return figures;
  };
  const engines: Figures[] = [];
  for (const count of COUNTS) engines.push(await measured(count, COUNTS[1]));
  const workers: Figures[] = [];
  for (const count of COUNTS) workers.push(await measured(MOST, count));
  const [one, two, four] = engines.map(({ perSecond }) => perSecond) as [number, number, number];
  const said = (all: readonly Figures[]) => all.map(({ perSecond }) => perSecond.toFixed(1)).join(', ');
  const last = engines[2]!;
  const most = Math.max(...workers.map(({ perSecond }) => perSecond));
  return [
    {
      name: `requests a second with 1, 2 and 4 engines of ${THREADS} threads, 2 workers`,
      baseline: `a thread that does nothing but wait: ${(THREADS / (STEPS / 100)).toFixed(1)} for each engine`,
      result: said(engines),
      goal: 'with two at least 1.8 times, with four 3.2 times',
      ok: two >= 1.8 * one && four >= 3.2 * one,
    },
    {
      name: 'requests a second with 1, 2 and 4 workers, 4 engines',
      baseline: `4 engines: ${((4 * THREADS) / (STEPS / 100)).toFixed(1)} at most`,
      result: said(workers),
      goal: 'each within a tenth of the best: the engines are the limit',
      ok: workers.every(({ perSecond }) => perSecond >= 0.9 * most),
    },
    {
      name: 'Redis for one request: its processor; commands; bytes that stay; and connections of 7 processes',
      baseline: '',
      result: `${last.cpuMs.toFixed(1)} ms; ${last.commands.toFixed(0)}; ${(last.bytes / 1_000).toFixed(1)} kB; ${last.connections}`,
      goal: 'at most 15 ms; 1,500; 15 kB; 150',
      ok: last.cpuMs <= 15 && last.commands <= 1_500 && last.bytes <= 15_000 && last.connections <= 150,
    },
  ];
}

interface Sizes {
  engines: number;
  workers: number;
  requests: number;
}

async function measure({ engines, workers, requests }: Sizes): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-throughput-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url: redisUrl } = stack.use(await startPrivateRedis({ dataDir, path: process.env.PATH, durable: false }));
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const common = { redisUrl, dataDir, key: KEY };
  const { url: serviceUrl } = stack.use(await startService(redisUrl, dataDir));
  await redis.hset('svc:account:local', { requests_per_second: 100_000, queued_tasks: 10_000, credits: 10_000_000 });
  const discordUrl = await startDiscord(stack);
  for (let i = 0; i < engines; i++) stack.use(await startProcess({ ...common, role: 'engine', threads: THREADS }));

  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  const client = stack.use(createClient({ baseUrl: serviceUrl, apiKey: KEY, extensions: true }));
  const discord = { apiUrl: `${discordUrl}/api`, token: 'token' };
  const log = pino({ level: 'silent' });
  const jobs = stack.use(await createJobs({ redisUrl, client, guilds, discord, log, slots: SLOTS }));
  for (let i = 0; i < GUILDS; i++) {
    await guilds.limits.set(String(1_000 + i), 'guild', { tasks: 10_000 });
    await guilds.limits.set(String(1_000 + i), 'member', { tasks: 10_000 });
  }
  const before = await readRedis(redis);
  const ids: string[] = [];
  for (let i = 0; i < requests; i++) {
    const id = requestId(i);
    const guild = i % GUILDS;
    await submitRequest(jobs, {
      ...{
        id,
        token: `token-${i}`,
        application_id: '1',
        guild_id: String(1_000 + guild),
        channel_id: String(6_000 + guild),
      },
      ...{ user_id: String(i % 7), type: 'text-to-3d-preview', title: `task ${i}`, message_id: id },
      input: { mode: 'preview', prompt: `steps:${STEPS} ${i}`, target_formats: ['glb'] },
    });
    ids.push(id);
  }
  const own = { ...common, serviceUrl, discordUrl, slots: SLOTS };
  for (let i = 0; i < workers; i++) stack.use(await startProcess({ ...own, role: 'worker' }));
  const { ended, asked } = await endsOf(redis, ids);
  const after = await readRedis(redis);
  // In the first tenth the processes begin, in the last some have nothing left.
  const [from, to] = [Math.floor(requests / 10), Math.floor((9 * requests) / 10)];
  return {
    perSecond: (1_000 * (to - from)) / ((ended[to] ?? 0) - (ended[from] ?? 0)),
    commands: (after.commands - before.commands - asked) / requests,
    bytes: (after.bytes - before.bytes) / requests,
    cpuMs: (1_000 * (after.cpu - before.cpu)) / requests,
    connections: after.connections,
  };
}

/** Of the request with this number, which is that of its message, too. */
export const requestId = (i: number) => String(3_000_000_000_000_000_000n + BigInt(i));

const GUILDS = 20;

function startService(redisUrl: string, dataDir: string) {
  return createService({
    ...{ redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: KEY, secret: 's'.repeat(32) },
    ...{ http: true, engine: false, workerThreads: 1, allowedOrigins: [], checks: {} },
    plan: async () => undefined,
    log: pino({ level: 'silent' }),
    recipesModule: new URL('../test/support/quick-recipes.ts', import.meta.url),
  });
}

/** Takes every message. */
export async function startDiscord(stack: AsyncDisposableStack): Promise<string> {
  let message = 0n;
  const server = createServer((from, to) => {
    from.resume();
    // What is edited stays the same message: one of a channel, or what answers the interaction of `token-<i>`.
    const [, i, edited] =
      /(?:token-(\d+))?\/messages\/(?:@original|(\d+))/.exec(decodeURIComponent(from.url ?? '')) ?? [];
    const id = i === undefined ? (edited ?? String(++message)) : requestId(Number(i));
    from.on('end', () => to.setHeader('content-type', 'application/json').end(JSON.stringify({ id })));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** @returns what it said when it was ready, and its id */
export async function startProcess(
  options: ThroughputProcess,
): Promise<AsyncDisposable & { said: string; pid: number }> {
  const program = join(import.meta.dirname, 'support/throughput-process.ts');
  const { child, said, kill } = await startProgram(program, options);
  return { said, pid: child.pid!, [Symbol.asyncDispose]: () => kill('SIGTERM') };
}

/** When each ended, by Redis' clock, in their order; and what was asked to know it. */
async function endsOf(redis: Redis, ids: readonly string[]): Promise<{ ended: number[]; asked: number }> {
  const left = new Set(ids);
  const ended: number[] = [];
  let asked = 0;
  while (left.size > 0) {
    await wait(200);
    const some = [...left];
    const pipeline = redis.pipeline();
    for (const id of some) pipeline.hget(`kiln:request:${id}`, 'finished_at');
    asked += some.length;
    const rows = (await pipeline.exec()) ?? [];
    for (const [index, id] of some.entries()) {
      const at = Number(rows[index]?.[1] ?? 0);
      if (at === 0) continue;
      left.delete(id);
      ended.push(at);
    }
  }
  return { ended: ended.sort((a, b) => a - b), asked };
}

async function readRedis(redis: Redis) {
  const lines = (await redis.info()).split('\r\n');
  const figure = (name: string) => Number(lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1));
  return {
    commands: figure('total_commands_processed'),
    bytes: figure('used_memory_dataset'),
    cpu: figure('used_cpu_user') + figure('used_cpu_sys'),
    connections: figure('connected_clients'),
  };
}
