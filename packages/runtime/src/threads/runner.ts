import type { ThreadMessage } from './thread-task.ts';

interface RunnerEvents {
  message: [message: ThreadMessage];
  error: [error: Error];
  exit: [code: number | null, signal?: NodeJS.Signals | null];
}

type Listen = <Name extends keyof RunnerEvents>(event: Name, listener: (...about: RunnerEvents[Name]) => void) => void;

/**
 * What does the orders of a row: a thread of this process, or a process of its own. Pool and guard treat both alike.
 * It emits `message`, `error` and, once, `exit`.
 */
export interface Runner {
  on: Listen;
  once: Listen;
  off: Listen;
  readonly kind: 'thread' | 'process';
  post(order: unknown): void;
  /** Resolves when it has gone and its memory is free. */
  end(): Promise<unknown>;
  /** Rejects when it has gone. */
  heldBytes(): Promise<number>;
  /** What it has had of the processor, in milliseconds; infinite where that cannot be told. */
  computedMs(): Promise<number>;
  /** Of a process: what it wrote at last, for a log. */
  lastWords(): string;
}
