import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import type { Ledger } from '../../src/guilds/ledger.ts';
import { testRedis } from '../support/redis.ts';

async function ledgerWith(startCredits: number) {
  const { redis, ...rest } = await testRedis();
  return { ledger: createGuilds(redis, { startCredits }).ledger, ...rest };
}

test('a guild that is seen for the first time has its start credits, once', async () => {
  await using world = await ledgerWith(1_000);
  const { ledger } = world;
  const start = { granted: 1_000, available: 1_000, held: 0, spent: 0 };
  expect(await ledger.balance('g')).toEqual(start);
  expect(await ledger.balance('g')).toEqual(start);
  expect(await ledger.journal('g')).toMatchObject([{ id: 'start', move: 'grant', granted: 1_000 }]);
});

test('repeating a move changes nothing', async () => {
  await using world = await ledgerWith(100);
  const { ledger } = world;
  expect(await ledger.hold('g', 'r', 30)).toBe('done');
  expect(await ledger.hold('g', 'r', 30)).toBe('repeated');
  expect(await ledger.settle('g', 'r', 20)).toEqual({ outcome: 'done', charged: 20 });
  expect(await ledger.settle('g', 'r', 20)).toEqual({ outcome: 'repeated', charged: 0 });
  expect(await ledger.release('g', 'r')).toBe('repeated');
  expect(await ledger.hold('g', 'r', 30)).toBe('repeated');
  expect(await ledger.balance('g')).toEqual({ granted: 100, available: 80, held: 0, spent: 20 });
});

test('a hold above the available credits is refused and leaves no trace', async () => {
  await using world = await ledgerWith(10);
  const { ledger } = world;
  expect(await ledger.hold('g', 'r', 11)).toBe('short');
  expect(await ledger.balance('g')).toEqual({ granted: 10, available: 10, held: 0, spent: 0 });
  expect(await ledger.journal('g')).toHaveLength(1);
  expect(await ledger.hold('g', 'r', 10)).toBe('done');
});

test('a truth above the hold is a second move that can be seen, within tolerance and what is there', async () => {
  await using world = await ledgerWith(100);
  const { ledger } = world;
  await ledger.hold('g', 'more', 20);
  expect(await ledger.settle('g', 'more', 25)).toEqual({ outcome: 'done', charged: 25 });
  const [extra, settle] = await ledger.journal('g');
  expect(extra).toMatchObject({ id: 'more', move: 'settle-extra', available: -5, spent: 5 });
  expect(extra?.note).toBe('the service charged 25, held were 20');
  expect(settle).toMatchObject({ id: 'more', move: 'settle', held: -20, spent: 20 });

  await ledger.hold('g', 'far more', 20);
  expect((await ledger.settle('g', 'far more', 1_000)).charged).toBe(40);
  await ledger.hold('g', 'all', 30);
  expect((await ledger.settle('g', 'all', 60)).charged).toBe(35);
  expect(await ledger.balance('g')).toEqual({ granted: 100, available: 0, held: 0, spent: 100 });
});

test('credits can be taken back only as far as they are available', async () => {
  await using world = await ledgerWith(50);
  const { ledger } = world;
  await ledger.hold('g', 'r', 30);
  expect(await ledger.grant('g', 'correction 1', -30)).toBe('short');
  expect(await ledger.grant('g', 'correction 2', -20)).toBe('done');
  expect(await ledger.balance('g')).toEqual({ granted: 30, available: 0, held: 30, spent: 0 });
  await expect(ledger.hold('g', 'x', 1.5)).rejects.toThrow('whole numbers');
  await expect(ledger.hold('g', 'x', -1)).rejects.toThrow('never negative');
});

