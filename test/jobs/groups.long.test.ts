// @module-tag long
import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { rowId } from '../../src/jobs/store/accept.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { mulberry32 } from '../support/random.ts';
import { readHold } from '../support/read-hold.ts';
import { patient, until } from '../support/until.ts';
import { KILLED_MS, startKilledWorker } from './own-worker.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** Groups whose workers are killed again and again, at any moment, with a service that knows keys, as all that have seeds do: long by nature, since each kill is followed by a start. */

const RUNS = 12;
const KILLS = 4;
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

test(`killed anywhere, a group ends once: one sheet, one notice, each paid once (TEST_SEED=${seed})`, {
  timeout: patient(600_000),
}, async () => {
  const random = mulberry32(seed);
  await using world = await startWorld({ workers: false });
  const { jobs, service, discord, guilds, redis, intake } = world;
  service.state.saysKeys = true;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await using worker = await startKilledWorker(world);
  for (let run = 0; run < RUNS; run++) {
    const [creates, sent] = [service.creates.length, discord.sent.length];
    const before = await guilds.ledger.balance(GUILD);
    const asked = intake(`chair number ${run}`);
    const inputs = Array.from({ length: 4 }, (_, i) => ({ input: { ...asked.input, target_polycount: 5_000 + i } }));
    const ids = inputs.map((_, i) => rowId(asked.id, i));
    await submitGroup(jobs, asked, inputs);
    const group = async () => (await jobs.requests.group(asked.id))!; // accepted above
    const killing = worker.killAgainAndAgain(KILLS, random);
    const isCanceled = random() < 0.3;
    if (isCanceled) await cancelRequest(jobs, ids[Math.floor(random() * 4)] ?? '', USER);
    let failed = 0;
    await until(
      'all have ended',
      async () => {
        for (const { state, task_id: task } of (await group()).requests) {
          if (state !== 'bound' || task === undefined || service.tasks.get(task)?.status !== 'PENDING') continue;
          if (random() < 0.3) {
            failed++;
            service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no chair' } });
          } else service.succeed(task);
        }
        return (await group()).requests.every(({ state }) => isEnd(state));
      },
      KILLED_MS,
    );
    await killing;
    await until('all is shown', async () => (await group()).shown.delivered, KILLED_MS);
    await until('nothing is left to do', async () => (await redis.keys('kiln:due:*')).length === 0);

    const { requests } = await group();
    const made = requests.filter(({ state }) => state === 'succeeded').length;
    const after = await guilds.ledger.balance(GUILD);
    expect({ ...after }).toEqual({
      ...{ granted: before.granted, held: 0, spent: before.spent + made * 20 },
      available: before.available - made * 20,
    });
    expect(await readHold(redis, asked.id)).toMatchObject({ amount: 80, state: 'ended' });
    expect((await audit({ jobs, guilds })).problems).toEqual([]);
    expect(service.creates.length - creates).toBeLessThanOrEqual(4);
    expect(failed + made).toBeLessThanOrEqual(4);
    const told = discord.sent
      .slice(sent)
      .filter(({ method, text }) => method === 'POST' && text.includes(`<@${USER}>`));
    // Discord posts what has one nonce once.
    expect(new Set(told.map(({ text }) => (JSON.parse(text) as { nonce: string }).nonce)).size).toBeLessThanOrEqual(1);
  }
});
