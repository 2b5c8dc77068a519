// @module-tag long
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { withPrefix } from 'kiln-runtime/redis/prefix';
import { auditKeys } from 'kiln-runtime/redis/scan';
import { writeSnapshot } from 'kiln-runtime/redis/snapshot';
import { createAssetFiles } from 'kiln-service/files/asset-files';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { openInstallation } from 'kiln-service/installation/installation';
import { openSecrets } from 'kiln-service/installation/secret';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { putTasks } from '../../packages/service/test/installation/world.ts';
import { ALL_KEYS } from '../../src/cli/all-keys.ts';
import { createBackup, listBackups, restoreBackup } from '../../src/cli/backup.ts';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { startBucket } from '../support/bucket/start-bucket.ts';
import { testRedis, testRedisServer } from '../support/redis.ts';
import { caller, testService } from '../support/service.ts';
import { testOperator } from './operator.ts';

const path = '/v2/text-to-3d';
const body = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
const log = pino({ level: 'silent' });

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kiln-backup-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('a backup of a Kiln that works goes into a bucket and comes back on another machine, whole, as it was at one moment', async () => {
  await using bucket = await startBucket({ prefix: 'backups' });
  await using place = await openFileStore(bucket.location);
  // Writers of the whole server wait for it.
  await using world = await testService({}, testRedisServer);
  const { redis, dataDir } = world;
  const files = createAssetFiles(await openFileStore(dataDir));
  await using _here = await openInstallation({ redis, dataDir, files, log });
  await writeFile(join(dataDir, 'secret'), 's'.repeat(32));
  const id = await world.create(path, body);
  await world.reach(path, id, 'SUCCEEDED');

  // What waits for a pause to end holds up its own connection.
  const writer = await connectRedis(world.options.redisUrl);
  onTestFinished(() => writer.disconnect());
  const { ledger } = createGuilds(writer, { startCredits: 1_000 });
  await ledger.balance('1');
  let stop = false;
  const moving = (async () => {
    for (let i = 0; !stop; i++) await ledger.grant('1', `move-${i}`, 5);
    return undefined;
  })();
  const made = await createBackup({ redis, dataDir, files }, place, false);
  stop = true;
  await moving;
  await world.create(path, { ...body, prompt: 'made after the backup' });
  expect(await listBackups(place)).toEqual([made]);
  expect(made).toMatchObject({ files: 2, secret: true });

  await using other = await testRedis();
  const elsewhere = await connectRedis(withPrefix(other.url, 'restored'));
  onTestFinished(() => elsewhere.disconnect());
  const there = await folder();
  const restored = { redis: elsewhere, dataDir: there, files: createAssetFiles(await openFileStore(there)) };
  expect(await restoreBackup(restored, place, undefined)).toEqual(made);
  await expect(restoreBackup(restored, place, made.name)).rejects.toMatchObject({ code: 'not_empty' });

  expect(await readFile(join(there, 'secret'), 'utf8')).toBe('s'.repeat(32));
  expect(await auditKeys(elsewhere, ALL_KEYS)).toEqual([]);
  const balance = await createGuilds(elsewhere, { startCredits: 1_000 }).ledger.audit('1');
  expect(balance.problems).toEqual([]);
  await using _again = await openInstallation({ ...restored, log });
  const redisUrl = withPrefix(other.url, 'restored');
  await using service = await createService({ ...world.options, redisUrl, dataDir: there, engine: false });
  const call = caller(service.url);
  const { json } = await call('GET', `${path}/${id}`);
  expect(json).toMatchObject({ status: 'SUCCEEDED' });
  expect((await (await fetch(json.model_urls.glb)).arrayBuffer()).byteLength).toBe(1000);
  expect((await call('GET', path)).json).toHaveLength(1);
});

test('what is not read in the time that writers wait is no copy of one moment, and is refused', async () => {
  await using own = await testRedisServer();
  await own.redis.mset(Array.from({ length: 60 }, (_, i) => [`svc:account:${i}`, 'x']).flat());
  const lines = writeSnapshot(own.redis, { tables: ALL_KEYS });
  expect((await lines.next()).done).toBe(false);
  const writer = await connectRedis(own.url);
  onTestFinished(() => writer.disconnect());

  await writer.set('svc:account:60', 'y');

  await expect(Array.fromAsync(lines)).rejects.toMatchObject({ code: 'not_paused' });
  expect(await Array.fromAsync(writeSnapshot(own.redis, { tables: ALL_KEYS }))).toHaveLength(61);
});

