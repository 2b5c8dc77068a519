import { ABOUT_HEADER, NOTHING_MADE } from 'kiln-client/contract/service-about';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { sharedService, type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';

/** Creates under a key of the caller's. */

const path = '/v2/text-to-3d';
const chair = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };

/** An account that creates under keys, and what it has paid for. */
async function caller(world: TestService, credits = 1_000) {
  const { id, headers } = await world.account({ credits });
  const create = (key: string, body: unknown = chair, at = path) =>
    world.call('POST', at, body, { ...headers, 'idempotency-key': key });
  return {
    id,
    headers,
    create,
    spent: async () => Number(await world.redis.hget(`svc:account:${id}`, 'spent')),
    tasks: () => world.redis.zcard(`svc:list:${id}:${path}`),
  };
}

const world = await sharedService({ engine: false });

test('a create said again under its key gets the same task, and is charged once', async () => {
  const [ann, ben] = [await caller(world, 20), await caller(world)];
  const first = await ann.create('one');
  // Its credits are gone, and its queue may be full: it was made all the same.
  await world.redis.hset(`svc:account:${ann.id}`, 'queued_tasks', 1);
  const second = await ann.create('one');
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.json).toEqual(first.json);
  expect([await ann.spent(), await ann.tasks()]).toEqual([20, 1]);

  // A key is its account's own.
  const other = await ben.create('one');
  expect(other.status).toBe(202);
  expect(other.json.result).not.toBe(first.json.result);
});

test('a create said again after its task was deleted is told so, and makes and charges nothing', async () => {
  const ann = await caller(world);
  const { json } = await ann.create('one');
  await world.call('DELETE', `${path}/${json.result}`, undefined, ann.headers);
  const spent = await ann.spent();
  const again = await Promise.all([ann.create('one'), ann.create('one')]);
  for (const answer of again) {
    expect(answer).toMatchObject({ status: 410, json: { code: 'task_deleted' } });
    // Something was made under it.
    expect(answer.headers.get(ABOUT_HEADER)).toBeNull();
  }
  expect((await ann.create('one', { ...chair, prompt: 'a table' })).status).toBe(422);
  expect([await ann.tasks(), await ann.spent()]).toEqual([0, spent]);
  expect((await ann.create('two')).status).toBe(202);
});

test('the same request is the same JSON, however it is written', async () => {
  const { create, spent } = await caller(world);
  const picture = Buffer.from(png()).toString('base64');
  const long = Buffer.concat([Buffer.from(png()), Buffer.alloc(8_192)]).toString('base64');
  const twins = [
    [
      '{"mode":"preview","prompt":"a chair","target_formats":["glb"],"target_polycount":1000}',
      '{ "target_polycount": 1e3, "prompt": "a table", "target_formats": ["glb"],\n"prompt": "a \\u0063hair", "mode":"preview" }',
    ],
    [
      `{"image_url":"data:image/png;base64,${picture}","enable_pbr":true}`,
      `{"enable_pbr":true,"image_url":"data:image\\/png;base64,${picture}"}`,
    ],
    [
      `{"image_url":"data:image/png;base64,${long}","enable_pbr":true}`,
      `{"enable_pbr":true, "image_url":"data:image\\/png;base64,${long.replaceAll('/', '\\/')}"}`,
    ],
  ] as const;
  for (const [key, [one, other]] of twins.entries()) {
    const at = key === 0 ? path : '/v1/image-to-3d';
    const first = await create(`twins-${key}`, one, at);
    expect(first.status).toBe(202);
    expect((await create(`twins-${key}`, other, at)).json.result).toBe(first.json.result);
  }
  const after = await spent();
  const others = [
    '{"__proto__":{"mode":"preview"}}',
    '{}',
    '[]',
    'null',
    '{"mode":"preview","prompt":"a chair"}',
    '{"mode":"preview","prompt":"a chair","target_formats":["glb"],"target_polycount":"1000"}',
    '{"mode":"preview","prompt":"a chair","target_formats":["glb"],"target_polycount":1e400}',
    '{"mode":"preview","prompt":"a chair","target_formats":["glb"],"target_polycount":null}',
    '{"mode":"preview","prompt":"a chair","target_formats":"glb","target_polycount":1000}',
  ];
  for (const body of others) expect((await create('twins-0', body)).status, body).toBe(422);
  const otherPicture = `{"image_url":"data:image/png;base64,${long.slice(0, -4)}","enable_pbr":true}`;
  expect((await create('twins-2', otherPicture, '/v1/image-to-3d')).status).toBe(422);
  expect(await spent()).toBe(after);
});

