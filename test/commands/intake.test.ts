import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { fileFields } from 'kiln-client/contract/stage-fields';
import { useTracer } from 'kiln-runtime/tracing/trace';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { fittingStages } from '../../src/commands/families/fitting-stages.ts';
import { shownFiles } from '../../src/commands/posted-files/files-of-message.ts';
import { createMentionPace } from '../../src/commands/posted-files/mention-rate.ts';
import { attachmentOrigins } from '../../src/jobs/discord/file-origins.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const LEAD_ROLE = '1200000000000000002';
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d33' } })
  .png()
  .toBuffer();
const file = (name: string) => ({ name, url: `https://cdn.discordapp.com/attachments/1/2/${name}`, sizeBytes: 1 });
const types = ({ files = [], words = '' }: { files?: readonly string[]; words?: string }) =>
  fittingStages({
    files: files.map(file),
    words,
  }).map(({ stage }) => stage.type);
const fromBot = (words: string) => (message: LiveMessage) =>
  message.author.username === 'kiln' && message.text.includes(words);
const selectOf = (message: LiveMessage) =>
  /"custom_id":"(1:take:[^"]*)"/.exec(JSON.stringify(message.components))?.[1] ?? '';

test('pictures fit stages that begin with a picture; words fit stages that begin with words', () => {
  expect(types({ files: ['a.png'] })).toContain('creative-lab-fidget-pixel-prototype');
  expect(types({ files: ['a.png'] })).not.toContain('text-to-3d-preview');
  expect(types({ words: 'a frog' })).toEqual(expect.arrayContaining(['text-to-3d-preview']));
  expect(types({ words: 'a frog' }).some((type) => type.startsWith('creative-lab'))).toBe(false);
  expect(
    types({ files: ['a.png', 'b.png'], words: 'a frog' }).some(
      (type) => type.includes('refine') || type.includes('build'),
    ),
  ).toBe(false);
});

test('a model fits every stage of the contract that reads its format, and no other', () => {
  const readers = (ending: string) =>
    (families as readonly Family[])
      .flatMap(({ stages }) => stages)
      .filter((stage) =>
        fileFields(stage).some(({ value }) => value.medium === 'model' && value.extensions.includes(ending)),
      )
      .map(({ type }) => type);

  expect(readers('.glb')).toEqual(expect.arrayContaining(['remesh', 'convert', 'retexture', 'rig', 'print-analyze']));
  expect(types({ files: ['a.glb'] })).toEqual(readers('.glb'));
  expect(types({ files: ['a.stl'] })).toEqual(readers('.stl'));
  expect(readers('.stl')).not.toContain('rig');
  expect(types({ files: ['a.glb', 'a.png'] })).toEqual(
    expect.arrayContaining([...readers('.glb'), ...types({ files: ['a.png'] })]),
  );
});

test('Make 3D on somebody’s picture asks what to make, privately, and makes it', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  const post = await bob.post(channel, 'look', [{ name: 'cat.png', bytes: picture }]);

  await alice.contextMenu(channel, 'Make 3D', post.id);
  const chooser = await alice.waitForMessage((message) => message.text.includes('What should Kiln make'));
  expect(chooser.ephemeral).toBe(true);
  expect(
    (await alice.selectValues(chooser.id, selectOf(chooser), ['creative-lab-fidget-pixel-prototype'])).status,
  ).toBe('modal');
  await alice.submitModal({ type: ['other'] });

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ type: 'other', image_url: expect.stringContaining('cat.png') });
});

test('a message without a picture says which pictures can be used', async () => {
  await using world = await startWorld();
  const { alice, channel } = world;
  const post = await alice.post(channel, 'no picture here');

  await alice.contextMenu(channel, 'Make 3D', post.id);

  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('no picture'));
});

test('Inspect model on a message looks at its model at once, for all to see, and without one says what can be read', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service } = world;
  const post = await bob.post(channel, 'mine', [
    { name: 'knight.png', bytes: picture },
    { name: 'knight.ply', bytes: Buffer.from('ply') },
  ]);
  const without = await bob.post(channel, 'only a picture', [{ name: 'knight.png', bytes: picture }]);

  await alice.contextMenu(channel, 'Inspect model', without.id);
  await alice.waitForMessage(
    (message) => message.ephemeral && /no model that can be inspected.*PLY/.test(message.text),
  );
  await alice.contextMenu(channel, 'Inspect model', post.id);
  await until('the service is asked', () => service.creates.length === 1);

  expect(service.creates[0]).toMatchObject({ model_url: expect.stringContaining('knight.ply') });
  const answer = await bob.waitForMessage(fromBot('knight.ply'));
  expect(answer.ephemeral).toBe(false);
});

