import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { redisProcess } from '../../../../test/support/redis-process.ts';
import { until } from '../../../../test/support/until.ts';
import { redisOptions } from '../../src/redis/address.ts';
import { awaitRedis, connectRedis } from '../../src/redis/connect.ts';
import { withPrefix } from '../../src/redis/prefix.ts';

const run = promisify(execFile);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kiln-address-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('an address says the user, the password, the database, the prefix and the sentinels', () => {
  expect(redisOptions('redis://cache')).toMatchObject({ host: 'cache', port: 6379, db: 0 });
  expect(redisOptions(withPrefix('redis://kiln:p%40ss@[::1]:6380/3', 'a'))).toMatchObject({
    host: '::1',
    port: 6380,
    username: 'kiln',
    password: 'p@ss',
    db: 3,
    keyPrefix: '{a}:',
  });
  const sentinels = 'redis+sentinel://:secret@one/2?name=kiln&sentinel=two:26380&sentinel_password=word';
  expect(redisOptions(sentinels)).toEqual({
    password: 'secret',
    db: 2,
    keyPrefix: '',
    name: 'kiln',
    sentinelPassword: 'word',
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 26_380 },
    ],
  });
});

test.each([
  ['http://cache', /must start with redis:/],
  ['redis://cache/kiln', /must be a number/],
  ['redis://cache?family=6', /"family", which is not known/],
  ['redis+sentinel://one', /needs the name of the primary/],
  ['rediss://cache?ca=/no/such/file', /cannot be read/],
  ['redis://kiln:100%@cache', /write it as %25/],
])('the address %s is refused in words, and not waited for', async (url, words) => {
  expect(() => redisOptions(url)).toThrow(words);
  const waits: string[] = [];
  const patience = { patienceMs: 1_000, onWait: (reason: string) => void waits.push(reason) };
  await expect(awaitRedis(url, patience)).rejects.toMatchObject({ code: 'bad_redis_address' });
  expect(waits).toEqual([]);
});

const openssl = await run('openssl', ['version']).catch(() => undefined);

test.skipIf(!openssl)(
  'a server with a certificate of an authority of one’s own, and that wants one, is reached over TLS only with both',
  async () => {
    const dir = await folder();
    const at = (name: string) => join(dir, name);
    const sign = (...words: string[]) => run('openssl', words, { cwd: dir });
    const days = ['-days', '2'];
    await sign(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      ...days,
      '-subj',
      '/CN=kiln test',
    );
    await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1');
    await sign(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'own.key',
      '-out',
      'own.csr',
      '-subj',
      '/CN=127.0.0.1',
    );
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
    await sign('x509', '-req', '-in', 'own.csr', ...signed, '-out', 'own.pem', ...days);
    const port = await freePort();
    await using _server = await redisProcess({
      port: 0,
      'tls-port': port,
      'tls-cert-file': at('own.pem'),
      'tls-key-file': at('own.key'),
      'tls-ca-cert-file': at('ca.pem'),
      user: ['kiln', 'on', '>secret', '~*', '&*', '+@all'],
    });
    const url = `rediss://kiln:secret@127.0.0.1:${port}`;
    const whole = `${url}?ca=${at('ca.pem')}&cert=${at('own.pem')}&key=${at('own.key')}`;
    const redis = await until('it answers', () => connectRedis(whole).catch(() => undefined));
    onTestFinished(() => redis.disconnect());
    expect(await redis.set('a', 'b')).toBe('OK');
    expect(await redis.call('ACL', 'WHOAMI')).toBe('kiln');
    await expect(connectRedis(url)).rejects.toMatchObject({ code: 'redis_unreachable' });
    await expect(connectRedis(`${url}?ca=${at('ca.pem')}`, { connectTimeout: 2_000 })).rejects.toMatchObject({
      code: 'redis_unreachable',
    });
  },
);

test('the primary that sentinels know is found, and the next one when it dies', { tags: 'long' }, async () => {
  const [first, second, third] = [await freePort(), await freePort(), await freePort()];
  await using primary = await redisProcess({ port: first });
  await using _replica = await redisProcess({ port: second, replicaof: ['127.0.0.1', String(first)] });
  const config = join(await folder(), 'sentinel.conf');
  const lines = [
    `port ${third}`,
    `sentinel monitor kiln 127.0.0.1 ${first} 1`,
    'sentinel down-after-milliseconds kiln 500',
    'sentinel failover-timeout kiln 3000',
  ];
  await writeFile(config, lines.join('\n'));
  await using _sentinel = await redisProcess({}, [config, '--sentinel']);
  const url = `redis+sentinel://127.0.0.1:${third}?name=kiln`;

  const redis = await until('it is found', () => connectRedis(url).catch(() => undefined));
  onTestFinished(() => redis.disconnect());
  redis.on('error', () => {});
  await redis.set('kept', 'yes');
  expect(await redis.wait(1, 20_000)).toBe(1);
  await until('the sentinel knows the replica', async () => {
    const asked = await connectRedis(`redis://127.0.0.1:${third}`);
    const known = (await asked.call('SENTINEL', 'REPLICAS', 'kiln')) as unknown[];
    asked.disconnect();
    return known.length === 1;
  });
  await primary.kill();
  expect(await redis.set('after', 'yes')).toBe('OK');
  expect(await redis.get('kept')).toBe('yes');
  expect((await redis.info()).match(/tcp_port:(\d+)/)?.[1]).toBe(String(second));
});
