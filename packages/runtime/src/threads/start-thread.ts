import { Worker } from 'node:worker_threads';
import type { Runner } from './runner.ts';
import type { ThreadStart } from './thread-task.ts';

/** V8 ends the whole process at a heap's own limit, so that lies far above what the memory guard allows. */
const HEAP_MEGABYTES = 32_768;

export function startThread(workerData: ThreadStart): Runner {
  const worker = new Worker(new URL('./thread-program.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  worker.unref();
  return {
    kind: 'thread',
    on: (event, listener) => void worker.on(event, listener),
    once: (event, listener) => void worker.once(event, listener),
    off: (event, listener) => void worker.off(event, listener),
    post: (order) => worker.postMessage(order),
    end: () => worker.terminate(),
    async heldBytes() {
      const { total_heap_size, external_memory } = await worker.getHeapStatistics();
      return total_heap_size + external_memory;
    },
    computedMs: async () => Infinity,
    lastWords: () => '',
  };
}
