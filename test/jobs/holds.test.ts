import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { callLua } from '../support/call-lua.ts';
import { readHold } from '../support/read-hold.ts';
import { testRedis } from '../support/redis.ts';

/** A hold that several requests share (guilds/lua/includes/hold.lua): each ends its claim by itself, in any order. */

const HOLD = 'src/guilds/lua/includes/hold.lua';
const BOOKS = "local books = ledger_books('1', keys.guild('1'), keys.journal('1'), keys.guilds())\n";

const claims = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 5 });
const move = fc.record({
  request: fc.nat(4),
  /** Credits that it cost; null: all comes back. */
  charge: fc.option(fc.integer({ min: 0, max: 90 })),
  /** Between the ends others move the guild's credits, too. */
  grant: fc.integer({ min: -20, max: 20 }),
});

test('whatever ends in whatever order, the claims of a hold add up to it, and no credit is made or lost', async () => {
  await using own = await testRedis();
  const { redis } = own;
  let run = 0;
  const property = fc.asyncProperty(
    claims,
    fc.array(move, { maxLength: 15 }),
    fc.integer({ min: 0, max: 200 }),
    async (amounts, moves, start) => {
      await redis.flushdb();
      run++;
      const guilds = createGuilds(redis, { startCredits: start });
      const say = (body: string, args: readonly (string | number)[] = []) =>
        callLua(redis, HOLD, `${BOOKS}local key = keys.hold('h')\n${body}`, args);
      const asked = amounts.map((amount, i) => ({ request: `r${i}`, amount, held: amount }));
      const outcome = await say(
        "local outcome = hold_open(books, key, tonumber(ARGV[1]), cjson.decode(ARGV[2]), 'x') return outcome",
        [start, JSON.stringify(asked)],
      );
      const sum = amounts.reduce((all, one) => all + one, 0);
      expect(outcome).toBe(sum > start ? 'short' : 'done');
      if (outcome === 'short') {
        expect(await readHold(redis, 'h')).toBeUndefined();
        return;
      }

      const end = (request: string, charge: number | null) =>
        say(
          "local claim = hold_end(books, key, ARGV[1], tonumber(ARGV[2]), 'x') return claim and claim.charged or -1",
          [request, charge ?? ''],
        );
      const check = async () => {
        const { problems, balance } = await guilds.ledger.audit('1');
        const hold = await readHold(redis, 'h');
        const all = [...(hold?.claims.values() ?? [])];
        expect(problems).toEqual([]);
        expect(hold?.amount).toBe(sum);
        const open = all.filter(({ state }) => state === 'held');
        expect(balance.held).toBe(open.reduce((held, claim) => held + claim.held, 0));
        expect(balance.spent).toBe(all.reduce((spent, { charged = 0 }) => spent + charged, 0));
        expect(hold?.state).toBe(open.length > 0 ? 'held' : 'ended');
        return open.length;
      };
      for (const { request, charge, grant } of moves) {
        const before = (await readHold(redis, 'h'))?.claims.get(`r${request}`);
        const charged = await end(`r${request}`, charge);
        if (before?.state !== 'held') expect(charged).toBe(-1);
        else expect(charged).toBeLessThanOrEqual(Math.max(charge ?? 0, 0));
        await guilds.ledger.grant('1', `g${run}-${grant}-${request}`, grant);
        await check();
      }
      for (let i = 0; i < amounts.length; i++) await end(`r${i}`, null);
      expect(await check()).toBe(0);
    },
  );
  await fc.assert(property, { numRuns: 40 });
});
