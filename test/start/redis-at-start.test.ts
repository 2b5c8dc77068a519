import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from 'kiln-runtime/log';
import { freePort } from 'kiln-runtime/redis/free-port';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startKiln } from '../../src/start/kiln.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

async function scene() {
  const stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-start-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, out: { write: (line) => void lines.push(line) } });
  const start = (url: string, redisPatienceMs: number) => {
    const ports = { KILN_PORT: '0', KILN_SERVICE_PORT: '0', KILN_ADMIN_PORT: '0' };
    const environment = { ...ports, KILN_DATA_DIR: join(dataDir, 'kiln'), KILN_ROLES: 'service', REDIS_URL: url };
    return startKiln(readConfig(environment), log, { redisPatienceMs });
  };
  return { dataDir, lines, start, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test.concurrent('a Redis that is started together with Kiln is waited for, in one line', async () => {
  await using place = await scene();
  const port = await freePort();
  const starting = place.start(`redis://127.0.0.1:${port}`, 20_000);
  await until('it waits', () => place.lines.some((line) => line.includes('waiting for Redis')));
  await using _redis = await startPrivateRedis({ dataDir: join(place.dataDir, 'redis'), path: process.env.PATH, port });
  await using kiln = await starting;

  expect((await fetch(`${kiln.url}/health`)).status).toBe(200);
  expect(place.lines.filter((line) => line.includes('waiting for Redis'))).toHaveLength(1);
});

test.concurrent('a Redis that does not come, or is none, or is not for us, is named with what is wrong', async () => {
  await using place = await scene();
  await using own = await testRedis();
  await using silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await until('it listens', () => silent.listening);
  const address = silent.address();
  const silentPort = typeof address === 'object' ? address?.port : 0;
  const { host } = new URL(own.url);

  await expect(place.start('redis://127.0.0.1:1', 300)).rejects.toThrow(/127\.0\.0\.1:1 .*ECONNREFUSED/);
  await expect(place.start(`redis://127.0.0.1:${silentPort}`, 0)).rejects.toThrow('it does not answer');
  await expect(place.start(`redis://user:hidden@${host}/3`, 60_000)).rejects.toThrow(/WRONGPASS(?!.*hidden)/);
  await expect(place.start(`redis://${host}/99999999`, 300)).rejects.toThrow('Redis has no database 99999999');
});
