import type { Task } from './contract/task.ts';

/** A task that ended without a result: `run` throws it. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly code: 'task_failed' | 'task_canceled';
  /** As it ended: `task_error` says why, and `consumed_credits` what was charged. */
  readonly task: Task;

  constructor(task: Task) {
    const isCanceled = task.status === 'CANCELED';
    super(task.task_error?.message ?? (isCanceled ? 'the task was canceled' : 'the task failed'));
    this.code = isCanceled ? 'task_canceled' : 'task_failed';
    this.task = task;
  }
}
