import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redisTime } from 'kiln-runtime/redis/clock';
import { expect, test, vi } from 'vitest';
import { png } from '../../../test/support/quick-recipes.ts';
import { testRedisServer } from '../../../test/support/redis.ts';
import { type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { newTaskId } from '../src/base/task-id.ts';
import { createAssetFiles } from '../src/files/asset-files.ts';
import { createFolderStore } from '../src/files/store/folder-store.ts';
import { createTrash } from '../src/files/trash.ts';
import { findSource } from '../src/tasks/open-source.ts';
import { createTaskStore } from '../src/tasks/task-store.ts';
import { createLeftovers } from '../src/upkeep/leftovers.ts';
import { createSweep, type Sweep, type SweepOptions } from '../src/upkeep/sweep.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Another process that sweeps the same service. */
function sweeper(world: TestService, options: Partial<SweepOptions> = {}): Sweep {
  const { redis, dataDir } = world;
  const now = options.now ?? Date.now;
  const [store, files] = [createTaskStore(redis, now), createAssetFiles(createFolderStore(dataDir))];
  const leftovers = createLeftovers({ redis, store, files, log: world.options.log, now });
  const trash = createTrash(createFolderStore(dataDir));
  const belongs = async () => true;
  return createSweep({ redis, store, files, leftovers, trash, belongs, log: world.options.log, ...options });
}

const folders = ({ dataDir }: TestService): Promise<string[]> => readdir(join(dataDir, 'assets')).catch(() => []);
const filesOf = ({ dataDir }: TestService, id: string) =>
  readdir(join(dataDir, 'assets', id), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    () => [],
  );

/** Folders of tasks that Redis has never heard of, as old as told. */
async function strays(world: TestService, count: number, age: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newTaskId(Date.now() - age));
  for (const id of ids) {
    await mkdir(join(world.dataDir, 'assets', id), { recursive: true });
    await writeFile(join(world.dataDir, 'assets', id, 'model.glb'), id);
  }
  return ids.sort();
}

test('results are gone from the folder when they expire, and a month later from the list', {
  tags: 'long',
}, async () => {
  let clock = Date.now();
  await using world = await testService({ now: () => clock });
  const id = await world.create(path, preview('a chair'));
  const { model_urls: before } = await world.reach(path, id, 'SUCCEEDED');
  await using sweep = sweeper(world, { now: () => clock });

  clock += 3 * DAY + 1_000;
  await sweep.run();
  expect((await fetch(before.glb)).status).toBe(403);
  expect((await world.call('GET', `${path}/${id}`)).status).toBe(200);
  expect(await folders(world)).toEqual([]);
  clock += 31 * DAY;
  await sweep.run();
  expect((await world.call('GET', `${path}/${id}`)).status).toBe(404);
  expect(await world.redis.zcard('svc:leftovers')).toBe(0);
});

test('what has expired goes while Redis is full, too: that is what makes room', { tags: 'long' }, async () => {
  let clock = Date.now();
  await using world = await testService({ now: () => clock }, testRedisServer);
  const id = await world.create(path, preview('a chair'));
  await world.reach(path, id, 'SUCCEEDED');
  await using sweep = sweeper(world, { now: () => clock });

  await world.redis.config('SET', 'maxmemory', '1');
  clock += 3 * DAY + 1_000;
  await sweep.run().catch(() => {}); // it looks for strays at the end, of which it takes a note
  expect(await folders(world)).toEqual([]);
  clock += 31 * DAY;
  await sweep.run().catch(() => {});
  await world.redis.config('SET', 'maxmemory', '0');
  expect((await world.call('GET', `${path}/${id}`)).status).toBe(404);
});

test('a source whose files have expired is none for a task that waited meanwhile', { tags: 'long' }, async () => {
  await using world = await testService();
  const id = await world.create(path, preview('a chair'));
  await world.reach(path, id, 'SUCCEEDED');
  const store = createTaskStore(world.redis, Date.now);
  const files = createAssetFiles(createFolderStore(world.dataDir));
  expect(await findSource(id, { store, files })).toMatchObject({ id });
  await files.remove(id);
  expect(await findSource(id, { store, files })).toBeUndefined();
  expect(await findSource('', { store, files })).toBeUndefined();
});

test('folders that Redis does not know go to the trash, once they are old, and can be brought back for a week', async () => {
  await using world = await testService({ engine: false });
  const young = await strays(world, 1, HOUR / 2);
  const old = await strays(world, 3, 2 * HOUR);
  let clock = Date.now();
  await using sweep = sweeper(world, { now: () => clock });

  await sweep.run();
  expect(await folders(world)).toEqual(young);
  const trash = createTrash(createFolderStore(world.dataDir));
  clock += 7 * DAY;
  await sweep.run();
  expect((await trash.list()).flatMap(({ tasks }) => tasks)).toEqual(expect.arrayContaining(old));
  expect((await trash.bringBack()).sort()).toEqual(expect.arrayContaining(old));
  expect(await folders(world)).toEqual(expect.arrayContaining([...young, ...old]));

  await world.redis.del('svc:sweeping:strays');
  await sweep.run();
  clock += 9 * DAY;
  await sweep.run();
  expect([await trash.list(), await folders(world)]).toEqual([[], []]);
});

