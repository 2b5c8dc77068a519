import fc from 'fast-check';
import { readScript } from 'kiln-runtime/redis/script';
import { expect } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { rowId } from '../../src/jobs/store/accept.ts';
import { nextOf } from '../../src/jobs/store/group.ts';
import type { RequestState } from '../../src/jobs/store/request.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import { createSteps } from '../../src/jobs/store/steps.ts';
import { BOT_KEYS, keys } from '../../src/keys.ts';
import { readHold } from '../support/read-hold.ts';
import { testRedis } from '../support/redis.ts';

/**
 * Every arrow of a request's life, in any order, any number of times, several at once: what crashes between two calls to
 * Redis, repeated deliveries and deliveries out of order come down to. Whatever happens, no balance goes below zero, no
 * credit is made or lost, every hold comes to its end, and so do slots, places in the line and limits.
 */

const GUILDS = ['1', '2', '3'];
const USERS = ['11', '12'];
const REQUESTS = 39;
/** The last of them are in groups of three, each with one message and one hold; two of the groups are batches, and one is voted on. */
const ALONE = 27;
const TOGETHER = 3;

const ARROWS = [
  ...['submit', 'take', 'claim', 'post', 'bind', 'doubt', 'full', 'again', 'refuse'],
  ...[
    'succeed',
    'fail',
    'cancel',
    'gone',
    'grant',
    'transfer',
    'approve',
    'decline',
    'expire',
    'change',
    'rule',
    'block',
    'preset',
    'share',
    'open',
    'steer',
    'vote',
    'decide',
    'follow',
  ],
] as const;
type Arrow = (typeof ARROWS)[number];

/** What a worker would do next: half of all steps, so that many requests come far. */
const FITTING: Readonly<Record<RequestState | '', readonly Arrow[]>> = {
  '': ['submit', 'submit', 'preset'],
  waiting: ['approve', 'approve', 'change', 'decline', 'expire', 'cancel'],
  held: ['take', 'take', 'take', 'cancel', 'steer'],
  admitted: ['post'],
  posting: ['bind', 'bind', 'bind', 'doubt', 'full', 'again', 'refuse'],
  in_doubt: ['bind', 'gone'],
  bound: ['succeed', 'succeed', 'fail'],
  succeeded: ['grant', 'bind', 'share', 'open', 'vote', 'vote', 'decide', 'follow', 'follow'],
  failed: ['transfer', 'succeed', 'rule'],
  canceled: ['grant', 'post', 'block'],
  refused: ['submit'],
};

const WHY = { reason: 'x' };

