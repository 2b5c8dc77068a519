import { stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/http-server.ts';
import { png } from '../../../test/support/quick-recipes.ts';
import { sharedService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import type { Checks } from '../src/create/checks/checks.ts';
import { closeAccount } from '../src/tasks/close-account.ts';
import { createTaskStore } from '../src/tasks/task-store.ts';

const path = '/v2/text-to-3d';
const fidget = '/creative-lab/fidget-pixel/v1';
const preview = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
const photo = { image_url: `data:image/png;base64,${Buffer.from(png()).toString('base64')}`, type: 'other' };

const world = await sharedService();

test('tasks of one account are invisible to another, whatever it tries', async () => {
  const [ann, ben] = [await world.account({}), await world.account({})];
  const id = await world.create(path, preview, ann.headers);
  await world.reach(path, id, 'SUCCEEDED', ann.headers);

  expect((await world.call('GET', `${path}/${id}`, undefined, ben.headers)).status).toBe(404);
  expect((await world.call('DELETE', `${path}/${id}`, undefined, ben.headers)).status).toBe(404);
  expect((await world.call('GET', path, undefined, ben.headers)).json).toEqual([]);
  expect((await world.call('GET', `${path}/${id}/stream`, undefined, ben.headers)).text).toContain('"status_code":404');
  expect((await world.call('POST', path, { mode: 'refine', preview_task_id: id }, ben.headers)).status).toBe(404);
  expect((await world.call('GET', `${path}/${id}`, undefined, ann.headers)).status).toBe(200);
});

test('a build takes only a prototype of its own account, by any of its keys', async () => {
  const [ann, ben] = [await world.account({}), await world.account({})];
  const other = { authorization: `Bearer ${(await world.accounts.addKey(ann.id))!.key}` };
  const id = await world.create(`${fidget}/prototype`, photo, ann.headers);
  await world.reach(`${fidget}/prototype`, id, 'SUCCEEDED', ann.headers);

  expect((await world.call('POST', `${fidget}/build`, { input_task_id: id }, ben.headers)).status).toBe(404);
  expect((await world.call('POST', `${fidget}/build`, { input_task_id: id }, other)).status).toBe(202);
});

test('an account that is closed or disabled while its create is under way makes nothing of it', async () => {
  let state = '';
  const checks: Checks = {
    'text-to-3d-preview': async () => void (await world.redis.hset('svc:account:leaving', { state })),
  };
  await using world = await testService({ engine: false, checks });
  const { headers } = await world.account({ id: 'leaving' });
  for (state of ['closed', 'disabled']) {
    await world.redis.hset('svc:account:leaving', { state: 'active' });
    const body = { mode: 'preview', prompt: 'a chair' };
    expect((await world.call('POST', '/v2/text-to-3d', body, headers)).status).toBe(401);
    expect(await world.redis.hget('svc:account:leaving', 'credits')).toBe('1000');
  }
});

test('families for paid plans answer 402 to the free plan, and charge nothing', async () => {
  const { headers } = await world.account({ plan: 'free' });

  expect((await world.call('POST', `${fidget}/prototype`, photo, headers)).status).toBe(402);
  expect((await world.call('POST', path, preview, headers)).status).toBe(202);
  expect((await world.call('GET', '/v1/usage/tasks', undefined, headers)).status).toBe(403);
});

test('an enterprise account keeps its results for about a hundred years', async () => {
  const { headers } = await world.account({ plan: 'enterprise' });
  const id = await world.create(`${fidget}/prototype`, photo, headers);
  const task = await world.reach(`${fidget}/prototype`, id, 'SUCCEEDED', headers);

  const years = (task.expires_at - task.finished_at) / (365.25 * 24 * 3600 * 1000);
  expect(years).toBeCloseTo(100);
  expect((await fetch(task.image_urls[0])).status).toBe(200);
});

test('the links of an account that was closed have expired with its last days, not the day they were signed for', async () => {
  let clock = Date.now();
  await using world = await testService({ now: () => clock });
  const { id: account, headers } = await world.account({ plan: 'enterprise' });
  const id = await world.create(`${fidget}/prototype`, photo, headers);
  const [picture] = (await world.reach(`${fidget}/prototype`, id, 'SUCCEEDED', headers)).image_urls;
  const store = createTaskStore(world.redis, () => clock);
  const tools = { redis: world.redis, accounts: world.accounts, store, now: () => clock };
  await closeAccount(tools, account, { note: 'left' });
  expect((await fetch(picture)).status).toBe(200);

  clock += 4 * 24 * 3_600_000;
  const answer = await fetch(picture);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'link_expired' }]);
});

