import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Routes } from 'discord.js';
import { createClient } from 'kiln-client';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitRequest } from '../src/jobs/actions/submit-request.ts';
import { createDiscordRequest } from '../src/jobs/discord/make-request.ts';
import { createRest } from '../src/jobs/discord/rest.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { until } from '../test/support/until.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * How fast a press is answered while requests are being accepted (G3), and what showing progress costs (G4): mailbox and
 * editors against an edit for every frame, at a Discord that allows 5 edits in 5 s a token.
 */

const PRESSES = scaled(1_000, 50);
const PER_SECOND = 200;
const TASKS = scaled(500, 20);
const CHANNELS = scaled(100, 4);
const SECONDS = scaled(12, 2);
const FRAMES_PER_SECOND = 2;

export async function run(): Promise<Row[]> {
  return [...(await answering()), ...(await showing())];
}

async function answering(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack, { durable: true });
  const discord = stack.use(await limitedDiscord(false));
  const client = stack.use(createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key' }));
  const jobs = stack.use(
    await createJobs({
      ...{ redisUrl, client, guilds: createGuilds(redis, { startCredits: 1_000_000 }), log: pino({ level: 'silent' }) },
      discord: { apiUrl: discord.url, token: 'bot-token' },
    }),
  );
  const request = stack.use(createDiscordRequest());
  const rest = createRest({ apiUrl: discord.url, request, globalRequestsPerSecond: 10_000 });
  const defer = (i: number) =>
    rest.post(Routes.interactionCallback(String(i), 'token'), { body: { type: 5 }, auth: false });
  const submit = (i: number) =>
    submitRequest(jobs, {
      ...{ id: String(1_000_000 + i), token: `t${i}`, application_id: '1', guild_id: String(1 + Math.floor(i / 40)) },
      ...{ channel_id: String(1 + Math.floor(i / 10)), user_id: String(i), title: 'a thing' },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: 'a thing' } },
    });
  await pressed(200, defer);
  const bare = await pressed(PRESSES, defer);
  const ours = await pressed(PRESSES, async (i) => {
    await defer(i);
    return () => submit(i);
  });
  const text = (values: number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(1)}, p99 ${percentile(values, 0.99).toFixed(1)} ms`;
  const ratio = (share: number) => percentile(ours, share) / percentile(bare, share);
  return [
    {
      name: `G3 answer to a press at ${PER_SECOND}/s, requests accepted meanwhile`,
      baseline: `bare callback by discord.js: ${text(bare)}`,
      result: `${text(ours)}: ${ratio(0.5).toFixed(2)} and ${ratio(0.99).toFixed(2)} times`,
      goal: 'at most 1.3 and 2 times, under 100 ms',
      ok: ratio(0.5) <= 1.3 && ratio(0.99) <= 2 && percentile(ours, 0.99) < 100,
    },
  ];
}

/** What `press` returns runs after the answer, as in a command; it is waited for at the end. */
async function pressed(count: number, press: (i: number) => Promise<unknown>): Promise<number[]> {
  const from = performance.now();
  const took: number[] = [];
  const all: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    const due = from + (i * 1_000) / PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    const at = performance.now();
    const answered = press(i).then((after) => {
      took.push(performance.now() - at);
      return typeof after === 'function' ? after() : undefined;
    });
    all.push(answered);
  }
  await Promise.all(all);
  return took;
}

async function showing(): Promise<Row[]> {
  const bare = await editEachFrame();
  const ours = await mailbox();
  const finals = (values: number[]) => `p99 ${(percentile(values, 0.99) / 1_000).toFixed(2)} s`;
  const ratio = ours.edits / bare.edits;
  return [
    {
      name: `G4 edits a task, ${TASKS} tasks in ${CHANNELS} channels for ${SECONDS} s`,
      baseline: `an edit a frame: ${bare.edits.toFixed(1)}`,
      result: `${ours.edits.toFixed(1)}, ${ratio.toFixed(2)} times; answers 429: ${ours.limited}`,
      goal: 'at most 0.3 times, no 429',
      ok: ratio <= 0.3 && ours.limited === 0,
    },
    {
      name: 'G4 the end is shown',
      baseline: `an edit a frame: ${finals(bare.finals)} after the task's end`,
      result: `${finals(ours.finals)}; ${ours.finals.length} of ${TASKS} shown`,
      goal: 'p99 under 1 s',
      ok: percentile(ours.finals, 0.99) < 1_000 && ours.finals.length === TASKS,
    },
  ];
}

interface Showing {
  /** Edits a task. */
  edits: number;
  /** Milliseconds from a task's end to its last edit. */
  finals: number[];
  limited: number;
}

/** discord.js with all frames of all tasks, as fast as the limits let it. */
async function editEachFrame(): Promise<Showing> {
  await using discord = await limitedDiscord(true);
  await using request = createDiscordRequest();
  const rest = createRest({ apiUrl: discord.url, request, globalRequestsPerSecond: 200 });
  let sent = 0;
  const finals: number[] = [];
  const edit = (i: number) => {
    sent++;
    return rest.patch(Routes.webhookMessage('1', `t${i}`, '@original'), { body: { content: 'x' }, auth: false });
  };
  const all: Promise<unknown>[] = [];
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
    for (let i = 0; i < TASKS; i++) all.push(edit(i));
    await wait(1_000 / FRAMES_PER_SECOND);
  }
  const ended = performance.now();
  for (let i = 0; i < TASKS; i++) all.push(edit(i).then(() => finals.push(performance.now() - ended)));
  await Promise.all(all);
  return { edits: sent / TASKS, finals, limited: discord.counters.limited };
}