const step = fc.record({
  arrow: fc.oneof(fc.constantFrom(...ARROWS), { arbitrary: fc.constant('fitting' as const), weight: 4 }),
  request: fc.noBias(fc.nat(REQUESTS - 1)),
  amount: fc.integer({ min: 0, max: 70 }),
  copies: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const take = readScript(new URL('../../src/jobs/store/lua/admit.lua', import.meta.url), BOT_KEYS);

/** @param wanted the moves are this many, or some more. @throws when one makes or loses a credit */
export async function moveMoney(wanted: number): Promise<void> {
  let moves = 0;
  let settled = 0;
  const property = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 20, maxLength: 40 }), { minLength: 12, maxLength: 14 }),
    fc.noBias(fc.integer({ min: 0, max: 1_500 })),
    async (batches, start) => {
      await using world = await testRedis();
      const { redis } = world;
      const guilds = createGuilds(redis, { startCredits: start });
      const requests = createRequests(redis);
      const steps = createSteps({ redis, startCredits: start });
      await guilds.limits.set('1', 'guild', { day: 300 });
      await guilds.limits.set('2', 'member', { tasks: 3 });
      // Half of the third guild's requests wait for a lead first.
      await guilds.changeSettings('3', { approve: 45 });
      const groupOf = (request: number) =>
        request < ALONE ? undefined : String(2_000 + Math.floor((request - ALONE) / TOGETHER));
      const guildOf = (request: number) => GUILDS[Number(groupOf(request) ?? request) % GUILDS.length]!;
      const isBatch = (group: string) => group === '2000' || group === '2002';
      const isVoted = (group: string) => group === '2003';
      const idOf = (request: number) => {
        const group = groupOf(request);
        return group === undefined ? String(1_000 + request) : rowId(group, (request - ALONE) % TOGETHER);
      };

      const run = async ({ arrow: given, request, amount }: Step): Promise<unknown> => {
        const id = idOf(request);
        const guild = guildOf(request);
        const known = await requests.get(id);
        const fitting = given === 'fitting' ? FITTING[known?.state ?? ''] : [];
        const { epoch = 0, posted_at: postedAt = 0 } = known ?? {};
        const arrow = given === 'fitting' ? fitting[amount % fitting.length] : given;
        moves++;
        switch (arrow) {
          case 'submit': {
            const group = groupOf(request);
            const user = USERS[Number(group ?? request) % 2]!;
            const [filled] = await guilds.presets.list({ guild, user, channel: '7' });
            const hold = Number(filled?.preset.options.price ?? request * 3);
            const shared = {
              ...{ guild_id: guild, user_id: user, channel_id: '7', application_id: '9' },
              ...{ type: 'text-to-3d-preview' as const, title: 'x', preset: filled?.name },
              ...{ ephemeral: Number(group ?? request) % 4 === 0, attachment_size_limit: 1_000 },
            };
            if (group === undefined) return steps.accept({ ...shared, id, input: { prompt: 'x' }, hold });
            const rows = Array.from({ length: TOGETHER }, (_, seed) => ({
              ...{ input: { prompt: 'x', seed }, title: 'x' },
              hold: Math.ceil(hold / (1 + seed)),
            }));
            const batch = isBatch(group) ? { title: 'x', budget: 3 * hold } : undefined;
            const vote = isVoted(group)
              ? { minutes: 60, quorum: amount % 4, follow: 'text-to-3d-refine' as const, price: amount }
              : undefined;
            return steps.acceptGroup({ id: group, shared, rows, batch, vote });
          }
          // What a preset says of the options decides the price, until a lead changes it or takes it away.
          case 'preset': {
            const place = { guild, user: '13', channel: '7' };
            const which = { scope: 'server', name: 'default' } as const;
            if (amount % 3 === 0) return guilds.presets.remove(place, which);
            const preset = { before: '', after: '', without: '', options: { price: String(amount) } };
            return guilds.presets.save(place, { ...which, preset });
          }
          case 'share':
            return steps.share(id, '8', false);
          case 'open':
            return steps.open(id, { message: `m-${id}`, token: 't', asset: {} });
          case 'steer': {
            const goes = (['paused', 'running', 'running', 'stopped'] as const)[amount % 4]!;
            return steps.steerBatch(id, { group: groupOf(request) ?? id, goes, by: '14', why: 'canceled' });
          }
          case 'vote':
            return steps.castVote(id, String(amount % 5));
          case 'decide': {
            const ending = { group: groupOf(request) ?? id, by: '14' };
            if (amount % 4 === 0) return steps.endVote(id, { ...ending, goes: 'decide', pick: id });
            if (amount % 4 === 1)
              return steps.endVote(id, { ...ending, goes: amount % 3 ? 'drop' : 'stop', why: 'gone' });
            if ((await requests.group(ending.group))?.vote?.deadline)
              await redis.hset(keys.group(ending.group), 'deadline', '1');
            return steps.endVote(id, { ...ending, goes: 'due' });
          }
          // What its job does, the price being another one meanwhile.
          case 'follow': {
            const group = groupOf(request) ?? '';
            const vote = (await requests.group(group))?.vote;
            if (vote?.state !== 'decided' || vote.why !== '') return undefined;
            return steps.accept(
              {
                ...{ id: nextOf(group), guild_id: guild, user_id: USERS[Number(group) % 2]!, channel_id: '7' },
                ...{ application_id: '9', type: 'text-to-3d-refine', input: {}, title: 'x', hold: amount },
              },
              { follows: group },
            );
          }
          case 'take':
            return take(redis, [], [8, 4, 60_000, '']);
          case 'claim':
            return steps.claimCreate(id);
          case 'post':
            return steps.beginPost(id, { epoch, keyed: false });
          case 'bind':
            return steps.bind(id, postedAt, { id: `task-${id}` });
          case 'doubt':
            return steps.doubt(id);
          case 'full':
            return steps.requeue(id, { in: 'posting', postedAt });
          case 'again':
            return steps.retryPost(id, postedAt);
          case 'refuse':
            return steps.refuse(id, { in: 'posting', postedAt }, WHY, 'refused');
          case 'succeed':
            return steps.finish(id, { to: 'succeeded', charge: amount, set: {} });
          case 'fail':
            return steps.finish(id, { to: 'failed', set: {} });
          case 'cancel':
            return steps.cancelWaiting(id, '14');
          case 'approve':
            return steps.approve(id, '13', {});
          // A lead changes it first; no lead decides within a day; leads change what they approve, or block its member.
          case 'change':
            return steps.approve(id, '13', { input: { prompt: `y${amount}` }, title: 'y' });
          case 'expire':
            return steps.decline(id, '', WHY);
          case 'rule':
            return guilds.changeSettings('3', { approve: amount });
          case 'block': {
            const blocked = { member: USERS[1]!, ms: amount, event: `e${amount}` };
            return guilds.moderation.act('2', amount % 2 === 0 ? { by: '13', block: blocked } : { lift: USERS[1]! });
          }
          case 'decline':
            return steps.decline(id, '13', WHY);
          case 'gone':
            return steps.refuse(id, { in: 'in_doubt', postedAt }, WHY, 'refused');
          case 'grant':
            return guilds.ledger.grant(guild, `grant ${request} ${amount}`, amount - 35);
          case undefined:
            return undefined;
          case 'transfer':
            return guilds.ledger.transfer(
              guild,
              GUILDS[(GUILDS.indexOf(guild) + 1) % GUILDS.length]!,
              `transfer ${request} ${amount}`,
              amount,
            );
        }
      };

      for (const batch of batches) {
        await Promise.all(batch.flatMap((one) => Array.from({ length: one.copies }, () => run(one))));
        for (const guild of GUILDS) expect((await guilds.ledger.audit(guild)).problems).toEqual([]);
      }

      // Whatever was cut off is brought to an end, as the sweeps do.
      for (let request = 0; request < REQUESTS; request++) {
        const id = idOf(request);
        await steps.cancelWaiting(id, '14');
        const { state, posted_at: postedAt = 0 } = (await requests.get(id)) ?? {};
        if (state === 'posting' || state === 'in_doubt')
          await steps.refuse(id, { in: state, postedAt }, WHY, 'refused');
        await steps.finish(id, { to: 'failed', set: {} });
      }
      const voted = (await requests.group('2003'))?.vote;
      if (voted) {
        const ending = { group: '2003', by: '' };
        await steps.endVote(rowId('2003', 0), { ...ending, goes: 'stop' });
        await steps.endVote(rowId('2003', 0), { ...ending, goes: 'drop', why: 'gone' });
        await steps.cancelWaiting(nextOf('2003'), '14');
      }
      const sums = { granted: 0, moved: 0 };
      for (const guild of GUILDS) {
        const { problems, balance, holds } = await guilds.ledger.audit(guild);
        expect({ problems, held: balance.held, holds }).toEqual({ problems: [], held: 0, holds: [] });
        expect(await redis.exists(`kiln:guild:${guild}:active`, `kiln:guild:${guild}:waiting`)).toBe(0);
        const { requests: all } = await requests.listByGuild(guild, { page: 1, pageSize: 100 });
        const charged = all.reduce((sum, request) => sum + (request.charged ?? 0), 0);
        expect(balance.spent).toBe(charged);
        settled += all.filter(({ money }) => money === 'settled').length;
        const [used] = (await guilds.limits.use(guild, { user: '0', channel: '0', roles: [], lead: false })).filter(
          ({ scope, kind }) => scope === 'guild' && kind === 'month',
        );
        expect(used?.used).toBe(charged);
        sums.granted += balance.granted;
        const journal = await guilds.ledger.journal(guild, { page: 1, pageSize: 10_000 });
        sums.moved += journal.filter(({ move }) => move === 'grant').reduce((sum, { granted }) => sum + granted, 0);
      }
      for (let request = ALONE; request < REQUESTS; request += TOGETHER) {
        const hold = await readHold(redis, groupOf(request) ?? '');
        if (!hold) continue;
        const claims = [...hold.claims.values()];
        expect(claims).toHaveLength(isVoted(groupOf(request) ?? '') ? TOGETHER + 1 : TOGETHER);
        expect(claims.reduce((sum, { amount }) => sum + amount, 0)).toBe(hold.amount);
        expect(claims.every(({ state, charged = -1 }) => state !== 'held' && charged >= 0)).toBe(true);
        expect(hold.state).toBe('ended');
        const [open, used] = await redis.hmget(`kiln:group:${groupOf(request)}`, 'open', 'used');
        if (!isBatch(groupOf(request) ?? '')) continue;
        const begun = claims.reduce((sum, { charged = 0 }) => sum + charged, 0);
        expect([open, Number(used)]).toEqual(['0', begun]);
      }
      // Transfers between guilds neither make nor lose any.
      expect(sums.granted).toBe(sums.moved);
      expect(await redis.zcard('kiln:ring:leases')).toBe(0);
      expect(await redis.exists('kiln:ring', 'kiln:ring:inflight', 'kiln:doubts', 'kiln:batches')).toBe(0);
    },
  );
  // How long the sequences come out is random too.
  while (moves < wanted) await fc.assert(property, { numRuns: 2 });
  // Not only refusals of what came too early.
  expect(settled).toBeGreaterThan(wanted / 500);
}
