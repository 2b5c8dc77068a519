// @module-tag long
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

test('a second Kiln takes a free operators’ port, names the description of its service, and says what Discord lacks', async () => {
  await using place = await scene();
  await using own = await testRedis();
  // Whatever else listens there is as good.
  await using first = createServer().listen(4681, '127.0.0.1');
  await once(first, 'listening').catch(() => {});
  const environment = {
    ...place.environment,
    REDIS_URL: own.url,
    KILN_ROLES: 'gateway,service,engine',
    KILN_ADMIN_PORT: '',
    DISCORD_TOKEN: 'token',
    DISCORD_API_URL: 'http://127.0.0.1:9/api',
  };
  await using second = await startKilnProcess(environment);

  expect(second.output()).toContain(
    `Kiln is ready: ${second.url}/docs (Discord could not be reached yet, it is tried again)\n`,
  );
  expect((await fetch(`${second.url}/docs`)).status).toBe(200);
  expect(second.output()).toContain('the operators’ port is in use: any free one is taken');

  // One that was chosen is not given up.
  await expect(
    startKilnProcess({ ...environment, KILN_ADMIN_PORT: '4681', KILN_PORT: '0', KILN_SERVICE_PORT: '0' }),
  ).rejects.toThrow(/Port 4681 is in use .* KILN_ADMIN_PORT/);
});