async function mailbox(): Promise<Showing> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack, { durable: true });
  const discord = stack.use(await limitedDiscord(true));
  const service = stack.use(await progressService());
  const client = stack.use(createClient({ baseUrl: service.url, apiKey: 'key' }));
  const jobs = stack.use(
    await createJobs({
      ...{ redisUrl, client, guilds: createGuilds(redis, { startCredits: 1_000_000 }), log: pino({ level: 'silent' }) },
      ...{ discord: { apiUrl: discord.url, token: 'bot-token' }, slots: TASKS },
    }),
  );
  jobs.startWorkers();
  for (let i = 0; i < TASKS; i++) {
    await submitRequest(jobs, {
      ...{ id: String(1_000_000 + i), token: `t${i}`, application_id: '1', guild_id: String(1 + Math.floor(i / 40)) },
      ...{ channel_id: String(1 + (i % CHANNELS)), user_id: String(i), title: 'a thing' },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: 'a thing' } },
    });
  }
  await until('all streams are open', () => service.streams() >= TASKS, 120_000);
  for (let frame = 1; frame <= SECONDS * FRAMES_PER_SECOND; frame++) {
    service.progress((frame / (SECONDS * FRAMES_PER_SECOND)) * 99);
    await wait(1_000 / FRAMES_PER_SECOND);
  }
  const ended = performance.now();
  service.fail();
  const atEnd = () => [...discord.last.values()].filter(({ text }) => text.includes('Not made.'));
  for (const deadline = performance.now() + 30_000; atEnd().length < TASKS && performance.now() < deadline; )
    await wait(20);
  const finals = atEnd().map(({ at }) => at - ended);
  return { edits: discord.counters.edits / TASKS, finals, limited: discord.counters.limited };
}

/** 5 requests in 5 s for each token, said in the headers as Discord does; `last` keeps what each message says. */
async function limitedDiscord(limits: boolean) {
  const windows = new Map<string, { from: number; used: number }>();
  const last = new Map<string, { text: string; at: number }>();
  const counters = { edits: 0, limited: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (!limits) return void response.writeHead(204).end();
      const now = performance.now();
      const known = windows.get(path);
      const window = known && now - known.from < 5_000 ? known : { from: now, used: 0 };
      windows.set(path, window);
      const resetSeconds = Math.max(0, (window.from + 5_000 - now) / 1_000).toFixed(3);
      window.used++;
      const headers = {
        'content-type': 'application/json',
        ...{ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': String(Math.max(0, 5 - window.used)) },
        ...{ 'x-ratelimit-reset-after': resetSeconds, 'x-ratelimit-bucket': 'edits' },
      };
      if (window.used > 5) {
        counters.limited++;
        response.writeHead(429, { ...headers, 'x-ratelimit-scope': 'user', 'retry-after': resetSeconds });
        return void response.end(
          JSON.stringify({ message: 'slower', retry_after: Number(resetSeconds), global: false }),
        );
      }
      counters.edits++;
      last.set(path, { text: Buffer.concat(chunks).toString(), at: now });
      response.writeHead(200, headers).end('{"id":"1"}');
    });
  });
  return { ...(await listening(server)), last, counters, url: `${await address(server)}/api` };
}

/** An asset service whose tasks all go on together. */
async function progressService() {
  const open = new Map<string, (frame: object) => void>();
  let creates = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') return void response.writeHead(202).end(`{"result":"task-${++creates}"}`);
    const [, , , id = '', stream] = (request.url ?? '').split('/');
    const frame = { id, status: 'IN_PROGRESS', progress: 0 };
    if (stream === undefined)
      return void response.end(JSON.stringify({ ...frame, type: 'text-to-3d-preview', created_at: 1 }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (data: object) => response.write(`event: message\ndata: ${JSON.stringify({ ...frame, ...data })}\n\n`);
    send({});
    open.set(id, send);
  });
  const sendAll = (data: object) => {
    for (const send of open.values()) send(data);
  };
  return {
    ...(await listening(server)),
    url: await address(server),
    streams: () => open.size,
    progress: (progress: number) => sendAll({ progress: Math.floor(progress) }),
    fail: () =>
      sendAll({
        ...{ status: 'FAILED', type: 'text-to-3d-preview', created_at: 1, finished_at: 2, consumed_credits: 0 },
        task_error: { message: 'no' },
      }),
  };
}

async function listening(server: ReturnType<typeof createServer>) {
  server.listen(0, '127.0.0.1', 4_096);
  await once(server, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function address(server: ReturnType<typeof createServer>): Promise<string> {
  const found = server.address();
  if (found === null || typeof found === 'string') throw new Error('no port');
  return `http://127.0.0.1:${found.port}`;
}
