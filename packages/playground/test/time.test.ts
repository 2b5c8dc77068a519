import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { startLocal } from './support.ts';

/** What time does to tokens, links and files; the clock is moved, no test waits. */

const BOT = '1200000000000000010';
const WORKSHOP = '1200000000000000201';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const option = { type: 11, name: 'image', description: 'i' };

test('fails what was not answered in 3 seconds, and ends tokens after 15 minutes', async () => {
  await using local = await startLocal();
  const bot = await local.bot();
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd' }]);
  const alice = await local.member('alice');
  const tokens: { id: string; token: string }[] = [];
  bot.on('interactionCreate', ({ id, token }) => tokens.push({ id, token }));
  const said = async () => {
    const count = tokens.length;
    const outcome = alice.slash(WORKSHOP, 'make');
    const { id, token } = await until('the bot hears of it', () => tokens[count]);
    return {
      outcome,
      callback: `/interactions/${id}/${token}/callback`,
      original: `/webhooks/${BOT}/${token}/messages/@original`,
    };
  };

  const silent = await said();
  await local.playground.control('clock', { moveMs: 3000 });
  const late = await local.rest('POST', silent.callback, { type: 5 });
  const answered = await said();
  await local.rest('POST', answered.callback, { type: 5 });
  await local.playground.control('clock', { moveMs: 14 * MINUTE_MS });
  const alive = await local.rest('PATCH', answered.original, { content: 'x' });
  await local.playground.control('clock', { moveMs: MINUTE_MS });
  const dead = await local.rest('PATCH', answered.original, { content: 'x' });

  expect((await silent.outcome).status).toBe('failure');
  expect(late).toMatchObject({ status: 404, body: { code: 10062 } });
  expect(alive.status).toBe(200);
  expect(dead).toMatchObject({ status: 401, body: { code: 50027 } });
});

test('ends links, signs them again on request, and drops what was attached to a command', async () => {
  await using local = await startLocal();
  const bot = await local.bot();
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd', options: [option] }]);
  const alice = await local.member('alice');
  const attached: string[] = [];
  bot.on('interactionCreate', async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    attached.push(interaction.options.getAttachment('image', true).url);
    await interaction.reply('ok');
  });
  const file = { name: 'a b.txt', bytes: Buffer.from('x') };
  await alice.slash(WORKSHOP, 'make', {}, { image: file });
  const posted = (await alice.post(WORKSHOP, '', [file])).attachments[0]!.url;
  const refresh = (...urls: string[]) => local.rest('POST', '/attachments/refresh-urls', { attachment_urls: urls });
  const status = async (url: string) => (await fetch(url)).status;

  const [slash] = attached;
  expect([await status(posted), await status(slash!)]).toEqual([200, 200]);
  await local.playground.control('clock', { moveMs: DAY_MS + 1000 });
  expect([await status(posted), await status(slash!)]).toEqual([404, 404]);
  const fresh = await refresh(posted, slash!);
  const pairs = fresh.body.refreshed_urls as { original: string; refreshed: string }[];

  expect(pairs.map(({ original }) => original)).toEqual([posted, slash]);
  expect(new URL(pairs[0]!.refreshed).searchParams.get('ex')).not.toBe(new URL(posted).searchParams.get('ex'));
  expect(await status(pairs[0]!.refreshed)).toBe(200);
  expect(await status(pairs[1]!.refreshed)).toBe(404);
  expect(await refresh('https://cdn.example/attachments/1/2/a.png')).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
  expect(await refresh()).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await refresh(posted.replace('a_b.txt', '%ZZ.txt'))).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('ends links as early as told', async () => {
  await using local = await startLocal();
  await local.playground.control('settings', { linkSeconds: 60 });
  const alice = await local.member('alice');
  const { url } = (await alice.post(WORKSHOP, '', [{ name: 'a.txt', bytes: Buffer.from('x') }])).attachments[0]!;

  expect((await fetch(url)).status).toBe(200);
  await local.playground.control('clock', { moveMs: 61_000 });
  expect((await fetch(url)).status).toBe(404);
});
