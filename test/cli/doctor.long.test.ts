// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { awaitRedis } from 'kiln-runtime/redis/connect';
import { freePort } from 'kiln-runtime/redis/free-port';
import { INSTALLATION_KEY } from 'kiln-service/installation/record';
import { expect, onTestFinished, test } from 'vitest';
import { forumLooks } from '../../src/cli/doctor/forum-looks.ts';
import { runCli } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config.ts';
import { keys } from '../../src/keys.ts';
import { json, testServer } from '../support/http-server.ts';
import { testRedis } from '../support/redis.ts';
import { redisProcess } from '../support/redis-process.ts';
import { type OneProcess, startOneProcess } from '../support/world.ts';

const run = promisify(execFile);

type Found = Record<string, { state: string; says: string; do?: string }>;

async function doctor(environment: Record<string, string>) {
  const config = () => readConfig(environment);
  const none = () => Promise.reject(new Error('nothing is opened'));
  const { out, exit } = await runCli(['doctor', '--json'], none, config);
  const { findings } = JSON.parse(out);
  const found: Found = Object.fromEntries(findings.map(({ about, ...rest }: { about: string }) => [about, rest]));
  return { exit, found, text: async () => (await runCli(['doctor'], none, config)).out };
}

/** As the Kiln of a world was started, with its local Discord for the real one. */
function environmentOf({ kiln, dataDir }: OneProcess): Record<string, string> {
  const portOf = (url: string) => new URL(url).port;
  return {
    DISCORD_TOKEN: 'playground-bot-token',
    DISCORD_API_URL: `${kiln.url}/api`,
    REDIS_URL: kiln.redisUrl,
    KILN_DATA_DIR: dataDir,
    KILN_ROLES: 'gateway,worker,service,engine',
    KILN_PORT: portOf(kiln.url),
    KILN_SERVICE_PORT: portOf(kiln.serviceUrl),
    KILN_ADMIN_PORT: portOf(kiln.adminUrl),
  };
}

test('of a Kiln that runs all is well, and nothing of the look at it is left', async () => {
  await using world = await startOneProcess();
  const environment = environmentOf(world);
  const { exit, found, text } = await doctor(environment);

  expect(Object.entries(found).filter(([, { state }]) => state === 'wrong')).toEqual([]);
  expect(exit).toBe(0);
  expect(await text()).toMatch(/\nNothing is wrong, \d to look at \(marked !\)\.\n$/);
  for (const about of ['Redis', 'Redis, writing', 'Clock', 'Installation', 'Secret', 'Data folder', 'Discord']) {
    expect(found[about], about).toMatchObject({ state: 'well' });
  }
  expect(found['Asset service']).toMatchObject({ state: 'well', says: expect.stringMatching(/\d tasks made at once/) });
  expect(found[`Port ${environment.KILN_PORT}`]).toMatchObject({ state: 'well', says: 'Kiln listens there.' });
  expect(found['Links to results']).toMatchObject({
    state: 'look',
    do: expect.stringContaining('KILN_SERVICE_PUBLIC_URL'),
  });
  expect((await readdir(world.dataDir)).filter((name) => name.startsWith('doctor'))).toEqual([]);

  expect(found.Proxies?.state).toBe('skipped');
  const secured = { ...environment, KILN_PUBLIC_URL: 'https://kiln.example' };
  expect((await doctor(secured)).found.Proxies).toMatchObject({
    state: 'look',
    do: 'Set KILN_PROXIES to its address.',
  });
  expect((await doctor({ ...secured, KILN_PROXIES: '10.0.0.2' })).found.Proxies?.state).toBe('well');

  // Of a model that is not set right it says what to do; without one it says nothing.
  expect(found['Cut-out model']).toBeUndefined();
  const model = join(world.dataDir, 'model.onnx');
  const { found: told } = await doctor({ ...environment, KILN_CUTOUT_MODEL: model });
  expect(told['Cut-out model']).toMatchObject({ state: 'wrong', says: expect.stringContaining('cannot be read') });

  // A worker beside it that was not told where the files are has nowhere to archive to.
  const apart = await doctor({
    ...environment,
    KILN_ROLES: 'worker',
    KILN_SLOT: '4',
    KILN_FILES: join(world.dataDir, 'elsewhere'),
  });
  expect(apart.exit).toBe(0);
  expect(apart.found.Variables).toMatchObject({
    state: 'look',
    says: 'KILN_SLOT is not a variable of Kiln: did you mean KILN_SLOTS?',
  });
  expect(apart.found.Installation).toMatchObject({ state: 'look', do: expect.stringContaining('KILN_FILES') });
});

