// @module-tag long
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginChain } from '../../src/jobs/actions/run-chain.ts';
import { cancelAll, goOnWithChain, isChain, pickInChain } from '../../src/jobs/actions/steer-chain.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import type { ChainStep } from '../../src/jobs/store/chains/chain.ts';
import { keys } from '../../src/keys.ts';
import { mulberry32 } from '../support/random.ts';
import { readHold } from '../support/read-hold.ts';
import { patient, until } from '../support/until.ts';
import { KILLED_MS, startKilledWorker } from './own-worker.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** Chains whose workers are killed at any moment between and within steps: long by nature, since each kill is followed by a start. */

const RUNS = 10;
const KILLS = 4;
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const PRICES: Readonly<Record<string, number>> = {
  'text-to-3d-preview': 20,
  'text-to-3d-refine': 10,
  'text-to-3d-adjust': 1,
};

const stepsOf = (run: number): ChainStep[] => {
  const preview = (row: number) => ({ mode: 'preview', prompt: `run ${run} row ${row}` });
  return [
    { type: 'text-to-3d-preview', bodies: [preview(1), preview(2)] },
    { gate: 'pick' },
    { type: 'text-to-3d-refine', bodies: [{ mode: 'refine' }] },
    { type: 'text-to-3d-adjust', bodies: [{ mode: 'adjust', say: 'make it blue' }] },
  ];
};

test(`killed anywhere, each step of a chain is made and paid once (TEST_SEED=${seed})`, {
  timeout: patient(900_000),
}, async () => {
  const random = mulberry32(seed);
  await using world = await startWorld({ workers: false, startCredits: 10_000 });
  const { jobs, service, guilds, redis, intake } = world;
  await using worker = await startKilledWorker(world);
  for (let run = 0; run < RUNS; run++) {
    const creates = service.creates.length;
    const before = await guilds.ledger.balance(GUILD);
    const asked = intake(`chain number ${run}`);
    await beginChain(jobs, asked, { name: 'fine', steps: stepsOf(run) });
    const chain = async () => {
      const group = await jobs.requests.group(asked.id);
      if (!isChain(group)) throw new Error('accepted above');
      return group;
    };
    const killing = worker.killAgainAndAgain(KILLS, random, 500);
    const isCanceled = random() < 0.2;
    const canceling = (async () => {
      await pause(random() * 800);
      if (isCanceled) await cancelAll(jobs, await chain(), USER);
    })();
    let failures = 2;
    await until(
      'it has ended',
      async () => {
        const group = await chain();
        for (const { state, type, task_id: task } of group.requests) {
          if (state !== 'bound' || task === undefined || service.tasks.get(task)?.status !== 'PENDING') continue;
          if (failures > 0 && random() < 0.3) {
            failures--;
            service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no chair' } });
          } else service.succeed(task, { consumed_credits: PRICES[type] ?? 0 });
        }
        const { attempts, state } = group.chain;
        // Two members press at the same moment.
        if (state === 'stopped') await Promise.all([goOnWithChain(jobs, group), goOnWithChain(jobs, group)]);
        const made = group.requests.filter((one) => one.state === 'succeeded').map(({ id }) => id);
        const choices = (attempts.at(-1)?.ids ?? []).filter((id) => made.includes(id));
        if (state === 'waiting') await Promise.all(choices.map((id) => pickInChain(jobs, group, id)));
        return state === 'ended';
      },
      KILLED_MS,
    );
    await Promise.all([killing, canceling]);
    await until('nothing is left to do', async () => (await redis.keys('kiln:due:*')).length === 0, KILLED_MS);

    const { requests, shown, chain: end } = await chain();
    expect(shown.delivered).toBe(true);
    const made = requests.filter(({ state }) => state === 'succeeded');
    const types = made.map(({ type }) => type);
    expect(types.filter((type) => type === 'text-to-3d-refine')).toHaveLength(1);
    expect(types.filter((type) => type === 'text-to-3d-adjust')).toHaveLength(1);
    const refined = made.find(({ type }) => type === 'text-to-3d-refine');
    expect(refined?.parent_id).toBe(end.rest.picked);
    const paid = made.reduce((sum, { type }) => sum + (PRICES[type] ?? 0), 0);
    const { granted, held, spent, available } = await guilds.ledger.balance(GUILD);
    expect({ granted, held, spent, available }).toEqual({
      granted: before.granted,
      held: 0,
      spent: before.spent + paid,
      available: before.available - paid,
    });
    expect(await readHold(redis, asked.id)).toMatchObject({ state: 'ended' });
    expect((await audit({ jobs, guilds })).problems).toEqual([]);
    // Each create is that of a request, and no request was created twice.
    const posted = requests.filter(({ task_id }) => task_id !== undefined);
    expect(service.creates.length - creates).toBe(posted.length);
    expect(await redis.exists(keys.live, keys.ring(''), keys.activeInGuild(GUILD))).toBe(0);
  }
});
