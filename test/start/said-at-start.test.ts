import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { scene } from '../support/outage-scene.ts';
import { testRedis } from '../support/redis.ts';

test('says in one line that a port is in use, and what is wrong with the environment', async () => {
  await using place = await scene();
  await using own = await testRedis();
  await using other = createServer().listen(Number(place.environment.KILN_PORT), '127.0.0.1');
  await once(other, 'listening');

  const environment = { ...place.environment, REDIS_URL: own.url };
  await expect(startKilnProcess(environment)).rejects.toThrow(/Port \d+ is in use .* KILN_PORT/);
  await expect(startKilnProcess({ KILN_ROLES: 'cook' })).rejects.toThrow('KILN_ROLES: must be a comma list');
});

test.runIf(process.platform === 'linux')('a data folder that cannot be made ends the start with one line', async () => {
  await using place = await scene();
  const { output, ended } = launchKilnProcess({ ...place.environment, KILN_DATA_DIR: '/proc/kiln' });

  expect((await ended).code).toBe(1);
  expect(output()).toBe(
    "Kiln cannot write to its data folder /proc/kiln: ENOENT: no such file or directory, mkdir '/proc/kiln'. Set KILN_DATA_DIR to another\n",
  );
});
