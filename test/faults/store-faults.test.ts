import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startBucket, type TestBucket } from '../support/bucket/start-bucket.ts';
import type { LiveMessage } from '../support/member.ts';
import { caller } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';
import { figure, pause, scale } from './figures.ts';

/** The file store fails in every way that it can, with the real engine, members and callers beside. */

const PATH = '/v2/text-to-3d';
const KEY = 'kiln-local-key';
const CHARGED = 20;
const LATE_MS = 480_000;

async function audits({ kiln, dataDir }: OneProcess): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    ...{ REDIS_URL: kiln.redisUrl, KILN_DATA_DIR: dataDir },
    ...{ ASSET_API_URL: kiln.serviceUrl, ASSET_API_KEY: KEY },
  };
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['bin/kiln.mjs', ...words], { cwd: join(import.meta.dirname, '../..'), env });
  // Each ends with status 1, and so rejects, when anything is wrong.
  await run('requests', 'audit');
  await run('credits', 'audit');
}

async function begin(count: number) {
  await using stack = new AsyncDisposableStack();
  const bucket = stack.use(await startBucket());
  const world = stack.use(await startOneProcess({ KILN_FILES: bucket.location }));
  const call = caller(world.kiln.serviceUrl, KEY);
  const credits = async () => (await call('GET', '/v1/balance')).json.balance as number;
  const before = await credits();
  const alice = await world.member('alice');
  const tasks: string[] = [];
  for (let i = 0; i < count; i++) {
    await alice.slash(alice.channels.workshop!, 'text-to-3d', { prompt: `a red chair ${50 + i} cm tall` });
    const made = await call('POST', PATH, {
      mode: 'preview',
      prompt: `a blue chair ${50 + i} cm tall`,
      target_formats: ['glb'],
    });
    expect(made.status).toBe(202);
    tasks.push(made.json.result);
  }
  const done = stack.move();
  return { bucket, world, call, credits, before, alice, tasks, [Symbol.asyncDispose]: () => done.disposeAsync() };
}

const isDelivered = ({ text }: LiveMessage) => / faces · .*GLB/.test(text);

/** Everything is made, delivered, charged once, and the books are right. */
async function expectAll(scene: Awaited<ReturnType<typeof begin>>, count: number): Promise<void> {
  const { world, call, credits, before, alice, tasks } = scene;
  for (const id of tasks) {
    const task = await until(
      `${id} has ended`,
      async () => {
        const { json } = await call('GET', `${PATH}/${id}`);
        return ['SUCCEEDED', 'FAILED'].includes(json?.status) && json;
      },
      LATE_MS,
    );
    expect(task).toMatchObject({ status: 'SUCCEEDED', consumed_credits: CHARGED });
    const model = Buffer.from(await (await fetch(task.model_urls.glb)).arrayBuffer());
    expect([model.subarray(0, 4).toString(), model.readUInt32LE(8)]).toEqual(['glTF', model.length]);
  }
  await alice.until('members have theirs', () => alice.live.filter(isDelivered).length === count, LATE_MS);
  await until('nothing is under way', async () => (await world.redis.zcard('kiln:live')) === 0, LATE_MS);
  expect(before - (await credits())).toBe(2 * count * CHARGED);
  await audits(world);
}

test('a store that stops, lies, hangs and answers 500 costs nothing that was asked for', {
  timeout: 900_000,
}, async () => {
  const count = scale(3, 8);
  await using scene = await begin(count);
  const { bucket } = scene;
  const eachMs = scale(3_000, 5_500);
  const faults: (() => Promise<void> | void)[] = [
    () => bucket.stop(),
    async () => {
      await bucket.start();
      bucket.set('lies');
    },
    () => bucket.set('hangs'),
    () => bucket.set('breaks'),
  ];
  for (const fault of faults) {
    await fault();
    await pause(eachMs);
  }
  bucket.set('none');
  const from = performance.now();
  await expectAll(scene, count);
  figure('F16', 1, {
    tasks: 2 * count,
    away: 4 * eachMs,
    'all there after ms': Math.round(performance.now() - from),
  });
});

test('a store that is stopped for half a minute: every task SUCCEEDS', { timeout: 900_000 }, async () => {
  const count = scale(2, 8);
  await using scene = await begin(count);
  await stopFor(scene.bucket, scale(8_000, 30_000));
  await expectAll(scene, count);
});

async function stopFor(bucket: TestBucket, ms: number): Promise<void> {
  await bucket.stop();
  await pause(ms);
  await bucket.start();
}
