import { expect, test } from 'vitest';
import { listTasks } from '../../src/commands/lists/request-list.ts';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { loadRecords } from '../support/load-records.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

const FIRST_RELEASE = new URL('./fixtures/first-release.json', import.meta.url);
const id = (n: number) => `140000000000000000${n}`;
const titlesOf = (requests: readonly { title: string }[]) => requests.map(({ title }) => title);

/** What the first release left behind, in the middle of everything, with a service that has the tasks it was making. */
async function afterFirstRelease() {
  const world = await startWorld({ workers: false, slots: 2, startCredits: 500 });
  const { service, redis } = world;
  await loadRecords(redis, FIRST_RELEASE, { 'http://127.0.0.1:1': service.url });
  for (const [n, prompt] of [
    [4, 'a boat on its way'],
    [5, 'a sword'],
  ] as const) {
    service.tasks.set(`old-task-${n}`, {
      ...{ id: `old-task-${n}`, type: 'text-to-3d-preview', status: 'IN_PROGRESS', progress: 40, prompt },
      ...{ created_at: Date.now(), started_at: Date.now(), finished_at: 0, consumed_credits: 20 },
    });
  }
  return world;
}

test('records of the first release are listed, and what it had under way comes to its end', {
  tags: 'long',
}, async () => {
  await using world = await afterFirstRelease();
  const { jobs, service, guilds, redis } = world;

  const listed = await jobs.requests.listByGuild(GUILD);
  expect(titlesOf(listed.requests)).toEqual([
    ...['a kite that is canceled', 'a tent that waits', 'a boat on its way', 'a lamp in doubt'],
    ...['something refused', 'a chair that fails', 'a red toadstool'],
  ]);
  expect(await findRequest(jobs, id(1))).toMatchObject({
    v: 1,
    state: 'succeeded',
    delivered: true,
    charged: 20,
    moves: 0,
  });
  expect((await findRequest(jobs, id(1)))?.files?.map(({ role }) => role)).toEqual(['thumbnail', 'model']);
  expect(await guilds.settings(GUILD)).toMatchObject({
    ...{ roles: [], press: 'roles', press_roles: ['1600000000000000002'] },
    families: { rigging: ['1600000000000000003'] },
  });
  expect((await audit({ jobs, guilds })).problems).toEqual([`request ${id(5)}: its create is in doubt`]);

  jobs.startWorkers();
  await until(
    'what was tracked is tracked',
    () => service.streamsOf('old-task-4') > 0 && service.streamsOf('old-task-5') > 0,
  );
  service.succeed('old-task-4');
  service.succeed('old-task-5');
  await until('the doubt is settled', async () => (await findRequest(jobs, id(5)))?.state === 'refused');
  await until('what waited is made', () => service.creates.length === 1);
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('all is delivered', async () => (await redis.zcard('kiln:live')) === 0);
  expect((await audit({ jobs, guilds })).problems).toEqual([]);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 420, held: 0, spent: 80 });
});

test('what a newer Kiln made is shown as such, left alone, given back as ever, and breaks nothing', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, service, guilds, redis, intake } = world;
  const [known, family, state, version, waiting] = await Promise.all(
    ['a chair', 'a song', 'a dream', 'a cloud', 'a kite'].map((title) => submitRequest(jobs, intake(title))),
  );
  const change = (request: typeof known, fields: object) => redis.hset(`kiln:request:${request?.id}`, fields);
  await change(family, { type: 'text-to-music' });
  await change(state, { state: 'rehearsing' });
  await change(version, { v: 3 });
  await change(waiting, { v: 3 });
  const before = await redis.hgetall(`kiln:request:${family?.id}`);

  const interaction = { guildId: GUILD, channelId: '1', user: { id: USER } };
  const shown = JSON.stringify(
    await listTasks({ jobs } as never, interaction as never, { scope: 'mine', filter: 'all', page: 1 }),
  );
  for (const title of ['a chair', 'a song', 'a dream', 'a cloud', 'a kite']) expect(shown).toContain(title);
  expect(shown.match(/made by a newer version of Kiln/g)).toHaveLength(4);
  expect(titlesOf((await jobs.requests.listByMember(GUILD, USER)).requests)).toEqual(['a chair']);
  await expect(findRequest(jobs, family!.id)).rejects.toMatchObject({ code: 'newer_record' });
  expect((await audit({ jobs, guilds })).problems).toEqual([]);

  jobs.startWorkers();
  await until('the one it knows is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('and delivered', async () => (await findRequest(jobs, known!.id))?.delivered);
  expect(service.creates).toHaveLength(1);
  expect(await redis.hgetall(`kiln:request:${family?.id}`)).toEqual(before);
  expect(await cancelRequest(jobs, waiting!.id, USER)).toBe('released');
  expect((await guilds.ledger.balance(GUILD)).held).toBe(60);
  expect(await redis.zcard('kiln-jobs:requests:failed')).toBe(0);
});
