// @module-tag long
import { expect, test } from 'vitest';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { decideVote } from '../../src/jobs/actions/vote.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { rowId } from '../../src/jobs/store/accept.ts';
import { nextOf } from '../../src/jobs/store/group.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { mulberry32 } from '../support/random.ts';
import { readHold } from '../support/read-hold.ts';
import { patient, until } from '../support/until.ts';
import { KILLED_MS, startKilledWorker } from './own-worker.ts';
import { GUILD, startWorld } from './world.ts';

/**
 * Four variations, a vote and a refine, whose workers are killed again and again at any moment: long by nature, since each kill is
 * followed by a start. VOTE_RUNS says how many there are.
 */

const RUNS = Number(process.env.VOTE_RUNS ?? 8);
const KILLS = 5;
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

test(`killed anywhere, a vote has one winner, one refine, and the books are right (TEST_SEED=${seed}, VOTE_RUNS=${RUNS})`, {
  timeout: patient(60_000 * RUNS),
}, async () => {
  const random = mulberry32(seed);
  const pick = (count: number) => Math.floor(random() * count);
  await using world = await startWorld({ workers: false, startCredits: 100_000 });
  const { jobs, service, guilds, redis } = world;
  service.state.saysKeys = true;
  await using worker = await startKilledWorker(world);
  for (let run = 0; run < RUNS; run++) {
    const created = service.creates.length;
    const before = await guilds.ledger.balance(GUILD);
    const asked = world.intake(`chair number ${run}`);
    const { id } = asked;
    const inputs = Array.from({ length: 4 }, (_, i) => ({ input: { ...asked.input, target_polycount: 5_000 + i } }));
    const ids = inputs.map((_, i) => rowId(id, i));
    await submitGroup(jobs, asked, inputs, {
      vote: { minutes: 60, quorum: random() < 0.5 ? 3 : 0, follow: 'text-to-3d-refine' },
    });
    const group = async () => (await jobs.requests.group(id))!; // accepted above
    const killing = worker.killAgainAndAgain(KILLS, random);
    /** The service makes what it has, now and then not. */
    const serve = async () => {
      const all = [...(await group()).requests, await jobs.requests.get(nextOf(id))];
      for (const one of all) {
        const task = one?.state === 'bound' ? one.task_id : undefined;
        if (task === undefined || service.tasks.get(task)?.status !== 'PENDING') continue;
        if (random() < 0.2)
          service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no' } });
        else service.succeed(task, { consumed_credits: one?.id === nextOf(id) ? 10 : 20 });
      }
    };
    await until(
      'the vote is open, or there is none',
      async () => {
        await serve();
        return (await group()).vote?.state !== 'making';
      },
      KILLED_MS,
    );
    for (let vote = pick(6); vote > 0; vote--) await jobs.steps.castVote(ids[pick(4)] ?? '', String(pick(5)));
    await until(
      'the vote is over',
      async () => {
        const { vote } = await group();
        if (vote?.state === 'decided' || vote?.state === 'stopped') return true;
        if (random() < 0.2) await decideVote(jobs, await group(), { pick: ids[pick(4)], by: '5' });
        await redis.hset(keys.group(id), 'deadline', '1');
        await redis.zadd(keys.due('vote'), 'XX', '1', id);
        return false;
      },
      KILLED_MS,
    );
    const { vote } = await group();
    if (vote?.state === 'decided') {
      await until(
        'the winner has gone on',
        async () => {
          await serve();
          const next = await jobs.requests.get(nextOf(id));
          return next !== undefined && isEnd(next.state) && next.delivered;
        },
        KILLED_MS,
      );
    }
    await killing;
    await until('all is shown', async () => (await group()).shown.delivered, KILLED_MS);
    await until('nothing is left to do', async () => (await redis.keys('kiln:due:*')).length === 0);

    const next = await jobs.requests.get(nextOf(id));
    const all = [...(await group()).requests, ...(next ? [next] : [])];
    const charged = all.reduce((sum, one) => sum + (one.charged ?? 0), 0);
    const after = await guilds.ledger.balance(GUILD);
    expect(after).toMatchObject({ held: 0, spent: before.spent + charged, available: before.available - charged });
    expect(await readHold(redis, id)).toMatchObject({ state: 'ended' });
    expect((await audit({ jobs, guilds })).problems).toEqual([]);
    expect(next?.parent_id).toBe(vote?.winner);
    const refines = service.creates.slice(created).filter(({ mode }) => mode === 'refine');
    expect(refines).toHaveLength(next ? 1 : 0);
  }
});
