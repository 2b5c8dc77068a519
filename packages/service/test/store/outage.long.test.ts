// @module-tag long
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BucketFault, startBucket, type TestBucket } from '../../../../test/support/bucket/start-bucket.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { testRedis } from '../../../../test/support/redis.ts';
import { startServiceProcess } from '../../../../test/support/running-service.ts';
import { type TestService, testService } from '../../../../test/support/service.ts';
import { until } from '../../../../test/support/until.ts';

/** While the store is away nothing is lost that was begun, and nothing is begun that would be. */

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });
const picture = `data:image/png;base64,${Buffer.from(png(64)).toString('base64')}`;

async function startWorld() {
  const bucket = await startBucket();
  onTestFinished(() => bucket[Symbol.asyncDispose]());
  const world = await testService({ files: bucket.location });
  onTestFinished(() => world[Symbol.asyncDispose]());
  return { bucket, world };
}

const balance = async ({ call }: TestService) => (await call('GET', '/v1/balance')).json.balance;
const waiting = ({ service }: TestService) => {
  const gauge = service.gauges.engine_results_waiting;
  return gauge && 'read' in gauge && !('label' in gauge) ? gauge.read() : 0;
};
const isKnown = ({ service }: TestService) =>
  until('it is known', async () => (await service.health.files?.()) !== undefined);
const isWell = ({ service }: TestService) =>
  until('it is well', async () => (await service.health.files?.()) === undefined);

const FAULTS: Record<string, (bucket: TestBucket) => Promise<() => Promise<void>>> = {
  async 'is stopped'(bucket) {
    await bucket.stop();
    return bucket.start;
  },
  lies: withFault('lies'),
  'answers 500': withFault('breaks'),
};

function withFault(fault: BucketFault) {
  return async (bucket: TestBucket) => {
    bucket.set(fault);
    return async () => bucket.set('none');
  };
}

test.each(Object.entries(FAULTS))(
  'while the store %s results wait, creates are refused in words, and then every task SUCCEEDS',
  async (_how, begin) => {
    const { bucket, world } = await startWorld();
    const gate = world.gate();
    const photo = '/v1/image-to-3d';
    const ids = [
      [path, await world.create(path, preview(`wait:${gate.path}`))],
      [photo, await world.create(photo, { image_url: picture, texture_prompt: `wait:${gate.path}` })],
      [photo, await world.create(photo, { image_url: picture })],
    ] as const;
    for (const [where, id] of ids.slice(0, 2)) await world.reach(where, id, 'IN_PROGRESS');
    const before = await balance(world);

    const end = await begin(bucket);
    await gate.open();
    await until('a result waits', async () => (await waiting(world)) > 0);
    await isKnown(world);
    const refused = await world.call('POST', path, preview('a chair'));
    expect([refused.status, refused.headers.get('retry-after'), refused.json.code]).toEqual([
      503,
      '10',
      'files_unavailable',
    ]);
    expect(refused.json.message).toMatch(/^Files cannot be stored .* Nothing was charged/);
    expect(await balance(world)).toBe(before);
    for (const [where, id] of ids) expect((await world.call('GET', `${where}/${id}`)).json.finished_at).toBe(0);

    await end();
    await isWell(world);
    for (const [where, id] of ids) {
      const task = await world.reach(where, id, 'SUCCEEDED');
      const model = await fetch(task.model_urls.glb);
      expect([model.status, (await model.arrayBuffer()).byteLength]).toEqual([200, 1_000]);
    }
    expect(await balance(world)).toBe(before);
    expect(await readdir(join(world.dataDir, 'outbox/made'))).toEqual([]);
    expect(await readdir(join(world.dataDir, 'outbox/assets'))).toEqual([]);
  },
);

