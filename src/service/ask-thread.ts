import { Worker } from 'node:worker_threads';

/** What a thread may use before the answer is `tooMuch`. */
export interface ThreadBounds<Answer> {
  memoryMb: number;
  ms: number;
  tooMuch: Answer;
}

/** One question to a thread of its own, which ends with the answer. Rejects for an error in the thread's program. */
export function askThread<Answer>(
  program: URL,
  workerData: unknown,
  { memoryMb, ms, tooMuch }: ThreadBounds<Answer>,
): Promise<Answer> {
  const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => resolve(tooMuch), ms);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(tooMuch);
    });
  }).finally(() => worker.terminate());
}
