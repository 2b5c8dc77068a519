import type { z } from 'zod';
import { createMemoryGuard, type MemoryGuard } from './memory-guard.ts';
import { type Outcome, startRun } from './thread-run.ts';
import { createThreadSlots } from './thread-slots.ts';
import type { ThreadTasks } from './thread-task.ts';

/**
 * The threads of a program, or processes: for each row of its table some that do this one kind of work, one order each at a time, with
 * a bound on time and memory. A thread that passes a bound, is called off or breaks is ended and another takes its place;
 * so is one that still holds much memory after its order. Whatever happens in a thread, `run` answers, and the process
 * goes on. Orders wait in the order in which they came: who asks for strangers gives them turns before.
 */
export interface Pool<Tasks extends ThreadTasks> extends AsyncDisposable {
  /** Never rejects. */
  run<Name extends NameOf<Tasks>>(
    name: Name,
    input: z.input<Tasks[Name]['input']>,
    options?: RunOptions,
  ): Promise<Outcome<z.output<Tasks[Name]['output']>>>;
  /** Has a thread of a kind ready from now on, for work that takes long to load. */
  warmUp(name: NameOf<Tasks>): void;
  /** Threads of a kind that run, with an order or without. */
  running(name: NameOf<Tasks>): number;
}

type NameOf<Tasks> = keyof Tasks & string;

export interface RunOptions {
  /** Another than the row's. */
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** @param share that is done, 0..1 */
  onProgress?(share: number): void;
}

export interface PoolOptions<Tasks extends ThreadTasks> {
  tasks: Tasks;
  /** The module that exports them as `THREAD_TASKS`. */
  table: URL;
  /** Given to each row's `load`. */
  setup?: string | undefined;
  /** Shared by all pools of a process. */
  memory?: MemoryGuard | undefined;
  /** A thread that holds more than this after an order is replaced. */
  recycleBytes?: number | undefined;
}

const RECYCLE_BYTES = 400 * 1024 * 1024;

export function createPool<Tasks extends ThreadTasks>(options: PoolOptions<Tasks>): Pool<Tasks> {
  const { tasks, table, setup = '', memory = createMemoryGuard(), recycleBytes = RECYCLE_BYTES } = options;
  const lanes = new Map(
    Object.entries(tasks).map(([name, task]) => {
      const runs = new Set<{ hurry(): void }>();
      const hurry = () => {
        for (const run of runs) run.hurry();
      };
      const { memoryBytes, isUrgent = false } = task;
      const start = { table: table.href, name, setup, memoryBytes, isUrgent };
      return [name, { task, runs, slots: createThreadSlots({ ...task, start, memory }, hurry) }];
    }),
  );
  const lane = (name: string) => {
    const found = lanes.get(name);
    if (!found) throw new Error(`no thread task is called ${name}`);
    return found;
  };
  return {
    async run(name, input, { deadlineMs, signal, onProgress } = {}) {
      const { task, runs, slots } = lane(name);
      // Threads and processes alone let the program end: who waits for an outcome does not.
      using _held = setInterval(() => {}, 2 ** 31 - 1);
      const thread = await slots.take(signal).catch((error: Error) => error);
      if (thread instanceof Error) return { kind: 'died', begun: false, message: thread.message, stack: thread.stack };
      if (!thread) return { kind: 'aborted', message: 'called off' };
      const bounds = { deadlineMs: deadlineMs ?? task.deadlineMs, hurriedMs: task.hurriedMs };
      const { waiting } = slots;
      const order = { input, task, ...bounds, signal, onProgress, waiting };
      const run = startRun<z.output<Tasks[typeof name]['output']>>(thread, order);
      const stopWatching = memory.watch(thread.runner, task.memoryBytes, run.stop);
      runs.add(run);
      const { outcome, memoryBytes } = await run.ended;
      runs.delete(run);
      stopWatching();
      if (memoryBytes <= (task.keptBytes ?? recycleBytes)) slots.give(thread);
      else await slots.end(thread);
      return outcome;
    },
    warmUp: (name) => lane(name).slots.warmUp(),
    running: (name) => lane(name).slots.running(),
    async [Symbol.asyncDispose]() {
      await Promise.all([...lanes.values()].map(({ slots }) => slots.close()));
    },
  };
}
