import { SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PlaygroundRefusal } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import type { PlaygroundOptions } from '../src/create-core.ts';
import { startLocal, TOKEN } from './support.ts';

/** The rules of interactions, seen by a bot that does everything by hand. */

const make = new SlashCommandBuilder()
  .setName('make')
  .setDescription('Makes')
  .addStringOption((o) => o.setName('prompt').setDescription('P').setRequired(true).setMinLength(2).setMaxLength(5))
  .addIntegerOption((o) => o.setName('count').setDescription('C').setMinValue(1).setMaxValue(3))
  .addStringOption((o) => o.setName('kind').setDescription('K').addChoices({ name: 'A', value: 'a' }))
  .addAttachmentOption((o) => o.setName('image').setDescription('I').setFileTypes('image', '.glb'))
  .toJSON();
const settings = { name: 'settings', description: 'S', default_member_permissions: '32' };

interface Interaction {
  id: string;
  token: string;
  type: number;
  data: Record<string, unknown>;
  [key: string]: unknown;
}

/** A local Discord with the commands registered and a gateway connection that collects interactions. */
async function start(options: Partial<PlaygroundOptions> = {}) {
  const local = await startLocal(options);
  await local.rest('PUT', '/applications/1200000000000000010/commands', [make, settings]);
  const interactions: Interaction[] = [];
  const socket = new WebSocket(`${local.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
  socket.on('message', (raw) => {
    const { op, t, d } = JSON.parse(raw.toString());
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 1, properties: {} } }));
    if (t === 'INTERACTION_CREATE') interactions.push(d);
  });
  const alice = await local.member('alice');
  /** Says `/make prompt:abc` and gives what the bot received. */
  async function say(): Promise<Interaction> {
    const count = interactions.length;
    alice.slash(alice.channels.workshop!, 'make', { prompt: 'abc' }).catch(() => undefined);
    return until('the bot hears of it', () => interactions[count]);
  }
  const callback = (i: Interaction, body: unknown, query = '') =>
    local.rest('POST', `/interactions/${i.id}/${i.token}/callback${query}`, body);
  const hook = (i: Interaction, rest = '') => `/webhooks/1200000000000000010/${i.token}${rest}`;
  return {
    local,
    alice,
    interactions,
    say,
    callback,
    hook,
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await local[Symbol.asyncDispose]();
    },
  };
}

test('tells the bot everything that Discord tells it', async () => {
  await using world = await start();

  const interaction = await world.say();

  expect(interaction).toMatchObject({
    application_id: '1200000000000000010',
    type: 2,
    version: 1,
    guild_id: '1200000000000000001',
    channel_id: world.alice.channels.workshop,
    channel: { type: 0, name: 'workshop' },
    member: { user: { username: 'alice' }, permissions: expect.stringMatching(/^\d+$/), roles: [] },
    app_permissions: expect.stringMatching(/^\d+$/),
    locale: 'en-US',
    guild_locale: 'en-US',
    context: 0,
    attachment_size_limit: 20 * 1024 * 1024,
    authorizing_integration_owners: { 0: '1200000000000000001' },
    entitlements: [],
    data: { name: 'make', type: 1, options: [{ type: 3, name: 'prompt', value: 'abc' }] },
  });
});

test('fails an interaction that is not answered in time, and then knows it no more', async () => {
  await using world = await start({ responseMs: 60 });

  const outcome = await world.alice.slash(world.alice.channels.workshop!, 'make', { prompt: 'abc' });
  const late = await world.callback(world.interactions[0]!, { type: 5 });

  expect(outcome.status).toBe('failure');
  expect(world.alice.events.at(-1)).toMatchObject({ t: 'INTERACTION_FAILURE', d: { reason_code: 2 } });
  expect(late).toMatchObject({ status: 404, body: { code: 10062 } });
});

test('takes one response, of a type that fits', async () => {
  await using world = await start();
  const interaction = await world.say();

  const before = await world.local.rest('POST', world.hook(interaction), { content: 'too early' });
  const unfit = await world.callback(interaction, { type: 7, data: { content: 'x' } });
  const empty = await world.callback(interaction, { type: 4 });
  const first = await world.callback(interaction, { type: 4, data: { content: 'yes' } }, '?with_response=true');
  const second = await world.callback(interaction, { type: 4, data: { content: 'again' } });

  expect(before).toMatchObject({ status: 404, body: { code: 10015 } });
  expect(unfit).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(empty).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(first).toMatchObject({
    status: 200,
    body: { interaction: { id: interaction.id }, resource: { type: 4, message: { content: 'yes', type: 20 } } },
  });
  expect(second).toMatchObject({ status: 400, body: { code: 40060 } });
});

test('fixes at the defer how private the answer is, and gives its place to the first followup', async () => {
  await using world = await start();
  const interaction = await world.say();

  const badFlag = await world.callback(interaction, { type: 5, data: { flags: 64 | (1 << 15) } });
  const deferred = await world.callback(interaction, { type: 5, data: { flags: 64 } });
  const loading = await world.alice.waitForMessage((m) => m.loading);
  const first = await world.local.rest('POST', world.hook(interaction), { content: 'done' });
  const second = await world.local.rest('POST', world.hook(interaction), { content: 'and this' });

  expect(badFlag).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(deferred.status).toBe(204);
  expect(deferred.headers.get('content-type')).toBeNull();
  expect(first.body).toMatchObject({ id: loading.id, content: 'done', flags: 64 });
  expect(second.body).toMatchObject({ content: 'and this', flags: 0 });
  expect(second.body.id).not.toBe(loading.id);
});

test('lets a token die after 15 minutes, while the bot may still edit through the channel', async () => {
  let offset = 0;
  await using world = await start({ now: () => Date.now() + offset });
  const interaction = await world.say();
  await world.callback(interaction, { type: 4, data: { content: 'yes' } });
  const original = world.hook(interaction, '/messages/@original');
  const alive = await world.local.rest('PATCH', original, { content: 'edited' });

  offset = 15 * 60_000;
  const dead = await world.local.rest('PATCH', original, { content: 'too late' });
  const byChannel = await world.local.rest('PATCH', `/channels/${alive.body.channel_id}/messages/${alive.body.id}`, {
    content: 'by the bot',
  });

  expect(alive).toMatchObject({ status: 200, body: { content: 'edited' } });
  expect(dead).toMatchObject({ status: 401, body: { code: 50027 } });
  expect(byChannel).toMatchObject({ status: 200, body: { content: 'by the bot' } });
});

test('keeps ephemeral messages off the channel route', async () => {
  await using world = await start();
  const interaction = await world.say();
  await world.callback(interaction, { type: 4, data: { content: 'psst', flags: 64 } });
  const secret = await world.alice.waitForMessage((m) => m.content === 'psst');

  const byToken = await world.local.rest('GET', world.hook(interaction, '/messages/%40original'));
  const byChannel = await world.local.rest('GET', `/channels/${secret.channel_id}/messages/${secret.id}`);

  expect(byToken).toMatchObject({ status: 200, body: { id: secret.id } });
  expect(byChannel).toMatchObject({ status: 404, body: { code: 10008 } });
});

test('checks what a member fills in against the registered command', async () => {
  await using world = await start();
  const { alice } = world;
  const workshop = alice.channels.workshop!;
  const png = { name: 'a.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };
  const refused: [Record<string, string | number | boolean>, Record<string, typeof png>?][] = [
    [{}],
    [{ prompt: '' }],
    [{ prompt: 'a' }],
    [{ prompt: 'abcdef' }],
    [{ prompt: 'abc', count: 0 }],
    [{ prompt: 'abc', count: 1.5 }],
    [{ prompt: 'abc', kind: 'b' }],
    [{ prompt: 'abc', colour: 'red' }],
    [{ prompt: 'abc' }, { image: { ...png, name: 'a.exe' } }],
    [{ prompt: 'abc', image: '7' }],
  ];

  for (const [options, files] of refused) {
    const refusal = await alice.slash(workshop, 'make', options, files).catch((error: unknown) => error);
    expect(refusal, JSON.stringify(options)).toBeInstanceOf(PlaygroundRefusal);
    expect(refusal).toMatchObject({ status: 400, body: { code: 50035 } });
  }
  expect(world.interactions).toEqual([]);
});

test('shows and grants a command only to members with its permissions', async () => {
  await using world = await start();
  const lead = await world.local.member('lead');
  const index = async (member: typeof lead) => {
    const { body } = await member.request('GET', `/guilds/${member.guildId}/application-command-index`);
    return body as { application_commands: { id: string; name: string }[] };
  };

  const forLead = await index(lead);
  const forAlice = await index(world.alice);
  const { id } = forLead.application_commands.find(({ name }) => name === 'settings')!;
  const tried = await world.alice.request('POST', '/interactions', {
    type: 2,
    application_id: '1200000000000000010',
    guild_id: lead.guildId,
    channel_id: lead.channels.workshop,
    data: { id, name: 'settings', type: 1, options: [] },
  });

  expect(forLead.application_commands.map(({ name }) => name)).toEqual(['make', 'settings']);
  expect(forAlice.application_commands.map(({ name }) => name)).toEqual(['make']);
  expect(tried).toMatchObject({ status: 403, body: { code: 50013 } });
});

test('carries a command in a direct message, with the user instead of a member', async () => {
  await using world = await start();
  const { alice } = world;
  const dm = await alice.request('POST', '/users/@me/channels', { recipients: ['1200000000000000010'] });
  const { id: channelId } = dm.body as { id: string };
  const { body } = await alice.request('GET', `/channels/${channelId}/application-command-index`);
  const { application_commands: list } = body as { application_commands: { id: string; name: string }[] };

  const answer = await alice.request('POST', '/interactions', {
    type: 2,
    application_id: '1200000000000000010',
    channel_id: channelId,
    data: { id: list.find(({ name }) => name === 'make')!.id, options: [{ name: 'prompt', type: 3, value: 'abc' }] },
  });
  const interaction = await until('the bot hears of it', () => world.interactions[0]);

  expect(answer.status).toBe(204);
  expect(interaction).toMatchObject({ context: 1, user: { username: 'alice' }, channel: { type: 1 } });
  expect(interaction).not.toHaveProperty('member');
  expect(interaction).not.toHaveProperty('guild_id');
});

test('refuses presses that the message does not offer', async () => {
  await using world = await start();
  const interaction = await world.say();
  const components = [
    {
      type: 1,
      components: [
        { type: 2, style: 1, label: 'Off', custom_id: 'off', disabled: true },
        { type: 2, style: 1, label: 'On', custom_id: 'on' },
      ],
    },
  ];
  await world.callback(interaction, { type: 4, data: { content: 'buttons', components } });
  const message = await world.alice.waitForMessage((m) => m.content === 'buttons');
  const press = (customId: string, messageId = message.id) =>
    world.alice.request('POST', '/interactions', {
      type: 3,
      application_id: '1200000000000000010',
      guild_id: world.alice.guildId,
      channel_id: message.channel_id,
      message_id: messageId,
      data: { component_type: 2, custom_id: customId },
    });

  expect(await press('off')).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await press('forged')).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await press('on', '1200000000000000999')).toMatchObject({ status: 404, body: { code: 10008 } });
  expect(await press('on')).toMatchObject({ status: 204 });
});

test('consumes a test entitlement once it exists, and names it in interactions', async () => {
  await using world = await start();
  const path = '/applications/1200000000000000010/entitlements';
  const { id: sku_id } = await world.local.playground.control('sku.create', { name: 'Credits', kind: 'consumable' });

  const entitlement = await world.local.rest('POST', path, {
    sku_id,
    owner_id: world.alice.guildId,
    owner_type: 1,
  });
  const interaction = await world.say();
  const consumed = await world.local.rest('POST', `${path}/${entitlement.body.id}/consume`);
  const after = await world.local.rest('GET', `${path}/${entitlement.body.id}`);

  expect(interaction.entitlements).toMatchObject([{ id: entitlement.body.id, consumed: false }]);
  expect(consumed.status).toBe(204);
  expect(after.body).toMatchObject({ consumed: true });
});

test('gives people the commands in their language, and packed to those who take it so', async () => {
  await using world = await start();
  const spoken = { name_localizations: { de: 'mache', fr: 'faire' }, description_localizations: { de: 'Macht' } };
  const kind = { name: 'clay', name_localizations: { de: 'Ton' }, value: 'clay' };
  const option = {
    type: 3,
    name: 'kind',
    description: 'K'.repeat(90),
    description_localizations: { de: 'Art' },
    choices: [kind],
  };
  await world.local.rest('PUT', '/applications/1200000000000000010/commands', [
    { ...make, ...spoken, options: [option] },
  ]);
  const path = `${world.local.url}/api/v10/guilds/${world.alice.guildId}/application-command-index`;
  const ask = (locale: string, encoding: string) =>
    fetch(path, { headers: { authorization: 'alice', 'x-discord-locale': locale, 'accept-encoding': encoding } });

  const german = await ask('de', 'br');
  const [command] = ((await german.json()) as { application_commands: object[] }).application_commands;

  expect(german.headers.get('content-encoding')).toBe('br');
  expect(command).toMatchObject({ name: 'make', name_localized: 'mache', description_localized: 'Macht' });
  expect(command).toMatchObject({ options: [{ description_localized: 'Art', choices: [{ name_localized: 'Ton' }] }] });
  expect(JSON.stringify(command)).not.toMatch(/_localizations|faire/);
  expect(await (await ask('it', 'identity')).text()).not.toContain('_localized');
});
