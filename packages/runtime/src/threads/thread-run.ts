import type { Whose } from './memory-guard.ts';
import type { Thread } from './thread-slots.ts';
import type { ThreadMessage, ThreadTasks } from './thread-task.ts';

/** One order in one thread, from the handing over to what comes of it. */
export interface ThreadRun<Answer> {
  /** With what the thread still holds, infinite when it is not to be used again. */
  ended: Promise<{ outcome: Outcome<Answer>; memoryBytes: number }>;
  /** Others wait: it may have less time. */
  hurry(): void;
  /** It takes too much memory. */
  stop(whose: Whose): void;
}

/** `message` is for a log, and in a sentence after what was asked for: "took too long". */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** The work threw an error of that name; its thread is well. */
  | { kind: 'broken'; name: string; message: string; stack: string | undefined }
  /** The thread ended by itself, in its work (`begun`), or because this cannot be loaded. */
  | { kind: 'died'; begun: boolean; message: string; stack: string | undefined }
  | { kind: 'timeout'; message: string }
  | { kind: 'aborted'; message: string }
  /** It took more memory than a thread may, or was the largest of a process that had too little left. */
  | { kind: 'memory'; message: string; whose: Whose };

interface RunOrder {
  input: unknown;
  task: ThreadTasks[string];
  deadlineMs: number;
  hurriedMs?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** How many wait until another order has ended. */
  waiting: () => number;
}

/** By the clock, for a process that waits for its turn at the processor. */
const PATIENCE = 6;
const LOOK_MS = 100;

export function startRun<Answer>({ runner, ready }: Thread, order: RunOrder): ThreadRun<Answer> {
  const { signal, deadlineMs, hurriedMs = deadlineMs } = order;
  const ended = Promise.withResolvers<{ outcome: Outcome<Answer>; memoryBytes: number }>();
  let begun: number | undefined;
  let computedBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (outcome: Outcome<Answer>, memoryBytes = Infinity) => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    runner.off('message', hear);
    runner.off('error', crash);
    runner.off('exit', exit);
    ended.resolve({ outcome, memoryBytes });
  };
  const hurry = () => {
    if (isOver || begun === undefined) return;
    clearTimeout(timer);
    const allowed = order.waiting() > 0 ? Math.min(hurriedMs, deadlineMs) : deadlineMs;
    timer = setTimeout(look, Math.max(0, begun + allowed - performance.now()), allowed);
  };
  const look = async (allowed: number) => {
    const leftMs = allowed - ((await runner.computedMs()) - computedBefore);
    if (isOver || begun === undefined) return;
    const isPatient = performance.now() - begun < PATIENCE * allowed;
    if (leftMs > 0 && isPatient) timer = setTimeout(look, Math.max(LOOK_MS, leftMs), allowed);
    else if (allowed < deadlineMs && order.waiting() === 0) hurry();
    else end({ kind: 'timeout', message: 'took too long' });
  };
  const die = (message: string, stack: string | undefined) =>
    end({ kind: 'died', begun: begun !== undefined, message, stack });
  const crash = ({ message, stack }: Error) => die(message, stack);
  const exit = (_code: number | null, signal?: NodeJS.Signals | null) => {
    const words = runner.lastWords();
    // Not by us, who do not listen any more then: the kernel ends what takes most of a container that is full.
    if (signal === 'SIGKILL') stop('process');
    else if (REFUSED_MEMORY.test(words)) stop('thread');
    else die(`the ${runner.kind} ended`, words || undefined);
  };
  const stop = (whose: Whose) => end({ kind: 'memory', message: 'took too much memory', whose });
  // A thread that has not begun is as good as before.
  const abort = () => end({ kind: 'aborted', message: 'called off' }, begun === undefined ? 0 : Infinity);
  const hear = (message: ThreadMessage) => {
    if (message.kind === 'progress') order.onProgress?.(message.share);
    else if (message.kind !== 'ready') end(outcomeOf<Answer>(message, order.task), message.memoryBytes);
  };
  signal?.addEventListener('abort', abort, { once: true });
  runner.on('error', crash);
  runner.on('exit', exit);
  ready.then(async () => {
    if (runner.kind === 'process') computedBefore = await runner.computedMs();
    if (isOver) return;
    begun = performance.now();
    hurry();
    runner.on('message', hear);
    runner.post(order.input);
  }, crash);
  return { ended: ended.promise, hurry, stop };
}

/** What V8, Node, libvips and the standard library of C++ say when the kernel refuses them memory (bound-process.ts). */
const REFUSED_MEMORY = /allocation failed|failed to allocate|bad_alloc|out of memory|unable to grow/i;

function outcomeOf<Answer>(
  said: Extract<ThreadMessage, { memoryBytes: number }>,
  task: ThreadTasks[string],
): Outcome<Answer> {
  if (said.kind === 'broken') {
    if (REFUSED_MEMORY.test(said.message)) return { kind: 'memory', message: said.message, whose: 'thread' };
    const { name, message, stack } = said;
    return { kind: 'broken', name, message, stack };
  }
  const { success, data, error } = task.output.safeParse(said.answer);
  if (!success) return { kind: 'broken', name: error.name, message: error.message, stack: error.stack };
  return { kind: 'answer', answer: data as Answer }; // of the row's own schema
}
