import { expect, test } from 'vitest';
import { endedEarly, someSignal, startCardWorld } from './card.ts';
import { during, figure, SEEDS, scale } from './figures.ts';

/** Faults around a graphics card. */

const generations = SEEDS.map((seed) => [seed, seed % 2 === 0 ? '0.3.64' : '2026'] as const);

test.each(generations)(
  'M1: the service is killed and stopped while the card works (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(8, 60), scale(4_000, 60_000)];
    await using world = await startCardWorld({ seed, generation });
    for (let i = 0; i < count; i++) await world.create();
    let ends = 0;
    await during(faultMs, 500, async () => {
      await world.restart(someSignal(world.random));
      ends++;
    });
    expect(await world.breaches(0)).toEqual([]);
    const tasks = await world.tasks();
    // A run in a thread that died three times with its process is given up.
    const made = tasks.filter(({ status }) => status === 'SUCCEEDED').length;
    const failed = tasks.flatMap(({ status, task_error }) => (status === 'FAILED' ? [task_error.message] : []));
    const seen = {
      tasks: count,
      ends,
      made,
      prompts: world.card.state.prompts.length,
      failed: failed.join(' ') || 'none',
    };
    figure('M1', seed, seen);
    expect(made).toBeGreaterThan(count / 2);
  },
);

test.each(generations)(
  'M2: tasks are deleted while they wait for the card and while it works (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(16, 100), scale(3_000, 30_000)];
    await using world = await startCardWorld({ seed, generation });
    for (let i = 0; i < count; i++) await world.create();
    await during(faultMs, 300, world.remove);
    expect(await world.breaches(0)).toEqual([]);
    figure('M2', seed, { tasks: count, deleted: world.deleted.size, 'ended early': endedEarly(world.card).length });
  },
);

test.each(generations)(
  'M3: the card is away, and comes back with or without its queue (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(8, 60), scale(4_000, 40_000)];
    await using world = await startCardWorld({ seed, generation });
    const { card, random } = world;
    for (let i = 0; i < count; i++) await world.create();
    let losses = 0;
    await during(faultMs, 300, async () => {
      card.state.away = random() < 0.4;
      if (random() < 0.3) {
        card.restart();
        losses++;
      }
    });
    card.state.away = false;
    expect(await world.breaches(1)).toEqual([]);
    figure('M3', seed, { tasks: count, losses, prompts: card.state.prompts.length });
  },
);

/** Longer than the card is ever away. */
const PATIENT = { away: 60_000, retries: Array<number>(400).fill(50) };

test.each(generations)(
  'M4: the card is away and lines break while its files are fetched, and the service is stopped then (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(8, 60), scale(4_000, 40_000)];
    await using world = await startCardWorld({ seed, generation, pace: PATIENT });
    const { card, random } = world;
    let [cuts, stops] = [0, 0];
    const cut = () => {
      card.fault('GET /view', { kind: 'cut' });
      cuts++;
    };
    for (let i = 0; i < count; i++) await world.create();
    await during(faultMs, 300, async () => {
      card.state.away = random() < 0.3;
      if (random() < 0.8) cut();
      if (random() < 0.1) {
        await world.restart('SIGTERM');
        stops++;
      }
    });
    card.state.away = false;

    expect(await world.breaches(0)).toEqual([]);
    const made = (await world.tasks()).filter(({ status }) => status === 'SUCCEEDED').length;
    figure('M4', seed, { tasks: count, cuts, stops, made, prompts: card.state.prompts.length });
    // What the card has made is paid for by its operator: not one is lost with a connection.
    expect(made).toBe(count);
  },
);
