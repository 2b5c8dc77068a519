import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createPool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/**
 * Turntables of delivered models (of those with a clip, the clip), drawn in a few threads, since the model comes from
 * outside: a long deadline while nobody waits, a short one as soon as somebody does.
 */
export interface Turntables extends AsyncDisposable {
  /**
   * @throws {DrawingError} when the model cannot be read or drawn
   * @throws anything else when it takes too long or takes its thread down
   */
  draw(model: Omit<TurntableOrder, 'size' | 'frames'>, signal?: AbortSignal): Promise<TurntableAnswer>;
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

/** What the bot does in threads. This module is loaded by each of them too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  turntable: threadTask({
    input: TurntableOrder,
    output: TurntableAnswer,
    ...{ threads: 2, memoryBytes: 2 * 1024 ** 3, deadlineMs: 90_000, hurriedMs: 45_000, idleMs: 5 * 60_000 },
    load: async () => (await import('./draw-turntable.ts')).drawTurntable,
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

export function createTurntables(options: TurntableOptions = {}): Turntables {
  const { picture = { size: 384, frames: 36 }, memory, ...bounds } = options;
  const tasks = { turntable: { ...THREAD_TASKS.turntable, ...bounds } };
  const pool = createPool({ tasks, table: new URL(import.meta.url), memory });
  return {
    async draw(model, signal) {
      const outcome = await pool.run('turntable', { ...model, ...picture }, { signal });
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.kind === 'broken') throw new DrawingError(outcome.message);
      signal?.throwIfAborted();
      throw new Error(`the turntable failed: ${outcome.message}`);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
