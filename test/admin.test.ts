import { expect, test } from 'vitest';
import { type AdminParts, runAdmin } from '../src/admin.ts';
import { ApiError } from '../src/errors.ts';
import { createGuilds } from '../src/guilds/guilds.ts';
import { createPurchases } from '../src/guilds/purchases.ts';
import { testRedis } from './support/redis.ts';

async function startWorld(serviceBalance?: number | ApiError) {
  const { redis, ...rest } = await testRedis();
  const guilds = createGuilds(redis, { startCredits: 100 });
  const parts: AdminParts = {
    guilds,
    purchases: createPurchases(redis, guilds.ledger),
    serviceBalance: async () => {
      if (serviceBalance instanceof ApiError) throw serviceBalance;
      return serviceBalance;
    },
  };
  const run = async (words: string, options = {}) => runAdmin(parts, words.split(' '), options);
  return { run, redis, ...guilds, ...rest };
}

test('grants, allowances and transfers show in the balance and the journal', async () => {
  await using world = await startWorld();
  const { run, ledger } = world;
  expect((await run('credits grant 1 50', { id: 'a', note: 'welcome' })).lines).toEqual([
    'operator/a: 1 has 150 available, 0 held, 0 spent of 150 granted',
  ]);
  await run('credits grant 1 50', { id: 'a' });
  await run('credits grant 1 -20', { id: 'b' });
  expect(await ledger.balance('1')).toMatchObject({ available: 130 });
  await expect(run('credits grant 1 -131')).rejects.toThrow('1 has not that many credits available');

  expect((await run('credits transfer 1 2 30', { id: 'c' })).lines[0]).toBe(
    'operator/c: 1 has 100 available, 0 held, 0 spent of 100 granted; 2 has 130 available, 0 held, 0 spent of 130 granted',
  );
  await run('credits transfer 1 2 30', { id: 'c' });
  expect(await ledger.balance('2')).toMatchObject({ available: 130 });
  await expect(run('credits transfer 1 2 101')).rejects.toThrow('not that many');

  // The allowance of this month comes at once, and once.
  await run('credits allowance 1 500');
  expect(await ledger.balance('1')).toMatchObject({ available: 600 });
  expect(await ledger.balance('1')).toMatchObject({ available: 600 });
  const [entry] = await ledger.journal('1');
  expect(entry).toMatchObject({ id: `allowance/${new Date(entry!.at).toISOString().slice(0, 7)}`, granted: 500 });
  await expect(run('credits grant one 50')).rejects.toThrow('"one" is not an id of Discord');
  await expect(run('credits grant 1 1.5')).rejects.toThrow('not a whole number');
  expect((await run('nonsense')).ok).toBe(false);
});

test('the audit proves balances, and says when the service’s account has less than was promised', async () => {
  await using rich = await startWorld(1_000);
  await rich.run('credits grant 1 50');
  const sound = await rich.run('credits audit');
  expect(sound.ok).toBe(true);
  expect(sound.lines.at(-1)).toBe(
    'Guilds without a key of their own may spend 150, the account at the service has 1000: enough',
  );
  await rich.redis.hincrby('kiln:guild:1', 'available', 1);
  const broken = await rich.run('credits audit');
  expect(broken.ok).toBe(false);
  expect(broken.lines[0]).toContain('DISAGREES: available is 151, the journal says 150');

  await using poor = await startWorld(20);
  await poor.run('credits grant 1 50');
  expect(await poor.run('credits audit')).toMatchObject({ ok: false });
  expect((await poor.run('credits audit')).lines.at(-1)).toContain('130 FEWER than promised');
  await using silent = await startWorld();
  expect(await silent.run('credits audit')).toEqual({
    lines: [expect.any(String), 'The service does not say what its account has.'],
    ok: true,
  });
});

test('the audit tells of the ledgers even when the service cannot be asked', async () => {
  const away = new ApiError('the service cannot be reached', { status: 0, code: 'unreachable', retryable: true });
  await using world = await startWorld(away);
  await world.run('credits grant 1 50');
  expect(await world.run('credits audit')).toEqual({
    lines: [
      '1  150 available, 0 held, 0 spent of 150 granted; journal of 2 moves agrees',
      'all  150 available, 0 held, 0 spent of 150 granted',
      'The account at the service could not be read: the service cannot be reached',
    ],
    ok: false,
  });
});

test('SKUs are set, listed and removed', async () => {
  await using world = await startWorld();
  await world.run('sku set 13 250');
  expect((await world.run('sku list')).lines).toEqual(['13  250 credits']);
  await world.run('sku remove 13');
  expect((await world.run('sku list')).lines).toEqual([]);
  await expect(world.run('sku remove 13')).rejects.toThrow('There is no SKU 13');
});
