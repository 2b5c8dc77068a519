import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { collectionPath, taskTypes } from 'kiln-client/contract/families/index';
import { ABOUT_HEADER, writeAbout } from 'kiln-client/contract/service-about';
import { createClient } from 'kiln-client/internal/create-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { pino } from 'pino';
import { createGuilds } from '../../src/guilds/guilds.ts';
import type { Intake } from '../../src/jobs/actions/submit-request.ts';
import type { JobsOptions } from '../../src/jobs/runtime/create-context.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { testRedis } from '../support/redis.ts';

/** A small real asset service, a small real Discord, a Redis, and jobs between them. The test plays the service's engine. */

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface ServiceTask extends Record<string, unknown> {
  id: string;
  type: string;
  status: string;
  progress: number;
  created_at: number;
}

/** What happens to a POST: taken; taken but the answer is lost, or never comes; lost before it is taken; or an answer. */
export type CreateFate = 'take' | 'lose-answer' | 'never-answer' | 'lose-request' | { status: number; body: unknown };

/** The type of a task created there: of several stages of a collection the one whose mode was asked for. */
function typeOf(path: string, { mode }: Record<string, unknown>): string {
  const [first, ...others] = taskTypes.filter((type) => path.endsWith(collectionPath(type)));
  return others.find((type) => type.endsWith(`-${mode}`)) ?? first ?? 'text-to-3d-preview';
}

