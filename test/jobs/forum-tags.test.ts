import { REST } from 'discord.js';
import { expect, test } from 'vitest';
import { createDiscordThreads } from '../../src/jobs/showing/discord-threads.ts';
import { testDiscord } from './world.ts';

test('tags that people made in a forum are sent back as they are, beside those of Kiln', async () => {
  await using discord = await testDiscord();
  const ours = { id: '7', name: 'Vehicles', moderated: true, emoji_id: null, emoji_name: '🔥' };
  discord.answers.push(() => ({ id: '5', name: 'assets', available_tags: [ours] }));
  const rest = new REST({ api: discord.url }).setToken('token');
  const threads = createDiscordThreads(rest, rest, (parcel) => parcel);
  const sent: string[] = [];
  discord.refuse.push(({ method, text }) => {
    if (method === 'PATCH') sent.push(text);
    return undefined;
  });
  const { tags } = await threads.channel('5');
  await threads.setTags('5', [...tags, { name: 'Ready', moderated: false }]);
  expect(JSON.parse(sent[0] ?? '')).toEqual({ available_tags: [ours, { name: 'Ready', moderated: false }] });
});
