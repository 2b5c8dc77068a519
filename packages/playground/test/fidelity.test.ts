import {
  ApplicationCommandResponseSchema,
  CreatedThreadResponseSchema,
  EntitlementResponseSchema,
  GatewayBotResponseSchema,
  GuildChannelResponseSchema,
  GuildMemberResponseSchema,
  GuildRoleResponseSchema,
  GuildWithCountsResponseSchema,
  MessageResponseSchema,
  MyGuildResponseSchema,
  PrivateApplicationResponseSchema,
  PrivateChannelResponseSchema,
  UserPIIResponseSchema,
} from 'discord-api-spec/zod';
import { expect, test } from 'vitest';
import { startLocal } from './support.ts';

const GUILD = '1200000000000000001';
const APPLICATION = '1200000000000000010';
const WORKSHOP = '1200000000000000201';

test("what the playground answers fits Discord's own description", async () => {
  await using local = await startLocal();
  await local.playground.control('gateway', { privilegedIntents: ['GUILD_MEMBERS'] });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await local.rest(method, path, body);
    expect(answer.status, path).toBeLessThan(300);
    return answer.body as unknown;
  };
  const first = (list: unknown) => (list as unknown[])[0];
  const options = [{ type: 3, name: 'a', description: 'b', choices: [{ name: 'c', value: 'c' }] }];
  const embeds = [
    { title: 't', timestamp: '2026-01-01T00:00:00Z', footer: { text: 'f' }, fields: [{ name: 'n', value: 'v' }] },
  ];
  const message = (await call('POST', `/channels/${WORKSHOP}/messages`, { content: 'x', embeds })) as { id: string };
  const thread = await call('POST', `/channels/${WORKSHOP}/messages/${message.id}/threads`, { name: 'Asset' });
  const { id: sku_id } = await local.playground.control('sku.create', { name: 'Credits', kind: 'consumable' });
  const entitlement = { sku_id, owner_id: GUILD, owner_type: 1 };

  const pairs = [
    [GatewayBotResponseSchema, await call('GET', '/gateway/bot')],
    [UserPIIResponseSchema, await call('GET', '/users/@me')],
    [PrivateApplicationResponseSchema, await call('GET', '/applications/@me')],
    [GuildWithCountsResponseSchema, await call('GET', `/guilds/${GUILD}`)],
    [MyGuildResponseSchema, first(await call('GET', '/users/@me/guilds'))],
    [GuildChannelResponseSchema, first(await call('GET', `/guilds/${GUILD}/channels`))],
    [GuildRoleResponseSchema, first(await call('GET', `/guilds/${GUILD}/roles`))],
    [GuildMemberResponseSchema, first(await call('GET', `/guilds/${GUILD}/members`))],
    [
      ApplicationCommandResponseSchema,
      await call('POST', `/applications/${APPLICATION}/commands`, { name: 'make', description: 'd', options }),
    ],
    [PrivateChannelResponseSchema, await call('POST', '/users/@me/channels', { recipient_id: '1200000000000000101' })],
    [CreatedThreadResponseSchema, thread],
    [MessageResponseSchema, await call('GET', `/channels/${WORKSHOP}/messages/${message.id}`)],
    [EntitlementResponseSchema, await call('POST', `/applications/${APPLICATION}/entitlements`, entitlement)],
  ] as const;

  for (const [schema, answer] of pairs) {
    expect(schema.safeParse(answer), JSON.stringify(answer)).toMatchObject({ success: true });
  }
});
