import { stageEntry } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { countingPresets, withPresets } from '../../src/commands/orders/apply-presets.ts';
import { createPendingOrders, type PendingOrder } from '../../src/commands/pending/pending-orders.ts';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import type { Decision } from '../../src/jobs/actions/decide-approval.ts';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { LEADS_CHANNEL } from './discord.ts';
import { figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld } from './world.ts';

const QUICK = { processLease: 1_000, processBeat: 200, outageGrace: 0, sweep: 500 };
const GUILD = '1000000000000000001';
const LEADS = ['1100000000000000901', '1100000000000000902'] as const;

test.each(SEEDS)(
  'F24: what waits for leads is decided once, whoever dies and restarts meanwhile (seed %i)',
  async (seed) => {
    const count = scale(18, 100);
    await using world = await startFaultWorld({ seed, lifeMs: 300, timing: QUICK });
    const { jobs, guilds, redis, random, discord } = world;
    await guilds.changeSettings(GUILD, { approve: 1, approve_channel: LEADS_CHANNEL });
    let worker = await world.startWorker();
    const ids = await Promise.all(Array.from({ length: count }, () => world.submit({ guildId: GUILD })));
    expect((await guilds.ledger.balance(GUILD)).held).toBe(20 * count);

    const cards = () => [...discord.messages.values()].filter(({ channel }) => channel === LEADS_CHANNEL);
    await until('half of the cards are there', () => cards().length >= count / 2);
    const decided = new Map<string, number>();
    const overdue: string[] = [];
    /** Says it until Kiln hears it: an outage is no answer. */
    const say = async (id: string, decision: Decision): Promise<boolean> => {
      for (;;) {
        try {
          return await decideApproval(jobs, id, decision);
        } catch {
          await pause(200);
        }
      }
    };
    const decide = async (id: string, kind: number): Promise<void> => {
      const [by, other] = LEADS;
      if (kind === 4) return void overdue.push(id);
      if (kind === 3) return void (await cancelRequest(jobs, id, by).catch(() => cancelRequest(jobs, id, by)));
      const title = `${world.accepted.get(id)}`;
      const change = { input: { mode: 'preview', prompt: title }, title };
      const yes: Decision = { approve: true, by, ...(kind === 1 ? { change } : {}) };
      const no: Decision = { approve: false, by: other, why: 'No.' };
      // Two leads at once: of one mind, or not.
      const said = await Promise.all([say(id, yes), say(id, kind === 2 ? no : { approve: true, by })]);
      decided.set(id, said.filter(Boolean).length);
    };

    for (const [i, id] of ids.entries()) {
      const deciding = decide(id, i % 5);
      if (i % 6 === 2) {
        await worker.kill('SIGKILL');
        worker = await world.startWorker();
      }
      if (i === Math.floor(count / 2)) {
        process.kill(world.redisPid(), 'SIGKILL');
        await until('Redis is gone', () => redis.status !== 'ready');
        await pause(300 * random());
        await world.startRedis();
        await until('Redis is back', () => redis.status === 'ready');
      }
      await deciding;
    }
    // A day later.
    for (const id of overdue) await redis.zadd(keys.due('expire-approval'), 'XX', 1, id);
    await world.quiet(60_000);
    await until('every card says so', async () => (await redis.zcard(keys.due('approval'))) === 0, 30_000);

    const journal = await guilds.ledger.journal(GUILD, { page: 1, pageSize: 10_000 });
    const approvals = journal.filter(({ move }) => move === 'approve').map(({ id }) => id);
    expect(new Set(approvals).size).toBe(approvals.length);
    // An answer that Redis lost was heard: what counts is one decision, not who hears of it.
    for (const [id, times] of decided) expect(times, id).toBeLessThanOrEqual(1);
    for (const id of overdue) expect(await findRequest(jobs, id)).toMatchObject({ state: 'refused', decided_by: '' });
    for (const id of approvals) expect((await findRequest(jobs, id))?.decided_by).toBe(LEADS[0]);
    expect(approvals.length).toBeGreaterThan(0);
    expect(cards().filter(({ text }) => text.includes('Decline…'))).toEqual([]);
    figure('F24', seed, { requests: count, approved: approvals.length, cards: cards().length });
    expect(await world.breaches()).toEqual([]);
  },
);

test.each(SEEDS)(
  'F25: what a preset filled in is made as it was agreed to, once, whoever changes the preset and dies meanwhile (seed %i)',
  async (seed) => {
    const count = scale(18, 100);
    await using world = await startFaultWorld({ seed, lifeMs: 300, timing: QUICK });
    const { guilds, redis, random } = world;
    const orders = createPendingOrders(redis);
    const place = { guild: GUILD, user: LEADS[0], channel: LEADS_CHANNEL };
    const which = { scope: 'server', name: 'default' } as const;
    const { stage } = stageEntry('text-to-3d-preview');
    /** Done in the end: an outage is no answer. */
    const surely = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch {
          await pause(200);
        }
      }
    };
    const ask = async (number: number): Promise<PendingOrder> => {
      const words = { before: '', after: `in colour ${number}`, without: '' };
      if (number % 3 === 2) await surely(() => guilds.presets.remove(place, which));
      else await surely(() => guilds.presets.save(place, { ...which, preset: { ...words, options: {} } }));
      const presets = countingPresets(await surely(() => guilds.presets.list(place)), undefined);
      const said = { mode: 'preview', prompt: `thing ${number} of ${seed}` };
      const { body, used } = withPresets(stage, said, presets, { origins: [] });
      const order = {
        ...{ guildId: GUILD, userId: LEADS[1], type: 'text-to-3d-preview' as const, body },
        ...{ title: said.prompt, preset: used, ephemeral: false },
      };
      await surely(() => orders.keep(`order-${number}`, order));
      return order;
    };

    let worker = await world.startWorker();
    const asked: PendingOrder[] = [];
    for (let number = 0; number < count; number++) asked.push(await ask(number));
    const made: string[] = [];
    for (const [number, { body }] of asked.entries()) {
      if (number % 6 === 2) {
        await worker.kill('SIGKILL');
        worker = await world.startWorker();
      }
      if (number === Math.floor(count / 2)) {
        process.kill(world.redisPid(), 'SIGKILL');
        await until('Redis is gone', () => redis.status !== 'ready');
        await pause(300 * random());
        await world.startRedis();
        await until('Redis is back', () => redis.status === 'ready');
      }
      // Pressed twice at once; one gets it, or none whose answer was lost.
      const taken = await Promise.all([0, 1].map(() => surely(() => orders.take(`order-${number}`))));
      const [order, ...more] = taken.filter((one) => one !== undefined);
      expect(more).toEqual([]);
      if (!order) continue;
      expect(order.body).toEqual(body);
      const prompt = String(order.body.prompt);
      await world.submit({ guildId: GUILD, title: prompt });
      made.push(prompt);
    }
    await world.quiet(60_000);
    expect(made.length).toBeGreaterThan(count / 2);
    // Those whose POST died unsent are given back (the breaches say if not); nothing else is made than what was agreed to.
    const created = [...world.service.creates];
    expect(created.filter(([prompt, times]) => !made.includes(prompt) || times > 1)).toEqual([]);
    expect(created.filter(([prompt]) => prompt.includes('in colour')).length).toBeGreaterThan(0);
    figure('F25', seed, { asked: count, agreed: made.length, made: created.length });
    expect(await world.breaches()).toEqual([]);
  },
);
