import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { createTaskStore } from 'kiln-service/tasks/task-store';
import { listen } from '../test/support/plain-server.ts';
import { png } from '../test/support/quick-recipes.ts';
import type { Row } from './row.ts';
import { heard, start } from './support/children.ts';
import { benchRedis, percentile } from './support/redis.ts';
import { scaled } from './support/scale.ts';
import { underLimit } from './support/under-limit.ts';

/**
 * One honest account beside twenty that do at once whatever could hold up others: bodies that trickle, interlaced pictures,
 * slow servers, floods of creates, the largest textures, wrong keys, pages of lists, streams, heads that never end. Baseline:
 * the same honest account alone, just before. The service, its engine with the real recipes, and the attackers are
 * processes of their own, all on loopback and on the same cores. Ends by itself after eight minutes.
 *
 * Then the role `service` alone, in a memory cgroup of the shipped size (root on Linux), with files that take all the memory
 * they can get. `KILN_HOSTILE_MINUTES=60 npm run bench -- hostile` is this alone, for an hour.
 */

const HOSTILE = 20;
/** After which an honest client gives up. */
export const PATIENCE_MS = 20_000;
/** Tasks that each hostile account has in its list. */
const LISTED = 50;
const CUBE = `v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n${[
  ...['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'],
]
  .map((corners) => `f ${corners}\n`)
  .join('')}`;

/** Milliseconds; what was not answered as it should be stands in `wrong`. */
interface Honest {
  creates: number[];
  starts: number[];
  files: number[];
  wrong: string[];
}

export interface Attack {
  alone: Honest;
  beside: Honest;
  memory: { bytesAlone: number; mostBytes: number };
  /** What the attackers were answered: "interlaced 202" to how often. */
  counts: Record<string, number>;
}

export async function run(): Promise<Row[]> {
  const { KILN_HOSTILE_MINUTES: minutes } = process.env;
  if (minutes !== undefined) return underLimit(Number(minutes), 5);
  const attack = await underAttack({
    aloneMs: scaled(15_000, 3_000),
    rampMs: scaled(8_000, 1_000),
    attackMs: scaled(50_000, 5_000),
  });
  const seen = Object.entries(attack.counts).sort(([a], [b]) => (a < b ? -1 : 1));
  process.stdout.write(`the attackers were answered: ${seen.map(([what, count]) => `${what}: ${count}`).join(', ')}\n`);
  return [...rowsOf(attack), ...(await underLimit(scaled(1, 0.1), scaled(5, 0.1)))];
}

/** Milliseconds of the honest account alone, of the beginning of the attack that is not measured, and of the rest of it. */
export async function underAttack(times: { aloneMs: number; rampMs: number; attackMs: number }): Promise<Attack> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack);
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  // Processes of the service end a moment after it, and may write until then.
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const host = stack.use(await listen((_request, response) => void response.writeHead(200).end(CUBE)));
  const { honest, hostile } = await makeAccounts(redis);

  const attackers = start(stack, 'hostile-load.ts');
  const { slow } = await heard<{ slow: string }>(attackers);
  const service = start(stack, 'hostile-service.ts', {
    ...{ redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: 'key-of-the-benchmark' },
    ...{ secret: 's'.repeat(32), allowedOrigins: [host.url, slow] },
  });
  const { url } = await heard<{ url: string }>(service);
  const file = await warmUp(url, honest);
  const alone = await measure(url, honest, { file, host: host.url, ms: times.aloneMs });
  const { mostBytes: bytesAlone } = await ask<{ mostBytes: number }>(service);

  attackers.send({ url, keys: hostile });
  await wait(times.rampMs);
  const beside = await measure(url, honest, { file, host: host.url, ms: times.attackMs });
  const { mostBytes } = await ask<{ mostBytes: number }>(service);
  const { counts } = await ask<{ counts: Record<string, number> }>(attackers);
  return { alone, beside, memory: { bytesAlone, mostBytes }, counts };
}