test('a member inspects three models a minute, whatever else they make; others are not touched by it', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service, guilds } = world;
  const post = await bob.post(channel, 'mine', [{ name: 'knight.ply', bytes: Buffer.from('ply') }]);
  for (let i = 1; i <= 3; i++) {
    await alice.contextMenu(channel, 'Inspect model', post.id);
    await until('the service is asked', () => service.creates.length === i);
  }
  await alice.contextMenu(channel, 'Inspect model', post.id);
  await alice.waitForMessage(
    ({ ephemeral, text }) => ephemeral && /started 3 tasks within a minute; the limit is 3\. Try again <t:/.test(text),
  );
  await bob.contextMenu(channel, 'Inspect model', post.id);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  await until('the service is asked', () => service.creates.length === 5);
  // Nothing else than the pace of the stage counts it.
  const uses = await guilds.limits.use(alice.guildId, { user: alice.user.id, channel, roles: [], lead: false });
  expect(uses.find(({ kind, scope }) => kind === 'minute' && scope === 'member')?.used).toBe(4);
});

test('Make 3D on somebody’s model asks what its stage asks, and goes on from the file', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, service, redis } = world;
  const post = await bob.post(channel, 'mine', [{ name: 'knight.glb', bytes: Buffer.from('glTF') }]);

  await alice.contextMenu(channel, 'Make 3D', post.id);
  const chooser = await alice.waitForMessage((message) => message.text.includes('make from this model?'));
  expect(chooser.text).toContain('knight.glb');
  await redis.hset(keys.settings(alice.guildId), 'account', 'own');
  await alice.selectValues(chooser.id, selectOf(chooser), ['retexture']);
  expect(alice.lastModal?.title).toBe('Retexture · about 10 credits');
  await redis.hdel(keys.settings(alice.guildId), 'account');
  expect((await alice.selectValues(chooser.id, selectOf(chooser), ['retexture'])).status).toBe('modal');
  expect(alice.lastModal?.title).toBe('Retexture · about 10 credits; 500 left');
  await alice.submitModal({ text_style_prompt: 'weathered gold' });

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({
    model_url: expect.stringContaining('knight.glb'),
    text_style_prompt: 'weathered gold',
  });
});

test('Make 3D on a result of Kiln’s own offers what goes on from its picture, and from its model', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;
  const { taskId, messageId } = await world.ask('a lamp');
  service.succeed(taskId);
  const isThere = ({ id, files }: LiveMessage) =>
    id === messageId && files.some(({ filename }) => filename.endsWith('.stl'));
  await alice.waitForMessage(isThere);

  await alice.contextMenu(channel, 'Make 3D', messageId);
  const chooser = await alice.waitForMessage((message) => message.text.includes('this picture and this model?'));
  expect(JSON.stringify(chooser.components)).toContain('"value":"image-to-3d"');
  await alice.selectValues(chooser.id, selectOf(chooser), ['print-repair']);

  await until('the service is asked', () => service.creates.length === 2);
  expect(service.creates[1]).toMatchObject({ model_url: expect.stringContaining('a-lamp.stl') });
});

