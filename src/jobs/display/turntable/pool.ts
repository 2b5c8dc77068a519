import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/**
 * Turntables of delivered models (of those with a clip, the clip), drawn in a few threads, since the model comes from
 * outside: a long deadline while no drawing waits, a short one as soon as one does.
 */
export interface Turntables extends AsyncDisposable {
  /**
   * @throws {DrawingError} when the model cannot be read or drawn
   * @throws anything else when it takes too long or takes its thread down
   */
  draw(model: Omit<TurntableOrder, 'size' | 'frames'>, signal?: AbortSignal): Promise<TurntableAnswer>;
  /** A turn on one WebP, as `turnSheet` has it; of what has a clip, too. @throws as `draw` */
  sheet(model: Pick<TurntableOrder, 'bytes' | 'extension'>): Promise<Uint8Array>;
  /** Of each turn. */
  frames: number;
}

export type TurntableOrder = z.infer<typeof TurntableOrder>;
const TurntableOrder = z.object({
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  /** With the dot: ".glb". */
  extension: z.string(),
  maxBytes: z.number(),
  size: z.number(),
  frames: z.number(),
});

export type TurntableAnswer = z.infer<typeof TurntableAnswer>;
const TurntableAnswer = z.object({
  /** Animated WebP. */
  bytes: z.instanceof(Uint8Array),
  faces: z.number(),
  /** Extent in the model's own unit, x y z: metres for glTF. */
  size: z.array(z.number()),
  /** It is the model's own clip, not a turn. */
  moves: z.boolean(),
});

/** What a thread is asked for: all of it, or one of the steps that threads share. */
export type DrawingOrder = z.infer<typeof DrawingOrder>;
const DrawingOrder = z.discriminatedUnion('kind', [
  TurntableOrder.extend({ kind: z.literal('whole') }),
  TurntableOrder.extend({ kind: z.literal('frames'), from: z.number(), to: z.number() }),
  TurntableOrder.omit({ bytes: true, extension: true }).extend({
    kind: z.literal('encode'),
    pixels: z.array(z.instanceof(Uint8Array)),
  }),
  TurntableOrder.omit({ maxBytes: true }).extend({ kind: z.literal('sheet') }),
]);

export type DrawingAnswer = z.infer<typeof DrawingAnswer>;
const DrawingAnswer = z.discriminatedUnion('kind', [
  TurntableAnswer.extend({ kind: z.literal('drawn') }),
  TurntableAnswer.omit({ bytes: true, moves: true }).extend({
    kind: z.literal('frames'),
    pixels: z.instanceof(Uint8Array),
  }),
  /** It has a clip, whose poses are not shared out. */
  z.object({ kind: z.literal('moves') }),
  z.object({ kind: z.literal('encoded'), bytes: z.instanceof(Uint8Array) }),
]);

/** What the bot does in threads. This module is loaded by each of them too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  turntable: threadTask({
    input: DrawingOrder,
    output: DrawingAnswer,
    threads: 2,
    memoryBytes: 2 * 1024 ** 3,
    deadlineMs: 90_000,
    hurriedMs: 45_000,
    idleMs: 5 * 60_000,
    load: async () => (await import('./render.ts')).drawTurntable,
  }),
};

/** The thread is well, the model is not. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

export interface TurntableOptions {
  threads?: number;
  /** Milliseconds of one drawing. */
  deadlineMs?: number;
  /** The same while others wait. */
  hurriedMs?: number;
  picture?: Pick<TurntableOrder, 'size' | 'frames'>;
  memory?: MemoryGuard | undefined;
}

/** A larger file is read by one thread only: reading takes longer than drawing, and memory. */
const MOST_SHARED_BYTES = 24 * 1024 * 1024;

export function createTurntables(options: TurntableOptions = {}): Turntables {
  const { picture = { size: 384, frames: 36 }, memory, ...bounds } = options;
  const tasks = { turntable: { ...THREAD_TASKS.turntable, ...bounds } };
  const pool = createPool({ tasks, table: new URL(import.meta.url), memory });
  let drawing = 0;

  const ask = async (order: DrawingOrder, signal?: AbortSignal): Promise<DrawingAnswer> => {
    const outcome = await pool.run('turntable', order, { signal });
    if (outcome.kind === 'answer') return outcome.answer;
    if (outcome.kind === 'broken') throw new DrawingError(outcome.message);
    signal?.throwIfAborted();
    throw new Error(`the turntable failed: ${outcome.message}`);
  };
  const whole = async (order: TurntableOrder, signal?: AbortSignal): Promise<TurntableAnswer> =>
    TurntableAnswer.parse(await ask({ ...order, kind: 'whole' }, signal));
  /** Each of two threads draws half of the frames, while no other drawing needs one. */
  const shared = async (order: TurntableOrder, signal?: AbortSignal): Promise<TurntableAnswer> => {
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
    const middle = Math.ceil(order.frames / 2);
    const half = (from: number, to: number) => ask({ ...order, kind: 'frames', from, to }, either);
    const halves = [half(0, middle), half(middle, order.frames)];
    let answers: DrawingAnswer[];
    try {
      answers = await Promise.all(halves);
    } catch (error) {
      // What is no model is none in the other thread either; to be called off would cost that one its life.
      if (!(error instanceof DrawingError)) stop.abort(error);
      await Promise.allSettled(halves);
      throw error;
    }
    const [first] = answers;
    if (first?.kind !== 'frames') return whole(order, signal);
    const pixels = answers.flatMap((answer) => (answer.kind === 'frames' ? [answer.pixels] : []));
    const { size, frames, maxBytes } = order;
    const encoded = await ask({ kind: 'encode', pixels, size, frames, maxBytes }, signal);
    return TurntableAnswer.parse({ ...encoded, faces: first.faces, size: first.size, moves: false });
  };

  return {
    async draw(model, signal) {
      const order = { ...model, ...picture };
      const isAlone = drawing === 0 && tasks.turntable.threads > 1 && model.bytes.length <= MOST_SHARED_BYTES;
      drawing++;
      try {
        return await (isAlone ? shared : whole)(order, signal);
      } finally {
        drawing--;
      }
    },
    async sheet(model) {
      drawing++;
      try {
        const answer = await ask({ ...model, ...picture, kind: 'sheet' });
        if (answer.kind !== 'encoded') throw new Error(`a sheet was answered with ${answer.kind}`);
        return answer.bytes;
      } finally {
        drawing--;
      }
    },
    frames: picture.frames,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