test('a forum that takes no posts of Kiln’s is named, with its guild and what to do', async () => {
  await using world = await startOneProcess();
  const lead = await world.member('lead');
  const { redis } = world;
  const look = async () => (await doctor(environmentOf(world))).found['Forums of assets'];
  expect(await look()).toMatchObject({ state: 'skipped', says: 'No guild chose one.' });

  const tags = [{ name: 'Vehicles', moderated: true }];
  const form = { name: 'showroom', type: 15, available_tags: tags };
  const { body } = await lead.request('POST', `/guilds/${lead.guildId}/channels`, form);
  const { id: forum } = body as { id: string };
  await redis.sadd(keys.guilds, lead.guildId);
  await redis.hset(keys.settings(lead.guildId), { assets: 'post', assets_forum: forum });
  expect(await look()).toMatchObject({ state: 'well', says: '1 can take posts.' });

  expect((await lead.request('PATCH', `/channels/${forum}`, { flags: 1 << 4 })).status).toBe(200);
  const found = await look();
  expect(found).toMatchObject({ state: 'look', do: expect.stringContaining('no longer require tags') });
  expect(found?.says).toBe(
    `#showroom (channel ${forum}, guild ${lead.guildId}) requires a tag of each post and has none that all may set.`,
  );
  await lead.request('PATCH', `/channels/${forum}`, { available_tags: [...tags, { name: 'Things' }] });
  expect(await look()).toMatchObject({ state: 'well' });
  await lead.request('DELETE', `/channels/${forum}`);
  expect(await look()).toMatchObject({ state: 'look', says: expect.stringContaining('is answered with 404') });
});

test('forums of many guilds are asked for some at once, and what Discord has no time for is no fault of theirs', async () => {
  await using own = await testRedis();
  const guilds = Array.from({ length: 53 }, (_, i) => `${100 + i}`);
  await own.redis.sadd(keys.guilds, guilds);
  for (const guild of guilds) await own.redis.hset(keys.settings(guild), { assets: 'post', assets_forum: `9${guild}` });
  let busy: readonly number[] = [429, 502];
  // They are answered when five have come.
  let five = Promise.withResolvers<void>();
  await using discord = await testServer(async ({ count }, response) => {
    const { promise, resolve } = five;
    if (count % 5 === 0) {
      resolve();
      five = Promise.withResolvers<void>();
    }
    await promise;
    json(response, busy[count - 1] ?? 200, { name: 'showroom' });
  });
  const config = readConfig({ DISCORD_TOKEN: 'of a bot', DISCORD_API_URL: discord.url });

  expect(await forumLooks(config, own.redis)).toMatchObject({
    state: 'well',
    says: '48 can take posts. 5 more were not looked at.',
  });
  expect(discord.requests).toHaveLength(50);
  busy = Array.from({ length: 100 }, () => 503);
  expect(await forumLooks(config, own.redis)).toMatchObject({ state: 'skipped' });
});

test('no engine, a wrong key, a wrong secret, a wrong token and another data folder are each named', async () => {
  await using world = await startOneProcess({ KILN_ROLES: 'gateway,worker,service,playground' });
  const idle = await doctor(environmentOf(world));
  expect(idle.exit).toBe(1);
  expect(Object.values(idle.found).filter(({ state }) => state === 'wrong')).toEqual([
    expect.objectContaining({ says: expect.stringContaining('no engine lives'), do: expect.any(String) }),
  ]);
  await using stack = new AsyncDisposableStack();
  const other = await mkdtemp(join(tmpdir(), 'kiln-doctor-'));
  stack.defer(() => rm(other, { recursive: true }));
  await writeFile(join(other, 'installation.json'), JSON.stringify({ installation: 'another', seen_at: 0 }));
  const { exit, found, text } = await doctor({
    ...environmentOf(world),
    DISCORD_TOKEN: 'of another bot',
    KILN_LOCAL_API_KEY: 'not the key of the service',
    KILN_SECRET: 'x'.repeat(40),
    KILN_DATA_DIR: other,
  });

  expect(exit).toBe(1);
  expect(found['Asset service']).toMatchObject({ state: 'wrong', do: expect.stringContaining('KILN_LOCAL_API_KEY') });
  expect(found.Discord).toMatchObject({ state: 'wrong', says: 'Discord does not accept DISCORD_TOKEN.' });
  expect(found.Secret).toMatchObject({ state: 'wrong', says: 'It is not that of the installation.' });
  expect(found.Installation).toMatchObject({ state: 'wrong', says: expect.stringContaining('another installation') });
  expect(found['Redis, writing']).toMatchObject({ state: 'well' });
  const lines = await text();
  expect(lines).not.toContain('not the key of the service');
  expect(lines).toMatch(/✗ Asset service: .* does not accept the key/);
});

