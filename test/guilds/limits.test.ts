import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { limitWords } from '../../src/messages/guild/limit-words.ts';
import { en } from '../../src/messages/words/index.ts';
import { testRedis } from '../support/redis.ts';

const alice = { user: '1', channel: '7', roles: ['5', '6'], lead: false, admin: false, application: '99' };

test('settings have defaults, change at once, and refuse what makes no sense', async () => {
  await using world = await testRedis();
  const guilds = createGuilds(world.redis);
  expect(await guilds.settings('g')).toEqual({
    ...{ roles: [], channels: [], press: 'asker', press_roles: [], families: {}, places: {}, account: '' },
    ...{ moderation_words: [], moderation_log: '', pause_after: 3, pause_minutes: 10, flagged: 'spoiler' },
    ...{ privacy: 'shared', gallery: '', language: '', notify: 'silent', notify_after: 120, confirm: 0 },
    ...{ batch: 50, vote: 0, vote_quorum: 0, look: 'unclear', makers: 'members', makers_fixed: [] },
    ...{ approve: 0, approve_roles: [], approve_families: [], approve_channel: '' },
    ...{ assets: 'channel', assets_forum: '', assets_archive: 'printed', assets_gallery: 'never', standard: '' },
    print_prices: [],
  });
  await guilds.changeSettings('g', { roles: ['5'], press: 'everyone' });
  expect(await guilds.settings('g')).toMatchObject({ roles: ['5'], channels: [], press: 'everyone' });
  await expect(guilds.changeSettings('g', { roles: ['not an id'] })).rejects.toThrow();
  expect(await guilds.settings('other')).toMatchObject({ roles: [] });
});

test('a family is for its roles and for leads, and is open again when none is left', async () => {
  await using world = await testRedis();
  const guilds = createGuilds(world.redis);
  const bob = { ...alice, roles: ['9'] };
  const closedTo = async (who: typeof alice) => [
    ...(
      await guilds.access.closedFamilies(
        'g',
        who,
        ['rigging', 'convert', 'resize'].map((family) => ({ family })),
      )
    ).values(),
  ];
  expect(await closedTo(bob)).toEqual([]);
  await guilds.closeFamilies('g', ['rigging', 'convert'], { roles: ['5', '4'] });
  await guilds.closeFamilies('g', ['convert'], { roles: ['9'] });
  expect((await guilds.settings('g')).families).toEqual({ rigging: ['5', '4'], convert: ['9'] });
  expect(await closedTo(alice)).toEqual([{ family: 'convert', users: ['9'] }]);
  expect(await closedTo(bob)).toEqual([{ family: 'rigging', users: ['5', '4'] }]);
  expect(await closedTo({ ...bob, lead: true })).toEqual([]);
  expect(await guilds.access.closed('g', bob)).toBeUndefined();
  await expect(guilds.closeFamilies('g', ['resize'], { roles: ['no role'] })).rejects.toThrow();
  await guilds.closeFamilies('g', ['rigging', 'convert'], { roles: [] });
  expect(await closedTo(bob)).toEqual([]);
  // The place and the one list of roles go before.
  await guilds.changeSettings('g', { roles: ['5'] });
  expect(await guilds.access.closed('g', bob)).toEqual({ roles: ['5'] });
  await guilds.changeSettings('g', { channels: ['8'] });
  expect(await guilds.access.closed('g', { ...bob, lead: true })).toEqual({ channels: ['8'] });
});

test('a member’s closest rule applies: their own, the most generous role’s, the one for each member', async () => {
  await using world = await testRedis();
  const { limits } = createGuilds(world.redis);
  const most = async () =>
    Object.fromEntries(
      (await limits.use('g', alice)).filter(({ scope }) => scope === 'member').map(({ kind, most }) => [kind, most]),
    );
  const none = Number.POSITIVE_INFINITY;
  expect(await most()).toEqual({ tasks: 10, minute: none, day: none, month: none, request: none });
  await limits.set('g', 'member', { tasks: 2, day: 100, month: 1_000 });
  await limits.set('g', 'role/5', { day: 150 });
  await limits.set('g', 'role/6', { day: 300, tasks: 1 });
  expect(await most()).toMatchObject({ tasks: 1, day: 300, month: 1_000 });
  await limits.set('g', 'user/1', { day: 50 });
  expect(await most()).toMatchObject({ tasks: 1, day: 50, month: 1_000 });
  await limits.set('g', 'user/1', { day: undefined });
  expect(await most()).toMatchObject({ day: 300 });
  await expect(limits.set('g', 'guild', { day: -1 })).rejects.toThrow('whole number from 0 to 10,000,000');
  expect((await limits.rules('g')).get('role/6')).toEqual({ day: 300, tasks: 1 });
});

