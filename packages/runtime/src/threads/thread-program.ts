import { readdirSync, readlinkSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { boundProcess } from './bound-process.ts';
import type { ThreadMessage, ThreadStart, ThreadTask } from './thread-task.ts';

/** The program of every thread and process of a pool: loads the work of one row, then takes orders one at a time and answers each. */

/** A third of the weight of threads that answer: the lowest of all would starve beside any other busy program of the machine. */
const NICE = 5;

// Given by start-thread.ts and start-process.ts.
const { table, name, setup, memoryBytes, isUrgent } = (
  parentPort ? workerData : JSON.parse(process.argv[2] ?? '')
) as ThreadStart;
const ears = parentPort ?? process;
const say = (message: ThreadMessage) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));
if (!parentPort) endWithParent();
// What is compiled is kept for the threads to come: the second start loads its work in half the time. Beside what is
// installed, where only those write who could change the programs themselves; where that is read-only, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/kiln-threads', import.meta.url)));
const { THREAD_TASKS } = (await import(table)) as { THREAD_TASKS: Record<string, ThreadTask<unknown, unknown>> };
const task = THREAD_TASKS[name];
if (!task) throw new Error(`no thread task is called ${name}`);
const work = await task.load(setup);

ears.on('message', async (order: unknown) => {
  try {
    const answer = await work(task.input.parse(order), (share) => say({ kind: 'progress', share }));
    say({ kind: 'answer', answer, memoryBytes: heldBytes() });
  } catch (error) {
    const { name, message, stack } =
      error instanceof Error ? error : { name: '', message: String(error), stack: undefined };
    say({ kind: 'broken', name, message, stack, memoryBytes: heldBytes() });
  }
});
if (!isUrgent) lowerPriority();
if (!parentPort) boundProcess(memoryBytes);
say({ kind: 'ready' });
flushCompileCache();

/** Its parent ends it, whatever signals a terminal or a container sends to both; and so does its parent's own end, in the middle of an order too. */
function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());
  // The thread of the work may compute for minutes and hear of nothing.
  const look = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 500)`;
  new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}

/** What this process holds, or what this thread does, buffers and the memory of WebAssembly included. */
function heldBytes(): number {
  if (!parentPort) return process.memoryUsage.rss();
  const heap = getHeapStatistics();
  return heap.total_heap_size + heap.external_memory;
}

/**
 * Puts the calling thread behind those that answer requests. Threads that compute for seconds on every core make other programs of the machine
 * wait for their turn of some milliseconds, many times; with a lower priority they take what
 * is left. Linux counts priority by thread, and nowhere else is there a way to name one: elsewhere this does nothing.
 */
function lowerPriority(): void {
  try {
    // "<process>/task/<thread>"
    const threads = parentPort ? [basename(readlinkSync('/proc/thread-self'))] : readdirSync('/proc/self/task');
    for (const thread of threads) setPriority(Number(thread), NICE);
  } catch {
    // No such file, or not allowed: works all the same.
  }
}
