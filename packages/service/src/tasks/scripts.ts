import { readScript } from 'kiln-runtime/redis/script';
import { SERVICE_KEYS } from '../keys.ts';

/**
 * The moves of a task. Each is one Lua script with compare-and-set, so that the task, its account's credits, the lists
 * it stands in and the news of it change together or not at all. A move that is repeated (ioredis re-sends what was not
 * answered) finds the task already moved and changes nothing.
 *
 *   (none) -> PENDING -> IN_PROGRESS -> SUCCEEDED | FAILED      PENDING, IN_PROGRESS -> CANCELED
 */
const lua = (name: string) => readScript(new URL(`./lua/${name}.lua`, import.meta.url), SERVICE_KEYS);

export const moves = {
  create: lua('task-create'),
  /** Answers 1, or 0 when the run no longer owns the task; so do those below. */
  progress: lua('task-progress'),
  sending: lua('task-sending'),
  made: lua('task-made'),
  succeed: lua('task-succeed'),
  fail: lua('task-fail'),
  release: lua('task-release'),
  abandon: lua('task-abandon'),
  cancel: lua('task-cancel'),
  remove: lua('task-remove'),
  clear: lua('task-clear'),
};

/** Which task is next, and how many are before one. */
export const line = {
  take: lua('task-take'),
  send: lua('task-send'),
  preceding: lua('tasks-preceding'),
  mend: lua('line-mend'),
  lost: lua('server-lost'),
  runs: lua('engine-runs'),
  beat: lua('engine-beat'),
};
