import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from 'kiln-runtime/log';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/config.ts';
import { startKiln } from '../../../../src/start/kiln.ts';
import { testRedis } from '../../../../test/support/redis.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';
import { adoptInstallation, compareSides } from '../../src/installation/adopt.ts';
import { besideFiles } from '../../src/installation/beside-files.ts';
import { filesIn, HOUR, putTasks, startPlace } from './world.ts';

const wrongRedis = (words: string) => ({ code: 'wrong_redis', message: expect.stringContaining(words) });
const wrongFolder = { code: 'wrong_folder', message: expect.stringContaining('another place') };
const tasksIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'assets'))).filter((name) => name !== 'installation.json').sort();

test('processes that start at once on a fresh Redis and a fresh folder become one installation', async () => {
  await using place = await startPlace();
  const dataDir = await place.folder();

  const started = await Promise.all(
    Array.from({ length: 8 }, (_, i) => place.start(i % 2 === 0 ? 'service' : 'gateway', dataDir)),
  );

  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  expect((await place.start('service', dataDir)).id).toBe(started[0]!.id);
  expect(await readdir(dataDir)).toEqual(['assets', 'installation.json']);
});

test('of a service and an engine that start at once with two folders one is refused, and so is it later', async () => {
  await using place = await startPlace();
  const folders = [await place.folder(), await place.folder()];

  const both = await Promise.allSettled(folders.map((folder) => place.start('service', folder)));

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.findIndex(({ status }) => status === 'rejected');
  await expect(place.start('service', folders[refused]!)).rejects.toMatchObject(wrongFolder);
  await expect(place.start('service', await place.folder())).rejects.toMatchObject(wrongFolder);
  // Neither is there a trace of the refused one's claim, nor is the other disturbed.
  await place.start('service', folders[1 - refused]!);
  const elsewhere = await place.folder();
  await place.start('gateway', elsewhere);

  // What a worker keeps goes beside them, or nowhere.
  const write = (folder: string) => besideFiles(place.redis, createFolderStore(folder)).write('a', new Uint8Array([1]));
  await expect(write(elsewhere)).rejects.toMatchObject(wrongFolder);
  expect(await readdir(elsewhere)).toEqual(['installation.json']);
  await write(folders[1 - refused]!);
});

test('where nothing was ever stored and no process runs, the files may be somewhere else from now on', async () => {
  await using place = await startPlace();
  await place.start('service', await place.folder());
  await place.redis.hset('kiln:installation', 'files_seen_at', Date.now() - HOUR);
  const other = await place.folder();

  await place.start('service', other);

  await putTasks(other, 1, { redis: place.redis });
  await place.redis.hset('kiln:installation', 'files_seen_at', Date.now() - HOUR);
  await expect(place.start('service', await place.folder())).rejects.toMatchObject(wrongFolder);
});

test('the data of an older version, which says nothing, is taken over with everything in it', async () => {
  await using place = await startPlace();
  const dataDir = await place.folder();
  const known = await putTasks(dataDir, 5, { redis: place.redis });
  const strays = await putTasks(dataDir, 2);
  await writeFile(join(dataDir, 'secret'), 's'.repeat(64));
  // With a folder that is not the one with the files, nothing is decided.
  await expect(place.start('service', await place.folder())).rejects.toMatchObject(wrongFolder);

  await Promise.all([place.start('service', dataDir), place.start('service', dataDir)]);

  expect(await tasksIn(dataDir)).toEqual([...known, ...strays].sort());
  await expect(place.start('service', await place.folder())).rejects.toMatchObject(wrongFolder);
});

