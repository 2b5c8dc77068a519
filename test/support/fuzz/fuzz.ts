import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { Agent } from 'undici';
import { mulberry32 } from '../random.ts';
import { testRedis } from '../redis.ts';
import { KEY } from '../service.ts';
import { changedFiles } from './changed-files.ts';
import { type Attempt, oddRequests, TASK } from './odd-requests.ts';
import type { TurnFigures } from './turn-probe.ts';

/** Sends what no client would send to a service in a process of its own, and says what came of it. */

export interface FuzzOptions {
  seed: number;
  requests: number;
  files: number;
  /** Whether tasks are made, by the real engine; else they stay in the line. */
  engine: boolean;
}

export interface FuzzOutcome {
  statuses: Record<string, number>;
  /** Answers that should not have been: their first, with their requests. */
  wrong: unknown[];
  /** Milliseconds until the slowest answer, and what was asked. */
  slowest: { ms: number; asked: string };
  figures: TurnFigures;
  /** Tasks by status, and failures by their code. */
  tasks: Record<string, number>;
}

const AT_ONCE = 16;

export async function fuzz({ seed, requests, files, engine }: FuzzOptions): Promise<FuzzOutcome> {
  const random = mulberry32(seed);
  const attempts = [...oddRequests(requests, seed), ...(await changedFiles(files, seed))]
    .map((attempt) => ({ attempt, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ attempt }) => attempt);
  await using service = await measuredService(engine);
  const { url, redis } = service;
  // Paths go out as they are: nothing tidies up dots or odd characters on the way.
  await using done = new AsyncDisposableStack();
  const agent = new Agent({ connections: AT_ONCE, headersTimeout: 60_000, bodyTimeout: 60_000 });
  done.defer(() => agent.destroy());
  const outcome: Omit<FuzzOutcome, 'figures' | 'tasks'> = { statuses: {}, wrong: [], slowest: { ms: 0, asked: '' } };
  const known: string[] = [];

  const send = async (attempt: Attempt) => {
    const task = known[Math.floor(random() * known.length)] ?? '-';
    const started = performance.now();
    const { status, text } = await ask(agent, url, { ...attempt, path: attempt.path.replaceAll(TASK, task) });
    const ms = performance.now() - started;
    const asked = `${attempt.method} ${attempt.path.slice(0, 100)} ${attempt.body.slice(0, 200)}`;
    if (ms > outcome.slowest.ms) outcome.slowest = { ms: Math.round(ms), asked };
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    const problem = problemOf(attempt, status, text);
    if (problem) outcome.wrong.push({ problem, asked, status, text: text.slice(0, 300) });
    if (status === 202 && known.length < 50) known.push(JSON.parse(text).result);
  };
  const worker = async () => {
    for (let attempt = attempts.pop(); attempt; attempt = attempts.pop()) await send(attempt);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const tasks = await endedTasks(redis, engine);
  const after = await ask(agent, url, { method: 'GET', path: '/v1/balance', body: '', headers: {} });
  if (after.status !== 200) outcome.wrong.push({ problem: 'it does not answer any more', ...after });
  return { ...outcome, figures: await service.figures(), tasks };
}

async function ask(agent: Agent, origin: string, { method, path, body, headers }: Attempt) {
  try {
    const answer = await agent.request({
      origin,
      path,
      method,
      headers: { authorization: `Bearer ${KEY}`, ...headers },
      ...(body !== '' && { body }),
    });
    // A stream goes on until its task ends: that it began is the answer.
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
      answer.body.on('error', () => {}).destroy();
      return { status: answer.statusCode, text: '' };
    }
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

function problemOf({ method }: Attempt, status: number, text: string): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500) return 'our fault';
  if (status < 400 || method === 'HEAD') return undefined;
  if (/node_modules|at \w+ \(|\.ts:\d|\/src\//.test(text)) return 'it tells of its inside';
  try {
    return typeof JSON.parse(text).message === 'string' ? undefined : 'a refusal without words';
  } catch {
    return 'a refusal that is no JSON';
  }
}

/** Once every task has ended, where an engine makes them. */
async function endedTasks(redis: Redis, engine: boolean): Promise<Record<string, number>> {
  for (;;) {
    const counts = await countTasks(redis);
    if (!engine || (!counts.PENDING && !counts.IN_PROGRESS)) return counts;
    // Seldom: to count a thousand is work, too.
    await setTimeout(1_000);
  }
}

async function countTasks(redis: Redis): Promise<Record<string, number>> {
  const reading = redis.pipeline();
  for (const key of await redis.keys('svc:task:*')) reading.hmget(key, 'status', 'failure');
  const counts: Record<string, number> = {};
  for (const [, row] of (await reading.exec()) ?? []) {
    const [status, failure] = row as [string | null, string | null]; // the two that were asked for
    const { type } = JSON.parse(failure || '{}') as { type?: string };
    const name = type === undefined ? String(status) : `${status} ${type}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function measuredService(engine: boolean) {
  await using building = new AsyncDisposableStack();
  const { url: redisUrl, redis } = building.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-fuzz-'));
  building.defer(() => rm(dataDir, { recursive: true, force: true }));
  const options = { redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: KEY, secret: 's'.repeat(32) };
  const child = fork(
    join(import.meta.dirname, 'measured-service-process.ts'),
    [JSON.stringify({ ...options, http: true, engine, allowedOrigins: [] })],
    { execArgv: ['--disable-warning=ExperimentalWarning'] },
  );
  building.defer(async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });
  const [url] = (await once(child, 'message')) as [string];
  await redis.hset('svc:account:local', { requests_per_second: 100_000, queued_tasks: 100_000, credits: 10_000_000 });
  const done = building.move();
  return {
    url,
    redis,
    async figures(): Promise<TurnFigures> {
      child.send('figures');
      const [figures] = (await once(child, 'message')) as [TurnFigures];
      return figures;
    },
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}
