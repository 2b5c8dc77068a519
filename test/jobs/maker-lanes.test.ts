import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { expectedMaker } from '../../src/jobs/service/expected-maker.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { Request } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { mulberry32 } from '../support/random.ts';
import { testSeed } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const SLOTS = 6;
/** Of a service that does not say how many places its models have: half of them. */
const SHARE = 3;
const RESIZE = { type: 'resize' as const, input: { input_task_id: 'a', resize_height: 1 } };
const BY_RULES = { input: { mode: 'preview', prompt: 'a stool', maker: 'procedural' } };

/** The service has a model for previews, whose server takes minutes: until the test says so, none ends. */
async function withModel(world: World, seconds?: number): Promise<void> {
  const maker = {
    type: 'text-to-3d-preview',
    id: 'trellis',
    name: 'TRELLIS.2 (ComfyUI)',
    model: 'TRELLIS.2',
    licence: 'MIT',
  };
  const items = [{ ...maker, seconds }];
  await world.redis.set(keys.makers, JSON.stringify({ service: '', due: Number.MAX_SAFE_INTEGER, items }));
}

const stateOf = async ({ jobs }: World, id: string) => (await findRequest(jobs, id))?.state;

test('ten requests for a model leave room for a resize and for rules, in the same guild and in another', async () => {
  await using world = await startWorld({ workers: false, slots: SLOTS });
  await withModel(world);
  const { jobs, intake } = world;
  const slow: string[] = [];
  for (let i = 0; i < 10; i++)
    slow.push((await submitRequest(jobs, intake(`thing ${i}`, { user_id: `member-${i}` }))).id);
  const states = await Promise.all(slow.map((id) => stateOf(world, id)));
  expect(states.filter((state) => state === 'admitted')).toHaveLength(SHARE);

  const others = [
    intake('a resize', RESIZE),
    intake('by rules', BY_RULES),
    intake('b', { ...RESIZE, guild_id: 'other' }),
  ];
  for (const one of others) {
    const { id } = await submitRequest(jobs, one);
    expect(await stateOf(world, id)).toBe('admitted');
  }

  const next = await submitRequest(jobs, intake('for a model', { guild_id: 'other' }));
  expect(await stateOf(world, next.id)).toBe('held');
  expect(await jobs.positions.ahead(next.id)).toBe(0);
  await cancelRequest(jobs, slow[0]!, 'member-0');
  expect(await stateOf(world, next.id)).toBe('admitted');
});

test('whatever is asked for and cancelled, the slots of both lanes keep their bounds, and none is idle while a request waits for it', async () => {
  await using world = await startWorld({ workers: false, slots: SLOTS, startCredits: 100_000 });
  await withModel(world);
  const { jobs, intake, redis } = world;
  const random = mulberry32(testSeed());
  const open: string[] = [];
  const waits = async (lane: string) => (await redis.zcard(keys.ring(lane))) > 0;
  for (let step = 0; step < 80; step++) {
    if (random() < 0.6) {
      const change = random() < 0.6 ? {} : BY_RULES;
      const guild_id = `guild-${Math.floor(random() * 3)}`;
      open.push(
        (await submitRequest(jobs, intake(`thing ${step}`, { ...change, guild_id, user_id: `member-${step}` }))).id,
      );
    } else {
      const [id] = open.splice(Math.floor(random() * open.length), 1);
      if (id !== undefined) await cancelRequest(jobs, id, 'its member');
    }
    const [others = 0, slow = 0] = await Promise.all(['', '~maker'].map((of) => redis.zcard(keys.ringLeases(of))));
    expect(slow).toBeLessThanOrEqual(SHARE);
    expect(others + slow).toBeLessThanOrEqual(SLOTS);
    if (await waits('')) expect(others + slow).toBe(SLOTS);
    if (await waits('~maker')) expect(slow === SHARE || others + slow === SLOTS).toBe(true);
  }
  expect(await jobs.admission.check()).toBe(0);
});

test('what is left of a model’s work is estimated by its own seconds, and of the rules’ by theirs', async () => {
  await using world = await startWorld({ workers: false, slots: SLOTS });
  await withModel(world, 600);
  const { jobs, intake, service } = world;
  jobs.startWorkers();
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', { status: 'IN_PROGRESS', progress: 1, started_at: Date.now() });
  const running = await until('it is at work', async () => {
    const request = await findRequest(jobs, id);
    return request?.task?.status === 'IN_PROGRESS' && request;
  });
  const leftOf = async (input: Request['input']) => (await jobs.show.view({ ...running, input })).etaSeconds;
  expect(await leftOf(running.input)).toBeGreaterThan(500);
  expect(await leftOf(BY_RULES.input)).toBeLessThan(300);
});

test('a language model that reads words is waited for only by a request that names it', () => {
  const reader = {
    type: 'text-to-3d-preview',
    id: 'words',
    name: 'm (words)',
    model: 'm',
    licence: 'MIT',
    reads: true,
  };

  expect(expectedMaker('text-to-3d-preview', {}, [reader])).toBeUndefined();
  expect(expectedMaker('text-to-3d-preview', { maker: 'words' }, [reader])).toBe(reader);
});