function rowsOf({ alone, beside, memory }: Attack): Row[] {
  const said = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(0)}, p95 ${percentile(values, 0.95).toFixed(0)} ms of ${values.length}`;
  const row = (name: string, part: 'creates' | 'files' | 'starts', most: number): Row => ({
    name,
    baseline: said(alone[part]),
    result: said(beside[part]),
    goal: `p95 at most ${most.toLocaleString('en')} ms`,
    ok: percentile(beside[part], 0.95) <= most,
  });
  const gib = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
  return [
    row(`an honest create is answered, beside ${HOSTILE} hostile accounts`, 'creates', 1_000),
    row('its file comes', 'files', 200),
    row('its small task starts', 'starts', 5_000),
    {
      name: 'what was not answered as it should be',
      baseline: `${alone.wrong.length}`,
      result: beside.wrong.length === 0 ? '0' : `${beside.wrong.length}: ${beside.wrong[0]}`,
      goal: 'nothing',
      ok: beside.wrong.length === 0,
    },
    {
      name: 'most memory of the service, its engine included',
      baseline: gib(memory.bytesAlone),
      result: gib(memory.mostBytes),
      goal: 'at most 4 GiB',
      ok: memory.mostBytes <= 4 * 1024 ** 3,
    },
  ];
}

const MOST_TRIES = 20;

/** Creates of three kinds, a file each second, and how long a small task waits for a thread. */
async function measure(
  url: string,
  key: string,
  { file, host, ms }: { file: string; host: string; ms: number },
): Promise<Honest> {
  const honest: Honest = { creates: [], starts: [], files: [], wrong: [] };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const photo = `data:image/png;base64,${Buffer.concat([png(256), randomBytes(2_000_000)]).toString('base64')}`;
  const cube = `data:application/octet-stream;base64,${Buffer.from(CUBE).toString('base64')}`;
  const until = performance.now() + ms;
  const fidget = '/creative-lab/fidget-pixel/v1/prototype';

  /** Never longer than the patience of a client; then that is how long it took. */
  const timed = async (times: number[], path: string, init: RequestInit = {}) => {
    const began = performance.now();
    try {
      const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return bytes.toString();
      honest.wrong.push(`${path} ${answer.status} ${bytes.toString()}`);
    } catch (error) {
      honest.wrong.push(`${path} ${(error as Error).name}`);
    } finally {
      times.push(performance.now() - began);
    }
    return undefined;
  };
  const create = async (path: string, body: unknown) => {
    const text = await timed(honest.creates, url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return text === undefined ? undefined : (JSON.parse(text) as { result: string }).result;
  };
  const started = async (path: string, id: string) => {
    const began = performance.now();
    while (performance.now() - began < PATIENCE_MS) {
      const text = await timed([], `${url}${path}/${id}`, { headers });
      const { started_at = 0, created_at = 0 } = JSON.parse(text ?? '{}') as Record<string, number>;
      if (started_at) return started_at - created_at;
      await wait(100);
    }
    return PATIENCE_MS;
  };
  const tasks = async () => {
    // One that is refused starts nothing: without any there would be no figure.
    for (let i = 0; performance.now() < until || (honest.starts.length === 0 && i < MOST_TRIES); i++) {
      const next = wait(2_500);
      const model_url = i % 2 === 0 ? cube : `${host}/cube.obj`;
      const id = await create('/v1/convert', { model_url, target_formats: ['stl'] });
      if (id) honest.starts.push(await started('/v1/convert', id));
      await next;
    }
  };
  const photos = async () => {
    while (performance.now() < until) {
      const next = wait(4_000);
      await create(fidget, { image_url: photo, type: 'other' });
      await next;
    }
  };
  const files = async () => {
    while (performance.now() < until) {
      const next = wait(1_000);
      await timed(honest.files, file);
      await next;
    }
  };
  await Promise.all([tasks(), photos(), files()]);
  return honest;
}

/** First tasks, for a file to fetch, and so that what is loaded once is loaded. */
async function warmUp(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const model_url = `data:application/octet-stream;base64,${Buffer.from(CUBE).toString('base64')}`;
  const body = JSON.stringify({ model_url, target_formats: ['stl'] });
  // As many at once as it has processes for tasks: a service that runs for a while has started them all.
  const processes = Math.max(2, availableParallelism()) + 1;
  const [made] = await Promise.all(
    Array.from({ length: processes }, () => fetch(`${url}/v1/convert`, { method: 'POST', headers, body })),
  );
  const { result } = (await made!.json()) as { result: string };
  for (;;) {
    const task = (await (await fetch(`${url}/v1/convert/${result}`, { headers })).json()) as {
      status: string;
      model_urls?: Record<string, string>;
    };
    if (task.status === 'SUCCEEDED') return task.model_urls!.stl!;
    if (task.status === 'FAILED') throw new Error('the first task failed');
    await wait(200);
  }
}

async function makeAccounts(redis: Redis): Promise<{ honest: string; hostile: string[] }> {
  const accounts = createAccounts(redis, Date.now);
  const store = createTaskStore(redis, Date.now);
  const make = async (id: string) => {
    await accounts.create({ id, name: id, plan: 'pro', credits: 1_000_000 });
    return (await accounts.addKey(id))!.key;
  };
  const hostile: string[] = [];
  for (let i = 0; i < HOSTILE; i++) {
    const account = `hostile-${i}`;
    hostile.push(await make(account));
    for (let n = 0; n < LISTED; n++) {
      const id = `01990000-${String(i).padStart(4, '0')}-7000-8000-${String(n).padStart(12, '0')}`;
      await store.create({
        ...{ id, account, type: 'text-to-3d-preview', collection: '/v2/text-to-3d', created_at: Date.now() - 1_000 },
        ...{ price: 0, lifetime: 86_400_000, priority: 2, seconds: 8, seed: 1, source: '' },
        ...{ input: { mode: 'preview', prompt: 'a chair' }, echoes: {}, fetched: {} },
      });
      await store.cancel(id);
    }
  }
  return { honest: await make('honest'), hostile };
}

function ask<Answer>(child: ChildProcess): Promise<Answer> {
  child.send('report');
  return heard(child);
}
