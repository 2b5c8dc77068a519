import type { Client } from 'kiln-client';
import { ApiError } from 'kiln-client/errors';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';

/** The task as the record has it; on a later try it is read again, for links that are fresh. */
export async function freshTask(
  request: Request,
  { client }: { client: Pick<Client, 'get'> },
  attempt: number,
  signal: AbortSignal,
) {
  if (attempt === 0 || request.task_id === undefined) return taskOf(request);
  try {
    const task = await client.get(request.type, request.task_id, { signal });
    return task.status === 'SUCCEEDED' ? task : taskOf(request);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return taskOf(request);
    throw error;
  }
}
