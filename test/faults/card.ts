import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { keys } from 'kiln-service/keys';
import {
  IMAGE_TO_3D,
  LICENCE,
  QUICK,
  TEXT_TO_IMAGE,
  workflowFolder,
} from '../../packages/service/test/makers/comfyui/world.ts';
import { type Comfyui, type Generation, startComfyui } from '../support/comfyui.ts';
import type { Graph, MadeFile } from '../support/comfyui-queue.ts';
import { png } from '../support/quick-recipes.ts';
import { mulberry32 } from '../support/random.ts';
import { testRedis } from '../support/redis.ts';
import { type ProcessOptions, type RunningService, startServiceProcess } from '../support/running-service.ts';
import { until } from '../support/until.ts';

/**
 * A service in a process of its own, and ComfyUI's stand-in, whose work goes on whatever becomes of the service. What must
 * hold when all is quiet:
 *
 *   C1 every task has ended       C2 a work is sent once, and once more only to a server that has lost its queue
 *   C3 nothing is charged but what was made or deleted in the middle       C4 only works of tasks that ended without them are ended early, each by its name
 *   C5 nothing is left in a line, at a server, or to be called back
 */

export const PHOTO = '/v1/image-to-3d';
const PICTURE = `data:image/png;base64,${Buffer.from(png()).toString('base64')}`;
export const photoBody = { image_url: PICTURE, target_formats: ['glb'] };
const GRANTED = 1_000_000;
const ENDS = ['SUCCEEDED', 'FAILED'];

export interface CardWorld extends AsyncDisposable {
  card: Comfyui;
  redis: Redis;
  random: () => number;
  /** Paths of tasks by their ids. */
  created: Map<string, string>;
  deleted: Set<string>;
  call: RunningService['call'];
  create(path?: string, body?: object): Promise<string>;
  remove(): Promise<void>;
  /** The tasks that are left, as they are now. */
  tasks(): Promise<Answer[]>;
  /** Ends the process, and starts another. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Whether the process that was started last still runs. */
  isAlive(): boolean;
  /** Until all has ended; then what does not hold, in words. */
  breaches(resends: number): Promise<string[]>;
}

type Answer = Awaited<ReturnType<RunningService['call']>>['json'];

export interface CardOptions {
  seed: number;
  generation: Generation;
  pace?: Partial<typeof QUICK>;
  /** What the card makes for a task; undefined: that is not known yet. */
  makes?: (task: string) => readonly MadeFile[] | undefined;
  process?: ProcessOptions;
}

/** Killed, or told to stop. */
export const someSignal = (random: () => number): NodeJS.Signals => (random() < 0.5 ? 'SIGKILL' : 'SIGTERM');

const modelOf = (bytes: Uint8Array): MadeFile[] => [{ node: '3', key: '3d', ending: '.glb', bytes }];

/** Its id stands in the names of its files; a picture's job has another. */
const taskOf = (graph: Graph): string => /kiln\/([0-9a-f-]{36})/.exec(JSON.stringify(graph))?.[1] ?? '';

