import { auditKeys } from 'kiln-runtime/redis/scan';
import { expect, test } from 'vitest';
import { ALL_KEYS } from '../../src/cli/all-keys.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { BOT_KEYS, keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { CHANNEL, GUILD, startWorld, USER } from './world.ts';

/** Every key without the shared root, from a few requests on their ways. */
test('no key is in Redis that no table knows, and each has the type and the life that its row says', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { redis, jobs, service, guilds, intake } = world;
  await redis.hset(keys.settings('500'), 'account', 'own');
  const done = await submitRequest(jobs, intake('a chair'));
  await submitRequest(jobs, intake('a table', { guild_id: '500' }));
  await guilds.limits.set(GUILD, `user/${USER}`, { tasks: 7 });
  await until('both are tracked', () => service.streamsOf('task-1') + service.streamsOf('task-2') >= 1);
  expect(await auditKeys(redis, ALL_KEYS)).toEqual([]);
  service.succeed('task-1');
  await until('one is delivered', async () => (await findRequest(jobs, done.id))?.delivered);

  expect(await auditKeys(redis, ALL_KEYS)).toEqual([]);
  const roots = ALL_KEYS.map(({ root }) => root);
  expect((await redis.keys('*')).filter((key) => !roots.some((root) => key.startsWith(root)))).toEqual([]);

  await redis.set('kiln:unheard', '1');
  await redis.sadd(keys.token('1'), 'x');
  await redis.set(keys.input('1', 'x'), 'x');
  expect((await auditKeys(redis, ALL_KEYS)).sort()).toEqual([
    'the key kiln:input:1:x never expires',
    'the key kiln:token:1 is a set, its row says string',
    'the key kiln:unheard is in no table',
  ]);
  await redis.del('kiln:unheard');
});

test('every key of a guild or a member can be found by whose it is, or goes by itself', () => {
  const found = { guild: ['guild', 'request', 'message', 'task', 'account'], member: ['member', 'request', 'message'] };
  const lost = Object.entries(BOT_KEYS.rows).filter(([, row]) => {
    if (row.of !== 'guild' && row.of !== 'member') return false;
    const named = `${row.key} ${'members' in row ? row.members : ''}`;
    return typeof row.life !== 'number' && !found[row.of].some((part) => named.includes(`<${part}>`));
  });
  expect(lost).toEqual([]);
});

test('when a member is forgotten, no key and no member of one names them any more', async () => {
  await using world = await startWorld();
  const { redis, jobs, guilds, service, intake, discord } = world;
  const request = await submitRequest(jobs, intake('a chair'));
  const { id: other } = await submitRequest(jobs, intake('a table', { user_id: '77' }));
  await until('both are tracked', () => service.streamsOf('task-1') > 0 && service.streamsOf('task-2') > 0);
  await guilds.limits.set(GUILD, `user/${USER}`, { tasks: 7 });
  await guilds.limits.set(GUILD, 'user/77', { tasks: 8 });
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, request.id))?.delivered);
  await redis.hset(keys.lineServed('', GUILD), { [USER]: 1, 77: 2 });

  const words = JSON.stringify(['a quiet chair']);
  await redis.hset(keys.request(request.id), { suggestions: words, preset: 'quiet' });
  await redis.hset(keys.display(request.id), 'sources', '[]');

  // Another member's, approved by them: its card says so.
  const card = { card_channel: CHANNEL, card_message: '1300000000000000778' };
  await redis.hset(keys.card(other), card);
  await redis.hset(keys.request(other), { decided_by: USER, cancel_by: USER });

  await wantForgotten(jobs.redis, GUILD, USER);
  await until('they are forgotten', async () => (await redis.exists(keys.forget)) === 0);
  const records = await Promise.all(
    [keys.request, keys.display, keys.hold, keys.card].map((key) => redis.hgetall(key(request.id))),
  );
  expect(JSON.stringify(records)).not.toMatch(/chair|quiet|sources|"files"|message_id/);
  expect((await redis.keys('*')).filter((name) => name.includes(USER))).toEqual([]);
  expect(await redis.hkeys(keys.limits(GUILD))).toEqual(['user/77:tasks']);
  expect(await redis.hkeys(keys.lineServed('', GUILD))).toEqual(['77']);
  expect(JSON.stringify(records)).not.toContain(USER);
  expect(await redis.zcard(keys.requestsOfMember(GUILD, '77'))).toBe(1);
  expect(JSON.stringify(await redis.hgetall(keys.request(other)))).not.toContain(USER);
  const shown = () =>
    discord.sent.findLast(({ method, path }) => method === 'PATCH' && path.endsWith(card.card_message));
  await until('the card names nobody', () => shown()?.text.includes('Approved. It is now in the queue.'));
});
