import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { testRedis, testRedisServer } from '../../../../test/support/redis.ts';
import { until } from '../../../../test/support/until.ts';
import { checkRedis, connectRedis } from '../../src/redis/connect.ts';
import { freePort } from '../../src/redis/free-port.ts';
import { findRunningRedis, startPrivateRedis } from '../../src/redis/private-server.ts';
import { launch } from '../../src/redis/server-process.ts';
import { supervise } from '../../src/redis/supervise.ts';

test('refuses a Redis that may evict keys, and says how to set it', async () => {
  await using own = await testRedisServer();
  await own.redis.config('SET', 'maxmemory-policy', 'allkeys-lru');

  await expect(checkRedis(own.redis)).rejects.toThrow('Set it to noeviction');

  await own.redis.config('SET', 'maxmemory-policy', 'noeviction');
  await checkRedis(own.redis);
});

test('refuses a Redis whose scripts may touch only the keys that were declared, before anything is written', async () => {
  await using own = await testRedis();
  // The key that the script declares, and not what it finds below it.
  await own.redis.call('ACL', 'SETUSER', 'declared', 'on', 'nopass', '~kiln:', '+@all');
  onTestFinished(() => void own.redis.call('ACL', 'DELUSER', 'declared').catch(() => {}));
  const narrow = own.redis.duplicate({ username: 'declared', password: '-', keyPrefix: 'kiln:' });
  onTestFinished(() => narrow.disconnect());
  await expect(checkRedis(narrow)).rejects.toMatchObject({ code: 'redis_scripts' });
  await expect(checkRedis(narrow)).rejects.toThrow(/wants all of them declared/);
  expect(await own.redis.dbsize()).toBe(0);
});

test('a private Redis that was begun again by who watches it is found where it is, also when its first owner stops', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const options = { dataDir: join(dataDir, 'redis'), path: process.env.PATH };
  // An operator's command begins it, and a Kiln that starts takes it over.
  const command = await startPrivateRedis(options);
  const log = pino({ level: 'silent' });
  const kiln = await startPrivateRedis({ ...options, supervision: { log, onLost: () => {} } });
  expect(kiln.pid).toBe(command.pid);
  const { pid } = kiln;
  await command[Symbol.asyncDispose]();
  await until('it runs again', () => kiln.pid !== pid && kiln.problem === undefined);
  expect(await findRunningRedis({ dataDir })).toBe(kiln.url);
  await kiln[Symbol.asyncDispose]();
  await expect(findRunningRedis({ dataDir })).rejects.toMatchObject({ code: 'redis_unreachable' });
});

test('says which Redis cannot be reached, without its password', async () => {
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.toThrow(
    /127\.0\.0\.1:1.* cannot be reached: .*ECONNREFUSED/,
  );
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.not.toThrow('hidden');
});

test('a private Redis keeps what was written after a stop, and is taken over when its owner was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  const options = { dataDir, path: process.env.PATH };
  const first = await startPrivateRedis(options);
  const writer = new Redis(first.url);
  await writer.set('kept', 'yes');
  writer.disconnect();

  // A killed owner never stops its child: the next start finds the same server.
  const second = await startPrivateRedis(options);
  expect(second.pid).toBe(first.pid);
  await second[Symbol.asyncDispose]();

  const third = await startPrivateRedis(options);
  const reader = new Redis(third.url);
  expect(third.pid).not.toBe(first.pid);
  expect(await reader.get('kept')).toBe('yes');
  reader.disconnect();
  await third[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

test('several starts in one folder at once end with one server, also when one before was killed in the middle', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  await writeFile(join(dataDir, 'starting'), '999999999'); // no such process
  const options = { dataDir, path: process.env.PATH };
  const started = await Promise.all([0, 1, 2].map(() => startPrivateRedis(options)));

  expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
  expect(await readdir(dataDir)).not.toContain('starting');
  for (const one of started) await one[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

test('without a Redis on the machine, says the three ways to get one', async () => {
  await expect(startPrivateRedis({ dataDir: '/nowhere', path: '', folders: [] })).rejects.toThrow(
    /redis-server.*valkey-server.*REDIS_URL/,
  );
});

test('a private Redis that is killed runs again at once, on the same port and data; one taken over does, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  const log = pino({ level: 'silent' });
  const options = { dataDir, path: process.env.PATH, supervision: { log, onLost: () => {} } };
  await using first = await startPrivateRedis(options);
  const redis = new Redis(first.url, { maxRetriesPerRequest: null });
  await redis.set('kept', 'yes');
  // As after a kill of its owner, which is still there in this test: both look after it.
  await using second = await startPrivateRedis(options);
  const { pid } = first;

  process.kill(pid, 'SIGKILL');
  await until(
    'both have it again',
    () => first.pid !== pid && second.pid === first.pid && !first.problem && !second.problem,
  );

  expect(await redis.get('kept')).toBe('yes');
  redis.disconnect();
  await rm(dataDir, { recursive: true });
});

test('a private Redis that is begun again while its owner stops is stopped with it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  // One of its own each: a port that was left may be taken by anyone.
  const begin = async () =>
    launch({ binary: 'redis-server', dir, port: await freePort(), durable: false, databases: 1 });
  const first = await begin();
  const [isBegun, isStopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const again = async () => {
    isBegun.resolve();
    await isStopping.promise;
    return begin();
  };
  const supervised = supervise(first, again, { log: pino({ level: 'silent' }), onLost: () => {} });
  await first.stop();
  await isBegun.promise;

  const stopped = supervised.stop();
  isStopping.resolve();
  await stopped;

  expect(supervised.server.pid).not.toBe(first.pid);
  await supervised.server.gone;
});

test('a private Redis that cannot be begun again is given up with its last words', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  const lost = Promise.withResolvers<Error>();
  const supervision = { log: pino({ level: 'silent' }), onLost: lost.resolve, patienceMs: 200 };
  await using server = await startPrivateRedis({ dataDir, path: process.env.PATH, supervision });
  const redis = new Redis(server.url);
  await redis.set('a', 'value');
  redis.disconnect();
  const folder = join(dataDir, 'appendonlydir');
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'no such thing');

  process.kill(server.pid, 'SIGKILL');

  expect((await lost.promise).message).toMatch(
    /The private Redis .* does not run with the data in .*: .*(AOF|append)/i,
  );
  expect(server.problem).toBeDefined();
  await rm(dataDir, { recursive: true });
});