test('screening at once: 400 for harm, 403 for rights where the filter is on, 500 when it cannot be judged; never charged', {
  tags: 'long',
}, async () => {
  const moderation = { harmfulWords: ['gore'], rightsWords: ['acme'], endpoint: 'http://127.0.0.1:9/' };
  await using world = await testService({ moderation });
  const filtered = await world.account({ plan: 'enterprise', rights_filter: true, credits: 100 });
  const plain = await world.account({ plan: 'pro' });
  const status = async (name: string, headers: Record<string, string>) =>
    (await world.call('POST', `${fidget}/prototype`, { ...photo, name }, headers)).status;

  expect(await status('gore', filtered.headers)).toBe(400);
  expect(await status('Acme', filtered.headers)).toBe(403);
  expect(await status('a cat', filtered.headers)).toBe(500);
  expect(await status('gore', plain.headers)).toBe(400);
  // Rights of others are nothing to this account; that nothing harmful is in it was not found out.
  expect(await status('a cat', plain.headers)).toBe(500);
  expect(await status('Acme', plain.headers)).toBe(500);
  for (const { id, credits } of [
    { id: filtered.id, credits: 100 },
    { id: plain.id, credits: 1_000 },
  ]) {
    expect(await world.accounts.get(id)).toMatchObject({ credits, spent: 0 });
  }
  await using without = await testService({ moderation: { rightsWords: ['acme'] } });
  const { headers } = await without.account({ plan: 'pro' });
  expect((await without.call('POST', `${fidget}/prototype`, { ...photo, name: 'Acme' }, headers)).status).toBe(202);
});

const atOnce = taskTypes.map(stageEntry).filter(({ stage }) => stage.moderation?.answers === 'at_once');

test.each([
  ['an endpoint that is away', undefined],
  ['an endpoint that answers in another shape', { verdict: 'fine' }],
  ['an endpoint that answers 500', 500],
] as const)(
  '%s refuses all that is screened at once, and charges nothing, unless the operator accepts it',
  { tags: 'long' },
  async (_, answer) => {
    await using judge = await testServer((_request, response) => {
      if (answer === 500) response.writeHead(500);
      response.end(JSON.stringify(answer));
    });
    const endpoint = answer === undefined ? 'http://127.0.0.1:9/' : judge.url;
    await using world = await testService({ moderation: { endpoint }, engine: false });
    await using accepting = await testService({ moderation: { endpoint, acceptsUnjudged: true }, engine: false });
    const creates = atOnce.filter(({ stage }) => stage.source === undefined);
    expect(creates).toHaveLength(3);
    for (const { family, stage } of creates) {
      for (const account of [{}, { plan: 'enterprise', rights_filter: true } as const]) {
        const { id, headers } = await world.account(account);
        const refused = await world.call('POST', `${family.path}/${stage.name}`, photo, headers);
        expect(refused, stage.type).toMatchObject({ json: { code: 'moderation_unavailable' } });
        // Two-stage specification, section 4.3: brick figure has no 500.
        const has500 = stage.createFailures.includes(500);
        expect([refused.status, refused.headers.has('retry-after')]).toEqual(has500 ? [500, false] : [503, true]);
        expect(await world.accounts.get(id)).toMatchObject({ credits: 1_000, spent: 0 });
        const other = await accepting.account(account);
        const accepted = await accepting.call('POST', `${family.path}/${stage.name}`, photo, other.headers);
        expect(accepted.status, stage.type).toBe(202);
      }
    }
  },
);

test('a fidget pixel task is held against rights when it is read, too, where the filter is on', {
  tags: 'long',
}, async () => {
  let verdict = {};
  await using judge = await testServer((_request, response) => void response.end(JSON.stringify(verdict)));
  await using world = await testService({ moderation: { endpoint: judge.url } });
  const { headers } = await world.account({ plan: 'enterprise', rights_filter: true });
  const read = async (id: string, by = headers) => {
    const { status, json } = await world.call('GET', `${fidget}/prototype/${id}`, undefined, by);
    return [status, json.message ?? json.status];
  };
  verdict = { harmful: false };
  const id = await world.create(`${fidget}/prototype`, photo, headers);
  await until('it has ended', async () => (await world.redis.hget(`svc:task:${id}`, 'status')) === 'SUCCEEDED');

  verdict = { harmful: false, rights: true };
  expect(await read(id)).toEqual([403, expect.stringContaining('intellectual property')]);
  verdict = { nothing: 'of use' };
  expect(await read(id)).toEqual([500, expect.stringContaining('could not complete')]);
  verdict = { harmful: false };
  expect(await read(id)).toEqual([200, 'SUCCEEDED']);
  const asked = judge.requests.length;
  expect(await read(id)).toEqual([200, 'SUCCEEDED']);
  expect(judge.requests).toHaveLength(asked);
  expect(JSON.parse(judge.requests.at(-1)!.body).images).toHaveLength(2);
});

