// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackWithFiles, hostileFiles } from '../../../test/support/hostile-files.ts';
import { startLimitedService } from '../../../test/support/limited-service.ts';
import { openMemoryCgroup } from '../../../test/support/memory-cgroup.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { testRedis } from '../../../test/support/redis.ts';
import { caller } from '../../../test/support/service.ts';
import { patient, until } from '../../../test/support/until.ts';
import { createAccounts } from '../src/accounts/accounts.ts';

/** The role `service` in a memory cgroup of the size that ops/kubernetes/service.yaml gives it. */

const SECONDS = 60;
const HOSTILE = 6;

async function scene() {
  await using building = new AsyncDisposableStack();
  const { url: redisUrl, redis } = building.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-hostile-'));
  building.defer(() => rm(dataDir, { recursive: true, force: true }));
  const service = await startLimitedService(redisUrl, dataDir);
  if ('missing' in service) throw new Error(service.missing);
  building.use(service);
  const accounts = createAccounts(redis, Date.now);
  await redis.hset('svc:account:local', { queued_tasks: 10_000, requests_per_second: 100_000 });
  const keys = await Promise.all(
    Array.from({ length: HOSTILE }, async (_, i) => {
      await accounts.create({ id: `hostile-${i}`, name: 'hostile', plan: 'pro', credits: 1_000_000 });
      await redis.hset(`svc:account:hostile-${i}`, { queued_tasks: 10_000 });
      return (await accounts.addKey(`hostile-${i}`))!.key;
    }),
  );
  const stack = building.move();
  return { service, keys, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** What takes most, just under what is refused and just above it. */
const LARGEST = ['536 MB interlaced 202', 'rows of 11 MB 400'];

const missing = await (async () => {
  await using building = new AsyncDisposableStack();
  const probe = await openMemoryCgroup(1024 ** 3);
  if ('missing' in probe) return probe.missing;
  building.use(probe);
  return undefined;
})();

test.skipIf(missing)(
  `pictures and models that take all the memory they can get end no service of the shipped size${missing ? ` (${missing})` : ''}`,
  {
    timeout: patient(600_000),
  },
  async () => {
    const files = await hostileFiles();
    await using place = await scene();
    const { service, keys } = place;
    const limit = service.limitBytes;
    const call = caller(service.url);
    const atStart = await service.heldBytes();
    let most = 0;
    const image_url = `data:image/png;base64,${Buffer.from(png(256)).toString('base64')}`;
    const honest: number[] = [];
    {
      await using attack = attackWithFiles(service.url, keys, files);
      const end = performance.now() + SECONDS * 1_000;
      const ask = async () => {
        honest.push(
          (await call('POST', '/creative-lab/fidget-pixel/v1/prototype', { image_url, type: 'other' })).status,
        );
        most = Math.max(most, await service.heldBytes());
        return performance.now() > end && LARGEST.every((answer) => (attack.counts[answer] ?? 0) > 0);
      };
      await until('the attack has lasted long enough, and its largest files were answered', ask, 300_000);
      console.log(attack.counts);
      const answered = Object.keys(attack.counts).map((name) => /\S+$/.exec(name)?.[0]);
      expect(answered.filter((status) => !['202', '400', '422', '429'].includes(status ?? ''))).toEqual([]);
    }
    expect(new Set(honest)).toEqual(new Set([202]));
    expect(await service.kills()).toBe(0);
    expect(service.output()).not.toContain('not fit');
    await until('what inspected large files has ended', async () => (await service.heldBytes()) < limit / 4);
    const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
    const now = await service.heldBytes();
    console.log(`at the start ${mib(atStart)}, at most ${mib(most)}, now ${mib(now)} of ${mib(limit)}`);
    expect(most).toBeLessThan(limit);
  },
);
