import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { limitWords } from '../../src/guilds/limits.ts';
import { testRedis } from '../support/redis.ts';

test('settings have defaults, change at once, and refuse what makes no sense', async () => {
  await using world = await testRedis();
  const guilds = createGuilds(world.redis);
  expect(await guilds.settings('g')).toEqual({ member_tasks: 10, guild_tasks: 200 });
  await guilds.changeSettings('g', { member_tasks: 3 });
  expect(await guilds.settings('g')).toEqual({ member_tasks: 3, guild_tasks: 200 });
  await expect(guilds.changeSettings('g', { member_tasks: -1 })).rejects.toThrow();
  expect(await guilds.settings('other')).toMatchObject({ member_tasks: 10 });
  expect(await guilds.limits('g', 'u')).toEqual([
    { limit: 'member_tasks', most: 3, used: 0, left: 3 },
    { limit: 'guild_tasks', most: 200, used: 0, left: 200 },
  ]);
});

test('a limit is named with its figures', () => {
  expect(limitWords({ limit: 'member_tasks', most: 3, used: 3, left: 0 })).toBe(
    'You have 3 of 3 tasks going on at once. Wait for one to end, or cancel one.',
  );
  expect(limitWords({ limit: 'guild_tasks', most: 1, used: 1, left: 0 })).toContain('1 of 1 task going on');
});
