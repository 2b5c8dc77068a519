import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { shard } from './connect.ts';
import { type Local, startLocal } from './support.ts';

/** Applications that a user has brought along: into guilds without the bot, into private conversations. */

const GUILD = '1200000000000000001';
const BOT = '1200000000000000010';
const ALICE = '1200000000000000101';
const BOB = '1200000000000000102';

let local: Local;
let alice: Member;
let gateway: Awaited<ReturnType<typeof shard>>;
/** A guild that the bot is not in. */
let foreign: { id: string; channel_id: string };
let commands: Record<string, string>;

beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  const { body } = await local.rest('PUT', `/applications/${BOT}/commands`, [
    { name: 'guilds', description: 'd', integration_types: [0], contexts: [0] },
    { name: 'anywhere', description: 'd', integration_types: [0, 1], contexts: [0, 1, 2] },
    { name: 'mine', description: 'd', integration_types: [1], contexts: [0, 1, 2] },
    { name: 'old', description: 'd', dm_permission: false },
  ]);
  commands = Object.fromEntries((body as unknown as { name: string; id: string }[]).map(({ name, id }) => [name, id]));
  foreign = await local.playground.control('guild.create', { name: 'Elsewhere', owner_id: ALICE, bot: false });
  alice = await local.member('alice');
  gateway = await shard(local.url, [0, 1]);
});
afterAll(async () => {
  gateway.cut();
  await local[Symbol.asyncDispose]();
});

const names = ({ body }: { body: unknown }) =>
  (body as { application_commands: { name: string }[] }).application_commands.map(({ name }) => name);
const inGuild = async (guild: string) =>
  names(await alice.request('GET', `/guilds/${guild}/application-command-index`));
const inChannel = async (channel: string) =>
  names(await alice.request('GET', `/channels/${channel}/application-command-index`));

/** Says a command by its id; what the bot hears, or the refusal. */
async function say(name: string, channel: string) {
  const data = { id: commands[name], options: [] };
  const count = gateway.frames.filter(({ t }) => t === 'INTERACTION_CREATE').length;
  const body = { type: 2, application_id: BOT, channel_id: channel, data };
  const { status, body: answer } = await alice.request('POST', '/interactions', body);
  if (status !== 204) return { refused: [status, (answer as { code: number }).code] };
  return until('the bot hears of it', () => gateway.frames.filter(({ t }) => t === 'INTERACTION_CREATE')[count]?.d);
}
const answer = (interaction: Record<string, unknown>, body: unknown) =>
  local.rest('POST', `/interactions/${interaction.id}/${interaction.token}/callback?with_response=true`, body);

test('offers each command where its installations and places allow', async () => {
  const { id: group } = await local.playground.control('group.create', {
    user_ids: [ALICE, BOB, '1200000000000000103'],
  });
  const { body } = await alice.request('POST', '/users/@me/channels', { recipients: [BOT] });
  const withBot = (body as { id: string }).id;
  const offered = async () => ({
    home: await inGuild(GUILD),
    foreign: await inGuild(foreign.id),
    bot: await inChannel(withBot),
    group: await inChannel(group),
  });

  const before = await offered();
  await local.playground.control('install', { user_id: ALICE, installed: true });
  const after = await offered();
  await local.playground.control('install', { user_id: ALICE, installed: false });

  expect(before).toEqual({ home: ['guilds', 'anywhere', 'old'], foreign: [], bot: ['anywhere'], group: [] });
  expect(after).toEqual({
    home: ['guilds', 'anywhere', 'mine', 'old'],
    foreign: ['anywhere', 'mine'],
    bot: ['anywhere', 'mine'],
    group: ['anywhere', 'mine'],
  });
  expect(await say('mine', group)).toEqual({ refused: [403, 50013] });
});

test('says who authorized an interaction, in which context, and what the application may do there', async () => {
  await local.playground.control('install', { user_id: ALICE, installed: true });
  const { id: group } = await local.playground.control('group.create', {
    user_ids: [ALICE, BOB, '1200000000000000103'],
  });
  const home = await say('anywhere', alice.channels.workshop!);
  const away = await say('anywhere', foreign.channel_id);
  const privately = await say('anywhere', group);

  expect(home).toMatchObject({ context: 0, authorizing_integration_owners: { 0: GUILD, 1: ALICE } });
  expect(away).toMatchObject({ context: 0, guild_id: foreign.id, authorizing_integration_owners: { 1: ALICE } });
  expect(privately).toMatchObject({ context: 2, authorizing_integration_owners: { 1: ALICE }, channel: { type: 3 } });
  expect(privately).not.toHaveProperty('guild_id');
  const has = (interaction: object, bit: bigint) => {
    const { app_permissions: permissions } = interaction as { app_permissions: string };
    return (BigInt(permissions) & (1n << bit)) !== 0n;
  };
  // Attach files always; view channel only where the bot is.
  expect([has(home, 10n), has(away, 10n), has(privately, 10n)]).toEqual([true, false, false]);
  expect([has(home, 15n), has(away, 15n), has(privately, 15n)]).toEqual([true, true, true]);
});

test('answers by token only where the bot is not, with five followups at most', async () => {
  await local.playground.control('install', { user_id: ALICE, installed: true });
  const interaction = (await say('mine', foreign.channel_id)) as Record<string, unknown>;
  const first = await answer(interaction, { type: 4, data: { content: 'here' } });
  const { id } = (first.body.resource as { message: { id: string; flags: number } }).message;
  const hook = `/webhooks/${BOT}/${interaction.token}`;
  const followups = [];
  for (let count = 0; count < 6; count++) followups.push(await local.rest('POST', hook, { content: `${count}` }));

  expect(first.status).toBe(200);
  expect(await local.rest('PATCH', `/channels/${foreign.channel_id}/messages/${id}`, { content: 'x' })).toMatchObject({
    status: 403,
    body: { code: 50001 },
  });
  expect((await local.rest('PATCH', `${hook}/messages/@original`, { content: 'edited' })).status).toBe(200);
  expect(followups.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400]);
  expect(followups.at(-1)!.body).toMatchObject({ code: 40094 });
});

test('answers privately where a guild takes no external applications', async () => {
  await local.playground.control('install', { user_id: BOB, installed: true });
  await local.playground.control('member.add', { guild_id: foreign.id, user_id: BOB });
  await local.playground.control('overwrite.set', {
    channel_id: foreign.channel_id,
    id: BOB,
    deny: ['USE_EXTERNAL_APPS'],
  });
  const bob = await local.member('bob');
  const count = gateway.frames.filter(({ t }) => t === 'INTERACTION_CREATE').length;
  await bob.request('POST', '/interactions', {
    ...{ type: 2, application_id: BOT, channel_id: foreign.channel_id, data: { id: commands.mine, options: [] } },
  });
  const interaction = await until(
    'the bot hears of it',
    () => gateway.frames.filter(({ t }) => t === 'INTERACTION_CREATE')[count]?.d,
  );
  const made = await answer(interaction, { type: 4, data: { content: 'psst' } });

  expect((made.body.resource as { message: { flags: number } }).message.flags & 64).toBe(64);
  expect((await alice.messages(foreign.channel_id)).some(({ content }) => content === 'psst')).toBe(false);
});
