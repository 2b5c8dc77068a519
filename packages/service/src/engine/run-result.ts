import type { Outcome } from 'kiln-runtime/threads/thread-run';
import type { Logger } from 'pino';
import { INTERNAL_ERROR } from '../base/http-error.ts';
import type { TaskFailure } from '../tasks/task-record.ts';
import type { RecipeAnswer } from '../threads/thread-tasks.ts';

/** What a run comes to, and what of it a member may read. */

export type RunResult =
  | Exclude<RecipeAnswer, { kind: 'uncut' }>
  | Exclude<Outcome<RecipeAnswer>, { kind: 'answer' | 'aborted' }>
  | Aborted
  | Unkept
  /** By moderation, or at the server of a maker. */
  | { kind: 'blocked'; failure: TaskFailure };

/** Called off, or the process ends. */
export interface Aborted {
  kind: 'aborted';
}

/** The store works, and never let its files be kept or read. */
export interface Unkept {
  kind: 'unkept';
  message: string;
}

const TOO_MUCH_MEMORY: TaskFailure = {
  type: 'invalid_input',
  code: 'too_much_memory',
  message:
    'The task needed more memory than one task may use and was stopped. Use a simpler model, smaller pictures or a smaller result.',
};
const NO_MEMORY: TaskFailure = {
  type: 'service_unavailable',
  message: 'The service ran short of memory and stopped the task. Please retry later, or ask for less.',
};

/** Bugs of ours are in the log, not in the answer. */
export function describeFailure(
  result: Exclude<RunResult, { kind: 'done' | 'aborted' }>,
  task: string,
  log: Logger,
): TaskFailure {
  switch (result.kind) {
    case 'blocked':
      return result.failure;
    case 'refused':
      return refusal(result);
    case 'timeout':
      return { type: 'timeout', code: 'timeout', message: 'The task took too long and was stopped. Please retry.' };
    case 'full':
      log.error({ task }, 'the disk is full: a task failed');
      return { type: 'service_unavailable', message: 'The service has no room for the result. Please retry later.' };
    case 'unkept':
      log.error({ task, reason: result.message }, 'the store does not take or give the files of a task: it failed');
      return { type: 'service_unavailable', message: 'The files of the task could not be stored. Please retry later.' };
    case 'memory':
      log.warn({ task, whose: result.whose }, 'a run was stopped for the memory it took');
      return result.whose === 'thread' ? TOO_MUCH_MEMORY : NO_MEMORY;
    default:
      log.error({ task, reason: result.message, stack: result.stack }, 'recipe failed');
      return { type: 'server_error', message: INTERNAL_ERROR };
  }
}

function refusal({ code, message, about, suggestions }: Extract<RecipeAnswer, { kind: 'refused' }>): TaskFailure {
  return { type: 'invalid_input', code, message, about, suggestions };
}
