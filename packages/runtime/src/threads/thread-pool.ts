import { createMemoryGuard, type MemoryGuard, type Whose } from './memory-guard.ts';
import type { ThreadMessage } from './thread-messages.ts';
import { createThreadSlots, type Thread } from './thread-slots.ts';

/**
 * Threads that run one program, one order each at a time, with a bound on time and memory. A thread that passes a bound, is
 * called off or breaks is ended and another takes its place; so is one that still holds much memory after its order.
 * Whatever happens in a thread, `ask` answers, and the process goes on. Orders wait in the order in which they came: who
 * asks for strangers gives them turns before.
 */
export interface ThreadPool<Order, Answer, News = never> extends AsyncDisposable {
  /** Never rejects. */
  ask(order: Order, options: AskOptions<News>): Promise<Outcome<Answer>>;
  /** Threads that run, with an order or without. */
  running(): number;
}

export interface AskOptions<News> {
  /** For the work itself: neither waiting for a thread nor loading its program counts. */
  deadlineMs: number;
  /** The same while other orders wait for a thread. */
  hurriedMs?: number;
  signal?: AbortSignal;
  news?(news: News): void;
}

export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** The program threw; its thread is well. */
  | { kind: 'broken'; message: string; stack: string | undefined }
  /** The thread ended by itself, or its program cannot be loaded. */
  | { kind: 'died'; message: string; stack: string | undefined }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  /** It took more memory than a thread may, or was the largest of a process that had too little left. */
  | { kind: 'memory'; whose: Whose };

export interface ThreadPoolOptions {
  /** Calls `serveOrders`. */
  program: URL;
  workerData?: unknown;
  /** Threads at most. */
  size: number;
  /** What a thread may hold, buffers included. */
  memoryBytes: number;
  /** Shared by all pools of a process. */
  memory?: MemoryGuard | undefined;
  /** A thread that holds more than this after an order is replaced. */
  recycleBytes?: number | undefined;
  /** How long a thread without work is kept. Default: all are started at once, and kept. */
  idleMs?: number;
}

export function createThreadPool<Order, Answer, News = never>(
  options: ThreadPoolOptions,
): ThreadPool<Order, Answer, News> {
  const { recycleBytes = 400 * 1024 * 1024, memory = createMemoryGuard() } = options;
  const runs = new Set<{ hurry(): void }>();
  const slots = createThreadSlots(options, () => {
    for (const run of runs) run.hurry();
  });
  return {
    async ask(order, asked) {
      const thread = await slots.take(asked.signal);
      if (!thread) return { kind: 'aborted' };
      const run = startRun<Order, Answer, News>(thread, order, asked, slots.waiting);
      const stopWatching = memory.watch(thread.worker, options.memoryBytes, run.stop);
      runs.add(run);
      const { outcome, memoryBytes } = await run.ended;
      runs.delete(run);
      stopWatching();
      if (memoryBytes <= recycleBytes) slots.give(thread);
      else await slots.end(thread);
      return outcome;
    },
    running: slots.running,
    [Symbol.asyncDispose]: () => slots.close(),
  };
}

interface Run<Answer> {
  /** With what the thread still holds, infinite when it is not to be used again. */
  ended: Promise<{ outcome: Outcome<Answer>; memoryBytes: number }>;
  /** Others wait: it may have less time. */
  hurry(): void;
  /** It takes too much memory. */
  stop(whose: Whose): void;
}

function startRun<Order, Answer, News>(
  { worker, ready }: Thread,
  order: Order,
  { deadlineMs, hurriedMs = deadlineMs, signal, news }: AskOptions<News>,
  waiting: () => number,
): Run<Answer> {
  const ended = Promise.withResolvers<{ outcome: Outcome<Answer>; memoryBytes: number }>();
  let begun: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (outcome: Outcome<Answer>, memoryBytes = Infinity) => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    worker.off('message', hear);
    worker.off('error', crash);
    worker.off('exit', exit);
    ended.resolve({ outcome, memoryBytes });
  };
  const hurry = () => {
    if (isOver || begun === undefined) return;
    clearTimeout(timer);
    const allowed = waiting() > 0 ? Math.min(hurriedMs, deadlineMs) : deadlineMs;
    timer = setTimeout(() => end({ kind: 'timeout' }), Math.max(0, begun + allowed - performance.now()));
  };
  const crash = ({ message, stack }: Error) => end({ kind: 'died', message, stack });
  const exit = () => end({ kind: 'died', message: 'the thread ended', stack: undefined });
  const abort = () => end({ kind: 'aborted' });
  const hear = (message: ThreadMessage<Answer, News>) => {
    if (message.kind === 'news') news?.(message.news);
    else if (message.kind === 'answer') end({ kind: 'answer', answer: message.answer }, message.memoryBytes);
    else if (message.kind === 'broken') {
      end({ kind: 'broken', message: message.message, stack: message.stack }, message.memoryBytes);
    }
  };
  signal?.addEventListener('abort', abort, { once: true });
  worker.on('error', crash);
  worker.on('exit', exit);
  ready.then(() => {
    if (isOver) return;
    begun = performance.now();
    hurry();
    worker.on('message', hear);
    worker.postMessage(order);
  }, crash);
  return { ended: ended.promise, hurry, stop: (whose) => end({ kind: 'memory', whose }) };
}