// A store that says nothing is only told from a slow one by waiting.
test('while the store hangs results wait and creates are refused, and then every task SUCCEEDS', async () => {
  await using bucket = await startBucket();
  await using world = await testService({ files: bucket.location });
  const gate = world.gate();
  const path = '/v2/text-to-3d';
  const preview = { mode: 'preview', prompt: `wait:${gate.path}`, target_formats: ['glb'] };
  const ids = [await world.create(path, preview), await world.create(path, preview), await world.create(path, preview)];
  await world.reach(path, ids[1]!, 'IN_PROGRESS');

  bucket.set('hangs');
  await gate.open();
  await until('it is known', async () => (await world.service.health.files?.()) !== undefined);
  const refused = await world.call('POST', path, preview);
  expect([refused.status, refused.json.code]).toEqual([503, 'files_unavailable']);
  bucket.set('none');

  for (const id of ids) {
    const task = await until(
      `${id} is done`,
      async () => {
        const { json } = await world.call('GET', `${path}/${id}`);
        return json.status === 'SUCCEEDED' && json;
      },
      90_000,
    );
    expect((await (await fetch(task.model_urls.glb)).arrayBuffer()).byteLength).toBe(1_000);
  }
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(1_000_000 - 60);
});

test('while the store is away a delete is answered as ever, and its files are on the list of the sweep', async () => {
  const { bucket, world } = await startWorld();
  const photo = '/v1/image-to-3d';
  const id = await world.create(photo, { image_url: picture });
  await world.reach(photo, id, 'SUCCEEDED');
  bucket.set('breaks');
  await isKnown(world);

  expect((await world.call('DELETE', `${photo}/${id}`)).status).toBe(200);
  expect((await world.call('GET', `${photo}/${id}`)).status).toBe(404);
  expect(await world.redis.zrange('svc:leftovers', '0', '-1')).toEqual([id]);
});

test('a process that is killed while results wait has them still, and stores them when it and the store are back', async () => {
  await using own = await testRedis();
  await using bucket = await startBucket();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const gate = join(dataDir, 'gate');
  await using first = await startServiceProcess(own.url, dataDir, { files: bucket.location });
  const made = await first.call('POST', path, preview(`wait:${gate}`));
  const id = made.json.result;
  await until('it is being made', async () => (await first.call('GET', `${path}/${id}`)).json.status === 'IN_PROGRESS');
  await bucket.stop();
  await writeFile(gate, '');
  await until('it is in the outbox', async () =>
    (await readdir(join(dataDir, 'outbox/made')).catch((): string[] => [])).includes(`${id}.json`),
  );

  await first.kill('SIGKILL');
  // Made again it would wait for ever.
  await rm(gate);
  await bucket.start();
  await using second = await startServiceProcess(own.url, dataDir, { files: bucket.location });

  const task = await until('it is done', async () => {
    const { json } = await second.call('GET', `${path}/${id}`);
    return json.status === 'SUCCEEDED' && json;
  });
  expect(task.consumed_credits).toBe(20);
  expect((await fetch(task.model_urls.glb)).headers.get('content-length')).toBe('1000');
  await until('the outbox is empty', async () => (await readdir(join(dataDir, 'outbox/made'))).length === 0);
});

test('a link whose file is missing or another says so with 502, and never gives nothing', async () => {
  const { bucket, world } = await startWorld();
  const task = await world.reach(path, await world.create(path, preview('a chair')), 'SUCCEEDED');
  const key = `kiln/assets/${task.id}/model.glb`;
  const status = async (init?: RequestInit) => (await fetch(task.model_urls.glb, init)).status;
  expect(await status()).toBe(200);

  bucket.set('lies');
  expect([await status(), await status({ method: 'HEAD' }), await status({ headers: { range: 'bytes=0-9' } })]).toEqual(
    [502, 502, 502],
  );
  bucket.set('breaks');
  expect(await status()).toBe(502);
  bucket.set('none');
  bucket.replace(key, 'half of it');
  expect(await status()).toBe(502);
  bucket.lose(key);
  const answer = await fetch(task.model_urls.glb);
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { message: 'The file cannot be read from its store at the moment: retry later' },
  ]);
});
