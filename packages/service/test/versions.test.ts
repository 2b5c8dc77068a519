import { expect, test } from 'vitest';
import { loadRecords } from '../../../test/support/load-records.ts';
import { testService } from '../../../test/support/service.ts';

const FIRST_RELEASE = new URL('./fixtures/first-release.json', import.meta.url);
const PATH = '/v2/text-to-3d';
const body = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });

test('accounts and tasks of the first release are there, and what it had begun is made', { tags: 'long' }, async () => {
  await using world = await testService({ workerThreads: 1 });
  await loadRecords(world.redis, FIRST_RELEASE);

  const { json } = await world.call('GET', `${PATH}?page_size=10`);
  const [owl, refine, running, failed, done] = json.map(({ id }: { id: string }) => id);
  expect(json).toHaveLength(5);
  for (const id of [running, refine, owl]) await world.reach(PATH, id, 'SUCCEEDED');
  expect((await world.call('GET', `${PATH}/${failed}`)).json).toMatchObject({ status: 'FAILED', consumed_credits: 0 });
  expect((await world.call('GET', `${PATH}/${done}`)).json).toMatchObject({
    status: 'SUCCEEDED',
    consumed_credits: 20,
  });
  expect(await world.accounts.get('team')).toMatchObject({ v: 1, plan: 'pro', credits: 300, requests_per_second: 7 });
});

test('a task of a newer service is listed, never said to be gone, never given up, and holds up no other', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 2 });
  const gate = world.gate();
  const busy = [];
  for (let i = 0; i < 2; i++) busy.push(await world.create(PATH, body(`wait:${gate.path}`)));
  for (const id of busy) await world.reach(PATH, id, 'IN_PROGRESS');
  const newer = await world.create(PATH, body('a song'));
  await world.redis.hset(`svc:task:${newer}`, { v: 3, type: 'text-to-song' });
  await gate.open();

  const next = await world.create(PATH, body('a chair'));
  await world.reach(PATH, next, 'SUCCEEDED');
  const { json } = await world.call('GET', `${PATH}?page_size=10`);
  expect(json.find(({ id }: { id: string }) => id === newer)).toMatchObject({ type: 'text-to-song' });
  for (const method of ['GET', 'DELETE']) {
    const { status, json: said } = await world.call(method, `${PATH}/${newer}`);
    expect([status, said.message]).toEqual([503, expect.stringContaining('newer version')]);
  }
  expect(await world.redis.hmget(`svc:task:${newer}`, 'consumed', 'status')).not.toContain('FAILED');
});

test('an account with a plan of a newer Kiln breaks no list, and its keys are not said to be wrong', async () => {
  await using world = await testService({ workerThreads: 1 });
  const { headers } = await world.account({ id: 'team', credits: 300 });
  await world.redis.hset('svc:account:team', { plan: 'galaxy' });

  expect(await world.accounts.list()).toContainEqual({ id: 'team', newer: true });
  expect((await world.call('GET', '/v1/balance', undefined, headers)).status).toBe(503);
});
