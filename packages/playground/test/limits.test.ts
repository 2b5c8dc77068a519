import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Local, startLocal } from './support.ts';

/** How much and how fast: files, requests, slow lines, rates, and what Discord blocks. */

const GUILD = '1200000000000000001';
const ALICE = '1200000000000000101';
const WORKSHOP = '1200000000000000201';
const messages = `/channels/${WORKSHOP}/messages`;
const MiB = 1024 * 1024;

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
});
afterAll(() => local[Symbol.asyncDispose]());

function files(...sizes: number[]): FormData {
  const form = new FormData();
  for (const [index, size] of sizes.entries())
    form.set(`files[${index}]`, new Blob([Buffer.alloc(size)]), `${index}.bin`);
  return form;
}
const send = async (...sizes: number[]) => {
  const { status, body } = await local.rest('POST', messages, files(...sizes));
  return body.code === undefined ? status : [status, body.code];
};

test('takes files of 20 MiB, and 25 MiB in one request', { tags: 'long' }, async () => {
  expect(await send(20 * MiB)).toBe(200);
  expect(await send(20 * MiB + 1)).toEqual([413, 40005]);
  expect(await send(9 * MiB, 9 * MiB, 9 * MiB)).toEqual([413, 40005]);
  expect(await send(...Array.from({ length: 11 }, () => 1))).toEqual([400, 30015]);
});

test('takes larger files where a guild is boosted, and says so in interactions', { tags: 'long' }, async () => {
  const bot = await local.bot();
  const alice = await local.member('alice');
  await local.rest('PUT', '/applications/1200000000000000010/commands', [{ name: 'make', description: 'd' }]);
  const said: number[] = [];
  bot.on('interactionCreate', async (interaction) => {
    said.push(interaction.attachmentSizeLimit);
    if (interaction.isChatInputCommand()) await interaction.reply('ok');
  });
  for (const premium_tier of [1, 2, 3] as const) {
    await local.playground.control('guild.set', { guild_id: GUILD, premium_tier });
    await alice.slash(WORKSHOP, 'make');
  }
  const boosted = await send(26 * MiB);
  await local.playground.control('guild.set', { guild_id: GUILD, premium_tier: 0 });

  expect(said).toEqual([20 * MiB, 50 * MiB, 100 * MiB]);
  expect(boosted).toBe(200);
  expect(await send(21 * MiB)).toEqual([413, 40005]);
});

test('lets an upload arrive slowly, and refuses it all the same when it is too large', async () => {
  const measure = async (size: number) => {
    const start = performance.now();
    const answer = await send(size);
    return { answer, ms: performance.now() - start };
  };
  await local.playground.control('settings', { uploadBytesPerSecond: 400_000 });
  const slow = await measure(100_000);
  await local.playground.control('settings', { uploadBytesPerSecond: 100_000_000, requestMostBytes: 50_000 });
  const refused = await measure(100_000);
  await local.playground.control('settings', { uploadBytesPerSecond: null, requestMostBytes: null });

  expect(slow.answer).toBe(200);
  expect(slow.ms).toBeGreaterThan(200);
  expect(refused.answer).toEqual([413, 40005]);
  expect(await send(100_000)).toBe(200);
});

test('blocks harmful addresses and the words that a guild does not want, in edits too', async () => {
  await local.playground.control('settings', { harmfulHosts: ['evil.example'], blockedWords: ['verboten'] });
  const code = async (method: string, path: string, body: unknown) => {
    const answer = await local.rest(method, path, body);
    return [answer.status, answer.body.code];
  };
  const sent = await local.rest('POST', messages, { content: 'https://good.example/evil.example' });
  const components = [{ type: 10, content: 'see https://evil.example/x' }];

  expect(sent.status).toBe(200);
  expect(await code('POST', messages, { flags: 1 << 15, components })).toEqual([400, 240000]);
  expect(await code('PATCH', `${messages}/${sent.body.id}`, { content: 'Verboten!' })).toEqual([400, 200000]);
  await local.playground.control('settings', { harmfulHosts: [], blockedWords: [] });
});

test('sends no direct message to users who take none, or shares no guild with the bot', async () => {
  const dm = await local.rest('POST', '/users/@me/channels', { recipient_id: ALICE });
  const code = async () => {
    const { status, body } = await local.rest('POST', `/channels/${dm.body.id}/messages`, { content: 'x' });
    return body.code === undefined ? status : [status, body.code];
  };

  expect(await code()).toBe(200);
  await local.playground.control('settings', { closedToMessages: [ALICE] });
  expect(await code()).toEqual([403, 50007]);
  await local.playground.control('settings', { closedToMessages: [] });
  await local.playground.control('member.remove', { guild_id: GUILD, user_id: ALICE });
  expect(await code()).toEqual([403, 50007]);
  await local.playground.control('member.add', { guild_id: GUILD, user_id: ALICE });
  expect(await code()).toBe(200);
});

test('tells a limit of the bot from one of a channel, and names it', async () => {
  await local.playground.control('rates', { shared: { limit: 2, windowMs: 60_000 } });
  const post = () => local.rest('POST', messages, { content: 'x' });
  await post();
  await post();

  const third = await post();
  await local.playground.control('rates', 'off');
  await local.playground.control('fail', {
    method: 'GET',
    path: '/users/@me',
    status: 429,
    scope: 'global',
    retryAfter: 2,
  });
  const asked = await local.rest('GET', '/users/@me');

  expect(third.status).toBe(429);
  expect(third.headers.get('x-ratelimit-scope')).toBe('shared');
  expect(third.body).toMatchObject({ message: 'The resource is being rate limited.', global: false });
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'retry-after': '2',
    'x-ratelimit-scope': 'global',
    'x-ratelimit-global': 'true',
  });
  expect(asked.body).toMatchObject({ global: true, retry_after: 2 });
});

test('makes members wait in slow mode, but not bots', async () => {
  const alice = await local.member('alice');
  const write = async () => {
    const { status, body } = await alice.request('POST', messages, { content: 'x' });
    return status === 200 ? 200 : [status, (body as { code: number }).code];
  };
  await local.playground.control('channel.set', { channel_id: WORKSHOP, rate_limit_per_user: 60 });
  const waits = [await write(), await write()];
  const bot = [await send(1), await send(1)];
  await local.playground.control('channel.set', { channel_id: WORKSHOP, rate_limit_per_user: 0 });

  expect(waits).toEqual([200, [429, 20016]]);
  expect(bot).toEqual([200, 200]);
});

test('shuts a bot out that asks too often for what is refused, but no member', async () => {
  const me = (token: string) => fetch(`${local.url}/api/v10/users/@me`, { headers: { authorization: token } });
  await local.playground.control('settings', { invalidRequestsMost: 3 });
  await local.playground.control('clock', { moveMs: 600_000 });
  const refused = [];
  for (let count = 0; count < 4; count++) refused.push((await me('Bot wrong')).status);
  const shut = await local.rest('GET', '/gateway/bot').catch((error: unknown) => error);
  const alice = await me('alice');
  await local.playground.control('clock', { moveMs: 600_000 });
  const later = await local.rest('GET', '/gateway/bot');
  await local.playground.control('settings', { invalidRequestsMost: 10_000 });

  expect(refused).toEqual([401, 401, 401, 429]);
  // What answers is not the API, and it does not speak JSON.
  expect(shut).toBeInstanceOf(SyntaxError);
  expect([alice.status, later.status]).toEqual([200, 200]);
});
