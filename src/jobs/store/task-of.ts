import { cutoutOf } from 'kiln-client/contract/cut-out';
import { Task } from 'kiln-client/contract/task';
import type { Request } from './request.ts';

/** The task as last read; before the first reading, one that waits. */
export function taskOf(request: Request): Task {
  const read = Task.safeParse(request.task);
  if (read.success) return read.data;
  return Task.parse({ id: request.task_id ?? request.id, type: request.type, status: 'PENDING', progress: 0 });
}

/** What was cut out of its picture, where it failed by that. */
export function cutoutOfRequest(request: Request): ReturnType<typeof cutoutOf> {
  return request.state === 'failed' && request.task !== undefined ? cutoutOf(taskOf(request)) : undefined;
}
