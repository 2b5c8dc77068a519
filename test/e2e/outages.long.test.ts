// @module-tag long
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { expect, inject, test } from 'vitest';
import { launchKilnProcess, startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { inTime, scene } from '../support/outage-scene.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

/** The promise is a second; a busy machine may take a little longer to carry it. */
const ANSWER_MS = 3_000;

/** Each role in a process of its own, as on several machines, over one Redis and one folder. */
async function startRoles(place: Awaited<ReturnType<typeof scene>>, redisUrl: string) {
  const page = place.environment.KILN_PORT;
  const shared = { ...place.environment, REDIS_URL: redisUrl };
  const bot = { DISCORD_TOKEN: 'playground-bot-token', DISCORD_API_URL: `http://127.0.0.1:${page}/api` };
  const rows: [roles: string, environment: Record<string, string>][] = [
    ['gateway,playground', {}],
    ['service', {}],
    ['engine', {}],
    ['worker', bot],
  ];
  const started = await Promise.all(
    rows.map(async ([roles, environment]) => {
      const ports = {
        KILN_PORT: roles.includes('playground') ? page : String(await freePort()),
        KILN_ADMIN_PORT: String(await freePort()),
      };
      const launched = launchKilnProcess({ ...shared, ...environment, ...ports, KILN_ROLES: roles });
      place.stack.use(launched);
      // The worker asks Discord who it is.
      return {
        roles,
        launched,
        admin: `http://127.0.0.1:${ports.KILN_ADMIN_PORT}`,
        web: `http://127.0.0.1:${ports.KILN_PORT}`,
      };
    }),
  );
  const [, service] = await Promise.all(started.map(({ launched }) => launched.ready));
  expect(service).toBe(`http://127.0.0.1:${place.environment.KILN_SERVICE_PORT}`);
  return started;
}

interface Told {
  status: number;
  /** Reasons of the checks that fail. */
  reasons: Record<string, string>;
}

async function readiness(base: string): Promise<Told> {
  const response = await fetch(`${base}/ready`, { signal: AbortSignal.timeout(ANSWER_MS) });
  const { checks } = (await response.json()) as { checks: Record<string, { reason?: string }> }; // compared below
  const reasons = Object.entries(checks).flatMap(([name, { reason }]) =>
    reason === undefined ? [] : [[name, reason]],
  );
  return { status: response.status, reasons: Object.fromEntries(reasons) };
}

test('Redis is killed, then full: each role says so by name within a second and goes on; stops end in order', async () => {
  await using place = await scene();
  const options = { dataDir: join(place.dataDir, 'shared'), path: process.env.PATH, port: await freePort() };
  const first = await startPrivateRedis(options);
  const kilns = await startRoles(place, first.url);
  const all = <T>(look: (kiln: (typeof kilns)[number]) => Promise<T>) => Promise.all(kilns.map(look));
  const ready = (kiln: { web: string }) => readiness(kiln.web);
  const whenAll = (what: string, holds: (told: Told) => boolean) =>
    until(what, async () => (await all(ready)).every(holds));
  await whenAll('all are ready', ({ status }) => status === 200);

  process.kill(first.pid, 'SIGKILL');
  await whenAll('all say that Redis is away', ({ reasons }) => reasons.redis?.startsWith('not connected') === true);
  for (const { roles, web, admin } of kilns) {
    const signal = AbortSignal.timeout(ANSWER_MS);
    expect((await fetch(`${web}/health`, { signal })).status, roles).toBe(200);
    expect((await fetch(`${web}/ready`, { signal })).status, roles).toBe(503);
    const figures = await fetch(`${admin}/metrics`, { signal });
    const text = await figures.text();
    expect(text, roles).toContain('kiln_check{check="redis"} 0');
    expect(text, roles).not.toMatch(/^kiln_requests_live \d/m);
  }
  await using alice = await createMember({ baseUrl: kilns[0]!.web, token: 'alice' });
  await alice.slash(alice.channels.workshop!, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('Kiln is busy right now'));

  await using second = await startPrivateRedis(options);
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('1,000'));
  await whenAll('all are ready again', ({ status }) => status === 200);

  const redis = place.stack.adopt(new Redis(second.url), (connection) => connection.disconnect());
  redis.on('error', () => {}); // killed at the end, on purpose
  await redis.config('SET', 'maxmemory', '1');
  await whenAll('all say that Redis is full', ({ reasons }) => reasons.redis === 'it is full (maxmemory)');
  await redis.config('SET', 'maxmemory', '0');
  await whenAll('all are ready once more', ({ status }) => status === 200);

  for (const { launched } of kilns) {
    const lines = launched.output().split('\n');
    expect(lines.length, launched.output()).toBeLessThan(40);
  }
  const [gateway, service, engine, worker] = kilns.map(({ launched }) => launched);
  expect(await engine!.kill('SIGTERM')).toMatchObject(inTime);
  expect(await service!.kill('SIGTERM')).toMatchObject(inTime);
  process.kill(second.pid, 'SIGKILL');
  expect(await Promise.all([gateway!.kill('SIGTERM'), worker!.kill('SIGTERM')])).toMatchObject([inTime, inTime]);
});

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
  const latest = JSON.parse(await readFile(notePath, 'utf8'));
  expect(latest.pid).not.toBe(pid);
  expect(() => process.kill(latest.pid, 0)).toThrow('ESRCH');
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