export async function startCardWorld(options: CardOptions): Promise<CardWorld> {
  const { seed, generation, pace, makes = () => modelOf(Buffer.alloc(2_000, 1)) } = options;
  await using stack = new AsyncDisposableStack();
  const { redis, url: redisUrl } = stack.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-models-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const workflows = { 'image-to-3d.json': IMAGE_TO_3D, 'text-to-image.json': TEXT_TO_IMAGE };
  const licences = { 'image-to-3d.txt': LICENCE, 'text-to-image.txt': LICENCE };
  const folder = stack.use(await workflowFolder({ ...workflows, ...licences }));
  const card = stack.use(await startComfyui({ generation }));
  const random = mulberry32(seed);
  const comfyui = { addresses: [card.url], workflows: folder.path, pace: { ...QUICK, ...pace } };
  const start = () => startServiceProcess(redisUrl, dataDir, { comfyui, ...options.process });
  let service = await start();
  stack.defer(() => service[Symbol.asyncDispose]());
  await redis.hset(keys.account('local'), { requests_per_second: 100_000, queued_tasks: 10_000 });
  // The card works on, one step at a time.
  const works = setInterval(() => {
    const { running, pending } = card.queue.lists();
    if (running[0] === undefined && pending.length > 0) card.queue.start();
    else if (running[0] !== undefined && random() < 0.3) {
      const made = makes(taskOf(running[0].graph));
      if (made) card.queue.finish(made);
    }
  }, 40);
  stack.defer(() => clearInterval(works));
  const created = new Map<string, string>();
  const deleted = new Set<string>();
  const call: RunningService['call'] = (...asked) => service.call(...asked);
  const left = () => [...created].filter(([id]) => !deleted.has(id));
  const read = async ([id, path]: [string, string]) => (await call('GET', `${path}/${id}`)).json;
  const moved = stack.move();
  return {
    card,
    redis,
    random,
    created,
    deleted,
    call,
    async create(path = PHOTO, body = photoBody) {
      const { status, json, text } = await call('POST', path, body);
      if (status !== 202) throw new Error(`${status} ${text}`);
      created.set(json.result, path);
      return json.result;
    },
    async remove() {
      const all = left();
      const [id, path] = all[Math.floor(random() * all.length)] ?? [];
      if (id !== undefined && (await call('DELETE', `${path}/${id}`)).status === 200) deleted.add(id);
    },
    tasks: () => Promise.all(left().map(read)),
    async restart(signal) {
      await service.kill(signal);
      service = await start();
    },
    isAlive: () => service.child.exitCode === null && service.child.signalCode === null,
    async breaches(resends) {
      for (const task of left())
        await until(`${task[0]} has ended`, async () => ENDS.includes((await read(task)).status), 120_000);
      await until('nothing is left at the card', async () => card.queue.remaining() === 0, 30_000);
      await until('nothing is to be called back', async () => (await redis.zcard(keys.recalls)) === 0, 30_000);
      const tasks: Answer[] = await Promise.all(left().map(read));
      return [
        ...sentTooOften(card, resends),
        ...(await wronglyCharged(redis, tasks, deleted.size)),
        ...wronglyEnded(card, [...deleted, ...tasks.filter(({ status }) => status === 'FAILED').map(({ id }) => id)]),
        ...(await leftBehind(redis)),
      ];
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

function sentTooOften({ state }: Comfyui, resends: number): string[] {
  const sent = Object.groupBy(state.prompts, ({ id }) => id);
  return Object.entries(sent).flatMap(([id, all = []]) =>
    all.length > 1 + resends ? [`C2: ${id} was sent ${all.length} times`] : [],
  );
}

/** The most that a task of these tests costs. */
const PRICE = 30;

async function wronglyCharged(redis: Redis, tasks: readonly Answer[], deleted: number): Promise<string[]> {
  const account = await createAccounts(redis, Date.now).get('local');
  if (!account || 'newer' in account) return ['C3: there is no account'];
  const { credits, spent } = account;
  const consumed = tasks.reduce((sum, task) => sum + task.consumed_credits, 0);
  const found = tasks
    .filter(({ status, consumed_credits: charged }) => status === 'FAILED' && charged !== 0)
    .map(({ id }) => `C3: ${id} failed, and is charged`);
  if (credits + spent !== GRANTED) found.push(`C3: ${credits} and ${spent} are not ${GRANTED}`);
  if (spent < consumed || spent > consumed + deleted * PRICE) found.push(`C3: ${spent} for ${consumed}`);
  return found;
}

/** Ids of works that the card was asked to end; undefined: whichever runs. */
export function endedEarly({ state }: Comfyui): (string | undefined)[] {
  const canceled = state.requests.flatMap((line) => /^POST .*\/jobs\/([\w-]+)\/cancel$/.exec(line)?.[1] ?? []);
  return [...state.interrupts, ...canceled];
}

function wronglyEnded(card: Comfyui, without: readonly string[]): string[] {
  const tasks = new Map(card.state.prompts.map(({ id, graph }) => [id, taskOf(graph)]));
  return endedEarly(card)
    .filter((id) => id === undefined || !without.includes(tasks.get(id) ?? id))
    .map((id) => `C4: ${id ?? 'whatever runs'} was ended`);
}

async function leftBehind(redis: Redis): Promise<string[]> {
  const lines = [keys.serverRunning, keys.serverLine, keys.serverRing, keys.running, keys.line, keys.live('local')];
  const left = await Promise.all(lines.map(async (key) => ((await redis.exists(key)) ? [key] : [])));
  return left.flat().map((key) => `C5: something is left in ${key}`);
}
