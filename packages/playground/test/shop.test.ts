import { EntitlementResponseSchema, SubscriptionResponseSchema } from 'discord-api-spec/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/support/until.ts';
import { shard } from './connect.ts';
import { type Local, startLocal } from './support.ts';

/** The shop: what is bought, used up, ends, is given back, and how it is listed. */

const GUILD = '1200000000000000001';
const BOT = '1200000000000000010';
const ALICE = '1200000000000000101';
const BOB = '1200000000000000102';
const WORKSHOP = '1200000000000000201';
const PATH = `/applications/${BOT}/entitlements`;
const DAY_MS = 24 * 3_600_000;

interface Entitlement {
  id: string;
  consumed: boolean;
  deleted: boolean;
  ends_at: string | null;
}

let local: Local;
let gateway: Awaited<ReturnType<typeof shard>>;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  gateway = await shard(local.url, [0, 1]);
});
afterAll(async () => {
  gateway.cut();
  await local[Symbol.asyncDispose]();
});

const list = async (query: string) => (await local.rest('GET', `${PATH}?${query}`)).body as unknown as Entitlement[];
const received = (event: string, id: string) =>
  until(`${event} arrives`, () => gateway.frames.find(({ t, d }) => t === event && d.id === id)?.d);
const sku = async (kind: 'durable' | 'consumable' | 'subscription') =>
  (await local.playground.control('sku.create', { name: `A ${kind}`, kind })).id;

test('tells of a purchase, of its use and of its refund', async () => {
  const sku_id = await sku('consumable');
  const { entitlement_id: id } = await local.playground.control('purchase', {
    sku_id,
    user_id: ALICE,
    guild_id: GUILD,
  });

  expect(await received('ENTITLEMENT_CREATE', id)).toMatchObject({
    sku_id,
    guild_id: GUILD,
    user_id: ALICE,
    consumed: false,
  });
  expect((await local.rest('POST', `${PATH}/${id}/consume`)).status).toBe(204);
  expect(await received('ENTITLEMENT_UPDATE', id)).toMatchObject({ consumed: true });
  await local.playground.control('refund', { entitlement_id: id });
  expect(await received('ENTITLEMENT_DELETE', id)).toMatchObject({ deleted: true });
  expect(await local.rest('GET', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 10029 } });
  expect((await list(`sku_ids=${sku_id}`)).length).toBe(0);
  expect((await list(`sku_ids=${sku_id}&exclude_deleted=false`)).map((e) => e.id)).toEqual([id]);
});

test('lists entitlements by pages, and leaves out those that ended', async () => {
  const sku_id = await sku('durable');
  const buy = async (lastsMs?: number) =>
    (await local.playground.control('purchase', { sku_id, user_id: BOB, ...(lastsMs !== undefined && { lastsMs }) }))
      .entitlement_id;
  const ids = [await buy(), await buy(DAY_MS), await buy(), await buy()];
  const shown = async (query: string) => (await list(`user_id=${BOB}&${query}`)).map(({ id }) => ids.indexOf(id));

  expect(await shown('limit=2')).toEqual([0, 1]);
  expect(await shown(`limit=2&after=${ids[1]}`)).toEqual([2, 3]);
  expect(await shown(`limit=2&before=${ids[3]}`)).toEqual([1, 2]);
  expect(await shown(`guild_id=${GUILD}`)).toEqual([]);
  expect(await shown('exclude_ended=true')).toEqual([0, 1, 2, 3]);
  await local.playground.control('clock', { moveMs: DAY_MS });
  expect(await shown('exclude_ended=true')).toEqual([0, 2, 3]);
  expect(await shown('exclude_ended=false')).toEqual([0, 1, 2, 3]);
  expect(await local.rest('GET', `${PATH}?limit=101`)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('follows a subscription from its start to its end', async () => {
  const sku_id = await sku('subscription');
  const bought = await local.playground.control('purchase', { sku_id, user_id: ALICE, guild_id: GUILD });
  const { entitlement_id: id, subscription_id: subscription = '' } = bought as {
    entitlement_id: string;
    subscription_id?: string;
  };
  const path = `/skus/${sku_id}/subscriptions`;
  const statuses = async () =>
    ((await local.rest('GET', `${path}?user_id=${ALICE}`)).body as unknown as { status: number }[]).map(
      (s) => s.status,
    );

  expect(SubscriptionResponseSchema.safeParse(await received('SUBSCRIPTION_CREATE', subscription))).toMatchObject({
    success: true,
  });
  expect(await statuses()).toEqual([0]);
  await local.playground.control('subscription.set', { subscription_id: subscription, status: 'ending' });
  expect(await statuses()).toEqual([1]);
  await local.playground.control('subscription.set', { subscription_id: subscription, status: 'inactive' });
  expect(await received('ENTITLEMENT_UPDATE', id)).toMatchObject({ ends_at: expect.any(String), deleted: false });
  expect(await local.rest('GET', `${path}/${subscription}`)).toMatchObject({ status: 200, body: { status: 2 } });
  expect(await local.rest('GET', path)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await local.rest('GET', `${path}/1200000000000000999`)).toMatchObject({ status: 404 });
  const answer = await local.rest('GET', `${PATH}/${id}`);
  expect(EntitlementResponseSchema.safeParse(answer.body), JSON.stringify(answer.body)).toMatchObject({
    success: true,
  });
});

test('makes no entitlement of what nobody sells', async () => {
  const ask = (sku_id: string) => local.rest('POST', PATH, { sku_id, owner_id: ALICE, owner_type: 2 });

  expect(await ask('1200000000000000999')).toMatchObject({ status: 404, body: { code: 10027 } });
  expect(await ask(await sku('durable'))).toMatchObject({ status: 200, body: { user_id: ALICE } });
});

test('names in an interaction what its user and its guild have now, and nothing of others', async () => {
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd' }]);
  const sku_id = await sku('durable');
  const buy = async (over: { user_id: string; guild_id?: string; lastsMs?: number }) =>
    (await local.playground.control('purchase', { sku_id, ...over })).entitlement_id;
  const mine = [await buy({ user_id: ALICE }), await buy({ user_id: BOB, guild_id: GUILD })];
  const others = [await buy({ user_id: BOB }), await buy({ user_id: ALICE, lastsMs: 0 })];
  const alice = await local.member('alice');
  alice.slash(WORKSHOP, 'make').catch(() => undefined);

  const { d } = await gateway.frame('the interaction', ({ t }) => t === 'INTERACTION_CREATE');
  const ids = (d.entitlements as Entitlement[]).map(({ id }) => id);

  expect(ids).toEqual(expect.arrayContaining(mine));
  expect(ids.filter((id) => others.includes(id))).toEqual([]);
});