test('a moderation endpoint sees the words and the pictures, at once and later, also beside a name of others', {
  tags: 'long',
}, async () => {
  await using judge = await testServer(({ body }, response) => {
    const { texts, images } = JSON.parse(body);
    response.end(JSON.stringify({ harmful: texts.includes('a cat') || images.length > 0 }));
  });
  await using world = await testService({ moderation: { endpoint: judge.url, rightsWords: ['acme'] } });

  const atOnce = await world.call('POST', `${fidget}/prototype`, { ...photo, name: 'Acme' });
  const later = await world.create(path, { ...preview, prompt: 'a cat', moderation: true });

  expect(atOnce.status).toBe(400);
  expect((await world.reach(path, later, 'FAILED')).task_error.code).toBe('moderation_blocked');
  const images = JSON.parse(judge.requests[0]!.body).images;
  expect(images[0]).toMatch(/^data:image\/jpeg;base64,/);
});

test('usage of a thousand tasks is counted out by places and by what is asked for', async () => {
  await using world = await testService({ engine: false });
  const { id, headers } = await world.account({});
  const now = Date.now();
  const written = world.redis.pipeline();
  for (let at = 0; at < 1_000; at++) {
    written.zadd(`svc:usage:${id}`, now - at, `use-${at}`);
    // One of ten has expired.
    const status = at % 3 === 0 ? 'FAILED' : 'SUCCEEDED';
    if (at % 10 !== 9)
      written.hset(`svc:use:use-${at}`, { id: `use-${at}`, type: 'rig', status, created_at: now - at, credits: 5 });
  }
  await written.exec();
  const ids = async (query: string) =>
    (await world.call('GET', `/v1/usage/tasks?${query}`, undefined, headers)).json.map((use: { id: string }) => use.id);

  expect(await ids('page_size=3&page_num=4')).toEqual(['use-10', 'use-11']);
  expect(await ids('page_size=2&page_num=101&status=FAILED')).toEqual(['use-666', 'use-672']);
  expect(await ids('page_size=2&page_num=1&status=FAILED&sort_by=%2Bcreated_at')).toEqual(['use-996', 'use-993']);
  expect(await ids('page_size=100&page_num=4&type=rig&status=FAILED')).toEqual([]);

  // What is older than a year goes from the order when the next task is made.
  await world.redis.zadd(`svc:usage:${id}`, now - 367 * 24 * 3_600_000, 'of another year');
  const made = await world.create(path, preview, headers);
  expect(await world.redis.zscore(`svc:usage:${id}`, 'of another year')).toBeNull();
  expect(await world.redis.zcard(`svc:usage:${id}`)).toBe(1_001);
  expect(await ids('page_size=1')).toEqual([made]);
  expect(await ids('page_size=100&page_num=9007199254740991')).toEqual([]);
  expect(await ids('page_size=100&page_num=9007199254740991&type=rig')).toEqual([]);
});

test('usage lists what tasks cost, also after they are deleted, by time, status and page', async () => {
  const { headers } = await world.account({});
  const [kept, failed, deleted] = [
    await world.create(path, preview, headers),
    await world.create(path, { ...preview, prompt: 'fail' }, headers),
    await world.create(path, preview, headers),
  ];
  await world.reach(path, kept, 'SUCCEEDED', headers);
  await world.reach(path, failed, 'FAILED', headers);
  await world.reach(path, deleted, 'SUCCEEDED', headers);
  await world.call('DELETE', `${path}/${deleted}`, undefined, headers);
  const usage = async (query: string) => (await world.call('GET', `/v1/usage/tasks?${query}`, undefined, headers)).json;

  expect(await usage('')).toMatchObject([
    { id: deleted, status: 'SUCCEEDED', consumed_credits: 20, metadata: {} },
    { id: failed, status: 'FAILED', consumed_credits: 0 },
    { id: kept, status: 'SUCCEEDED', consumed_credits: 20, type: 'text-to-3d-preview' },
  ]);
  expect(await usage('status=FAILED')).toHaveLength(1);
  expect(await usage('page_size=1&page_num=3')).toMatchObject([{ id: kept }]);
  expect(await usage('end_time=2020-01-01T00:00:00Z')).toEqual([]);
  expect((await world.call('GET', '/v1/usage/tasks?start_time=yesterday', undefined, headers)).status).toBe(400);
});

test('keys are kept as hashes, can be revoked, and a changed built-in key replaces the old one', async () => {
  await using world = await testService();
  const { id, headers } = await world.account({});
  const everything = async () => {
    const names = await world.redis.keys('svc:key:*');
    return JSON.stringify(await Promise.all(names.map((name) => world.redis.hgetall(name))));
  };

  expect(await everything()).not.toContain(headers.authorization.slice('Bearer '.length));
  for (const { name } of await world.accounts.keys(id)) await world.accounts.removeKey(id, name);
  expect((await world.call('GET', '/v1/balance', undefined, headers)).status).toBe(401);

  const { ensureLocalAccount } = await import('../src/accounts/local-account.ts');
  await ensureLocalAccount(world.accounts, 'another-built-in-key');
  expect((await world.call('GET', '/v1/balance')).status).toBe(401);
  expect(
    (await world.call('GET', '/v1/balance', undefined, { authorization: 'Bearer another-built-in-key' })).status,
  ).toBe(200);
});
