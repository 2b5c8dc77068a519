import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeOne } from '../packages/mesh/test/support/models.ts';
import { modelOf, torus } from '../packages/mesh/test/support/shapes.ts';
import { hostileModels } from '../test/support/hostile-models.ts';
import type { Row } from './row.ts';
import { heard, start } from './support/children.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * Inspections of honest models, one after the other, alone and then beside thirty hostile ones a minute: what ten members may ask for
 * at their limit. The service with its real recipes is a process of its own; all of it is asked by one account, as by one bot.
 */

const KEY = 'key-of-the-benchmark';
const PATH = '/v1/inspect';
/** Of the attack. */
const APART_MS = scaled(2_000, 50);
const MOST_REFUSAL_MS = 5_000;
/** Times as long as alone. */
const MOST_RATIO = 2;

const uri = (bytes: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl } = await benchRedis(stack);
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const service = start(stack, 'hostile-service.ts', {
    ...{ redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: KEY, secret: 's'.repeat(32), allowedOrigins: [] },
  });
  const { url } = await heard<{ url: string }>(service);
  const honest = uri(await writeOne(modelOf([torus()]), 'glb'));
  const hostile = Object.entries(await hostileModels()).slice(0, scaled(30, 4));
  await ended(url, honest); // what is loaded once is loaded

  const alone: number[] = [];
  for (let i = 0; i < scaled(30, 2); i++) alone.push((await ended(url, honest)).ms);

  const beside: number[] = [];
  const refusals: { name: string; ms: number; status: string }[] = [];
  let isOver = false;
  const members = (async () => {
    const asked: Promise<unknown>[] = [];
    for (const [name, bytes] of hostile) {
      asked.push(ended(url, uri(bytes)).then(({ ms, status }) => refusals.push({ name, ms, status })));
      await wait(APART_MS);
    }
    await Promise.all(asked);
    isOver = true;
  })();
  do beside.push((await ended(url, honest)).ms);
  while (!isOver);
  await members;

  const [slowest] = refusals.toSorted((a, b) => b.ms - a.ms);
  const wrong = refusals.filter(({ status }) => status !== 'refused');
  const said = (all: readonly number[]) =>
    `p50 ${percentile(all, 0.5).toFixed(0)}, p95 ${percentile(all, 0.95).toFixed(0)} ms of ${all.length}`;
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  return [
    {
      name: `${hostile.length} hostile models are refused`,
      baseline: '-',
      result: `${hostile.length - wrong.length}, the slowest after ${slowest?.ms.toFixed(0)} ms (${slowest?.name})`,
      goal: `all, each within ${MOST_REFUSAL_MS.toLocaleString('en')} ms`,
      ok: wrong.length === 0 && (slowest?.ms ?? 0) <= MOST_REFUSAL_MS,
    },
    {
      name: 'an honest inspection beside them, from the request to its end',
      baseline: `alone: ${said(alone)}`,
      result: `${said(beside)}: ${ratio.toFixed(2)} times`,
      goal: `p95 at most ${MOST_RATIO} times as long`,
      ok: ratio <= MOST_RATIO,
    },
  ];
}

/** Asks for an inspection and waits for its end. */
async function ended(url: string, model_url: string): Promise<{ ms: number; status: string }> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const began = performance.now();
  const done = (status: string) => ({ ms: performance.now() - began, status });
  const answer = await fetch(url + PATH, { method: 'POST', headers, body: JSON.stringify({ model_url }) });
  const { result } = (await answer.json()) as { result?: string };
  if (result === undefined) return done(answer.status === 400 ? 'refused' : `${answer.status}`);
  for (;;) {
    const task = (await (await fetch(`${url}${PATH}/${result}`, { headers })).json()) as {
      status: string;
      task_error?: { type: string };
    };
    if (task.status === 'FAILED') return done(task.task_error?.type === 'invalid_input' ? 'refused' : 'failed');
    if (task.status === 'SUCCEEDED') return done('done');
    await wait(20);
  }
}
