import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { keys } from 'kiln-service/keys';
import { expect, test } from 'vitest';
import { IMAGE_TO_3D, LICENCE, QUICK, workflowFolder } from '../../packages/service/test/makers/comfyui/world.ts';
import { type Comfyui, startComfyui } from '../support/comfyui.ts';
import { png } from '../support/quick-recipes.ts';
import { mulberry32 } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type RunningService, startServiceProcess } from '../support/running-service.ts';
import { until } from '../support/until.ts';
import { during, figure, SEEDS, scale } from './figures.ts';

/**
 * Faults around a graphics card: a service in a process of its own, and ComfyUI's stand-in, whose work goes on whatever
 * becomes of the service. What must hold when all is quiet:
 *
 *   M1 every task has ended       M2 a work is sent once, and once more only to a server that has lost its queue
 *   M3 nothing is charged but what was made or deleted in the middle       M4 only works of tasks that ended without them are ended early, each by its name
 *   M5 nothing is left in a line, at a server, or to be called back
 */

const PATH = '/v1/image-to-3d';
const PICTURE = `data:image/png;base64,${Buffer.from(png()).toString('base64')}`;
const GRANTED = 1_000_000;
const ENDS = ['SUCCEEDED', 'FAILED'];

interface World extends AsyncDisposable {
  card: Comfyui;
  random: () => number;
  created: string[];
  deleted: Set<string>;
  call: RunningService['call'];
  create(): Promise<void>;
  remove(): Promise<void>;
  /** Ends the process, and starts another. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Until all has ended; then what does not hold, in words. */
  breaches(resends: number): Promise<string[]>;
}

async function startWorld(seed: number, generation: '0.3.64' | '2026'): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const { redis, url: redisUrl } = stack.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-models-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const folder = stack.use(await workflowFolder({ 'image-to-3d.json': IMAGE_TO_3D, 'image-to-3d.txt': LICENCE }));
  const card = stack.use(await startComfyui({ generation }));
  const random = mulberry32(seed);
  const start = () =>
    startServiceProcess(redisUrl, dataDir, 0, undefined, {
      addresses: [card.url],
      workflows: folder.path,
      pace: QUICK,
    });
  let service = await start();
  stack.defer(() => service[Symbol.asyncDispose]());
  // The card works on, one step at a time.
  const works = setInterval(() => {
    const { running, pending } = card.queue.lists();
    if (running.length === 0 && pending.length > 0) card.queue.start();
    else if (running.length > 0 && random() < 0.3) {
      card.queue.finish([{ node: '3', key: '3d', ending: '.glb', bytes: Buffer.alloc(2_000, 1) }]);
    }
  }, 40);
  stack.defer(() => clearInterval(works));
  const created: string[] = [];
  const deleted = new Set<string>();
  const read = async (id: string) => (await service.call('GET', `${PATH}/${id}`)).json;
  const moved = stack.move();
  const call: RunningService['call'] = (...asked) => service.call(...asked);
  return {
    card,
    random,
    created,
    deleted,
    call,
    async create() {
      const answer = await call('POST', PATH, { image_url: PICTURE, target_formats: ['glb'] });
      created.push(answer.json.result);
    },
    async remove() {
      const left = created.filter((id) => !deleted.has(id));
      const id = left[Math.floor(random() * left.length)];
      if (id !== undefined && (await call('DELETE', `${PATH}/${id}`)).status === 200) deleted.add(id);
    },
    async restart(signal) {
      await service.end(signal);
      service = await start();
    },
    async breaches(resends) {
      const left = created.filter((id) => !deleted.has(id));
      for (const id of left) await until(`${id} has ended`, async () => ENDS.includes((await read(id)).status), 60_000);
      await until('nothing is left at the card', async () => card.queue.remaining() === 0, 30_000);
      await until('nothing is to be called back', async () => (await redis.zcard(keys.recalls)) === 0, 30_000);
      const found: string[] = [];
      const tasks = await Promise.all(left.map(read));
      for (const id of created) {
        const sent = card.state.prompts.filter((prompt) => prompt.id === id).length;
        if (sent > 1 + resends) found.push(`M2: ${id} was sent ${sent} times`);
      }
      const account = await createAccounts(redis, Date.now).get('local');
      if (!account || 'newer' in account) return ['M3: there is no account'];
      const consumed = tasks.reduce((sum, task) => sum + task.consumed_credits, 0);
      const price = 30;
      const { credits, spent } = account;
      if (credits + spent !== GRANTED) found.push(`M3: ${credits} and ${spent} are not ${GRANTED}`);
      if (spent < consumed || spent > consumed + deleted.size * price) found.push(`M3: ${spent} for ${consumed}`);
      for (const task of tasks) {
        if (task.status === 'FAILED' && task.consumed_credits !== 0)
          found.push(`M3: ${task.id} failed, and is charged`);
      }
      const without = new Set([...deleted, ...tasks.filter(({ status }) => status === 'FAILED').map(({ id }) => id)]);
      for (const id of endedEarly(card)) {
        if (id === undefined || !without.has(id)) found.push(`M4: ${id ?? 'whatever runs'} was ended`);
      }
      const lines = [keys.serverRunning, keys.serverLine, keys.serverRing, keys.running, keys.line, keys.live('local')];
      for (const key of lines) if (await redis.exists(key)) found.push(`M5: something is left in ${key}`);
      return found;
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

/** Ids of works that the card was asked to end; undefined: whichever runs. */
function endedEarly({ state }: Comfyui): (string | undefined)[] {
  const canceled = state.requests.flatMap((line) => /^POST .*\/jobs\/([\w-]+)\/cancel$/.exec(line)?.[1] ?? []);
  return [...state.interrupts, ...canceled];
}

const generations = SEEDS.map((seed) => [seed, seed % 2 === 0 ? '0.3.64' : '2026'] as const);

test.each(generations)(
  'M1: the service is killed and stopped while the card works (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(8, 60), scale(4_000, 60_000)];
    await using world = await startWorld(seed, generation);
    for (let i = 0; i < count; i++) await world.create();
    let ends = 0;
    await during(faultMs, 500, async () => {
      await world.restart(world.random() < 0.5 ? 'SIGKILL' : 'SIGTERM');
      ends++;
    });
    expect(await world.breaches(0)).toEqual([]);
    const tasks = await Promise.all(world.created.map(async (id) => (await world.call('GET', `${PATH}/${id}`)).json));
    // A run that died three times with its process is given up, as any other.
    const made = tasks.filter(({ status }) => status === 'SUCCEEDED').length;
    figure('M1', seed, { tasks: count, ends, made, prompts: world.card.state.prompts.length });
    expect(made).toBeGreaterThan(count / 2);
  },
);

test.each(generations)(
  'M2: tasks are deleted while they wait for the card and while it works (seed %i, ComfyUI %s)',
  async (seed, generation) => {
    const [count, faultMs] = [scale(16, 100), scale(3_000, 30_000)];
    await using world = await startWorld(seed, generation);
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
    await using world = await startWorld(seed, generation);
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
