import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { GuildSettings, valuesOf } from '../../src/guilds/settings.ts';
import { testRedis } from '../support/redis.ts';

test('settings of a newer Kiln are read as strictly as they can be, and not written over', async () => {
  await using own = await testRedis();
  const { changeSettings, settings } = createGuilds(own.redis);
  await changeSettings('1', { press: 'everyone', roles: ['5'] });
  expect(await own.redis.hget('kiln:guild:1:settings', 'v')).toBe('1');
  const many = Array.from({ length: 40 }, (_, i) => String(i));
  await own.redis.hset('kiln:guild:1:settings', {
    v: 2,
    press: 'friends',
    channels: JSON.stringify(many),
    mood: 'calm',
  });

  expect(await settings('1')).toMatchObject({ press: 'asker', roles: ['5'], channels: many });
  await expect(changeSettings('1', { roles: [] })).rejects.toMatchObject({ code: 'newer_record' });
  expect(await own.redis.hgetall('kiln:guild:1:settings')).toMatchObject({
    press: 'friends',
    mood: 'calm',
    roles: '["5"]',
  });
});

test('a word that only a newer Kiln knows is read as the strictest that this one knows, in every setting', async () => {
  await using own = await testRedis();
  const choices = GuildSettings.keyof().options.filter((key) => valuesOf(key).length > 0);
  const newer = Object.fromEntries(choices.map((key) => [key, 'of a newer Kiln']));
  await own.redis.hset('kiln:guild:1:settings', { ...newer, language: 'of a newer Kiln' });

  const read = await createGuilds(own.redis).settings('1');
  expect(Object.fromEntries(choices.map((key) => [key, read[key]]))).toEqual({
    press: 'asker',
    privacy: 'private',
    flagged: 'withhold',
    notify: 'silent',
    assets: 'channel',
    assets_archive: 'never',
    assets_gallery: 'never',
    look: 'always',
    makers: 'automatic',
  });
  expect(read.language).toBe('');
});
