import { UserError } from 'kiln-errors';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { createThreadPool } from 'kiln-runtime/threads/thread-pool';
import { createFairTurns } from '../fair-turns.ts';
import type { FileKind } from './file-kind.ts';

/**
 * The look at a model before its task is made and charged (`check-model.ts`), for every model of every size in threads of
 * their own: what a stranger sends is taken apart nowhere else. The threads stay warm between models, so that a small one
 * costs a few milliseconds; they start with the first. Accounts take turns.
 */
export interface ModelLooks extends AsyncDisposable {
  /**
   * @param path where the file is
   * @throws {UserError} `bad_input`, when even the look takes too long or too much memory
   */
  look(account: string, path: string): Promise<Look>;
}

export interface Look {
  kind: FileKind;
  /** That the file says it has; undefined where only a parser can tell. */
  triangles?: number | undefined;
  /** Why it cannot be used, as the rest of a sentence that begins with its field. */
  refused?: string;
}

const THREADS = 2;
const THREAD_BYTES = 1024 ** 3;
const DEADLINE_MS = 15_000;
const IDLE_MS = 5 * 60_000;

export function createModelLooks(memory?: MemoryGuard): ModelLooks {
  const turns = createFairTurns({ atOnce: THREADS, each: 1 });
  const pool = createThreadPool<string, Look>({
    program: new URL('./model-look-thread.ts', import.meta.url),
    ...{ size: THREADS, memoryBytes: THREAD_BYTES, memory, idleMs: IDLE_MS },
  });
  return {
    async look(account, path) {
      const outcome = await turns.run(account, () => pool.ask(path, { deadlineMs: DEADLINE_MS }));
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.kind === 'memory' || outcome.kind === 'timeout') {
        throw new UserError('bad_input', 'is too complex to be read: send a simpler model');
      }
      throw new Error('message' in outcome ? outcome.message : 'the service stops');
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