test('when Redis was restored from an older backup no file is lost: that many strays are not believed', async () => {
  await using world = await testService({ engine: false });
  const known = await Promise.all(Array.from({ length: 5 }, () => world.create(path, preview('a chair'))));
  const files = createAssetFiles(createFolderStore(world.dataDir));
  for (const id of known) await files.write({ task: id, kind: 'output', name: 'model.glb' }, Buffer.from(id));
  const lost = await strays(world, 15, 2 * HOUR);
  const errors = vi.fn();
  const log = world.options.log.child({});
  log.error = errors;
  await using sweep = sweeper(world, { log });

  await sweep.run();

  expect((await folders(world)).sort()).toEqual([...known, ...lost].sort());
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ strays: 15, folders: 20 }),
    expect.stringContaining('older backup'),
  );
  // Nor are they when another Redis stands in the place of ours.
  await strays(world, 300, HOUR / 2);
  await world.redis.del('svc:sweeping:strays');
  await using suspicious = sweeper(world, { belongs: async () => false });
  await world.redis.del('svc:sweeping');
  await suspicious.run();
  expect(await folders(world)).toHaveLength(320);
});

test('a task whose deletion was cut short is finished by the sweep', async () => {
  await using world = await testService();
  const id = await world.create(path, preview('a chair'));
  await world.reach(path, id, 'SUCCEEDED');
  // The process ends between the two.
  await createTaskStore(world.redis, Date.now).remove(id);
  expect(await folders(world)).toEqual([id]);

  await using sweep = sweeper(world);
  await sweep.run();

  expect(await folders(world)).toEqual([]);
  expect(await world.redis.zcard('svc:leftovers')).toBe(0);
});

test('of deleted, failed and cancelled tasks nothing stays, but what the task still shows', {
  tags: 'long',
}, async () => {
  await using world = await testService();
  const gate = world.gate();
  const cut = await world.create(path, preview(`wait:${gate.path}`));
  await world.reach(path, cut, 'IN_PROGRESS');
  await mkdir(join(world.dataDir, 'assets', cut), { recursive: true });
  await writeFile(join(world.dataDir, 'assets', cut, 'model.glb.1.part'), 'half');
  expect((await world.call('DELETE', `${path}/${cut}`)).status).toBe(200);
  await until('the deleted one has no folder', async () => !(await folders(world)).includes(cut));

  const picture = `data:image/png;base64,${Buffer.from(png(128)).toString('base64')}`;
  const failing = { image_url: picture, texture_image_url: picture, texture_prompt: 'fail' };
  const failed = await world.create('/v1/image-to-3d', failing);
  const task = await world.reach('/v1/image-to-3d', failed, 'FAILED');
  await until('its inputs are gone', async () => (await filesOf(world, failed)).length === 1);
  expect((await fetch(task.texture_image_url)).status).toBe(200);

  const keycap = '/creative-lab/keycap/v1/prototype';
  const canceled = await world.create(keycap, { image_url: picture, name: `wait:${gate.path}` });
  await world.reach(keycap, canceled, 'IN_PROGRESS');
  expect(await filesOf(world, canceled)).not.toEqual([]);
  expect((await world.call('DELETE', `${keycap}/${canceled}`)).status).toBe(204);
  await until('its inputs are gone', async () => (await filesOf(world, canceled)).length === 0);
});

test.runIf(existsSync('/dev/full'))(
  'a task that meets the end of the disk fails, is refunded, and leaves nothing',
  async () => {
    await using world = await testService();
    const id = await world.create(path, preview('full'));
    const task = await world.reach(path, id, 'FAILED');

    expect(task).toMatchObject({ consumed_credits: 0, task_error: { type: 'service_unavailable' } });
    expect(task.task_error.message).toContain('no room');
    await until('its files are gone', async () => (await filesOf(world, id)).length === 0);
  },
);

test('while little of the disk is left, new tasks are refused as by a full queue, in true words, and cost nothing', async () => {
  await using world = await testService({ minFreeBytes: Number.MAX_SAFE_INTEGER });
  const before = (await world.call('GET', '/v1/balance')).json.balance;

  const answer = await world.call('POST', path, preview('a chair'));

  expect(answer.status).toBe(429);
  expect(answer.json.details).toContain('disk');
  expect((await world.call('GET', '/v1/balance')).json.balance).toBe(before);
  expect(await folders(world)).toEqual([]);
});

test('a file that could not be written leaves no part of itself', async () => {
  await using world = await testService({ engine: false, http: false });
  const files = createAssetFiles(createFolderStore(world.dataDir));
  const id = newTaskId(Date.now());
  await mkdir(join(world.dataDir, 'assets', id, 'model.glb', 'in the way'), { recursive: true });

  await expect(files.write({ task: id, kind: 'output', name: 'model.glb' }, Buffer.from('x'))).rejects.toThrow();
  expect(await filesOf(world, id)).toEqual([]);
});

test('one process sweeps at a time', async () => {
  await using world = await testService({ engine: false });
  const [stray] = await strays(world, 1, 2 * HOUR);
  await world.redis.set('svc:sweeping', 'another process', 'PX', 60_000);
  await using sweep = sweeper(world);

  await sweep.run();
  expect(await folders(world)).toEqual([stray]);
  await world.redis.del('svc:sweeping');
  await sweep.run();
  expect(await folders(world)).toEqual([]);
});

test('a machine whose clock is four days ahead deletes nothing early, and dates tasks as the others do', {
  tags: 'long',
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * DAY });
  try {
    await using world = await testService();
    const id = await world.create(path, preview('a chair'));
    const task = await world.reach(path, id, 'SUCCEEDED');
    const time = await redisTime(world.redis);
    expect(Math.abs(task.created_at - time)).toBeLessThan(HOUR);
    expect(Math.abs(task.expires_at - time - 3 * DAY)).toBeLessThan(HOUR);
    const fresh = await strays(world, 1, 4 * DAY + HOUR / 2);

    await using sweep = sweeper(world, { now: undefined });
    await sweep.run();

    expect((await folders(world)).sort()).toEqual([id, ...fresh].sort());
    expect((await fetch(task.model_urls.glb)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
