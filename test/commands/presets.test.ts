import { expect, test } from 'vitest';
import { exportData } from '../../src/jobs/data/export.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** Options and words under a name: whose they are, what goes before what, and what is sent. */

const answerTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

test('a preset fills in what was not said, is named on the card, and what is said goes before it', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  await alice.slash(channel, 'preset save', {
    name: 'Hero',
    before: 'low poly',
    without: 'glass',
    formats: 'glb, stl',
    polygons: 5_000,
    options: 'polygon-shape=quad',
  });
  const kept = await answerTo(alice, 'Saved.');
  expect(kept.text).toContain('**hero** (yours): low poly · without glass · formats=glb, stl');

  const offered = await alice.autocomplete(channel, 'text-to-3d', 'preset', 'he');
  expect(offered).toEqual([{ name: 'hero · mine', value: 'hero' }]);
  expect(await bob.autocomplete(channel, 'text-to-3d', 'preset', '')).toEqual([{ name: 'none', value: 'none' }]);

  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', preset: 'hero', formats: 'obj' });
  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toEqual({
    mode: 'preview',
    prompt: 'low poly, a chair, without glass',
    target_formats: ['obj'],
    target_polycount: 5_000,
    topology: 'quad',
    seed: expect.any(Number),
  });
  const card = await bob.waitForMessage(({ text }) => text.includes('preset hero'));
  expect(card.text).toContain('### a chair');

  await bob.slash(channel, 'text-to-3d', { prompt: 'a table', preset: 'hero' });
  await answerTo(bob, 'There is no preset of that name here');
  await alice.slash(channel, 'preset save', { name: 'odd', options: 'prompt_strength=1' });
  await answerTo(alice, 'is not an option that a preset can have');
  await alice.slash(channel, 'preset save', { name: 'odd', options: `${'very-'.repeat(20)}odd=1` });
  await answerTo(alice, 'very-very-');
  await alice.slash(channel, 'preset save', { name: 'odd', options: 'topology=round' });
  await answerTo(alice, '`polygon-shape` must be one of');
  expect(service.creates).toHaveLength(1);
});

test('a default counts without being named: the member’s before the channel’s before the server’s; none goes without', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service } = world;
  await alice.slash(channel, 'preset save', { name: 'default', whose: 'server', after: 'in house style' });
  await answerTo(alice, 'Only those who manage the server can change presets');
  await lead.slash(channel, 'preset save', {
    name: 'default',
    whose: 'server',
    after: 'in house style',
    formats: 'glb',
  });
  await answerTo(lead, 'Saved.');
  const next = async (options: Record<string, string>, by = bob) => {
    const before = service.creates.length;
    await by.slash(channel, 'text-to-3d', { prompt: 'a stool', ...options });
    return until('the service is asked', () => service.creates[before]);
  };
  expect(await next({})).toEqual({
    mode: 'preview',
    prompt: 'a stool, in house style',
    target_formats: ['glb'],
    seed: expect.any(Number),
  });
  expect(await next({ preset: 'none' })).toEqual({ mode: 'preview', prompt: 'a stool', seed: expect.any(Number) });

  await lead.slash(channel, 'preset save', { name: 'default', whose: 'channel', after: 'in wood' });
  await until('it is kept', async () => (await world.redis.hlen(`kiln:guild:${bob.guildId}:presets`)) === 2);
  expect(await next({})).toMatchObject({ prompt: 'a stool, in wood', target_formats: ['glb'] });
  await alice.slash(channel, 'preset save', { name: 'default', after: 'in gold' });
  await answerTo(alice, 'Saved.');
  expect(await next({}, alice)).toMatchObject({ prompt: 'a stool, in gold' });

  // What would be sent can be looked at; Again sends what was sent, with nothing twice.
  await bob.slash(channel, 'preset try', { command: 'text-to-3d', prompt: 'a bench' });
  const trial = await answerTo(bob, 'Nothing was made');
  expect(trial.text).toContain('a bench, in wood');
  const shown = await bob.waitForMessage(({ text }) => text.includes('preset default') && text.includes('Cancel'));
  const task = [...service.tasks.keys()][0]!;
  service.succeed(task);
  const done = await bob.waitForMessage(({ id, text }) => id === shown.id && text.includes('Again'));
  const before = service.creates.length;
  await bob.press(done.id, 'Again');
  const again = await until('again', () => service.creates[before]);
  expect(again).toMatchObject({ prompt: 'a stool, in house style' });

  await lead.slash(channel, 'preset delete', { name: 'default', whose: 'channel' });
  await answerTo(lead, 'Deleted.');
  expect(await next({})).toMatchObject({ prompt: 'a stool, in house style' });
});

test('presets go from server to server as a file, which is read whole or not at all', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, guilds, jobs, redis } = world;
  await alice.slash(channel, 'preset save', { name: 'hero', before: 'low poly', formats: 'glb' });
  await answerTo(alice, 'Saved.');
  await alice.slash(channel, 'preset export');
  const file = await alice.until('the file is there', () =>
    alice.live.find(({ attachments }) => attachments.length > 0),
  );
  const text = await (await fetch(file.attachments[0]!.url)).text();
  expect(JSON.parse(text)).toMatchObject({ kiln_presets: 1, presets: [{ name: 'hero', before: 'low poly' }] });

  const sent = (content: string) => ({ file: { name: 'presets.json', bytes: Buffer.from(content) } });
  await bob.slash(channel, 'preset import', {}, sent(text));
  await answerTo(bob, '**hero** (yours)');
  for (const bad of ['no json', text.replace('"glb"', '"doc"'), text.replace('1', '2')]) {
    await bob.slash(channel, 'preset import', {}, sent(bad));
  }
  await bob.until(
    'each is refused',
    () =>
      bob.live.filter(({ text: said }) => /cannot read that as a file of presets|does not know/.test(said)).length ===
      3,
  );
  const place = { guild: bob.guildId, user: bob.user.id, channel };
  expect((await guilds.presets.list(place)).map(({ name }) => name)).toEqual(['hero']);

  // Hers are hers: they go along with her, and are gone when she is forgotten.
  expect(JSON.stringify(await exportData(jobs, alice.guildId, alice.user.id))).toContain('low poly');
  await wantForgotten(jobs.redis, alice.guildId, alice.user.id);
  await until('she is forgotten', async () => (await redis.exists('kiln:forget')) === 0);
  expect(await guilds.presets.list({ ...place, user: alice.user.id })).toEqual([]);
  expect((await guilds.presets.list(place)).length).toBe(1);
});

test('the presets of a channel go with it, and no others', async () => {
  await using world = await startWorld();
  const { alice, lead, guilds, channel } = world;
  const gallery = alice.channels.gallery!;
  const place = { guild: alice.guildId, user: alice.user.id, channel };
  const preset = { before: 'low poly', after: '', without: '', options: {} };
  await guilds.presets.save({ ...place, channel: gallery }, { scope: 'channel', name: 'house', preset });
  await guilds.presets.save(place, { scope: 'channel', name: 'house', preset });
  await guilds.presets.save(place, { scope: 'server', name: 'house', preset });
  await lead.request('DELETE', `/channels/${gallery}`);
  const left = async () => Object.keys(await guilds.presets.ofGuild(alice.guildId)).sort();
  await until('two are left', async () => (await left()).length === 2);
  expect(await left()).toEqual([`channel/${channel}/house`, 'server/house']);
});