test('each refusal says which limit, what is left, and when it resets', () => {
  const at = 1_790_000_000_000;
  const words = (kind: 'tasks' | 'minute' | 'day' | 'month' | 'request', scope: 'member' | 'channel' | 'guild') =>
    limitWords(en, {
      kind,
      scope,
      most: 40,
      used: 30,
      price: 20,
      resets: kind === 'tasks' || kind === 'request' ? 0 : at,
    });
  expect(words('request', 'member')).toBe(
    'This costs 20 credits; a single request of yours may cost 40 at most. Choose something cheaper, or ask a lead.',
  );
  expect(words('request', 'channel')).toContain('a single request in this channel may cost 40 at most');
  expect(words('tasks', 'member')).toBe(
    'You have 30 tasks in progress; the limit is 40. Wait for one to end, or cancel one.',
  );
  expect(words('tasks', 'guild')).toBe('This server has 30 tasks in progress; the limit is 40. Wait for one to end.');
  expect(words('minute', 'member')).toBe(
    'You have started 30 tasks within a minute; the limit is 40. Try again <t:1790000000:R>.',
  );
  expect(words('minute', 'channel')).toContain('This channel has started 30 tasks');
  expect(words('day', 'member')).toBe(
    'This costs 20 credits; you have 10 of 40 left for today. The limit resets <t:1790000000:R>.',
  );
  expect(words('month', 'guild')).toBe(
    'This costs 20 credits; this server has 10 of 40 left for this month. The limit resets <t:1790000000:R>.',
  );
  expect(limitWords(en, { kind: 'tasks', scope: 'channel', most: 0, used: 0, price: 1, resets: 0 })).toBe(
    'Tasks are not allowed in this channel. Ask a lead.',
  );
  expect(limitWords(en, { channels: ['7', '8'] })).toBe('Kiln does not work in this channel. It works in <#7>, <#8>.');
  expect(limitWords(en, { roles: ['5'] })).toContain('for members with the role <@&5>');
  expect(limitWords(en, { family: 'rigging', users: ['5', '6'] })).toBe(
    'In this server, `/rig` is for members with the role <@&5> or <@&6>. Ask a lead for it.',
  );
});

test('a refusal names deleted roles and channels in words, and says who can change the rule', () => {
  const said = (refused: Parameters<typeof limitWords>[1], ...gone: string[]) =>
    limitWords(en, refused, (id) => gone.includes(id));
  expect(said({ family: 'rigging', users: ['5', '6'] }, '5')).toBe(
    'In this server, `/rig` is for members with the role <@&6> or one that no longer exists. Ask a lead for it.',
  );
  expect(said({ family: 'rigging', users: ['5', '6'] }, '5', '6')).toBe(
    'In this server, `/rig` is limited to roles that no longer exist. Whoever manages the server can choose others in `/settings`.',
  );
  expect(said({ roles: ['5'] }, '5')).toContain('Kiln is limited to roles that no longer exist');
  expect(said({ command: 'rigging', by: 'member', users: ['5'] }, '5')).toContain(
    'do not let you use `/rig`. Ask a lead.',
  );
  expect(said({ channels: ['7', '8'] }, '7')).toBe('Kiln does not work in this channel. It works in <#8>.');
  expect(said({ channels: ['7'] }, '7')).toContain('Kiln is limited to channels that no longer exist');
  expect(said({ family: 'rigging', places: ['7'] }, '7')).toContain(
    '`/rig` is limited to channels that no longer exist',
  );
});
