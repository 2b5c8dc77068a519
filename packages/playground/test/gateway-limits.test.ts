import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { connect, type Frame, shard } from './connect.ts';
import { type Local, startLocal, TOKEN } from './support.ts';

/** How Discord holds bots to its rules for connections: starts, shards, intents, sends, sessions. */

const HOME = '1200000000000000001';
const ALICE = '1200000000000000101';
const WORKSHOP = '1200000000000000201';

/** What an IDENTIFY gets: a close code, or the first frame. */
async function identify(local: Local, over: Record<string, unknown> = {}): Promise<number | string> {
  const connection = connect(local.url);
  await connection.frame('hello', ({ op }) => op === 10);
  connection.send(2, { token: TOKEN, intents: 1, properties: {}, ...over });
  const first = await until('the gateway answers', () => {
    const frame = connection.frames.find(({ op, t }) => op === 9 || t === 'READY');
    return connection.state.closed ?? (frame && (frame.t ?? `op ${frame.op} ${String(frame.d)}`));
  });
  connection.cut();
  return first;
}
/** What a RESUME of a session gets. */
async function resume(local: Local, { d, s: seq }: Frame): Promise<Frame> {
  const connection = connect(local.url);
  await connection.frame('hello', ({ op }) => op === 10);
  connection.send(6, { token: TOKEN, session_id: d.session_id, seq });
  const answer = await connection.frame('an answer', ({ op, t }) => op === 9 || t === 'RESUMED');
  connection.cut();
  return answer;
}
/** The same shard may start again after 5 seconds. */
const later = (local: Local) => local.playground.control('clock', { moveMs: 5000 });

test('refuses intents that do not exist and those that the application was not given', async () => {
  await using local = await startLocal();
  const intents = async (value: unknown) => {
    await later(local);
    return identify(local, { intents: value });
  };

  expect(await intents(undefined)).toBe(4013);
  expect(await intents(1 << 30)).toBe(4013);
  expect([await intents(1 << 1), await intents(1 << 8), await intents(1 << 15)]).toEqual([4014, 4014, 4014]);
  await local.playground.control('gateway', { privilegedIntents: ['MESSAGE_CONTENT'] });
  expect(await intents(1 << 15)).toBe('READY');
  expect((await local.rest('GET', '/applications/@me')).body.flags).toBe(1 << 19);
});

test('lets a bot start one session in 5 seconds, and a limited number a day', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { sessionsPerDay: 3 });
  const limit = async () => (await local.rest('GET', '/gateway/bot')).body.session_start_limit;

  const first = await identify(local);
  const hasty = await identify(local);
  await later(local);
  const patient = await identify(local);
  await later(local);
  await identify(local);
  const spent = await limit();
  await later(local);
  const tooMany = await identify(local);
  await local.playground.control('clock', { moveMs: 24 * 3_600_000 });

  expect([first, hasty, patient, tooMany]).toEqual(['READY', 'op 9 false', 'READY', 4004]);
  expect(spent).toMatchObject({ total: 3, remaining: 0, max_concurrency: 1, reset_after: expect.any(Number) });
  expect(await limit()).toMatchObject({ remaining: 3 });
  expect(await identify(local)).toBe('READY');
});

test('starts as many shards at once as the limit allows', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { maxConcurrency: 2 });

  const started = [
    await identify(local, { shard: [0, 3] }),
    await identify(local, { shard: [1, 3] }),
    await identify(local, { shard: [2, 3] }),
  ];

  expect(started).toEqual(['READY', 'READY', 'op 9 false']);
  expect(await identify(local, { shard: [3, 3] })).toBe(4010);
  expect(await identify(local, { shard: [0, 0] })).toBe(4010);
});

test('requires shards from a number of guilds on, and says how many', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { guildsPerShard: 1, maxConcurrency: 16 });
  await local.playground.control('guild.create', { name: 'Second' });

  expect(await identify(local)).toBe(4011);
  expect((await local.rest('GET', '/gateway/bot')).body.shards).toBe(5);
});

