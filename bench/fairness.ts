import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createClient } from 'kiln-client/internal/create-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import type { Jobs } from '../src/jobs/runtime/start-jobs.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { createRequestBudget } from '../src/jobs/service/request-rate.ts';
import { findRequest } from '../src/jobs/store/find-request.ts';
import type { Row } from './row.ts';
import { scaled } from './support/scale.ts';

/**
 * Many guilds at one service account. First: 20 guilds, one of them with 200 requests before the others have 3 each, two
 * workers; baseline: the same requests by the same program as one member of one guild, which is first come, first served.
 * Then: 500 requests under the built-in service's own limits, 20 requests a second and 10 tasks.
 */

const KEY = 'key-of-the-benchmark';
const SLOTS = 10;
const FLOOD = scaled(200, 20);
const GUILDS = scaled(20, 4);
const EACH = 3;
/** Under the built-in service's own limits. */
const LIMITED = scaled(500, 20);

interface World extends AsyncDisposable {
  /** From here on two workers move requests on. */
  start(): void;
  redis: Redis;
  jobs: Jobs;
  /** Requests that the service answered, by status. */
  answers: { at: number; status: number; method: string; message: string }[];
}

export async function run(): Promise<Row[]> {
  const fair = await flood((guild, index) => ({ guild: String(1_000 + guild), user: String(10 + (index % 3)) }));
  const fifo = await flood(() => ({ guild: '1', user: '1' }));
  const limits = await underLimits(LIMITED);
  const share = (result: Flooded) => `${(100 * result.share).toFixed(0)} % of the first ${GUILDS * EACH} results`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const waits = ({ waits: all }: Flooded) => `p50 ${seconds(quantile(all, 0.5))}, longest ${seconds(Math.max(...all))}`;
  return [
    {
      name: `wait of 19 small guilds while one has ${FLOOD} waiting`,
      baseline: `first come, first served: ${waits(fifo)}`,
      result: waits(fair),
      goal: 'longest at most a third',
      ok: Math.max(...fair.waits) <= Math.max(...fifo.waits) / 3,
    },
    {
      name: 'share of the flooding guild while the others wait',
      baseline: share(fifo),
      result: share(fair),
      goal: 'at most 25 % (an equal part is 5 %; it has all slots at first)',
      ok: fair.share <= 0.25,
    },
    {
      name: 'all done',
      baseline: seconds(fifo.all),
      result: seconds(fair.all),
      goal: 'at most 1.2 times',
      ok: fair.all <= 1.2 * fifo.all,
    },
    {
      name: `${LIMITED} requests, service allows 20 requests a second and 10 tasks`,
      baseline: 'members see no refusal',
      result: `${limits.rate} rate 429, ${limits.full} queue-full 429, ${limits.refused} refused, ${seconds(limits.all)}`,
      goal: 'no rate 429, none refused',
      ok: limits.rate === 0 && limits.refused === 0,
    },
    {
      name: 'slots while somebody waits',
      baseline: `${SLOTS} slots`,
      result: `${limits.busy.toFixed(2)} leased on average, one free for ${limits.longestFree} ms at the longest`,
      goal: '95 % leased, none free for 1 s',
      ok: limits.busy >= 0.95 * SLOTS && limits.longestFree < 1_000,
    },
  ];
}

interface Flooded {
  /** Milliseconds from the workers' start to the end, of the small guilds' requests; all were asked for by then. */
  waits: number[];
  /** The flooding guild's part of the first results, as many as the small guilds wait for and a few. */
  share: number;
  all: number;
}

async function flood(whose: (guild: number, index: number) => { guild: string; user: string }): Promise<Flooded> {
  await using world = await startWorld({ requestsPerSecond: 100_000 });
  const { jobs } = world;
  let id = 1_000_000_000_000_000_000n;
  const submit = (guild: number, index: number, prompt: string) => {
    const { guild: guild_id, user: user_id } = whose(guild, index);
    return submitRequest(jobs, {
      ...{ id: String(++id), application_id: '1', guild_id, channel_id: String(5_000 + guild), user_id },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt, target_formats: ['glb'] }, title: prompt },
      message_id: String(id),
    });
  };
  const flooding: string[] = [];
  for (let i = 0; i < FLOOD; i++) flooding.push((await submit(0, 0, `steps:25 ${i}`)).id);
  const small: { id: string }[] = [];
  for (let i = 0; i < EACH; i++) {
    for (let guild = 1; guild < GUILDS; guild++) small.push({ id: (await submit(guild, i, `steps:25 ${i}`)).id });
  }
  const began = Date.now();
  world.start();
  const everybody = new Set([...flooding, ...small.map((one) => one.id)]);
  await allEnded(world.redis, everybody);
  const ends = await Promise.all([...everybody].map((one) => findRequest(jobs, one)));
  const all = Date.now() - began;
  const endOf = new Map(ends.map((one) => [one?.id, one?.finished_at ?? 0]));
  const waited = (id: string) => (endOf.get(id) ?? 0) - began;
  const first = [...everybody].sort((a, b) => waited(a) - waited(b)).slice(0, GUILDS * EACH);
  return {
    waits: small.map((one) => waited(one.id)),
    share: first.filter((one) => flooding.includes(one)).length / first.length,
    all,
  };
}

