import { cutoutOf } from 'kiln-client/contract/cut-out';
import { Task } from 'kiln-client/contract/task';
import type { Request } from './request.ts';

/** By the record as it was read: a message's end asks for its task five times. */
const tasks = new WeakMap<Request, Task>();

/** The task as last read; before the first reading, one that waits. */
export function taskOf(request: Request): Task {
  const known = tasks.get(request);
  if (known) return known;
  const read = Task.safeParse(request.task);
  const waiting = { id: request.task_id ?? request.id, type: request.type, status: 'PENDING', progress: 0 };
  const task = read.success ? read.data : Task.parse(waiting);
  tasks.set(request, task);
  return task;
}

/** What was cut out of its picture, where it failed by that. */
export function cutoutOfRequest(request: Request): ReturnType<typeof cutoutOf> {
  return request.state === 'failed' && request.task !== undefined ? cutoutOf(taskOf(request)) : undefined;
}