test('the audit finds a balance that was changed behind the ledger’s back', async () => {
  await using world = await testRedis();
  const { ledger } = createGuilds(world.redis);
  await ledger.hold('g', 'r', 30);
  expect((await ledger.audit('g')).problems).toEqual([]);
  await world.redis.hincrby('kiln:guild:g', 'available', 7);
  expect((await ledger.audit('g')).problems).toEqual([
    'available is 977, the journal says 970',
    'the parts do not add up',
  ]);
});

test('the audit finds a hold that the journal does not know so, and one that was forgotten', async () => {
  await using world = await testRedis();
  const { ledger } = createGuilds(world.redis);
  for (const id of ['more', 'ended', 'lost', 'sound']) await ledger.hold('g', id, 30);
  await ledger.settle('g', 'ended', 30);
  await world.redis.hset('kiln:guild:g', { 'hold/more': 31, 'hold/ended': 30 });
  await world.redis.hdel('kiln:guild:g', 'hold/lost');
  expect((await ledger.audit('g')).problems).toEqual([
    'the hold of more is 31, the journal says 30',
    'the hold of ended is 30, the journal says settled',
    'the hold of lost is missing, the journal says 30',
  ]);
});

test('audits find nothing wrong while credits move', async () => {
  await using world = await ledgerWith(100_000);
  const { ledger } = world;
  const moving = Promise.all(
    Array.from({ length: 400 }, async (_, i) => {
      await ledger.hold('g', `r${i}`, 10);
      await (i % 2 === 0 ? ledger.settle('g', `r${i}`, 12) : ledger.release('g', `r${i}`));
    }),
  );
  const audits = await Promise.all(Array.from({ length: 40 }, () => ledger.audit('g')));
  await moving;
  expect(audits.flatMap((audit) => audit.problems)).toEqual([]);
  expect((await ledger.audit('g')).holds).toEqual([]);
});

test('pages of the journal come newest first', async () => {
  await using world = await ledgerWith(100);
  const { ledger } = world;
  for (let i = 0; i < 5; i++) await ledger.grant('g', `grant ${i}`, 1);
  const ids = async (page: number) => (await ledger.journal('g', { page, pageSize: 2 })).map((entry) => entry.id);
  expect(await ids(1)).toEqual(['grant 4', 'grant 3']);
  expect(await ids(3)).toEqual(['grant 0', 'start']);
  expect(await ids(4)).toEqual([]);
});

type Step = { guild: string; id: string; move: 'hold' | 'settle' | 'release' | 'grant'; amount: number };

const step = fc.record<Step>({
  guild: fc.constantFrom('one', 'two'),
  id: fc.integer({ min: 0, max: 12 }).map((number) => `request ${number}`),
  move: fc.constantFrom('hold', 'settle', 'release', 'grant'),
  amount: fc.integer({ min: 0, max: 60 }),
});

function run(ledger: Ledger, { guild, id, move, amount }: Step): Promise<unknown> {
  if (move === 'hold') return ledger.hold(guild, id, amount);
  if (move === 'settle') return ledger.settle(guild, id, amount);
  if (move === 'release') return ledger.release(guild, id);
  return ledger.grant(guild, `grant ${id}`, amount - 30);
}

test('in any interleaving of moves and repetitions nothing goes below zero, no credit is made or lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 0, max: 300 }),
      async (steps, start) => {
        await using world = await ledgerWith(start);
        const { ledger } = world;
        // Each step three times: twice at once, as two processes would, and once more at the end.
        await Promise.all(steps.flatMap((one) => [run(ledger, one), run(ledger, one)]));
        const before = await Promise.all(['one', 'two'].map((guild) => ledger.audit(guild)));
        for (const audit of before) expect(audit.problems).toEqual([]);
        for (const guild of ['one', 'two']) {
          for (let number = 0; number <= 12; number++) await ledger.release(guild, `request ${number}`);
          const audit = await ledger.audit(guild);
          expect(audit.problems).toEqual([]);
          expect(audit.balance.held).toBe(0);
          expect(audit.holds).toEqual([]);
        }
      },
    ),
    { numRuns: 40 },
  );
});
