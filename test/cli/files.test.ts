import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAssetFiles } from 'kiln-service/files/asset-files';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { createTrash } from 'kiln-service/files/trash';
import { createTaskStore } from 'kiln-service/tasks/task-store';
import { createLeftovers } from 'kiln-service/upkeep/leftovers';
import { createSweep } from 'kiln-service/upkeep/sweep';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { putTasks, startPlace } from '../../packages/service/test/installation/world.ts';
import { runCli } from '../../src/cli/run.ts';
import { openTools } from '../../src/cli/tools.ts';
import { readConfig } from '../../src/config.ts';
import { testOperator } from './operator.ts';

test('after a restore the operator adopts it, puts what is unknown into the trash, and brings it back', async () => {
  await using place = await startPlace();
  const { redis } = place;
  const dataDir = await place.folder();
  await place.start('service', dataDir);
  const known = await putTasks(dataDir, 2, { redis });
  const lost = await putTasks(dataDir, 12);
  await redis.hset('kiln:installation', 'seen_at', 1);
  await using operator = await testOperator({ redis, dataDir });
  const { json, say } = operator;
  await expect(place.start('service', dataDir)).rejects.toMatchObject({ code: 'wrong_redis' });

  expect(await json('installation', 'show')).toMatchObject({ files: true, folders: 14, known: 2 });
  expect(await json('installation', 'adopt')).toMatchObject({ files: true, folders: 14, known: 2 });
  await place.start('service', dataDir);

  const store = createTaskStore(redis, Date.now);
  const files = createAssetFiles(createFolderStore(dataDir));
  const log = pino({ level: 'silent' });
  const leftovers = createLeftovers({ redis, store, files, log, now: Date.now });
  const trash = createTrash(createFolderStore(dataDir));
  const belongs = async () => true;
  await using sweep = createSweep({ redis, store, files, leftovers, trash, belongs, log });
  const left = async () =>
    (await readdir(join(dataDir, 'assets'))).filter((name) => name !== 'installation.json').sort();
  await sweep.run();
  expect(await left()).toHaveLength(14);
  expect(await say('trash', 'restore')).toMatchObject({ exit: 1 });

  expect(await say('trash', 'collect')).toMatchObject({ exit: 0 });
  await sweep.run();
  expect(await left()).toEqual(known);
  expect((await json('trash', 'list'))[0].tasks).toEqual(lost);
  expect((await json('trash', 'restore')).tasks).toEqual(lost);
  expect(await left()).toEqual([...known, ...lost].sort());
});

test('an installation whose private Redis was lost is adopted although no Kiln can start', async () => {
  await using place = await startPlace();
  const dataDir = await place.folder();
  await mkdir(join(dataDir, 'assets'));
  const marker = JSON.stringify({ installation: 'the lost one', seen_at: 1, folder: 'f' });
  for (const folder of [dataDir, join(dataDir, 'assets')]) await writeFile(join(folder, 'installation.json'), marker);
  const config = readConfig({ KILN_DATA_DIR: dataDir });
  const say = (...words: string[]) =>
    runCli(words, ({ alone }) => openTools(config, { alone, path: process.env.PATH }));

  expect(await say('credits', 'list')).toMatchObject({ exit: 1, err: expect.stringContaining('No Kiln runs') });
  expect(await say('installation', 'show')).toMatchObject({ exit: 1 });
  expect(await say('installation', 'adopt')).toMatchObject({ exit: 0, out: expect.stringContaining('the lost one') });
  expect(await say('installation', 'show')).toMatchObject({ exit: 0 });
});
