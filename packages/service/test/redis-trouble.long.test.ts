// @module-tag long
import { Redis } from 'ioredis';
import { ABOUT_HEADER, NOTHING_MADE } from 'kiln-client/contract/service-about';
import { freePort } from 'kiln-runtime/redis/free-port';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { redisProcess } from '../../../test/support/redis-process.ts';
import { testService } from '../../../test/support/service.ts';
import { patient, until } from '../../../test/support/until.ts';

/** What the API answers while its Redis takes no writes, or does not answer. */

const path = '/v2/text-to-3d';
const chair = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
/** Two seconds, and whatever a busy machine adds to them; the client that is asked with would wait for minutes. */
const SOON_MS = patient(20_000);

/** A service with a Redis of its own, and what both say. */
async function scene(options: Parameters<typeof testService>[0] = {}) {
  await using building = new AsyncDisposableStack();
  const port = await freePort();
  const server = building.use(await redisProcess({ port }));
  const redisUrl = `redis://127.0.0.1:${port}`;
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', () => {}); // it is started beside us
  building.defer(() => redis.disconnect());
  await redis.ping();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const world = building.use(await testService({ redisUrl, log, ...options }));
  await redis.hset('svc:account:local', { requests_per_second: 100_000, queued_tasks: 10_000 });
  const call: typeof world.call = async (...request) => {
    const from = performance.now();
    const answer = await world.call(...request);
    expect(performance.now() - from, request.join(' ')).toBeLessThan(SOON_MS);
    return answer;
  };
  const said = (outage: string) => lines.filter((line) => line.outage === outage).map(({ msg }) => msg);
  const failures = () => lines.filter(({ msg }) => msg === 'request failed');
  const spent = async () => Number(await redis.hget('svc:account:local', 'spent'));
  const done = building.move();
  return { world, server, redis, call, said, failures, spent, [Symbol.asyncDispose]: () => done.disposeAsync() };
}

test.each([
  [
    'is full',
    (redis: Redis) => redis.config('SET', 'maxmemory', '1'),
    (redis: Redis) => redis.config('SET', 'maxmemory', '0'),
  ],
  ['is a replica', (redis: Redis) => redis.replicaof('127.0.0.1', 1), (redis: Redis) => redis.replicaof('NO', 'ONE')],
] as const)('while Redis %s, creates are 503 and make nothing, and reads go on', async (kind, begin, end) => {
  await using own = await scene();
  const { world, redis, call, said, failures, spent } = own;
  const [one, two] = [await world.create(path, chair), await world.create(path, chair)];
  for (const id of [one, two]) await world.reach(path, id, 'SUCCEEDED');
  const before = await spent();

  await begin(redis);
  for (let i = 0; i < 3; i++) {
    const refused = await call('POST', path, chair);
    expect(refused).toMatchObject({ status: 503, json: { code: 'state_read_only' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get(ABOUT_HEADER)).toBe(NOTHING_MADE);
  }
  // Whether one under the same key is still under way cannot be told.
  const keyed = await call('POST', path, chair, { 'idempotency-key': 'one' });
  expect(keyed).toMatchObject({ status: 503, json: { code: 'state_read_only' } });
  expect(keyed.headers.get(ABOUT_HEADER)).toBeNull();
  for (const read of [
    `${path}/${one}`,
    path,
    '/v1/balance',
    '/v1/usage/tasks',
    '/openapi.json',
    `${path}/${one}/stream`,
  ]) {
    expect((await call('GET', read)).status, read).toBe(200);
  }
  // What makes room is not kept from doing so.
  const deleted = await call('DELETE', `${path}/${two}`);
  expect(deleted.status).toBe(kind === 'is full' ? 200 : 503);
  expect(await spent()).toBe(before);

  await end(redis);
  await until('creates are taken', async () => {
    const { status } = await call('POST', path, chair, { 'idempotency-key': 'one' });
    expect([202, 503]).toContain(status);
    return status === 202;
  });
  expect(await spent()).toBe(before + 20);
  await until('the outage is over', async () => {
    await call('GET', '/v1/balance');
    return said('writes to redis').length > 1;
  });
  expect(said('writes to redis')).toEqual(['an outage began', 'an outage is over']);
  expect(failures()).toEqual([]);
});

test('while Redis does not answer, every call with a key is 503 within seconds, and the log has one line of it', async () => {
  await using own = await scene({ engine: false });
  const { server, call, said, failures } = own;
  server.pause();
  const asked = [call('GET', '/v1/balance'), call('GET', path), call('POST', path, chair), call('DELETE', `${path}/x`)];
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({ status: 503, json: { code: 'state_unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await call('GET', '/openapi.json')).status).toBe(200);
  server.resume();
  await until('it answers', async () => (await call('GET', '/v1/balance')).status === 200);
  expect(said('redis of the service')).toEqual(['an outage began', 'an outage is over']);
  expect(failures()).toEqual([]);
});

test('a create whose last step Redis did not answer says that it may exist, and is one task under its key', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await using pictures = await testServer(async (_request, response) => {
    arrived.resolve();
    await answer.promise;
    response.end(png());
  });
  await using own = await scene({ engine: false, allowedOrigins: [pictures.url] });
  const { world, server, call, spent } = own;
  const create = () =>
    call('POST', '/v1/image-to-3d', { image_url: `${pictures.url}/photo.png` }, { 'idempotency-key': 'one' });
  const first = world.call(
    'POST',
    '/v1/image-to-3d',
    { image_url: `${pictures.url}/photo.png` },
    { 'idempotency-key': 'one' },
  );
  await arrived.promise;
  server.pause();
  answer.resolve();
  const doubtful = await first;
  expect(doubtful).toMatchObject({ status: 503, json: { code: 'outcome_unknown' } });
  expect(doubtful.headers.get(ABOUT_HEADER)).toBeNull();

  server.resume();
  const again = await until('it is answered', async () => {
    const answered = await create();
    return answered.status === 202 && answered;
  });
  expect((await world.call('GET', '/v1/image-to-3d')).json).toMatchObject([{ id: again.json.result }]);
  expect(await spent()).toBe((await world.call('GET', '/v1/usage/tasks')).json[0].consumed_credits);
});
