import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { attackWithFiles, hostileFiles } from '../../../test/support/hostile-files.ts';
import { launchKilnProcess } from '../../../test/support/kiln-process.ts';
import { openMemoryCgroup } from '../../../test/support/memory-cgroup.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { testRedis } from '../../../test/support/redis.ts';
import { caller, KEY } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { createAccounts } from '../src/accounts/accounts.ts';

/** The role `service` in a memory cgroup of the size that ops/kubernetes/service.yaml gives it. */

const MANIFEST = join(import.meta.dirname, '../../../ops/kubernetes/service.yaml');
const GIB = 1024 ** 3;
const SECONDS = 60;
const HOSTILE = 6;

async function shippedBytes(): Promise<number> {
  const [deployment] = parseAllDocuments(await readFile(MANIFEST, 'utf8'));
  const limit = String(
    deployment?.getIn(['spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'memory']),
  );
  const [, count, unit] = /^(\d+)(Gi|Mi)$/.exec(limit) ?? [];
  return Number(count) * (unit === 'Gi' ? GIB : 1024 ** 2);
}

async function scene(cgroup: { on: readonly string[] }) {
  await using building = new AsyncDisposableStack();
  const { url: redisUrl, redis } = building.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-hostile-'));
  building.defer(() => rm(dataDir, { recursive: true, force: true }));
  const kiln = building.use(
    launchKilnProcess(
      {
        ...{ KILN_ROLES: 'service', REDIS_URL: redisUrl, KILN_DATA_DIR: dataDir, KILN_LOCAL_API_KEY: KEY },
        ...{ KILN_PORT: '0', KILN_SERVICE_PORT: '0' },
      },
      { on: cgroup.on },
    ),
  );
  const url = await kiln.ready;
  const accounts = createAccounts(redis, Date.now);
  await redis.hset('svc:account:local', { queued_tasks: 10_000 });
  const keys = await Promise.all(
    Array.from({ length: HOSTILE }, async (_, i) => {
      await accounts.create({ id: `hostile-${i}`, name: 'hostile', plan: 'pro', credits: 1_000_000 });
      await redis.hset(`svc:account:hostile-${i}`, { queued_tasks: 10_000 });
      return (await accounts.addKey(`hostile-${i}`))!.key;
    }),
  );
  const stack = building.move();
  return { kiln, url, keys, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('pictures and models that take all the memory they can get end no service of the shipped size', {
  timeout: 600_000,
}, async (context) => {
  const limit = await shippedBytes();
  await using cgroup = await openMemoryCgroup(limit).then((opened) =>
    'missing' in opened ? context.skip(opened.missing) : opened,
  );
  const files = await hostileFiles();
  await using place = await scene(cgroup);
  const call = caller(place.url);
  const atStart = await cgroup.heldBytes();
  let most = 0;
  const over = new AbortController();
  const looking = (async () => {
    for (; !over.signal.aborted; await wait(100)) most = Math.max(most, await cgroup.heldBytes());
  })();
  const image_url = `data:image/png;base64,${Buffer.from(png(256)).toString('base64')}`;
  const honest: number[] = [];
  {
    await using attack = attackWithFiles(place.url, place.keys, files);
    for (const until = performance.now() + SECONDS * 1_000; performance.now() < until; await wait(500)) {
      honest.push((await call('POST', '/creative-lab/fidget-pixel/v1/prototype', { image_url, type: 'other' })).status);
    }
    console.log(attack.counts);
    const answered = Object.keys(attack.counts).map((name) => /\S+$/.exec(name)?.[0]);
    expect(answered.filter((status) => !['202', '400', '422', '429'].includes(status ?? ''))).toEqual([]);
    expect(attack.counts['536 MB interlaced 202']).toBeGreaterThan(0);
    expect(attack.counts['rows of 11 MB 400']).toBeGreaterThan(0);
  }
  over.abort();
  await looking;
  expect(new Set(honest)).toEqual(new Set([202]));
  expect(await cgroup.kills()).toBe(0);
  expect(place.kiln.output()).not.toContain('not fit');
  await until('what inspected large files has ended', async () => (await cgroup.heldBytes()) < limit / 4, 60_000);
  const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
  const now = await cgroup.heldBytes();
  console.log(`at the start ${mib(atStart)}, at most ${mib(most)}, now ${mib(now)} of ${mib(limit)}`);
  expect(most).toBeLessThan(limit);
});
