import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/**
 * Turntables of delivered models (of those with a clip, the clip), drawn in a worker thread: one at a time, under a deadline, since the model comes from
 * outside. The thread starts with the first order and is replaced when it hangs or dies.
 */
export interface Turntables extends AsyncDisposable {
  /** @throws when the model cannot be read or drawn, or takes too long */
  draw(order: TurntableOrder): Promise<TurntableAnswer>;
}

export interface TurntableOrder {
  bytes: Uint8Array;
  /** With the dot: ".glb". */
  extension: string;
  size: number;
  frames: number;
  maxBytes: number;
}

export interface TurntableAnswer {
  /** Animated WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  faces: number;
  /** Extent in the model's own unit, x y z: metres for glTF. */
  size: number[];
  /** It is the model's own clip, not a turn. */
  moves: boolean;
}

const Answer = z.union([
  z.object({
    bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
    faces: z.number(),
    size: z.array(z.number()),
    moves: z.boolean(),
  }),
  z.object({ error: z.string() }),
]);

const DEADLINE_MS = 90_000;

export function createTurntables(deadlineMs = DEADLINE_MS): Turntables {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let stopped = false;

  function start(): Worker {
    const started = new Worker(new URL('./turntable-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    started.unref();
    started.on('error', () => {}); // told to whoever waits for a drawing; between two of them nobody does
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function drawNow(order: TurntableOrder): Promise<TurntableAnswer> {
    if (stopped) throw new Error('no more turntables: the process stops');
    worker ??= start();
    const current = worker;
    const settled = new AbortController();
    try {
      current.postMessage(order);
      const [message] = await Promise.race([
        once(current, 'message', { signal: settled.signal }),
        once(current, 'exit', { signal: settled.signal }).then(([code]) => {
          throw new Error(`the turntable thread ended with ${code}`);
        }),
        deadline(deadlineMs, settled.signal),
      ]);
      const answer = Answer.parse(message);
      if ('error' in answer) throw new DrawingError(answer.error);
      return answer;
    } catch (error) {
      if (!(error instanceof DrawingError)) {
        worker = undefined;
        await current.terminate();
      }
      throw error;
    } finally {
      settled.abort();
    }
  }

  return {
    draw(order) {
      const drawn = queue.then(() => drawNow(order));
      queue = drawn.catch(() => {});
      return drawn;
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      await worker?.terminate();
      worker = undefined;
    },
  };
}

async function deadline(milliseconds: number, signal: AbortSignal): Promise<never> {
  await wait(milliseconds, undefined, { signal });
  throw new Error('the turntable took too long');
}

/** The thread is well, the model is not. */
class DrawingError extends Error {
  override readonly name = 'DrawingError';
}
