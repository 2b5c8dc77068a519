import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Test entitlements of the local Discord, made by the routes that Discord has for them. */

const APPLICATION = '1200000000000000010';
const PATH = `/applications/${APPLICATION}/entitlements`;

/** Something in the shop to be used up, and what it is worth to Kiln; nothing where Kiln does not know it. */
async function offer({ local, purchases }: World, credits?: number): Promise<string> {
  const { id } = await local.playground.control('sku.create', { name: 'Credits', kind: 'consumable' });
  if (credits !== undefined) await purchases.setSku(id, credits);
  return id;
}

test('what a guild bought is granted once and consumed, however often it is told', async () => {
  await using world = await startWorld();
  const { lead, local, purchases, guilds } = world;
  const sku = await offer(world, 250);
  const made = await local.rest('POST', PATH, { sku_id: sku, owner_id: lead.guildId, owner_type: 1 });
  const id = String(made.body.id);
  const isConsumed = async () => (await local.rest('GET', `${PATH}/${id}`)).body.consumed === true;
  await until('it is consumed', isConsumed);
  expect(await guilds.ledger.balance(lead.guildId)).toMatchObject({ granted: 750, available: 750 });

  // Told again, for another guild, with another worth: the first grant is what counts.
  await purchases.setSku(sku, 999);
  const again = await Promise.all(
    ['1', lead.guildId].map((guild) => purchases.grant({ id, sku, guild, user: lead.user.id })),
  );
  expect(again).toEqual([
    { guild: lead.guildId, credits: 250 },
    { guild: lead.guildId, credits: 250 },
  ]);
  expect(await guilds.ledger.balance(lead.guildId)).toMatchObject({ granted: 750 });
  expect((await guilds.ledger.journal(lead.guildId))[0]).toMatchObject({
    id: `purchase/${id}`,
    note: `bought: SKU ${sku}`,
  });
});

test('what a member bought goes to the server where they say /credits; an unknown SKU is left alone', async () => {
  await using world = await startWorld();
  const { alice, local, guilds, channel } = world;
  const make = async (sku: string) =>
    String((await local.rest('POST', PATH, { sku_id: sku, owner_id: alice.user.id, owner_type: 2 })).body.id);
  const [known, unknown] = [await make(await offer(world, 100)), await make(await offer(world))];
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.text.includes('600 credits left'));
  expect((await guilds.ledger.balance(alice.guildId)).granted).toBe(600);
  expect((await local.rest('GET', `${PATH}/${known}`)).body.consumed).toBe(true);
  expect((await local.rest('GET', `${PATH}/${unknown}`)).body.consumed).toBe(false);
});

test('/credits offers what the operator sells, the smallest first, and nothing where nothing is sold', async () => {
  await using world = await startWorld();
  const { alice, channel } = world;
  const offered = (text: string) => [...text.matchAll(/"sku_id":"(\d+)"/g)].map((match) => match[1]);
  await alice.slash(channel, 'credits');
  const plain = await alice.waitForMessage((message) => message.text.includes('500 credits left'));
  expect(offered(JSON.stringify(plain))).toEqual([]);

  const [large, small] = [await offer(world, 900), await offer(world, 100)];
  await alice.slash(channel, 'credits');
  const shop = await alice.waitForMessage((message) => message.text.includes('More credits for this server'));
  expect(shop.text).toContain('100 credits, 900 credits');
  expect(offered(JSON.stringify(shop))).toEqual([small, large]);
});

