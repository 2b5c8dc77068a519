import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { boundProcess } from './bound-process.ts';
import { lowerPriority } from './lower-priority.ts';
import type { ThreadMessage, ThreadStart, ThreadTask } from './thread-task.ts';

/** The program of every thread and process of a pool: loads the work of one row, then takes orders one at a time and answers each. */

// Given by runner.ts and start-process.ts.
const { table, name, setup, memoryBytes, isUrgent } = (
  parentPort ? workerData : JSON.parse(process.argv[2] ?? '')
) as ThreadStart;
const ears = parentPort ?? process;
const say = (message: ThreadMessage) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));
if (!isUrgent) lowerPriority();
// Its parent has gone.
if (!parentPort) process.once('disconnect', () => process.exit());
// What is compiled is kept for the threads to come: the second start loads its work in half the time. Beside what is
// installed, where nobody writes who could not change the programs themselves; where that is read-only, nothing is kept.
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
if (!parentPort) boundProcess(memoryBytes);
say({ kind: 'ready' });
flushCompileCache();

/** What this process holds, or what this thread does, buffers and the memory of WebAssembly included. */
function heldBytes(): number {
  if (!parentPort) return process.memoryUsage.rss();
  const heap = getHeapStatistics();
  return heap.total_heap_size + heap.external_memory;
}
