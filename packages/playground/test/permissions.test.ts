import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { type PermissionName, permissionBits } from '../src/base/permission-bits.ts';
import type { Channel, Guild } from '../src/base/wire.ts';
import { channelPermissions, withImplied } from '../src/permissions/compute.ts';
import { type Local, startLocal, TOKEN } from './support.ts';

/** Who may do what where, as Discord works it out, and the codes of those who may not. */

const BOT = '1200000000000000010';
const BOT_ROLE = '1200000000000000003';
const EVERYONE = '1200000000000000001';
const ALICE = '1200000000000000101';
const GALLERY = '1200000000000000202';
const WORKSHOP = '1200000000000000201';

let local: Local;
let lead: Member;
let alice: Member;
/** Messages of the bot and of Alice in the gallery. */
let own: string;
let hers: string;

beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  [lead, alice] = [await local.member('lead'), await local.member('alice')];
  own = String((await local.rest('POST', `/channels/${GALLERY}/messages`, { content: 'own' })).body.id);
  hers = (await alice.post(GALLERY, 'hers')).id;
});
afterAll(() => local[Symbol.asyncDispose]());

const bits = (...names: PermissionName[]) => String(permissionBits(names));

async function deny(names: PermissionName[], id = BOT, channel = GALLERY): Promise<AsyncDisposable> {
  const path = `/channels/${channel}/permissions/${id}`;
  const isRole = id === EVERYONE || id === BOT_ROLE;
  expect(await lead.request('PUT', path, { type: isRole ? 0 : 1, deny: bits(...names) })).toMatchObject({
    status: 204,
  });
  return {
    async [Symbol.asyncDispose]() {
      await lead.request('DELETE', path);
    },
  };
}

function withFile(payload: unknown): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  form.set('files[0]', new Blob(['x']), 'x.txt');
  return form;
}

const list = `/channels/${GALLERY}/messages`;
type Attempt = [method: string, path: () => string, body?: () => unknown];

const refused: Record<string, [lacks: PermissionName, attempt: Attempt, status: number, code: number]> = {
  'sees a channel': ['VIEW_CHANNEL', ['GET', () => `/channels/${GALLERY}`], 403, 50001],
  'writes in a channel that it cannot see': [
    'VIEW_CHANNEL',
    ['POST', () => list, () => ({ content: 'x' })],
    403,
    50001,
  ],
  'edits where it cannot see': [
    'VIEW_CHANNEL',
    ['PATCH', () => `${list}/${own}`, () => ({ content: 'x' })],
    403,
    50001,
  ],
  writes: ['SEND_MESSAGES', ['POST', () => list, () => ({ content: 'x' })], 403, 50013],
  types: ['SEND_MESSAGES', ['POST', () => `/channels/${GALLERY}/typing`], 403, 50013],
  'attaches files': ['ATTACH_FILES', ['POST', () => list, () => withFile({ content: 'x' })], 403, 50013],
  'attaches files in an edit': ['ATTACH_FILES', ['PATCH', () => `${list}/${own}`, () => withFile({})], 403, 50013],
  'attaches files without the right to send': [
    'SEND_MESSAGES',
    ['PATCH', () => `${list}/${own}`, () => withFile({})],
    403,
    50013,
  ],
  embeds: ['EMBED_LINKS', ['POST', () => list, () => ({ embeds: [{ title: 't' }] })], 403, 50013],
  'speaks aloud': ['SEND_TTS_MESSAGES', ['POST', () => list, () => ({ content: 'x', tts: true })], 403, 50013],
  'reads one message': ['READ_MESSAGE_HISTORY', ['GET', () => `${list}/${own}`], 403, 50001],
  replies: [
    'READ_MESSAGE_HISTORY',
    ['POST', () => list, () => ({ content: 'x', message_reference: { message_id: hers } })],
    403,
    160002,
  ],
  'reacts without history': [
    'READ_MESSAGE_HISTORY',
    ['PUT', () => `${list}/${hers}/reactions/%F0%9F%91%8D/@me`],
    403,
    50001,
  ],
  'reacts first': ['ADD_REACTIONS', ['PUT', () => `${list}/${hers}/reactions/%F0%9F%91%8D/@me`], 403, 50013],
  pins: ['PIN_MESSAGES', ['PUT', () => `${list}/pins/${own}`], 403, 50013],
  "deletes another's message": ['MANAGE_MESSAGES', ['DELETE', () => `${list}/${hers}`], 403, 50013],
  'opens a thread': [
    'CREATE_PUBLIC_THREADS',
    ['POST', () => `${list}/${own}/threads`, () => ({ name: 't' })],
    403,
    50013,
  ],
  'opens a private thread': [
    'CREATE_PRIVATE_THREADS',
    ['POST', () => `/channels/${GALLERY}/threads`, () => ({ name: 't', type: 12 })],
    403,
    50013,
  ],
  'renames a channel': ['MANAGE_CHANNELS', ['PATCH', () => `/channels/${GALLERY}`, () => ({ name: 'x' })], 403, 50013],
  'sets permissions': [
    'MANAGE_ROLES',
    ['PUT', () => `/channels/${GALLERY}/permissions/${ALICE}`, () => ({ type: 1, allow: '8' })],
    403,
    50013,
  ],
};