test('a refund takes back what its purchase granted, as far as it is there; the rest is owed, and paid by the next purchase', async () => {
  await using world = await startWorld();
  const { lead, local, purchases, guilds, redis } = world;
  const { ledger } = guilds;
  const sku = await offer(world, 250);
  const made = await local.rest('POST', PATH, { sku_id: sku, owner_id: lead.guildId, owner_type: 1 });
  const id = String(made.body.id);
  await until('it is granted', async () => (await ledger.balance(lead.guildId)).granted === 750);
  await ledger.hold(lead.guildId, 'a', 600);
  await local.rest('DELETE', `${PATH}/${id}`);
  await until('it is taken back', async () => (await ledger.balance(lead.guildId)).available === 0);
  expect(await ledger.balance(lead.guildId)).toEqual({ granted: 600, available: 0, held: 600, spent: 0 });
  expect((await ledger.journal(lead.guildId))[0]).toMatchObject({
    move: 'take-back',
    note: 'refunded: 250, owed: 100',
  });
  expect(await redis.hget(`kiln:guild:${lead.guildId}`, 'owed')).toBe('100');
  expect(await purchases.takeBack(id)).toEqual({ guild: lead.guildId, credits: 250, owed: 100 });
  expect((await ledger.balance(lead.guildId)).granted).toBe(600);

  // A gift of the operator's is a gift; what is bought pays the debt first, and its own refund owes it again.
  await ledger.grant(lead.guildId, 'gift', 10);
  expect((await ledger.balance(lead.guildId)).available).toBe(10);
  const bought = await local.rest('POST', PATH, { sku_id: sku, owner_id: lead.guildId, owner_type: 1 });
  await until('the debt is paid', async () => (await ledger.balance(lead.guildId)).available === 160);
  expect((await ledger.journal(lead.guildId))[0]).toMatchObject({ move: 'repay', granted: -100, available: -100 });
  expect(await redis.hget(`kiln:guild:${lead.guildId}`, 'owed')).toBe('0');
  expect(await purchases.takeBack(String(bought.body.id))).toMatchObject({ credits: 250, owed: 90 });
  expect((await ledger.balance(lead.guildId)).available).toBe(0);
  expect((await ledger.audit(lead.guildId)).problems).toEqual([]);
});

/** A subscription of the shop, bought by Alice; the credits that the guild was granted for it in all. */
async function subscribe(world: World, over: { guild_id?: string } = {}) {
  const { local, purchases, guilds, alice } = world;
  const { id: sku_id } = await local.playground.control('sku.create', { name: 'Monthly', kind: 'subscription' });
  await purchases.setSku(sku_id, 40, { monthly: true });
  const bought = await local.playground.control('purchase', { sku_id, user_id: alice.user.id, ...over });
  const granted = async () => (await guilds.ledger.balance(alice.guildId)).granted - 500;
  return { ...(bought as { entitlement_id: string; subscription_id: string }), sku_id, granted };
}
const MONTH_MS = 30 * 86_400_000;

test('a subscription credits each paid month once, until it ends; a refund takes the last one back', async () => {
  const lines: string[] = [];
  await using world = await startWorld({ lines });
  const { local, guilds, alice, channel } = world;
  const { playground } = local;
  const { subscription_id, entitlement_id, granted } = await subscribe(world, { guild_id: alice.guildId });
  await until('the first month is there', async () => (await granted()) === 40);
  await playground.control('clock', { moveMs: 2 * MONTH_MS });
  await until('two more are', async () => (await granted()) === 120);

  // Found once more, by /credits: nothing is granted twice, and a subscription is never used up.
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.text.includes('620 credits left'));
  expect((await local.rest('GET', `${PATH}/${entitlement_id}`)).body.consumed).toBe(false);
  await playground.control('subscription.set', { subscription_id, status: 'ending' });
  await playground.control('refund', { entitlement_id });
  await until('the last month is gone', async () => (await granted()) === 80);
  await playground.control('clock', { moveMs: 2 * MONTH_MS });
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.text.includes('580 credits left'));
  expect(await granted()).toBe(80);
  // The end of the subscription names an entitlement that is gone.
  expect(lines.filter((line) => line.includes('could not be dealt with'))).toEqual([]);
  expect((await guilds.ledger.audit(alice.guildId)).problems).toEqual([]);
});

test('a member’s own subscription waits for /credits, then goes on for that server; what is not paid grants nothing', async () => {
  await using world = await startWorld();
  const { local, alice, lead, channel, purchases } = world;
  const { subscription_id, sku_id, granted } = await subscribe(world);
  // For tests Discord makes entitlements of subscriptions that no user pays.
  await local.rest('POST', PATH, { sku_id, owner_id: lead.guildId, owner_type: 1 });
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.text.includes('540 credits left'));
  expect(await granted()).toBe(40);
  await local.playground.control('clock', { moveMs: MONTH_MS });
  await until('the second month is there', async () => (await granted()) === 80);
  await local.playground.control('subscription.set', { subscription_id, status: 'inactive' });
  await local.playground.control('clock', { moveMs: 2 * MONTH_MS });
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.text.includes('580 credits left'));
  expect((await purchases.skus()).get(sku_id)).toEqual({ credits: 40, monthly: true });
});
