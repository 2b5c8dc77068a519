import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { attackWithFiles, hostileFiles } from '../../test/support/hostile-files.ts';
import { startLimitedService } from '../../test/support/limited-service.ts';
import { png } from '../../test/support/quick-recipes.ts';
import { caller, KEY } from '../../test/support/service.ts';
import type { Row } from '../row.ts';
import { benchRedis, percentile } from './redis.ts';

/** Pictures and models as large as they may be, at the role `service` in a memory cgroup of the shipped size. */

const HOSTILE = 8;
/** What is answered to a file that is taken, or not: no answer at all is what must not be. */
const ANSWERS = /(202|400|422|429)$/;

export async function underLimit(minutes: number, idleMinutes: number): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack);
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  // Processes of the service end a moment after it, and may write until then.
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const service = await startLimitedService(redisUrl, dataDir);
  if ('missing' in service) {
    process.stdout.write(`not in a memory cgroup: ${service.missing}\n`);
    return [];
  }
  stack.use(service);
  const accounts = createAccounts(redis, Date.now);
  const keys: string[] = [];
  for (let i = 0; i < HOSTILE; i++) {
    await accounts.create({ id: `hostile-${i}`, name: 'hostile', plan: 'pro', credits: 100_000_000 });
    await redis.hset(`svc:account:hostile-${i}`, { queued_tasks: 100_000 });
    keys.push((await accounts.addKey(`hostile-${i}`))!.key);
  }
  await redis.hset('svc:account:local', { queued_tasks: 100_000 });
  const call = caller(service.url, KEY);
  const image_url = `data:image/png;base64,${Buffer.from(png(256)).toString('base64')}`;
  const honest = () => call('POST', '/creative-lab/fidget-pixel/v1/prototype', { image_url, type: 'other' });
  await honest();
  const atStart = await service.heldBytes();
  const times: number[] = [];
  const wrong: Record<string, number> = {};
  let most = 0;
  let counts: Record<string, number>;
  {
    await using attack = attackWithFiles(service.url, keys, await hostileFiles());
    ({ counts } = attack);
    const look = async () => {
      most = Math.max(most, await service.heldBytes());
    };
    const looking = setInterval(() => void look(), 100);
    for (const until = performance.now() + minutes * 60_000; performance.now() < until; await wait(1_000)) {
      const began = performance.now();
      const status = await honest().then(
        (answer) => answer.status,
        () => 0,
      );
      times.push(performance.now() - began);
      if (status !== 202) wrong[`honest ${status}`] = (wrong[`honest ${status}`] ?? 0) + 1;
    }
    clearInterval(looking);
  }
  for (const [what, count] of Object.entries(counts)) if (!ANSWERS.test(what)) wrong[what] = count;
  const seen = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  process.stdout.write(`in the cgroup they were answered: ${seen.map(([what, n]) => `${what}: ${n}`).join(', ')}\n`);
  await wait(idleMinutes * 60_000);
  const afterwards = await service.heldBytes();
  const kills = await service.kills();
  const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
  const limit = mib(service.limitBytes);
  return [
    {
      name: `${minutes} minutes of files that take all memory they can get, in ${limit}: at most`,
      baseline: mib(atStart),
      result: `${mib(most)}, ${kills} processes ended by the kernel`,
      goal: `less than ${limit}, none`,
      ok: most < service.limitBytes && kills === 0,
    },
    {
      name: `${idleMinutes} idle minutes later`,
      baseline: mib(atStart),
      result: mib(afterwards),
      goal: 'at most a fifth more',
      ok: afterwards <= 1.2 * atStart,
    },
    {
      name: 'an honest create with a small picture meanwhile',
      baseline: '',
      result: `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms of ${times.length}; wrong: ${JSON.stringify(wrong)}`,
      goal: 'p95 at most 1,000 ms, none wrong',
      ok: percentile(times, 0.95) <= 1_000 && Object.keys(wrong).length === 0,
    },
  ];
}
