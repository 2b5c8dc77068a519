import type { Client, RunOptions } from './client.ts';
import type { InputOf, TaskType } from './contract/families/index.ts';
import { isTerminal, type Task } from './contract/task.ts';
import { TaskFailed } from './task-failed.ts';

/** Creates a task and follows it to its end. */
export async function run<T extends TaskType>(
  { create, watch }: Pick<Client, 'create' | 'watch'>,
  type: T,
  input: InputOf<T>,
  { onProgress = () => {}, ...options }: RunOptions,
): Promise<Task> {
  const { id } = await create(type, input, options);
  onProgress({ id, status: 'PENDING', progress: 0 });
  for await (const update of watch(type, id, options)) {
    onProgress(update);
    if (!update.task || !isTerminal(update.status)) continue;
    if (update.status !== 'SUCCEEDED') throw new TaskFailed(update.task);
    return update.task;
  }
  throw new Error('the updates ended before the task');
}
