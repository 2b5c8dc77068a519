import type { Client } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { type Local, startLocal } from './support.ts';

/** An application with Activities, and one without: what Discord takes of each, who joins, and who hears of it. */

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

const register = ({ rest }: Local, commands: readonly object[]) =>
  rest('PUT', `/applications/${APPLICATION}/commands`, commands);

const leave = ({ events, request }: Member, channel: string) => {
  const { session_id } = events.find(({ t }) => t === 'READY')!.d;
  return request('DELETE', `/activities/${channel}/${APPLICATION}`, { session_id });
};

/** Alice says `/make`, and a bot opens the Activity. */
async function opened(where: Local, client: Client, token: 'alice' | 'bob') {
  await register(where, [make, ...(local.playground === where.playground ? [launch] : [])]);
  const person = await where.member(token);
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

test('others see in the channel who is in it, and join; the application reads it; with the last one it ends', async () => {
  const [alice, bob] = [await local.member('alice'), await local.member('bob')];
  const gallery = alice.channels.gallery!;
  await register(local, [make, launch]);
  expect((await bob.join(gallery)).status).toBe(404);
  expect((await alice.launch(gallery)).status).toBe('success');
  await alice.waitForMessage(
    ({ text, channel_id: channel }) => channel === gallery && text.includes('opened an Activity'),
  );
  const seen = () =>
    bob.events.findLast(({ t, d }) => t === 'EMBEDDED_ACTIVITY_UPDATE_V2' && String(d.instance_id).endsWith(gallery))
      ?.d;
  const people = () => ((seen()?.participants ?? []) as { user_id: string }[]).map(({ user_id }) => user_id);
  await until('bob hears of it', seen);
  expect(people()).toEqual([alice.user.id]);

  expect((await bob.join(gallery)).status).toBe(204);
  const launched = await until('it opens for bob', () => bob.events.findLast(({ t }) => t === 'ACTIVITY_LAUNCH')?.d);
  const instance = String(launched.instance_id);
  expect(instance).toBe(seen()?.instance_id);
  const path = `/applications/${APPLICATION}/activity-instances/`;
  expect((await local.rest('GET', `${path}${instance}`)).body).toMatchObject({
    instance_id: instance,
    location: { kind: 'gc', channel_id: gallery, guild_id: alice.guildId },
    users: [alice.user.id, bob.user.id],
  });
  expect((await local.rest('GET', `${path}i-1-gc-2-3`)).status).toBe(404);
  // Who connects later hears of it, too.
  const later = await local.member('bob');
  const guild = later.events.find(({ t }) => t === 'READY')?.d.guilds as { embedded_activities: unknown[] }[];
  expect(guild.at(0)?.embedded_activities).toContainEqual(expect.objectContaining({ instance_id: instance }));

  await Promise.all([leave(alice, gallery), leave(bob, gallery)]);
  await until('all have left', () => people().length === 0);
  expect((await local.rest('GET', `${path}${instance}`)).status).toBe(404);
});

test('the entry point may not be left out; who may use no Activities opens none; without Activities there are none', async () => {
  const { status, body } = await register(local, [make]);
  expect([status, body.code]).toEqual([400, 50240]);
  for (const wrong of [
    { ...make, handler: 1 },
    { ...launch, name: 'Launch it' },
    { ...launch, handler: 3 },
  ])
    expect((await register(local, [make, launch, wrong])).body.code, JSON.stringify(wrong)).toBe(50035);

  const { guildId, channels } = await local.member('bob');
  const denied = { channel_id: channels.workshop!, id: guildId, deny: ['USE_EMBEDDED_ACTIVITIES' as const] };
  await local.playground.control('overwrite.set', denied);
  expect(await opened(local, client, 'bob')).toEqual({ code: 50013 });
  const bob = await local.member('bob');
  expect((await bob.join(channels.workshop!)).body).toMatchObject({ code: 50013 });
  await expect(bob.launch(channels.workshop!)).rejects.toThrow('50013');

  await using plain = await startLocal();
  expect(await opened(plain, await plain.bot(), 'alice')).toEqual({ code: 50035 });
  expect((await plain.rest('GET', '/applications/@me')).body.flags).toBe(0);
  expect((await register(plain, [make, launch])).body.code).toBe(50035);
});
