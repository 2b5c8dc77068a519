import { GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { connect } from './connect.ts';
import { startLocal, TOKEN } from './support.ts';

const WORKSHOP = '1200000000000000201';

const identify = (intents = 1 << 9) => ({ token: TOKEN, intents, properties: {} });

test('says hello, answers heartbeats and closes on what it cannot read', async () => {
  await using local = await startLocal();
  const one = connect(local.url);
  await one.frame('hello', ({ op }) => op === 10);
  one.send(1, null);
  await one.frame('the beat is acknowledged', ({ op }) => op === 11);
  one.send(2, { ...identify(), token: 'wrong' });
  const unreadable = connect(local.url);
  await unreadable.frame('hello', ({ op }) => op === 10);
  unreadable.raw('{');
  const unknown = connect(local.url);
  await unknown.frame('hello', ({ op }) => op === 10);
  unknown.send(77, {});

  expect(await one.closed()).toBe(4004);
  expect(await unreadable.closed()).toBe(4002);
  expect(await unknown.closed()).toBe(4001);
});

test('replays what a lost connection missed, and nothing twice', async () => {
  await using local = await startLocal();
  const alice = await local.member('alice');
  const first = connect(local.url);
  await first.frame('hello', ({ op }) => op === 10);
  first.send(2, identify());
  const ready = await first.frame('ready', ({ t }) => t === 'READY');
  await alice.post(WORKSHOP, 'one');
  const seen = await first.frame('the message', ({ t }) => t === 'MESSAGE_CREATE');
  first.cut();
  await first.closed();
  const missed = await alice.post(WORKSHOP, 'two');

  const second = connect(local.url);
  await second.frame('hello', ({ op }) => op === 10);
  second.send(6, { token: TOKEN, session_id: ready.d.session_id, seq: seen.s });
  await second.frame('resumed', ({ t }) => t === 'RESUMED');

  const replayed = second.frames.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d.id);
  expect(replayed).toEqual([missed.id]);
  const stranger = connect(local.url);
  await stranger.frame('hello', ({ op }) => op === 10);
  stranger.send(6, { token: TOKEN, session_id: 'unknown', seq: 1 });
  expect((await stranger.frame('invalid session', ({ op }) => op === 9)).d).toBe(false);
  second.cut();
  stranger.cut();
});

test('gives content only to bots that may read it', async () => {
  await using local = await startLocal();
  const alice = await local.member('alice');
  const bot = connect(local.url);
  await bot.frame('hello', ({ op }) => op === 10);
  bot.send(2, identify());
  await bot.frame('ready', ({ t }) => t === 'READY');

  await alice.post(WORKSHOP, 'not for bots');
  await alice.post(WORKSHOP, 'hello <@1200000000000000010>');
  const messages = await until('both arrive', () => {
    const all = bot.frames.filter(({ t }) => t === 'MESSAGE_CREATE');
    return all.length === 2 && all;
  });

  expect(messages.map(({ d }) => d.content)).toEqual(['', 'hello <@1200000000000000010>']);
  expect(messages[0]!.d).toMatchObject({ guild_id: '1200000000000000001', member: { roles: [] } });
  bot.cut();
});

test.each(['drop', 'reconnect', 'resumable', 'invalid'] as const)(
  'an unmodified client comes back after "%s"',
  { tags: 'long' },
  async (how) => {
    await using local = await startLocal();
    await local.playground.control('gateway', { privilegedIntents: ['MESSAGE_CONTENT'] });
    const alice = await local.member('alice');
    const bot = await local.bot([
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.MessageContent,
    ]);
    const received: string[] = [];
    bot.on('messageCreate', (message) => received.push(message.content));

    await local.playground.control('disconnect', { how });
    await alice.post(WORKSHOP, 'while away');
    // A session that was declared invalid starts again and does not receive the past.
    const expected = how === 'invalid' ? 'later' : 'while away';
    await until('the bot hears', async () => {
      if (how === 'invalid') await alice.post(WORKSHOP, 'later');
      return received.includes(expected);
    });

    expect(received.filter((content) => content === 'while away').length).toBeLessThanOrEqual(1);
  },
);

test('is closed to pages of other sites', async () => {
  await using local = await startLocal();

  const foreign = connect(local.url, { origin: 'https://evil.example' });
  const rebound = connect(local.url, { host: 'evil.example' });

  await until('both are refused', () => foreign.state.failed && rebound.state.failed);
  expect(foreign.state.failed?.message).toContain('403');
});
