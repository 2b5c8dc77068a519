import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createThreadPool } from 'kiln-runtime/threads/thread-pool';

/**
 * Turntables of delivered models (of those with a clip, the clip), drawn in a few threads, each under a deadline and with
 * a bound on memory, since the model comes from outside: a long deadline while nobody waits, a short one as soon as
 * somebody does. Threads start with the first orders; one that hangs or dies is replaced.
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
  maxBytes: number;
}

export interface TurntableOrder extends DrawnModel {
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

export interface TurntableOptions {
  threads?: number;
  /** Milliseconds of one drawing. */
  deadlineMs?: number;
  /** The same while others wait. */
  hurriedMs?: number;
  picture?: Pick<TurntableOrder, 'size' | 'frames'>;
  memory?: MemoryGuard | undefined;
}

const THREAD_BYTES = 2 * 1024 ** 3;
const IDLE_MS = 5 * 60_000;

export function createTurntables({
  threads = 2,
  deadlineMs = 90_000,
  hurriedMs = 45_000,
  picture = { size: 384, frames: 36 },
  memory,
}: TurntableOptions = {}): Turntables {
  const pool = createThreadPool<TurntableOrder, TurntableAnswer>({
    program: new URL('./turntable-worker.ts', import.meta.url),
    ...{ size: threads, memoryBytes: THREAD_BYTES, memory, idleMs: IDLE_MS },
  });
  return {
    async draw(model, signal) {
      const outcome = await pool.ask({ ...model, ...picture }, { deadlineMs, hurriedMs, ...(signal && { signal }) });
      switch (outcome.kind) {
        case 'answer':
          return outcome.answer;
        case 'broken':
          throw new DrawingError(outcome.message);
        case 'timeout':
          throw new Error('the turntable took too long');
        case 'memory':
          throw new Error('the turntable took too much memory');
        case 'died':
          throw new Error('the turntable thread ended');
        default:
          signal?.throwIfAborted();
          throw new Error('no more turntables: the process stops');
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
