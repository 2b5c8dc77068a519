import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from './lower-priority.ts';
import type { ThreadMessage, ThreadStart, ThreadTask } from './thread-task.ts';

/** The program of every thread of a pool: loads the work of one row, then takes orders one at a time and answers each. */

const { table, name, setup } = workerData as ThreadStart; // given by thread-slots.ts
const port = parentPort;
if (!port) throw new Error('this program runs in a thread');
lowerPriority();
// What is compiled is kept for the threads to come: the second start loads its work in half the time. Beside what is
// installed, where nobody writes who could not change the programs themselves; where that is read-only, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/kiln-threads', import.meta.url)));
const { THREAD_TASKS } = (await import(table)) as { THREAD_TASKS: Record<string, ThreadTask<unknown, unknown>> };
const task = THREAD_TASKS[name];
if (!task) throw new Error(`no thread task is called ${name}`);
const work = await task.load(setup);
const say = (message: ThreadMessage) => port.postMessage(message);

port.on('message', async (order: unknown) => {
  try {
    const answer = await work(task.input.parse(order), (share) => say({ kind: 'progress', share }));
    say({ kind: 'answer', answer, memoryBytes: memoryBytes() });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    say({ kind: 'broken', message, stack, memoryBytes: memoryBytes() });
  }
});
say({ kind: 'ready' });
flushCompileCache();

/** What this thread holds, buffers and the memory of WebAssembly included. */
function memoryBytes(): number {
  const heap = getHeapStatistics();
  return heap.total_heap_size + heap.external_memory;
}
