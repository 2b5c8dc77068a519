import { REST } from 'discord.js';
import { expect, test } from 'vitest';
import { tagsOfPost } from '../../src/jobs/discord/forum-tags.ts';
import { createDiscordThreads } from '../../src/jobs/discord/threads.ts';
import { en } from '../../src/messages/words/index.ts';
import { testDiscord } from './world.ts';

test('tags that people made in a forum are sent back as they are, beside those of Kiln', async () => {
  await using discord = await testDiscord();
  const ours = { id: '7', name: 'Vehicles', moderated: true, emoji_id: null, emoji_name: '🔥' };
  discord.answers.push(() => ({ id: '5', name: 'assets', available_tags: [ours] }));
  const rest = new REST({ api: discord.url }).setToken('token');
  const threads = createDiscordThreads(rest, rest, (outgoing) => outgoing);
  const sent: string[] = [];
  discord.refuse.push(({ method, text }) => {
    if (method === 'PATCH') sent.push(text);
    return undefined;
  });
  const { tags } = await threads.channel('5');
  await threads.setTags('5', [...tags, { name: 'Ready', moderated: false }]);
  expect(JSON.parse(sent[0] ?? '')).toEqual({ available_tags: [ours, { name: 'Ready', moderated: false }] });
});

test('where a forum wants a tag of each post, one is given: that of the state, what people chose, or any that all may set', async () => {
  const { states } = en.assets;
  const ready = { id: '1', name: states.ready, moderated: false };
  const others = [
    { id: '2', name: 'Staff', moderated: true },
    { id: '3', name: 'Vehicles', moderated: false },
  ];
  const tags = (all: typeof others, applied: string[], needsTag = true) =>
    tagsOfPost({ tags: all, needsTag }, applied, 'ready', states);
  expect(tags([...others, ready], ['3'])).toEqual(['1', '3']);
  expect(tags(others, [])).toEqual(['3']);
  expect(tags([...others, { ...ready, name: states.making }], ['1'])).toEqual(['1']);
  expect(tags(others, [], false)).toEqual([]);
  expect(tags(others.slice(0, 1), [])).toEqual([]);

  await using discord = await testDiscord();
  discord.answers.push(() => ({ id: '5', name: 'assets', flags: 1 << 4 }));
  const rest = new REST({ api: discord.url }).setToken('token');
  expect((await createDiscordThreads(rest, rest, (outgoing) => outgoing).channel('5')).needsTag).toBe(true);
});
