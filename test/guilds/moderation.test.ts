import { expect, test } from 'vitest';
import { createModeration } from '../../src/guilds/moderation.ts';
import { keys } from '../../src/keys.ts';
import { testRedis } from '../support/redis.ts';

const GUILD = '1';
const HOUR_MS = 3_600_000;

test('what is said of events and blocks at the same moment is all there afterwards', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const moderation = createModeration(redis);
  const report = (id: string, member: string, by: string) =>
    moderation.act(GUILD, { event: { id, kind: 'report', member, by, title: 'a chair', words: 'It is mine.' } });
  for (const [id, member, by] of [
    ['a', '7', '8'],
    ['b', '7', '8'],
    ['c', '9', '7'],
  ] as const)
    await report(id, member, by);
  const place = { channel: '20', message: '21' };

  await Promise.all([
    moderation.logged(GUILD, 'a', place),
    moderation.act(GUILD, { decide: 'a', decided: 'kept', by: '5' }),
  ]);
  expect(await moderation.event(GUILD, 'a')).toMatchObject({ decided: 'kept', decided_by: '5', log_message: '21' });

  await moderation.logged(GUILD, 'c', place);
  await redis.del(keys.dueInLog);
  await Promise.all([moderation.forget(GUILD, '7'), moderation.logged(GUILD, 'b', place)]);
  expect(JSON.stringify(await moderation.events(GUILD, 9))).not.toMatch(/"7"|mine/);
  expect(await moderation.event(GUILD, 'b')).toMatchObject({ decided: 'forgotten', log_message: '21' });
  expect(await moderation.event(GUILD, 'c')).toMatchObject({ member: '9', title: 'a chair' });
  // The log’s messages about them and about their reports are drawn again.
  expect(await redis.zrange(keys.dueInLog, '0', '-1')).toEqual(expect.arrayContaining(['1:a', '1:c']));

  const block = (event: string, ms: number) => moderation.act(GUILD, { by: '5', block: { member: '6', ms, event } });
  await block('first', 1);
  const [seen] = await Promise.all([moderation.blocks(GUILD, Date.now() + HOUR_MS), block('second', 0)]);
  expect(seen.size).toBe(0);
  expect((await moderation.blocks(GUILD, Date.now())).get('6')).toMatchObject({ event: 'second', until: 0 });
});
