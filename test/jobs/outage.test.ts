import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'kiln-runtime/redis/free-port';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('Redis is killed in the middle of a task and comes back: the task goes on, once, and the ledger is right', {
  tags: 'long',
}, async () => {
  await using files = new AsyncDisposableStack();
  const dataDir = files.adopt(await mkdtemp(join(tmpdir(), 'kiln-outage-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const options = { dataDir, path: process.env.PATH, port: await freePort() };
  const first = await startPrivateRedis(options);
  await using world = await startWorld({ redisUrl: first.url });
  const { jobs, service, intake, guilds } = world;
  const running = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', { status: 'IN_PROGRESS', progress: 20 });
  await until('progress is shown', () => world.shown('a chair')?.text.includes('20 %'));

  process.kill(first.pid, 'SIGKILL');
  await until('Redis is gone', () => world.redis.status !== 'ready');
  service.change('task-1', { status: 'IN_PROGRESS', progress: 60 });
  files.use(await startPrivateRedis(options));

  await until('the change of the meantime is shown', () => world.shown('a chair')?.text.includes('60 %'));
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, running.id))?.delivered);
  const next = await submitRequest(jobs, intake('a table'));
  await until('the next one is tracked', () => service.streamsOf('task-2') > 0);
  expect((await findRequest(jobs, next.id))?.state).toBe('bound');
  expect(service.creates).toHaveLength(2);
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 20, spent: 20 });
});
