import type { ServerResponse } from 'node:http';
import { ABOUT_HEADER, KEY_HEADER, writeAbout } from 'kiln-client/contract/service-about';
import { answer, listen } from '../support/plain-server.ts';

/**
 * An asset service that works by the clock, fails where a test says so, and never forgets: how often each prompt was created,
 * and when each request came.
 */

interface Task {
  id: string;
  type: string;
  status: string;
  progress: number;
  created_at: number;
  started_at: number;
  finished_at: number;
  consumed_credits: number;
  prompt: string;
  [more: string]: unknown;
}

export interface ServiceFaults {
  /** Probabilities. */
  loseAnswer: number;
  loseRequest: number;
  error: number;
  rate: number;
  queueFull: number;
  listError: number;
  /** Some 429 say when to come again. */
  retryAfter: boolean;
  /** How long a list takes. */
  listLateMs: number;
  away: boolean;
}

const NO_FAULTS: ServiceFaults = {
  ...{ loseAnswer: 0, loseRequest: 0, error: 0, rate: 0, queueFull: 0, listError: 0 },
  ...{ retryAfter: false, listLateMs: 0, away: false },
};

const TICK_MS = 200;
const DROPS = ['end', 'fin', 'reset', 'mid-frame', 'silent'] as const;

export type FaultService = Awaited<ReturnType<typeof faultService>>;

