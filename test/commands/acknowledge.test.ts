import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keepRegistered } from '../../src/commands/guild/register-commands.ts';
import { createJobCounters } from '../../src/jobs/base/counters.ts';
import { createDiscord } from '../../src/jobs/discord/messages.ts';
import { keys } from '../../src/keys.ts';
import { answer, listen } from '../support/plain-server.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const callback = { method: 'POST', path: '/interactions/*/*/callback' } as const;

test.each([
  ['before', 200],
  ['after', 400],
] as const)(
  'a connection that breaks %s Discord took the acknowledgement costs nothing: it is tried again in time',
  async (when, answered) => {
    await using world = await startWorld();
    const { alice, service, local, channel, guilds } = world;
    await local.playground.control('fail', { ...callback, status: 'reset', when });
    const { status, id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a tower' });
    expect(status).toBe('success');
    const tries = () => local.playground.requests.filter(({ path }) => path.endsWith('/callback'));
    await until('it was tried again', () => tries().length > 0);
    expect(tries().map((entry) => entry.status)).toEqual([answered]); // the try that was broken off is not listed
    await until('the service has it', () => service.creates.length === 1);
    service.succeed('task-1');
    const shown = await alice.waitForMessage(({ text }) => text.includes('Refine'));
    expect(shown.interaction_metadata?.id).toBe(id);
    expect(shown.loading).toBe(false);
    expect((await guilds.ledger.balance(alice.guildId)).spent).toBe(20);
  },
);

test('an order whose press Discord gave up on is not lost: the next press makes it, once', async () => {
  await using world = await startWorld();
  const { alice, service, local, channel, guilds } = world;
  await guilds.changeSettings(alice.guildId, { confirm: 10 });
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a dear tower' });
  const asked = await alice.waitForMessage(({ text }) => text.includes('Make it for 20 credits'));
  await local.playground.control('fail', { ...callback, status: 404, code: 10062, times: 2 });
  void alice.press(asked.id, 'Make it for 20 credits').catch(() => {});
  const refused = () =>
    local.playground.requests.some(({ path, status }) => path.endsWith('/callback') && status === 404);
  await until('it was refused', refused);
  await local.playground.control('mend', {});
  await until('it is kept', async () => (await world.redis.exists(keys.order(id))) === 1);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);
  await alice.press(asked.id, 'Make it for 20 credits');
  await until('the service has it', () => service.creates.length === 1);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(20);
});

test('one refusal of the bot’s token is said loudly, and does not silence the bot', async () => {
  const said: string[] = [];
  let refusals = 1;
  await using server = await listen((_, response) =>
    refusals-- > 0
      ? answer(response, 401, { code: 0, message: '401: Unauthorized' })
      : answer(response, 200, { id: '1' }),
  );
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
  const counters = createJobCounters();
  await using discord = createDiscord({ apiUrl: `${server.url}/api`, token: 'token' }, counters, log);
  const outgoing = { body: { flags: 0, components: [], allowed_mentions: { parse: [] as [] } }, files: [], keep: [] };
  await expect(discord.editAsBot('1', '2', outgoing)).rejects.toThrow('Unauthorized');
  expect(discord.problem()).toContain('does not accept');
  await expect(discord.editAsBot('1', '2', outgoing)).resolves.toMatchObject({ id: '1' });
  expect(discord.problem()).toBeUndefined();
  expect(counters.tokenRefused).toBe(1);
  expect(said).toHaveLength(1);
});

test('commands that Discord does not take leave those of last time, and are tried again', async () => {
  await using world = await startWorld();
  const { local, redis, gateway, commands } = world;
  const said: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
  const before = await redis.get(`kiln:commands:${gateway.applicationId}`);
  await local.playground.control('fail', { method: 'PUT', path: '/applications/*/commands', status: 400, code: 50035 });
  const payload = commands.payload.slice(0, 3);
  const options = { rest: gateway.rest, redis, applicationId: gateway.applicationId, payload, log };
  await using _kept = await keepRegistered(options, { firstPauseMs: 50 });
  expect(said).toHaveLength(1);
  expect(said[0]?.length).toBeLessThan(1_000);
  await until('they are taken', async () => (await redis.get(`kiln:commands:${gateway.applicationId}`)) !== before);
});
