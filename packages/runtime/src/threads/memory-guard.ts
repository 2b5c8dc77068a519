import { totalmem } from 'node:os';
import type { Runner } from './runner.ts';

/**
 * Bounds what threads hold: V8's heap and everything outside of it that V8 knows of (array buffers, long texts, the memory
 * of WebAssembly, what sharp hands over). `resourceLimits` bounds the heap alone, and not safely: V8 ends the whole process
 * when one growing array does not fit under it. So threads get a heap limit out of reach, and are asked a few times a
 * second what they hold. What a library takes for itself (libvips while it works on a picture) and shared buffers are no
 * thread's: for these the process has a bound of its own, at which the largest thread has to go. Processes of a pool are
 * asked for all that they hold, and count for the bound of the process that started them: they share its container. Those
 * without an order count too, and are the first to go.
 */
export interface MemoryGuard {
  /**
   * Looks after a thread until the returned function is called.
   * @param over called at most once: the thread is to be ended, because it holds more than `bytes`, or because it is the
   *   largest of a process that holds too much
   * @param isIdle it has no order: it is asked only while others have one
   */
  watch(runner: Runner, bytes: number, over: (whose: Whose) => void, isIdle?: boolean): () => void;
}

export type Whose = 'thread' | 'process';

export interface MemoryGuardOptions {
  /** What the process may hold in all. Default: four fifths of the machine's memory, or of the container's. */
  processBytes?: number;
  /** What the process holds. */
  rss?: () => number;
}

/** Between two looks. A thread that fills new memory as fast as it can gets some 100 MB further meanwhile. */
const LOOK_MS = 100;
/** Memory is given back a while after its thread was asked to end: no second one has to go for the first one's. */
const GRACE_MS = 3_000;

interface Watched {
  runner: Runner;
  bytes: number;
  over: (whose: Whose) => void;
  isIdle: boolean;
  /** At the last look. */
  held: number;
  asked: boolean;
}

export function createMemoryGuard(options: MemoryGuardOptions = {}): MemoryGuard {
  const { processBytes = 0.8 * availableMemory(), rss = process.memoryUsage.rss } = options;
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let graceUntil = 0;

  const end = (thread: Watched, whose: Whose) => {
    if (watched.delete(thread)) thread.over(whose);
  };

  const ask = async (thread: Watched) => {
    if (thread.asked) return;
    thread.asked = true;
    try {
      thread.held = await thread.runner.heldBytes();
      if (thread.held > thread.bytes) end(thread, 'thread');
    } catch {
      // It has ended: its runner knows.
    } finally {
      thread.asked = false;
    }
  };

  const look = () => {
    for (const thread of watched) void ask(thread);
    const processes = [...watched].filter(({ runner }) => runner.kind === 'process');
    const all = processes.reduce((sum, { held }) => sum + held, rss());
    if (all <= processBytes || performance.now() < graceUntil) return;
    const idle = processes.filter(({ isIdle }) => isIdle);
    for (const one of idle) end(one, 'process');
    // The next look counts without them.
    if (idle.length > 0) return;
    const largest = [...watched].reduce((a, b) => (b.held > a.held ? b : a));
    graceUntil = performance.now() + GRACE_MS;
    end(largest, 'process');
  };

  const run = () => {
    timer ??= setInterval(() => ([...watched].some(({ isIdle }) => !isIdle) ? look() : stop()), LOOK_MS).unref();
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    watch(runner, bytes, over, isIdle = false) {
      const thread: Watched = { runner, bytes, over, isIdle, held: 0, asked: false };
      watched.add(thread);
      run();
      return () => watched.delete(thread);
    },
  };
}

/** In bytes: of the container where it has a limit, else of the machine. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
