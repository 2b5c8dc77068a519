import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/**
 * Turntables of delivered models (of those with a clip, the clip), drawn in a few worker threads, each under a deadline,
 * since the model comes from outside: a long one while nobody waits, a short one as soon as somebody does. Threads start
 * with the first orders; one that hangs or dies is replaced.
 */
export interface Turntables extends AsyncDisposable {
  /**
   * @throws {DrawingError} when the model cannot be read or drawn
   * @throws anything else when it takes too long or takes its thread down
   */
  draw(model: DrawnModel, signal?: AbortSignal): Promise<TurntableAnswer>;
}

export interface DrawnModel {
  bytes: Uint8Array;
  /** With the dot: ".glb". */
  extension: string;
  /** Of the picture. */
  maxBytes: number;
}

/** What a thread is asked for. */
export interface TurntableOrder extends DrawnModel {
  /** Pixels a side. */
  size: number;
  frames: number;
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

/** The thread is well, the model is not. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';
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

export interface TurntableOptions {
  threads?: number;
  /** Milliseconds of one drawing. */
  deadlineMs?: number;
  /** The same while others wait. */
  hurriedMs?: number;
  picture?: Pick<TurntableOrder, 'size' | 'frames'>;
}

interface Drawing {
  began: number;
  /** Ends it when its time is over, which comes sooner when others wait. */
  hurry(): void;
}

export function createTurntables({
  threads = 2,
  deadlineMs = 90_000,
  hurriedMs = 20_000,
  picture = { size: 384, frames: 36 },
}: TurntableOptions = {}): Turntables {
  const idle: Worker[] = [];
  const busy = new Set<Drawing>();
  const running = new Set<Promise<unknown>>();
  let taken = 0;
  const waiting: (() => void)[] = [];
  const stopped = new AbortController();

  function start(): Worker {
    const started = new Worker(new URL('./turntable-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    started.unref();
    started.on('error', () => {}); // told to whoever waits for a drawing; between two of them nobody does
    started.once('exit', () => {
      const place = idle.indexOf(started);
      if (place >= 0) idle.splice(place, 1);
    });
    return started;
  }

  async function drawNow(order: TurntableOrder, signal: AbortSignal): Promise<TurntableAnswer> {
    const thread = idle.pop() ?? start();
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const drawing: Drawing = {
      began: performance.now(),
      hurry() {
        clearTimeout(timer);
        const allowed = waiting.length > 0 ? Math.min(hurriedMs, deadlineMs) : deadlineMs;
        const left = allowed - (performance.now() - drawing.began);
        timer = setTimeout(() => over.abort(new Error('the turntable took too long')), Math.max(0, left));
      },
    };
    busy.add(drawing);
    drawing.hurry();
    try {
      const message = await answerOf(thread, order, AbortSignal.any([over.signal, signal]));
      idle.push(thread);
      const answer = Answer.parse(message);
      if ('error' in answer) throw new DrawingError(answer.error);
      return answer;
    } catch (error) {
      if (!(error instanceof DrawingError)) await thread.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      busy.delete(drawing);
    }
  }

  /** A thread's place, in turn. */
  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (taken < threads) taken++;
    else await turn(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken--;
    }
  }

  return {
    draw(model, signal) {
      const order = { ...model, ...picture };
      const either = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
      const drawn = inTurn(either, () => drawNow(order, either)).finally(() => running.delete(drawn));
      running.add(drawn);
      return drawn;
    },
    async [Symbol.asyncDispose]() {
      stopped.abort(new Error('no more turntables: the process stops'));
      await Promise.allSettled(running);
      await Promise.all(idle.map((thread) => thread.terminate()));
    },
  };

  /** Waits until a place is handed over. */
  async function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = waiting.indexOf(resolve);
      if (place >= 0) waiting.splice(place, 1);
      reject(signal.reason);
    };
    waiting.push(resolve);
    for (const drawing of busy) drawing.hurry();
    signal.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}

async function answerOf(thread: Worker, order: TurntableOrder, over: AbortSignal): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    thread.postMessage(order);
    return await Promise.race([
      once(thread, 'message', { signal }).then(([message]) => message as unknown),
      once(thread, 'exit', { signal }).then(([code]) => {
        throw new Error(`the turntable thread ended with ${code}`);
      }),
      once(over, 'abort', { signal }).then(() => {
        throw over.reason;
      }),
    ]);
  } finally {
    settled.abort();
  }
}