test.each(Object.entries(refused))(
  'refuses a bot that %s without the permission',
  async (_, [lacks, attempt, ...end]) => {
    await using _denied = await deny([lacks]);
    const [method, path, body] = attempt;

    const answer = await local.rest(method, path(), body?.());

    expect([answer.status, answer.body.code]).toEqual(end);
  },
);

test('refuses what a channel denies everyone, unless the role of the bot is allowed it', async () => {
  await using _everyone = await deny(['SEND_MESSAGES'], EVERYONE);
  const send = () => local.rest('POST', list, { content: 'x' });

  const before = await send();
  await lead.request('PUT', `/channels/${GALLERY}/permissions/${BOT_ROLE}`, { type: 0, allow: bits('SEND_MESSAGES') });
  const after = await send();
  await lead.request('DELETE', `/channels/${GALLERY}/permissions/${BOT_ROLE}`);
  const people = await alice.request('POST', list, { content: 'x' });
  const owner = await lead.request('POST', list, { content: 'x' });

  expect(before).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(after.status).toBe(200);
  expect(people).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(owner.status).toBe(200);
});

test('gives an empty list to those who may see a channel but not read its history', async () => {
  await using _denied = await deny(['READ_MESSAGE_HISTORY']);

  const messages = await local.rest('GET', list);
  const pins = await local.rest('GET', `${list}/pins`);

  expect(messages).toMatchObject({ status: 200, body: [] });
  expect(pins).toMatchObject({ status: 200, body: { items: [], has_more: false } });
});

test('lets a bot without any permission in a channel answer by the token of an interaction, with files', async () => {
  await using _denied = await deny(['VIEW_CHANNEL']);
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd' }]);
  const { socket, events } = await listen();
  alice.slash(GALLERY, 'make').catch(() => undefined);
  const interaction = await until('the bot hears of it', () => events.find(({ t }) => t === 'INTERACTION_CREATE')?.d);
  const hook = `/webhooks/${BOT}/${interaction.token}`;
  await local.rest('POST', `/interactions/${interaction.id}/${interaction.token}/callback`, { type: 5 });

  const edited = await local.rest('PATCH', `${hook}/messages/@original`, withFile({ content: 'by token' }));
  const followed = await local.rest('POST', hook, { embeds: [{ title: 'more' }] });
  const asBot = await local.rest('PATCH', `${list}/${edited.body.id}`, { content: 'by the bot' });
  socket.terminate();

  expect(BigInt(String(interaction.app_permissions)) & permissionBits(['VIEW_CHANNEL'])).toBe(0n);
  expect([edited.status, followed.status]).toEqual([200, 200]);
  expect(asBot).toMatchObject({ status: 403, body: { code: 50001 } });
  // It hears nothing of the channel either, its own messages included.
  expect(events.filter(({ t, d }) => t.startsWith('MESSAGE') && d.channel_id === GALLERY)).toEqual([]);
});

test('leaves the bare name of an emoji from elsewhere to those who may not use them', async () => {
  const content = 'a <:tree:1200000000000000777> grows';
  const send = async () => (await local.rest('POST', list, { content })).body.content;

  const allowed = await send();
  await using _denied = await deny(['USE_EXTERNAL_EMOJIS']);

  expect(allowed).toBe(content);
  expect(await send()).toBe('a :tree: grows');
});

test('leaves a member in a timeout nothing but looking', async () => {
  const path = `/guilds/${EVERYONE}/members/${ALICE}`;
  const until_ = new Date(Date.now() + 600_000).toISOString();
  await lead.request('PATCH', path, { communication_disabled_until: until_ });
  const write = await alice.request('POST', list, { content: 'x' });
  const look = await alice.request('GET', list);
  await lead.request('PATCH', path, { communication_disabled_until: null });

  expect(write).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(look.status).toBe(200);
  expect(await alice.request('POST', list, { content: 'x' })).toMatchObject({ status: 200 });
});

test('refuses commands where a member may not use any', async () => {
  await using _denied = await deny(['USE_APPLICATION_COMMANDS'], ALICE);
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd' }]);

  await expect(alice.slash(GALLERY, 'make')).rejects.toMatchObject({ status: 403, body: { code: 50013 } });
});

