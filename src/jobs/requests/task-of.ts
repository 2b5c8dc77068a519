import { Task } from 'kiln-client/contract/task';
import type { Request } from './request.ts';

/** The task as last read; before the first reading, one that waits. */
export function taskOf(request: Request): Task {
  const read = Task.safeParse(request.task);
  if (read.success) return read.data;
  return Task.parse({ id: request.task_id ?? request.id, type: request.type, status: 'PENDING', progress: 0 });
}