test('an engine on an empty Redis refuses a folder with the files of others, and nothing of them is deleted', async () => {
  await using own = await testRedis();
  await using place = await startPlace();
  const dataDir = await place.folder();
  const tasks = await putTasks(dataDir, 17);
  const config = readConfig({
    KILN_ROLES: 'engine',
    KILN_PORT: '0',
    KILN_ADMIN_PORT: '0',
    KILN_DATA_DIR: dataDir,
    REDIS_URL: own.url,
  });
  const start = () => startKiln(config, createLog({ level: 'silent', pretty: false }));

  await expect(start()).rejects.toMatchObject(wrongRedis('does not know'));
  // The same when the folder says whose it is.
  await putTasks(dataDir, 0);
  await adoptInstallation({ redis: place.redis, dataDir, files: filesIn(dataDir), holdsFiles: true });
  await expect(start()).rejects.toMatchObject(wrongRedis('knows nothing of the installation'));

  expect(await tasksIn(dataDir)).toEqual(tasks);
  expect(await own.redis.dbsize()).toBe(0);
});

test('a Redis that is another one, or older than the folder, is refused until the operator adopts it', async () => {
  await using place = await startPlace();
  await using staging = await testRedis();
  const [dataDir, stagingDir] = [await place.folder(), await place.folder()];
  const { id } = await place.start('service', dataDir);
  const tasks = await putTasks(dataDir, 3, { redis: place.redis });
  await place.start('service', stagingDir, { redis: staging.redis });

  // Staging is pointed at the folder of production.
  await expect(place.start('service', dataDir, { redis: staging.redis })).rejects.toMatchObject(wrongRedis('another'));
  await expect(
    adoptInstallation({ redis: staging.redis, dataDir, files: filesIn(dataDir), holdsFiles: true }),
  ).rejects.toMatchObject({
    code: 'ambiguous',
  });

  // A backup of yesterday: it has the id, but not what came since.
  await place.redis.hset('kiln:installation', 'seen_at', Date.now() - 24 * HOUR);
  await expect(place.start('gateway', dataDir)).rejects.toMatchObject(wrongRedis('older'));
  expect(await adoptInstallation({ redis: place.redis, dataDir, files: filesIn(dataDir), holdsFiles: true })).toEqual({
    redis: id,
    folder: id,
    files: true,
    folders: 3,
    known: 3,
  });
  await place.start('service', dataDir);

  // Lost altogether: the same installation goes on with an empty one.
  await place.redis.flushdb();
  await expect(place.start('service', dataDir)).rejects.toMatchObject(wrongRedis('knows nothing'));
  expect(await compareSides({ redis: place.redis, dataDir, files: filesIn(dataDir) })).toMatchObject({
    redis: null,
    folder: id,
    known: 0,
  });
  await adoptInstallation({ redis: place.redis, dataDir, files: filesIn(dataDir), holdsFiles: true });
  expect((await place.start('service', dataDir)).id).toBe(id);
  expect(await tasksIn(dataDir)).toEqual(tasks);
});

test('a process notices while it runs that another Redis answers, or that the folder with the files is gone', async () => {
  await using place = await startPlace();
  const [dataDir, moved] = [await place.folder(), await place.folder()];
  const running = await place.start('service', dataDir, { everyMs: 20 });
  expect(await running.belongs()).toBe(true);

  await rename(join(dataDir, 'assets'), join(moved, 'assets'));
  expect(await running.lost).toMatchObject(wrongFolder);
  // What was a volume stays as empty as it is.
  expect(await readdir(dataDir)).toEqual(['installation.json']);

  await rename(join(moved, 'assets'), join(dataDir, 'assets'));
  const again = await place.start('service', dataDir, { everyMs: 20 });
  await place.redis.flushdb();
  expect(await again.lost).toMatchObject(wrongRedis('knows nothing'));
  expect(await again.belongs()).toBe(false);
});

test('a folder whose word cannot be read is refused, and a copy of the files elsewhere is not taken for them', async () => {
  await using place = await startPlace();
  const [dataDir, copy] = [await place.folder(), await place.folder()];
  await place.start('service', dataDir);
  await putTasks(dataDir, 2, { redis: place.redis });
  await cp(join(dataDir, 'assets'), join(copy, 'assets'), { recursive: true });
  await rm(join(copy, 'assets', 'installation.json'));
  await expect(place.start('service', copy)).rejects.toMatchObject(wrongFolder);

  await writeFile(join(dataDir, 'assets', 'installation.json'), '{"half');
  await expect(place.start('service', dataDir)).rejects.toMatchObject({ code: 'unreadable_marker' });
});