export async function faultService(random: () => number, options: { lifeMs: number; keys?: boolean }) {
  const tasks = new Map<string, Task>();
  const creates = new Map<string, number>();
  /** What was made under which key, where it knows keys. */
  const made = new Map<string, string>();
  const streams = new Map<string, Set<ServerResponse>>();
  const silent = new WeakSet<ServerResponse>();
  const faults: ServiceFaults = { ...NO_FAULTS };
  const requestTimes: number[] = [];
  /** Requests that had a task in their path, by task. */
  const reads = new Map<string, number>();
  /** When a task was last asked for. */
  const asked = new Map<string, number>();
  const counters = { drops: 0, requests: 0, mostRunning: 0 };
  const life = { ms: options.lifeMs };
  let number = 0;

  const server = await listen(async (request, response, body) => {
    counters.requests++;
    if (faults.away) return void response.socket?.resetAndDestroy();
    const url = new URL(request.url ?? '/', 'http://service');
    const [root, , id, stream] = url.pathname.split('/').filter(Boolean);
    if (root === 'files') {
      const bytes = url.pathname.endsWith('.usdz') ? LARGE : PIXEL;
      const headers = { 'content-type': 'application/octet-stream', 'content-length': bytes.length };
      return void response.writeHead(200, headers).end(bytes);
    }
    requestTimes.push(performance.now());
    if (options.keys && url.pathname === '/v1/balance') {
      response.setHeader(ABOUT_HEADER, writeAbout({ extensions: true, idempotencySeconds: 3_600 }));
      return answer(response, 200, { balance: 1 });
    }
    if (id !== undefined) {
      reads.set(id, (reads.get(id) ?? 0) + 1);
      asked.set(id, performance.now());
    }
    if (random() < faults.rate) {
      response.setHeader('content-type', 'application/json');
      const headers = faults.retryAfter && random() < 0.5 ? { 'retry-after': '1' } : {};
      return void response.writeHead(429, headers).end('{"message":"Rate limit exceeded"}');
    }
    const key = options.keys ? request.headers[KEY_HEADER] : undefined;
    if (request.method === 'POST')
      return create(JSON.parse(body.toString()) as { prompt: string }, response, String(key ?? ''));
    if (random() < faults.error) return answer(response, 502, { message: 'bad gateway' });
    if (root !== 'v2') return answer(response, 200, []);
    if (id === undefined) {
      if (faults.listLateMs > 0) await new Promise((done) => setTimeout(done, faults.listLateMs));
      if (random() < faults.listError) return answer(response, 500, { message: 'no list' });
      const size = Number(url.searchParams.get('page_size') ?? 10);
      const page = Number(url.searchParams.get('page_num') ?? 1);
      return answer(response, 200, [...tasks.values()].reverse().slice((page - 1) * size, page * size));
    }
    const task = tasks.get(id);
    if (!task) return answer(response, 404, { message: 'Task not found' });
    if (stream === undefined) return answer(response, 200, task);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const open = streams.get(id) ?? new Set();
    streams.set(id, open.add(response));
    response.on('close', () => open.delete(response));
    send(task, response);
  });

  function create({ prompt }: { prompt: string }, response: ServerResponse, key: string) {
    if (random() < faults.loseRequest) return void response.socket?.resetAndDestroy();
    const before = made.get(key);
    if (before !== undefined) return answer(response, 202, { result: before });
    if (random() < faults.queueFull) return answer(response, 429, { message: 'Too many queued tasks' });
    const broken = random() < faults.error;
    if (broken && random() < 0.5) return answer(response, 503, { message: 'unavailable' });
    creates.set(prompt, (creates.get(prompt) ?? 0) + 1);
    const id = `task-${++number}`;
    if (key !== '') made.set(key, id);
    tasks.set(id, {
      ...{ id, type: 'text-to-3d-preview', status: 'PENDING', progress: 0, preceding_tasks: 0, prompt },
      ...{ created_at: Date.now(), started_at: 0, finished_at: 0, consumed_credits: 20 },
    });
    if (broken) return answer(response, 503, { message: 'unavailable' });
    if (random() < faults.loseAnswer) return void response.socket?.resetAndDestroy();
    answer(response, 202, { result: id });
  }

  function send(task: Task, response: ServerResponse): void {
    if (silent.has(response)) return;
    const end = isEnd(task);
    const frame = end ? task : { id: task.id, status: task.status, progress: task.progress };
    response.write(`event: message\ndata: ${JSON.stringify(frame)}\n\n`);
    if (end) response.end();
  }

  const timer = setInterval(() => {
    let running = 0;
    for (const task of tasks.values()) {
      if (isEnd(task)) continue;
      running++;
      const age = Date.now() - task.created_at;
      if (age >= life.ms) finish(task);
      else {
        const progress = Math.floor((age / life.ms) * 100);
        if (progress === task.progress) continue;
        Object.assign(task, { status: 'IN_PROGRESS', progress, started_at: task.started_at || Date.now() });
      }
      for (const response of streams.get(task.id) ?? []) send(task, response);
    }
    counters.mostRunning = Math.max(counters.mostRunning, running);
  }, TICK_MS);

  /** Prompts with "fails" fail; those with "large" have a model of 20 MiB. */
  function finish(task: Task): void {
    const failed = task.prompt.includes('fails');
    const error = { task_error: { message: 'It did not work.' }, consumed_credits: 0 };
    const model = `${server.url}/files/model.usdz`;
    const good = {
      ...{ progress: 100, thumbnail_url: `${server.url}/files/preview.png` },
      ...(task.prompt.includes('large') ? { model_urls: { usdz: model } } : {}),
    };
    Object.assign(task, {
      finished_at: Date.now(),
      status: failed ? 'FAILED' : 'SUCCEEDED',
      ...(failed ? error : good),
    });
  }

  return {
    ...{ url: server.url, port: server.port, tasks, creates, faults, life, requestTimes, reads, counters },
    /** Faults end. */
    calm: () => void Object.assign(faults, NO_FAULTS),
    openStreams: () => [...streams.values()].filter((open) => open.size > 0).length,
    /** Tasks not at their end that no worker follows: no stream is open, and no worker has read them since then. */
    unfollowed: (since: number) =>
      [...tasks.values()].filter(
        ({ id, finished_at }) =>
          finished_at === 0 && (streams.get(id)?.size ?? 0) === 0 && (asked.get(id) ?? 0) < since,
      ).length,
    /** Breaks this share of the open streams, each in some way. */
    dropStreams(share: number): void {
      for (const open of streams.values()) {
        for (const response of open) {
          if (random() >= share || silent.has(response)) continue;
          counters.drops++;
          const way = DROPS[Math.floor(random() * DROPS.length)];
          if (way === 'end') response.end();
          else if (way === 'fin') response.socket?.end();
          else if (way === 'reset') response.socket?.resetAndDestroy();
          else if (way === 'silent') silent.add(response);
          else response.write('event: message\ndata: {"id":"ta', () => response.socket?.destroy());
        }
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await server[Symbol.asyncDispose]();
    },
  };
}

const isEnd = (task: Task) => task.status === 'SUCCEEDED' || task.status === 'FAILED' || task.status === 'CANCELED';

const LARGE = Buffer.alloc(20 * 1024 * 1024);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