test('a key that made a task is refused for any other request, and what is no key is, too', async () => {
  const { create, headers, spent } = await caller(world);
  await create('one');
  const reused = await create('one', { ...chair, prompt: 'a table' });
  expect(reused).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
  expect(reused.headers.get(ABOUT_HEADER)).toBeNull();
  expect((await create('one', { ai_model: 'nano-banana', prompt: 'a chair' }, '/v1/text-to-image')).status).toBe(422);
  for (const key of ['', 'two words', 'x'.repeat(256)]) expect((await create(key)).status).toBe(400);
  expect(await spent()).toBe(20);

  const about = await world.call('GET', '/v1/balance', undefined, headers);
  expect(about.headers.get(ABOUT_HEADER)).toContain('idempotency=86400');
});

test('of many at once under one key one is made, and all get it', { tags: 'long' }, async () => {
  await using world = await testService({ engine: false });
  const { create, spent, tasks } = await caller(world);
  const photo = { image_url: `data:image/png;base64,${Buffer.from(png()).toString('base64')}` };
  const same = await Promise.all(Array.from({ length: 8 }, () => create('one')));
  expect(new Set(same.map(({ status, json }) => `${status} ${json.result}`)).size).toBe(1);

  const others = await Promise.all(['a', 'b', 'c'].map((prompt) => create('two', { ...chair, prompt })));
  expect(others.map(({ status }) => status).toSorted()).toEqual([202, 422, 422]);
  expect([await spent(), await tasks()]).toEqual([40, 2]);

  const shapes = await Promise.all(Array.from({ length: 4 }, () => create('three', photo, '/v1/image-to-3d')));
  const ids = [...new Set(shapes.map(({ json }) => json.result))];
  expect(ids).toHaveLength(1);
  // What the others had kept of their picture is gone.
  const folders = await world.redis.keys('svc:task:*');
  expect(folders).toHaveLength(3);
});

test('what was refused may be said again, and closes the key to creates that began before', {
  tags: 'long',
}, async () => {
  let letGo = () => {};
  const arrived = Promise.withResolvers<void>();
  await using slow = await testServer((_request, response) => {
    arrived.resolve();
    letGo = () => void response.end(png());
  });
  await using world = await testService({ engine: false, allowedOrigins: [slow.url] });
  const { create, id, spent } = await caller(world);
  const photo = { image_url: `${slow.url}/photo.png` };
  const late = create('one', photo, '/v1/image-to-3d');
  await arrived.promise;
  await world.redis.hset(`svc:account:${id}`, 'credits', 0);
  const refused = await create('one', photo, '/v1/image-to-3d');
  expect(refused.status).toBe(402);
  expect(refused.headers.get(ABOUT_HEADER)).toBe(NOTHING_MADE);

  await world.redis.hset(`svc:account:${id}`, 'credits', 1_000);
  letGo();
  expect(await late).toMatchObject({ status: 409, json: { code: 'idempotency_key_in_use' } });
  expect(await spent()).toBe(0);
  expect((await create('one')).status).toBe(202);
});

test('a key is forgotten a day after it made its task', async () => {
  const { create, id } = await caller(world);
  const first = await create('one');
  const [kept] = await world.redis.keys(`svc:creation:${id}:*`);
  expect(await world.redis.ttl(kept!)).toBeGreaterThan(86_000);
  await world.redis.pexpire(kept!, 1);
  await until('it has run out', async () => (await world.redis.exists(kept!)) === 0);
  const second = await create('one');
  expect([second.status, second.json.result === first.json.result]).toEqual([202, false]);
});
