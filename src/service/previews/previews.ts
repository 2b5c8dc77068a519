import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ACTIONS, type Action } from '../../engine/animate/library.ts';

/**
 * Moving pictures of the library's actions: a mannequin doing each. Drawn when first asked for, one after the other in a
 * thread that ends with the last of them, and kept in `<dataDir>/previews` until the service starts anew, since another
 * version may draw another picture.
 */
export interface Previews extends AsyncDisposable {
  /** The file with the picture of an action; undefined when there is no such action. @throws when it cannot be drawn */
  file(actionId: number): Promise<string | undefined>;
}

export interface PreviewOrder {
  key: string;
  bodyPlan: Action['bodyPlans'][number];
}
export type PreviewAnswer = { bytes: Uint8Array } | { error: string };

/** For one picture, the mannequin's making included. */
const DEADLINE_MS = 60_000;

export async function createPreviews(dataDir: string): Promise<Previews> {
  const folder = resolve(dataDir, 'previews');
  await rm(folder, { recursive: true, force: true });
  const drawing = new Map<number, Promise<string>>();
  let line: Promise<unknown> = Promise.resolve();
  let worker: Worker | undefined;
  let closed = false;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function draw({ actionId, key, bodyPlans }: Action): Promise<string> {
    if (closed) throw new Error('the service stops');
    worker ??= start();
    const order: PreviewOrder = { key, bodyPlan: bodyPlans[0] ?? 'humanoid' };
    const answer = await asked(worker, order).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    if ('error' in answer) throw new Error(answer.error);
    const path = join(folder, `${actionId}.webp`);
    await mkdir(folder, { recursive: true });
    const partial = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(partial, answer.bytes);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return path;
  }

  return {
    async file(actionId) {
      const action = ACTIONS.find((candidate) => candidate.actionId === actionId);
      if (!action) return undefined;
      const path = join(folder, `${actionId}.webp`);
      if (await isFile(path)) return path;
      const running = drawing.get(actionId);
      if (running) return running;
      const drawn = line.then(() => draw(action));
      drawing.set(actionId, drawn);
      line = drawn
        .catch(() => {})
        .then(async () => {
          drawing.delete(actionId);
          if (drawing.size === 0) await end();
        });
      return drawn;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await end();
    },
  };
}

function start(): Worker {
  const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  worker.unref();
  return worker;
}

function asked(worker: Worker, order: PreviewOrder): Promise<PreviewAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.removeAllListeners();
    };
    const fail = (error: Error) => {
      settle();
      // Whatever it still has to say of its end concerns nobody.
      worker.on('error', () => {});
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error('the picture took too long')), DEADLINE_MS);
    worker.once('message', (answer: PreviewAnswer) => {
      settle();
      resolve(answer);
    });
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('the thread ended')));
    worker.postMessage(order);
  });
}

const isFile = (path: string) =>
  stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
