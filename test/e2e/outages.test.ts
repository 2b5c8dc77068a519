import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { inTime, scene } from '../support/outage-scene.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

// The processes of compose.yaml share a Redis that belongs to none of them.
const inOne = test.skipIf(inject('split'));

inOne('the private Redis is killed: it is back, members go on, and the stop is in order', async () => {
  await using place = await scene();
  await using kiln = await startKilnProcess(place.environment);
  await using alice = await createMember({ baseUrl: kiln.url, token: 'alice' });
  const notePath = join(place.dataDir, 'redis/kiln-redis.json');
  const { pid } = JSON.parse(await readFile(notePath, 'utf8'));

  process.kill(pid, 'SIGKILL');
  await alice.slash(alice.channels.workshop!, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  const ended = await kiln.kill('SIGTERM');

  expect(ended).toMatchObject(inTime);
  expect(kiln.output()).toContain('the private Redis runs again');
  await expect(readFile(notePath)).rejects.toThrow('ENOENT');
});

test('a start that waits for a Discord that never answers is broken off by a stop', async () => {
  await using place = await scene();
  await using own = await testRedis();
  await using silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  const asked = new Promise((resolve) => silent.once('connection', resolve));
  await until('it listens', () => silent.listening);
  const address = silent.address();
  await using kiln = launchKilnProcess({
    ...place.environment,
    REDIS_URL: own.url,
    KILN_ROLES: 'gateway',
    DISCORD_TOKEN: 'some-token',
    DISCORD_API_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  });
  await asked;

  expect(await kiln.kill('SIGTERM')).toMatchObject(inTime);
  expect(kiln.output()).toBe('');
});
