// @module-tag long
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cancelBatch, steerBatch } from '../../src/jobs/actions/steer-batch.ts';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { mulberry32 } from '../support/random.ts';
import { readHold } from '../support/read-hold.ts';
import { patient, until } from '../support/until.ts';
import { KILLED_MS, startKilledWorker } from './own-worker.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** Batches whose workers are killed at any moment, while their member pauses, goes on and cancels: long by nature, since each kill is followed by a start. */

const RUNS = 10;
const KILLS = 3;
const ROWS = 7;
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

test(`killed anywhere, a batch ends once: each row made and paid once, one notice, nothing held (TEST_SEED=${seed})`, {
  timeout: patient(600_000),
}, async () => {
  const random = mulberry32(seed);
  await using world = await startWorld({ workers: false, startCredits: 10_000 });
  const { jobs, service, discord, guilds, redis, intake } = world;
  await guilds.limits.set(GUILD, 'member', { tasks: 3 });
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await using worker = await startKilledWorker(world);
  for (let run = 0; run < RUNS; run++) {
    const creates = service.creates.length;
    const before = await guilds.ledger.balance(GUILD);
    const asked = intake(`batch number ${run}`);
    const rows = Array.from({ length: ROWS }, (_, i) => ({
      ...{ input: { mode: 'preview', prompt: `run ${run} row ${i}` }, title: `row ${i}` },
    }));
    const budget = random() < 0.3 ? 100 : undefined;
    await submitGroup(jobs, asked, rows, { batch: { title: `Batch number ${run}`, budget } });
    const group = async () => (await jobs.requests.group(asked.id))!; // accepted above
    const killing = worker.killAgainAndAgain(KILLS, random);
    const steering = (async () => {
      await pause(random() * 600);
      if (random() < 0.3) await cancelBatch(jobs, await group(), USER);
      else if (random() < 0.6) {
        await steerBatch(jobs, await group(), 'paused', USER);
        await pause(random() * 300);
        await steerBatch(jobs, await group(), 'running', USER);
      }
    })();
    await until(
      'all have ended',
      async () => {
        for (const { state, task_id: task } of (await group()).requests) {
          if (state !== 'bound' || task === undefined || service.tasks.get(task)?.status !== 'PENDING') continue;
          if (random() < 0.2) {
            service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no chair' } });
          } else service.succeed(task);
        }
        return (await group()).requests.every(({ state }) => isEnd(state));
      },
      KILLED_MS,
    );
    await Promise.all([killing, steering]);
    await until('its end is shown', async () => (await group()).shown.delivered, KILLED_MS);
    await until('nothing is left to do', async () => (await redis.keys('kiln:due:*')).length === 0, KILLED_MS);

    const made = (await group()).requests.filter(({ state }) => state === 'succeeded').length;
    const { granted, held, spent, available } = await guilds.ledger.balance(GUILD);
    expect({ granted, held, spent, available }).toEqual({
      granted: before.granted,
      held: 0,
      spent: before.spent + made * 20,
      available: before.available - made * 20,
    });
    expect(await readHold(redis, asked.id)).toMatchObject({ amount: ROWS * 20, state: 'ended' });
    expect((await audit({ jobs, guilds })).problems).toEqual([]);
    const prompts = service.creates.slice(creates).map(({ prompt }) => prompt);
    expect(new Set(prompts).size).toBe(prompts.length);
    expect(await redis.exists(keys.live, keys.batches(''), keys.waitingInGuild(GUILD), keys.ring(''))).toBe(0);
    const told = discord.sent.filter(({ method, text }) => method === 'POST' && text.includes(`Batch number ${run}`));
    const notices = told.filter(({ text }) => text.includes(`<@${USER}>`) && text.includes('are done'));
    // Discord posts what has one nonce once.
    expect(new Set(notices.map(({ text }) => (JSON.parse(text) as { nonce: string }).nonce)).size).toBeLessThanOrEqual(
      1,
    );
  }
});