test('pictures and models are found in components at any depth and in embeds, each once, and only at Discord', async () => {
  await using world = await startWorld();
  const { alice, channel, local } = world;
  const media = (name: string) => ({ url: `attachment://${name}` });
  const gallery = { type: 12, items: [{ media: media('a.png') }, { media: { url: 'https://example.com/far.png' } }] };
  const section = {
    type: 9,
    components: [{ type: 10, content: 'look' }],
    accessory: { type: 11, media: media('b.png') },
  };
  const { body: v2 } = await local.rest(
    'POST',
    `/channels/${channel}/messages`,
    upload(
      {
        flags: 1 << 15,
        components: [
          { type: 17, components: [gallery, section, { type: 13, file: media('knight.glb') }] },
          { type: 12, items: [{ media: media('a.png') }] },
        ],
      },
      ...['a.png', 'b.png', 'knight.glb'],
    ),
  );
  expect(v2.attachments).toEqual([]);
  await alice.contextMenu(channel, 'Make 3D', String(v2.id));
  const first = await alice.waitForMessage((message) => message.text.includes('these 2 pictures and this model?'));
  expect(first.text).toContain('knight.glb');
  expect(first.text).toContain('Nothing can be made from far.png');
  expect(JSON.stringify(first.components)).not.toContain('example.com');

  const embeds = [
    { image: media('c.png'), thumbnail: { url: 'https://example.com/far.png' } },
    { thumbnail: media('d.png') },
  ];
  const { body: embedded } = await local.rest(
    'POST',
    `/channels/${channel}/messages`,
    upload({ embeds }, 'c.png', 'd.png', 'e.png'),
  );
  await alice.contextMenu(channel, 'Make 3D', String(embedded.id));
  const second = await alice.waitForMessage((message) => message.text.includes('make from these 3 pictures?'));
  expect(JSON.stringify(second.components)).not.toContain('example.com');
});

test('a picture from elsewhere is taken from Discord’s proxy or not at all', () => {
  const proxied = 'https://images-ext-1.discordapp.net/external/sig/https/example.com/cat.png';
  const far = 'https://example.com/cat.png';
  const image = (url: string, proxy_url?: string) => ({
    data: { image: { url, ...(proxy_url ? { proxy_url } : {}) } },
  });
  const nothing = new Map<string, never>();
  const found = (...embeds: ReturnType<typeof image>[]) =>
    shownFiles(
      { attachments: nothing, components: [], embeds, messageSnapshots: nothing },
      attachmentOrigins(undefined),
    ).files.map(({ url }) => url);

  expect(found(image(far, proxied))).toEqual([proxied]);
  expect(found(image(far), image(far, far), image(far, `${proxied.replace('.net/', '.net.example.com/')}`))).toEqual(
    [],
  );
  expect(found(image('https://images-ext-1.discordapp.net@example.com/cat.png', 'not an address'))).toEqual([]);
  const own = 'https://cdn.discordapp.com/attachments/1/2/cat.png';
  const smaller = 'https://media.discordapp.net/attachments/1/2/cat.png?width=10';
  expect(found(image(own, smaller), image(smaller))).toHaveLength(1);
});

test('what was forwarded can be used like what it was forwarded from', async () => {
  await using world = await startWorld();
  const { alice, bob, channel } = world;
  const post = await bob.post(channel, 'look', [{ name: 'cat.png', bytes: picture }]);
  const gallery = bob.channels.gallery!;
  const { body } = await bob.request('POST', `/channels/${gallery}/messages`, {
    message_reference: { type: 1, channel_id: channel, message_id: post.id },
  });

  const { id } = body as { id: string };
  await alice.waitForMessage((message) => message.id === id);
  await alice.contextMenu(gallery, 'Make 3D', id);

  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('make from this picture?'));
});

test('a mention with words offers what words can make; only the one who wrote may choose; each is traced', async () => {
  await using world = await startWorld();
  const spans: string[] = [];
  const end = useTracer((name, { parent = '' }) => {
    spans.push(`${parent} > ${name}`);
    return { context: name, traceId: '', spanId: '', set: () => {}, failed: () => {}, end: () => {} };
  });
  onTestFinished(end);
  const { alice, bob, channel, gateway, service } = world;

  await alice.post(channel, `<@${gateway.applicationId}> a green frog @everyone`);
  const chooser = await alice.waitForMessage((message) => message.text.includes('these words'));
  expect(chooser.text).toContain('a green frog');

  await bob.selectValues(chooser.id, selectOf(chooser), ['text-to-3d-preview']);
  await bob.waitForMessage((message) => message.ephemeral && message.text.includes('can choose here'));
  expect(service.creates).toHaveLength(0);
  await alice.selectValues(chooser.id, selectOf(chooser), ['text-to-3d-preview']);

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ mode: 'preview', prompt: expect.stringContaining('a green frog') });
  const ofMember = spans.filter((span) => /mention|interaction|submit/.test(span));
  expect(ofMember).toEqual([' > mention', ' > interaction take', ' > interaction take', 'interaction take > submit']);
});