test('a Redis that may drop keys, a dead service and a folder that cannot be written are each named', async () => {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'kiln-doctor-'));
  stack.defer(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, 'file'), '');
  const port = await freePort();
  stack.use(await redisProcess({ port, 'maxmemory-policy': 'allkeys-lru', appendonly: 'yes' }));
  const REDIS_URL = `redis://127.0.0.1:${port}`;
  (await awaitRedis(REDIS_URL, { patienceMs: 10_000, onWait: () => {} })).disconnect();
  const { exit, found } = await doctor({
    DISCORD_TOKEN: 'token',
    DISCORD_API_URL: 'http://127.0.0.1:9/api',
    ASSET_API_URL: 'http://127.0.0.1:9',
    ASSET_API_KEY: 'key',
    REDIS_URL,
    KILN_DATA_DIR: join(dir, 'file', 'data'),
    KILN_ROLES: 'gateway,worker',
    KILN_PORT: '0',
    KILN_ADMIN_PORT: '0',
  });

  expect(exit).toBe(1);
  expect(found.Redis).toMatchObject({ state: 'wrong', says: expect.stringContaining('allkeys-lru') });
  expect(found['Redis, keeping']).toMatchObject({ state: 'well' });
  expect(found['Asset service']).toMatchObject({ state: 'wrong', says: expect.stringContaining('127.0.0.1:9') });
  expect(found['Data folder']).toMatchObject({ state: 'wrong', do: expect.stringContaining('KILN_DATA_DIR') });
  expect(found.Discord).toMatchObject({ state: 'wrong' });

  const gone = await doctor({
    REDIS_URL: 'redis://127.0.0.1:9',
    KILN_DATA_DIR: dir,
    KILN_PORT: '0',
    KILN_ADMIN_PORT: '0',
  });
  expect(gone.exit).toBe(1);
  expect(gone.found.Redis).toMatchObject({ state: 'wrong', says: expect.stringContaining('cannot be reached') });
});

test('a look that hangs in a system call is named, the others go on, and the program ends', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kiln-doctor-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  // Opening it never returns, as with a folder of a server that is gone.
  await run('mkfifo', [join(dir, 'secret')]);
  await using own = await testRedis();
  await own.redis.hset(INSTALLATION_KEY, { id: 'an installation', secret: 'the print of its secret' });
  const program = join(import.meta.dirname, '../../bin/kiln.mjs');
  const ended = run(process.execPath, [program, 'doctor', '--json'], {
    env: { REDIS_URL: own.url, KILN_DATA_DIR: dir, KILN_PORT: '0', KILN_ADMIN_PORT: '0', KILN_SERVICE_PORT: '0' },
  });

  const { code, stdout } = await ended.then(
    () => Promise.reject(new Error('all is well')),
    (error: { code: number; stdout: string }) => error,
  );
  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout);
  expect(findings).toContainEqual({ about: 'Secret', state: 'wrong', says: 'It took longer than 10 s.' });
  expect(findings).toContainEqual(expect.objectContaining({ about: 'Data folder', state: 'well' }));
  expect(findings).toContainEqual(expect.objectContaining({ about: 'Redis, writing', state: 'well' }));
});

test.runIf(process.platform === 'linux')(
  'a data folder that cannot be made is a finding, not a program that never ends',
  async () => {
    const program = join(import.meta.dirname, '../../bin/kiln.mjs');
    const ended = run(process.execPath, [program, 'doctor', '--json'], {
      env: { KILN_DATA_DIR: '/proc/kiln', KILN_PORT: '0', KILN_ADMIN_PORT: '0', KILN_SERVICE_PORT: '0' },
    });

    const { code, stdout } = await ended.then(
      () => Promise.reject(new Error('all is well')),
      (error: { code: number; stdout: string }) => error,
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout).findings).toContainEqual(
      expect.objectContaining({ about: 'Data folder', state: 'wrong', do: expect.stringContaining('KILN_DATA_DIR') }),
    );
  },
);