test('tells each shard of its own guilds, and the first of direct messages and purchases', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { maxConcurrency: 16 });
  const other = await local.playground.control('guild.create', { name: 'Second' });
  const number = (id: string) => Number((BigInt(id) >> 22n) % 7n);
  const homeShard = number(HOME);
  const otherShard = number(other.id);
  const numbers = [...new Set([0, homeShard, otherShard])];
  const shards = new Map(await Promise.all(numbers.map(async (id) => [id, await shard(local.url, [id, 7])] as const)));
  const receivedBy = (t: string, match: (d: Record<string, unknown>) => boolean) =>
    until(`${t} arrives`, () => {
      const found = [...shards].filter(([, { frames }]) => frames.some((f) => f.t === t && match(f.d)));
      return found.length > 0 && found.map(([id]) => id);
    });
  const alice = await local.member('alice');
  const { id: dm } = (await local.rest('POST', '/users/@me/channels', { recipient_id: ALICE })).body;

  await alice.post(WORKSHOP, 'home');
  await local.rest('POST', `/channels/${other.channel_id}/messages`, { content: 'other' });
  await local.rest('POST', `/channels/${dm}/messages`, { content: 'private' });
  const { id: sku_id } = await local.playground.control('sku.create', { name: 'Credits', kind: 'consumable' });
  const entitlement = { sku_id, owner_id: HOME, owner_type: 1 };
  await local.rest('POST', '/applications/1200000000000000010/entitlements', entitlement);

  expect(await receivedBy('MESSAGE_CREATE', (d) => d.channel_id === WORKSHOP)).toEqual([homeShard]);
  expect(await receivedBy('MESSAGE_CREATE', (d) => d.content === 'other')).toEqual([otherShard]);
  expect(await receivedBy('MESSAGE_CREATE', (d) => d.content === 'private')).toEqual([0]);
  expect(await receivedBy('ENTITLEMENT_CREATE', () => true)).toEqual([0]);
  expect(await receivedBy('GUILD_CREATE', (d) => d.id === other.id)).toEqual([otherShard]);
  for (const { cut } of shards.values()) cut();
});

test('lets go of a bot that sends more than 120 frames a minute, or frames that are too large', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { sendsPerMinute: 10 });
  const busy = await shard(local.url, [0, 1]);
  for (let count = 0; count < 10; count++) busy.send(1, null);
  const large = connect(local.url);
  await large.frame('hello', ({ op }) => op === 10);
  // Of each of these Discord counts the two bytes.
  large.send(1, 'é'.repeat(2100));

  expect(await busy.closed()).toBe(4008);
  expect(await large.closed()).toBe(4002);
});

test('knows the versions of its gateway, and a number that was never sent', async () => {
  await using local = await startLocal();
  const first = await shard(local.url, [0, 1]);
  const { session_id: id } = (await first.frame('ready', ({ t }) => t === 'READY')).d;
  const old = connect(local.url, {}, 6);
  const ahead = connect(local.url);
  await ahead.frame('hello', ({ op }) => op === 10);
  ahead.send(6, { token: TOKEN, session_id: id, seq: 9999 });

  expect(await old.closed()).toBe(4012);
  expect(await ahead.closed()).toBe(4007);
  first.cut();
});

test('forgets the session of a client that says goodbye', async () => {
  await using local = await startLocal();
  const first = await shard(local.url, [0, 1]);
  const ready = await first.frame('ready', ({ t }) => t === 'READY');
  first.close(1000);
  await first.closed();

  expect(await resume(local, ready)).toMatchObject({ op: 9, d: false });
});

test('forgets a session that no client has come back to for five minutes', async () => {
  await using local = await startLocal();
  const first = await shard(local.url, [0, 1]);
  const ready = await first.frame('ready', ({ t }) => t === 'READY');
  await local.playground.control('disconnect', { how: 'zombie' });
  await local.playground.control('clock', { moveMs: 5 * 60_000 + 1 });

  expect(await resume(local, ready)).toMatchObject({ op: 9, d: false });
  first.cut();
});

test('an unmodified client notices a line that is dead, and resumes', async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { heartbeatMs: 150 });
  const alice = await local.member('alice');
  const bot = await local.bot();
  const received: string[] = [];
  bot.on('messageCreate', ({ id }) => received.push(id));

  await local.playground.control('disconnect', { how: 'zombie' });
  const missed = await alice.post(WORKSHOP, 'into the void');
  await until('the bot receives what it missed', () => received.includes(missed.id));

  expect(received).toEqual([missed.id]);
});
