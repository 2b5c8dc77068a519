import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from 'kiln-client';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { until } from '../test/support/until.ts';
import type { Row } from './row.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * What a member waits for a look before it is charged: plans of prompts one after the other, and their pictures, while every
 * engine thread makes models. The baseline is the same at the same service while nothing is made.
 */

const PROMPTS = [
  'a quantum cat in a hat',
  'a lamp post with a will-o’-the-wisp',
  'a red dragon on a stone castle',
  'three mushrooms around a campfire',
  'a submarine with a periscope',
];
const PLANS = scaled(100, 5);
const PICTURES = scaled(30, 3);
const BUSY = scaled(60, 4);

export async function run(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack);
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const service = stack.use(
    await createService({
      ...{ redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: 'key-of-the-benchmark', secret: 's'.repeat(32) },
      ...{ log: pino({ level: 'silent' }), http: true, engine: true, workerThreads: 2, allowedOrigins: [] },
    }),
  );
  const accounts = createAccounts(redis, Date.now);
  const clientOf = async (id: string) => {
    const bounds = { credits: 1_000_000, queued_tasks: 1_000, requests_per_second: 1_000 };
    await accounts.create({ id, name: id, plan: 'pro', ...bounds });
    return stack.use(createClient({ baseUrl: service.url, apiKey: (await accounts.addKey(id))?.key ?? '' }));
  };
  const [member, maker] = [await clientOf('member'), await clientOf('maker')];

  await timed(member, 2, true); // loads the engine
  const idle = { words: await timed(member, PLANS, false), picture: await timed(member, PICTURES, true) };
  const first = await maker.create('text-to-3d-preview', { mode: 'preview', prompt: PROMPTS[0] ?? '' });
  for (let i = 1; i < BUSY; i++)
    await maker.create('text-to-3d-preview', { mode: 'preview', prompt: PROMPTS[i % PROMPTS.length] ?? '' });
  await until('the engine is busy', async () => (await maker.get('text-to-3d-preview', first.id)).status !== 'PENDING');
  const beside = { words: await timed(member, PLANS, false), picture: await timed(member, PICTURES, true) };
  return [
    row(`plan of a prompt beside a busy engine, ${PLANS} of them`, idle.words, beside.words, 300),
    row(`its picture of 256 pixels, ${PICTURES} of them`, idle.picture, beside.picture, 1_000),
  ];
}

/** Milliseconds of each. */
async function timed(client: Client, count: number, picture: boolean): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    await client.plan(
      'text-to-3d-preview',
      { mode: 'preview', prompt: PROMPTS[i % PROMPTS.length] ?? '' },
      { picture },
    );
    took.push(performance.now() - from);
  }
  return took;
}

function row(name: string, idle: readonly number[], busy: readonly number[], goalMs: number): Row {
  const said = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
  const p95 = percentile(busy, 0.95);
  return {
    name,
    baseline: `while nothing is made: ${said(idle)}`,
    result: `${said(busy)}: ${(p95 / percentile(idle, 0.95)).toFixed(1)} times`,
    goal: `p95 at most ${goalMs} ms`,
    ok: p95 <= goalMs,
  };
}
