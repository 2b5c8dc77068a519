// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'kiln-client/internal/create-client';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startServiceProcess } from '../support/running-service.ts';
import { KEY, testService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

/** Creates whose answer is lost, at a service of ours: said again under their key instead of looked for. */

const collection = '/v2/text-to-3d';
const isPost = (piece: Buffer) => piece.toString('latin1', 0, 64).startsWith(`POST ${collection}`);
/** So long that nothing here waits for it. */
const LONG = { doubtGrace: 90_000 };

/** Workers whose way to the service leads through a proxy. */
async function startWith(port: number, options: Parameters<typeof startWorld>[0] = {}) {
  await using stack = new AsyncDisposableStack();
  const proxy = stack.use(await startFaultProxy({ host: '127.0.0.1', port }, 1));
  const world = stack.use(await startWorld({ workers: false, timing: LONG, ...options }));
  const client = stack.use(createClient({ baseUrl: `http://127.0.0.1:${proxy.port}`, apiKey: KEY, random: () => 0 }));
  const jobs = stack.use(await world.startJobs({ client, knowsKeys: () => true }));
  jobs.startWorkers();
  const kept = stack.move();
  return { ...world, jobs, proxy, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

test('an answer that is lost on its way is asked for again at once, and the task is made and charged once', async () => {
  await using service = await testService();
  await using world = await startWith(Number(new URL(service.url).port));
  const { jobs, intake, proxy, guilds } = world;
  // Of all that the service answers here, only a create is 202.
  proxy.loses = (piece) => proxy.lost === 0 && piece.toString('latin1', 0, 12) === 'HTTP/1.1 202';
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);

  expect(proxy.lost).toBeGreaterThan(0);
  const request = await findRequest(jobs, id);
  expect(request).toMatchObject({ state: 'succeeded', money: 'settled', misses: 0 });
  expect(request?.reposted_at).toBeGreaterThan(0);
  expect((await service.call('GET', collection)).json).toMatchObject([{ id: request?.task_id }]);
  expect(await service.redis.hget('svc:account:local', 'spent')).toBe('20');
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ spent: 20, held: 0 });
});

test('a service killed in the middle of a create, and started again, costs no check and no second task', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-keyed-'));
  const port = await freePort();
  await using world = await startWith(port);
  const { jobs, intake, proxy, guilds, discord, redisUrl } = world;
  let service = await startServiceProcess(redisUrl, dataDir, { port });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  stack.defer(() => service.kill('SIGKILL'));

  // On the way up the task was not made yet, on the way down it was.
  for (const dies of ['up', 'down']) {
    const killed = Promise.withResolvers<void>();
    let isPosted = false;
    proxy.watch = async (direction, piece) => {
      if (direction === 'up') isPosted ||= isPost(piece);
      if (!isPosted || direction !== dies) return;
      proxy.watch = undefined;
      await service.kill('SIGKILL');
      killed.resolve();
    };
    const { id } = await submitRequest(jobs, intake(`a chair on its way ${dies}`));
    await killed.promise;
    service = await startServiceProcess(redisUrl, dataDir, { port });
    await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
    const request = await findRequest(jobs, id);
    expect(request).toMatchObject({ state: 'succeeded', money: 'settled', misses: 0, moves: 0 });
    const [newest, ...older] = (await service.call('GET', `${collection}?sort_by=-created_at`)).json;
    expect([newest.id, older.length]).toEqual([request?.task_id, dies === 'up' ? 0 : 1]);
  }
  const used = (await service.call('GET', '/v1/usage/tasks')).json;
  expect(used).toMatchObject([{ consumed_credits: 20 }, { consumed_credits: 20 }]);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ spent: 40, held: 0 });
  const messages = new Set(discord.sent.map(({ path }) => path));
  expect(messages.size).toBe(2);
});

test('a create in doubt that was cancelled is not said again: it would make and charge what nobody wants any more', async () => {
  await using service = await testService({ engine: false });
  await using world = await startWith(Number(new URL(service.url).port), { timing: { doubtGrace: 300 } });
  const { jobs, intake, proxy, guilds } = world;
  let posts = 0;
  proxy.watch = async (direction, piece) => {
    if (direction !== 'up' || !isPost(piece)) return;
    // The first never arrives.
    if (++posts === 1) await proxy.set({ kind: 'refuse' });
  };
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is in doubt', async () => (await findRequest(jobs, id))?.state === 'in_doubt');
  expect(await cancelRequest(jobs, id, 'u')).toBe('requested');
  await proxy.set({ kind: 'pass' });
  await until('it is cancelled', async () => (await findRequest(jobs, id))?.state === 'canceled');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released', charged: 0 });
  expect(posts).toBe(1);
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

test('a task that was deleted before its request knew of it is given back at once, and not made again', async () => {
  await using service = await testService({ engine: false });
  await using world = await startWith(Number(new URL(service.url).port));
  const { jobs, intake, proxy, guilds } = world;
  let posts = 0;
  proxy.watch = async (direction, piece) => {
    if (proxy.lost > 0) await proxy.set({ kind: 'pass' });
    if (direction !== 'up' || !isPost(piece)) return;
    if (++posts === 1) return void (await proxy.set({ kind: 'lose', chance: 1 }));
    const [made] = (await service.call('GET', collection)).json;
    if (made) await service.call('DELETE', `${collection}/${made.id}`);
  };
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is given back', async () => (await findRequest(jobs, id))?.state === 'refused');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released', reason_code: 'task_gone', misses: 0 });
  expect(posts).toBe(2);
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
  expect((await service.call('GET', collection)).json).toEqual([]);
});

test('what the service made nothing of is given back at once', async () => {
  await using service = await testService({ moderation: { endpoint: 'http://127.0.0.1:9/' } });
  await using world = await startWith(Number(new URL(service.url).port));
  const { jobs, intake, guilds } = world;
  const photo = { image_url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', type: 'other' };
  const { id } = await submitRequest(
    jobs,
    intake('a cat', { type: 'creative-lab-fidget-pixel-prototype', input: photo }),
  );
  await until('it is given back', async () => (await findRequest(jobs, id))?.state === 'refused');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released', reason_code: 'not_taken' });
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

test('a key that has made something else leads to the list, and a service without keys does, too', async () => {
  await using service = await testService({ engine: false });
  await using world = await startWith(Number(new URL(service.url).port), { timing: { doubtGrace: 300 } });
  const { jobs, intake } = world;
  const asked = intake('a chair');
  const key = { 'idempotency-key': `${asked.id}/text-to-3d-preview` };
  await service.create(collection, { mode: 'preview', prompt: 'a table' }, key);
  await submitRequest(jobs, asked);
  await until('it is given back', async () => (await findRequest(jobs, asked.id))?.state === 'refused');
  expect(await findRequest(jobs, asked.id)).toMatchObject({ money: 'released', reason_code: 'never_made', misses: 1 });

  await using hosted = await world.startJobs({ knowsKeys: () => true });
  await jobs[Symbol.asyncDispose]();
  hosted.startWorkers();
  world.service.fates.push('lose-answer');
  const { id } = await submitRequest(hosted, intake('a stool'));
  await until('it is bound', async () => (await findRequest(hosted, id))?.state === 'bound');
  expect(world.service.creates).toHaveLength(1);
});
