import type { z } from 'zod';

/**
 * A kind of work that is done in threads, or in processes: one row of a program's table, which is a module with the export `THREAD_TASKS`.
 * The process reads in a row what goes in and comes out and what it may take; its threads load the same module and there
 * the work itself. Each kind has threads of its own, so that no kind waits for another.
 */
export interface ThreadTask<Input, Output> {
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  /** Threads at most. */
  threads: number;
  /** How long a thread without work is kept. Default: for good. */
  idleMs?: number;
  /**
   * Done in processes instead of threads: whatever a native library takes or breaks is bounded, and ends with the process.
   * For what strangers send.
   */
  ownProcess?: boolean;
  /** A caller waits for each answer: not behind what computes for long. */
  isUrgent?: boolean;
  /** What a thread may hold, buffers included; of a process all that it takes. */
  memoryBytes: number;
  /** One that holds more than this after an order is replaced. Default: the pool's. */
  keptBytes?: number;
  /**
   * For the work itself: neither waiting for a thread nor loading the work counts. Of a process it is time of the processor,
   * so that a busy machine refuses nothing, and by the clock at most six times as much.
   */
  deadlineMs: number;
  /** The same while other orders of this kind wait. */
  hurriedMs?: number;
  /**
   * Called once a thread, in the thread. The work may block for as long as it likes and take what memory it needs: the
   * pool ends the thread when it must.
   * @param setup what the pool was given for all of its threads
   */
  load(setup: string): Promise<Work<Input, Output>>;
}

/** @param progress the share that is done, 0..1 */
export type Work<Input, Output> = (input: Input, progress: (share: number) => void) => Output | Promise<Output>;

/** What a pool needs to know of the rows, whatever they are for. */
export type ThreadTasks = Readonly<Record<string, Omit<ThreadTask<unknown, unknown>, 'load'>>>;

/** A row whose work fits what goes in and comes out. */
export const threadTask = <Input, Output>(row: ThreadTask<Input, Output>): ThreadTask<Input, Output> => row;

/** What a thread says; orders go to it as they are. */
export type ThreadMessage =
  /** Its work is loaded. */
  | { kind: 'ready' }
  | { kind: 'progress'; share: number }
  /** `memoryBytes`: what the thread still holds. */
  | { kind: 'answer'; answer: unknown; memoryBytes: number }
  /** The work threw something: a bug of ours, or an unforeseen file. */
  | { kind: 'broken'; name: string; message: string; stack: string | undefined; memoryBytes: number };

/** What a thread is started with. */
export interface ThreadStart {
  /** The address of the module with the table. */
  table: string;
  name: string;
  setup: string;
  memoryBytes: number;
  isUrgent: boolean;
}
