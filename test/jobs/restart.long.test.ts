// @module-tag long
import { Worker } from 'bullmq';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorker } from './own-worker.ts';
import { GUILD, startWorld } from './world.ts';

test('a worker that stops hands its tasks to the next, which goes on with the same message', async () => {
  await using world = await startWorld({ workers: false });
  const { service, intake, discord } = world;
  const first = await world.startJobs();
  first.startWorkers();
  const { id } = await submitRequest(first, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', { status: 'IN_PROGRESS', progress: 30 });
  await until('progress is shown', () => world.shown('a chair')?.text.includes('30 %'));
  await first[Symbol.asyncDispose]();
  expect(service.streamsOf('task-1')).toBe(0);
  expect(await world.redis.llen('kiln-jobs:track:wait')).toBe(1);

  await using second = await world.startJobs();
  second.startWorkers();
  await until('it is tracked again', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(second, id))?.delivered);
  expect(service.creates).toHaveLength(1);
  expect(new Set(discord.sent.map((sent) => sent.path)).size).toBe(1);
});

test('a worker that stops while results are drawn and sent lets go of them at once, and the next one delivers them', async () => {
  await using world = await startWorld({ workers: false, slots: 20 });
  const { service, discord, intake } = world;
  const first = await world.startJobs();
  first.startWorkers();
  const ids: string[] = [];
  for (let i = 1; i <= 6; i++) ids.push((await submitRequest(first, intake(`chair ${i}`, { user_id: `${i}` }))).id);
  await until('all are tracked', () => ids.every((_, i) => service.streamsOf(`task-${i + 1}`) > 0));
  // Three are being drawn when the stop comes; of the others no upload is ever answered.
  for (let i = 1; i <= 3; i++) service.succeed(`task-${i}`);
  await until('they are being drawn', async () => (await readStatus(first)).queues.turn?.active);
  service.files.set('model.stl', new Uint8Array(3 * 1024 * 1024));
  discord.line.mostBytes = 2 * 1024 * 1024;
  for (let i = 4; i <= 6; i++) service.succeed(`task-${i}`);
  await until('uploads are stuck', () => discord.line.stuck >= 3);

  // What is stuck never goes on by itself: a stop that waited for it would not end within this test's time.
  await first[Symbol.asyncDispose]();

  discord.line.mostBytes = Number.POSITIVE_INFINITY;
  await using second = await world.startJobs();
  second.startWorkers();
  for (const id of ids) await until('it is delivered', async () => (await findRequest(second, id))?.delivered);
});

test('after kill -9 in the middle of tasks another process has them within seconds, and each ends once', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, intake, guilds } = world;
  const victim = await startWorker(world);
  const requests = [];
  for (let i = 1; i <= 5; i++) requests.push(await submitRequest(jobs, intake(`chair number ${i}`)));
  await until('all are tracked', () => [1, 2, 3, 4, 5].every((i) => service.streamsOf(`task-${i}`) > 0));
  await victim.kill('SIGKILL');
  await until('nobody tracks', () => [1, 2, 3, 4, 5].every((i) => service.streamsOf(`task-${i}`) === 0));

  jobs.startWorkers();
  await until('all are tracked again', () => [1, 2, 3, 4, 5].every((i) => service.streamsOf(`task-${i}`) > 0));
  for (let i = 1; i <= 5; i++) service.succeed(`task-${i}`);
  for (const { id } of requests) await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(service.creates).toHaveLength(5);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 900, held: 0, spent: 100 });
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  expect((await findRequest(jobs, requests[0]?.id ?? ''))?.crashes).toBe(1);
});

test('a job that was handed out to a process which died before it began is back with its lease', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, intake, redis } = world;
  const connection = { url: world.redisUrl };
  await using stack = new AsyncDisposableStack();
  const fetcher = stack.adopt(
    new Worker('requests', async () => {}, { connection, prefix: 'kiln-jobs', autorun: false, lockDuration: 60_000 }),
    (worker) => worker.close(true),
  );
  await redis.sadd('kiln:process:gone', fetcher.id);
  await redis.zadd('kiln:processes', Date.now() - 1, 'gone');
  await submitRequest(jobs, intake('a chair'));
  expect((await fetcher.getNextJob(`${fetcher.id}:0`))?.name).toBe('create');

  jobs.startWorkers();
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  expect(service.creates).toHaveLength(1);
  expect(await redis.exists('kiln:process:gone')).toBe(0);
});

test('after kill -9 in the middle of a create the task is found, not made again', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, intake, guilds } = world;
  service.fates.push('never-answer');
  const victim = await startWorker(world);
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('the service has it', () => service.creates.length === 1);
  expect(await world.state(id)).toBe('posting');
  await victim.kill('SIGKILL');

  jobs.startWorkers();
  await until('it is bound', async () => (await world.state(id)) === 'bound');
  expect(await findRequest(jobs, id)).toMatchObject({ task_id: 'task-1' });
  service.change('task-1', { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no' } });
  await until('it has failed', async () => (await world.state(id)) === 'failed');
  expect(service.creates).toHaveLength(1);
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

test('a request whose jobs were all lost is picked up by the sweep', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, intake, redis } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  const lost = await redis.keys('kiln-jobs:*');
  expect(lost.length).toBeGreaterThan(0);
  await redis.del(lost);
  jobs.startWorkers();
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await redis.del(`kiln-jobs:track:track-${id}`); // not even its record is left
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
});

test('a run that lost its request to another writes nothing more', async () => {
  await using world = await startWorld();
  const { jobs, service, intake, redis } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await until('its first frame is written down', async () => (await findRequest(jobs, id))?.task);
  await redis.hincrby(`kiln:request:${id}`, 'epoch', 1); // another worker has taken it on
  service.change('task-1', { status: 'IN_PROGRESS', progress: 77 });
  await until('the stale run has ended', () => service.streamsOf('task-1') === 0);
  expect((await findRequest(jobs, id))?.task?.progress).toBe(0);
});

test('a task whose process went down five times is read soon and again, not streamed, and comes to its end', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, intake, redis } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await redis.hset(`kiln:request:${id}`, 'crashes', 5);
  jobs.startWorkers();
  await until('it was read', async () => (await findRequest(jobs, id))?.task !== undefined);
  expect(service.streamsOf('task-1')).toBe(0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
});