test('a backup that was cut off is no backup, and a damaged one is refused in words', async () => {
  await using world = await testService({ engine: false });
  const { redis, dataDir } = world;
  const files = createAssetFiles(await openFileStore(dataDir));
  const store = await openFileStore(await folder());
  await expect(createBackup({ redis, dataDir, files }, store, true)).rejects.toMatchObject({ code: 'not_found' });
  await using _here = await openInstallation({ redis, dataDir, files, log });
  const tasks = await putTasks(dataDir, 1);
  const made = await createBackup({ redis, dataDir, files }, store, true);
  await using empty = await testRedis();
  const there = await folder();
  const target = { redis: empty.redis, dataDir: there, files: createAssetFiles(await openFileStore(there)) };
  await expect(restoreBackup(target, store, 'another')).rejects.toMatchObject({ code: 'not_found' });
  const manifest = await store.read(`${made.name}/manifest.json`);
  await store.remove(`${made.name}/manifest.json`);
  await expect(restoreBackup(target, store, undefined)).rejects.toMatchObject({ code: 'not_found' });
  await store.write(`${made.name}/manifest.json`, new TextEncoder().encode('{"half'));
  await expect(restoreBackup(target, store, undefined)).rejects.toMatchObject({ code: 'not_found' });
  await store.remove(`${made.name}/manifest.json`);
  await mkdir(join(store.location, made.name, 'manifest.json'));
  await expect(restoreBackup(target, store, undefined)).rejects.toMatchObject({ code: 'EISDIR' });
  await rm(join(store.location, made.name, 'manifest.json'), { recursive: true });
  await store.write(`${made.name}/manifest.json`, manifest);

  const keys = await store.read(`${made.name}/redis.jsonl.gz`);
  for (const damaged of [keys.slice(0, keys.length - 40), keys.slice(0, 0)]) {
    await store.write(`${made.name}/redis.jsonl.gz`, damaged);
    await expect(restoreBackup(target, store, undefined)).rejects.toMatchObject({ code: 'bad_backup' });
  }
  expect([await readdir(there), await empty.redis.dbsize()]).toEqual([[], 0]);
  await store.write(`${made.name}/redis.jsonl.gz`, keys);
  expect(await restoreBackup(target, store, undefined)).toEqual(made);
  expect(await readdir(join(there, 'assets'))).toEqual(expect.arrayContaining(tasks));
});

/** An installation without anything in it, and its operator. */
async function installation(stack: AsyncDisposableStack, secret?: string) {
  const { redis } = stack.use(await testRedis());
  const dataDir = await folder();
  const parts = { redis, dataDir, files: createAssetFiles(await openFileStore(dataDir)) };
  const { id } = stack.use(await openInstallation({ ...parts, log }));
  await openSecrets({ redis, id, dataDir, configured: secret === undefined ? undefined : [secret] });
  return { ...parts, id, operator: stack.use(await testOperator({ redis, dataDir })) };
}

test('of several installations that share a place each keeps its own backups, and the one to restore is named', async () => {
  await using stack = new AsyncDisposableStack();
  const [one, other] = [await installation(stack), await installation(stack)];
  const place = await folder();
  const create = (from: typeof one) => from.operator.json('backup', 'create', place, '--keep', '1', '--stopped', 'yes');
  // Also where the clock of Redis was set back since.
  const late = await createBackup(one, await openFileStore(place), true);
  const store = await openFileStore(place);
  await store.write(
    `${late.name}/manifest.json`,
    new TextEncoder().encode(JSON.stringify({ ...late, at: late.at + 3_600_000 })),
  );

  const [first, second] = await Promise.all([create(one), create(other)]);

  expect(first.name).not.toBe(second.name);
  expect([first.removed, second.removed]).toEqual([[late.name], []]);
  expect((await listBackups(store)).map(({ name }) => name).sort()).toEqual([first.name, second.name].sort());
  const there = await folder();
  const { redis } = stack.use(await testRedis());
  const target = { redis, dataDir: there, files: createAssetFiles(await openFileStore(there)) };
  await expect(restoreBackup(target, store, undefined)).rejects.toMatchObject({
    code: 'ambiguous',
    message: expect.stringContaining(`${first.name} (installation ${one.id})`),
  });
  expect(await restoreBackup(target, store, second.name)).toMatchObject({ installation: other.id });
});

test('a backup is not restored beside another secret, and who starts on it with another one is refused', async () => {
  await using stack = new AsyncDisposableStack();
  const [kept, configured] = [await installation(stack), await installation(stack, 'o'.repeat(32))];
  const [there, elsewhere] = [await folder(), await folder()];
  const { redis } = stack.use(await testRedis());
  const target = { redis, dataDir: there, files: createAssetFiles(await openFileStore(there)) };
  const place = await openFileStore(await folder());
  await createBackup(kept, place, true);
  await writeFile(join(there, 'secret'), 'x'.repeat(64));
  await expect(restoreBackup(target, place, undefined)).rejects.toMatchObject({ code: 'wrong_secret' });
  expect([await readdir(there), await redis.dbsize()]).toEqual([['secret'], 0]);
  await rm(join(there, 'secret'));
  await restoreBackup(target, place, undefined);
  expect(await readFile(join(there, 'secret'))).toEqual(await readFile(join(kept.dataDir, 'secret')));

  const second = stack.use(await testRedis());
  const files = createAssetFiles(await openFileStore(elsewhere));
  const parts = { redis: second.redis, dataDir: elsewhere, files };
  const other = await openFileStore(await folder());
  const { installation: id } = await createBackup(configured, other, true);
  await restoreBackup(parts, other, undefined);
  const start = (secret: string) => openSecrets({ ...parts, id, configured: [secret] });
  await expect(start('x'.repeat(32))).rejects.toMatchObject({ code: 'wrong_secret' });
  expect(await start('o'.repeat(32))).toEqual(['o'.repeat(32)]);
});

test('a secret that cannot be read makes no backup without it', async () => {
  await using stack = new AsyncDisposableStack();
  const made = await installation(stack, 'o'.repeat(32));
  await mkdir(join(made.dataDir, 'secret'));
  const place = await openFileStore(await folder());
  await expect(createBackup(made, place, true)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await listBackups(place)).toEqual([]);
});