export async function testService() {
  const tasks = new Map<string, ServiceTask>();
  const streams = new Map<string, Set<ServerResponse>>();
  const creates: Record<string, unknown>[] = [];
  const deletes: string[] = [];
  /** What the creates say their request is. */
  const requestIds: unknown[] = [];
  const fates: CreateFate[] = [];
  /** What plans answer, in turn: like most services, it has none. */
  const plans: (CreateFate & object)[] = [];
  /** The same by prompt, however often it is asked: an answer, or what makes one of the body. */
  const planned = new Map<string, unknown>();
  /** What plans were asked for. */
  const asked: { prompt: unknown; picture: boolean }[] = [];
  /** Kinds of plans that are never answered. */
  const hangs = new Set<'words' | 'picture'>();
  /** What stands under /files, where it is not a pixel. */
  const files = new Map<string, Uint8Array>();
  const state = {
    ...{ listFails: 0, requests: 0, files: 0, keys: [] as string[], refusedKeys: [] as string[] },
    /** Whether it says that it remembers the keys of creates. */
    saysKeys: false,
  };
  let counter = 0;
  /** Tasks by the key of their create. */
  const keyed = new Map<string, string>();

  const server = await listen(async (request, response, body) => {
    state.requests++;
    const url = new URL(request.url ?? '/', 'http://service');
    const parts = url.pathname.split('/').filter(Boolean);
    if (parts[0] === 'files') {
      state.files++;
      const bytes = files.get(parts[1] ?? '') ?? PIXEL;
      return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    }
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (state.refusedKeys.includes(key)) return answer(response, 401, { message: 'Invalid API key' });
    if (url.pathname === '/v1/balance' && state.saysKeys) {
      response.setHeader(ABOUT_HEADER, writeAbout({ extensions: false, idempotencySeconds: 86_400 }));
      return answer(response, 200, { balance: 1_000 });
    }
    if (url.pathname === '/v1/balance') return answer(response, 404, { message: 'Not found' });
    if (url.pathname.endsWith('/plan')) {
      const given = JSON.parse(body.toString()) as { prompt?: string };
      const { prompt } = given;
      const picture = url.searchParams.get('picture') === 'true';
      asked.push({ prompt, picture });
      if (hangs.has(picture ? 'picture' : 'words')) return;
      const known = planned.get(prompt ?? '');
      if (known) return answer(response, 200, typeof known === 'function' ? known(given) : known);
      const fate = plans.shift() ?? { status: 404, body: { message: 'There is no such route' } };
      return answer(response, fate.status, fate.body);
    }
    if (request.method === 'POST') state.keys.push(key);
    if (request.method === 'POST') requestIds.push(request.headers['x-request-id']);
    // Some collections have two parts before it.
    const id = parts.slice(2).find((part) => tasks.has(part)) ?? parts[2];
    if (request.method === 'POST') {
      const createKey = String(request.headers['idempotency-key']);
      const made = keyed.get(createKey);
      if (made !== undefined) return answer(response, 202, { result: made });
      const input = JSON.parse(body.toString()) as Record<string, unknown>;
      return create(input, response, { createKey, type: typeOf(url.pathname, input) });
    }
    if (parts[0] !== 'v2' && !tasks.has(id ?? '')) return answer(response, 200, []);
    if (id === undefined) {
      if (state.listFails > 0) {
        state.listFails--;
        return answer(response, 400, { message: 'not now' });
      }
      const size = Number(url.searchParams.get('page_size') ?? 10);
      const page = Number(url.searchParams.get('page_num') ?? 1);
      const newest = [...tasks.values()].reverse();
      return answer(response, 200, newest.slice((page - 1) * size, page * size));
    }
    const task = tasks.get(id);
    if (!task) return answer(response, 404, { message: 'Task not found' });
    if (request.method === 'DELETE') {
      deletes.push(id);
      tasks.delete(id);
      for (const stream of streams.get(id) ?? []) stream.end();
      return void response.writeHead(200).end();
    }
    if (parts.at(-1) === 'stream') return openStream(task, response);
    answer(response, 200, task);
  });

  function create(
    input: Record<string, unknown>,
    response: ServerResponse,
    { createKey, type }: { createKey: string; type: string },
  ): void {
    const fate = fates.shift() ?? 'take';
    if (fate === 'lose-request') return void response.destroy();
    if (typeof fate === 'object') {
      answer(response, fate.status, fate.body);
      return;
    }
    creates.push(input);
    const id = `task-${++counter}`;
    if (createKey !== 'undefined') keyed.set(createKey, id);
    tasks.set(id, {
      ...{ id, type, status: 'PENDING', progress: 0, preceding_tasks: 3 },
      ...{ created_at: Date.now(), started_at: 0, finished_at: 0, consumed_credits: 20, prompt: String(input.prompt) },
    });
    if (fate === 'lose-answer') return void response.destroy();
    if (fate === 'never-answer') return;
    answer(response, 202, { result: id });
  }

  function openStream(task: ServiceTask, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const open = streams.get(task.id) ?? new Set();
    streams.set(task.id, open.add(response));
    response.on('close', () => open.delete(response));
    send(task, response);
  }

  function send(task: ServiceTask, response: ServerResponse): void {
    const end = ['SUCCEEDED', 'FAILED', 'CANCELED'].includes(task.status);
    const frame = end ? task : { id: task.id, status: task.status, progress: task.progress };
    response.write(`event: message\ndata: ${JSON.stringify(frame)}\n\n`);
    if (end) response.end();
  }

  return {
    url: server.url,
    tasks,
    creates,
    requestIds,
    deletes,
    fates,
    plans,
    planned,
    asked,
    hangs,
    files,
    state,
    streamsOf: (id: string) => streams.get(id)?.size ?? 0,
    change(id: string, change: Record<string, unknown>) {
      const task = tasks.get(id);
      if (!task) throw new Error(`no task ${id}`);
      Object.assign(task, change);
      for (const response of streams.get(id) ?? []) send(task, response);
    },
    succeed(id: string, change: Record<string, unknown> = {}) {
      this.change(id, {
        ...{ status: 'SUCCEEDED', progress: 100, started_at: Date.now() - 5_000, finished_at: Date.now() },
        thumbnail_url: `${server.url}/files/preview.png`,
        model_urls: { stl: `${server.url}/files/model.stl` },
        ...change,
      });
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

export interface Sent {
  method: string;
  path: string;
  /** The message as JSON text. */
  text: string;
  files: string[];
  authorized: boolean;
}

/** As Discord does. */
const refusesNonce = ({ text }: Sent) => (/"nonce":"[^"]{26,}"/.test(text) ? { status: 400, code: 50_035 } : undefined);

/** Keeps every message as it was last written, and says no where the test wants it. */
export async function testDiscord() {
  const sent: Sent[] = [];
  const refuse: ((sent: Sent) => { status: number; code: number } | undefined)[] = [];
  /** What it answers instead of the message's id. */
  const answers: ((sent: Sent) => unknown)[] = [];
  const line: Line = { ...WIDE };
  let counter = 0;

  const server = await listen(async (request, response, body) => {
    const type = request.headers['content-type'] ?? '';
    let text = body.toString();
    const files: string[] = [];
    if (type.startsWith('multipart/')) {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      text = String(form.get('payload_json'));
      for (const value of form.values()) if (typeof value !== 'string') files.push(value.name);
    }
    const path = decodeURIComponent(request.url ?? '').replace('/api/v10', '');
    const authorized = request.headers.authorization !== undefined;
    const entry: Sent = { method: request.method ?? '', path, text, files, authorized };
    const rules = [...refuse, refusesNonce];
    const no = rules.map((rule) => rule(entry)).find((answer) => answer !== undefined);
    if (no) return answer(response, no.status, { code: no.code, message: 'no' });
    const other = answers.map((rule) => rule(entry)).find((one) => one !== undefined);
    if (other !== undefined) return answer(response, 200, other);
    sent.push(entry);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const existing = request.method === 'PATCH' ? path.split('/').at(-1) : undefined;
    const id = existing === undefined || existing === '@original' ? MESSAGE_ID : existing;
    answer(response, 200, {
      id: request.method === 'POST' ? String(9_000_000_000_000_000_000n + BigInt(++counter)) : id,
    });
  }, line);
  return { url: `${server.url}/api`, sent, refuse, answers, line, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

export const MESSAGE_ID = '1300000000000000777';
export const CHANNEL = '1200000000000000001';
export const USER = '1100000000000000001';
export const GUILD = '1000000000000000001';

/** Quick where the real figures are patient. */
export const QUICK = {
  ...{ processLease: 1_000, processBeat: 100, outageGrace: 0, doubtGrace: 100, sweep: 300, editGap: 20 },
  ...{ slotPause: 50, slotBack: 0 },
};

export interface WorldOptions
  extends Partial<
    Pick<JobsOptions, 'inputs' | 'knowsPlans' | 'log' | 'meters' | 'now' | 'slots' | 'timing' | 'turntables'>
  > {
  workers?: boolean;
  startCredits?: number;
  /** A Redis of the test's own instead of a database of the shared one. */
  redisUrl?: string;
  deadlines?: JobsOptions['discord']['deadlines'];
  /** Readers are on this machine. */
  isLocal?: boolean;
}

export async function startWorld({
  workers = true,
  startCredits = 1_000,
  redisUrl: own,
  deadlines = {},
  isLocal = true,
  ...options
}: WorldOptions = {}) {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = own === undefined ? stack.use(await testRedis()) : await ownRedis(own, stack);
  const service = stack.use(await testService());
  const discord = stack.use(await testDiscord());
  const guilds = createGuilds(redis, { startCredits });
  const startJobs = async (extra: Partial<JobsOptions> = {}) => {
    await using own = new AsyncDisposableStack();
    const client = own.use(createClient({ baseUrl: service.url, apiKey: 'key', random: () => 0 }));
    const jobs = own.use(
      await createJobs({
        ...{ redisUrl, client, guilds, discord: { apiUrl: discord.url, token: 'bot-token', deadlines, isLocal } },
        log: pino({ level: process.env.KILN_TEST_LOG ?? 'silent' }),
        random: () => 0,
        ...options,
        ...extra,
        timing: { ...QUICK, ...options.timing, ...extra.timing },
      }),
    );
    const kept = own.move();
    return { ...jobs, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  };
  const jobs = stack.use(await startJobs());
  if (workers) jobs.startWorkers();

  let counter = 0;
  const intake = (prompt: string, change: Partial<Intake> = {}): Intake => ({
    ...{ id: String(1_400_000_000_000_000_000n + BigInt(++counter)), token: `token-${counter}` },
    ...{ application_id: '1500000000000000001', guild_id: GUILD, channel_id: CHANNEL, user_id: USER },
    ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt }, title: prompt },
    ...change,
  });
  const kept = stack.move();
  return {
    ...{ redis, redisUrl, service, discord, guilds, jobs, startJobs, intake },
    /** What was last written to the message of a request with this title. */
    shown: (title: string) => discord.sent.filter((sent) => sent.text.includes(title)).at(-1),
    async state(id: string) {
      return (await findRequest(jobs, id))?.state;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function ownRedis(url: string, stack: AsyncDisposableStack) {
  const redis = stack.adopt(await connectRedis(url), (connection) => connection.disconnect());
  return { url, redis };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** How requests come in. */
interface Line {
  /** Of a request with more bytes nothing more is read, and it gets no answer. */
  mostBytes: number;
  stuck: number;
  /** Of each request. */
  bytesPerSecond: number;
}

const WIDE: Readonly<Line> = {
  ...{ mostBytes: Number.POSITIVE_INFINITY, stuck: 0, bytesPerSecond: Number.POSITIVE_INFINITY },
};

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>,
  line: Line = { ...WIDE },
) {
  const server = createServer((request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > line.mostBytes) return void line.stuck++;
    const chunks: Buffer[] = [];
    const began = performance.now();
    let read = 0;
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      read += chunk.length;
      const aheadMs = (read / line.bytesPerSecond) * 1_000 - (performance.now() - began);
      if (aheadMs < 1) return;
      request.pause();
      setTimeout(() => request.resume(), aheadMs);
    });
    request.on('end', () => void handle(request, response, Buffer.concat(chunks)));
  });
  server.listen(0, '127.0.0.1');
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
