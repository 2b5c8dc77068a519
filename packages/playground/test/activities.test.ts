import type { Client } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Local, startLocal } from './support.ts';

/** An application with Activities, and one without: what Discord takes of each. */

const APPLICATION = '1200000000000000010';
const make = { name: 'make', description: 'Makes' };
const launch = { name: 'launch', type: 4, handler: 2 };

let local: Local;
/** One for all: Discord takes one identify in five seconds. */
let client: Client;
beforeAll(async () => {
  local = await startLocal({ activityUrl: 'https://app.test/page/' });
  client = await local.bot();
});
afterAll(() => local[Symbol.asyncDispose]());

/** Alice says `/make`, and a bot opens the Activity. */
async function opened({ playground, member, rest }: Local, client: Client, token: 'alice' | 'bob') {
  await rest('PUT', `/applications/${APPLICATION}/commands`, [
    make,
    ...(local.playground === playground ? [launch] : []),
  ]);
  const person = await member(token);
  const launched = new Promise<{ instance: string | null } | { code: unknown }>((resolve) => {
    client.once('interactionCreate', (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      interaction.launchActivity({ withResponse: true }).then(
        ({ interaction: { activityInstanceId }, resource }) => {
          expect(resource?.activityInstance?.id).toBe(activityInstanceId);
          resolve({ instance: activityInstanceId });
        },
        ({ code }) => resolve({ code }),
      );
    });
  });
  person.slash(person.channels.workshop!, 'make', {}).catch(() => undefined);
  return launched;
}

test('those who open it in a channel are in one instance', async () => {
  const first = await opened(local, client, 'alice');
  expect(first).toEqual({ instance: expect.stringMatching(/^i-\d+-gc-\d+-\d+$/) });
  expect(await opened(local, client, 'bob')).toEqual(first);
  expect((await local.rest('GET', '/applications/@me')).body.flags).toBe(1 << 17);
});

test('the entry point may not be left out; who may use no Activities opens none; without Activities there are none', async () => {
  const { status, body } = await local.rest('PUT', `/applications/${APPLICATION}/commands`, [make]);
  expect([status, body.code]).toEqual([400, 50240]);

  const { guildId, channels } = await local.member('bob');
  const denied = { channel_id: channels.workshop!, id: guildId, deny: ['USE_EMBEDDED_ACTIVITIES' as const] };
  await local.playground.control('overwrite.set', denied);
  expect(await opened(local, client, 'bob')).toEqual({ code: 50013 });

  await using plain = await startLocal();
  expect(await opened(plain, await plain.bot(), 'alice')).toEqual({ code: 50035 });
  expect((await plain.rest('GET', '/applications/@me')).body.flags).toBe(0);
});