async function underLimits(many: number) {
  await using world = await startWorld({ requestsPerSecond: 20 });
  world.start();
  const { jobs, redis, answers } = world;
  const ids = new Set<string>();
  const began = performance.now();
  for (let i = 0; i < many; i++) {
    const id = String(2_000_000_000_000_000_000n + BigInt(i));
    await submitRequest(jobs, {
      ...{ id, application_id: '1', guild_id: String(2_000 + (i % 20)), channel_id: String(6_000 + (i % 20)) },
      ...{ user_id: String(i % 7), type: 'text-to-3d-preview', title: `task ${i}`, message_id: id },
      input: { mode: 'preview', prompt: `steps:100 ${i}`, target_formats: ['glb'] },
    });
    ids.add(id);
  }
  const looks: number[] = [];
  let freeSince: number | undefined;
  let longestFree = 0;
  const done = allEnded(redis, ids);
  let ended = false;
  void done.then(() => {
    ended = true;
  });
  while (!ended) {
    const [waiting, leases] = await Promise.all([redis.zcard('kiln:ring'), redis.zcard('kiln:ring:leases')]);
    if (waiting > 0) looks.push(leases);
    const isFree = waiting > 0 && leases < SLOTS;
    freeSince = isFree ? (freeSince ?? performance.now()) : undefined;
    if (freeSince !== undefined) longestFree = Math.max(longestFree, Math.round(performance.now() - freeSince));
    await wait(20);
  }
  const results = await Promise.all([...ids].map((id) => findRequest(jobs, id)));
  const tooMany = answers.filter(({ status }) => status === 429);
  return {
    rate: tooMany.filter(({ message }) => !message.includes('NoMoreConcurrentTasks')).length,
    full: tooMany.filter(({ message }) => message.includes('NoMoreConcurrentTasks')).length,
    refused: results.filter((request) => request?.state !== 'succeeded').length,
    busy: looks.reduce((sum, leases) => sum + leases, 0) / looks.length,
    longestFree,
    all: performance.now() - began,
  };
}

async function allEnded(redis: Redis, ids: ReadonlySet<string>): Promise<void> {
  const left = new Set(ids);
  while (left.size > 0) {
    await wait(100);
    const some = [...left];
    const pipeline = redis.pipeline();
    for (const id of some) pipeline.hget(`kiln:request:${id}`, 'finished_at');
    const rows = (await pipeline.exec()) ?? [];
    for (const [index, id] of some.entries()) if (rows[index]?.[1]) left.delete(id);
  }
}

/** The built-in service with quick recipes behind a proxy that counts, a Discord that takes everything, two workers. */
async function startWorld({ requestsPerSecond }: { requestsPerSecond: number }): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url: redisUrl } = stack.use(await startPrivateRedis({ dataDir, path: process.env.PATH, durable: false }));
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const log = pino({ level: 'silent' });
  const service = stack.use(
    await createService({
      ...{ redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: KEY, secret: 's'.repeat(32), log },
      ...{ http: true, engine: true, workerThreads: SLOTS, allowedOrigins: [] },
      recipesModule: new URL('../test/support/quick-recipes.ts', import.meta.url),
    }),
  );
  await redis.hset('svc:account:local', {
    ...{ requests_per_second: requestsPerSecond, queued_tasks: SLOTS, credits: 1_000_000 },
  });
  const answers: World['answers'] = [];
  const proxy = stack.use(await listen((from, to) => forward(service.url, from, to, answers)));
  let message = 0n;
  const discord = stack.use(
    await listen((from, to) => {
      from.resume();
      from.on('end', () =>
        to.setHeader('content-type', 'application/json').end(JSON.stringify({ id: String(++message) })),
      );
    }),
  );
  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  const make = async () => {
    const rateLimiter = createRequestBudget(redis, KEY, requestsPerSecond);
    const client = stack.use(createClient({ baseUrl: proxy.url, apiKey: KEY, extensions: true, rateLimiter }));
    const discordApi = { apiUrl: `${discord.url}/api`, token: 'token' };
    return stack.use(await createJobs({ redisUrl, client, guilds, discord: discordApi, log, slots: SLOTS }));
  };
  const [jobs, other] = [await make(), await make()];
  for (const scope of ['1', ...Array.from({ length: 40 }, (_, i) => String((i < 20 ? 1_000 : 1_980) + i))]) {
    await guilds.limits.set(scope, 'guild', { tasks: 10_000 });
    await guilds.limits.set(scope, 'member', { tasks: 10_000 });
  }
  const kept = stack.move();
  const start = () => {
    jobs.startWorkers();
    other.startWorkers();
  };
  return { start, redis, jobs, answers, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function forward(base: string, from: IncomingMessage, to: ServerResponse, answers: World['answers']): void {
  const { method = 'GET', headers } = from;
  const sent = request(`${base}${from.url}`, { method, headers }, (answer) => {
    const status = answer.statusCode ?? 0;
    const entry = { at: performance.now(), status, method, message: '' };
    answers.push(entry);
    if (status === 429) answer.on('data', (chunk: Buffer) => (entry.message += chunk.toString()));
    to.writeHead(status, answer.headers);
    answer.pipe(to);
  });
  sent.on('error', () => to.destroy());
  to.on('close', () => sent.destroy());
  from.pipe(sent);
}

async function listen(handle: (from: IncomingMessage, to: ServerResponse) => void) {
  const server: Server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
}
