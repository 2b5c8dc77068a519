import { inTime } from '../in-time.ts';
import type { MemoryGuard } from './memory-guard.ts';
import type { Runner } from './runner.ts';
import { startProcess } from './start-process.ts';
import { startThread } from './start-thread.ts';
import type { ThreadStart } from './thread-task.ts';

/**
 * The threads of one kind of work and who has which: at most `threads` are there at once, those that are still ending
 * included, since their memory is still held. One is started when it is needed; without `idleMs` it is kept.
 */
export interface ThreadSlots {
  /** How many wait until another order has ended. */
  waiting(): number;
  /** Threads that run, whether they have an order or not. */
  running(): number;
  /** A thread, when it is its turn; undefined when it was called off, or when all is closed. Rejects where the system starts none. */
  take(signal: AbortSignal | undefined): Promise<Thread | undefined>;
  /** The thread is well and may be used again. */
  give(thread: Thread): void;
  /** The thread is ended; another takes its place when it is gone. Waits for that, but not forever. */
  end(thread: Thread): Promise<void>;
  /** Starts one, so that the first order need not wait for the work to be loaded; one is there from then on. */
  warmUp(): void;
  close(): Promise<void>;
}

/** Or a process. */
export interface Thread {
  runner: Runner;
  /** Settles when the work is loaded, or could not be. */
  ready: Promise<void>;
  wasReady: boolean;
  idleTimer?: NodeJS.Timeout;
  /** While it has no order. */
  stopWatching?: () => void;
}

export interface ThreadSlotsOptions {
  start: ThreadStart;
  memory: MemoryGuard;
  ownProcess?: boolean | undefined;
  threads: number;
  idleMs?: number | undefined;
}

/** A thread in the middle of a call that cannot be interrupted ends after it; its caller waits no longer than this. */
const ENDING_MS = 5_000;
/** Nor longer than this for one that still loads its work: a second or two, where all cores are free. */
const LOADING_MS = 60_000;

/** @param onWait called when an order has to wait until another one has ended */
export function createThreadSlots(options: ThreadSlotsOptions, onWait: () => void): ThreadSlots {
  const { threads: size, idleMs } = options;
  const all = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: PromiseWithResolvers<Thread | undefined>[] = [];
  let isWarm = false;
  let closed = false;
  let starting = 0;

  const start = () => {
    let runner: Runner;
    try {
      runner = (options.ownProcess ? startProcess : startThread)(options.start);
    } catch (error) {
      return waiting.shift()?.reject(error);
    }
    const thread = threadOf(runner);
    all.add(thread);
    starting++;
    const started = () => {
      starting--;
      give(thread);
    };
    thread.ready.then(started, () => {
      starting--;
      // The order that is next says why.
      waiting.shift()?.resolve(thread);
    });
    thread.runner.once('exit', () => {
      all.delete(thread);
      leaveIdle(thread);
      // Work that cannot be loaded is tried again with the next order only.
      if (thread.wasReady && isWarm) warmUp();
      serve();
    });
  };
  const leaveIdle = (thread: Thread) => {
    clearTimeout(thread.idleTimer);
    thread.stopWatching?.();
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  };
  const give = (thread: Thread) => {
    if (!all.has(thread)) return;
    idle.push(thread);
    const drop = () => {
      leaveIdle(thread);
      void terminate(thread);
    };
    if (options.ownProcess) thread.stopWatching = options.memory.watch(thread.runner, Infinity, drop, true);
    if (idleMs !== undefined) thread.idleTimer = setTimeout(drop, idleMs).unref();
    serve();
  };
  const warmUp = () => {
    isWarm = true;
    if (!closed && all.size === 0) start();
  };
  /** Gives threads to those who wait, as long as there are any. */
  const serve = () => {
    while (waiting.length > 0 && idle.length > 0 && !closed) {
      const thread = idle.at(-1)!;
      leaveIdle(thread);
      waiting.shift()?.resolve(thread);
    }
    while (starting < waiting.length && all.size < size && !closed) start();
  };

  return {
    waiting: () => Math.max(0, waiting.length - starting),
    running: () => all.size,
    take(signal) {
      if (closed || signal?.aborted) return Promise.resolve(undefined);
      const own = Promise.withResolvers<Thread | undefined>();
      const callOff = () => {
        const at = waiting.indexOf(own);
        if (at >= 0) waiting.splice(at, 1);
        own.resolve(undefined);
      };
      signal?.addEventListener('abort', callOff, { once: true });
      waiting.push(own);
      serve();
      if (waiting.length > starting) onWait();
      return own.promise.finally(() => signal?.removeEventListener('abort', callOff));
    },
    give: (thread) => (closed ? undefined : give(thread)),
    end: terminate,
    warmUp,
    async close() {
      closed = true;
      for (const { resolve } of waiting.splice(0)) resolve(undefined);
      await Promise.all([...all].map(terminate));
    },
  };
}

function threadOf(runner: Runner): Thread {
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {}); // reported to the order that needs it
  const thread: Thread = { runner, ready: ready.promise, wasReady: false };
  runner.once('message', () => {
    thread.wasReady = true;
    ready.resolve();
  });
  runner.on('error', (error: Error) => ready.reject(error));
  runner.once('exit', () => ready.reject(new Error(runner.lastWords() || 'the thread ended')));
  return thread;
}

/**
 * A thread that still loads its work is let: V8 ends the whole process when a thread is terminated while modules run whose
 * imports had to be awaited ("Check failed: (location_) != nullptr", Node 24).
 */
async function terminate({ runner, ready }: Thread): Promise<void> {
  const loaded = ready.catch(() => {});
  if (runner.kind === 'thread') await inTime(LOADING_MS, loaded, () => {});
  await inTime(ENDING_MS, runner.end(), () => {});
}