test('hides a channel from people who may not see it, and tells bots of all channels', async () => {
  await using _denied = await deny(['VIEW_CHANNEL'], EVERYONE);
  const namesFor = async (list: unknown) => (list as { name: string }[]).map(({ name }) => name);

  const people = await namesFor((await alice.request('GET', `/guilds/${EVERYONE}/channels`)).body);
  const bot = await namesFor((await local.rest('GET', `/guilds/${EVERYONE}/channels`)).body);
  await alice.until('the channel goes', () =>
    alice.events.find(({ t, d }) => t === 'CHANNEL_DELETE' && d.id === GALLERY),
  );

  expect(people).toEqual(['workshop', 'print-shop', 'assets']);
  expect(bot).toEqual(['workshop', 'gallery', 'print-shop', 'assets']);
  expect(await alice.request('GET', list)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test('knows neither channels, messages, guilds nor members that are not there', async () => {
  const get = async (path: string) => {
    const { status, body } = await local.rest('GET', path);
    return [status, body.code];
  };

  expect(await get('/channels/1200000000000000999')).toEqual([404, 10003]);
  expect(await get(`${list}/1200000000000000999`)).toEqual([404, 10008]);
  expect(await get('/guilds/1200000000000000999')).toEqual([404, 10004]);
  expect(await get(`/guilds/${EVERYONE}/members/1200000000000000999`)).toEqual([404, 10013]);
  expect(await get('/users/1200000000000000999')).toEqual([404, 10013]);
});

test('works permissions out in the order of Discord', () => {
  const guild: Guild = {
    id: '1',
    name: 'g',
    owner_id: '9',
    roles: [
      {
        id: '1',
        name: '@everyone',
        permissions: bits('VIEW_CHANNEL', 'SEND_MESSAGES'),
        position: 0,
        color: 0,
        mentionable: false,
        managed: false,
      },
      {
        id: '2',
        name: 'a',
        permissions: bits('ATTACH_FILES'),
        position: 1,
        color: 0,
        mentionable: false,
        managed: false,
      },
      { id: '3', name: 'b', permissions: '0', position: 2, color: 0, mentionable: false, managed: false },
      {
        id: '4',
        name: 'admin',
        permissions: bits('ADMINISTRATOR'),
        position: 3,
        color: 0,
        mentionable: false,
        managed: false,
      },
    ],
    members: Object.fromEntries(
      [
        ['5', ['2', '3']],
        ['6', []],
        ['7', ['4']],
        ['9', []],
      ].map(([id, roles]) => [
        id as string,
        { roles: roles as string[], joined_at: '', communication_disabled_until: null },
      ]),
    ),
  };
  const channel: Channel = {
    id: '100',
    type: 0,
    permission_overwrites: [
      { id: '5', type: 1, allow: '0', deny: bits('ADD_REACTIONS') },
      { id: '3', type: 0, allow: bits('SEND_MESSAGES', 'ADD_REACTIONS'), deny: '0' },
      { id: '2', type: 0, allow: '0', deny: bits('SEND_MESSAGES', 'ATTACH_FILES') },
      { id: '1', type: 0, allow: '0', deny: bits('SEND_MESSAGES') },
    ],
  };
  const of = (id: string) => channelPermissions(guild, channel, id, 0);

  // What any role allows beats what another denies; the member's own overwrite beats both.
  expect(of('5')).toBe(permissionBits(['VIEW_CHANNEL', 'SEND_MESSAGES']));
  expect(of('6')).toBe(permissionBits(['VIEW_CHANNEL']));
  expect(of('7')).toBe(of('9'));
  expect(of('9') & permissionBits(['PIN_MESSAGES', 'SEND_MESSAGES'])).not.toBe(0n);
  expect(of('10')).toBe(0n);
  const cannotSend = permissionBits(['VIEW_CHANNEL', 'ATTACH_FILES', 'EMBED_LINKS', 'ADD_REACTIONS']);
  expect(withImplied(cannotSend, channel)).toBe(permissionBits(['VIEW_CHANNEL', 'ADD_REACTIONS']));
  expect(withImplied(permissionBits(['SEND_MESSAGES']), channel)).toBe(0n);
  expect(withImplied(cannotSend, { type: 2 })).toBe(permissionBits(['VIEW_CHANNEL']));
});

/** The bot's gateway, by hand. */
async function listen() {
  // The same shard may start again after 5 seconds.
  await local.playground.control('clock', { moveMs: 5000 });
  const events: { t: string; d: Record<string, unknown> }[] = [];
  const socket = new WebSocket(`${local.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
  socket.on('message', (raw) => {
    const { op, t, d } = JSON.parse(raw.toString());
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 1 | (1 << 9), properties: {} } }));
    if (op === 0) events.push({ t, d });
  });
  await until('the bot is ready', () => events.find(({ t }) => t === 'READY'));
  return { socket, events };
}

test('sends what the invitation gave the bot, and the permissions of channels that a member names', async () => {
  await local.rest('PUT', `/applications/${BOT}/commands`, [
    { name: 'where', description: 'd', options: [{ type: 7, name: 'channel', description: 'c', required: true }] },
  ]);
  await using _denied = await deny(['ATTACH_FILES'], BOT, WORKSHOP);
  const { socket, events } = await listen();
  alice.slash(GALLERY, 'where', { channel: WORKSHOP }).catch(() => undefined);
  const interaction = await until('the bot hears of it', () => events.find(({ t }) => t === 'INTERACTION_CREATE')?.d);
  socket.terminate();

  const { resolved } = interaction.data as { resolved: { channels: Record<string, Record<string, string>> } };
  const attach = permissionBits(['ATTACH_FILES']);
  const named = resolved.channels[WORKSHOP]!;
  expect(BigInt(named.app_permissions!) & attach).toBe(0n);
  expect(BigInt(named.permissions!) & attach).toBe(attach);
  expect(BigInt(String(interaction.app_permissions)) & attach).toBe(attach);
});
