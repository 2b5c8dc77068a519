import { Worker } from 'node:worker_threads';
import type { RunOrder, ThreadMessage } from './messages.ts';

/**
 * Worker threads, one run each. A run that passes its deadline, is called off, or brings its thread down ends the thread,
 * and a new one takes its place; so does a thread that still holds much memory after a big run. Heap is bounded per
 * thread; buffers (meshes, pictures) are bounded by the limits of the inputs.
 */

export type RunResult =
  | { kind: 'done'; outputs: Record<string, unknown> }
  | { kind: 'refused'; code: string; message: string; outputs: Record<string, unknown> | undefined }
  | { kind: 'broken'; message: string; stack: string | undefined }
  /** The disk has no room for the result. */
  | { kind: 'full' }
  | { kind: 'timeout' }
  | { kind: 'aborted' };

export interface ThreadPool extends AsyncDisposable {
  run(
    order: RunOrder,
    options: { deadlineMs: number; signal: AbortSignal; progress(fraction: number): void },
  ): Promise<RunResult>;
}

export interface ThreadPoolOptions {
  size: number;
  recipesModule: URL;
  /** A thread that holds more than this after a run is replaced. */
  recycleBytes?: number;
  maxHeapMegabytes?: number;
}

interface Thread {
  worker: Worker;
  /** Settles when the recipes are loaded, or could not be. */
  ready: Promise<void>;
  alive: boolean;
}

export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const recycleBytes = options.recycleBytes ?? 400 * 1024 * 1024;
  const idle: Thread[] = [];
  const waiting: ((thread: Thread) => void)[] = [];
  let closed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { recipesModule: options.recipesModule.href },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMegabytes ?? 3_072 },
    });
    worker.unref();
    const ready = Promise.withResolvers<void>();
    const thread: Thread = { worker, ready: ready.promise, alive: true };
    ready.promise.catch(() => {});
    worker.once('message', () => ready.resolve());
    worker.on('error', (error) => {
      thread.alive = false;
      ready.reject(error);
    });
    worker.on('exit', () => {
      thread.alive = false;
      ready.reject(new Error('the thread ended'));
    });
    return thread;
  };

  const give = (thread: Thread) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  const take = async (): Promise<Thread> => {
    const thread = idle.pop() ?? (await new Promise<Thread>((resolve) => waiting.push(resolve)));
    return thread.alive ? thread : start();
  };
  for (let i = 0; i < options.size; i++) give(start());

  return {
    async run(order, { deadlineMs, signal, progress }) {
      const thread = await take();
      if (closed || signal.aborted) {
        give(thread);
        return { kind: 'aborted' };
      }
      const { result, keep } = await runOn(thread, order, deadlineMs, signal, progress, recycleBytes);
      if (keep) give(thread);
      else {
        await thread.worker.terminate();
        if (!closed) give(start());
      }
      return result;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.all(idle.map((thread) => thread.worker.terminate()));
    },
  };
}

function runOn(
  { worker, ready }: Thread,
  order: RunOrder,
  deadlineMs: number,
  signal: AbortSignal,
  progress: (fraction: number) => void,
  recycleBytes: number,
): Promise<{ result: RunResult; keep: boolean }> {
  return new Promise((resolve) => {
    const end = (result: RunResult, keep: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.off('message', hear);
      worker.off('error', crash);
      worker.off('exit', exit);
      resolve({ result, keep });
    };
    const crash = (error: Error) => end({ kind: 'broken', message: error.message, stack: error.stack }, false);
    const exit = () => end({ kind: 'broken', message: 'the thread ended', stack: undefined }, false);
    const abort = () => end({ kind: 'aborted' }, false);
    const timer = setTimeout(() => end({ kind: 'timeout' }, false), deadlineMs);
    const hear = (message: ThreadMessage) => {
      if (message.kind === 'progress') progress(message.fraction);
      else if (message.kind === 'done') {
        end({ kind: 'done', outputs: message.outputs }, message.memoryBytes < recycleBytes);
      } else if (message.kind === 'failed') {
        end(failure(message), message.memoryBytes < recycleBytes);
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.on('error', crash);
    worker.on('exit', exit);
    ready.then(
      () => {
        worker.on('message', hear);
        worker.postMessage(order);
      },
      (error: Error) => crash(error),
    );
  });
}

function failure({ code, message, stack, outputs, full }: Extract<ThreadMessage, { kind: 'failed' }>): RunResult {
  if (full) return { kind: 'full' };
  return code === undefined ? { kind: 'broken', message, stack } : { kind: 'refused', code, message, outputs };
}
