import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { createTaskStore, type TaskStore } from 'kiln-service/tasks/task-store';
import type { Row } from './row.ts';
import { scaled } from './support/scale.ts';

/**
 * 1,000 open event streams on one service process while 50 tasks run, 5 reports of progress a second each: is a frame
 * lost, what does a stream hold, how late does the loop become. Baseline: a bare node:http server that sends as many frames.
 */

const STREAMS = scaled(1_000, 50);
const TASKS = scaled(50, 5);
const REPORTS = scaled(40, 5);
const REPORTS_PER_SECOND = 5;
const KEY = 'key-of-the-benchmark';

interface Report {
  rssBytes: number;
  delayP50Ms: number;
  delayP99Ms: number;
  delayMaxMs: number;
  cpuMs: number;
}

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = stack.use(await startPrivateRedis({ dataDir, path: process.env.PATH, durable: false }));
  const redis = await connectRedis(server.url);
  stack.defer(() => redis.disconnect());

  const bare = await measureBare();
  const options = {
    redisUrl: server.url,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    localApiKey: KEY,
    secret: 's'.repeat(32),
    allowedOrigins: [],
  };
  const child = await startChild({ kind: 'service', options });
  stack.defer(() => child.end());
  await redis.hset('svc:account:local', { queued_tasks: 1_000, requests_per_second: 100_000 });
  const ours = await measureOurs(child, createTaskStore(redis, Date.now));

  const kib = (bytes: number) => `${(bytes / STREAMS / 1024).toFixed(0)} KiB`;
  const late = (report: Report) => `p99 ${report.delayP99Ms.toFixed(1)} ms, most ${report.delayMaxMs.toFixed(1)} ms`;
  return [
    {
      name: `frames lost, ${STREAMS} streams, ${TASKS} tasks`,
      baseline: `${ours.expected} sent`,
      result: `${ours.expected - ours.received} lost; ${ours.ended} of ${STREAMS} ended by the terminal frame`,
      goal: 'none lost',
      ok: ours.received >= ours.expected && ours.ended === STREAMS,
    },
    {
      name: 'memory a stream',
      baseline: kib(bare.held),
      result: kib(ours.held),
      goal: 'at most 4 times',
      ok: ours.held <= 4 * bare.held,
    },
    {
      name: 'loop delay',
      baseline: late(bare.report),
      result: late(ours.report),
      goal: 'p99 at most 4 times',
      ok: ours.report.delayP99Ms <= 4 * bare.report.delayP99Ms,
    },
    {
      name: 'CPU a frame',
      baseline: `${((bare.report.cpuMs * 1000) / bare.frames).toFixed(1)} µs`,
      result: `${((ours.report.cpuMs * 1000) / ours.received).toFixed(1)} µs`,
      goal: 'at most 2.5 times',
      ok: ours.report.cpuMs / ours.received <= (2.5 * bare.report.cpuMs) / bare.frames,
    },
  ];
}

async function measureBare() {
  const child = await startChild({ kind: 'bare', framesPerSecond: REPORTS_PER_SECOND });
  const before = await child.ask('start');
  const readers = await openAll(Array.from({ length: STREAMS }, (_, i) => `${child.url}/${i}`));
  await child.ask('start');
  const framesBefore = readers.reduce((sum, reader) => sum + reader.frames, 0);
  await wait((REPORTS / REPORTS_PER_SECOND) * 1_000);
  const report = await child.ask('report');
  const frames = readers.reduce((sum, reader) => sum + reader.frames, 0) - framesBefore;
  for (const reader of readers) reader.close();
  child.end();
  return { held: report.rssBytes - before.rssBytes, report, frames };
}

async function measureOurs(child: Child, store: TaskStore) {
  const path = `${child.url}/v2/text-to-3d`;
  const ids: string[] = [];
  for (let i = 0; i < TASKS; i++) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'preview', prompt: `a chair, number ${i}`, target_formats: ['glb'] }),
    });
    ids.push(((await answer.json()) as { result: string }).result);
  }
  const before = await child.ask('start');
  const readers = await openAll(Array.from({ length: STREAMS }, (_, i) => `${path}/${ids[i % TASKS]}/stream`));
  await child.ask('start');

  // More threads than tasks: long ones never take the last.
  const engine = `bench/${2 * TASKS}`;
  await store.beat(engine, 120_000);
  const runs = ids.map(async (_id, i) => ({ id: (await store.take(engine, `run ${i}`))!.id, runner: `run ${i}` }));
  const running = await Promise.all(runs);
  for (let report = 1; report <= REPORTS; report++) {
    const next = wait(1_000 / REPORTS_PER_SECOND);
    await Promise.all(running.map(({ id, runner }) => store.progress(id, runner, report)));
    await next;
  }
  const report = await child.ask('report');
  await Promise.all(
    running.map(({ id, runner }) =>
      store.succeed(id, runner, { outputs: { engine: { name: 'benchmark' } }, sizes: {} }),
    ),
  );
  await Promise.all(readers.map((reader) => reader.ended));

  // Each stream: PENDING (counted before), the start, every report of progress, the terminal frame.
  const expected = STREAMS * (REPORTS + 2);
  const received = readers.reduce((sum, reader) => sum + reader.news, 0);
  return {
    held: report.rssBytes - before.rssBytes,
    report,
    expected,
    received,
    ended: readers.filter((each) => each.succeeded).length,
  };
}

interface Reader {
  frames: number;
  /** Frames that said something new after the first one. */
  news: number;
  succeeded: boolean;
  ended: Promise<void>;
  close(): void;
}

async function openAll(urls: readonly string[]): Promise<Reader[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const readers: Reader[] = [];
  for (let at = 0; at < urls.length; at += 100) {
    readers.push(...(await Promise.all(urls.slice(at, at + 100).map((url) => openReader(url, agent)))));
  }
  return readers;
}

async function openReader(url: string, agent: Agent): Promise<Reader> {
  const sent = request(url, { agent, headers: { authorization: `Bearer ${KEY}` } }).end();
  const [response] = await once(sent, 'response');
  const ended = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const reader: Reader = { frames: 0, news: 0, succeeded: false, ended: ended.promise, close: () => sent.destroy() };
  let rest = '';
  let last = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      reader.frames++;
      if (block !== last && last !== '') reader.news++;
      last = block;
      if (block.includes('"SUCCEEDED"')) reader.succeeded = true;
    }
    started.resolve();
  });
  response.on('error', () => {});
  response.on('close', () => ended.resolve());
  await started.promise;
  return reader;
}

interface Child {
  url: string;
  ask(what: 'start' | 'report'): Promise<Report>;
  end(): void;
}

async function startChild(argument: unknown): Promise<Child> {
  const program = join(import.meta.dirname, 'support/stream-server.ts');
  const child: ChildProcess = fork(program, [JSON.stringify(argument)], { execArgv: ['--expose-gc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]; // its first word
  return {
    url,
    async ask(what) {
      child.send(what);
      const [report] = (await once(child, 'message')) as [Report]; // one answer a question
      return report;
    },
    end: () => void (child.connected && child.disconnect()),
  };
}