test('a reply with a mention takes the files that it replies to, or says why it cannot see them', async () => {
  await using world = await startWorld();
  const { alice, bob, channel, gateway, local } = world;
  await local.playground.control('rates', 'off');
  const me = `<@${gateway.applicationId}>`;
  const path = `/channels/${channel}/messages`;
  const reply = (messageId: string, content: string) =>
    alice.request('POST', path, { content, message_reference: { message_id: messageId } });

  const components = [{ type: 12, items: [{ media: { url: 'attachment://cat.png' } }] }];
  const { body: ours } = await local.rest('POST', path, upload({ flags: 1 << 15, components }, 'cat.png'));
  await reply(String(ours.id), me);
  await alice.waitForMessage((message) => message.text.includes('make from this picture?'));

  const hidden = await bob.post(channel, 'not for bots', [{ name: 'dog.png', bytes: picture }]);
  await reply(hidden.id, me);
  const why = await alice.waitForMessage((message) =>
    message.text.includes('Discord only shows me messages that mention'),
  );
  expect(why.text).toContain('Make 3D');

  const open = await bob.post(channel, `${me} mine`, [{ name: 'owl.png', bytes: picture }]);
  await bob.waitForMessage(fromBot('mine'));
  await reply(open.id, `${me} for alice`);
  const shown = await alice.waitForMessage(fromBot('for alice'));
  expect(JSON.stringify(shown.components)).toContain('owl.png');
});

test('words of a mention beyond what a prompt takes are left out between characters, and it says so', async () => {
  await using world = await startWorld();
  const { alice, channel, gateway, service } = world;
  const family = '👩‍👩‍👧‍👦';

  await alice.post(channel, `<@${gateway.applicationId}> ${'a'.repeat(795)}${family} and more`);
  const chooser = await alice.waitForMessage((message) => message.text.includes('Only the first 795 of your'));
  await alice.selectValues(chooser.id, selectOf(chooser), ['text-to-3d-preview']);

  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ prompt: 'a'.repeat(795) });
});

test('a mention is answered only where the settings let things be made, and not without end', async () => {
  await using world = await startWorld();
  const { alice, lead, channel, gateway, guilds, local } = world;
  await local.playground.control('rates', 'off');
  const mention = (words: string, by = alice, where = channel) =>
    by.post(where, `<@${gateway.applicationId}> ${words}`);
  const answers = () => alice.live.filter(({ author }) => author.id === gateway.applicationId);

  await guilds.changeSettings(alice.guildId, { channels: [alice.channels.gallery!] });
  await mention('closed channel');
  await guilds.changeSettings(alice.guildId, { channels: [], roles: [LEAD_ROLE] });
  await mention('closed to alice');
  await mention('open to leads', lead);
  await alice.waitForMessage(fromBot('open to leads'));
  expect(answers()).toHaveLength(1);

  await guilds.changeSettings(alice.guildId, { roles: [] });
  for (let index = 0; index < 8; index += 1) await mention(`number ${index}`);
  await mention('after all', lead);
  await alice.waitForMessage(fromBot('after all'));
  const said = answers().map(({ text }) => text);
  expect(said.filter((text) => text.includes('> number'))).toHaveLength(5);
  expect(said.filter((text) => text.includes('more than 5 mentions'))).toHaveLength(1);
});

test('who mentions is forgotten after a minute, and never more members are kept than told', () => {
  let now = 0;
  const pace = createMentionPace(() => now, 2);
  const ask = (id: string, times = 1) => Array.from({ length: times }, () => pace.ask(id)).at(-1);

  expect(ask('a', 5)).toBe('say');
  expect(ask('a')).toBe('enough');
  expect(ask('a')).toBe('silent');
  ask('b');
  expect(ask('a')).toBe('silent');
  ask('c');
  ask('d');
  expect(ask('a')).toBe('say');
  now = 60_000;
  expect(ask('d', 5)).toBe('say');
});

function upload(payload: unknown, ...names: string[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  for (const [index, name] of names.entries()) form.set(`files[${index}]`, new Blob([picture]), name);
  return form;
}
