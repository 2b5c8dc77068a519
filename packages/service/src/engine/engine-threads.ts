import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createThreadPool, type ThreadPool } from 'kiln-runtime/threads/thread-pool';
import type { RunAnswer, RunOrder } from './messages.ts';

/** The threads that make tasks: all started with the service, since loading the recipes takes seconds. */
export type EngineThreads = ThreadPool<RunOrder, RunAnswer, number>;

/**
 * What one task may hold. The most that was seen is 2.4 GiB: 2,000,000 triangles converted into all formats at once, with
 * what V8 has not collected yet.
 */
const TASK_BYTES = 4 * 1024 ** 3;

export interface EngineThreadsOptions {
  size: number;
  recipesModule: URL;
  memory: MemoryGuard;
  taskBytes?: number | undefined;
  recycleBytes?: number;
}

export function createEngineThreads(options: EngineThreadsOptions): EngineThreads {
  const { size, recipesModule, memory, taskBytes = TASK_BYTES, recycleBytes } = options;
  return createThreadPool({
    program: new URL('./thread.ts', import.meta.url),
    workerData: { recipesModule: recipesModule.href },
    size,
    memory,
    memoryBytes: taskBytes,
    recycleBytes,
  });
}
